#!/usr/bin/env python3
# oracle.py -- the same scripts, statement by statement, in weir and in a server: do they end alike?
#
# oracle.py [--pg N] [--list] [--kind KIND] [GROUP | NAME]...
#
# A statement's outcome is applied, skipped or failed with a SQLSTATE. Printed: agreement by group and
# by kind of statement, worst first, and each class of what disagrees with one place. Counted apart is what weir takes to succeed
# where code ran that may have made or dropped anything. Groups are samples (our own), and, below
# $WEIR_CORPUS, chains, dumps, cases and regress. Exit status: 0 the samples agree, 1 they do not,
# 77 there is no such server.
import argparse
import os
import sys
from collections import Counter, defaultdict
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import corpus  # noqa: E402
from script import Wrong  # noqa: E402
from server import NoServer, Server  # noqa: E402

GROUPS = ("samples", "chains", "dumps", "cases", "regress")
# What changes no catalog; all else is DDL in the sums.
NO_DDL = {"select", "insert", "update", "delete", "merge", "values", "explain", "copy", "table", "with", "fetch",
          "declare", "close", "move", "execute", "prepare", "deallocate", "listen", "unlisten", "notify", "load",
          "do", "call", "checkpoint", "discard", "show"}
OTHER_MOST = 40  # classes printed of what is no DDL


def groups_of(server, version, wanted):
    root = os.environ.get("WEIR_CORPUS")
    below = Path(root) / "corpus" if root else None
    for group in wanted:
        if group == "samples":
            yield group, corpus.samples(HERE / "samples")
        elif below is None or not below.is_dir():
            print(f"SKIPPED {group}: WEIR_CORPUS names no folder with them", flush=True)
        elif group == "chains":
            yield group, corpus.chains(server, below)
        elif group == "dumps":
            yield group, corpus.dumps(below)
        elif group == "cases":
            yield group, corpus.cases(below.parent)
        elif group == "regress":
            folder = below / "pg_regress" / str(version) / "regress"
            yield group, corpus.regress(
                server, folder if folder.is_dir() else below / "pg_regress" / "18" / "regress")


def said(outcome):
    return outcome[1] if outcome[0] == "failed" else outcome[0]


class Tally:
    def __init__(self, chosen_kind):
        self.by_kind = defaultdict(lambda: [0, 0])
        self.by_group = defaultdict(lambda: [0, 0, 0, 0, 0, 0])
        self.unknown = Counter()
        self.classes = Counter()
        self.example = {}
        self.differing = []
        self.chosen_kind = chosen_kind

    def add(self, group, script):
        right = wrong = 0
        for statement in script.judged():
            kind = statement.kind or "unparsed"
            if self.chosen_kind and kind != self.chosen_kind:
                continue
            if statement.is_unknown():
                self.by_group[group][4] += 1
                continue
            agrees = statement.agrees()
            if not agrees and statement.is_doubted():
                self.by_group[group][5] += 1
                self.differ(group, script, statement, kind, "; the world is open")
                continue
            right, wrong = right + agrees, wrong + (not agrees)
            self.by_kind[(group, kind)][agrees] += 1
            sums = self.by_group[group]
            sums[0] += agrees
            sums[1] += 1
            if kind not in NO_DDL:
                sums[2] += agrees
                sums[3] += 1
            if not agrees:
                self.differ(group, script, statement, kind)
        return right, wrong

    def differ(self, group, script, statement, kind, remark=""):
        ours, theirs = said(statement.weir), said(statement.server)
        place = script.place(statement)
        found = (group, kind, ours, theirs + remark)
        self.classes[found] += 1
        self.example.setdefault(found, place)
        message = statement.server[2] or statement.weir[2] or ""
        text = " ".join(statement.text.decode(errors="replace").split())[:110]
        self.differing.append((group, f"{place}: {kind}: weir {ours}, server {theirs}{remark}: "
                                      f"{message[:90]} | {text}"))

    def print(self, lists):
        for group, line in self.differing if lists else []:
            print(f"{group}/{line}")
        for group, sums in self.by_group.items():
            rows = sorted(((kind, c) for (g, kind), c in self.by_kind.items() if g == group and c[0]),
                          key=lambda row: (-row[1][0], row[0]))
            print(f"\n== {group}: {sums[0]} of {sums[1]} agree ({percent(*sums[:2])}); "
                  f"DDL {sums[2]} of {sums[3]} ({percent(*sums[2:4])}); {sums[4]} more unknown to weir, "
                  f"{sums[5]} differ in an open world")
            for kind, (wrong, right) in rows[:40]:
                print(f"  {kind:<40}{wrong:>6} differ of {wrong + right:>6}  {percent(right, wrong + right)}")
            self.print_classes(group)

    def print_classes(self, group):
        classes = [(found, count) for found, count in self.classes.most_common() if found[0] == group]
        for title, is_ddl in (("DDL", True), ("other", False)):
            chosen = [(f, c) for f, c in classes if (f[1] not in NO_DDL) == is_ddl]
            print(f"  -- {title} that differs, by kind and outcomes: count, class, one place")
            for found, count in chosen if is_ddl else chosen[:OTHER_MOST]:
                _, kind, ours, theirs = found
                print(f"  {count:>5}  {kind}: weir {ours}, server {theirs}  ({self.example[found]})")
            if not is_ddl and len(chosen) > OTHER_MOST:
                print(f"  {sum(c for _, c in chosen[OTHER_MOST:]):>5}  in {len(chosen) - OTHER_MOST} classes more")


def percent(right, all_):
    return f"{100 * right / all_:.2f} %" if all_ else "-"


def run_script(server, version, make):
    script = make()
    missing = 1
    while missing:  # what an absent extension brings is absent on both sides
        session = server.fresh_session()
        try:
            script.run_server(session)
        finally:
            session.close()
        missing = script.leave_out_extensions()
    script.run_weir(version)
    return script


def compare(server, options):
    names = [word for word in options.names if word not in GROUPS]
    groups = [word for word in options.names if word in GROUPS] or list(GROUPS)
    tally, troubled = Tally(options.kind), False
    for group, scripts in groups_of(server, options.pg, groups):
        for name, make in scripts:
            if names and name not in names:
                continue
            try:
                right, wrong = tally.add(group, run_script(server, options.pg, make))
            except Wrong as problem:
                print(f"{group}/{name}: {problem}", flush=True)
                troubled = True
                continue
            print(f"{group}/{name}: {right} of {right + wrong} agree", flush=True)
    tally.print(options.list)
    sums = tally.by_group["samples"] if "samples" in tally.by_group else [0, 0]
    return 1 if troubled or sums[0] != sums[1] else 0


def main():
    parser = argparse.ArgumentParser(description="Weir's outcomes against a server's.")
    parser.add_argument("--pg", type=int, default=15, metavar="N", help="PostgreSQL's major version")
    parser.add_argument("--list", action="store_true", help="print each statement that differs")
    parser.add_argument("--kind", help="only statements of this kind, such as create-table")
    parser.add_argument("names", nargs="*", help=f"groups ({', '.join(GROUPS)}), or scripts by name")
    options = parser.parse_args()
    try:
        with Server(options.pg) as server:
            return compare(server, options)
    except (NoServer, ModuleNotFoundError) as problem:
        print(f"SKIPPED: {problem}")
        return 77


if __name__ == "__main__":
    sys.exit(main())
