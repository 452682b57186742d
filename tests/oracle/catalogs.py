#!/usr/bin/env python3
# catalogs.py -- the same scripts in weir and in a server: do they end with the same catalog?
#
# catalogs.py [--pg N] [--list] [--most N] [--some] [--keep FOLDER] [GROUP | NAME]...
#
# Each script runs on the server, statement by statement; then `weir diff SCRIPT live` says what differs: "as
# written". Where weir cannot decide what code in the script does, what it did on the server is put in its place
# (unroll.py). What expressions and views say is for definitions.py. Printed: how many differences each has, by
# kind of object and property, which statements end otherwise, and the edges of pg_depend; with --list which
# differences, and which blocks of code. Groups are those of oracle.py. Exit status: 0 all that differs is in
# differences.tsv or outcomes.tsv, and all of these do; 1 not so; 77 there is no such server. What differs as written
# alone, since what code does is decided by what no script says, is listed there as well: of "SCRIPT as written".
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
from oracle import GROUPS, groups_of, said  # noqa: E402
from script import PROGRAM, TIMEOUT, USER, Wrong  # noqa: E402
from server import OWNER, WORK, NoServer, Server  # noqa: E402
from unroll import Unrolled  # noqa: E402

# With --some, unless WEIR_LONG is set: a tenth of all, of each kind.
SOME = {"svix", "quickwit", "openvsx", "supabase_auth", "horizon", "cas_cif", "pagila_schema", "horizon_kahuna_inserts"}
DIFFERENCES, OUTCOMES = "differences.tsv", "outcomes.tsv"
EDGES = "SELECT count(*) FROM pg_depend WHERE objid >= 16384 AND deptype IN ('n', 'a')"


def run_server(server, script):
    """Runs it, without what absent extensions would bring: what its code executed, and how many edges there are."""
    missing = 1
    while missing:
        session = server.fresh_session()
        owner = server.connect(user=OWNER)
        unrolled = Unrolled(script, session, owner)
        try:
            script.run_server(session)
            missing = script.leave_out_extensions()
        finally:
            session.close()
            unrolled.owner = owner = alive(server, owner)
            unrolled.done()
        with owner.cursor() as cursor:
            cursor.execute(EDGES)
            edges, = cursor.fetchone()
        owner.close()
    return unrolled, edges


def alive(server, owner):
    """The session, or another one where a statement has crashed the server."""
    try:
        owner.cursor().execute("SELECT 1")
        return owner
    except server.error():
        server.wait()
        return server.connect(user=OWNER)


