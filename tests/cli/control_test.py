#!/usr/bin/env python3
# control_test.py -- what weir.yaml says of single rules, files and findings, and what is known already.
import json

from program import Case, main


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


if __name__ == "__main__":
    main()
