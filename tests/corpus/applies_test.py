#!/usr/bin/env python3
# applies_test.py -- the real chains, run whole as their tools run them, fail where a server does.
#
# Each was applied to a server of 15 in a new database, after the SQL that the runner's table has for it.
# FAILS has the statements that a server refuses, by what they are told for: what follows from them is
# folded. Chains that need an order that nothing in their folder tells are left out.
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from plan_test import CORPUS, FRAMEWORKS, PROGRAM, load_runner, values_of

LEFT_OUT = {"musicbrainz": "the install order stands in a program of its own"}
# Folders of a chain that are chains of one database.
DATABASES = {
    "boundary": ("base/postgres", "oss/postgres"),
    "dhis2": ("base", "migration"),
    "supabase_postgres": ("init-scripts", "migrations"),
}
FAILS = {
    # A subquery without an alias came with 16; its file rolls back, and others want what it makes.
    "lemmy": {("2025-08-01-000016_smoosh-tables-together", "42601"),
              ("2025-08-01-000063_post-or-comment-notification", "42703"),
              ("2025-10-15-114811-0000_merge-modlog-tables", "42703"),
              ("2026-03-09-014616-0000_add_resolved_report_combined", "42703")},
    # A step written in Go makes v1_dags_olap_new.
    "hatchet": {("migrations", "42P01")},
    # Steps written in Java make what these want.
    "dhis2": {("2.33", "42703"), ("2.40", "42703"), ("2.42", "42703")},
}
RULES = "statement-fails,concurrently-in-transaction,syntax-error,file-missing,file-refused"


def arguments_of(name, path, folder, setup, runner):
    """Options, and the paths that are linted."""
    words = ["--from-empty", "--pg-version", "15", "--select", RULES]
    if setup:
        (folder / "setup.sql").write_text(setup)
        words += ["--prelude", str(folder / "setup.sql")]
    if name in FRAMEWORKS:
        words += ["--framework", FRAMEWORKS[name]]
    words += [f"--define={key}={value}" for key, value in values_of(name, runner).items()]
    parts = [str(path / part) for part in DATABASES.get(name, ())]
    settings = ["root: true"]
    searched = re.search(r"alter database chain set search_path = ?([a-z_, ]+);", setup)
    if searched:
        settings.append(f'session: {{search_path: "{searched[1]}"}}')
    if parts:
        settings += ["database: all", "chains:", *(f"  - {{path: {part}}}" for part in parts)]
    (folder / "weir.yaml").write_text("\n".join(settings) + "\n")
    return [*words, "--config", str(folder / "weir.yaml"), *(parts or [str(path)])]


def failures_of(name, path, setup, runner):
    with tempfile.TemporaryDirectory() as folder:
        words = arguments_of(name, path, Path(folder), setup, runner)
        environment = {k: v for k, v in os.environ.items() if not k.startswith("WEIR_")}
        done = subprocess.run([PROGRAM, "lint", "--format", "json", *words], env=environment, capture_output=True,
                              text=True, timeout=300)
    if done.returncode not in (0, 1):
        return {f"exit status {done.returncode}: {done.stderr.strip()}"}, 0
    report = json.loads(done.stdout)
    told = {(Path(f["file"]).parent.name, f["sqlstate"]) for f in report["findings"]}
    return told, report["summary"]["statements"]


def main():
    if not CORPUS or not os.path.exists(PROGRAM):
        print("SKIPPED: WEIR_CORPUS names no folder with the real migrations in it, or weir is not built")
        sys.exit(77)
    runner = load_runner()
    wrong = 0
    for name, _, folder, _, setup in runner["A"]:
        if name in LEFT_OUT:
            continue
        path = Path(CORPUS) / "corpus" / "chains" / name / folder
        told, statements = failures_of(name, path, setup, runner)
        wanted = FAILS.get(name, set())
        wrong += told != wanted
        print(f"{name}: {statements} statements, {'as on the server' if told == wanted else 'differs'}")
        for failure in sorted(map(str, told ^ wanted)):
            print(f"  {failure}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
