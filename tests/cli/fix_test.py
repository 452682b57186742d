#!/usr/bin/env python3
# fix_test.py -- weir fix --write: what is written where, and what never is.
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from program import PROGRAM

BASE = "CREATE TABLE users (id bigint PRIMARY KEY);\nCREATE TABLE orders (id bigint PRIMARY KEY, user_id bigint);\n"
KEY = "ALTER TABLE orders ADD CONSTRAINT fk FOREIGN KEY (user_id) REFERENCES users (id)"
FIXED = KEY + " NOT VALID;\n"
KEY += ";\n"
VALIDATE = "ALTER TABLE orders VALIDATE CONSTRAINT fk;\n"


class FixTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name) / "db"
        self.folder.mkdir()
        self.put("V1__base.sql", BASE)
        self.put("V2__key.sql", KEY)

    def put(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def text(self, name):
        return (self.folder / name).read_text()

    def names(self):
        return sorted(str(p.relative_to(self.folder)) for p in self.folder.rglob("*") if p.is_file())

    def fix(self, *arguments):
        done = subprocess.run([PROGRAM, "fix", "--ignore", "lock-timeout-missing", *arguments], cwd=self.folder,
                              capture_output=True, text=True, timeout=60)
        return done.returncode, done.stdout, done.stderr

    def test_a_diff_is_printed_and_nothing_is_written(self):
        status, output, _ = self.fix("--only", "V2__key.sql", ".")
        self.assertEqual(status, 1)
        self.assertIn("+" + FIXED, output)
        self.assertEqual(self.names(), ["V1__base.sql", "V2__key.sql"])
        self.assertEqual(self.text("V2__key.sql"), KEY)

    def test_what_is_written_holds_and_leaves_nothing_to_do(self):
        status, output, _ = self.fix("--write", "--only", "V2__key.sql", ".")
        self.assertEqual((status, output), (0, ""))
        self.assertEqual(self.names(), ["V1__base.sql", "V2__key.sql", "V3__validate_fk.sql"])
        self.assertEqual(self.text("V2__key.sql"), FIXED)
        self.assertEqual(self.text("V3__validate_fk.sql"), VALIDATE)
        status, output, _ = self.fix("--only", "V2__key.sql", "--only", "V3__validate_fk.sql", ".")
        self.assertEqual((status, output), (0, ""))

    def test_the_printed_diff_is_one_that_patch_takes(self):
        _, output, _ = self.fix("--only", "V2__key.sql", ".")
        subprocess.run(["git", "apply", "-"], cwd=self.folder, input=output, text=True, check=True,
                       env={**os.environ, "GIT_CEILING_DIRECTORIES": str(self.folder.parent)})
        self.assertEqual(self.text("V2__key.sql"), FIXED)
        self.assertEqual(self.text("V3__validate_fk.sql"), VALIDATE)

    def test_without_a_word_on_what_is_released_nothing_is_written(self):
        status, _, diagnostics = self.fix("--write", ".")
        self.assertEqual(status, 0)
        self.assertIn("nobody says that it is not released", diagnostics)
        self.assertEqual(self.text("V2__key.sql"), KEY)

    def test_a_released_file_is_not_written_though_it_is_named(self):
        self.put("weir.yaml", "root: true\nreleased_through: 2\n")
        status, _, diagnostics = self.fix("--write", "--only", "V2__key.sql", ".")
        self.assertEqual(status, 0)
        self.assertIn("it is released: released_through is 2", diagnostics)
        self.assertEqual(self.text("V2__key.sql"), KEY)

    def test_what_comes_behind_the_released_is_written(self):
        self.put("weir.yaml", "root: true\nreleased_through: 1\n")
        self.fix("--write", ".")
        self.assertEqual(self.text("V2__key.sql"), FIXED)
        self.assertEqual(self.text("V3__validate_fk.sql"), VALIDATE)

    def test_a_link_that_leads_out_of_the_chain_is_not_followed(self):
        outside = self.folder.parent / "elsewhere.sql"
        outside.write_text(KEY)
        (self.folder / "V2__key.sql").unlink()
        (self.folder / "V2__key.sql").symlink_to(outside)
        status, _, diagnostics = self.fix("--write", "--only", "V2__key.sql", ".")
        self.assertEqual(status, 2)
        self.assertIn("lies outside of the chain's folder", diagnostics)
        self.assertEqual(outside.read_text(), KEY)
        self.assertEqual(self.names(), ["V1__base.sql", "V2__key.sql"])

    def test_a_folder_that_cannot_be_written_loses_nothing(self):
        if os.geteuid() == 0:
            self.skipTest("root may write anywhere")
        self.folder.chmod(0o500)
        self.addCleanup(self.folder.chmod, 0o700)
        status, _, _ = self.fix("--write", "--only", "V2__key.sql", ".")
        self.assertEqual(status, 2)
        self.assertEqual(self.text("V2__key.sql"), KEY)

    def test_the_mode_of_a_file_stays(self):
        (self.folder / "V2__key.sql").chmod(0o640)
        self.fix("--write", "--only", "V2__key.sql", ".")
        self.assertEqual((self.folder / "V2__key.sql").stat().st_mode & 0o777, 0o640)

    def test_folders_of_new_migrations_are_made(self):
        for name in self.names():
            (self.folder / name).unlink()
        self.put("diesel.toml", "\n")
        self.put("2026-01-01-000000_base/up.sql", BASE)
        self.put("2026-01-01-000001_key/up.sql", KEY)
        status, _, diagnostics = self.fix("--write", "--only", "2026-01-01-000001_key/up.sql", ".")
        self.assertEqual(status, 0, diagnostics)
        self.assertEqual(self.text("2026-01-01-000002_validate_fk/up.sql"), VALIDATE)

    def test_standard_input_is_fixed_in_a_diff_only(self):
        text = "DROP INDEX i;\n"
        for arguments, status, needle in ((["-"], 1, "+DROP INDEX CONCURRENTLY i;"), (["--write", "-"], 0, "")):
            done = subprocess.run([PROGRAM, "fix", "--rule", "drop-index-not-concurrent", *arguments], input=text,
                                  capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, status, done.stderr)
            self.assertIn(needle, done.stdout)

    def test_many_fixes_of_which_one_does_not_hold_are_made_but_for_that(self):
        lines = [f"CREATE TABLE t{i} (a int);\n" for i in range(20)]
        self.put("V1__base.sql", "".join(lines))
        bad = "CREATE INDEX i7 ON t7 (a);\nCOMMENT ON INDEX i7 IS 'x';\n"
        self.put("V2__key.sql", "".join(f"CREATE INDEX i{i} ON t{i} (a);\n" for i in range(20) if i != 7) + bad)
        status, output, diagnostics = self.fix("--only", "V2__key.sql", ".")
        self.assertEqual(status, 1)
        self.assertIn("19 fixes", diagnostics)
        self.assertIn("not rewritten: the rewritten text has statement-fails", diagnostics)
        self.assertEqual(output.count("+CREATE INDEX CONCURRENTLY"), 19)


if __name__ == "__main__":
    unittest.main()
