#!/usr/bin/env python3
# diff_test.py -- weir diff and weir sync: chains against chains, and against a server of our own.
import json
import os
import signal
import subprocess
import sys
import unittest
from pathlib import Path

from program import PROGRAM, ROOT, Case, main

sys.path.insert(0, str(ROOT / "tests" / "oracle"))
from server import BASE, OWNER, WORK, NoServer, Server  # noqa: E402

TABLE = "CREATE TABLE t (id int PRIMARY KEY, note text);\n"
SAMPLE = """
CREATE SCHEMA shop;
CREATE TYPE shop.state AS ENUM ('new', 'paid');
CREATE DOMAIN shop.amount AS numeric(12,2) CHECK (VALUE >= 0);
CREATE TABLE shop.customers (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name varchar(40) NOT NULL COLLATE "C",
  tags text[], at timestamp(3) with time zone DEFAULT now());
CREATE TABLE shop.orders (id serial PRIMARY KEY, customer bigint REFERENCES shop.customers ON DELETE CASCADE,
  state shop.state DEFAULT 'new', note text, total shop.amount, twice int GENERATED ALWAYS AS (1 + 1) STORED,
  UNIQUE NULLS NOT DISTINCT (customer, state), CHECK (total < 1000));
CREATE INDEX orders_lower ON shop.orders (lower(note), total DESC) INCLUDE (customer) WHERE total > 5;
CREATE TABLE shop.log (at date NOT NULL, what text) PARTITION BY RANGE (at);
CREATE TABLE shop.log_2024 PARTITION OF shop.log FOR VALUES FROM ('2024-01-01') TO ('2025-01-01');
CREATE INDEX ON shop.log (at);
CREATE VIEW shop.paid AS SELECT o.id, c.name FROM shop.orders o JOIN shop.customers c ON c.id = o.customer;
CREATE MATERIALIZED VIEW shop.sums AS SELECT count(*) AS n FROM shop.orders;
CREATE FUNCTION shop.touch() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
CREATE TRIGGER touched BEFORE UPDATE OF total ON shop.orders FOR EACH ROW EXECUTE FUNCTION shop.touch();
CREATE RULE no_delete AS ON DELETE TO shop.customers DO INSTEAD NOTHING;
ALTER TABLE shop.orders ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON shop.orders FOR SELECT USING (total > 0);
CREATE SEQUENCE shop.numbers INCREMENT 5;
COMMENT ON TABLE shop.orders IS 'what was ordered';
GRANT SELECT, UPDATE (note) ON t TO PUBLIC;
"""
# What a change on the server makes: the object and the property that differ then.
CHANGES = (
    ("ALTER TABLE shop.orders ADD COLUMN more int", "column more of table shop.orders", "exists"),
    ("ALTER TABLE shop.orders ALTER note TYPE varchar(9)", "column note of table shop.orders", "type"),
    ("ALTER TABLE shop.customers ALTER name DROP NOT NULL", "column name of table shop.customers", "not_null"),
    ("ALTER TABLE shop.customers ALTER at DROP DEFAULT", "column at of table shop.customers", "default"),
    ("DROP INDEX shop.orders_lower", "index shop.orders_lower", "exists"),
    ("ALTER TYPE shop.state ADD VALUE 'sent'", "type shop.state", "labels"),
    ("ALTER TABLE shop.orders DROP CONSTRAINT orders_customer_fkey",
     "constraint orders_customer_fkey on table shop.orders", "exists"),
    ("ALTER SEQUENCE shop.numbers INCREMENT 7", "sequence shop.numbers", "increment"),
    ("ALTER TABLE shop.orders DISABLE TRIGGER touched", "trigger touched on table shop.orders", "enabled"),
    ("ALTER TABLE shop.orders DISABLE ROW LEVEL SECURITY", "table shop.orders", "row_security"),
    ("REVOKE SELECT ON t FROM PUBLIC", "table public.t", "rights of PUBLIC"),
    ("COMMENT ON TABLE shop.orders IS NULL", "table shop.orders", "comment"),
    ("CREATE OR REPLACE VIEW shop.paid AS SELECT o.id, NULL::varchar(40) COLLATE \"C\" AS name FROM shop.orders o",
     "view shop.paid", "needs column name of table shop.customers"),
    ("CREATE OR REPLACE FUNCTION shop.touch() RETURNS trigger STABLE LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
     "function shop.touch()", "volatility"),
)


