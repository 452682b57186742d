#include "tests/unit/chain_fixture.h"
#include "tests/unit/spec.h"

static ChainRun *with_tables(void) {
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TABLE orders (id int PRIMARY KEY, user_id int, note text,"
                     " total int GENERATED ALWAYS AS (id * 2) STORED);"
                     "CREATE TABLE users (id int GENERATED ALWAYS AS IDENTITY, name text)");
  return run;
}

static size_t count_touched(const Execution *execution) {
  size_t count = 0;
  for (const Effect *effect = execution->effects; effect != NULL; effect = effect->next)
    count += effect->kind == EFFECT_REWRITE_ROWS;
  return count;
}

static void names_are_looked_for_from_the_inside_out(void **state) {
  (void)state;
  ChainRun *run = with_tables();
  chain_applies(run,
      "SELECT o.note, (SELECT name FROM users WHERE users.id = user_id) FROM orders o;"
      "SELECT * FROM orders o, LATERAL (SELECT o.id) x; SELECT orders FROM orders;"
      "SELECT id AS n FROM orders ORDER BY n; SELECT ctid, public.orders.id FROM orders;"
      "WITH t AS (SELECT id FROM orders) SELECT t.id FROM t;"
      "SELECT g FROM generate_series(1, 3) g; SELECT x FROM unnest(ARRAY[1]) AS t(x)");
  chain_fails(run, "SELECT nope FROM orders", "42703", "column \"nope\" does not exist");
  chain_fails(run, "SELECT o.nope FROM orders o", "42703", "column o.nope does not exist");
  chain_fails(run, "SELECT x.id FROM orders", "42P01", "missing FROM-clause entry for table \"x\"");
  chain_fails(run, "SELECT orders.id FROM orders o", "42P01",
      "invalid reference to FROM-clause entry for table \"orders\"");
  chain_fails(run, "SELECT id FROM orders, users", "42702", "column reference \"id\" is ambiguous");
  chain_fails(run, "SELECT 1 FROM orders, orders", "42712",
      "table name \"orders\" specified more than once");
  chain_fails(run, "SELECT 1 FROM users a JOIN orders a ON true", "42712", NULL);
  chain_applies(run, "CREATE SCHEMA s2; CREATE TABLE s2.orders (no int);"
                     "SELECT 1 FROM orders, s2.orders; SELECT 1 FROM orders, orders b");
  chain_fails(run, "SELECT 1 FROM s.orders", "42P01", "relation \"s.orders\" does not exist");
  chain_fails(run, "SELECT 1 FROM orders_pkey", "42809", "cannot open relation \"orders_pkey\"");
  chain_fails(
      run, "SELECT 1 UNION SELECT 2 ORDER BY nope", "42703", "column \"nope\" does not exist");
  chain_free(run);
}

static void row_changes_name_tables_and_columns_that_are_there(void **state) {
  (void)state;
  ChainRun *run = with_tables();
  assert_int_equal(
      count_touched(chain_run(run, "INSERT INTO orders (id, note) VALUES (1, 'x')")), 1);
  assert_int_equal(count_touched(chain_run(run, "WITH d AS (DELETE FROM orders RETURNING id)"
                                                " INSERT INTO orders (id) SELECT id FROM d")),
      2);
  chain_fails(run, "INSERT INTO nope VALUES (1)", "42P01", "relation \"nope\" does not exist");
  chain_fails(run, "INSERT INTO orders (nope) VALUES (1)", "42703",
      "column \"nope\" of relation \"orders\" does not exist");
  chain_fails(run, "INSERT INTO orders (id, id) VALUES (1, 2)", "42701",
      "column \"id\" specified more than once");
  chain_fails(run, "INSERT INTO orders (id) VALUES (1, 2)", "42601",
      "INSERT has more expressions than target columns");
  chain_fails(run, "INSERT INTO orders (id, note) VALUES (1)", "42601",
      "INSERT has more target columns than expressions");
  chain_fails(run, "INSERT INTO orders (total) VALUES (1)", "428C9",
      "cannot insert a non-DEFAULT value into column \"total\"");
  chain_fails(run, "INSERT INTO users (id) VALUES (1)", "428C9", NULL);
  chain_applies(run, "INSERT INTO users (id) OVERRIDING SYSTEM VALUE VALUES (1);"
                     "INSERT INTO users (id) VALUES (DEFAULT)");
  chain_fails(run, "UPDATE orders SET nope = 1", "42703",
      "column \"nope\" of relation \"orders\" does not exist");
  chain_fails(run, "UPDATE orders SET total = 1", "428C9",
      "column \"total\" can only be updated to DEFAULT");
  chain_fails(run, "DELETE FROM orders WHERE nope", "42703", "column \"nope\" does not exist");
  chain_applies(run, "UPDATE orders o SET note = u.name FROM users u WHERE u.id = o.user_id;"
                     "DELETE FROM orders USING users WHERE users.id = user_id RETURNING *;"
                     "MERGE INTO orders o USING users u ON o.user_id = u.id"
                     " WHEN MATCHED THEN UPDATE SET note = u.name"
                     " WHEN NOT MATCHED THEN INSERT (id) VALUES (u.id)");
  chain_free(run);
}

