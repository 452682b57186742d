#!/usr/bin/env python3
# random_test.py -- random statements, in weir and in a server: no two outcomes differ.
#
# random_test.py [--seed N] [--statements N] [--pg N]
#
# Few names, so that statements meet: schemas, tables, columns, views, types, indexes, sequences, keys;
# CASCADE, IF EXISTS, transactions, savepoints. The seed is printed; a seed gives the same statements.
# Each statement goes as part of a script of a thousand, in a database of its own.
import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from script import Script  # noqa: E402
from server import NoServer, Server  # noqa: E402

PER_SCRIPT = 1000
SHOWN = 20
TYPES = ("int", "bigint", "text", "boolean", "uuid", "numeric(10,2)", "varchar(20)", "date")


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def pick(self, *choices):
        return self.random.choice(choices)

    def maybe(self, text, chance=0.3):
        return text if self.random.random() < chance else ""

    def schema(self):
        return self.pick("", "", "", "", "s1.", "s2.")

    def relation(self):
        return self.schema() + self.pick("a", "b", "c", "d", "e", "f")

    def table(self):
        return self.relation()

    def column(self):
        return self.pick("id", "x", "y", "z")

    def end(self):
        return self.pick("", "", "", " CASCADE", " CASCADE", " RESTRICT")

    def if_exists(self):
        return self.maybe("IF EXISTS ")

    def if_not_exists(self):
        return self.maybe("IF NOT EXISTS ")

    def definition(self):
        columns = self.random.sample(("id", "x", "y", "z"), self.random.randint(1, 4))
        parts = [f"{c} {self.pick(*TYPES)}" + self.pick("", "", "", " NOT NULL") for c in columns]
        extra = self.pick("", "", f", PRIMARY KEY ({columns[0]})", f", UNIQUE ({columns[0]})",
                          f", CONSTRAINT k{self.pick(1, 2)} CHECK ({columns[0]} IS NOT NULL)",
                          f", PRIMARY KEY ({self.column()})")
        return "(" + ", ".join(parts) + extra + ")"

    def alter(self):
        column = self.column()
        return f"ALTER TABLE {self.if_exists()}{self.table()} " + self.pick(
            f"ADD COLUMN {self.if_not_exists()}{column} {self.pick(*TYPES)}",
            f"DROP COLUMN {self.if_exists()}{column}{self.end()}",
            f"ALTER COLUMN {column} SET NOT NULL", f"ALTER COLUMN {column} DROP NOT NULL",
            f"ALTER COLUMN {column} TYPE text", f"ALTER COLUMN {column} DROP DEFAULT",
            f"RENAME COLUMN {column} TO {self.column()}", f"RENAME TO {self.pick('a', 'b', 'c', 'd')}",
            f"SET SCHEMA {self.pick('s1', 's2', 'public')}",
            f"ADD CONSTRAINT {self.pick('k1', 'k2')} CHECK ({column} IS NOT NULL)",
            f"ADD CONSTRAINT {self.pick('k1', 'k2')} UNIQUE ({column})", f"ADD PRIMARY KEY ({column})",
            f"DROP CONSTRAINT {self.if_exists()}{self.pick('k1', 'k2')}{self.end()}",
            f"RENAME CONSTRAINT k1 TO k2")

    def drop(self):
        kind, name = self.pick(("TABLE", self.relation()), ("VIEW", self.relation()), ("TABLE", self.relation()),
                               ("INDEX", self.schema() + self.pick("i1", "i2")),
                               ("SEQUENCE", self.schema() + self.pick("q1", "q2")),
                               ("TYPE", self.schema() + self.pick("t1", "t2")),
                               ("SCHEMA", self.pick("s1", "s2")))
        return f"DROP {kind} {self.if_exists()}{name}{self.end()}"

    def create(self):
        return self.pick(
            f"CREATE TABLE {self.if_not_exists()}{self.relation()} {self.definition()}",
            f"CREATE TABLE {self.relation()} {self.definition()}",
            f"CREATE VIEW {self.relation()} AS SELECT {self.column()} FROM {self.relation()}",
            f"CREATE VIEW {self.relation()} AS SELECT * FROM {self.relation()}",
            f"CREATE {self.maybe('UNIQUE ')}INDEX {self.pick('i1', 'i2')} ON {self.table()} ({self.column()})",
            f"CREATE INDEX {self.if_not_exists()}i1 ON {self.table()} ({self.column()})",
            f"CREATE SEQUENCE {self.if_not_exists()}{self.schema()}{self.pick('q1', 'q2')}",
            f"CREATE TYPE {self.schema()}{self.pick('t1', 't2')} AS ENUM ('u', 'v')",
            f"CREATE TYPE {self.schema()}{self.pick('t1', 't2')} AS (x int, y text)",
            f"CREATE SCHEMA {self.if_not_exists()}{self.pick('s1', 's2')}",
            f"CREATE TABLE {self.relation()} (x {self.schema()}{self.pick('t1', 't2')})",
            f"ALTER SCHEMA {self.pick('s1', 's2')} RENAME TO {self.pick('s1', 's2', 's3')}")

    def transaction(self):
        return self.pick("BEGIN", "BEGIN", "COMMIT", "COMMIT", "ROLLBACK", "SAVEPOINT p1", "SAVEPOINT p2",
                         "ROLLBACK TO p1", "ROLLBACK TO p2", "RELEASE p1", "RELEASE p2",
                         "SET search_path = public", "SET LOCAL search_path = s1, public", "SET search_path = s2")

    def statement(self):
        kind = self.random.random()
        if kind < 0.40:
            return self.create()
        if kind < 0.72:
            return self.alter()
        return self.drop() if kind < 0.86 else self.transaction()

    def text(self, count):
        return "".join(f"{self.statement()};\n" for _ in range(count)).encode()


def run(options):
    generator, differing, classes = Generator(options.seed), 0, Counter()
    judged = failed = left = 0
    with Server(options.pg) as server:
        left = options.statements
        while left > 0:
            script = Script(f"seed {options.seed}, from {options.statements - left}",
                            generator.text(min(left, PER_SCRIPT)))
            left -= PER_SCRIPT
            script.run_weir(options.pg)
            session = server.fresh_session()
            script.run_server(session)
            session.close()
            for statement in script.judged():
                judged += 1
                failed += statement.server[0] == "failed"
                if statement.agrees():
                    continue
                differing += 1
                classes[(statement.kind, statement.weir[:2], statement.server[:2])] += 1
                if differing <= SHOWN:
                    print(f"{script.place(statement)}: weir {statement.weir}, server {statement.server} | "
                          f"{statement.text.decode()}", flush=True)
    for (kind, ours, theirs), count in classes.most_common(30):
        print(f"{count:>6}  {kind}: weir {ours}, server {theirs}")
    print(f"seed {options.seed}: {judged} statements, {failed} of them fail, {differing} differ")
    return 1 if differing or not judged else 0


def main():
    parser = argparse.ArgumentParser(description="Random statements in weir and in a server.")
    parser.add_argument("--seed", type=int, default=20261201, help="0: of the clock")
    parser.add_argument("--statements", type=int, default=10000)
    parser.add_argument("--pg", type=int, default=15, metavar="N")
    options = parser.parse_args()
    options.seed = options.seed or int(time.time())
    print(f"seed {options.seed}", flush=True)
    try:
        return run(options)
    except (NoServer, ModuleNotFoundError) as problem:
        print(f"SKIPPED: {problem}")
        return 77


if __name__ == "__main__":
    sys.exit(main())
