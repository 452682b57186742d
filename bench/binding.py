#!/usr/bin/env python3
# binding.py -- what does binding add to the analysis of real chains?
#
#   bench/binding.py [--program build/weir-bench] [--corpus FOLDER] [CHAIN...]
#
# Instructions (valgrind's callgrind) of the scenario `chains`, for each chain of the corpus (WEIR_CORPUS) alone:
# in all, and below the functions at which the binding of queries and expressions begins. Binding adds its part to
# the rest; exit status 1: more than a third, over all chains together.
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ADDED_MOST = 1 / 3
BEGINNINGS = {"bind_collect_query", "bind_collect_node"}
JOBS = 2


def read_arguments():
    parser = argparse.ArgumentParser(description="what binding adds to the analysis of chains")
    parser.add_argument("--program", default="build/weir-bench")
    parser.add_argument("--corpus", default=os.environ.get("WEIR_CORPUS"))
    parser.add_argument("chains", nargs="*", metavar="CHAIN")
    arguments = parser.parse_args()
    if not arguments.corpus:
        sys.exit("no corpus: --corpus, or WEIR_CORPUS")
    if shutil.which("valgrind") is None:
        sys.exit("valgrind is missing (Debian: valgrind)")
    return arguments


def start(program, chain, folder):
    """A corpus of that chain alone, and the scenario run on it."""
    chains = Path(folder, chain.name, "corpus", "chains")
    chains.mkdir(parents=True)
    chains.joinpath(chain.name).symlink_to(chain.resolve())
    environment = dict(os.environ, WEIR_CORPUS=str(chains.parent.parent))
    return subprocess.Popen(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/{chain.name}.out",
         "--toggle-collect=measured_run", program, "--runs", "0", "chains"],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def calls_of(profile):
    """Instructions by caller and callee, without what callgrind and the compiler add to names."""
    names, calls, caller, callee = {}, Counter(), None, None

    def name_of(text):
        number, _, name = text.partition(" ")
        if name:
            names[number] = re.split(r"[.']", name)[0]
        return names[number]

    lines = iter(profile.splitlines())
    for line in lines:
        if line.startswith("fn="):
            caller = name_of(line[3:])
        elif line.startswith("cfn="):
            callee = name_of(line[4:])
        elif line.startswith("calls="):
            calls[caller, callee] += int(next(lines).split()[-1])
    return calls


def count(process, chain, folder):
    output, _ = process.communicate()
    if process.returncode != 0:
        sys.exit(f"{chain.name} ended with {process.returncode}:\n{output}")
    profile = Path(folder, f"{chain.name}.out").read_text()
    total = int(re.search(r"^(?:summary|totals): (\d+)", profile, re.M).group(1))
    calls = calls_of(profile)
    bound = sum(cost for (caller, callee), cost in calls.items() if callee in BEGINNINGS and caller not in BEGINNINGS)
    return total, bound


def show(name, total, bound):
    print(f"{name:<24}{total / 1e6:>10.1f} million{bound / 1e6:>10.1f} bind: {bound / (total - bound):>7.1%} added", flush=True)


def main():
    arguments = read_arguments()
    folder = Path(arguments.corpus, "corpus", "chains")
    chains = sorted(path for path in folder.iterdir() if path.is_dir())
    if arguments.chains:
        chains = [path for path in chains if path.name in arguments.chains]
    whole, binding = 0, 0
    with tempfile.TemporaryDirectory() as out:
        for place in range(0, len(chains), JOBS):
            running = [(start(arguments.program, chain, out), chain) for chain in chains[place:place + JOBS]]
            for process, chain in running:
                total, bound = count(process, chain, out)
                show(chain.name, total, bound)
                whole, binding = whole + total, binding + bound
    if not chains:
        sys.exit("no such chain")
    if binding == 0:
        sys.exit(f"callgrind met none of {', '.join(sorted(BEGINNINGS))}: is the program stripped?")
    show("all", whole, binding)
    added = binding / (whole - binding)
    print(f"more than {ADDED_MOST:.0%}" if added > ADDED_MOST else f"within {ADDED_MOST:.0%}")
    return 1 if added > ADDED_MOST else 0


if __name__ == "__main__":
    sys.exit(main())
