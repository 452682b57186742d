#!/usr/bin/env python3
# random_test.py -- random statements, in weir and in a server: no two outcomes differ, nor the catalogs.
#
# random_test.py [--seed N] [--statements N] [--pg N] [--between N] [--keep FOLDER]
#
# Scripts of some hundred statements, each in a database of its own. Statements are drawn one by one from what
# the server has just then, so most succeed; few names, so that they meet. The seed is printed; a seed gives the
# same statements on the same server. Compared at intervals, outside transactions: each outcome so far, then
# the catalogs, by `weir diff`. A script ends with the first thing that differs, as the rest may follow from it,
# and, counted apart, where the server alone fails by a fault of its own or for the rows of a table, which weir
# does not know: XX000 and class 23.
# More than DIFFERING_MOST of 10,000 statements may not differ; reduce.py makes what --keep keeps as short as can be.
# At its end the program undo_points says whether ROLLBACK, ROLLBACK TO and failure led back to the catalog of
# before, and whether its whole history can be unwound; it is left out where there is no such program.
import argparse
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from catalogs import diff, side_of  # noqa: E402
from change import Changes  # noqa: E402
from script import PROGRAM, QUIETLY, TIMEOUT, USER, Script, Wrong  # noqa: E402
from server import NoServer, Server  # noqa: E402

PER_SCRIPT = 500
BETWEEN_READINGS = 3  # statements; what is dropped or made meanwhile is not known
BEGINNING = ("CREATE SCHEMA s1", "CREATE SCHEMA s2", "CREATE ROLE r1", "CREATE ROLE r2")
IDLE, IN_ERROR = 0, 3  # psycopg2's transaction_status
FAULT, ROWS = "XX000", "23"  # the server's own fault; a class of SQLSTATEs
SHOWN = 8              # differences of one catalog
DIFFERING_MOST = 0
UNDO_POINTS = Path(PROGRAM).parent / "tests" / "undo_points"


class Rolling:
    """One script, drawn and executed on the server statement by statement."""

    def __init__(self, server, generator):
        self.server, self.generator = server, generator
        self.lines, self.said = [], []
        self.ended_by = None  # what the server alone failed for
        self.session = server.fresh_session()
        generator.there.prepare(self.session)
        generator.there.refresh(self.session)
        generator.points.clear()
        for text in BEGINNING:
            self.execute(text)

    def status(self):
        return self.session.info.transaction_status

    def roll(self, count):
        for _ in range(count):
            self.execute(self.generator.statement(self.status() != IDLE, self.status() == IN_ERROR))
        if self.status() != IDLE:
            self.execute("COMMIT")
        # What needs something temporary is gone for weir, to which the script's end is the session's.
        self.execute("DISCARD TEMP")

    def execute(self, text):
        del self.session.notices[:]
        self.lines.append(text)
        with self.session.cursor() as cursor:
            try:
                cursor.execute(text)
                is_quiet = QUIETLY.search("".join(self.session.notices)) is not None
                self.said.append(("skipped" if is_quiet else "applied", None, None))
                self.generator.note_success(text)
            except self.session.Error as problem:
                self.said.append(("failed", problem.pgcode, str(problem).split("\n")[0]))
        if len(self.lines) % BETWEEN_READINGS == 0 and self.status() != IN_ERROR:
            self.generator.there.refresh(self.session)

    def text(self):
        return "".join(line + ";\n" for line in self.lines).encode()

    def difference(self):
        """(class, description) of what differs first, or None."""
        script = Script("", self.text())
        if len(script.statements) != len(self.said):
            raise Wrong(f"{len(script.statements)} statements are read of {len(self.said)}")
        script.run_weir(self.server.version)
        for statement, said in zip(script.statements, self.said):
            statement.server = said
            if statement.is_judged() and not statement.agrees() and not statement.is_unknown():
                if statement.weir[0] != "failed" and (said[1] or "").startswith((FAULT, ROWS)):
                    self.ended_by = f"{said[1]}: {said[2]} | {statement.text.decode()}"
                    return None
                return ((statement.kind, statement.weir[:2], said[:2]),
                        f"line {script.place(statement)[1:]}: weir {statement.weir}, server {said} | "
                        f"{statement.text.decode()}")
        differences = diff(self.server, script.text)["differences"]
        if not differences:
            return None
        shown = "\n".join(f"  {d['object']} | {d['property']} | {d['a']} | {d['b']}" for d in differences[:SHOWN])
        first = differences[0]
        return ("catalog", first["object"].split()[0], first["property"].split()[0], side_of(first)), shown


