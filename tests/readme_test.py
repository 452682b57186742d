#!/usr/bin/env python3
# readme_test.py -- what the README shows first is what the program prints.
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = os.path.abspath(os.environ.get("WEIR_PROGRAM", ROOT / "build" / "weir"))
COMMAND = "$ weir lint samples/shop\n"


def main():
    if not os.path.exists(PROGRAM):
        print(f"SKIPPED: {PROGRAM} is not built")
        sys.exit(77)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = readme.partition(COMMAND)[2].partition("```")[0]
    environment = {k: v for k, v in os.environ.items() if not k.startswith("WEIR_")}
    done = subprocess.run([PROGRAM, "lint", "samples/shop"], cwd=ROOT, capture_output=True,
                          text=True, encoding="utf-8", timeout=60, env=environment)
    if shown != done.stdout:
        sys.exit("README.md shows something else; the program prints:\n" + done.stdout)


if __name__ == "__main__":
    main()
