#!/usr/bin/env python3
# control_test.py -- what weir.yaml says of single rules, files and findings, and what is known already.
import json
import re

from program import ROOT, Case, main


class Controls(Case):
    def settings(self, text):
        self.write("weir.yaml", "root: true\n" + text)

    def found(self, *arguments, **more):
        """[(rule, severity)] of what is neither suppressed nor about a lock's timeout."""
        report = self.report(*arguments, **more)
        return [(f["rule"], f["severity"]) for f in report["findings"]
                if f["suppressed"] is None and not f["rule"].startswith("lock-timeout")]

    def refused(self, text, saying):
        self.settings(text)
        self.refuses("config", saying=saying)


class Rules(Controls):
    def test_a_rule_has_the_severity_that_is_set(self):
        self.write("a.sql", "DROP TABLE t;\n")
        self.assertEqual(self.found("a.sql"), [("drop-table", "warning")])
        for level in ("info", "warning", "error"):
            self.settings(f"rules: {{drop-table: {level}}}\n")
            self.assertEqual(self.found("a.sql"), [("drop-table", level)])
            self.assertEqual(self.weir("lint", "a.sql").status, int(level == "error"))
        self.settings("rules: {drop-table: 'off'}\n")
        self.assertEqual(self.found("a.sql"), [])

    def test_a_severity_adds_a_rule_to_the_profile(self):
        self.write("a.sql", "CREATE TABLE t (v varchar(5));\n")
        self.assertEqual(self.found("a.sql"), [])
        self.settings("rules: {varchar-limit: warning}\n")
        self.assertEqual(self.found("a.sql"), [("varchar-limit", "warning")])
        self.settings("rules: {varchar-limit: {allow: other}}\n")
        self.assertEqual(self.found("a.sql"), [])
        self.settings("rules: {varchar-limit: warning}\nignore: varchar-limit\n")
        self.assertEqual(self.found("a.sql"), [])

    def test_beside_a_selection_only_severities_count(self):
        self.write("a.sql", "CREATE TABLE t (v varchar(5));\nDROP TABLE u;\n")
        self.settings("rules: {varchar-limit: error, drop-table: off}\n")
        self.assertEqual(self.found("--select", "drop-table", "a.sql"), [("drop-table", "warning")])
        self.assertEqual(self.found("--select", "varchar-limit", "a.sql"), [("varchar-limit", "error")])

    def test_objects_are_allowed_by_name(self):
        self.write("a.sql", "DROP TABLE tmp_a; DROP TABLE shop.b; DROP TABLE c;\n")
        for allow, left in (("tmp_*", 2), ("[tmp_*, shop.*]", 1), ("'tmp_?, b'", 1), ("public.c", 2),
                            ("shop", 3), ("tmp_", 3), ("'*'", 0)):
            self.settings(f"rules: {{drop-table: {{allow: {allow}}}}}\n")
            self.assertEqual(len(self.found("a.sql")), left, allow)
        self.write("b.sql", "ALTER TABLE t DROP COLUMN a; ALTER TABLE t DROP COLUMN b;\n")
        for allow, left in (("t", 0), ("t.a", 1), ("public.t.b", 1), ("b", 2)):
            self.settings(f"rules: {{drop-column: {{allow: {allow}}}}}\n")
            self.assertEqual(len(self.found("b.sql")), left, allow)

    def test_what_is_allowed_is_said_to_be(self):
        self.write("a.sql", "DROP TABLE t;\n")
        self.settings("rules: {drop-table: {allow: t}}\n")
        report = self.report("a.sql")
        self.assertEqual(report["summary"]["suppressed"], 1)
        self.assertIn("the settings allow it for this object", [f["suppressed"] for f in report["findings"]])

    def test_a_nearer_file_counts_option_by_option(self):
        self.write("db/a.sql", "DROP TABLE tmp_a; DROP TABLE c;\n")
        self.settings("rules: {drop-table: {severity: off, allow: tmp_*}}\n")
        self.write("db/weir.yaml", "rules: {drop-table: error}\n")
        self.assertEqual(self.found("db"), [("drop-table", "error")])

    def test_what_is_refused(self):
        for text, saying in (
                ("rules: {drop-tabel: off}", 'weir.yaml:2:9: rules: there is no rule "drop-tabel"; is "drop-table" meant?'),
                ("rules: {drop-table: of}", 'weir.yaml:2:21: rules: there is no "of"; is "off" meant?'),
                ("rules: {drop-table: loud}", '"loud" is none of off, info, warning, error'),
                ("rules: {drop-table: }", "weir.yaml:2:21: a severity must be a text, not nothing"),
                ("rules: {drop-table: []}", "a severity must be a text, not a list"),
                ("rules: [drop-table]", "weir.yaml:2:8: rules must be a map of rules, not a list"),
                ("rules: {drop-table: off, drop-table: info}", "weir.yaml:2:26: drop-table is set twice; line 2 sets it first"),
                ("rules: {drop-table: {alow: x}}", 'drop-table has no key "alow"; is "allow" meant?'),
                ("rules: {drop-table: {rows_error: 5}}", 'drop-table has no key "rows_error", only severity, allow'),
                ("rules: {drop-table: {allow: x, allow: y}}", "allow is set twice"),
                ("rules: {drop-table: {allow: {}}}", "allow must be a text, not a map"),
                ("rules: {drop-table: {allow: ''}}", "allow is empty"),
                ("rules: {vacuum-full: {rows_error: many}}", 'rows_error: "many" is no number of rows'),
                ("rules: {vacuum-full: {rows_error: 1000000000000001}}", "is no number of rows"),
                ("rules: {vacuum-full: {rows_error: 5, rows_warning: 6}}", "rows_warning is more than rows_error"),
                ("thresholds: {rows_error: -1}", "is no number of rows"),
                ("thresholds: {rows_eror: 1}", 'weir.yaml:2:14: thresholds has no key "rows_eror"; is "rows_error" meant?'),
                ("thresholds: 5", "thresholds must be a map, not a text"),
                (f"rules: {{drop-table: {{allow: {'x' * 501}}}}}", "allow is longer than 500 bytes")):
            self.refused(text + "\n", saying)
        self.settings(f"rules: {{drop-table: {{allow: {'x' * 500}}}}}\nthresholds: {{rows_error: 1000000000000000}}\n")
        self.assertEqual(self.weir("config").status, 0)


    def test_rules_that_weigh_rows_say_so(self):
        weighing = re.compile(r"rule_severity_by_rows|clause(?:\.|->)severity")
        for file in sorted((ROOT / "analyze" / "rules").glob("*.c")):
            text = file.read_text()
            self.assertEqual(bool(weighing.search(text)), ".weighs_rows = true" in text, file.name)


