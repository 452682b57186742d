#!/usr/bin/env python3
# rules_page_test.py -- docs/rules.md is what the rules say.
import difflib
import os
import subprocess
import sys
from pathlib import Path

PROGRAM = os.environ.get("WEIR_PROGRAM", "build/weir")


def main():
    if not os.path.exists(PROGRAM):
        print(f"SKIPPED: {PROGRAM} is not built")
        sys.exit(77)
    page = Path(__file__).resolve().parent.parent / "docs" / "rules.md"
    made = subprocess.run([PROGRAM, "rules", "--format", "markdown"], capture_output=True, text=True, timeout=60)
    if made.returncode != 0:
        sys.exit(f"weir rules ends with {made.returncode}: {made.stderr}")
    if made.stdout == page.read_text():
        return
    sys.stdout.writelines(difflib.unified_diff(
        page.read_text().splitlines(True), made.stdout.splitlines(True), "docs/rules.md", "weir rules"))
    sys.exit("docs/rules.md is old: build/weir rules --format markdown -o docs/rules.md")


main()
