#!/usr/bin/env python3
# goals.py -- does the catalog keep what it promises, up to a million relations?
#
#   bench/goals.py [--program build/weir-bench] [--sizes 1000,10000,...] [--alters N]
#
# Instructions for a statement, and for a transaction rolled back, in a catalog of so many tables: at most 1.1
# times those of the first size. Bytes for an object of each kind. The peak of ALTERs of one table, whose old
# versions are given back: below 64 MB. Each scenario checks its final state. Exit status 1: a goal is missed.
import argparse
import json
import subprocess
import sys

GROWTH_MOST = 1.1
PEAK_MOST = 64 * 1024  # kilobytes


def read_arguments():
    parser = argparse.ArgumentParser(description="the catalog's goals")
    parser.add_argument("--program", default="build/weir-bench")
    parser.add_argument("--sizes", default="1000,10000,100000,1000000")
    parser.add_argument("--alters", type=int, default=1000000)
    return parser.parse_args()


def run(program, scenario, *options):
    done = subprocess.run([program, "--json", *options, scenario], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{scenario} {' '.join(options)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return json.loads(done.stdout)


def grows(arguments, scenario):
    first, worst = None, 1.0
    for size in arguments.sizes.split(","):
        result, = run(arguments.program, scenario, "--instructions", "--size", size)
        each = result["instructions"] / result["units"]
        first = first or each
        worst = max(worst, each / first)
        print(f"{scenario:<22}{size:>9} tables {each:>12.0f} instructions each {each / first:>7.3f}x", flush=True)
    return worst > GROWTH_MOST


def main():
    arguments = read_arguments()
    missed = [name for name in ("relations-statement", "relations-undo") if grows(arguments, name)]
    for result in run(arguments.program, "object-bytes", "--runs", "0"):
        print(f"{result['scenario']:<32} {result['figure']:>8.0f} bytes each")
    result, = run(arguments.program, "undo-alter", "--runs", "0", "--size", str(arguments.alters))
    print(f"{arguments.alters} ALTERs of one table: peak {result['peak_kilobytes']} KiB")
    if result["peak_kilobytes"] >= PEAK_MOST:
        missed.append("undo-alter")
    print(f"missed: {', '.join(missed)}" if missed else "all kept")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