static void on_conflict_wants_a_unique_index(void **state) {
  (void)state;
  ChainRun *run = with_tables();
  const char *message =
      "there is no unique or exclusion constraint matching the ON CONFLICT specification";
  chain_applies(run,
      "INSERT INTO orders (id) VALUES (1) ON CONFLICT (id) DO UPDATE"
      " SET note = excluded.note; INSERT INTO orders (id) VALUES (1) ON CONFLICT DO NOTHING");
  chain_fails(
      run, "INSERT INTO orders (id) VALUES (1) ON CONFLICT (note) DO NOTHING", "42P10", message);
  chain_fails(run, "INSERT INTO orders (id) VALUES (1) ON CONFLICT ON CONSTRAINT x DO NOTHING",
      "42704", "constraint \"x\" for table \"orders\" does not exist");
  chain_applies(run, "CREATE UNIQUE INDEX ON orders (user_id, note);"
                     "INSERT INTO orders (id) VALUES (1) ON CONFLICT (note, user_id) DO NOTHING");
  chain_fails(
      run, "INSERT INTO orders (id) VALUES (1) ON CONFLICT (user_id) DO NOTHING", "42P10", message);
  chain_free(run);
}

static void truncate_follows_foreign_keys(void **state) {
  (void)state;
  ChainRun *run = with_tables();
  chain_applies(run, "CREATE TABLE lines (order_id int REFERENCES orders)");
  chain_fails(run, "TRUNCATE orders", "0A000",
      "cannot truncate a table referenced in a foreign key constraint");
  assert_int_equal(count_touched(chain_run(run, "TRUNCATE orders CASCADE")), 2);
  chain_applies(run, "TRUNCATE orders, lines; TRUNCATE lines");
  chain_free(run);
}

static void settings_are_followed(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE SCHEMA a; CREATE SCHEMA \"B\"; SET search_path TO a, \"B\", public;"
                     "CREATE TABLE t (id int); CREATE TABLE \"B\".u (id int); SELECT * FROM u");
  assert_true(chain_has(run, "a.t"));
  chain_applies(run, "SELECT pg_catalog.set_config('search_path', '', false)");
  chain_fails(run, "CREATE TABLE x (id int)", "3F000", "no schema has been selected to create in");
  chain_fails(run, "SELECT * FROM t", "42P01", "relation \"t\" does not exist");
  chain_applies(run, "SELECT 1 FROM pg_class; RESET search_path; CREATE TABLE x (id int)");
  chain_applies(run,
      "CREATE ROLE app; CREATE SCHEMA AUTHORIZATION app; SET ROLE app; CREATE TABLE y (id int);"
      "RESET ROLE");
  assert_true(chain_has(run, "app.y"));
  chain_fails(run, "SET ROLE nobody", "22023", "role \"nobody\" does not exist");
  chain_unknown(run, "SELECT set_config('search_path', current_user, false)", "dynamic-setting");
  chain_free(run);
}

static void sequences_in_strings_must_exist(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE SEQUENCE s; SELECT nextval('s'), setval('public.s', 3), 's'::regclass;"
                     "CREATE TABLE t (id int DEFAULT nextval('s'))");
  chain_fails(run, "SELECT nextval('nope')", "42P01", "relation \"nope\" does not exist");
  chain_fails(run, "SELECT 'nope'::regclass", "42P01", "relation \"nope\" does not exist");
  chain_fails(run, "DROP SEQUENCE s", "2BP01", NULL);
  chain_fails(run, "CREATE SEQUENCE r INCREMENT 0", "22023", "INCREMENT must not be zero");
  chain_fails(run, "CREATE SEQUENCE r MINVALUE 5 MAXVALUE 4", "22023",
      "MINVALUE (5) must be less than MAXVALUE (4)");
  chain_fails(run, "CREATE SEQUENCE r AS smallint MAXVALUE 40000", "22023",
      "MAXVALUE (40000) is out of range for sequence data type smallint");
  chain_applies(run, "ALTER SEQUENCE s OWNED BY t.id");
  chain_fails(run, "ALTER SEQUENCE s OWNED BY id", "42601", "invalid OWNED BY option");
  chain_applies(run, "DROP TABLE t");
  assert_false(chain_has(run, "s"));
  chain_free(run);
}

