#!/usr/bin/env python3
# diff_definitions_test.py -- weir diff: expressions and queries that say the same, and such that don't.
import json
import unittest

from program import Case, main

TABLES = """
CREATE TYPE state AS ENUM ('new', 'paid');
CREATE TABLE t (id int PRIMARY KEY, a int, b bigint, n numeric, v varchar(20), w text, s state, d date, ts timestamptz, j jsonb, arr text[]);
CREATE TABLE u (id int PRIMARY KEY, a int, w text);
CREATE FUNCTION f(x text) RETURNS text LANGUAGE sql IMMUTABLE AS 'SELECT x';
"""
# What was written, and what a server prints of it.
ALIKE = (
    ("v IN ('a', 'b')", "(v)::text = ANY ((ARRAY['a'::character varying, 'b'::character varying])::text[])"),
    ("v IN ('a', 'b')", "((v)::text = ANY (ARRAY[('a'::character varying)::text, ('b'::character varying)::text]))"),
    ("w NOT IN ('a', 'b')", "(w <> ALL (ARRAY['a'::text, 'b'::text]))"),
    ("w IN ('a')", "(w = 'a'::text)"),
    ("a IN (1, b)", "((a = 1) OR (a = b))"),
    ("n BETWEEN 0 AND 100", "((n >= (0)::numeric) AND (n <= (100)::numeric))"),
    ("a NOT BETWEEN 1 AND 2", "((a < 1) OR (a > 2))"),
    ("w LIKE 'x%' AND v NOT LIKE 'y'", "((w ~~ 'x%'::text) AND ((v)::text !~~ 'y'::text))"),
    ("w ILIKE 'x!%' ESCAPE '!'", "(w ~~* like_escape('x!%'::text, '!'::text))"),
    ("s = 'new'", "(s = 'new'::public.state)"),
    ("a > -5", "(a > '-5'::integer)"),
    ("b > 5", "(b > (5)::bigint)"),
    ("a = 1 AND (b = 2 AND n = 3)", "((a = 1) AND (b = 2) AND (n = (3)::numeric))"),
    ("a != 3", "(a <> 3)"),
    ("a IS NOT DISTINCT FROM 1", "(NOT (a IS DISTINCT FROM 1))"),
    ("(a, b) = (1, 2)", "((a = 1) AND (b = 2))"),
    ("coalesce(n, 0) > 0", "(COALESCE(n, (0)::numeric) > (0)::numeric)"),
    ("CASE WHEN a > 1 THEN true END", "CASE WHEN (a > 1) THEN true ELSE NULL::boolean END"),
    ("trim(w) <> ''", "(btrim(w) <> ''::text)"),
    ("extract(year FROM d) > 2000", "(EXTRACT(year FROM d) > (2000)::numeric)"),
    ("ts > now() - interval '90 day'", "(ts > (now() - '90 days'::interval))"),
    ("ts > now() - interval '1.5 hours'", "(ts > (now() - '01:30:00'::interval))"),
    ("ts AT TIME ZONE 'utc' > '2020-01-01'", "((ts AT TIME ZONE 'utc'::text) > '2020-01-01 00:00:00'::timestamp without time zone)"),
    ("j @> '{\"b\":1, \"a\" : 2}'", "(j @> '{\"a\": 2, \"b\": 1}'::jsonb)"),
    ("f(v) = 'x'", "(public.f((v)::text) = 'x'::text)"),
    ("arr && '{a}'", "(arr && '{a}'::text[])"),
    ("t.a > 1", "(a > 1)"),
)
# Of two that are close, a difference that counts.
UNLIKE = (
    ("a > 1", "a >= 1"), ("a > 1", "b > 1"), ("w = 'a'", "w = 'A'"), ("v IN ('a', 'b')", "v IN ('a', 'c')"), ("a / b > 0", "a::numeric / b > 0"),
    ("a = 1 AND b = 2 OR n = 3", "a = 1 AND (b = 2 OR n = 3)"), ("a - (b - n) > 0", "a - b - n > 0"), ("s = 'new'", "s::text = 'new'"),
    ("d > '2020-01-01'", "d > '2020-01-02'"), ("NOT (a > 1)", "a > 1"), ("a::smallint = 1", "a = 1"), ("v::varchar(3) = 'a'", "v = 'a'"),
    ("ts > now() - interval '1 day'", "ts > now() - interval '24 hours'"), ("w COLLATE \"C\" > 'a'", "w > 'a'"),
)
QUERIES_ALIKE = (
    ("SELECT * FROM u", "SELECT u.id, u.a, u.w FROM public.u"),
    ("SELECT x.id FROM u x", "SELECT id FROM u"),
    ("SELECT t.id, u.w FROM t JOIN u USING (id)", "SELECT t.id, u.w FROM (public.t JOIN public.u USING (id))"),
    ("SELECT id FROM t NATURAL JOIN (SELECT id FROM u) x", "SELECT t.id FROM (t JOIN (SELECT u.id FROM u) x USING (id))"),
    ("SELECT id FROM t RIGHT JOIN u USING (id)", "SELECT u.id FROM (t RIGHT JOIN u USING (id))"),
    ("SELECT a, count(*) FROM t GROUP BY 1 ORDER BY 2 DESC", "SELECT a, count(*) AS count FROM t GROUP BY a ORDER BY (count(*)) DESC"),
    ("SELECT w AS x FROM u WHERE EXISTS (SELECT 1 FROM t WHERE t.id = u.id)",
     "SELECT u.w AS x FROM u WHERE (EXISTS ( SELECT 1 FROM public.t WHERE (t.id = u.id)))"),
    ("SELECT a FROM t UNION ALL SELECT NULL", "SELECT t.a FROM t UNION ALL SELECT NULL::integer AS a"),
    ("SELECT id FROM t WHERE a IN (SELECT a FROM u)", "SELECT t.id FROM t WHERE (t.a IN ( SELECT u.a FROM u))"),
    ("SELECT id FROM t FETCH FIRST 5 ROWS ONLY", "SELECT t.id FROM t LIMIT 5"),
    ("TABLE u", "SELECT u.id, u.a, u.w FROM u"),
)
QUERIES_UNLIKE = (
    ("SELECT x.a FROM t x, t y", "SELECT y.a FROM t x, t y"), ("SELECT a FROM t", "SELECT DISTINCT a FROM t"),
    ("SELECT a FROM t UNION SELECT a FROM u", "SELECT a FROM t UNION ALL SELECT a FROM u"),
    ("SELECT t.a FROM t LEFT JOIN u ON t.id = u.id", "SELECT t.a FROM t JOIN u ON t.id = u.id"),
    ("SELECT a FROM t ORDER BY a", "SELECT a FROM t ORDER BY a DESC"), ("SELECT count(*) FROM t WHERE n > 1", "SELECT count(*) FROM t HAVING count(*) > 1"),
    ("SELECT (SELECT u.a FROM u WHERE u.id = t.id) FROM t", "SELECT (SELECT u.a FROM u WHERE u.id = u.a) FROM t"),
)


