#!/usr/bin/env python3
# rules_page_test.py -- docs/rules.md and docs/rules/ are what the rules say.
import difflib
import os
import subprocess
import sys
from pathlib import Path

PROGRAM = os.environ.get("WEIR_PROGRAM", "build/weir")
DOCS = Path(__file__).resolve().parent.parent / "docs"


def weir(*arguments):
    made = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=60)
    if made.returncode != 0:
        sys.exit(f"weir {' '.join(arguments)} ends with {made.returncode}: {made.stderr}")
    return made.stdout


def is_as(page, made):
    kept = page.read_text() if page.exists() else ""
    sys.stdout.writelines(difflib.unified_diff(
        kept.splitlines(True), made.splitlines(True), str(page.relative_to(DOCS.parent)), "weir"))
    return kept == made


def main():
    if not os.path.exists(PROGRAM):
        print(f"SKIPPED: {PROGRAM} is not built")
        sys.exit(77)
    rules = [line.split()[0] for line in weir("rules").splitlines()]
    same = [is_as(DOCS / "rules.md", weir("rules", "--format", "markdown"))]
    same += [is_as(DOCS / "rules" / f"{rule}.md", weir("explain", rule, "--format", "markdown")) for rule in rules]
    strange = sorted({page.stem for page in (DOCS / "rules").glob("*.md")} - set(rules))
    if strange:
        print("pages without a rule:", ", ".join(strange))
    if not all(same) or strange:
        sys.exit("the rules' pages are old: ./dev docs")


main()
