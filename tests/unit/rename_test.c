#include "tests/unit/chain_fixture.h"
#include "tests/unit/spec.h"

static void a_renamed_table_keeps_what_needs_it(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TABLE a (id int PRIMARY KEY); CREATE VIEW v AS SELECT id FROM a;"
                     "ALTER TABLE a RENAME TO b; ALTER TABLE b RENAME id TO no");
  chain_fails(run, "SELECT * FROM a", "42P01", "relation \"a\" does not exist");
  chain_fails(
      run, "DROP TABLE b", "2BP01", "cannot drop table b because other objects depend on it");
  assert_true(chain_depends(run, "view v", "column no of table b", GRAPH_NORMAL));
  chain_applies(run, "CREATE TABLE a (b b)");
  chain_free(run);
}

static void index_and_constraint_have_one_name(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run,
      "CREATE TABLE a (id int PRIMARY KEY, n int UNIQUE);"
      "ALTER INDEX a_pkey RENAME TO a_id; ALTER TABLE a RENAME CONSTRAINT a_n_key TO a_n");
  assert_non_null(chain_constraint(run, "a", "a_id"));
  assert_true(chain_has(run, "a_n"));
  assert_false(chain_has(run, "a_n_key"));
  chain_fails(run, "ALTER INDEX a_n RENAME TO a_id", "42P07", "relation \"a_id\" already exists");
  chain_fails(run, "ALTER TABLE a RENAME CONSTRAINT nope TO x", "42704",
      "constraint \"nope\" for table \"a\" does not exist");
  chain_free(run);
}

static void taken_names_are_refused_in_words_of_their_kind(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TABLE a (x int, y int); CREATE TABLE b (id int); CREATE SCHEMA s;"
                     "CREATE TYPE e AS ENUM (); CREATE ROLE r; CREATE ROLE q;"
                     "CREATE FUNCTION f(int) RETURNS int LANGUAGE sql AS 'SELECT 1';"
                     "CREATE FUNCTION g(int) RETURNS int LANGUAGE sql AS 'SELECT 1'");
  chain_fails(run, "ALTER TABLE a RENAME TO b", "42P07", "relation \"b\" already exists");
  chain_fails(run, "ALTER TABLE a RENAME TO e", "42710", "type \"e\" already exists");
  chain_fails(run, "ALTER TYPE e RENAME TO a", "42710", "type \"a\" already exists");
  chain_fails(
      run, "ALTER TABLE a RENAME x TO y", "42701", "column \"y\" of relation \"a\" already exists");
  chain_fails(run, "ALTER TABLE a RENAME z TO w", "42703", "column \"z\" does not exist");
  chain_fails(run, "ALTER SCHEMA s RENAME TO public", "42P06", "schema \"public\" already exists");
  chain_fails(run, "ALTER ROLE r RENAME TO q", "42710", "role \"q\" already exists");
  chain_fails(run, "ALTER FUNCTION f(int) RENAME TO g", "42723",
      "function g(integer) already exists in schema \"public\"");
  chain_fails(run, "ALTER VIEW a RENAME TO c", "42809", "\"a\" is not a view");
  chain_fails(run, "ALTER TYPE a RENAME TO c", "42809", "a is a table's row type");
  chain_skips(
      run, "ALTER TABLE IF EXISTS nope RENAME TO c", "relation \"nope\" does not exist, skipping");
  chain_free(run);
}

static void children_are_renamed_along(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TABLE a (x int, CHECK (x > 0)); CREATE TABLE b () INHERITS (a);"
                     "ALTER TABLE a RENAME x TO y; ALTER TABLE a RENAME CONSTRAINT a_x_check TO c");
  assert_non_null(chain_column(run, "b", "y"));
  assert_non_null(chain_constraint(run, "b", "c"));
  chain_fails(run, "ALTER TABLE b RENAME y TO z", "42P16", "cannot rename inherited column \"y\"");
  chain_fails(run, "ALTER TABLE ONLY a RENAME y TO z", "42P16",
      "inherited column \"y\" must be renamed in child tables too");
  chain_free(run);
}

static void a_moved_table_takes_its_parts_along(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE SCHEMA s; CREATE TABLE a (id serial PRIMARY KEY, n int);"
                     "CREATE INDEX a_n ON a (n); CREATE VIEW v AS SELECT id FROM a");
  chain_fails(run, "ALTER SEQUENCE a_id_seq SET SCHEMA s", "0A000",
      "cannot move an owned sequence into another schema");
  chain_applies(run, "ALTER TABLE a SET SCHEMA s");
  assert_true(chain_has(run, "s.a") && chain_has(run, "s.a_n") && chain_has(run, "s.a_pkey"));
  assert_true(chain_has(run, "s.a_id_seq") && chain_has(run, "v"));
  assert_false(chain_has(run, "a") || chain_has(run, "a_n"));
  chain_fails(run, "DROP SCHEMA s", "2BP01", NULL);
  chain_applies(run, "CREATE TABLE a (id int)");
  chain_fails(
      run, "ALTER TABLE a SET SCHEMA s", "42P07", "relation \"a\" already exists in schema \"s\"");
  chain_fails(run, "ALTER TABLE a SET SCHEMA nope", "3F000", "schema \"nope\" does not exist");
  chain_applies(run, "DROP SCHEMA s CASCADE");
  assert_false(chain_has(run, "v"));
  chain_free(run);
}

static void owners_comments_and_grants_want_their_object(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TABLE a (id int); CREATE ROLE r; GRANT SELECT (id) ON a TO r;"
                     "COMMENT ON COLUMN a.id IS 'x'; ALTER SCHEMA public OWNER TO r;"
                     "GRANT USAGE ON SCHEMA public TO PUBLIC");
  chain_fails(run, "GRANT SELECT ON a TO nobody", "42704", "role \"nobody\" does not exist");
  chain_fails(
      run, "GRANT SELECT (x) ON a TO r", "42703", "column \"x\" of relation \"a\" does not exist");
  chain_fails(run, "GRANT SELECT ON nope TO r", "42P01", "relation \"nope\" does not exist");
  chain_fails(run, "COMMENT ON COLUMN a.x IS 'x'", "42703",
      "column \"x\" of relation \"a\" does not exist");
  chain_fails(run, "COMMENT ON VIEW a IS 'x'", "42809", "\"a\" is not a view");
  chain_fails(run, "COMMENT ON CONSTRAINT c ON a IS 'x'", "42704",
      "constraint \"c\" for table \"a\" does not exist");
  chain_fails(
      run, "ALTER SCHEMA public OWNER TO nobody", "42704", "role \"nobody\" does not exist");
  chain_fails(run, "DROP ROLE r", "2BP01",
      "role \"r\" cannot be dropped because some objects depend on it");
  chain_free(run);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_renamed_table_keeps_what_needs_it),
      cmocka_unit_test(index_and_constraint_have_one_name),
      cmocka_unit_test(taken_names_are_refused_in_words_of_their_kind),
      cmocka_unit_test(children_are_renamed_along),
      cmocka_unit_test(a_moved_table_takes_its_parts_along),
      cmocka_unit_test(owners_comments_and_grants_want_their_object),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
