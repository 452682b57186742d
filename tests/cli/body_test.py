#!/usr/bin/env python3
# body_test.py -- bodies of functions and DO blocks in weir parse and weir lint.
import json

from program import Case, main

WRONG = "SELECT 1;\nDO 'BEGIN\n  x := ''a'';\nEND';\n"


class Bodies(Case):
    def weir_on(self, text, *arguments):
        self.write("a.sql", text)
        return self.weir(*arguments, "a.sql")

    def test_parse_shows_the_tree_of_a_body(self):
        done = self.weir_on("DO $$BEGIN PERFORM 1; END$$;\nCREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
                            "parse", "--format", "json", "--spans")
        self.assertEqual(done.status, 0, done.err)
        block, function = map(json.loads, done.out.splitlines())
        perform = block["code"]["block"]["statements"][0]
        self.assertEqual((perform["node"], perform["start"]), ("pl-perform", 11))
        self.assertEqual(function["code"]["statements"][0]["node"], "select")

    def test_parse_tells_a_fault_at_its_place(self):
        done = self.weir_on(WRONG, "parse")
        self.assertEqual(done.status, 1)
        fault = json.loads(done.out.splitlines()[1])
        self.assertEqual(fault["error"], {"offset": WRONG.index("x :="), "message": '"x" is not a known variable'})

    def test_lint_reports_a_fault_at_its_place(self):
        done = self.weir_on(WRONG, "lint", "--format", "json")
        self.assertEqual(done.status, 1)
        report = json.loads(done.out)
        self.assertEqual(report["summary"]["outcomes"]["failed"], 1)
        [finding] = report["findings"]
        self.assertEqual((finding["rule"], finding["sqlstate"]), ("syntax-error", "42601"))
        self.assertEqual((finding["start"]["line"], finding["start"]["column"]), (3, 3))

    def test_a_body_of_a_psql_variable_is_not_read(self):
        done = self.weir_on("\\set body 'BEGIN END'\nDO :'body';\n", "parse")
        self.assertEqual(done.status, 0, done.err)


if __name__ == "__main__":
    main()
