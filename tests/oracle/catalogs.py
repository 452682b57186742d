#!/usr/bin/env python3
# catalogs.py -- the same scripts in weir and in a server: do they end with the same catalog?
#
# catalogs.py [--pg N] [--list] [--most N] [--keep FOLDER] [GROUP | NAME]...
#
# Each script runs on the server, statement by statement; then `weir diff SCRIPT live` says what differs. What
# code in the script did there is put in its place first (unroll.py), since weir does not execute code; "as
# written" is how much differs without that. Printed: how many differences each has, by kind of object and
# property, and the edges of pg_depend; with --list which, and which blocks of code there were.
# Groups are those of oracle.py. Exit status: 0 no difference but those of differences.tsv, and all of those;
# 1 not so; 77 there is no such server.
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from oracle import GROUPS, groups_of  # noqa: E402
from script import PROGRAM, TIMEOUT, Wrong  # noqa: E402
from server import OWNER, WORK, NoServer, Server  # noqa: E402
from unroll import NO_SPY, SPY, Unrolled  # noqa: E402

# Who runs the script on the server, so that weir knows whose the objects are.
USER = b"CREATE ROLE postgres SUPERUSER LOGIN CREATEDB CREATEROLE REPLICATION BYPASSRLS;\nSET SESSION AUTHORIZATION postgres;\n"
# What their DO blocks do is not known, so their catalogs may differ; their outcomes must not.
DOUBTFUL = {"doubtful_tables"}
EDGES = "SELECT count(*) FROM pg_depend WHERE objid >= 16384 AND deptype IN ('n', 'a')"


def run_server(server, script):
    """Runs it, without what absent extensions would bring: what its code executed, and how many edges there are."""
    missing = 1
    while missing:
        session = server.fresh_session()
        owner = server.connect(user=OWNER)
        with owner.cursor() as cursor:
            cursor.execute(SPY)
        unrolled = Unrolled(script, session)
        try:
            script.run_server(session)
            missing = script.leave_out_extensions()
        finally:
            unrolled.done()
            session.close()
        with owner.cursor() as cursor:
            cursor.execute(NO_SPY)
            cursor.execute(EDGES)
            edges, = cursor.fetchone()
        owner.close()
    return unrolled, edges


def diff(server, text):
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("WEIR_", "PG"))}
    environment.update(PGHOST=server.folder, PGUSER="postgres", PGDATABASE=WORK)
    with tempfile.NamedTemporaryFile(suffix=".sql") as file:
        file.write(USER + text)
        file.flush()
        done = subprocess.run([PROGRAM, "diff", "--format", "json", file.name, "live"], env=environment,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT)
    if done.returncode not in (0, 1):
        raise Wrong(f"exit status {done.returncode}: {done.stderr.decode(errors='replace')[-1000:]}")
    return json.loads(done.stdout)


def kind_of(name):
    """What it is about: "column", "default value", "materialized view"."""
    return re.match(r"(default value|materialized view|foreign table|event trigger|default rights|text search \w+|\w+)",
                    name).group(1)


def side_of(difference):
    absent = (None, False)
    if difference["property"] != "exists" and not difference["property"].startswith(("needs", "rights")):
        return "differs"
    return "only weir" if difference["b"] in absent else "only server" if difference["a"] in absent else "differs"


def print_differences(differences, lists, most):
    counts = Counter((kind_of(d["object"]), d["property"].split()[0], side_of(d)) for d in differences)
    for (kind, property, side), count in counts.most_common():
        print(f"    {count:>5}  {kind}: {property}, {side}")
        shown = [d for d in differences if (kind_of(d["object"]), d["property"].split()[0], side_of(d)) ==
                 (kind, property, side)]
        for d in shown[:most] if lists else []:
            print(f"             {d['object']} | {d['property']} | {d['a']} | {d['b']}")


def known_differences(version):
    """The lines of differences.tsv for a version: by script, {(object, property, a, b): why}."""
    known = defaultdict(dict)
    for line in (HERE / "differences.tsv").read_text().splitlines():
        if line and not line.startswith("#"):
            versions, script, *difference, why = line.split("\t")
            if str(version) in versions.split(","):
                known[script][tuple(difference)] = why
    return known


def without_known(name, differences, known):
    """The differences that are not listed; says which listed ones there are not."""
    found = {(d["object"], d["property"], str(d["a"]), str(d["b"])): d for d in differences}
    for line in known.keys() - found.keys():
        print(f"    differences.tsv: {name} does not differ in {line[0]}, {line[1]}")
    return [d for key, d in found.items() if key not in known], bool(known.keys() - found.keys())


def print_blocks(script, blocks):
    for statement, texts in blocks:
        print(f"    code: {script.place(statement)}: {statement.kind}, {len(texts)} statements")


class Sums(Counter):
    def add(self, differences, written, edges, blocks):
        needs = Counter(side_of(d) for d in differences if d["property"].startswith("needs"))
        extra, lacking = needs["only weir"], needs["only server"]
        self.update(scripts=1, all=len(differences), written=written, edges=edges, extra=extra, lacking=lacking,
                    blocks=blocks)
        return f"edges {edges}, precision {share(edges - lacking, extra)}, recall {share(edges - lacking, lacking)}"


def share(right, wrong):
    return f"{100 * right / (right + wrong):.2f} %" if right + wrong else "-"


def judge(server, options, place, script, known, sums):
    """Whether it ends as it should."""
    unrolled, edges = run_server(server, script)
    if options.keep:
        Path(options.keep, f"{script.name}.{options.pg}.sql").write_bytes(USER + unrolled.text())
    found = diff(server, unrolled.text())
    written = diff(server, script.text) if unrolled.blocks else found
    differences, stale = without_known(script.name, found["differences"], known)
    said = sums.add(found["differences"], len(written["differences"]), edges, len(unrolled.blocks))
    print(f"{place}: {len(differences)} differences, {len(known)} more are listed, {found['objects']} objects, "
          f"{found['unknown']} values unknown; {said}; {len(unrolled.blocks)} blocks of code, as written "
          f"{len(written['differences'])} differences", flush=True)
    print_differences(differences, options.list, options.most)
    if options.list:
        print_blocks(script, unrolled.blocks)
    return not differences and not stale


def compare(server, options):
    names = [word for word in options.names if word not in GROUPS]
    groups = [word for word in options.names if word in GROUPS] or ["samples", "chains", "dumps"]
    known = known_differences(options.pg)
    wrong = 0
    sums = Sums()
    for group, scripts in groups_of(server, options.pg, groups):
        for name, make in scripts:
            if (names and name not in names) or name in DOUBTFUL:
                continue
            try:
                wrong |= not judge(server, options, f"{group}/{name}", make(),
                                   known[name], sums)
            except Wrong as problem:
                print(f"{group}/{name}: {problem}", flush=True)
                wrong = 1
    right = sums["edges"] - sums["lacking"]
    print(f"\n{sums['scripts']} scripts, {sums['all']} differences, as written {sums['written']}; edges {sums['edges']}, "
          f"precision {share(right, sums['extra'])}, recall {share(right, sums['lacking'])}")
    return wrong


def main():
    parser = argparse.ArgumentParser(description="Weir's catalogs against a server's.")
    parser.add_argument("--pg", type=int, default=15, metavar="N", help="PostgreSQL's major version")
    parser.add_argument("--list", action="store_true", help="print what differs")
    parser.add_argument("--most", type=int, default=20, metavar="N", help="with --list: so many of each kind")
    parser.add_argument("--keep", metavar="FOLDER", help="write there what weir reads")
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
