#!/usr/bin/env python3
# run.py -- golden cases: what weir says about an SQL file, held against what it should say.
#
#   FOLDER/CASE.sql             first line `-- the sentence it proves`, optional second `-- args: ...`
#   FOLDER/CASE.args            instead of that second line
#   FOLDER/CASE.before.sql      what ran before, given as --prelude
#   FOLDER/CASE.expected        a line for each finding: `LINE: rule: message`
#   FOLDER/CASE.expected.json   the whole JSON report
#   FOLDER/CASE.expected.text   all that is printed: the severities, who waits, the help
#   FOLDER/CASE/                a chain, linted from inside: `expected` is what weir prints (standard
#                               error marked, exit status last unless 0), `expected.json` the report,
#                               `args` more arguments
#
# Arguments that start with a subcommand replace `lint` and the path: `parse --format tree CASE.sql`.
# run.py [CASE...]; without one, every case. BLESS=1 writes the expectations: review the diff.
import difflib
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
PROGRAM = os.path.abspath(os.environ.get("WEIR_PROGRAM", ROOT.parent.parent / "build" / "weir"))
TIMEOUT = 100  # seconds
ALWAYS_SAID = "lock-timeout-missing"
BLESS = os.environ.get("BLESS") == "1"


class Wrong(Exception):
    """A case that cannot be judged."""


def weir(folder, arguments):
    """(exit status, output, diagnostics); settings of the user's own are kept away."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("WEIR_") and k != "NO_COLOR"}
    environment.update(LC_ALL="C.UTF-8", COLUMNS="100", SOURCE_DATE_EPOCH="1700000000")
    environment.update(ASAN_OPTIONS="exitcode=99", UBSAN_OPTIONS="exitcode=99") # 1 means a finding
    done = subprocess.run([PROGRAM, *arguments], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                          capture_output=True, timeout=TIMEOUT)
    if done.returncode not in (0, 1, 2):
        raise Wrong(f"weir ended with {done.returncode}\n{done.stderr.decode(errors='replace')}")
    return done.returncode, done.stdout.decode(), done.stderr.decode(errors="replace")


def report_of(folder, arguments):
    """The JSON report, without what changes with a release."""
    status, output, diagnostics = weir(folder, arguments)
    if status == 2:
        raise Wrong(diagnostics or "exit status 2 without a word")
    report = json.loads(output)
    if isinstance(report, dict) and "tool" in report:
        report["tool"]["version"] = "VERSION"
    return report


def is_command(arguments):
    return bool(arguments) and not arguments[0].startswith("-")


def without_timeouts(path, arguments):
    """Arguments that leave out the one finding a run that nearly every case would have, unless it is about that."""
    speaks_of_it = path.parent.name == ALWAYS_SAID
    chooses = any(word in arguments for word in ("--select", "--ignore", "--profile"))
    settings = list(path.rglob("weir.yaml")) if path.is_dir() else []
    ignores = any("ignore:" in file.read_text() for file in settings)
    return [] if speaks_of_it or chooses or ignores else ["--ignore", ALWAYS_SAID]


def finding_line(finding, file):
    place = str(finding["start"]["line"])
    if finding["file"] != file:
        place = f"{finding['file']}:{place}"
    suppressed = " (suppressed)" if finding.get("suppressed") else ""
    return f"{place}: {finding['rule']}: {finding['message']}{suppressed}\n"


def file_case(path):
    """Pairs of expectation file and what it should hold."""
    lines = path.read_bytes().decode(errors="replace").lstrip("\ufeff").splitlines()
    if not lines or not lines[0].startswith("-- "):
        raise Wrong("the first line must be `-- ` and the sentence that the case proves")
    words = lines[1].removeprefix("-- args:") if len(lines) > 1 and lines[1].startswith("-- args:") else ""
    if path.with_suffix(".args").exists():
        words = path.with_suffix(".args").read_text()
    arguments = shlex.split(words)

    expected = path.with_suffix(".expected")
    expected_json = path.with_suffix(".expected.json")
    if is_command(arguments):
        return [(expected, printed(path.parent, arguments))]
    before = path.with_suffix(".before.sql")
    prelude = ["--prelude", before.name] if before.exists() else []
    arguments += without_timeouts(path, arguments)
    report = report_of(path.parent, ["lint", "--format", "json", *prelude, *arguments, path.name])
    pairs = []
    if expected.exists() or not expected_json.exists():
        pairs.append((expected, "".join(finding_line(f, path.name) for f in report["findings"])))
    if expected_json.exists():
        pairs.append((expected_json, pretty(report)))
    expected_text = path.with_suffix(".expected.text")
    if expected_text.exists():
        pairs.append((expected_text, printed(path.parent, ["lint", "--all", *prelude, *arguments, path.name])))
    return pairs


def folder_case(path):
    arguments = shlex.split((path / "args").read_text()) if (path / "args").exists() else []
    if not is_command(arguments):
        arguments += without_timeouts(path, arguments)
    command = arguments if is_command(arguments) else ["lint", *arguments, "."]
    pairs = []
    if (path / "expected").exists():
        pairs.append((path / "expected", printed(path, command)))
    if (path / "expected.json").exists():
        if not is_command(arguments):
            command = ["lint", "--format", "json", *arguments, "."]
        pairs.append((path / "expected.json", pretty(report_of(path, command))))
    return pairs


def printed(folder, command):
    status, output, diagnostics = weir(folder, command)
    output += "".join(f"stderr: {line}\n" for line in diagnostics.splitlines())
    return output + (f"exit {status}\n" if status else "")


def pretty(report):
    return json.dumps(report, indent=2, ensure_ascii=False) + "\n"


def passes(path):
    try:
        pairs = folder_case(path) if path.is_dir() else file_case(path)
    except (Wrong, OSError, ValueError, subprocess.TimeoutExpired) as problem:
        print(f"{path}: {problem}")
        return False
    good = True
    for expectation, got in pairs:
        wanted = expectation.read_bytes().decode() if expectation.exists() else None
        if got == wanted:
            continue
        if BLESS:
            expectation.write_bytes(got.encode())
            continue
        good = False
        print(f"{path}: {expectation.name} is missing" if wanted is None else f"{path}: differs")
        sys.stdout.writelines(difflib.unified_diff((wanted or "").splitlines(True), got.splitlines(True),
                                                   "expected", "got"))
    return good


def every_case():
    files = {p for p in ROOT.glob("*/*.sql") if not p.name.endswith(".before.sql")}
    folders = {p.parent for name in ("expected", "expected.json") for p in ROOT.glob(f"*/*/{name}")}
    return sorted(files | folders)


def main():
    cases = [Path(p).resolve() for p in sys.argv[1:]] or every_case()
    failed = [case for case in cases if not passes(case)]
    if len(cases) > 1:
        print(f"{len(cases)} cases, {len(failed)} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
