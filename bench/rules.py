#!/usr/bin/env python3
# rules.py -- what do all rules together cost of a lint of real chains?
#
#   bench/rules.py [--program build/weir-bench] [--weir build/weir] [--runs 7] [--corpus FOLDER]
#
# CPU seconds, the least of several runs that take turns: the analysis with every rule of all profiles, that without any
# (the scenarios chains_all_rules and chains_no_rules), and a whole `weir lint --profile all` of the same chains, whose
# part the difference is. Exit status 1: it is more than 30 %.
import argparse
import json
import os
import resource
import subprocess
import sys
from pathlib import Path

MOST = 0.3


def read_arguments():
    parser = argparse.ArgumentParser(description="what all rules cost of a lint")
    parser.add_argument("--program", default="build/weir-bench")
    parser.add_argument("--weir", default="build/weir")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--corpus", default=os.environ.get("WEIR_CORPUS"))
    arguments = parser.parse_args()
    if not arguments.corpus:
        sys.exit("no corpus: --corpus, or WEIR_CORPUS")
    return arguments


def seconds_of(arguments, scenario):
    done = subprocess.run([arguments.program, "--json", "--runs", "1", scenario], capture_output=True, text=True,
                          env=dict(os.environ, WEIR_CORPUS=arguments.corpus), check=True)
    return json.loads(done.stdout)[0]["median_seconds"]


def seconds_of_lint(arguments):
    chains = sorted(map(str, Path(arguments.corpus, "corpus", "chains").iterdir()))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([arguments.weir, "lint", "--profile", "all", "-o", "/dev/null", *chains], check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    arguments = read_arguments()
    measures = [(seconds_of(arguments, "chains_all_rules"), seconds_of(arguments, "chains_no_rules"),
                 seconds_of_lint(arguments)) for _ in range(arguments.runs)]
    every, none, lint = map(min, zip(*measures))
    part = (every - none) / lint
    print(f"analysis with all rules {every:.3f} s, without {none:.3f} s; weir lint --profile all {lint:.3f} s\n"
          f"all rules: {100 * part:.1f} % of the lint (at most {100 * MOST:.0f} %)")
    sys.exit(1 if part > MOST else 0)


if __name__ == "__main__":
    main()