class Overrides(Controls):
    def test_a_file_has_rules_of_its_own(self):
        self.write("old/a.sql", "DROP TABLE a;\n")
        self.write("new/deep/b.sql", "DROP TABLE b;\n")
        for paths, left in (("old", ["new/deep/b.sql"]), ("old/", ["new/deep/b.sql"]), ("[old/**]", ["new/deep/b.sql"]),
                            ("'*.sql'", ["old/a.sql", "new/deep/b.sql"]), ("'**/*.sql'", []), ("'*/*.sql'", ["new/deep/b.sql"]),
                            ("new/**/b.sql", ["old/a.sql"]), ("new/deep/?.sql", ["old/a.sql"]), ("[ol, a.sql]", ["old/a.sql", "new/deep/b.sql"]),
                            ("[old, new]", []), (".", [])):
            self.settings(f"overrides: [{{paths: {paths}, rules: {{drop-table: off}}}}]\n")
            files = [f["file"] for f in self.report("old", "new/deep")["findings"] if f["rule"] == "drop-table"]
            self.assertEqual(files, left, paths)

    def test_the_last_that_matches_counts_before_rules(self):
        self.write("db/a.sql", "DROP TABLE a;\n")
        self.settings("rules: {drop-table: info}\noverrides:\n"
                      "  - {paths: db, rules: {drop-table: off}}\n  - {paths: db/a.sql, rules: {drop-table: error}}\n")
        self.assertEqual(self.found("db"), [("drop-table", "error")])
        self.write("db/weir.yaml", "rules: {drop-table: warning}\n")
        self.assertEqual(self.found("db"), [("drop-table", "warning")])

    def test_an_override_adds_a_rule_for_its_files_only(self):
        self.write("db/a.sql", "CREATE TABLE a (v varchar(5));\n")
        self.write("db/b.sql", "CREATE TABLE b (v varchar(5));\n")
        self.settings("overrides: [{paths: db/b.sql, rules: {varchar-limit: info}}]\n")
        report = self.report("db")
        self.assertEqual([f["file"] for f in report["findings"] if f["rule"] == "varchar-limit"], ["db/b.sql"])

    def test_what_is_refused(self):
        for text, saying in (
                ("overrides: {}", "weir.yaml:2:12: overrides must be a list of maps, not a map"),
                ("overrides: [a]", "an entry of overrides must be a map, not a text"),
                ("overrides: [{paths: a}]", "weir.yaml:2:13: an entry of overrides needs rules"),
                ("overrides: [{rules: {}}]", "an entry of overrides needs paths"),
                ("overrides: [{paths: [], rules: {}}]", "paths names none"),
                ("overrides: [{path: a, rules: {}}]", 'an entry of overrides has no key "path"; is "paths" meant?'),
                ("overrides: [{paths: a, rules: {x: off}}]", 'there is no rule "x"'),
                (f"overrides: [{{paths: [{', '.join(['a'] * 1001)}], rules: {{}}}}]", "more than 1,000 paths")):
            self.refused(text + "\n", saying)
        self.settings(f"overrides: [{{paths: [{', '.join(['a'] * 1000)}], rules: {{}}}}]\n")
        self.assertEqual(self.weir("config").status, 0)


