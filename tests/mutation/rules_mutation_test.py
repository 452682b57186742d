#!/usr/bin/env python3
# rules_mutation_test.py -- can each rule's check fail? Every condition of a rule is changed, one at a time, and some
# golden case of the rule must then fail.
#
#   rules_mutation_test.py [RULE...]      all mutants of these rules, and what survives
#   rules_mutation_test.py                a tenth of all rules' mutants; all with WEIR_LONG=1
#
# WEIR_MUTANTS names the program `rule-mutants`, in which all mutants are (mutate.py). survivors.tsv lists those that
# no case kills, each with its reason: file, kind, text, which of those that are alike (from 1), reason. A survivor
# that is not listed fails the test, and so does, in a run of all, one that is listed and is killed. `--write` keeps
# the list's reasons and adds new survivors to it without one.
import contextlib
import io
import os
import sys
from collections import Counter
from multiprocessing import Pool
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tests" / "golden"), str(Path(__file__).resolve().parent)]
import mutate  # noqa: E402
import run  # noqa: E402

PROGRAM = Path(os.environ.get("WEIR_MUTANTS", ROOT / "build" / "tests" / "rule-mutants")).resolve()
LIST = Path(__file__).resolve().parent / "survivors.tsv"
SHARE = 10
JOBS = 2
# What speaks for rules that have no check of their own.
DRIVERS = {
    "analyze/chain/order_fault.c": ["down-missing", "duplicate-version", "empty-file", "file-missing", "file-refused",
                                    "checksum-changed", "out-of-order", "skipped-version"],
    "analyze/finding/suppress.c": ["suppression-expired", "suppression-unknown", "suppression-unused",
                                   "suppression-without-reason"],
    "analyze/run/newer_syntax.c": ["syntax-needs-newer-server"],
}


def rules():
    names = [line[5:-1] for line in (ROOT / "analyze/rules/rules.def").read_text().splitlines()
             if line.startswith("RULE(")]
    return [name.replace("_", "-") for name in names]


def cases_of(rule):
    return [case for case in run.every_case() if case.parent.name == rule]


def speaks(case, rule):
    folder = case if case.is_dir() else case.parent
    names = ("expected", "expected.json") if case.is_dir() else (f"{case.stem}.expected", f"{case.stem}.expected.json")
    return any(rule in (folder / name).read_text() for name in names if (folder / name).exists())


def without_both(rule):
    """What a rule's cases lack."""
    loud = [speaks(case, rule) for case in cases_of(rule)]
    return [word for word, is_there in (("loud", any(loud)), ("silent", not all(loud))) if not is_there]


def key_of(name, mutant, ordinal):
    return (name, mutant.kind, mutant.text, str(ordinal))


def mutants_of(path, cases):
    """(key, the variable's value, cases) of each mutant of a file."""
    alike = Counter()
    for mutant in mutate.mutate(path)[1]:
        alike[mutant.kind, mutant.text] += 1
        key = key_of(path.stem, mutant, alike[mutant.kind, mutant.text])
        yield key, f"{path.stem}:{mutant.number}", cases


def all_mutants(chosen):
    for rule in chosen:
        yield from mutants_of(ROOT / "analyze/rules" / f"{rule.replace('-', '_')}.c", cases_of(rule))
    for file, spoken in DRIVERS.items():
        if set(spoken) <= set(chosen):
            yield from mutants_of(ROOT / file, [case for rule in spoken for case in cases_of(rule)])


def is_killed(work):
    key, value, cases = work
    os.environ["RULE_MUTANT"] = value
    run.PROGRAM, run.TIMEOUT, run.BLESS = str(PROGRAM), 20, False
    with contextlib.redirect_stdout(io.StringIO()):
        return key, any(not run.passes(case) for case in cases)


def read_list():
    lines = LIST.read_text().splitlines() if LIST.exists() else []
    return {tuple(fields[:4]): fields[4] for fields in (line.split("\t") for line in lines if line[:1] != "#")}


def write_list(reasons):
    head = [line for line in LIST.read_text().splitlines() if line.startswith("#")] if LIST.exists() else []
    LIST.write_text("".join(f"{line}\n" for line in
                            [*head, *("\t".join([*key, reason]) for key, reason in sorted(reasons.items()))]))


def main():
    if not PROGRAM.exists():
        print(f"SKIPPED: {PROGRAM} is not built")
        sys.exit(77)
    chosen = [word for word in sys.argv[1:] if word != "--write"] or rules()
    is_whole = len(sys.argv) > 1 or os.environ.get("WEIR_LONG") == "1"
    lacks = {rule: lacking for rule in chosen if (lacking := without_both(rule))}
    work = list(all_mutants(chosen))
    work = work if is_whole else work[::SHARE]
    with Pool(JOBS) as pool:
        survivors = {key for key, killed in pool.imap_unordered(is_killed, work, 8) if not killed}
    reasons = read_list()
    tried = {key for key, _, _ in work}
    unknown, dead = survivors - set(reasons), (set(reasons) & tried) - survivors
    print(f"{len(work)} mutants, {len(work) - len(survivors)} killed "
          f"({100 * (len(work) - len(survivors)) / max(len(work), 1):.1f} %), {len(survivors)} survive")
    if "--write" in sys.argv:
        everything = {key for key, _, _ in all_mutants(rules())}
        kept = {key: reason for key, reason in reasons.items() if key in everything and key not in dead}
        write_list(kept | {key: "" for key in unknown})
        return
    for key in sorted(unknown):
        print("survives:", *key, sep="\t")
    for key in sorted(dead):
        print("is listed, and killed:", *key, sep="\t")
    for rule, words in lacks.items():
        print(f"{rule}: no {' and no '.join(words)} case")
    sys.exit(1 if unknown or lacks or (dead and is_whole) else 0)


if __name__ == "__main__":
    main()
