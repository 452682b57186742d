#!/usr/bin/env python3
# lint_test.py -- weir lint as it is called: paths, exit statuses, what goes to which output.
import json
import os
import subprocess
import time

from program import PROGRAM, Case as AnyCase, main

FAILING = "CREATE TABLE t (); CREATE TABLE t ();\n"
WARNING = "DROP TABLE gone;\n"  # of an unknown table that nothing in sight needs
CLEAN = "CREATE TABLE clean (id int);\n"


class Case(AnyCase):
    """Without the one finding a run that these are not about."""

    def environment(self, more):
        return super().environment({"WEIR_IGNORE": "lock-timeout-missing", **more})


class ExitStatus(Case):
    def test_nothing_found(self):
        self.write("a.sql", CLEAN)
        done = self.weir("lint", "a.sql")
        self.assertEqual((done.status, done.err), (0, ""))
        self.assertIn("nothing found · 1 file, 1 statement", done.out)

    def test_an_error_is_1_in_every_format(self):
        self.write("a.sql", FAILING)
        for form in ("text", "json"):
            self.assertEqual(self.weir("lint", "--format", form, "a.sql").status, 1)

    def test_fail_on(self):
        self.write("a.sql", WARNING)
        self.write("b.sql", FAILING)
        self.assertEqual(self.weir("lint", "a.sql").status, 0)
        self.assertEqual(self.weir("lint", "--fail-on", "warning", "a.sql").status, 1)
        self.assertEqual(self.weir("lint", "--fail-on", "info", "a.sql").status, 1)
        self.assertEqual(self.weir("lint", "--fail-on", "never", "b.sql").status, 0)

    def test_fail_on_unknown(self):
        self.write("a.sql", "DO $$ BEGIN EXECUTE current_user; END $$;")
        self.assertEqual(self.weir("lint", "a.sql").status, 0)
        self.assertEqual(self.weir("lint", "--fail-on-unknown", "a.sql").status, 1)
        self.write("b.sql", CLEAN)
        self.assertEqual(self.weir("lint", "--fail-on-unknown", "b.sql").status, 0)

    def test_trouble_wins_over_findings_and_other_paths_are_linted(self):
        self.write("a.sql", FAILING)
        done = self.weir("lint", "nowhere.sql", "a.sql")
        self.assertEqual(done.status, 2)
        self.assertEqual(done.err, "weir: nowhere.sql: No such file or directory\n")
        self.assertIn("statement-fails", done.out)

    def test_a_syntax_error_is_a_finding(self):
        self.write("a.sql", "SELEC 1;\nSELECT 1;\n")
        done = self.weir("lint", "a.sql")
        self.assertEqual((done.status, done.err), (1, ""))
        self.assertIn("2 statements", done.out)

    def test_a_suppressed_finding_is_none(self):
        self.write("a.sql", "-- weir:allow statement-fails a test\nCREATE TABLE pg_catalog.t ();\n")
        self.write("b.sql", WARNING.replace(";", "; -- weir:allow drop-table nobody has it"))
        done = self.weir("lint", "--fail-on", "warning", "b.sql")
        self.assertEqual(done.status, 0, done.out)
        self.assertIn("(1 suppressed)", done.out)
        self.assertNotIn("[drop-table]", done.out)