def diff(server, text, skipped="definition,check_definition"):
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("WEIR_", "PG"))}
    environment.update(PGHOST=server.folder, PGUSER="postgres", PGDATABASE=WORK)
    with tempfile.NamedTemporaryFile(suffix=".sql") as file:
        file.write(USER + text)
        file.flush()
        done = subprocess.run([PROGRAM, "diff", "--format", "json", "--skip", skipped, file.name, "live"], env=environment,
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


def listed(file, server):
    """The lines of a list for a server's version, and extensions that it could have: by script, {what differs: why}."""
    known = defaultdict(dict)
    for line in (HERE / file).read_text().splitlines():
        if line and not line.startswith("#"):
            versions, script, *difference, why = line.split("\t")
            versions, _, extension = versions.partition(" with ")
            if str(server.version) in versions.split(",") and (not extension or server.could_have(extension)):
                known[script][tuple(difference)] = why
    return known


def not_listed(name, file, found, known):
    """What is found, without the listed; and whether all that is listed was found."""
    for line in known.keys() - found.keys():
        print(f"    {file}: {name} does not differ in {', '.join(line)}")
    return [value for key, value in found.items() if key not in known], not known.keys() - found.keys()


def by_key(differences):
    return {(d["object"], d["property"], str(d["a"]), str(d["b"])): d for d in differences}


def differing_outcomes(script):
    """By line, kind, weir's and the server's: what was not taken for unknown, and does not end alike."""
    found = {}
    for statement in script.judged():
        if not statement.agrees() and not statement.is_unknown():
            line = script.place(statement).split(":")[1]
            found[(line, str(statement.kind), said(statement.weir), said(statement.server))] = statement
    return found


class Judgement:
    """How one script ends."""

    def __init__(self, server, options, place, script):
        self.script, self.options, self.place = script, options, place
        self.unrolled, self.edges = run_server(server, script)
        as_written = diff(server, script.text) if self.unrolled.blocks else None
        self.as_written = as_written["differences"] if as_written else []
        self.written = len(self.as_written)
        if as_written and not as_written["differences"]:  # weir knows what the code did
            script.run_weir(options.pg)
            self.found = as_written
            return
        text, places = self.unrolled.write()
        if options.keep:
            Path(options.keep, f"{script.name}.{options.pg}.sql").write_bytes(USER + text)
        script.run_weir(options.pg, text, places)
        self.found = diff(server, text)
        if as_written is None:
            self.written = len(self.found["differences"])

    def is_right(self, known, known_as_written, known_outcomes):
        name, blocks = self.script.name, self.unrolled.blocks
        differences, are_all = not_listed(name, DIFFERENCES, by_key(self.found["differences"]), known)
        as_written, are_all_written = not_listed(f"{name} as written", DIFFERENCES, by_key(self.as_written),
                                                 {**known, **known_as_written} if self.as_written else known_as_written)
        outcomes, are_all_outcomes = not_listed(name, OUTCOMES, differing_outcomes(self.script), known_outcomes)
        extra, lacking = self.needs()
        print(f"{self.place}: {len(differences)} differences, {len(known)} listed; {len(outcomes)} of "
              f"{len(self.script.judged())} outcomes differ, {len(known_outcomes)} listed; {self.edges} edges, "
              f"precision {share(self.edges - lacking, extra)}, recall {share(self.edges - lacking, lacking)}; "
              f"{self.found['objects']} objects, {self.found['unknown']} values unknown; {len(blocks)} blocks of code, "
              f"as written {self.written} differences, {len(known_as_written)} listed", flush=True)
        print_differences(differences, self.options.list, self.options.most)
        if as_written:
            print(f"    as written {len(as_written)} more differ:")
            print_differences(as_written, self.options.list, self.options.most)
        for statement in outcomes:
            print(f"    {self.script.place(statement)}: {statement.kind}: weir {said(statement.weir)}, server "
                  f"{said(statement.server)}: {statement.server[2] or statement.weir[2]}")
        for statement, texts in blocks if self.options.list else []:
            print(f"    code: {self.script.place(statement)}: {statement.kind}, {len(texts)} statements")
        return not (differences or as_written or outcomes) and are_all and are_all_written and are_all_outcomes

    def needs(self):
        sides = Counter(side_of(d) for d in self.found["differences"] if d["property"].startswith("needs"))
        return sides["only weir"], sides["only server"]


def share(right, wrong):
    return f"{100 * right / (right + wrong):.2f} %" if right + wrong else "-"


def print_sums(judgements):
    edges = sum(j.edges for j in judgements)
    extra, lacking = (sum(j.needs()[side] for j in judgements) for side in (0, 1))
    print(f"\n{len(judgements)} scripts, {sum(len(j.found['differences']) for j in judgements)} differences, as written "
          f"{sum(j.written for j in judgements)}; {edges} edges, precision {share(edges - lacking, extra)}, recall "
          f"{share(edges - lacking, lacking)}")


def compare(server, options):
    names = [word for word in options.names if word not in GROUPS]
    groups = [word for word in options.names if word in GROUPS] or ["samples", "chains", "dumps"]
    known, known_outcomes = (listed(file, server) for file in (DIFFERENCES, OUTCOMES))
    judgements, wrong = [], 0
    is_short = options.some and not os.environ.get("WEIR_LONG")
    for group, scripts in groups_of(server, options.pg, groups):
        for name, make in scripts:
            if (names and name not in names) or (is_short and name not in SOME):
                continue
            try:
                judgements.append(Judgement(server, options, f"{group}/{name}", make()))
                wrong |= not judgements[-1].is_right(known[name], known[f"{name} as written"], known_outcomes[name])
            except Wrong as problem:
                print(f"{group}/{name}: {problem}", flush=True)
                wrong = 1
    print_sums(judgements)
    return wrong


def main():
    parser = argparse.ArgumentParser(description="Weir's catalogs against a server's.")
    parser.add_argument("--pg", type=int, default=15, metavar="N", help="PostgreSQL's major version")
    parser.add_argument("--list", action="store_true", help="print what differs")
    parser.add_argument("--most", type=int, default=20, metavar="N", help="with --list: so many of each kind")
    parser.add_argument("--some", action="store_true", help="a tenth, unless WEIR_LONG is set")
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