def check_undo(text, version):
    if not UNDO_POINTS.exists():
        return None
    with tempfile.NamedTemporaryFile(suffix=".sql") as file:
        file.write(USER + text)
        file.flush()
        done = subprocess.run([UNDO_POINTS, str(version), file.name], capture_output=True, timeout=TIMEOUT)
    return None if done.returncode == 0 else (("undo",), done.stderr.decode(errors="replace")[-1000:])


def run_script(server, generator, count, between):
    rolling = Rolling(server, generator)
    found = None
    try:
        while found is None and rolling.ended_by is None and len(rolling.lines) < count:
            rolling.roll(min(between, count - len(rolling.lines)))
            found = rolling.difference()
    except Wrong as problem:
        found = ("wrong",), str(problem)
    rolling.session.close()
    undo = check_undo(rolling.text(), server.version)
    return rolling, [problem for problem in (found, undo) if problem]


def words_of(problem):
    return " ".join(" ".join(str(word) for word in part) if isinstance(part, tuple) else part for part in problem)


def run(options):
    classes, done, failed, scripts, ended = Counter(), 0, 0, 0, 0
    by_state = Counter()
    with Server(options.pg) as server:
        while done < options.statements:
            # A generator of its own, so that a script is drawn as before whatever is mended in those before it.
            generator = Changes(f"{options.seed} {scripts}")
            rolling, problems = run_script(server, generator, min(PER_SCRIPT, options.statements - done),
                                           options.between)
            scripts += 1
            done += len(rolling.said)
            failed += sum(said[0] == "failed" for said in rolling.said)
            by_state.update(said[1] for said in rolling.said if said[1])
            if rolling.ended_by:
                ended += 1
                print(f"script {scripts} ends before its time, {rolling.ended_by}", flush=True)
            for problem, description in problems:
                classes[words_of(problem)] += 1
                print(f"script {scripts}: {words_of(problem)}\n  {description}", flush=True)
            if options.keep and problems:
                (Path(options.keep) / f"{options.pg}-{options.seed}-{scripts}.sql").write_bytes(rolling.text())
    for problem, count in classes.most_common():
        print(f"{count:>6}  {problem}")
    if options.states:
        print(*(f"{state} {count}" for state, count in by_state.most_common()))
    undo = "" if UNDO_POINTS.exists() else f"; undo is not checked, there is no {UNDO_POINTS}"
    print(f"seed {options.seed}, PostgreSQL {options.pg}: {done} statements in {scripts} scripts, {failed} of them fail "
          f"({100 * failed // done} %), {sum(classes.values())} differences, {ended} scripts "
          f"ended by the server{undo}")
    is_bad = {"undo", "wrong"} & set(classes)
    return 1 if is_bad or sum(classes.values()) * 10000 > DIFFERING_MOST * done else 0


def main():
    parser = argparse.ArgumentParser(description="Random statements in weir and in a server.")
    parser.add_argument("--seed", type=int, default=20261201, help="0: of the clock")
    parser.add_argument("--statements", type=int, default=10000)
    parser.add_argument("--pg", type=int, default=15, metavar="N")
    parser.add_argument("--between", type=int, default=250, metavar="N", help="statements between two comparisons")
    parser.add_argument("--keep", metavar="FOLDER", help="keep scripts that differ in it")
    parser.add_argument("--states", action="store_true", help="print how many fail with which SQLSTATE")
    options = parser.parse_args()
    options.seed = options.seed or int(time.time())
    print(f"seed {options.seed}, {PROGRAM}", flush=True)
    try:
        return run(options)
    except (NoServer, ModuleNotFoundError) as problem:
        print(f"SKIPPED: {problem}")
        return 77


if __name__ == "__main__":
    sys.exit(main())
