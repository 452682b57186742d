#!/usr/bin/env python3
# locks.py -- does weir say which locks a server takes, and what it rewrites, reads and builds?
#
# locks.py [--pg N] [--list] [--only WORD] [matrix | held-up | chains | NAME]...
#
# Judged is each statement that both sides run: the strongest lock on every relation that was there when its
# transaction began, and the work on each of them. `matrix` (the default, with `held-up`) is made by
# lock_matrix.py; `held-up` is what no transaction block takes, read from a second session. `chains` are those
# below $WEIR_CORPUS, each statement in a transaction of its own. Left out, for all of them: ACCESS SHARE,
# TOAST, what indexes and sequences are locked with by those who use them, an index's lock where its table
# is locked as much, and the locks of triggers, which depend on the rows.
# Exit status: 0 all agree, 1 they do not, 77 there is no such server.
import argparse
import os
import sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import corpus  # noqa: E402
import lock_matrix  # noqa: E402
from lock_held_up import judge_held_up  # noqa: E402
from lock_probe import Probe  # noqa: E402
from lock_script import LockScript  # noqa: E402
from script import Wrong  # noqa: E402
from server import NoServer, Server  # noqa: E402

SHOWN_MOST = 60


class Tally:
    def __init__(self):
        self.right, self.wrong = 0, 0
        self.classes, self.example = Counter(), {}

    def add(self, place, entry, found, lists):
        if found is None:
            self.right += 1
            return
        self.wrong += 1
        self.classes[found.kind()] += 1
        self.example.setdefault(found.kind(), f"{place}: {entry.words()}")
        if lists:
            print(f"{place}: {entry.words()}\n    {found.words()}", flush=True)

    def print(self, name):
        all_ = self.right + self.wrong
        share = f"{100 * self.right / all_:.2f} %" if all_ else "-"
        print(f"== {name}: {self.right} of {all_} statements agree ({share})")
        for kind, count in self.classes.most_common(SHOWN_MOST):
            print(f"  {count:>5}  {kind}  ({self.example[kind][:150]})")


def run(server, options, name, text, tally, alone=False):
    script = LockScript(name, text)
    session = server.fresh_session()
    try:
        script.run_server(session, Probe(session), alone)
    finally:
        session.close()
    script.run_weir(options.pg, alone)
    before = tally.right, tally.wrong
    for entry in script.entries:
        if not entry.is_judged() or (options.only and options.only not in entry.words()):
            continue
        tally.add(script.place(entry.statement), entry, entry.difference(), options.list)
    right, wrong = tally.right - before[0], tally.wrong - before[1]
    print(f"{name}: {right} of {right + wrong} agree", flush=True)


def run_chains(server, options, names, tally):
    root = os.environ.get("WEIR_CORPUS")
    if not root:
        print("SKIPPED chains: WEIR_CORPUS names no folder with them")
        return
    for name, make in corpus.chains(server, Path(root) / "corpus"):
        if names and name not in names:
            continue
        try:
            run(server, options, name, make().text, tally, alone=True)
        except Wrong as problem:
            print(f"{name}: {problem}", flush=True)
            tally.wrong += 1


def main():
    parser = argparse.ArgumentParser(description="Weir's locks against a server's.")
    parser.add_argument("--pg", type=int, default=15, metavar="N", help="PostgreSQL's major version")
    parser.add_argument("--list", action="store_true", help="print each statement that differs")
    parser.add_argument("--only", metavar="WORD", help="only statements with this in them")
    parser.add_argument("names", nargs="*", help="matrix, held-up, chains, or worlds and chains by name")
    options = parser.parse_args()
    groups = [n for n in options.names if n in ("matrix", "held-up", "chains")]
    names = [n for n in options.names if n not in groups]
    groups = groups or ["matrix", "held-up"]
    wrong = 0
    try:
        with Server(options.pg) as server:
            for group in groups:
                tally = Tally()
                if group == "matrix":
                    for world in lock_matrix.worlds():
                        if not names or world.name in names:
                            run(server, options, world.name, world.text(), tally)
                elif group == "held-up":
                    judge_held_up(server, options, tally)
                else:
                    run_chains(server, options, names, tally)
                tally.print(f"{group} on {options.pg}")
                wrong += tally.wrong
    except (NoServer, ModuleNotFoundError) as problem:
        print(f"SKIPPED: {problem}")
        return 77
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