class Suppress(Controls):
    def setUp(self):
        super().setUp()
        self.write("db/a.sql", "DROP TABLE a;\n")
        self.write("db/b.sql", "DROP TABLE b; ALTER TABLE t DROP COLUMN c;\n")

    def test_a_finding_passes_with_its_reason(self):
        self.settings("suppress: [{file: db/b.sql, rule: drop-table, reason: gone}]\n")
        report = self.report("db")
        self.assertEqual([(f["file"], f["suppressed"]) for f in report["findings"] if f["rule"] == "drop-table"],
                         [("db/a.sql", None), ("db/b.sql", "gone")])
        self.assertEqual(report["summary"]["suppressed"], 1)

    def test_only_the_object_that_is_named(self):
        for thing, left in (("t.c", []), ("t.d", ["drop-column"]), ("'*'", []), ("public.t", [])):
            self.settings(f"suppress: [{{file: '**', rule: drop-column, object: {thing}, reason: x}}]\n")
            self.assertEqual([r for r, _ in self.found("db") if r == "drop-column"], left, thing)

    def test_what_nothing_needs_is_a_finding_once(self):
        self.settings("suppress:\n  - {file: db/*.sql, rule: drop-table, reason: x}\n"
                      "  - {file: db/a.sql, rule: drop-column, object: q, reason: x}\n")
        unused = [f for f in self.report("db/a.sql", "db/b.sql")["findings"] if f["rule"] == "suppression-unused"]
        self.assertEqual([(f["file"], f["start"]["line"], f["start"]["column"], f["message"]) for f in unused],
                         [("weir.yaml", 4, 5, "there is no finding of drop-column on q in db/a.sql to suppress")])

    def test_nothing_is_unused_whose_files_were_not_reported(self):
        self.settings("suppress: [{file: db/a.sql, rule: drop-column, reason: x}, {file: 'db/*', rule: drop-key, reason: x}]\n")
        self.assertNotIn("suppression-unused", [r for r, _ in self.found("db", "--only", "db/b.sql")])
        self.assertNotIn("suppression-unused", [r for r, _ in self.found("--ignore", "drop-column,drop-key", "db")])
        self.assertIn("suppression-unused", [r for r, _ in self.found("db")])

    def test_the_last_day_counts(self):
        self.settings("suppress: [{file: db, rule: drop-table, until: 2023-11-14, reason: x}]\n")
        self.assertNotIn("drop-table", [r for r, _ in self.found("db", SOURCE_DATE_EPOCH="1700006399")])
        self.assertEqual([x for x in self.found("db", SOURCE_DATE_EPOCH="1700006400") if x[0] != "drop-column"],
                         [("drop-table", "warning"), ("drop-table", "warning"), ("suppression-expired", "warning")])

    def test_a_reason_can_be_demanded(self):
        self.settings("rules: {suppression-without-reason: error}\nsuppress: [{file: db, rule: drop-table}]\n")
        self.assertIn(("suppression-without-reason", "error"), self.found("db"))
        self.assertEqual(self.weir("lint", "db").status, 1)
        self.settings("suppress: [{file: db, rule: drop-table}]\n")
        self.assertEqual(self.weir("lint", "db").status, 0)

    def test_a_comment_counts_before_an_entry(self):
        self.write("db/a.sql", "-- weir:allow drop-table said here\nDROP TABLE a;\n")
        self.settings("suppress: [{file: db/a.sql, rule: drop-table, reason: said there}]\n")
        self.assertIn("suppression-unused", [r for r, _ in self.found("db")])

    def test_what_is_refused(self):
        for text, saying in (
                ("suppress: x", "weir.yaml:2:11: suppress must be a list of maps, not a text"),
                ("suppress: [{rule: drop-table}]", "weir.yaml:2:12: an entry of suppress needs a file"),
                ("suppress: [{file: a}]", "an entry of suppress needs a rule"),
                ("suppress: [{file: a, rule: drop}]", 'rule: there is no rule "drop"'),
                ("suppress: [{file: a, rule: drop-table, until: 2023-02-29}]", 'until: "2023-02-29" is no day such as'),
                ("suppress: [{file: a, rule: drop-table, until: soon}]", 'until: "soon" is no day'),
                ("suppress: [{file: a, rule: drop-table, reason: }]", "reason must be a text, not nothing"),
                ("suppress: [{file: a, rule: drop-table, why: x}]", 'has no key "why"'),
                ("suppress: [" + ", ".join(["{file: a, rule: drop-table}"] * 1001) + "]", "more than 1,000 entries")):
            self.refused(text + "\n", saying)
        self.settings("suppress: [" + ", ".join(["{file: a, rule: drop-table}"] * 1000) + "]\n")
        self.assertEqual(self.weir("config").status, 0)


