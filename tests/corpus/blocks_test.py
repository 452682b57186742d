#!/usr/bin/env python3
# blocks_test.py -- how many of the DO blocks and calls in the real chains are decided.
#
# Each chain is linted whole, as applies_test.py does. A block is decided if its statement is applied, skipped or
# fails; it is in doubt if the outcome is not known, for the reason that is printed. CALL and SELECT are counted
# where they run code of the chain that changes objects, which only those that are not known tell. At least nine
# in ten DO blocks must be decided.
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from applies_test import CORPUS, LEFT_OUT, PROGRAM, arguments_of, load_runner

LEAST = 0.9


def outcomes_of(words):
    environment = {k: v for k, v in os.environ.items() if not k.startswith("WEIR_")}
    done = subprocess.run([PROGRAM, "lint", "--format", "outcomes", *words], env=environment, capture_output=True,
                          text=True, timeout=300)
    if done.returncode not in (0, 1):
        sys.exit(f"exit status {done.returncode}: {done.stderr.strip()}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def count(name, folder, setup, runner):
    """Decided DO blocks, those in doubt by reason, and other statements in doubt that call code."""
    with tempfile.TemporaryDirectory() as place:
        path = Path(CORPUS) / "corpus" / "chains" / name / folder
        outcomes = outcomes_of(arguments_of(name, path, Path(place), setup, runner))
    blocks = [o for o in outcomes if o["kind"] == "do"]
    doubtful = Counter(f"{o['evidence']}: {o['message']}" for o in blocks if o["outcome"] == "unknown")
    calls = Counter(f"{o['kind']}: {o['evidence']}: {o['message']}" for o in outcomes
                    if o["kind"] in ("call", "select") and o["outcome"] == "unknown"
                    and o["evidence"] in ("function-call", "do-block", "dynamic-sql"))
    return len(blocks) - doubtful.total(), doubtful, calls


def main():
    if not CORPUS or not os.path.exists(PROGRAM):
        print("SKIPPED: WEIR_CORPUS names no folder with the real migrations in it, or weir is not built")
        sys.exit(77)
    runner = load_runner()
    decided, doubted = 0, 0
    print(f"{'chain':20} {'decided':>8} {'in doubt':>8} {'calls in doubt':>15}")
    for name, _, folder, _, setup in runner["A"]:
        if name in LEFT_OUT:
            continue
        known, doubtful, calls = count(name, folder, setup, runner)
        if known + doubtful.total() + calls.total() == 0:
            continue
        print(f"{name:20} {known:8} {doubtful.total():8} {calls.total():15}")
        for reason, number in [*doubtful.most_common(), *calls.most_common()]:
            print(f"    {number:4}  {reason[:150]}")
        decided, doubted = decided + known, doubted + doubtful.total()
    share = decided / (decided + doubted) if decided + doubted else 1
    print(f"\n{decided} of {decided + doubted} DO blocks are decided: {100 * share:.1f} %")
    sys.exit(0 if share >= LEAST else 1)


if __name__ == "__main__":
    main()
