#!/usr/bin/env python3
# cases.py -- weir over the cases taken from public bug reports, below $WEIR_CORPUS/cases.
#
# A case says what a server of 15 does with its input.sql after its baseline.sql, and what an analyser
# should say. Read from it, and held against weir: which lines fail, with which SQLSTATE; where the
# statements start; what the catalog then holds. Its other wishes are prose: RULES below has, for each
# case, what we say on which line, beside the failures; WISHES what is wished and not said yet; WAYS
# what becomes of the file when a migration tool runs it, which some cases tell too.
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAM = os.path.abspath(os.environ.get("WEIR_PROGRAM", HERE.parent.parent / "build" / "weir"))

CASCADE, INDEX = "drop-cascade", "create-index-not-concurrent"
DEFAULT, COLUMN, TABLE = "add-column-volatile-default", "drop-column", "drop-table"
RULES = {
    "011": {5: [INDEX]},
    "015": {6: ["set-not-null-scans"]},
    "017": {7: ["set-not-null-scans"], 8: [INDEX]},
    "019": {4: ["lock-timeout-missing"]},
    "021": {line: [DEFAULT] for line in (1, 2, 3, 4, 5, 6, 8)},
    "023": {2: ["add-check-validates"], 3: [INDEX], 5: ["add-foreign-key-validates"]},
    "025": {1: ["lock-timeout-missing"]},
    "028": {line: ["transaction-mismatch"] for line in (3, 7, 8)},
    "030": {9: [TABLE], 10: ["drop-type"]},
    "032": {15: ["rename-breaks-clients"]},
    "034": {1: ["set-local-without-transaction"], 2: ["lock-timeout-missing"]},
    "036": {1: [COLUMN], 3: [CASCADE, COLUMN], 5: [COLUMN]},
    "038": {3: [CASCADE, TABLE], 6: [TABLE]},
    "046": {4: ["drop-key"], 5: [INDEX], 10: ["drop-key", CASCADE]},
    "048": {11: [INDEX]},
    "050": {8: [INDEX]},
    "056": {2: [INDEX], 4: [INDEX], 6: [COLUMN], 9: [COLUMN], 10: [COLUMN]},
}
# Failures that the case tells of another way to run the file.
NOT_RUN_SO = {"054": {(2, "25001")}}


def with_commit(text):
    return text.replace("\n", "COMMIT;\n", 1)  # on the first line, so that lines stay


def line_7(text):
    return text.splitlines()[6] + "\n"


# By case: what is run, as which tool's file, what fails then, and the tables' columns behind it.
WAYS = {
    "026": [(line_7, "V1__case.sql", {}, {"orders": "id a b c"}),  # Flyway knows it by itself
            (line_7, "1_case.sql --framework sqlx", {1: "25001"}, {"orders": "id a b c"}),
            (line_7, "1_case.up.sql --framework golang-migrate", {}, {"orders": "id a b c"})],
    "028": [(None, "V1__case.sql", {}, {"orders": "id a b c"}),
            # One message: its ROLLBACK takes back what came behind COMMIT, as psql -c does.
            (None, "1_case.sql --framework sqlx", {}, {"orders": "id a b"})],
    "052": [(None, "00001_case.sql", {}, {"menu_entries": "id caption rank"}),
            (None, "00001_case.sql --framework plain", {}, {})],
    "054": [(None, "1_case.up.sql --framework golang-migrate", {2: "25001"}, {"orders": "id a"}),
            (with_commit, "1_case.up.sql --framework golang-migrate", {2: "25001"}, {"orders": "id a", "audit": "id"}),
            (None, "1_case.sql --framework plain", {}, {"orders": "id a", "audit": "id"})],
}
# What a case says must stand in the message: all that goes along, by line.
NAMED = {
    "036": {1: ["employees_nick_idx", "employees_nick_born_idx"], 3: ["name_len", "employees_v", "employee_ids"]},
    "038": {3: ["orders_customer_id_fkey", "v1", "v2", "materialized view m", "cust_name(customers)"]},
    "046": {10: ["orders_user_id_fkey"]},
}
SPEAKING_OF_TIMEOUTS = ("019", "025", "034")  # of one statement a run
WISHES = {
    "007": "\\if true is taken for undecided",
    "019": "the lock that a new foreign key takes on users is in the strict profile",
    "023": "the lock that a key without rows to check takes on customers is in the strict profile",
    "034": "lock_timeout is asked for once a run",
    "040": "CASCADE that takes what the same release made is not reported",
    "052": "dropping what the same release made is not reported",
    "056": "its comments are those of no tool: golden/cases/comments_that_allow has ours",
}

