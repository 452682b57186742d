#!/usr/bin/env python3
# commands_test.py -- weir parse, catalog, rules and explain as they are called.
import json
import re

from program import ROOT, Case, main


class Parse(Case):
    def lines(self, text, *arguments, status=0):
        self.write("a.sql", text)
        done = self.weir("parse", *arguments, "a.sql")
        self.assertEqual(done.status, status, done.err)
        return [json.loads(line) for line in done.out.splitlines()]

    def test_statements_are_cut_where_they_are(self):
        text = "/* ä */ SELECT 1 ;;\n CREATE TABLE t ()\n"
        first, second = self.lines(text)
        cut = text.encode()
        self.assertEqual(cut[first["start"]:first["end"]], b"SELECT 1")
        self.assertEqual(cut[second["start"]:second["end"]], b"CREATE TABLE t ()")
        self.assertEqual((first["kind"], second["kind"]), ("select", "create-table"))
        self.assertEqual((first["statement"], second["statement"]), (1, 2))
        self.assertNotIn("variables", first)

    def test_a_syntax_error_is_one_statement_of_exit_status_1(self):
        faulty, fine = self.lines("SELECT FROM WHERE x;\nSELECT 1", status=1)
        self.assertEqual(faulty["kind"], None)
        self.assertEqual(faulty["error"]["offset"], 12)
        self.assertIn('"WHERE"', faulty["error"]["message"].upper())
        self.assertEqual(fine["error"], None)

    def test_tokens(self):
        tokens = self.lines("SELECT 'a'", "--format", "tokens")
        self.assertEqual([token["text"] for token in tokens], ["SELECT", "'a'"])

    def test_json_trees_are_json_whatever_the_names(self):
        trees = self.lines('SELECT 1 AS "\x01\\ ä";SELECT E\'\\n"\'', "--format", "json")
        self.assertEqual(len(trees), 2)
        self.assertTrue(self.lines("SELECT 1", "--format", "json", "--spans"))

    def test_trees_go_out_and_faults_to_standard_error(self):
        self.write("a.sql", "SELECT 1; SELEC 2; /* open")
        done = self.weir("parse", "--format", "tree", "a.sql")
        self.assertEqual(done.status, 1)
        self.assertTrue(done.out.startswith("select\n"))
        self.assertIn("weir: a.sql:1:11: ", done.err)
        self.assertIn("unterminated /* comment", done.err)

    def test_standard_input(self):
        done = self.weir("parse", "-", stdin=b"SELECT 1")
        self.assertEqual(json.loads(done.out)["end"], 8)
        done = self.weir("parse", "--format", "tree", "--stdin-name", "new.sql", "-", stdin=b"SELEC")
        self.assertIn("weir: new.sql:1:1: ", done.err)

    def test_one_file(self):
        self.write("a.sql")
        self.refuses("parse", saying="parse takes one file")
        self.refuses("parse", "a.sql", "a.sql", saying="parse takes one file")
        self.refuses("parse", "nowhere", saying="nowhere: No such file or directory")
        self.refuses("parse", ".", saying=".: is a directory")

    def test_an_output_file(self):
        self.write("a.sql")
        self.assertEqual(self.weir("parse", "-o", "out", "a.sql").out, "")
        self.assertTrue((self.folder / "out").read_text().startswith('{"statement":1'))


