"""Every field of every node is in grammar/field.def, so that walkers and printers see it."""
import pathlib
import re
import sys

GRAMMAR = pathlib.Path(__file__).resolve().parent.parent / "grammar"
HEADERS = ["ast", "ast_expression", "ast_query", "ast_table", "ast_definition", "ast_object",
           "ast_statement", "plpgsql/ast_plpgsql"]
KINDS = ["node.def", "plpgsql/node.def"]
STRUCT = re.compile(r"typedef struct (\w+)\s*\{(.*?)\n\}", re.S)
MEMBER = re.compile(r"(\w+)(?:\[\w*\])?\s*$")


def members_of_headers():
    structs = {}
    for header in HEADERS:
        text = re.sub(r"//[^\n]*", "", (GRAMMAR / f"{header}.h").read_text())
        for name, body in STRUCT.findall(text):
            structs[name] = {MEMBER.search(part)[1] for part in body.split(";") if part.strip()}
    return structs


def members_of_tables():
    structs = {}
    for table in sorted(GRAMMAR.rglob("field_*.def")):
        for macro, arguments in re.findall(r"^\s*(\w+)\((.*)\)", table.read_text(), re.M):
            parts = [part.strip() for part in arguments.split(",")]
            members = structs.setdefault(parts[0], set())
            if macro in ("FIELD", "WORD"):
                members.add(parts[2])
            elif macro == "PART":
                members.add(parts[3].split(".")[0])
            elif macro == "PATH":
                members.update(parts[1:3])
    return structs


def main():
    headers, tables, faults = members_of_headers(), members_of_tables(), []
    lines = "".join((GRAMMAR / table).read_text() for table in KINDS)
    kinds = re.findall(r"^NODE\(\w+, \"[^\"]+\", (\w+)\)", lines, re.M)
    if len(kinds) < 100:
        faults.append(f"node.def: only {len(kinds)} kinds were read")
    for struct in sorted(set(kinds)):
        wanted = headers.get(struct, set()) - {"node"}
        for member in sorted(wanted ^ tables.get(struct, set())):
            where = "field_*.def" if member in wanted else "the headers"
            faults.append(f"{struct}.{member} is missing in {where}")
    print("\n".join(faults) or f"{len(set(kinds))} structs agree")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