class Usage(Case):
    def test_misspelt_words(self):
        self.refuses("linnt", saying='there is no command "linnt"; is "lint" meant?')
        self.refuses("lint", "--form-empty", saying="is --from-empty meant?")
        self.refuses("lint", "--select", "drop-tabel", saying='is "drop-table" meant?')
        self.refuses("explain", "drop-tabel", saying='is "drop-table" meant?')

    def test_no_rule_at_all(self):
        self.write("a.sql", FAILING)
        done = self.weir("lint", "--select", "", "a.sql")
        self.assertEqual(done.status, 2)
        self.assertIn("select names no rule", done.err)

    def test_formats(self):
        self.write("a.sql")
        self.refuses("lint", "--format", "sarif", "a.sql", saying="sarif is not built yet")
        self.refuses("lint", "--format", "jsno", "a.sql", saying='"jsno" is none of text, json, outcomes')
        self.refuses("parse", "--format", "yaml", "a.sql", saying="none of statements, tokens, tree, json, sql")
        self.refuses("parse", "--format", "xml", "a.sql", saying="none of statements, tokens, tree, json")
        self.refuses("catalog", "--format", "sql", "a.sql", saying="sql is not built yet")
        self.refuses("rules", "--format", "json", saying="none of text, markdown")

    def test_help_and_version(self):
        self.assertEqual(self.weir("--version").out.split()[0], "weir")
        for words in (["--help"], ["help"], ["-h"], ["lint", "--help"], ["parse", "-h"]):
            done = self.weir(*words)
            self.assertEqual((done.status, done.err), (0, ""))
            self.assertIn("usage: weir", done.out)
        done = self.weir()
        self.assertEqual((done.status, done.out), (2, ""))
        self.assertIn("usage: weir", done.err)

    def test_control_characters_of_an_argument_are_shown(self):
        done = self.weir("lint", "\x1b[2Jx")
        self.assertEqual(done.status, 2)
        self.assertNotIn("\x1b", done.err)
        self.assertIn("[2Jx: No such file", done.err)

    def test_a_folder_without_sql(self):
        (self.folder / "empty").mkdir()
        self.refuses("lint", "empty", saying="empty: no migrations in it or below it")
        self.refuses("lint", saying=".: no migrations in it or below it")


class Paths(Case):
    def files(self, *arguments, **more):
        report = self.report("--select", "drop-table", *arguments, **more)
        return [finding["file"] for finding in report["findings"]]

    def test_without_a_path_the_working_directory(self):
        self.write("b.sql", WARNING)
        self.write("a/1.sql", WARNING.replace("gone", "other"))
        self.assertEqual(self.files(), ["./a/1.sql", "./b.sql"])

    def test_each_file_named_is_a_chain_of_its_own(self):
        self.write("1.sql", "CREATE TABLE t ();")
        self.write("2.sql", "CREATE TABLE t ();")
        self.assertEqual(len(self.report("1.sql", "2.sql")["chains"]), 2)
        self.assertEqual(self.weir("lint", "1.sql", "2.sql").status, 0)
        self.assertEqual(self.weir("lint", ".").status, 1)

    def test_files_of_a_folder_also_given_are_the_reported_set(self):
        for name in ("1", "2", "3", "4"):
            self.write(f"db/{name}.sql", f"DROP TABLE t{name};")
        self.assertEqual(self.files("db", "db/2.sql", "./db/../db/3.sql"), ["db/2.sql", "db/3.sql"])
        summary = self.report("db", "db/2.sql", "db/3.sql")["summary"]
        self.assertEqual((summary["files"], summary["replayed"], summary["statements"]), (2, 1, 2))

    def test_only(self):
        self.write("db/1.sql", "CREATE TABLE a ();")
        self.write("db/2.sql", "CREATE TABLE b ();")
        self.write("db/3.sql", "DROP TABLE a; DROP TABLE b;")
        self.assertEqual(self.files("--only", "db/3.sql", "db"), ["db/3.sql"] * 2)
        # Files that ship together are one release: what one makes, the other may drop.
        self.assertEqual(self.files("--only", "db/3.sql", "--only", "db/2.sql", "db"), ["db/3.sql"])

    def test_only_of_single_files(self):
        self.write("1.sql", WARNING)
        self.write("2.sql", WARNING)
        self.assertEqual(self.files("1.sql", "2.sql", "--only", "2.sql"), ["2.sql"])

    def test_only_of_no_file_of_the_chain(self):
        self.write("db/1.sql", WARNING)
        self.write("other.sql")
        done = self.weir("lint", "db", "--only", "other.sql")
        self.assertEqual(done.status, 2)
        self.assertIn("--only other.sql: no file of the chain", done.err)
        self.assertNotIn("drop-table", done.out)
        self.assertEqual(self.weir("lint", "db", "--only", "nowhere.sql").status, 2)

    def test_a_chosen_set_without_a_file(self):
        self.write("db/a.sql", FAILING)
        self.write("db/a.down.sql")
        done = self.weir("lint", "db", "db/a.down.sql")
        self.assertEqual(done.status, 0)
        self.assertIn("nothing was analysed", done.err)

    def test_thousands_of_files_named_beside_their_folder(self):
        names = [f"db/{i}.sql" for i in range(5000)]
        for name in names:
            self.write(name)
        start = time.monotonic()
        self.assertEqual(self.report("db", *names)["summary"]["files"], 5000)
        self.assertLess(time.monotonic() - start, 30)  # each asked of each: 25 million questions

    def test_standard_input(self):
        report = self.report("-", stdin=FAILING.encode())
        self.assertEqual({finding["file"] for finding in report["findings"]}, {"-"})
        report = self.report("-", "--stdin-name", "db/new.sql", stdin=FAILING.encode())
        self.assertEqual({finding["file"] for finding in report["findings"]}, {"db/new.sql"})
        self.assertEqual(self.weir("lint", "-").status, 0)

    def test_an_unreadable_file(self):
        if os.geteuid() == 0:
            self.skipTest("root reads all")
        self.write("db/1.sql", FAILING)
        self.write("db/2.sql").chmod(0)
        done = self.weir("lint", "db")
        self.assertEqual(done.status, 2)
        self.assertEqual(done.err, "weir: db/2.sql: Permission denied\n")
        self.assertIn("statement-fails", done.out)

    def test_prelude(self):
        self.write("platform.sql", "CREATE SCHEMA auth; CREATE TABLE auth.users (id int PRIMARY KEY);"
                                   "CREATE TABLE auth.users ();")
        self.write("a.sql", "CREATE TABLE p (id int REFERENCES auth.users (id));")
        self.assertEqual(self.weir("lint", "--from-empty", "a.sql").status, 1)
        done = self.weir("lint", "--from-empty", "--prelude", "platform.sql", "a.sql")
        self.assertEqual(done.status, 0, done.out)
        self.assertIn("1 file, 1 statement", done.out)
        self.assertEqual(self.weir("lint", "--prelude", "nowhere.sql", "a.sql").status, 2)


