#!/usr/bin/env python3
# frameworks_test.py -- samples of migration tools, each recognised, planned and linted.
#
#   tests/frameworks/SAMPLE/           a project, as the tool has it; what tools print was printed by them
#   tests/frameworks/SAMPLE.expected   what `weir chains` calls it, and the lines of `weir chains --plan`
#
# BLESS=1 writes the expectations: review the diff.
import json
import os
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent / "frameworks"
PROGRAM = os.path.abspath(os.environ.get("WEIR_PROGRAM", "build/weir"))
ENVIRONMENT = {k: v for k, v in os.environ.items() if not k.startswith("WEIR_")}


def weir(*words):
    done = subprocess.run([PROGRAM, *words], cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True,
                          timeout=60)
    if done.returncode not in (0, 1):
        raise AssertionError(f"{words}: {done.stderr}")
    return done.stdout


def describe(name):
    chains = json.loads(weir("chains", "--format", "json", name))["chains"]
    lines = []
    for chain in chains:
        lines.append(f"{chain['path']}: {chain['framework']}, as {chain['why']}")
        lines += [f"  {fault['kind']}: {fault['file']}: {fault['text']}" for fault in chain["faults"]]
        lines += [f"  not analysed: {one['file']}: {one['text']}" for one in chain["evidence"]]
    return "\n".join(lines) + "\n" + weir("chains", "--plan", name)


class Frameworks(unittest.TestCase):
    maxDiff = None

    def test_each_is_recognised_and_planned(self):
        samples = sorted(p for p in ROOT.iterdir() if p.is_dir())
        self.assertGreater(len(samples), 10)
        for sample in samples:
            with self.subTest(sample.name):
                self.compare(sample)

    def compare(self, sample):
        expected = sample.with_suffix(".expected")
        got = describe(sample.name)
        if os.environ.get("BLESS") == "1":
            expected.write_text(got)
        self.assertEqual(got, expected.read_text())

    def test_each_runs_in_a_new_database_without_a_failure(self):
        for sample in sorted(p for p in ROOT.iterdir() if p.is_dir()):
            with self.subTest(sample.name):
                report = json.loads(weir("lint", "--from-empty", "--format", "json", sample.name))
                said = [f"{f['file']}: {f['message']}" for f in report["findings"]
                        if f["rule"] in ("syntax-error", "statement-fails", "file-refused", "file-missing",
                                         "checksum-changed", "unknown-placeholder")]
                self.assertEqual(said, [])


if __name__ == "__main__":
    if not os.path.exists(PROGRAM):
        print(f"SKIPPED: {PROGRAM} is not built")
        sys.exit(77)
    unittest.main()
