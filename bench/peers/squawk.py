#!/usr/bin/env python3
# squawk.py -- weir lint beside squawk, on one file of CREATE TABLE IF NOT EXISTS statements.
#
#   bench/peers/squawk.py SQUAWK [--weir build/weir] [--statements 1000] [--runs 20]
#
# SQUAWK is squawk-cli's own binary, not its JavaScript wrapper: bin/squawk of npm's
# @squawk-cli/linux-x64 (measured against 2.66). Both run in turn, so that what the machine does else
# hits both; the figure is the median of CPU time, user and system, start-up included. Exit status 1:
# weir takes more than a tenth.
import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

LIMIT = 0.1


def read_arguments():
    parser = argparse.ArgumentParser(description="CPU time of weir lint and of squawk on the same file")
    parser.add_argument("squawk", help="squawk-cli's own binary")
    parser.add_argument("--weir", default="build/weir")
    parser.add_argument("--statements", type=int, default=1000)
    parser.add_argument("--runs", type=int, default=20)
    return parser.parse_args()


def write_script(path, count):
    path.write_text("".join(
        f"CREATE TABLE IF NOT EXISTS table_{i} (id bigint PRIMARY KEY, name text NOT NULL);\n" for i in range(count)))


def cpu_seconds(command, folder):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)} ended with {done.returncode}: {done.stderr.decode(errors='replace')}")
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def check_binary(path):
    with open(path, "rb") as file:
        if file.read(4) != b"\x7fELF":
            sys.exit(f"{path} is no binary: squawk-cli's wrapper starts node, whose time would count too")
    return subprocess.run([path, "--version"], capture_output=True, text=True).stdout.strip()


def main():
    arguments = read_arguments()
    squawk = os.path.abspath(arguments.squawk)
    weir = os.path.abspath(arguments.weir)
    version = check_binary(squawk)
    with tempfile.TemporaryDirectory() as folder:
        write_script(Path(folder) / "migration.sql", arguments.statements)
        times = {"weir lint": [], version: []}
        for _ in range(arguments.runs + 1):
            times["weir lint"].append(cpu_seconds([weir, "lint", "migration.sql"], folder))
            times[version].append(cpu_seconds([squawk, "migration.sql"], folder))
    medians = {}
    print(f"one file of {arguments.statements} statements, {arguments.runs} runs each, CPU time in ms")
    for name, seconds in times.items():
        seconds = seconds[1:]  # the first run warms the caches
        medians[name] = statistics.median(seconds)
        print(f"  {name:<20} median {medians[name] * 1e3:8.2f}   from {min(seconds) * 1e3:.2f} to {max(seconds) * 1e3:.2f}")
    share = medians["weir lint"] / medians[version]
    print(f"  weir takes {share:.3f} of it; {LIMIT} is the limit")
    sys.exit(1 if share > LIMIT else 0)


if __name__ == "__main__":
    main()
