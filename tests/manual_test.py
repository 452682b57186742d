#!/usr/bin/env python3
# manual_test.py -- the man page has the options that the program has, and no others.
import os
import re
import subprocess
import sys
from pathlib import Path

COMMANDS = ("lint", "fix", "locks", "chains", "config", "catalog", "diff", "sync", "parse", "init", "rules", "explain")
PROGRAM = os.environ.get("WEIR_PROGRAM", "build/weir")
OPTION = re.compile(r"--[a-z][a-z-]*[a-z]")


def options_of(command):
    done = subprocess.run([PROGRAM, *command, "--help"], capture_output=True, text=True, timeout=60)
    if done.returncode != 0:
        sys.exit(f"weir {' '.join(command)} --help ends with {done.returncode}: {done.stderr}")
    return set(OPTION.findall(done.stdout))


def main():
    if not os.path.exists(PROGRAM):
        print(f"SKIPPED: {PROGRAM} is not built")
        sys.exit(77)
    program = {"--help", "--version"}
    for command in COMMANDS:
        program |= options_of([command])
    page = Path(__file__).resolve().parent.parent / "docs" / "weir.1"
    manual = set(OPTION.findall(page.read_text().replace("\\-", "-")))
    for option in sorted(program - manual):
        print(f"docs/weir.1 says nothing of {option}")
    for option in sorted(manual - program):
        print(f"docs/weir.1 has {option}, which no command has")
    sys.exit(1 if program != manual else 0)


if __name__ == "__main__":
    main()