KINDS = {"r": "table", "p": "partitioned table", "v": "view", "m": "materialized view", "S": "sequence"}


class Case:
    def __init__(self, folder):
        self.folder = folder
        self.id = folder.name[:3]
        self.text = (folder / "case.md").read_text()
        self.expected = self.text.split("## Expected")[1].split("\n## ")[0]

    def weir(self, command, *arguments):
        prelude = ["--prelude", "baseline.sql"] if (self.folder / "baseline.sql").exists() else []
        if command == "parse":
            prelude = []
        else:
            prelude += ["--from-empty", "--pg-version", "15"]
        return self.call(self.folder, command, *prelude, *arguments, "input.sql")

    @staticmethod
    def call(folder, command, *arguments):
        environment = {k: v for k, v in os.environ.items() if not k.startswith("WEIR_")}
        done = subprocess.run([PROGRAM, command, *arguments], cwd=folder, env=environment, capture_output=True,
                              timeout=60)
        if done.returncode not in (0, 1):
            raise RuntimeError(f"weir {command}: exit status {done.returncode}\n{done.stderr.decode()}")
        return done.stdout.decode()

    def run_as(self, way):
        """Complaints about the file as a tool runs it."""
        change, words, failures, tables = way
        name, *options = words.split()
        before = self.folder / "baseline.sql"
        if before.exists():
            options += ["--prelude", str(before)]
        options += ["--from-empty", "--pg-version", "15", "db"]
        text = (self.folder / "input.sql").read_text()
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "db").mkdir()
            (Path(folder) / "db" / name).write_text(change(text) if change else text)
            lint, catalog = (json.loads(self.call(folder, command, "--format", "json", *options))
                             for command in ("lint", "catalog"))
        failed = {f["start"]["line"]: f["sqlstate"] for f in lint["findings"] if f["sqlstate"]}
        left = {o["name"]: " ".join(c["name"] for c in o["columns"])
                for o in catalog["objects"] if o["kind"] == "table"}
        wrong = [] if failed == failures else [f"as {words}: fails {failed}; wanted {failures}"]
        return wrong + ([] if left == tables else [f"as {words}: leaves {left}; wanted {tables}"])

    def failures(self):
        """(line, SQLSTATE) of `L1, L3 and L5-L7 fail 2BP01`."""
        found = set()
        for lines, state in re.findall(r"((?:L\d+(?:-L?\d+)?(?:, | and )?)+) fails? ([0-9A-Z]{5})\b", self.expected):
            for first, last in re.findall(r"L(\d+)(?:-L?(\d+))?", lines):
                found.update((line, state) for line in range(int(first), int(last or first) + 1))
        return found

    def refusals(self):
        """How many statements the server refused."""
        return len(re.findall(r"^line \d+: ERROR:", self.text, re.M))

    def starts(self):
        match = re.search(r"starting (?:on|at) lines? ([^:;]*?)[.:]", self.expected)
        if match is None:
            return None
        return [int(n) for n in re.findall(r"\d+", re.sub(r"\([^)]*\)", "", match[1]))]

    def catalog(self):
        """The lines on the catalog; None where there are none."""
        match = re.search(r"Catalog afterwards.*?```\n(.*?)\n```", self.text, re.S)
        return match[1].splitlines() if match else None


def check_failures(case, report):
    wanted = case.failures() - NOT_RUN_SO.get(case.id, set())
    got = {(f["start"]["line"], f["sqlstate"]) for f in report["findings"] if f["sqlstate"]}
    if len(wanted) != case.refusals():
        return [f"case.md: {len(wanted)} failures read, {case.refusals()} listed"]
    return [f"L{line} fails {state}, not said" for line, state in sorted(wanted - got)] + \
           [f"L{line} fails {state}? the server says nothing" for line, state in sorted(got - wanted)]


def check_rules(case, report):
    wanted, got = RULES.get(case.id, {}), {}
    complaints = []
    for finding in report["findings"]:
        if finding["sqlstate"] is None:
            got.setdefault(finding["start"]["line"], []).append(finding["rule"])
    for line in sorted(wanted.keys() | got.keys()):
        if sorted(wanted.get(line, [])) != sorted(got.get(line, [])):
            complaints.append(f"L{line}: {got.get(line, [])}; wanted {wanted.get(line, [])}")
    for line, names in NAMED.get(case.id, {}).items():
        said = json.dumps([f for f in report["findings"] if f["start"]["line"] == line])
        complaints += [f"L{line}: does not name {name}" for name in names if name not in said]
    return complaints


