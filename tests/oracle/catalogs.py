#!/usr/bin/env python3
# catalogs.py -- the same scripts in weir and in a server: do they end with the same catalog?
#
# catalogs.py [--pg N] [--list] [--most N] [GROUP | NAME]...
#
# Each script runs on the server, statement by statement; then `weir diff SCRIPT live` says what differs.
# Printed: how many differences each has, by kind of object and property; with --list which.
# Groups are those of oracle.py. Exit status: 0 no script of the samples differs, 1 one does, 77 there is no
# such server.
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from oracle import GROUPS, groups_of  # noqa: E402
from script import PROGRAM, TIMEOUT, Wrong  # noqa: E402
from server import WORK, NoServer, Server  # noqa: E402

# Who runs the script on the server, so that weir knows whose the objects are.
USER = b"CREATE ROLE postgres SUPERUSER LOGIN CREATEDB CREATEROLE REPLICATION BYPASSRLS;\nSET SESSION AUTHORIZATION postgres;\n"
# What their DO blocks do is not known, so their catalogs may differ; their outcomes must not.
DOUBTFUL = {"doubtful_tables"}
EDGES = "SELECT count(*) FROM pg_depend WHERE objid >= 16384 AND deptype IN ('n', 'a')"


def run_server(server, script):
    """Runs it, without what absent extensions would bring; the number of edges that it leaves."""
    missing = 1
    while missing:
        session = server.fresh_session()
        try:
            script.run_server(session)
            missing = script.leave_out_extensions()
        finally:
            session.close()
    session = server.connect()
    with session.cursor() as cursor:
        cursor.execute(EDGES)
        edges, = cursor.fetchone()
    session.close()
    return edges


def diff(server, script):
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("WEIR_", "PG"))}
    environment.update(PGHOST=server.folder, PGUSER="postgres", PGDATABASE=WORK)
    with tempfile.NamedTemporaryFile(suffix=".sql") as file:
        file.write(USER + script.text)
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


def compare(server, options):
    names = [word for word in options.names if word not in GROUPS]
    groups = [word for word in options.names if word in GROUPS] or ["samples", "chains", "dumps"]
    wrong = 0
    sums = Counter()
    for group, scripts in groups_of(server, options.pg, groups):
        for name, make in scripts:
            if (names and name not in names) or name in DOUBTFUL:
                continue
            try:
                script = make()
                edges = run_server(server, script)
                found = diff(server, script)
            except Wrong as problem:
                print(f"{group}/{name}: {problem}", flush=True)
                wrong = 1
                continue
            differences = found["differences"]
            needs = Counter(side_of(d) for d in differences if d["property"].startswith("needs"))
            sums.update(edges=edges, extra=needs["only weir"], lacking=needs["only server"], all=len(differences))
            print(f"{group}/{name}: {len(differences)} differences, {found['objects']} objects, {found['unknown']} "
                  f"values unknown; edges {edges}, {needs['only weir']} too many, {needs['only server']} too few", flush=True)
            print_differences(differences, options.list, options.most)
            wrong |= group == "samples" and bool(differences)
    print(f"\n{sums['all']} differences; edges {sums['edges']}, {sums['extra']} too many, {sums['lacking']} too few")
    return wrong


def main():
    parser = argparse.ArgumentParser(description="Weir's catalogs against a server's.")
    parser.add_argument("--pg", type=int, default=15, metavar="N", help="PostgreSQL's major version")
    parser.add_argument("--list", action="store_true", help="print what differs")
    parser.add_argument("--most", type=int, default=20, metavar="N", help="with --list: so many of each kind")
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
