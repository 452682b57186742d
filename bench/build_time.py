#!/usr/bin/env python3
"""What a cold release build costs, and how much of it is for what programs have written.

    bench/build_time.py [--generated]     in a temporary folder, without ccache, two jobs at a time

First what lemon, re2c and our own generators write is made and compiled, and with it the tables of
built-ins and extensions (analyze/catalog/*.def, from servers). A release build makes machine code of them
when it links, so they are compiled once more, each alone, to tell that. Then the rest; --generated: not
that. Half of the CPU time is what two idle cores would need; the wall time is that of this machine now.
Exit status 1: what is generated takes more than 60 s of two cores.
"""
import os
import re
import resource
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIMIT, JOBS, LONGEST = 60, 2, 8
INCLUDES_TABLE = re.compile(r'#include "analyze/catalog/(?:builtin_\w+|extension)\.def"')


def run(command, folder):
    environment = dict(os.environ, CCACHE_DISABLE="1")
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command[:3])}: {done.stdout[-3000:]}{done.stderr[-3000:]}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return done.stdout, cpu, time.monotonic() - start


def generated_targets(folder):
    objects = tuple(f"{path.relative_to(ROOT)}.o" for path in (ROOT / "analyze").rglob("*.c")
                    if INCLUDES_TABLE.search(path.read_text()))
    for line in run(["ninja", "-t", "targets", "all"], folder)[0].splitlines():
        target, rule = line.rsplit(": ", 1)
        is_object = target.endswith(".o") and ("/generated/" in target or target.endswith(objects))
        is_written = rule == "CUSTOM_COMMAND" and target.startswith("generated/") and "/report/" not in target
        if is_object or is_written:
            yield target


def machine_code(folder, targets):
    """(CPU seconds, object) of compiling each without link-time optimisation."""
    for target in targets:
        if target.endswith(".o"):
            command = run(["ninja", "-t", "commands", "-s", target], folder)[0].strip().splitlines()[-1]
            words = [word for word in shlex.split(command) if "lto" not in word or "/" in word]
            words[words.index("-o") + 1] = "alone.o"
            yield run(words, folder)[1], target


def longest(folder):
    times = {}
    for line in (folder / ".ninja_log").read_text().splitlines()[1:]:
        start, end, _, output, _ = line.split("\t")
        times[int(start), int(end)] = output
    return sorted(((end - start, output) for (start, end), output in times.items()), reverse=True)[:LONGEST]


def tell(what, cpu, wall=None):
    here = "" if wall is None else f"; {wall:6.1f} s here"
    print(f"{what:<36}{cpu:8.1f} s CPU, {cpu / JOBS:6.1f} s of two cores{here}", flush=True)


def verdict(cpu):
    tell("all for what is generated", cpu)
    return cpu / JOBS > LIMIT


def main():
    with tempfile.TemporaryDirectory(prefix="weir-build-") as name:
        folder = Path(name)
        options = ["-DCMAKE_BUILD_TYPE=Release", "-DWEIR_TESTS=none"]
        run(["cmake", "-S", str(ROOT), "-B", name, "-G", "Ninja", *options], ROOT)
        targets = list(generated_targets(folder))
        _, generated, wall = run(["ninja", f"-j{JOBS}", *targets], folder)
        tell("what is generated, and the tables", generated, wall)
        for took, output in longest(folder):
            print(f"{took / 1000:8.1f} s here  {output}")
        codes = sorted(machine_code(folder, targets), reverse=True)
        code = sum(cpu for cpu, _ in codes)
        tell("machine code of it", code)
        for cpu, target in codes[:LONGEST]:
            print(f"{cpu:8.1f} s CPU   {target}")
        if "--generated" in sys.argv:
            return verdict(generated + code)
        _, rest, more = run(["ninja", f"-j{JOBS}"], folder)
        tell("the rest, and linking", rest, more)
        tell("the release build", generated + rest, wall + more)
        for took, output in longest(folder):
            print(f"{took / 1000:8.1f} s here  {output}")
        return verdict(generated + code)


if __name__ == "__main__":
    sys.exit(main())
