#!/usr/bin/env python3
# definitions.py -- do weir and a server say the same of defaults, checks, views, functions, indexes …?
#
# definitions.py [--pg N] [--list] [--some] [--least PERCENT] [GROUP | NAME]...
#
# Each script runs on the server, statement by statement; then `weir diff SCRIPT live` compares what weir made of
# the script's expressions and queries with what it makes of the server's own text of them (pg_get_expr,
# pg_get_viewdef …), read back. What is known to differ, and why, is in definitions.tsv. Printed: by kind how many there are and how many are alike; the same of the types
# of views' columns; with --list each difference. Groups are those of oracle.py. Exit status: 0 at least so
# many percent of all are alike (98), what is not is listed, and all that is listed differs; 1 not so; 77 there is
# no such server.
import argparse
import os
import sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from catalogs import SOME, diff, listed, run_server  # noqa: E402
from oracle import GROUPS, groups_of  # noqa: E402
from script import Wrong  # noqa: E402
from server import OWNER, NoServer, Server  # noqa: E402

COLUMN = "view column type"
LIST = "definitions.tsv"
# By kind; but for members of extensions, of which weir knows as much as it has to.
COUNTS = """
WITH member AS (SELECT classid, objid FROM pg_depend WHERE deptype = 'e'),
  relation AS (SELECT c.oid, c.relkind FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.oid >= 16384 AND n.nspname !~ '^pg_(toast|temp)' AND NOT EXISTS
      (SELECT FROM member m WHERE m.classid = 'pg_class'::regclass AND m.objid = c.oid)),
  type AS (SELECT t.oid, t.typdefaultbin FROM pg_type t WHERE t.oid >= 16384 AND t.typtype = 'd' AND NOT EXISTS
      (SELECT FROM member m WHERE m.classid = 'pg_type'::regclass AND m.objid = t.oid))
SELECT 'default value', count(*) FROM pg_attrdef d JOIN relation r ON r.oid = d.adrelid
UNION ALL SELECT 'check', count(*) FROM pg_constraint k JOIN relation r ON r.oid = k.conrelid WHERE contype = 'c'
UNION ALL SELECT 'domain check', count(*) FROM pg_constraint k JOIN type t ON t.oid = k.contypid WHERE contype = 'c'
UNION ALL SELECT 'domain default', count(*) FROM type WHERE typdefaultbin IS NOT NULL
UNION ALL SELECT 'index', count(*) FROM pg_index i JOIN relation r ON r.oid = i.indrelid
  WHERE i.indpred IS NOT NULL OR i.indexprs IS NOT NULL
UNION ALL SELECT 'policy', count(*) FROM pg_policy p JOIN relation r ON r.oid = p.polrelid
  WHERE p.polqual IS NOT NULL OR p.polwithcheck IS NOT NULL
UNION ALL SELECT 'trigger', count(*) FROM pg_trigger g JOIN relation r ON r.oid = g.tgrelid WHERE tgqual IS NOT NULL
UNION ALL SELECT 'rule', count(*) FROM pg_rewrite w JOIN relation r ON r.oid = w.ev_class WHERE rulename <> '_RETURN'
UNION ALL SELECT 'function', count(*) FROM pg_proc p WHERE oid >= 16384 AND NOT EXISTS
    (SELECT FROM member m WHERE m.classid = 'pg_proc'::regclass AND m.objid = p.oid)
  AND (proargdefaults IS NOT NULL OR to_jsonb(p) ->> 'prosqlbody' IS NOT NULL)
UNION ALL SELECT 'statistics', count(*) FROM pg_statistic_ext s JOIN relation r ON r.oid = s.stxrelid
  WHERE to_jsonb(s) ->> 'stxexprs' IS NOT NULL
UNION ALL SELECT 'partition key', count(*) FROM pg_partitioned_table t JOIN relation r ON r.oid = t.partrelid
UNION ALL SELECT 'view', count(*) FROM relation WHERE relkind = 'v'
UNION ALL SELECT 'materialized view', count(*) FROM relation WHERE relkind = 'm'
UNION ALL SELECT 'view column type', count(*) FROM pg_attribute a JOIN relation r ON r.oid = a.attrelid
  WHERE r.relkind IN ('v', 'm') AND attnum > 0
"""
KINDS = {"procedure": "function", "constraint": "check", "type": "domain default", "domain": "domain default"}


