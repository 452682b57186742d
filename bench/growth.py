#!/usr/bin/env python3
# growth.py -- does the work for one statement grow with the number of statements?
#
#   bench/growth.py [--program build/weir-bench] [--sizes 1000,10000,...] [--scenario NAME] [--no-callgrind]
#
# For each size: instructions (valgrind's callgrind, of the measured part only), allocations and CPU time
# for one statement, and how many times that of the first size they are. Exit status 1: instructions or
# allocations grow by more than 1.1 times, or CPU time by more than 3.
import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

LIMITS = {"instructions": 1.1, "allocations": 1.1, "nanoseconds": 3.0}


def read_arguments():
    parser = argparse.ArgumentParser(description="the work for one statement, by number of statements")
    parser.add_argument("--program", default="build/weir-bench")
    parser.add_argument("--scenario", default="ordered-chain")
    parser.add_argument("--sizes", default="1000,10000,100000,1000000")
    parser.add_argument("--no-callgrind", action="store_true", help="leave the instructions out")
    return parser.parse_args()


def run(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def measure(program, scenario, size):
    runs = max(2, min(20, 1000000 // size))
    results = json.loads(run([program, "--json", "--runs", str(runs), "--size", str(size), scenario]))
    result = next(result for result in results if result["scenario"] == scenario)
    return {"allocations": result["allocations"] / size, "nanoseconds": result["median_seconds"] * 1e9 / size}


def count_instructions(program, scenario, size):
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "callgrind.out"
        run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", "--toggle-collect=measured_run",
             program, "--runs", "0", "--size", str(size), scenario])
        total = re.search(r"^(?:summary|totals): (\d+)", out.read_text(), re.M)
    if total is None or int(total.group(1)) == 0:
        sys.exit("callgrind counted nothing: is measured_run inlined?")
    return int(total.group(1)) / size


def main():
    arguments = read_arguments()
    callgrind = not arguments.no_callgrind
    if callgrind and shutil.which("valgrind") is None:
        sys.exit("valgrind is missing (Debian: valgrind); --no-callgrind leaves the instructions out")
    units = [unit for unit in LIMITS if callgrind or unit != "instructions"]
    print(f"{arguments.scenario}, for one statement (and times the first row)")
    print(f"{'statements':>12}" + "".join(f"{unit:>22}" for unit in units), flush=True)
    first, worst = None, dict.fromkeys(units, 1.0)
    for size in map(int, arguments.sizes.split(",")):
        row = measure(arguments.program, arguments.scenario, size)
        if callgrind:
            row["instructions"] = count_instructions(arguments.program, arguments.scenario, size)
        first = first or row
        ratios = {unit: row[unit] / first[unit] for unit in units}
        worst = {unit: max(worst[unit], ratios[unit]) for unit in units}
        print(f"{size:>12}" + "".join(f"{row[unit]:>14.3f} {ratios[unit]:>6.3f}x" for unit in units), flush=True)
    wrong = [f"{unit} grow {worst[unit]:.3f} times; {LIMITS[unit]} are allowed"
             for unit in units if worst[unit] > LIMITS[unit]]
    print("\n".join(wrong) or "all within their limits")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
