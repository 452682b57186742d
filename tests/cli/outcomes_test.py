#!/usr/bin/env python3
# outcomes_test.py -- `weir lint --format outcomes`: one line of JSON for each statement.
import json

from program import Case, main


class Outcomes(Case):
    def outcomes(self, *arguments):
        out = self.weir("lint", "--format", "outcomes", "--from-empty", *arguments).out
        return [json.loads(line) for line in out.splitlines()]

    def test_each_statement_has_its_line(self):
        self.write("a.sql", "CREATE TABLE t (id int);\nCREATE TABLE IF NOT EXISTS t (id int);\n"
                            "CREATE TABLE t (id int);\nSELEC 1;\nDO $$ BEGIN EXECUTE 'x' || y; END $$;\n")
        lines = self.outcomes("a.sql")
        self.assertEqual([line["statement"] for line in lines], [1, 2, 3, 4, 5])
        self.assertEqual([line["outcome"] for line in lines],
                         ["applied", "skipped", "failed", "failed", "unknown"])
        self.assertEqual([line["sqlstate"] for line in lines], [None, None, "42P07", "42601", None])
        self.assertEqual([line["kind"] for line in lines], ["create-table"] * 3 + [None, "do"])
        self.assertEqual((lines[1]["start"], lines[1]["end"]), (25, 62))
        self.assertEqual(lines[2]["message"], 'relation "t" already exists')
        self.assertEqual(lines[4]["evidence"], "dynamic-sql")
        self.assertEqual([line["open_world"] for line in lines], [False] * 4 + [True])

    def test_no_server_of_the_range_reads_newer_syntax(self):
        self.write("a.sql", "BEGIN;\nCREATE TABLE t (a int, b int GENERATED ALWAYS AS (a) VIRTUAL);\n"
                            "SELECT FROM (SELECT 1);\nSELECT 1;\nCOMMIT;\nSELECT SYSTEM_USER;\n")

        def states(versions):
            return [line["sqlstate"] for line in self.outcomes("--pg-version", versions, "a.sql")]
        self.assertEqual(states("15")[:5], [None, "42601", "42601", "25P02", None])
        self.assertEqual(states("16")[:5], [None, "42601", "25P02", "25P02", None])
        self.assertEqual(states("15-18"), [None] * 6)

    def test_findings_are_left_to_the_other_formats(self):
        self.write("a.sql", "DROP TABLE t;")
        self.assertEqual([line["outcome"] for line in self.outcomes("a.sql")], ["failed"])
        self.assertEqual(self.weir("lint", "--format", "outcomes", "--from-empty", "a.sql").status, 1)

    def test_preludes_have_none(self):
        self.write("before.sql", "CREATE TABLE t (id int);")
        self.write("a.sql", "DROP TABLE t;")
        lines = self.outcomes("--prelude", "before.sql", "a.sql")
        self.assertEqual([(line["file"], line["kind"]) for line in lines], [(1, "drop-table")])


if __name__ == "__main__":
    main()