class Catalog(Case):
    def objects(self, *arguments):
        done = self.weir("catalog", "--format", "json", *arguments)
        self.assertEqual((done.status, done.err), (0, ""))
        return json.loads(done.out)["objects"]

    def test_equal_catalogs_are_equal_bytes(self):
        self.write("a.sql", "CREATE TABLE b (x int, y text); CREATE TABLE a (); CREATE VIEW v AS SELECT x FROM b;")
        self.write("b.sql", "CREATE TABLE a (); CREATE TABLE c (x int, y text); ALTER TABLE c RENAME TO b;"
                            "CREATE TABLE z (); DROP TABLE z; CREATE VIEW v AS SELECT x FROM b;")
        first, second = (self.weir("catalog", name).out for name in ("a.sql", "b.sql"))
        self.assertEqual(first, second)

    def test_what_is_assumed_says_so(self):
        self.write("a.sql", "ALTER TABLE there ADD COLUMN x int;")
        table, = [o for o in self.objects("a.sql") if o["kind"] == "table"]
        self.assertTrue(table["assumed"])
        done = self.weir("catalog", "--from-empty", "a.sql")
        self.assertEqual((done.status, json.loads(done.out)["objects"]), (0, []))

    def test_what_failed_is_said(self):
        self.write("db/1.sql", "CREATE TABLE a ();\n")
        self.write("db/2.sql", "SELECT 1;\n\nDROP TABLE a, b;\nSELEC 1;\nDO $$ BEGIN EXECUTE 'x' || y; END $$;\n")
        done = self.weir("catalog", "--from-empty", "db")
        self.assertEqual((done.status, len(json.loads(done.out)["objects"])), (0, 1))
        self.assertEqual(done.err, "weir: of 5 statements 2 failed, and of 1 it is not known what they do; "
                                   "the first is at db/2.sql:3\n")

    def test_an_empty_catalog(self):
        self.write("a.sql", "")
        self.assertEqual(self.objects("a.sql"), [])

    def test_only_stops_at_its_file(self):
        self.write("db/1.sql", "CREATE TABLE a ();")
        self.write("db/2.sql", "CREATE TABLE b ();")
        self.assertEqual([o["name"] for o in self.objects("db", "--only", "db/1.sql")], ["a"])

    def test_a_prelude_is_part_of_it(self):
        self.write("p.sql", "CREATE TABLE a ();")
        self.write("a.sql", "")
        self.assertEqual([o["name"] for o in self.objects("--prelude", "p.sql", "a.sql")], ["a"])

    def test_one_chain(self):
        self.write("a.sql")
        self.write("b.sql")
        self.refuses("catalog", "a.sql", "b.sql", saying="a catalog is one chain's")
        self.refuses("catalog", "nowhere", saying="nowhere: No such file or directory")

    def test_every_member_is_documented(self):
        page = (ROOT / "docs" / "catalog-json.md").read_text()
        known = set(re.findall(r"`([a-z_]+)`", page))
        text = (ROOT / "tests" / "golden" / "formats" / "catalog" / "expected").read_text()
        for item in json.loads(text)["objects"]:
            members = set(item)
            for column in item.get("columns", []):
                members |= set(column) if isinstance(column, dict) else set()
            self.assertEqual(members - known, set(), item["kind"])


class Rules(Case):
    def ids(self):
        return [line.split()[0] for line in self.weir("rules").out.splitlines()]

    def test_rules_are_listed_and_explained(self):
        ids = self.ids()
        self.assertEqual(ids, sorted(ids))
        self.assertIn("statement-fails", ids)
        for rule in ids:
            done = self.weir("explain", rule)
            self.assertEqual(done.status, 0)
            self.assertTrue(done.out.startswith(f"{rule} ("))
            self.assertIn("\nWhy\n", done.out)

    def test_markdown_has_a_line_for_each(self):
        page = self.weir("rules", "--format", "markdown").out
        self.assertEqual(sorted(re.findall(r"^\| \[(.*?)\]\(rules/\1\.md\)", page, re.M)), self.ids())
        self.assertTrue(self.weir("explain", "drop-table", "--format", "markdown").out.startswith("# drop-table\n"))
        self.refuses("explain", "drop-table", "--format", "json", saying="is none of text, markdown")

    def test_a_rule_is_explained_by_what_others_call_it(self):
        self.assertTrue(self.weir("explain", "PGM014").out.startswith("add-foreign-key-validates ("))
        self.assertTrue(self.weir("explain", "squawk:ban-drop-column").out.startswith("drop-column ("))
        several = self.weir("explain", "constraint-missing-not-valid").out
        self.assertTrue(several.startswith("constraint-missing-not-valid is what 2 rules say.\n\nadd-check-validates ("))
        self.assertIn("\nadd-foreign-key-validates (", several)

    def test_an_unknown_rule_is_answered_with_names_near_it(self):
        self.refuses("explain", "drop-tabel", saying='is "drop-table" meant?')
        self.refuses("explain", "concurrently", saying='is "concurrently-in-transaction" meant?')
        self.refuses("explain", "timeout", saying='is one of "lock-timeout-ineffective", "lock-timeout-missing"')

    def test_explain_takes_one_rule(self):
        self.refuses("explain", saying="explain takes one rule")
        self.refuses("explain", "drop-table", "drop-column", saying="explain takes one rule")
        self.refuses("explain", "zzzzz", saying="`weir rules` lists them")


if __name__ == "__main__":
    main()