def check_starts(case):
    wanted = case.starts()
    if wanted is None:
        return []
    text = (case.folder / "input.sql").read_bytes()
    items = [json.loads(line) for line in case.weir("parse", "--format", "statements").splitlines()]
    wrong = [f"parse: {item['error']['message']}" for item in items if item["error"]]
    got = [text.count(b"\n", 0, item["start"]) + 1 for item in items]
    return wrong + ([] if got == wanted else [f"statements start on {got}; wanted {wanted}"])


def relation_line(thing):
    columns = ", ".join(f"{c['name']} {c['type']}" + (" NN" if c["not_null"] else "") for c in thing["columns"])
    kind = "partitioned table" if thing.get("partition_strategy") else thing["kind"]
    return f"{thing['schema']}.{thing['name']} | {kind} | {columns}"


def check_line(line, objects):
    """Whether what the case lists is there as it says."""
    parts = line.split(" | ")
    schema, _, name = parts[0].rpartition(".")
    if len(parts) == 3 and parts[1] == "S":
        return any(o["kind"] == "sequence" and (o["schema"], o["name"]) == (schema, name) for o in objects)
    if len(parts) == 3 and parts[1] in KINDS:
        wanted = f"{parts[0]} | {KINDS[parts[1]]} | {parts[2]}"
        return any("columns" in o and "persistence" in o and relation_line(o) == wanted for o in objects)
    if len(parts) == 3:
        unique = "UNIQUE" in parts[2]
        return any(o["kind"] == "index" and (o["name"], o["table"], o["unique"]) == (name, parts[1], unique)
                   for o in objects)
    if len(parts) == 5:
        return any(o["kind"] == "constraint" and (o["table"], o["name"], o["type"]) == (name, parts[1], parts[2]) and
                   o["validated"] == (parts[3] == "t") for o in objects)
    if len(parts) == 2 and parts[1] in "tf":
        return any(o["kind"] == "index" and (o["name"], o["valid"]) == (name, parts[1] == "t") for o in objects)
    if len(parts) == 2:
        return any(parts[1] in o.get("labels", []) for o in objects if o["name"] == name)
    routine = re.fullmatch(r"(\w+)\((.*)\)", line)
    if routine:
        return any(o["name"] == routine[1] and o["kind"] in ("function", "procedure") for o in objects)
    return any(line in o.get("labels", []) for o in objects)


def check_catalog(case):
    lines = case.catalog()
    if lines is None:
        return []
    objects = json.loads(case.weir("catalog", "--format", "json"))["objects"]
    if lines == ["(no user object left)"]:
        return [f"the catalog still has {o['kind']} {o['name']}" for o in objects]
    if case.id == "003":  # rows, and what the DO block makes
        lines = [line for line in lines if line.startswith(("public.", "make_inner"))]
    return [f"the catalog lacks {line}" for line in lines if not check_line(line, objects)]


def main():
    root = Path(os.environ.get("WEIR_CORPUS", ""))
    if not os.environ.get("WEIR_CORPUS") or not (root / "cases").is_dir():
        print("SKIPPED: WEIR_CORPUS names no folder with the cases in it")
        sys.exit(77)
    folders = sorted(path.parent for path in (root / "cases").glob("*/case.md"))
    wrong = 0
    for case in map(Case, folders):
        ignored = [] if case.id in SPEAKING_OF_TIMEOUTS else ["--ignore", "lock-timeout-missing"]
        report = json.loads(case.weir("lint", "--format", "json", *ignored))
        complaints = check_failures(case, report) + check_rules(case, report) + check_starts(case) + check_catalog(case)
        for way in WAYS.get(case.id, []):
            complaints += case.run_as(way)
        wish = f" (not yet: {WISHES[case.id]})" if case.id in WISHES else ""
        print(f"{case.folder.name}: {'differs' if complaints else 'holds'}{wish}")
        for complaint in complaints:
            print(f"  {complaint}")
        wrong += bool(complaints)
    print(f"{len(folders)} cases, {wrong} differ")
    sys.exit(1 if wrong or not folders else 0)


if __name__ == "__main__":
    main()
