#!/usr/bin/env python3
"""Bodies in PL/pgSQL: weir's verdicts are those of a server's validator.

The bodies are those of PostgreSQL's own suites below $WEIR_CORPUS. All bodies of the chains there must be read,
but for those that are templates. What a server of 18
says to each is in plpgsql_verdicts.tsv: file, line of the statement, first digits of its SHA-256, then
"ok", or SQLSTATE and message, as PL/pgSQL itself or the parser of SQL in it gives them. Bodies that no validator saw are not there: the function has a type or language
that was missing, or its transaction had failed.

    plpgsql_test.py [--list]        compares; --list shows differing messages too
    plpgsql_test.py --write CONNECTION   runs each file, after test_setup.sql, in databases of its own on a
                                    server of 18, a superuser's scratch one: psql's options, as
                                    "-h /tmp/scratch -U me"

plpgsql_differences.tsv lists those that may stay, with the reason: file, line, reason.
"""
import collections
import hashlib
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAM = os.path.abspath(os.environ.get("WEIR_PROGRAM", HERE.parent.parent / "build" / "weir"))
VERDICTS = HERE / "plpgsql_verdicts.tsv"
DIFFERENCES = HERE / "plpgsql_differences.tsv"
SUITES = ("regress", "plpgsql", "contrib")
WANTED = 0.995
ROUTINE = re.compile(rb"\s*(?:CREATE\s+(?:OR\s+REPLACE\s+)?(?:FUNCTION|PROCEDURE)\b|DO\b)", re.I)
PLPGSQL = re.compile(rb"\bLANGUAGE\s+['\"]?plpgsql\b", re.I)
IS_DO = re.compile(rb"\s*DO\b", re.I)
TEMPLATE = re.compile(rb"\{\{|\$\{")
LANGUAGE = re.compile(rb"\bLANGUAGE\b", re.I)
# Where the server raises what the text alone tells.
OWN_SOURCES = ("pl_gram.y", "pl_comp.c", "pl_scanner.c", "gram.y", "scan.l", "scansup.c", "parser.c", "parse_type.c")