static void maintenance_wants_relations_of_its_kind(void **state) {
  (void)state;
  ChainRun *run = with_tables();
  chain_applies(run,
      "VACUUM orders; ANALYZE; REINDEX TABLE orders; REINDEX INDEX orders_pkey;"
      "CLUSTER orders USING orders_pkey; CHECKPOINT; BEGIN; LOCK TABLE orders; COMMIT;"
      "CREATE MATERIALIZED VIEW m AS SELECT id FROM orders");
  chain_fails(run, "VACUUM nope", "42P01", "relation \"nope\" does not exist");
  chain_fails(run, "REINDEX INDEX orders", "42809", "\"orders\" is not an index");
  chain_fails(run, "CLUSTER users USING orders_pkey", "42809",
      "\"orders_pkey\" is not an index for table \"users\"");
  chain_fails(run, "REFRESH MATERIALIZED VIEW CONCURRENTLY m", "55000",
      "cannot refresh materialized view \"public.m\" concurrently");
  chain_applies(run, "CREATE UNIQUE INDEX ON m (id); REFRESH MATERIALIZED VIEW CONCURRENTLY m");
  chain_applies(run, "COPY m TO STDOUT");
  chain_fails(run, "COPY m FROM STDIN", "42809", "cannot copy to materialized view \"m\"");
  chain_free(run);
}

static void a_do_block_that_may_do_anything_opens_the_world(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  Executor *executor = chain_executor(run);
  chain_applies(run, "CREATE TABLE t (id int); DO 'BEGIN RAISE NOTICE ''x''; END';"
                     "DO 'BEGIN UPDATE t SET id = abs(id); END'");
  assert_false(executor->open_world);
  chain_applies(run, "DO 'BEGIN CREATE TYPE e AS ENUM (); END'");
  chain_applies(run, "CREATE TABLE u (e e)");
  assert_false(executor->open_world);
  chain_unknown(run, "DO 'BEGIN EXECUTE current_user; END'", "dynamic-sql");
  assert_true(executor->open_world);
  chain_applies(run, "SELECT nope FROM t; DROP TRIGGER x ON t");
  chain_applies(run, "CREATE TABLE w (id int)");
  chain_fails(run, "SELECT nope FROM w", "42703", NULL); // younger than the block
  chain_free(run);
}

static void going_back_closes_the_world_again(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "BEGIN");
  chain_unknown(run, "DO 'BEGIN EXECUTE current_user; END'", "dynamic-sql");
  chain_applies(run, "ROLLBACK");
  chain_fails(run, "SELECT * FROM nope", "42P01", NULL);
  chain_free(run);
}

static void calls_are_known_by_the_body(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run,
      "CREATE TABLE t (id int);"
      "CREATE FUNCTION fine() RETURNS int LANGUAGE plpgsql AS"
      " 'BEGIN INSERT INTO t (id) VALUES (1); UPDATE t AS x SET id = 2; RETURN 1; END';"
      "CREATE FUNCTION finer() RETURNS int LANGUAGE sql AS 'SELECT fine()';"
      "CREATE FUNCTION bad() RETURNS void LANGUAGE plpgsql AS 'BEGIN DROP TABLE t; END';"
      "CREATE FUNCTION worse() RETURNS void LANGUAGE plpgsql AS 'BEGIN EXECUTE current_user; END';"
      "SELECT finer()");
  chain_applies(run, "SELECT bad()");
  chain_fails(run, "SELECT bad()", "42P01", "table \"t\" does not exist");
  assert_false(chain_executor(run)->open_world);
  chain_unknown(run, "SELECT worse()", "dynamic-sql");
  assert_true(chain_executor(run)->open_world);
  chain_free(run);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(names_are_looked_for_from_the_inside_out),
      cmocka_unit_test(row_changes_name_tables_and_columns_that_are_there),
      cmocka_unit_test(on_conflict_wants_a_unique_index),
      cmocka_unit_test(truncate_follows_foreign_keys),
      cmocka_unit_test(settings_are_followed),
      cmocka_unit_test(sequences_in_strings_must_exist),
      cmocka_unit_test(maintenance_wants_relations_of_its_kind),
      cmocka_unit_test(a_do_block_that_may_do_anything_opens_the_world),
      cmocka_unit_test(going_back_closes_the_world_again),
      cmocka_unit_test(calls_are_known_by_the_body),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