class Outputs(Case):
    def test_a_report_goes_to_a_file(self):
        self.write("a.sql", FAILING)
        done = self.weir("lint", "--format", "json", "-o", "report.json", "a.sql")
        self.assertEqual((done.status, done.out, done.err), (1, "", ""))
        self.assertEqual(json.loads((self.folder / "report.json").read_text())["verdict"], "halt")
        self.assertEqual(sorted(p.name for p in self.folder.iterdir()), ["a.sql", "report.json"])

    def test_a_report_does_not_replace_what_is_read(self):
        self.write("a.sql", WARNING)
        self.write("pre.sql", CLEAN)
        os.link(os.path.join(self.folder, "a.sql"), os.path.join(self.folder, "same.sql"))
        for name in ("a.sql", "same.sql", "pre.sql"):
            done = self.weir("lint", "--prelude", "pre.sql", "-o", name, "a.sql")
            self.assertEqual(done.status, 2)
            self.assertIn(f"-o {name}: it is one of the files read", done.err)
        self.assertEqual(self.weir("catalog", "-o", "a.sql", "a.sql").status, 2)
        self.assertEqual(self.weir("lint", "-o", "new.txt", "a.sql").status, 0)

    def test_a_report_that_cannot_be_written(self):
        self.write("a.sql", FAILING)
        self.refuses("lint", "-o", "no/where", "a.sql", saying="no/where: No such file or directory")
        self.refuses("lint", "-o", "/dev/full", "a.sql", saying="/dev/full: No space left on device")
        with open("/dev/full", "wb") as full:
            done = self.weir("lint", "a.sql", stdout=full)
        self.assertEqual(done.status, 2)
        self.assertIn("standard output: No space left on device", done.err)

    def test_a_reader_that_has_had_enough(self):
        self.write("a.sql", "".join(f"DROP TABLE t{i};\n" for i in range(3000)))
        run = subprocess.Popen([PROGRAM, "lint", "--all", "a.sql"], cwd=self.folder, env=self.environment({}),
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        run.stdout.readline()
        run.stdout.close()
        err = run.stderr.read()
        run.stderr.close()
        self.assertEqual((run.wait(100), err), (0, b""))

    def test_stats_go_to_standard_error(self):
        self.write("a.sql", CLEAN)
        done = self.weir("lint", "--stats", "--format", "json", "a.sql")
        json.loads(done.out)
        self.assertRegex(done.err, r"^weir: 1 statement in 1 file, [0-9.]+ s of CPU \(\d+ statements/s\), \d+ KiB\n$")

    def test_colour(self):
        self.write("a.sql", FAILING)
        self.assertNotIn("\x1b", self.weir("lint", "a.sql").out)
        self.assertIn("\x1b[1;31m", self.weir("lint", "--color", "always", "a.sql", NO_COLOR="1").out)
        self.assertNotIn("\x1b", self.weir("lint", "--color", "always", "--format", "json", "a.sql").out)

    def on_a_terminal(self, *arguments, columns=80, **environment):
        """What a terminal of that width is sent."""
        import fcntl, pty, struct, termios
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        run = subprocess.Popen([PROGRAM, "lint", *arguments], cwd=self.folder, stdin=subprocess.DEVNULL,
                               stdout=theirs, stderr=theirs,
                               env=self.environment({"TERM": "xterm", **environment}))
        os.close(theirs)
        sent = b""
        try:
            while block := os.read(ours, 65536):
                sent += block
        except OSError:
            pass  # the other end is closed
        os.close(ours)
        run.wait(100)
        return sent.decode()

    def test_a_terminal_gets_colour(self):
        self.write("a.sql", FAILING)
        self.assertIn("\x1b[", self.on_a_terminal("a.sql"))
        self.assertIn("\x1b[", self.on_a_terminal("a.sql", NO_COLOR=""))
        self.assertNotIn("\x1b", self.on_a_terminal("a.sql", NO_COLOR="1"))
        self.assertNotIn("\x1b", self.on_a_terminal("a.sql", TERM="dumb"))
        self.assertNotIn("\x1b", self.on_a_terminal("--color", "never", "a.sql"))

    def test_a_terminal_is_as_wide_as_it_is(self):
        self.write("a.sql", "ALTER TABLE t ADD CONSTRAINT c CHECK (" + "x > 0 AND " * 30 + "y > 0);\n")
        for columns in (60, 100):
            shown = self.on_a_terminal("--color", "never", "a.sql", columns=columns)
            excerpt = [line for line in shown.splitlines() if line.startswith("  1 │")]
            self.assertEqual([len(line) for line in excerpt], [columns] * len(excerpt))
            self.assertTrue(excerpt)

    def test_the_screen_is_not_sent_what_the_script_holds(self):
        self.write("a.sql", b"SELEC \x1b]0;title\x07 \x9b\xc2\x9b31m \xe2\x80\xae;\n")
        shown = self.on_a_terminal("--color", "never", "a.sql")
        self.assertNotIn("\x1b", shown)
        self.assertNotIn("\x07", shown)
        self.assertNotIn("\x9b", shown)
        self.assertNotIn("\u202e", shown)

    def test_quiet(self):
        self.write("a.sql", CLEAN)
        self.assertEqual(self.weir("lint", "--quiet", "a.sql").out, "")


class FirstContact(Case):
    def lint(self, count, *more):
        for i in range(1, count):
            self.write(f"db/{i}.sql", f"DROP TABLE t{i};")
        self.write("db/1000.sql", "DROP TABLE newest;")
        return self.weir("lint", *more, "db").out

    def test_49_findings_are_printed(self):
        out = self.lint(49)
        self.assertEqual(out.count("[drop-table]"), 49)

    def test_from_50_on_the_newest_file_is(self):
        out = self.lint(50)
        self.assertEqual(out.count("[drop-table]"), 1)
        self.assertIn("warning[drop-table] db/1000.sql:1:", out)
        self.assertRegex(out, r"50 findings in db:\n +50 +drop-table +50 warning\n")
        self.assertIn("`--only FILE`", out)
        self.assertIn("`--all`", out)
        self.assertIn("50 warnings · 50 files", out)

    def test_all_prints_them(self):
        self.assertEqual(self.lint(50, "--all").count("[drop-table]"), 50)

    def test_suppressed_ones_do_not_count(self):
        self.lint(49)
        self.write("db/1001.sql", "DROP TABLE allowed; -- weir:allow drop-table nobody has it\n")
        out = self.weir("lint", "db").out
        self.assertEqual(out.count("[drop-table]"), 49)
        self.assertNotIn("allowed", out)

    def test_json_has_them_all(self):
        self.lint(60)
        self.assertEqual(len(self.report("db")["findings"]), 60)


if __name__ == "__main__":
    main()