def kind_of(difference):
    """As COUNTS calls it; None: it is about something else."""
    name, property = difference["object"], difference["property"]
    if property == "type" and name.startswith("column ") and (" of view " in name or " of materialized view " in name):
        return COLUMN
    if property == "partition_key":
        return "partition key"
    if property != "definition":
        return None
    word = next((word for word in ("default value", "materialized view") if name.startswith(word)), name.split()[0])
    if word == "constraint" and " on domain " in name:
        return "domain check"
    return KINDS.get(word, word)


def counts_of(server):
    owner = server.connect(user=OWNER)
    with owner.cursor() as cursor:
        cursor.execute(COUNTS)
        counts = Counter(dict(cursor.fetchall()))
    owner.close()
    return counts


def share(right, all):
    return f"{right} of {all}" + (f" ({100 * right / all:.2f} %)" if all else "")


def compare_one(server, options, script, known, sums, wrongs):
    """Whether what differs is what is listed."""
    unrolled, _ = run_server(server, script)
    try:
        text, _ = unrolled.write()
    except Wrong:  # weir has to know what the code did
        text = script.text
    differences = [(kind_of(d), d) for d in diff(server, text, "exists,needs,rights")["differences"]]
    counts, wrong = counts_of(server), Counter(kind for kind, _ in differences if kind)
    print(f"{script.name}: " + ", ".join(f"{kind} {share(count - wrong[kind], count)}"
                                        for kind, count in counts.items() if count), flush=True)
    for kind, d in differences if options.list else []:
        if kind:
            print(f"    {kind}: {d['object']}\n        weir   {d['a']}\n        server {d['b']}")
    sums.update(counts)
    wrongs.update(wrong)
    found = {(d["object"],) for kind, d in differences if kind}
    for object, in sorted(found - known.keys()):
        print(f"    not in {LIST}: {object}")
    for object, in sorted(known.keys() - found):
        print(f"    {LIST}: {object} does not differ")
    return found == known.keys()


def compare(server, options):
    names = [word for word in options.names if word not in GROUPS]
    groups = [word for word in options.names if word in GROUPS] or ["samples", "chains", "dumps"]
    is_short = options.some and not os.environ.get("WEIR_LONG")
    known = listed(LIST, server)
    sums, wrongs, troubles = Counter(), Counter(), 0
    for group, scripts in groups_of(server, options.pg, groups):
        for name, make in scripts:
            if (names and name not in names) or (is_short and name not in SOME):
                continue
            try:
                troubles |= not compare_one(server, options, make(), known[name], sums, wrongs)
            except Wrong as problem:
                print(f"{group}/{name}: {problem}", flush=True)
                troubles = 1
    all, alike = sum(sums.values()), sum(sums.values()) - sum(wrongs.values())
    print("\nby kind:")
    for kind, count in sums.items():
        print(f"  {kind}: {share(count - wrongs[kind], count)}")
    print(f"all: {share(alike, all)}")
    return troubles or 100 * alike < options.least * all


def main():
    parser = argparse.ArgumentParser(description="What weir and a server say of expressions and queries.")
    parser.add_argument("--pg", type=int, default=15, metavar="N", help="PostgreSQL's major version")
    parser.add_argument("--list", action="store_true", help="print what differs")
    parser.add_argument("--some", action="store_true", help="a tenth, unless WEIR_LONG is set")
    parser.add_argument("--least", type=float, default=98, metavar="PERCENT", help="as many have to be alike")
    parser.add_argument("names", nargs="*", help=f"groups ({', '.join(GROUPS)}), or scripts by name")
    options = parser.parse_args()
    try:
        with Server(options.pg) as server:
            return int(compare(server, options))
    except (NoServer, ModuleNotFoundError) as problem:
        print(f"SKIPPED: {problem}")
        return 77


if __name__ == "__main__":
    sys.exit(main())
