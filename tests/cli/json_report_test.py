#!/usr/bin/env python3
# json_report_test.py -- JSON reports keep to docs/report.schema.json, whatever the script holds.
import json
import sys

from program import ROOT, Case, main

try:
    import jsonschema
except ImportError:
    print("SKIPPED: Debian's python3-jsonschema is missing")
    sys.exit(77)

SCHEMA = json.loads((ROOT / "docs" / "report.schema.json").read_text())


def without_room(schema):
    """The schema as a list of all that we write: no member beyond it."""
    if isinstance(schema, list):
        return [without_room(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    strict = {name: without_room(part) for name, part in schema.items()}
    if isinstance(schema.get("properties"), dict):
        strict["additionalProperties"] = False
    return strict


STRICT = jsonschema.Draft202012Validator(without_room(SCHEMA))

SHOWCASE = """
CREATE TABLE orders (id bigint PRIMARY KEY, note text);
CREATE VIEW notes AS SELECT note FROM orders;
"""
TROUBLES = """
ALTER TABLE orders DROP COLUMN note;
ALTER TABLE orders ADD CONSTRAINT owned FOREIGN KEY (id) REFERENCES people (id);
CREATE INDEX orders_note ON orders (note); -- weir:allow create-index-not-concurrent small table
DO $$ BEGIN EXECUTE current_user; END $$;
SELEC 1;
"""


class JsonReport(Case):
    def check(self, *arguments, **more):
        report = self.report(*arguments, **more)
        for error in STRICT.iter_errors(report):
            self.fail(f"{'/'.join(map(str, error.absolute_path))}: {error.message}")
        return report

    def test_the_schema_is_one(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)

    def test_a_reader_is_told_to_expect_more_fields(self):
        self.assertNotIn("additionalProperties", json.dumps(SCHEMA))

    def test_every_part_of_a_finding(self):
        self.write("V1.sql", SHOWCASE)
        self.write("V2.sql", TROUBLES)
        report = self.check(".")
        self.assertEqual(report["verdict"], "halt")
        self.assertEqual(report["confidence"], "tainted")
        by_rule = {finding["rule"]: finding for finding in report["findings"]}
        refused = by_rule["statement-fails"]
        self.assertEqual(refused["sqlstate"], "2BP01")
        self.assertEqual(refused["file"], "./V2.sql")
        self.assertEqual(refused["start"]["line"], 2)
        self.assertEqual([(r["file"], r["line"]) for r in refused["related"]], [("./V1.sql", 3)])
        allowed = by_rule["create-index-not-concurrent"]
        self.assertIn("small table", allowed["suppressed"])
        self.assertEqual(report["summary"]["suppressed"], 1)
        locks = {lock["relation"]: lock for lock in by_rule["add-foreign-key-validates"]["locks"]}
        self.assertEqual(locks["public.orders"]["mode"], "share-row-exclusive")
        self.assertTrue(locks["public.orders"]["scan"])
        self.assertIn("syntax-error", by_rule)

    def test_nothing_to_say(self):
        self.write("a.sql", "CREATE TABLE t (id int);")
        report = self.check("--from-empty", "a.sql")
        self.assertEqual((report["verdict"], report["confidence"]), ("safe", "exact"))
        self.assertEqual((report["findings"], report["evidence"]), ([], []))
        self.assertEqual(report["chains"], [{"path": "a.sql", "framework": "plain"}])
        self.assertEqual(report["summary"]["outcomes"],
                         {"applied": 1, "skipped": 0, "failed": 0, "unknown": 0})

    def test_an_empty_file(self):
        self.write("a.sql", "")
        self.assertEqual(self.check("a.sql")["summary"]["statements"], 0)

    def test_outcomes_are_counted(self):
        self.write("a.sql", "CREATE TABLE t (); CREATE TABLE IF NOT EXISTS t (); CREATE TABLE t ();"
                            "DO $$ BEGIN EXECUTE current_user; END $$;")
        outcomes = self.check("--from-empty", "a.sql")["summary"]["outcomes"]
        self.assertEqual(outcomes, {"applied": 1, "skipped": 1, "failed": 1, "unknown": 1})

    def test_bytes_that_are_no_text(self):
        self.write("a.sql", b"DROP TABLE \"a\x01\x1b[31m\xff\xc3\";\nSELECT \x00 1;\nselec \xed\xa0\x80;\n")
        report = self.check("a.sql")
        self.assertTrue(report["findings"])

    def test_a_name_that_is_no_text(self):
        name = b"\xff\x1b.sql"
        (self.folder / "x").mkdir()
        with open(bytes(self.folder / "x") + b"/" + name, "wb") as file:
            file.write(b"SELEC;")
        self.assertEqual(self.check("x")["findings"][0]["file"], "x/\ufffd\x1b.sql")

    def test_places_count_characters_and_bytes(self):
        self.write("a.sql", "\ufeff/* äöü */ SELEC 1;")
        start = self.check("a.sql")["findings"][0]["start"]
        self.assertEqual((start["line"], start["column"], start["offset"]), (1, 11, 16))

    def test_findings_are_in_order(self):
        self.write("V1.sql", "DROP TABLE b; DROP TABLE a; BEGIN; SELEC; DROP TABLE z;")
        self.write("V2.sql", "DROP TABLE c;")
        self.write("V10.sql", "DROP TABLE d;")
        findings = self.check(".")["findings"]
        keys = [(int(f["file"][3:-4]), f["start"]["offset"], f["rule"]) for f in findings]
        self.assertEqual(keys, sorted(keys))
        self.assertGreaterEqual(len(keys), 6)

    def test_several_chains_are_one_report(self):
        self.write("one/a.sql", "DROP TABLE a;")
        self.write("two/b.sql", "CREATE TABLE b ();")
        report = self.check("two", "one")
        self.assertEqual([chain["path"] for chain in report["chains"]], ["two", "one"])
        self.assertEqual(report["summary"]["files"], 2)
        self.assertEqual({f["file"] for f in report["findings"]}, {"one/a.sql"})

    def test_a_chosen_set_without_a_file(self):
        self.write("db/a.sql")
        self.write("db/a.down.sql")
        report = self.check("db", "db/a.down.sql")
        self.assertEqual((report["chains"], report["verdict"]), ([], "safe"))

    def test_same_input_same_bytes(self):
        self.write("V1.sql", SHOWCASE)
        self.write("V2.sql", TROUBLES)
        first = self.weir("lint", "--format", "json", ".").out
        self.assertEqual(first, self.weir("lint", "--format", "json", ".").out)


if __name__ == "__main__":
    main()