class Versions(Controls):
    def test_another_version_is_refused_before_unknown_keys(self):
        self.refused('new_key: x\nrequired_version: ">=99"\n', 'weir.yaml:3:19: required_version: >=99 is wanted, and this is weir 0.')
        for wanted in ("0", "0.1", "'>=0.0.1, <99'", "'>0.0'", "'<=98.5.3'", "' 0.0 , <99'"):
            self.settings(f"required_version: {wanted}\n")
            self.assertEqual(self.weir("config").err, "", wanted)
        for wanted in ("'=0.0.9'", "'<0.0.1'", "99", "'>=0, >98'"):
            self.refused(f"required_version: {wanted}\n", "is wanted, and this is weir")
        for wanted in ("x", "'>='", "1.2.3.4", "'0.1,'", "1..2", "1234567", "'>= <1'", "~1"):
            self.refused(f"required_version: {wanted}\n", "is no version such as")

    def test_editions(self):
        self.settings("edition: 1\n")
        self.assertEqual(self.weir("config").err, "")
        for edition in ("0", "2", "x", "-1", "1.0"):
            self.refused(f"edition: {edition}\n", "is no edition; this weir has those from 1 to 1")


class Known(Controls):
    def setUp(self):
        super().setUp()
        self.settings("")
        self.write("db/a.sql", "DROP TABLE a;\nDROP TABLE b;\n")
        self.write("db/b.sql", "SELEC 1;\n")

    def known(self):
        return [line.split("\t") for line in (self.folder / "weir.known").read_text().splitlines()[1:]]

    def test_what_is_written_fails_nothing_and_is_counted(self):
        self.assertEqual(self.weir("lint", "db").status, 1)
        done = self.weir("lint", "--write-known", "weir.known", "db")
        self.assertEqual((done.status, done.err), (0, "weir: 5 findings are known now: weir.known\n"))
        self.assertEqual([fields[:3] for fields in self.known()],
                         [["db/a.sql", "drop-table", "public.a"], ["db/a.sql", "drop-table", "public.b"],
                          ["db/a.sql", "lock-timeout-missing", "public.a"], ["db/a.sql", "lock-timeout-missing", "public.b"],
                          ["db/b.sql", "syntax-error", ""]])
        done = self.weir("lint", "--known", "weir.known", "db")
        self.assertEqual((done.status, done.err), (0, ""))
        self.assertTrue(done.out.startswith("nothing found (5 known)"), done.out)
        report = self.report("--known", "weir.known", "db")
        self.assertEqual((report["summary"]["known"], report["summary"]["error"], report["verdict"]), (5, 0, "safe"))
        self.assertEqual({f["known"] for f in report["findings"]}, {True})

    def test_it_is_the_same_again_and_moves_with_its_lines(self):
        self.weir("lint", "--write-known", "weir.known", "db")
        before = (self.folder / "weir.known").read_bytes()
        self.write("db/a.sql", "-- moved\n\nSELECT 1;\nDROP TABLE a;\n\n/* far */ DROP   TABLE b;\n")
        self.assertEqual(self.weir("lint", "--known", "weir.known", "db").out[:23], "nothing found (5 known)")
        self.weir("lint", "--write-known", "weir.known", "db")
        self.assertEqual((self.folder / "weir.known").read_bytes(), before)

    def test_new_findings_fail(self):
        self.weir("lint", "--write-known", "weir.known", "db")
        self.write("db/c.sql", "SELEC 2;\nDROP TABLE c;\n")
        self.settings("known: weir.known\n")
        self.assertEqual([(f["file"], f["rule"]) for f in self.report("db")["findings"] if not f["known"]],
                         [("db/c.sql", "syntax-error"), ("db/c.sql", "lock-timeout-missing"), ("db/c.sql", "drop-table")])
        self.assertEqual(self.weir("lint", "db").status, 1)
        self.assertEqual(self.weir("lint", "db", WEIR_KNOWN="/dev/null").status, 1)

    def test_what_is_gone_is_said(self):
        self.weir("lint", "--write-known", "weir.known", "db")
        self.write("db/b.sql", "SELECT 1;\n")
        done = self.weir("lint", "--known", "weir.known", "db")
        self.assertEqual((done.status, done.err), (0, "weir: weir.known: known, but not found any more:\n"
                                                      "  db/b.sql: syntax-error\n  --write-known leaves them out.\n"))
        self.write("db/a.sql", "".join(f"DROP TABLE t{i};\n" for i in range(5)))
        err = self.weir("lint", "--known", "weir.known", "db").err
        self.assertIn("  db/a.sql: drop-table on public.a\n", err)
        self.assertEqual(err.count("\n"), 7)
        self.write("db/b.sql", "SELEC 1;\n")
        self.write("db/a.sql", "DROP TABLE a;\nDROP TABLE b;\n")
        (self.folder / "db/b.sql").unlink()
        self.assertIn("  db/b.sql: syntax-error\n", self.weir("lint", "--known", "weir.known", "db").err)

    def test_what_was_not_looked_at_is_neither_gone_nor_lost(self):
        self.weir("lint", "--write-known", "weir.known", "db")
        before = self.known()
        for arguments in (("--only", "db/a.sql"), ("--ignore", "syntax-error,drop-table,lock-timeout-missing")):
            self.assertEqual(self.weir("lint", "--known", "weir.known", *arguments, "db").err, "", arguments)
            self.weir("lint", "--write-known", "weir.known", *arguments, "db")
            self.assertEqual(self.known(), before, arguments)
        self.write("db/a.sql", "DROP TABLE a;\n")
        self.weir("lint", "--write-known", "weir.known", "--only", "db/a.sql", "db")
        self.assertEqual([fields[:2] for fields in self.known()],
                         [["db/a.sql", "drop-table"], ["db/a.sql", "lock-timeout-missing"], ["db/b.sql", "syntax-error"]])

    def test_entries_of_the_settings_can_be_known(self):
        self.settings("suppress: [{file: db/a.sql, rule: drop-key, reason: x}]\n")
        self.weir("lint", "--write-known", "weir.known", "db")
        self.assertIn("weir.yaml", [fields[0] for fields in self.known()])
        self.assertEqual(self.weir("lint", "--known", "weir.known", "db").out[:23], "nothing found (6 known)")

    def test_names_may_hold_anything(self):
        self.write("odd/#a\tb\\c\n.sql", "SELEC 1;\n")
        self.weir("lint", "--write-known", "weir.known", "odd")
        self.assertIn(r"odd/#a\tb\\c\n.sql", (self.folder / "weir.known").read_text())
        self.assertEqual(self.weir("lint", "--known", "weir.known", "odd").status, 0)

    def test_what_is_refused(self):
        self.refuses("lint", "--known", "none", "db", saying="none: No such file or directory")
        good = "a.sql\tdrop-table\t\t0123456789abcdef"
        for line in ("x", "a\tb\tc", "a\tb\tc\t0123456789abcde", "a\tb\tc\t0123456789ABCDEF", good + "\t", "\\x" + good,
                     "a\tb\tc\\\t0123456789abcdef"):
            self.write("weir.known", f"# comment\r\n\n{good}\r\n{line}\n")
            self.refuses("lint", "--known", "weir.known", "db", saying="weir.known:4: is no known finding: file, rule, object")
        self.write("notes.txt", "mine\n")
        self.refuses("lint", "--write-known", "notes.txt", "db", saying="notes.txt:1: is no known finding")
        self.assertEqual((self.folder / "notes.txt").read_text(), "mine\n")
        self.refuses("lint", "--write-known", "db/a.sql", "db", saying="--write-known db/a.sql: it is one of the files read")
        self.settings("known: \n")
        self.refuses("lint", "db", saying="weir.yaml:2:7: known must be a path, not nothing")


