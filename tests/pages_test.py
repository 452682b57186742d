#!/usr/bin/env python3
# pages_test.py -- what docs/what-weir-cannot-know.md shows is what the program prints: an SQL block is the standard input
# of the command in the block below it.
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = os.path.abspath(os.environ.get("WEIR_PROGRAM", ROOT / "build" / "weir"))
PAGE = ROOT / "docs" / "what-weir-cannot-know.md"
SHOWN = re.compile(r"```sql\n(.*?)```\n\n```console\n\$ weir (.*?)\n(.*?)```", re.S)


def main():
    if not os.path.exists(PROGRAM):
        print(f"SKIPPED: {PROGRAM} is not built")
        sys.exit(77)
    environment = {k: v for k, v in os.environ.items() if not k.startswith("WEIR_")}
    examples = SHOWN.findall(PAGE.read_text(encoding="utf-8"))
    wrong = 0 if examples else 1
    for sql, arguments, shown in examples:
        done = subprocess.run([PROGRAM, *shlex.split(arguments)], input=sql, capture_output=True, text=True,
                              encoding="utf-8", timeout=60, env=environment, cwd=ROOT)
        if done.stdout != shown:
            wrong += 1
            print(f"weir {arguments}\n{sql}shown:\n{shown}printed:\n{done.stdout}{done.stderr}")
    if wrong:
        sys.exit(f"{PAGE.name}: {wrong} of {len(examples)} examples differ")


main()
