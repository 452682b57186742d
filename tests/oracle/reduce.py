#!/usr/bin/env python3
# reduce.py -- the shortest script that still shows the first thing that differs in a longer one.
#
# reduce.py [--pg N] FILE...
#
# FILE is what random_test.py keeps: one statement a line. Statements are left out by halves, then one by one,
# as long as the rest shows the same class: the outcomes of the last statement, or, where all outcomes agree, the
# difference of the catalogs. Printed as a script, with what differs as its last comment. A file takes half a
# minute. Exit status: 0 nothing differs, 1 something does, 77 there is no server.
import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from catalogs import diff, side_of  # noqa: E402
from script import QUIETLY, Script, Wrong  # noqa: E402
from server import NoServer, Server  # noqa: E402

END = ["COMMIT", "DISCARD TEMP"]  # as random_test.py ends before it compares catalogs


def execute(session, text):
    del session.notices[:]
    with session.cursor() as cursor:
        try:
            cursor.execute(text)
        except session.Error as problem:
            return "failed", problem.pgcode, str(problem).split("\n")[0]
    return ("skipped" if QUIETLY.search("".join(session.notices)) else "applied"), None, None


class Run:
    """How the lines end on both sides: `outcome` and `at`, of the first that differs; `catalog`, by class."""

    def __init__(self, server, lines, wants_catalog):
        self.outcome = self.at = None
        self.catalog = {}
        lines = lines + (END if wants_catalog else [])
        session = server.fresh_session()
        try:
            said = [execute(session, text) for text in lines]
            script = Script("", "".join(f"{line};\n" for line in lines).encode())
            if len(script.statements) != len(said):
                raise Wrong(f"{len(script.statements)} statements are read of {len(said)}")
            script.run_weir(server.version)
            self.look_at_outcomes(script, said)
            if wants_catalog and self.outcome is None:
                self.look_at_catalog(server, script)
        finally:
            session.close()

    def look_at_outcomes(self, script, said):
        for at, (statement, theirs) in enumerate(zip(script.statements, said)):
            statement.server = theirs
            if statement.is_judged() and not statement.agrees() and not statement.is_unknown():
                self.outcome, self.at = (statement.weir[:2], theirs[:2]), at
                self.words = [f"weir {statement.weir}", f"server {theirs}"]
                return

    def look_at_catalog(self, server, script):
        for found in diff(server, script.text)["differences"]:
            place = found["object"].split()[0], found["property"].split()[0], side_of(found)
            self.catalog.setdefault(place, f"{found['object']} | {found['property']} | {found['a']} | {found['b']}")
        self.words = list(self.catalog.values())

    def most_telling(self):
        """What is there on one side only explains the rest."""
        return min(self.catalog, key=lambda place: (place[1] != "exists", place))


def without(lines, still_differs):
    """As few of the lines as possible of which that can be said."""
    size = max(1, len(lines) // 2)
    while True:
        end, has_changed = len(lines), False
        while end > 0:
            start = max(0, end - size)
            fewer = lines[:start] + lines[end:]
            if still_differs(fewer):
                lines, has_changed = fewer, True
            end = start
        if size == 1 and not has_changed:
            return lines
        size = max(1, size // 2)


def reduce(server, lines):
    """(the lines that are left, what differs), or None."""
    first = Run(server, lines, True)
    if first.outcome:
        last = lines[first.at:first.at + 1]

        def still_differs(fewer):
            try:
                run = Run(server, fewer + last, False)
            except Wrong:
                return False
            return run.outcome == first.outcome and run.at == len(fewer)
        kept = without(lines[:first.at], still_differs) + last
    elif first.catalog:
        place = first.most_telling()

        def still_differs(fewer):
            try:
                return place in Run(server, fewer, True).catalog
            except Wrong:
                return False
        kept = without(lines, still_differs)
    else:
        return None
    return kept, Run(server, kept, not first.outcome).words


def main():
    parser = argparse.ArgumentParser(description="Makes scripts that differ as short as can be.")
    parser.add_argument("--pg", type=int, default=15, metavar="N")
    parser.add_argument("files", nargs="+", metavar="FILE")
    options = parser.parse_args()
    differ = 0
    try:
        with Server(options.pg) as server:
            for name in options.files:
                lines = [line.removesuffix(";") for line in Path(name).read_text().splitlines() if line]
                found = reduce(server, lines)
                print(f"-- {Path(name).name}" + ("" if found else ": nothing differs"), flush=True)
                if found:
                    differ += 1
                    print("".join(f"{line};\n" for line in found[0]) + "\n".join(f"-- {word}" for word in found[1]),
                          flush=True)
    except (NoServer, ModuleNotFoundError) as problem:
        print(f"SKIPPED: {problem}")
        return 77
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