class Chains(Case):
    def differences(self, *arguments, status=1):
        done = self.weir("diff", "--format", "json", *arguments)
        self.assertEqual((done.status, done.err), (status, ""))
        return [(x["object"], x["property"], x["a"], x["b"]) for x in json.loads(done.out)["differences"]]

    def test_equal_ends_have_no_difference_whatever_led_there(self):
        self.write("a.sql", TABLE + "SET search_path = public;")
        self.write("b.sql", "CREATE TABLE u (id int PRIMARY KEY); ALTER TABLE u RENAME TO t;"
                            "ALTER TABLE t RENAME CONSTRAINT u_pkey TO t_pkey; ALTER TABLE t ADD x int;"
                            "ALTER TABLE t DROP COLUMN x; ALTER TABLE t ADD note text;")
        self.assertEqual(self.differences("a.sql", "b.sql", "--pg-version", "15", status=0), [])

    def test_what_differs_has_its_object_property_and_both_values(self):
        self.write("a.sql", TABLE)
        self.write("b.sql", TABLE.replace("text", "varchar(9)"))
        self.assertEqual(self.differences("a.sql", "b.sql"),
                         [("column note of table public.t", "type", "text", "character varying(9)")])

    def test_parts_of_what_is_missing_are_not_told_besides(self):
        self.write("a.sql", TABLE + "CREATE INDEX ON t (note); ALTER TABLE t ALTER note SET DEFAULT 'x';")
        self.write("b.sql", "")
        self.assertEqual(self.differences("a.sql", "b.sql"), [("table public.t", "exists", True, False)])

    def test_a_default_is_a_property_of_its_column(self):
        self.write("a.sql", TABLE)
        self.write("b.sql", TABLE.replace("text", "text DEFAULT 'x'"))
        self.assertEqual(self.differences("a.sql", "b.sql"),
                         [("column note of table public.t", "default", False, True)])

    def test_what_objects_need_is_compared(self):
        self.write("a.sql", TABLE + "CREATE VIEW v AS SELECT id FROM t;")
        self.write("b.sql", TABLE + "CREATE TABLE u (id int); CREATE VIEW v AS SELECT id FROM u;")
        self.assertIn(("view public.v", "needs column id of table public.u", None, "normal"),
                      self.differences("a.sql", "b.sql"))

    def test_properties_can_be_left_out(self):
        self.write("a.sql", TABLE)
        self.write("b.sql", TABLE.replace("text", "int") + "COMMENT ON TABLE t IS 'x'; CREATE VIEW v AS SELECT id FROM t;")
        self.assertEqual([x[:2] for x in self.differences("a.sql", "b.sql", "--skip", "type,comment")],
                         [("view public.v", "exists")])
        self.assertEqual(self.differences("a.sql", "b.sql", "--skip", "type,comment,exists", status=0), [])

    def test_text_names_the_sides(self):
        self.write("a.sql", TABLE)
        self.write("b.sql", TABLE.replace("text", "int") + "CREATE SCHEMA s;")
        done = self.weir("diff", "a.sql", "b.sql")
        self.assertEqual(done.status, 1)
        self.assertEqual(done.out.splitlines()[:5], [
            "column note of table public.t", '  type: "text" in a.sql, "integer" in b.sql',
            "schema s", "  only in b.sql", ""])
        self.assertTrue(done.out.splitlines()[5].startswith("2 differences"))

    def test_what_failed_is_counted(self):
        self.write("a.sql", TABLE)
        self.write("b.sql", TABLE + "DROP TABLE nowhere;")
        done = self.weir("diff", "a.sql", "b.sql")
        self.assertEqual(done.status, 0)
        self.assertIn("weir: b.sql: of 2 statements 1 failed", done.err)
        self.assertNotIn("a.sql", done.err)

    def test_two_sides(self):
        self.write("a.sql")
        self.refuses("diff", "a.sql", saying="diff compares two catalogs")
        self.refuses("diff", "a.sql", "nowhere", saying="nowhere")
        self.refuses("diff", "live", "live", saying="nothing to compare")
        self.refuses("diff", "--format", "xml", "a.sql", "a.sql", saying="none of text, json")
        self.refuses("sync", saying="-o FILE")
        self.refuses("sync", "-o", "x", "y", saying="sync takes no path")
        self.refuses("sync", "--print-sql", "--server-version", "10", saying="from 11 to 18")

    def test_no_server(self):
        done = self.refuses("diff", "a.sql", "live", saying="no server can be reached",
                            PGHOST=str(self.folder), PGPORT="5433", PGPASSWORD="mark7")
        self.assertNotIn("mark7", done.err)
        done = self.refuses("sync", "-o", "x", saying="WEIR_DATABASE_URL", WEIR_DATABASE_URL="postgresql://u:mark7@[")
        self.assertNotIn("mark7", done.err)
        self.assertFalse((self.folder / "x").exists())

    def test_no_libpq_without_a_live_database(self):
        self.write("a.sql", TABLE)
        done = subprocess.run([PROGRAM, "diff", "a.sql", "a.sql"], cwd=self.folder, capture_output=True, text=True,
                              env=self.environment({"LD_DEBUG": "files"}), timeout=100)
        self.assertIn("libc.so", done.stderr)
        self.assertNotIn("libpq", done.stderr)