def weir(folder, *arguments):
    environment = {k: v for k, v in os.environ.items() if not k.startswith("WEIR_")}
    done = subprocess.run([PROGRAM, "parse", *arguments], cwd=folder, env=environment, capture_output=True,
                          timeout=120)
    if done.returncode not in (0, 1):
        raise SystemExit(f"weir parse {arguments}: exit status {done.returncode}\n{done.stderr.decode()}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def outside_literals(statement):
    """The statement without what stands in quotes."""
    return re.sub(rb"\$(\w*)\$.*?\$\1\$|'(?:[^']|'')*'", b"''", statement, flags=re.S)


class Routine:
    """One statement that has a body in PL/pgSQL."""

    def __init__(self, text, item):
        self.start, self.end = item["start"], item["end"]
        self.statement = text[self.start:self.end]
        self.line = text.count(b"\n", 0, self.start) + 1
        self.hash = hashlib.sha256(self.statement).hexdigest()[:12]
        self.error = item["error"]
        self.is_do = bool(IS_DO.match(self.statement))

    def verdict(self):
        if self.error is None:
            return "ok", None, ""
        return "refused", self.error["offset"] - self.start, self.error["message"]


def is_plpgsql(statement):
    if not ROUTINE.match(statement):
        return False
    bare = outside_literals(statement)
    if IS_DO.match(statement):
        return PLPGSQL.search(statement) is not None or LANGUAGE.search(bare) is None
    return PLPGSQL.search(statement) is not None


def routines_of(path):
    text = path.read_bytes()
    found = []
    for item in weir(path.parent, path.name):
        if not item.get("variables") and is_plpgsql(text[item["start"]:item["end"]]):
            found.append(Routine(text, item))
    return text, found


def files_of(corpus):
    for suite in SUITES:
        for path in sorted((corpus / "pg_regress/18" / suite).rglob("*.sql")):
            yield path.relative_to(corpus / "pg_regress/18").as_posix(), path


# ---- what a server says

MARK = "weir-verdict"


def with_marks(text, routines):
    """The file with a line of output before and after each routine; a DO's body is made a function first."""
    parts, at = [], 0
    for number, routine in enumerate(routines):
        parts.append(text[at:routine.start])
        parts.append(f"\n\\echo {MARK} {number}\n".encode())
        end = text.find(b";", routine.end) + 1 or len(text)
        if routine.is_do:
            literal = re.search(rb"\$(\w*)\$.*?\$\1\$|[Ee]?'(?:[^']|'')*'", routine.statement[2:], re.S)
            if PLPGSQL.search(routine.statement[:2 + literal.start()]) is None and \
                    re.match(rb"\s*DO\s+LANGUAGE\s+'", routine.statement, re.I):
                literal = None
            parts.append(b"CREATE OR REPLACE FUNCTION pg_temp.inline_code_block() RETURNS void LANGUAGE plpgsql AS "
                         + (literal[0] if literal else b"''") + b";")
        else:
            parts.append(text[routine.start:end])
        parts.append(f"\n\\echo {MARK} end\n".encode())
        if routine.is_do:
            parts.append(text[routine.start:end])
        at = end
    parts.append(text[at:])
    return b"".join(parts)


def psql(connection, database, script, folder):
    environment = dict(os.environ, PG_ABS_SRCDIR=str(folder), PG_ABS_BUILDDIR=str(folder), PG_LIBDIR="/nowhere",
                       PG_DLSUFFIX=".so", PGDATABASE=database, PGOPTIONS="-c statement_timeout=60s")
    done = subprocess.run(["psql", "-X", "-q", *connection, "-d", database, "-v", "VERBOSITY=verbose", "-v", "SHOW_CONTEXT=always"],
                          input=script, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          cwd="/tmp", timeout=900)
    return done.stdout.decode(errors="replace")


def parts_of(output):
    """The lines between the marks, by number."""
    parts = re.split(rf"^{MARK} (\d+)\n(.*?)^{MARK} end\n", output, flags=re.S | re.M)
    return {int(parts[i]): parts[i + 1].splitlines() for i in range(1, len(parts) - 1, 3)}


def verdict_of(lines):
    """ok; SQLSTATE and message; None where the validator was not reached, or asked the catalog."""
    errors = [line for line in lines if re.search(r"\bERROR:  ", line)]
    if not errors:
        return None if any("FATAL" in line for line in lines) else ("ok", "")
    state, message = re.search(r"ERROR:  (\w{5}): (.*)", errors[0]).groups()
    source = next((re.search(r"LOCATION:  \S+, (\S+):\d+", line) for line in lines if "LOCATION:" in line), None)
    if source is None or source[1] not in OWN_SOURCES:
        return None
    tells_of_names = message.startswith(("unrecognized exception condition", "variable "))
    return None if state in ("42P01", "42704", "3F000", "42703") and not tells_of_names else (state, message)


def write(connection, corpus):
    connection = shlex.split(connection)
    run = lambda sql: psql(connection, "postgres", sql.encode(), "/tmp")
    regress = corpus / "pg_regress/18/regress"
    run("DROP DATABASE IF EXISTS weir_setup WITH (FORCE); CREATE DATABASE weir_setup TEMPLATE template0;")
    psql(connection, "weir_setup", (regress / "test_setup.sql").read_bytes(), regress)
    rows, unseen = [], 0
    for name, path in files_of(corpus):
        text, routines = routines_of(path)
        if not routines:
            continue
        run("DROP DATABASE IF EXISTS regression WITH (FORCE); CREATE DATABASE regression TEMPLATE weir_setup;")
        try:
            output = psql(connection, "regression", with_marks(text, routines), path.parent)
        except subprocess.TimeoutExpired:
            output = ""
        seen = {number: verdict_of(lines) for number, lines in parts_of(output).items()}
        for number, routine in enumerate(routines):
            verdict = seen.get(number)
            if verdict is None:
                unseen += 1
                print(f"{name}:{routine.line}: not judged", file=sys.stderr)
                continue
            rows.append("\t".join((name, str(routine.line), routine.hash, *verdict)))
        print(f"{name}: {len(routines)} bodies", flush=True)
    VERDICTS.write_text("\n".join(rows) + "\n")
    print(f"{len(rows)} verdicts, {unseen} bodies that no validator saw")


# ---- comparison

def known_verdicts():
    verdicts = {}
    for line in VERDICTS.read_text().splitlines():
        name, number, digest, state, message = line.split("\t")
        verdicts[(name, int(number), digest)] = (state, message)
    return verdicts


def known_differences():
    if not DIFFERENCES.exists():
        return {}
    rows = (line.split("\t") for line in DIFFERENCES.read_text().splitlines() if not line.startswith("#"))
    return {(name, int(number)): reason for name, number, reason in rows}


def compare(corpus, everything):
    verdicts, reasons = known_verdicts(), known_differences()
    counts, wrong, met = collections.Counter(), [], set()
    for name, path in files_of(corpus):
        for routine in routines_of(path)[1]:
            wanted = verdicts.get((name, routine.line, routine.hash))
            if wanted is None:
                counts["not judged"] += 1
                continue
            state, message = wanted
            got, _, said = routine.verdict()
            counts["judged"] += 1
            counts["refused by the server"] += state != "ok"
            if (got == "ok") == (state == "ok"):
                counts["same verdict"] += 1
                if state != "ok":
                    counts["same message"] += said == message
                    if said != message and everything:
                        print(f"{name}:{routine.line}: {said!r}; the server: {message!r}")
                continue
            reason = reasons.get((name, routine.line))
            met.add((name, routine.line))
            line = f"{name}:{routine.line}: weir says {said or got!r}; the server {state} {message!r}"
            print(f"{line}\n  {reason}" if reason else line)
            if reason is None:
                wrong.append(line)
    for key in sorted(reasons.keys() - met):
        wrong.append(f"{DIFFERENCES.name}: {key[0]}:{key[1]} differs no more")
    share = counts["same verdict"] / max(1, counts["judged"])
    print(", ".join(f"{counts[key]} {key}" for key in
                    ("judged", "same verdict", "refused by the server", "same message", "not judged")))
    print(f"agreement {share:.2%}; wanted {WANTED:.1%}")
    for line in wrong:
        print(f"unexpected: {line}")
    return bool(wrong) or share < WANTED or counts["judged"] < 800


def check_chains(corpus):
    """Complaints about bodies of the chains; their number."""
    wrong, count = [], 0
    for path in sorted(path for path in (corpus / "chains").rglob("*.sql") if path.is_file()):
        for routine in routines_of(path)[1]:
            if TEMPLATE.search(routine.statement):
                continue
            count += 1
            if routine.error:
                wrong.append(f"{path.relative_to(corpus)}:{routine.line}: {routine.error['message']}")
    print(f"{count} bodies in the chains, {len(wrong)} refused")
    return wrong or (["no bodies"] if count == 0 else [])


def main():
    corpus = Path(os.environ.get("WEIR_CORPUS", "")) / "corpus"
    if not os.environ.get("WEIR_CORPUS") or not corpus.is_dir():
        print("SKIPPED: WEIR_CORPUS names no folder with PostgreSQL's suites in it")
        return 77
    if sys.argv[1:2] == ["--write"]:
        write(sys.argv[2], corpus)
        return 0
    wrong = check_chains(corpus)
    for line in wrong:
        print(f"unexpected: {line}")
    return bool(compare(corpus, "--list" in sys.argv[1:]) or wrong)


if __name__ == "__main__":
    sys.exit(main())
