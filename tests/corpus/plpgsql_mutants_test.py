#!/usr/bin/env python3
"""Bodies in PL/pgSQL with a wrong token or two: weir's verdicts are those of a server's validator.

Tokens of the bodies of PostgreSQL's own suites below $WEIR_CORPUS are dropped, doubled, swapped and
replaced, the same in each run. plpgsql_mutants.tsv has what a server of 18 said: first digits of the
statement's SHA-256, and "ok" or the SQLSTATE, as PL/pgSQL or the parser of SQL in it gives it; not of
those where the catalog decided.

    plpgsql_mutants_test.py                      compares
    plpgsql_mutants_test.py --write CONNECTION   asks a server, as plpgsql_test.py does
"""
import hashlib
import os
import random
import re
import shlex
import sys
import tempfile
from pathlib import Path

import plpgsql_test as bodies

MUTANTS = Path(__file__).resolve().parent / "plpgsql_mutants.tsv"
COUNT = 4000
WANTED = 0.998
TOKEN = re.compile(
    rb"\s+|--[^\n]*|/\*.*?\*/|'(?:[^']|'')*'|\"[^\"]*\"|\$\w*\$|[A-Za-z_]\w*|\d+|:=|\.\.|<<|>>|=>|<=|>=|<>|!=|\|\||::|.", re.S)
BODY = re.compile(rb"\$(\w*)\$(.*)\$\1\$", re.S)
WORDS = b"""begin end declare if then else elsif loop while for foreach in into strict using execute perform return
next query raise notice exception when others exit continue case open fetch close move cursor null not or := = .. << >>
; , ( ) [ ] . select from where x i r 1 'a' get diagnostics row_count assert call commit rollback alias constant default
% type rowtype record int text sqlstate reverse by slice array collate scroll no all forward relative insert update new
old is found 'b %' into end ; ; ;""".split()


def change(body, chance):
    tokens = TOKEN.findall(body)
    places = [i for i, token in enumerate(tokens) if not token.isspace() and token[:2] not in (b"--", b"/*")]
    for _ in range(chance.choice((1, 1, 1, 2)) if len(places) > 2 else 0):
        at, kind = chance.choice(places), chance.random()
        if kind < 0.3:
            tokens[at] = b""
        elif kind < 0.45:
            tokens[at] += b" " + tokens[at]
        elif kind < 0.6:
            other = chance.choice(places)
            tokens[at], tokens[other] = tokens[other], tokens[at]
        elif kind < 0.8:
            tokens[at] = chance.choice(WORDS)
        else:
            tokens[at] = chance.choice(WORDS) + b" " + tokens[at]
    return b"".join(tokens)


def mutant(statement, chance):
    """None: it has no body that can be changed."""
    found = BODY.search(statement)
    if not found or len(statement) > 6000:
        return None
    body = change(found[2], chance)
    if bodies.IS_DO.match(statement):
        return (b"CREATE OR REPLACE FUNCTION pg_temp.inline_code_block() RETURNS void LANGUAGE plpgsql AS $weir$"
                + body + b"$weir$")
    if b"$" + found[1] + b"$" in body:
        return None
    changed = statement[:found.start(2)] + body + statement[found.end(2):]
    return re.sub(rb"^\s*CREATE\s+(OR\s+REPLACE\s+)?", b"CREATE OR REPLACE ", changed, flags=re.I)


def mutants(corpus):
    chance = random.Random(4)
    originals = [routine.statement for _, path in bodies.files_of(corpus) for routine in bodies.routines_of(path)[1]]
    found = []
    while len(found) < COUNT:
        changed = mutant(chance.choice(originals), chance)
        if changed and b"\\" not in changed:
            found.append(changed)
    return found


def digest(statement):
    return hashlib.sha256(statement).hexdigest()[:12]


def write(connection, corpus):
    connection = shlex.split(connection)
    bodies.psql(connection, "postgres", b"DROP DATABASE IF EXISTS weir_setup WITH (FORCE); "
                b"CREATE DATABASE weir_setup TEMPLATE template0;", "/tmp")
    regress = corpus / "pg_regress/18/regress"
    bodies.psql(connection, "weir_setup", (regress / "test_setup.sql").read_bytes(), regress)
    statements = mutants(corpus)
    script = b"".join(b"\n\\echo %s %d\nBEGIN;\n%s\n;\nROLLBACK;\n\\echo %s end\n" %
                      (bodies.MARK.encode(), number, statement, bodies.MARK.encode())
                      for number, statement in enumerate(statements))
    parts = bodies.parts_of(bodies.psql(connection, "weir_setup", script, regress))
    verdicts = {digest(statements[number]): bodies.verdict_of(lines) for number, lines in parts.items()}
    rows = [f"{key}\t{verdict[0]}" for key, verdict in sorted(verdicts.items()) if verdict]
    MUTANTS.write_text("\n".join(rows) + "\n")
    print(f"{len(rows)} verdicts")


def ours(statements):
    """Whether each is accepted."""
    starts, text = [], b""
    for statement in statements:
        starts.append(len(text))
        text += statement + b"\n;\n"
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "mutants.sql").write_bytes(text)
        errors = {item["start"]: item["error"] for item in bodies.weir(folder, "mutants.sql")}
    return [errors.get(start, {"message": "no statement begins here"}) for start in starts]


def compare(corpus):
    wanted = dict(line.split("\t") for line in MUTANTS.read_text().splitlines())
    statements = [statement for statement in mutants(corpus) if digest(statement) in wanted]
    wrong = refused = 0
    for statement, error in zip(statements, ours(statements)):
        state = wanted[digest(statement)]
        refused += state != "ok"
        if (error is None) == (state == "ok"):
            continue
        wrong += 1
        print(f"weir says {error and error['message']}; the server {state}:\n{statement.decode(errors='replace')}")
    share = 1 - wrong / max(1, len(statements))
    print(f"{len(statements)} mutants, {refused} refused by the server, agreement {share:.2%}; wanted {WANTED:.1%}")
    return share < WANTED or len(statements) < COUNT // 2


def main():
    corpus = Path(os.environ.get("WEIR_CORPUS", "")) / "corpus"
    if not os.environ.get("WEIR_CORPUS") or not corpus.is_dir():
        print("SKIPPED: WEIR_CORPUS names no folder with PostgreSQL's suites in it")
        return 77
    if sys.argv[1:2] == ["--write"]:
        write(sys.argv[2], corpus)
        return 0
    return compare(corpus)


if __name__ == "__main__":
    sys.exit(main())