class Live(Case):
    @classmethod
    def setUpClass(cls):
        try:
            cls.server = Server(15)
            cls.addClassCleanup(cls.server.__exit__)
            cls.server.__enter__()
        except (NoServer, ImportError) as reason:
            raise unittest.SkipTest(str(reason))

    def setUp(self):
        super().setUp()
        self.write("a.sql", TABLE + SAMPLE)
        self.session = self.server.fresh_session()
        self.addCleanup(self.session.close)
        self.run_sql(TABLE + SAMPLE)

    def run_sql(self, text):
        with self.session.cursor() as cursor:
            cursor.execute(text)

    def live(self, *arguments, **environment):
        return self.weir(*arguments, **{"PGHOST": self.server.folder, "PGUSER": "postgres",
                                        "PGDATABASE": WORK, **environment})

    def differences(self):
        done = self.live("diff", "--format", "json", "a.sql", "live")
        self.assertEqual(done.err, "")
        found = json.loads(done.out)["differences"]
        self.assertEqual(done.status, 1 if found else 0)
        return [(x["object"], x["property"]) for x in found]

    def test_a_database_that_ran_the_chain_is_its_catalog(self):
        self.assertEqual(self.differences(), [])

    def test_each_change_of_the_database_is_seen(self):
        for change, item, property in CHANGES:
            with self.subTest(change):
                self.session.close()
                self.session = self.server.fresh_session()
                self.run_sql(TABLE + SAMPLE)
                self.run_sql(change)
                self.assertIn((item, property), self.differences())

    def test_the_live_side_may_be_the_first(self):
        self.run_sql("CREATE TABLE more ()")
        done = self.live("diff", "live", "a.sql")
        self.assertEqual(done.out.splitlines()[:3], ["table public.more", "  only in live", ""])

    def test_roles_that_only_the_cluster_has_are_no_difference(self):
        self.run_sql("CREATE ROLE stranger")
        self.assertEqual(self.differences(), [])

    def test_a_role_that_may_only_connect_reads_all(self):
        self.run_sql("CREATE ROLE reader LOGIN; REVOKE ALL ON SCHEMA public FROM PUBLIC; GRANT USAGE ON SCHEMA public TO PUBLIC")
        done = self.live("diff", "a.sql", "live", PGUSER="reader")
        self.assertEqual((done.status, done.err), (0, ""))

    def test_sync_writes_the_catalog_for_nobody_else_to_read(self):
        done = self.live("sync", "-o", "live.json")
        self.assertEqual((done.status, done.out, done.err), (0, "", ""))
        self.assertEqual((self.folder / "live.json").stat().st_mode & 0o777, 0o600)
        objects = json.loads((self.folder / "live.json").read_text())["objects"]
        self.assertIn("orders", [o["name"] for o in objects])

    def test_bodies_and_literals_stay_where_they_are(self):
        self.run_sql("""
            CREATE TABLE secret (a text DEFAULT 'mark7', b text CHECK (b <> 'mark7'));
            CREATE INDEX ON secret (a) WHERE a <> 'mark7';
            CREATE VIEW v AS SELECT 'mark7' AS x;
            CREATE FUNCTION f() RETURNS text LANGUAGE sql AS $$SELECT 'mark7'::text$$;
            CREATE FUNCTION g() RETURNS text LANGUAGE sql SET my.key = 'mark7' AS $$SELECT ''::text$$;
            CREATE TRIGGER hook AFTER INSERT ON shop.orders FOR EACH ROW EXECUTE FUNCTION shop.touch('mark7');
            ALTER ROLE postgres SET my.key = 'mark7';""")
        self.live("sync", "-o", "live.json")
        done = self.live("diff", "a.sql", "live")
        self.assertNotIn("mark7", (self.folder / "live.json").read_text() + done.out + done.err)

    def test_queries_are_those_that_are_printed(self):
        done = self.weir("sync", "--print-sql", "--server-version", "15")
        self.assertEqual(done.status, 0)
        with self.session.cursor() as cursor:
            cursor.execute(done.out)
        for version in range(11, 19):
            text = self.weir("sync", "--print-sql", "--server-version", str(version)).out
            self.assertNotIn("{", text)
            self.assertTrue(text.startswith("begin transaction isolation level repeatable read, read only;"))

    def with_passwords(self):
        """From here on the role `guarded` needs one."""
        path = Path(self.server.folder, "data", "pg_hba.conf")
        before = path.read_text()

        def reload(text):
            path.write_text(text)
            os.kill(self.server.process.pid, signal.SIGHUP)
            self.run_sql("SELECT pg_sleep(0.3)")
        self.addCleanup(reload, before)
        reload("local all guarded scram-sha-256\n" + before)
        self.run_sql("CREATE ROLE guarded LOGIN PASSWORD 'mark7'")

    def test_passwords(self):
        self.with_passwords()
        right = self.live("sync", "-o", "x", PGUSER="guarded", PGPASSWORD="mark7")
        self.assertEqual((right.status, right.err), (0, ""))
        url = f"postgresql://guarded:mark7@/{WORK}?host={self.server.folder}"
        by_url = self.weir("sync", "-o", "y", WEIR_DATABASE_URL=url)
        self.assertEqual((by_url.status, by_url.err), (0, ""))
        self.assertEqual((self.folder / "x").read_text(), (self.folder / "y").read_text())
        self.assertNotIn("mark7", (self.folder / "x").read_text())
        wrong = self.live("sync", "-o", "z", PGUSER="guarded", PGPASSWORD="mark8")
        self.assertEqual(wrong.status, 2)
        self.assertIn("refused the password", wrong.err)
        self.assertNotIn("mark8", wrong.err)
        none = self.live("sync", "-o", "z", PGUSER="guarded", PGPASSFILE="/dev/null")
        self.assertIn("wants a password", none.err)

    def test_refusals(self):
        done = self.live("sync", "-o", "x", PGDATABASE="nowhere")
        self.assertEqual(done.status, 2)
        self.assertIn("it has no such database", done.err)
        self.run_sql(f"REVOKE CONNECT ON DATABASE {WORK} FROM PUBLIC; CREATE ROLE outsider LOGIN")
        self.assertIn("it needs CONNECT", self.live("sync", "-o", "x", PGUSER="outsider").err)
        self.run_sql("CREATE ROLE narrow LOGIN; GRANT CONNECT ON DATABASE chain TO narrow;"
                     "REVOKE SELECT ON pg_catalog.pg_class FROM PUBLIC")
        self.assertIn("the role may not", self.live("sync", "-o", "x", PGUSER="narrow").err)
        self.assertFalse((self.folder / "x").exists())

    def test_it_only_reads(self):
        with self.server.connect(BASE, OWNER).cursor() as cursor:
            cursor.execute(f"ALTER DATABASE {WORK} SET default_transaction_read_only = on")
        self.assertEqual(self.live("sync", "-o", "x").status, 0)


if __name__ == "__main__":
    main()