class Definitions(Case):
    def definitions(self, a, b):
        """What differs of what is said, between the two texts behind the tables."""
        self.write("a.sql", TABLES + a)
        self.write("b.sql", TABLES + b)
        done = self.weir("diff", "--format", "json", "--skip", "needs,volatility", "a.sql", "b.sql")
        self.assertEqual(done.err, "")
        return [(x["object"], x["property"], x["a"], x["b"]) for x in json.loads(done.out)["differences"]]

    def check(self, template, pairs, alike):
        for a, b in pairs:
            with self.subTest(a=a, b=b):
                found = self.definitions(template.format(a), template.format(b))
                self.assertEqual([x[1] for x in found if x[1] != "columns"], [] if alike else ["definition"], found)

    def test_a_check_and_what_a_server_prints_of_it(self):
        self.check("ALTER TABLE t ADD CONSTRAINT k CHECK ({});", ALIKE, True)

    def test_checks_that_are_not_the_same(self):
        self.check("ALTER TABLE t ADD CONSTRAINT k CHECK ({});", UNLIKE, False)

    def test_predicates_conditions_and_policies(self):
        for template in ("CREATE INDEX i ON t (id) WHERE {};", "CREATE POLICY p ON t USING ({});", "CREATE VIEW v AS SELECT id FROM t WHERE {};"):
            self.check(template, [(a, b) for a, b in ALIKE if "now()" not in a and "ZONE" not in a], True)
            self.check(template, [(a, b) for a, b in UNLIKE if "now()" not in a and "::text" not in b], False)

    def test_queries(self):
        self.check("CREATE VIEW v AS {};", QUERIES_ALIKE, True)

    def test_queries_that_are_not_the_same(self):
        self.check("CREATE VIEW v AS {};", QUERIES_UNLIKE, False)

    def test_defaults(self):
        pairs = (("n SET DEFAULT '0'", "n SET DEFAULT 0"), ("v SET DEFAULT 'x'", "v SET DEFAULT 'x'::character varying"),
                 ("arr SET DEFAULT '{}'", "arr SET DEFAULT '{}'::text[]"), ("s SET DEFAULT 'new'", "s SET DEFAULT 'new'::state"),
                 ("ts SET DEFAULT '2020-01-01 00:00'", "ts SET DEFAULT '2020-01-01 00:00:00+00'::timestamp with time zone"))
        self.check("ALTER TABLE t ALTER {};", pairs, True)
        self.check("ALTER TABLE t ALTER {};", (("n SET DEFAULT 0", "n SET DEFAULT 1"), ("d SET DEFAULT now()", "d SET DEFAULT CURRENT_DATE")), False)

    def test_names_are_those_of_today(self):
        view = "CREATE VIEW v AS SELECT a FROM t WHERE f(w) = 'x' AND s = 'new';"
        renames = ("ALTER TABLE t RENAME w TO ww; ALTER TABLE t RENAME TO tt; ALTER FUNCTION f RENAME TO g; ALTER TYPE state RENAME TO st;"
                   "CREATE SCHEMA x; ALTER TABLE tt SET SCHEMA x;")
        later = "CREATE VIEW v AS SELECT a FROM x.tt WHERE g(ww) = 'x' AND s = 'new';"
        self.assertEqual(self.definitions(view + renames, renames + later), [])

    def test_what_takes_the_place_of_another(self):
        for a, b in (("CREATE VIEW v AS SELECT a FROM t; CREATE OR REPLACE VIEW v AS SELECT a FROM u;", "CREATE VIEW v AS SELECT a FROM u;"),
                     ("CREATE POLICY p ON t USING (a = 1) WITH CHECK (b = 1); ALTER POLICY p ON t USING (a = 2);",
                      "CREATE POLICY p ON t USING (a = 2) WITH CHECK (b = 1);"),
                     ("CREATE DOMAIN c AS text DEFAULT 'a'; ALTER DOMAIN c SET DEFAULT 'b';", "CREATE DOMAIN c AS text DEFAULT 'b';"),
                     ("CREATE DOMAIN c AS text DEFAULT 'a'; ALTER DOMAIN c DROP DEFAULT;", "CREATE DOMAIN c AS text;")):
            self.assertEqual(self.definitions(a, b), [])

    def test_both_expressions_of_a_policy(self):
        found = self.definitions("CREATE POLICY p ON t USING (a = 1) WITH CHECK (b = 1);", "CREATE POLICY p ON t USING (a = 1) WITH CHECK (b = 2);")
        self.assertEqual(found, [("policy p on table public.t", "check_definition", "(b = 1)", "(b = 2)")])

    def test_a_copy_has_the_columns_of_its_own_table(self):
        copy = "CREATE TABLE x (gone int, a int, CONSTRAINT k CHECK (a > 1)); ALTER TABLE x DROP gone; CREATE INDEX i ON x ((a + 1));"
        plain = "CREATE TABLE x (gone int, a int, CONSTRAINT k CHECK (a > 1)); ALTER TABLE x DROP gone; CREATE INDEX i ON x ((a + 1));"
        self.assertEqual(self.definitions(copy + "CREATE TABLE y (LIKE x INCLUDING ALL);", plain
                                          + "CREATE TABLE y (a int, CONSTRAINT k CHECK (a > 1)); CREATE INDEX y_expr_idx ON y ((a + 1));"), [])

    def test_what_is_too_long_is_not_known(self):
        check = "CREATE TABLE x (a int CHECK ({}));"
        long = " AND ".join(f"a <> {i}" for i in range(100000))
        self.assertEqual([x[1] for x in self.definitions(check.format(long), check.format(long))], [])

    def test_positions_that_name_each_other_end(self):
        query = "SELECT 1"
        for _ in range(40):
            query = f"SELECT ({query} ORDER BY 1)"
        self.assertEqual(self.definitions(f"CREATE VIEW v AS {query};", f"CREATE VIEW v AS {query};"), [])


if __name__ == "__main__":
    main()