SQUAWK = """\
pg_version = "15.2" # the server
excluded_rules = [
  "ban-drop-column", # why
  'prefer-bigint-over-int', "nope", "renaming-table", "renaming-column",
]
included_rules = ["require-enum-value-ordering"]
excluded_paths = ["a.sql"]
x = { a = 1 }
y = \"\"\"
long "quoted" ]
\"\"\"
[upload_to_github]
fail_on_violations = true
[bad
"""
LINT = """\
[migrations]
paths = ["db/migrations", "./other"]
strategy = "liquibase"
default_schema = "app"
[cli]
fail_on = "major"
[rules]
disabled = ["PGM009", "PGM010"]
enabled = ["PGM108"]
"""
ATLAS = """\
variable "x" { type = string }
env "local" {
  migration { dir = "file://migrations?format=goose" } // folder
  lint {
    latest = 1
    destructive { error = true }
    data_depend { /* a comment */
      error = false
    }
    concurrent_index { error = var.x }
    incompatible { error = join(",", ["a", "b"]) }
  }
  note = <<-EOT
    lint { x = 1 }
    EOT
}
"""


class Init(Controls):
    def taken(self, tool, file, text):
        """The file as written, and the settings that it makes."""
        self.write(file, text)
        done = self.weir("init", "--from", tool)
        self.assertEqual((done.status, done.out, done.err), (0, "", ""))
        written = (self.folder / "weir.yaml").read_text()
        config = self.weir("config", "--config", "weir.yaml", "--format", "json")
        self.assertEqual(config.err, "", written)
        return written, json.loads(config.out)

    def test_squawk(self):
        written, config = self.taken("squawk", ".squawk.toml", SQUAWK)
        self.assertEqual(config["settings"]["pg_version"]["value"], "15")
        self.assertEqual(config["settings"]["rules"]["value"],
                         {"drop-column": "off", "enum-value-unordered": "info", "rename-breaks-clients": "off"})
        for note in ("#   line 2, excluded_rules: prefer-bigint-over-int is a part of integer-key, which is all of: prefer-bigint-over-int, prefer-bigint-over-smallint",
                     "#   line 2, excluded_rules: nope is no rule that Weir has", "#   line 7, excluded_paths: Weir reads all",
                     "#   line 8, x: was not understood", "#   line 9, y: was not understood",
                     "#   line 13, upload_to_github.fail_on_violations: Weir has nothing like it", "#   line 14, bad: was not understood"):
            self.assertIn(note, written)

    def test_pg_migration_lint(self):
        written, config = self.taken("pg-migration-lint", "pg-migration-lint.toml", LINT)
        settings = config["settings"]
        self.assertEqual(settings["rules"]["value"], {"drop-column": "off", "varchar-limit": "info"})
        self.assertEqual((settings["fail_on"]["value"], settings["session"]["value"]), ("warning", {"search_path": "app"}))
        self.assertEqual([(c["settings"]["path"]["value"], c["settings"]["framework"]["value"]) for c in config["chains"]],
                         [("db/migrations", "liquibase"), ("other", "liquibase")])
        self.assertIn("#   line 8, rules.disabled: PGM010 is a part of drop-key", written)

    def test_atlas(self):
        written, config = self.taken("atlas", "atlas.hcl", ATLAS)
        rules = config["settings"]["rules"]["value"]
        self.assertEqual((rules["drop-table"], rules["add-column-not-null"]), ("error", "warning"))
        self.assertNotIn("create-index-not-concurrent", rules)
        self.assertEqual([c["settings"]["path"]["value"] for c in config["chains"]], ["migrations"])
        for note in ("#   line 5, env.local.lint.latest: `weir lint --only", "#   line 10, env.local.lint.concurrent_index.error: is neither true nor false",
                     "#   line 11, env.local.lint.incompatible.error: was not understood"):
            self.assertIn(note, written)
        self.assertNotIn("line 14", written)

    def test_hostile_texts_become_comments_and_quoted_texts(self):
        written, _ = self.taken("squawk", ".squawk.toml", 'excluded_rules = ["a\\nfail_on: never"]\npg_version = "15\\nroot: true"\n')
        self.assertNotIn("\nfail_on", written)
        self.assertNotIn("\nroot", written)
        (self.folder / "weir.yaml").unlink()
        _, config = self.taken("pg-migration-lint", "pg-migration-lint.toml", '[migrations]\npaths = ["a\\"b\\n#c", "\\u0041"]\n')
        self.assertEqual(config["chains"], [])
        (self.folder / "weir.yaml").unlink()
        _, config = self.taken("pg-migration-lint", "pg-migration-lint.toml", '[migrations]\npaths = ["a\\"b\\n#c", 5]\n')
        self.assertEqual([c["settings"]["path"]["value"] for c in config["chains"]], ['a"b\n#c', "5"])

    def test_what_weir_would_refuse_is_not_written(self):
        _, config = self.taken("pg-migration-lint", "pg-migration-lint.toml", '[migrations]\ndefault_schema = ", App"\n')
        self.assertEqual(config["settings"]["session"]["value"], {"search_path": '", App"'})
        (self.folder / "weir.yaml").unlink()
        written, _ = self.taken("pg-migration-lint", "pg-migration-lint.toml", "[migrations]\ndefault_schema = 'a\"b'\n")
        self.assertIn("#   line 2, migrations.default_schema: is a name to be written by hand", written)
        (self.folder / "weir.yaml").unlink()
        written, config = self.taken("atlas", "atlas.hcl", b'env "x" { migration { dir = "file://a\0b" } }\n')
        self.assertEqual(config["chains"], [])
        self.assertIn('#   "a?b" is no path', written)

    def test_nothing_is_replaced_and_any_file_can_be_named(self):
        self.write("weir.yaml", "root: true\n")
        self.write("old.toml", SQUAWK)
        self.refuses("init", saying="weir.yaml is there already; -o FILE writes elsewhere")
        self.refuses("init", "--from", "squawk", "old.toml", saying="weir.yaml is there already")
        self.assertEqual(self.weir("init", "--from", "squawk", "old.toml", "-o", "new.yaml").status, 0)
        self.assertIn("drop-column: off", (self.folder / "new.yaml").read_text())
        self.assertEqual((self.folder / "weir.yaml").read_text(), "root: true\n")

    def test_to_begin_with(self):
        self.assertEqual(self.weir("init").status, 0)
        self.assertEqual(self.weir("config").err, "")
        self.write("a.sql", "DROP TABLE a;\n")
        self.assertEqual(self.weir("lint").status, 0)

    def test_what_is_refused(self):
        self.refuses("init", "--from", "sqawk", saying='--from: there is no "sqawk"; is "squawk" meant?')
        self.refuses("init", "--from", "x", saying='--from: "x" is none of squawk, pg-migration-lint, atlas')
        self.refuses("init", "--from", "squawk", saying=".squawk.toml: No such file")
        self.refuses("init", "a", saying="init takes a file only with --from")
        self.refuses("init", "--from", "atlas", "a", "b", saying="init reads one file; give one")
        self.write(".squawk.toml", "#" * (1 << 20) + "#")
        self.refuses("init", "--from", "squawk", saying=".squawk.toml: over 1 MiB")
        self.write(".squawk.toml", "#" * (1 << 20))
        self.assertEqual(self.weir("init", "--from", "squawk").status, 0)


if __name__ == "__main__":
    main()
