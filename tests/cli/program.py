# program.py -- runs weir for the tests of the command line; each test has a folder of its own.
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = os.path.abspath(os.environ.get("WEIR_PROGRAM", ROOT / "build" / "weir"))


class Result:
    """How a run of weir ended; `out` and `err` are what it wrote."""

    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="weir-test-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, path, text="SELECT 1;\n"):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return file

    def environment(self, more):
        kept = {k: v for k, v in os.environ.items() if not k.startswith("WEIR_")}
        for name in ("NO_COLOR", "COLUMNS"):
            kept.pop(name, None)
        return {**kept, "LC_ALL": "C.UTF-8", **more}

    def weir(self, *arguments, stdin=b"", stdout=subprocess.PIPE, **environment):
        done = subprocess.run([PROGRAM, *arguments], cwd=self.folder, input=stdin, stdout=stdout,
                              stderr=subprocess.PIPE, env=self.environment(environment), timeout=100)
        err = done.stderr.decode(errors="backslashreplace")
        if done.returncode not in (0, 1, 2):
            self.fail(f"weir {' '.join(map(str, arguments))} ended with {done.returncode}: {err}")
        return Result(done.returncode, (done.stdout or b"").decode(), err)

    def report(self, *arguments, **more):
        """The JSON report of `lint`, as a dict."""
        done = self.weir("lint", "--format", "json", *arguments, **more)
        return json.loads(done.out)

    def refuses(self, *arguments, saying, **more):
        """Exit status 2, with nothing on standard output and one line that holds `saying`."""
        done = self.weir(*arguments, **more)
        self.assertEqual(done.status, 2, done.err)
        self.assertIn(saying, done.err)
        self.assertTrue(done.err.startswith("weir: "), done.err)
        self.assertEqual(done.out, "")
        return done


def main():
    if not os.path.exists(PROGRAM):
        print(f"SKIPPED: {PROGRAM} is not built")
        sys.exit(77)
    unittest.main(module="__main__")
