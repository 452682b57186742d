#!/usr/bin/env python3
# run.py -- weir over real migrations, dumps and PostgreSQL's own regression suite.
#
# Nothing may crash, hang or print what is no JSON, and the only syntax errors are those of statements
# that a server refuses too: refused.tsv (below $WEIR_CORPUS: a file, or a folder whose templates are no
# SQL; a line, or *; the message) and syntax_errors.tsv of the suite (line: the statement's last).
# Prints what became of the statements, by chain. BLESS=1 rewrites refused.tsv: review the diff.
import json
import os
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path

from plan_test import load_runner, values_of

HERE = Path(__file__).resolve().parent
PROGRAM = os.path.abspath(os.environ.get("WEIR_PROGRAM", HERE.parent.parent / "build" / "weir"))
REFUSED = HERE / "refused.tsv"
TIMEOUT = 120  # seconds; a sanitizer takes ten times what the program takes
LONGEST_STATEMENT = 80  # lines; syntax_errors.tsv has only the last one
SYNTAX = ("syntax-error", "too-deep")
OUTCOMES = ("applied", "skipped", "failed", "unknown")


class Wrong(Exception):
    """What must not happen."""


def weir(folder, *arguments):
    environment = {k: v for k, v in os.environ.items() if not k.startswith("WEIR_")}
    command = " ".join(map(str, arguments))
    try:
        done = subprocess.run([PROGRAM, *arguments], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        raise Wrong(f"weir {command}: still running after {TIMEOUT} s") from None
    if done.returncode not in (0, 1):
        raise Wrong(f"weir {command}: exit status {done.returncode}\n{done.stderr.decode(errors='replace')[-2000:]}")
    return done.stdout


def json_of(folder, *arguments):
    try:
        return json.loads(weir(folder, *arguments))
    except ValueError as problem:
        raise Wrong(f"weir {' '.join(map(str, arguments))}: {problem}") from None


def check_places(report, folder):
    """Offsets lie inside their files, ends do not come before starts."""
    sizes = {}
    for finding in report["findings"]:
        file = finding["file"]
        if file not in sizes:
            sizes[file] = os.path.getsize(folder / file)
        if not finding["start"]["offset"] <= finding["end"]["offset"] <= sizes[file]:
            raise Wrong(f"{file}: {finding['rule']} lies outside the file: {finding['start']}-{finding['end']}")


class Refusals:
    """The statements that a server refuses too."""

    def __init__(self, corpus):
        self.known = set()
        self.folders = set()
        self.met = set()
        for line in REFUSED.read_text().splitlines():
            path, number, message = line.split("\t")
            if number == "*":
                self.folders.add(path)
            else:
                self.known.add((path, int(number), message))
        self.suites = defaultdict(list)
        for table in corpus.glob("pg_regress/*/syntax_errors.tsv"):
            for line in table.read_text().splitlines():
                if not line.startswith("#"):
                    file, number = line.split("\t")[:2]
                    self.suites[(table.parent.name, file)].append(int(number))

    def expects(self, path, finding):
        line = finding["start"]["line"]
        if any(path.startswith(folder) for folder in self.folders):
            return True
        parts = path.split("/")
        if parts[0] == "pg_regress" and any(
                line - 1 <= last <= line + LONGEST_STATEMENT for last in self.suites[(parts[1], parts[-1])]):
            return True
        entry = (path, line, finding["message"])
        self.met.add(entry)
        return entry in self.known

    def bless(self):
        lines = [f"{folder}\t*\t{reason}" for folder, reason in self.reasons()]
        lines += [f"{path}\t{line}\t{message}" for path, line, message in sorted(self.met)]
        REFUSED.write_text("\n".join(lines) + "\n")

    @staticmethod
    def reasons():
        for line in REFUSED.read_text().splitlines():
            path, number, reason = line.split("\t")
            if number == "*":
                yield path, reason


def run_target(corpus, folder, name, refusals, words):
    """One chain or file: its sums, and the syntax errors that no server has."""
    start = time.monotonic()
    report = json_of(folder, "lint", "--format", "json", *words, name)
    took = time.monotonic() - start
    check_places(report, folder)
    weir(folder, "lint", "--all", "--from-empty", *words, name)
    for chain in report["chains"]:
        json_of(folder, "catalog", "--format", "json", *words, chain["path"])
    wrong = []
    errors = [finding for finding in report["findings"] if finding["rule"] in SYNTAX]
    for finding in errors:
        path = (folder / finding["file"]).relative_to(corpus).as_posix()
        if not refusals.expects(path, finding):
            wrong.append(f"{path}:{finding['start']['line']}: {finding['message']}")
    return report, len(errors), took, wrong


def row(name, numbers, took):
    columns = "".join(f"{number:>10}" for number in numbers)
    return f"{name:<30}{columns}{took * 1000:>9.0f}"


def main():
    corpus = Path(os.environ.get("WEIR_CORPUS", ""))
    if not os.environ.get("WEIR_CORPUS") or not (corpus / "corpus").is_dir():
        print("SKIPPED: WEIR_CORPUS names no folder with the real migrations in it")
        sys.exit(77)
    corpus /= "corpus"
    refusals = Refusals(corpus)
    wrong = []
    print(f"{'':<30}" + "".join(f"{title:>10}" for title in ("files", "statem.", *OUTCOMES, "findings", "syntax")) +
          f"{'ms':>9}")

    def run(label, targets, words=()):
        sums, took = [0] * 8, 0.0
        for folder, name in targets:
            try:
                report, errors, seconds, complaints = run_target(corpus, folder, name, refusals, words)
            except Wrong as problem:
                wrong.append(str(problem))
                continue
            summary = report["summary"]
            numbers = [summary["files"], summary["statements"], *(summary["outcomes"][o] for o in OUTCOMES),
                       len(report["findings"]), errors]
            sums = [a + b for a, b in zip(sums, numbers)]
            took += seconds
            wrong.extend(complaints)
        print(row(label, sums, took), flush=True)

    runner = load_runner()
    for chain in sorted((corpus / "chains").iterdir()):
        if not chain.is_dir():
            continue
        run(chain.name, [(corpus / "chains", chain.name)])
        defines = [f"--define={name}={value}" for name, value in values_of(chain.name, runner).items()]
        if defines:
            run(f"{chain.name}, with values", [(corpus / "chains", chain.name)], defines)
    for dump in sorted((corpus / "dumps").glob("*.sql")):
        run(dump.stem[:28], [(corpus / "dumps", dump.name)])
    for suite in sorted((corpus / "pg_regress").glob("*/*/")):
        files = sorted(suite.rglob("*.sql"))
        run(f"{suite.parent.name}/{suite.name}", [(suite, str(file.relative_to(suite))) for file in files])

    if os.environ.get("BLESS") == "1":
        refusals.bless()
        return
    for path, line, message in sorted(refusals.known - refusals.met):
        wrong.append(f"refused.tsv: {path}:{line} is no syntax error any more: {message}")
    for complaint in wrong:
        print(complaint)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
