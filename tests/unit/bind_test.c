#include "tests/unit/chain_fixture.h"
#include "tests/unit/spec.h"

static int closed(void **state) {
  *state = chain_new(CHAIN_CLOSED, 18);
  return 0;
}

static int open(void **state) {
  *state = chain_new(CHAIN_OPEN, 18);
  return 0;
}

static int release(void **state) {
  chain_free(*state);
  return 0;
}

static void new_objects_go_to_the_first_schema_of_the_path(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "CREATE SCHEMA app; SET search_path = nothing, app, public");
  chain_applies(run, "CREATE TABLE t (a int)");
  assert_true(chain_has(run, "app.t"));
  chain_applies(run, "SET search_path = ''");
  chain_fails(run, "CREATE TABLE t (a int)", "3F000", "no schema has been selected to create in");
  chain_fails(run, "ALTER TABLE t ADD b int", "42P01", "relation \"t\" does not exist");
  chain_applies(run, "ALTER TABLE app.t ADD b int");
}

static void a_schema_stands_on_the_path_from_when_it_is_made_until_it_goes(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "SET search_path = app, public; CREATE TABLE a (a int)");
  assert_true(chain_has(run, "public.a"));
  chain_applies(run, "CREATE SCHEMA app; CREATE TABLE b (a int)");
  assert_true(chain_has(run, "app.b"));
  chain_applies(run, "DROP SCHEMA app CASCADE; CREATE TABLE c (a int)");
  assert_true(chain_has(run, "public.c"));
}

static void a_schema_that_is_rolled_back_leaves_the_path(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "SET search_path = app, public");
  chain_applies(run, "BEGIN; CREATE SCHEMA app; CREATE TABLE a (a int); ROLLBACK");
  chain_applies(run, "CREATE TABLE a (a int)");
  assert_true(chain_has(run, "public.a"));
  chain_applies(run, "BEGIN; SAVEPOINT s; CREATE SCHEMA app; CREATE TABLE b (a int)");
  chain_applies(run, "ROLLBACK TO s; CREATE TABLE b (a int); COMMIT");
  assert_true(chain_has(run, "public.b"));
}

static void the_path_is_that_of_the_setting_and_of_the_role(void **state) {
  ChainRun *run = *state;
  chain_applies(
      run, "CREATE SCHEMA app; CREATE ROLE owner_; CREATE SCHEMA owner_ AUTHORIZATION owner_");
  chain_applies(run, "BEGIN; SET LOCAL search_path = app; CREATE TABLE a (a int); COMMIT");
  chain_applies(run, "CREATE TABLE b (a int)");
  chain_applies(run, "SET ROLE owner_; CREATE TABLE c (a int); RESET ROLE; CREATE TABLE d (a int)");
  assert_true(chain_has(run, "app.a"));
  assert_true(chain_has(run, "public.b"));
  assert_true(chain_has(run, "owner_.c"));
  assert_true(chain_has(run, "public.d"));
}

static void a_path_may_have_any_length(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "CREATE SCHEMA a1; CREATE SCHEMA a2; CREATE SCHEMA a3; CREATE SCHEMA a4;"
                     "CREATE SCHEMA a5; CREATE SCHEMA a6; CREATE SCHEMA a7; CREATE SCHEMA a8;"
                     "CREATE TABLE a7.seven (a int); CREATE TABLE a8.eight (a int)");
  chain_applies(run, "SET search_path = a1, a2, a3, a4, a5, a6, a7");
  chain_applies(run, "ALTER TABLE seven ADD b int");
  chain_fails(run, "ALTER TABLE eight ADD b int", "42P01", "relation \"eight\" does not exist");
  chain_applies(run, "SET search_path = a1, a2, a3, a4, a5, a6, a7, a8");
  chain_applies(run, "ALTER TABLE seven ADD c int; ALTER TABLE eight ADD b int");
  chain_applies(run, "CREATE TABLE t (a int)");
  assert_true(chain_has(run, "a1.t"));
}

static void quotes_decide_what_a_name_is(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "CREATE TABLE Orders (a int); CREATE TABLE \"Orders\" (b int)");
  chain_applies(run, "ALTER TABLE ORDERS ADD COLUMN c int");
  assert_non_null(chain_column(run, "orders", "c"));
  assert_null(chain_column(run, "Orders", "c"));
}

static void what_is_missing_fails_in_a_closed_world(void **state) {
  ChainRun *run = *state;
  chain_fails(run, "ALTER TABLE app.t ADD a int", "3F000", "schema \"app\" does not exist");
  chain_applies(run, "CREATE SCHEMA app");
  chain_fails(run, "ALTER TABLE app.t ADD a int", "42P01", "relation \"app.t\" does not exist");
  chain_fails(run, "CREATE TABLE t (a app.kind)", "42704", "type \"app.kind\" does not exist");
  chain_applies(run, "CREATE TABLE t (a int)");
  chain_fails(run, "ALTER TABLE t OWNER TO nobody", "42704", "role \"nobody\" does not exist");
  chain_applies(run, "ALTER TABLE t OWNER TO CURRENT_USER");
}

static void what_is_never_seen_is_assumed_in_an_open_world(void **state) {
  ChainRun *run = *state;
  const Execution *execution = chain_applies(run, "ALTER TABLE app.t ADD a app.kind");
  assert_non_null(execution->assumed);
  assert_true(chain_find(run, NAMES_SCHEMA, "app")->flags & OBJECT_ASSUMED);
  assert_true(chain_find(run, NAMES_RELATION, "app.t")->flags & OBJECT_IN_USE);
  execution = chain_applies(run, "ALTER TABLE app.t ADD b int");
  assert_null(execution->assumed); // once each
}

static void what_was_dropped_or_renamed_away_is_missing_in_both_worlds(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "DROP TABLE a; ALTER TABLE b RENAME TO c");
  chain_fails(run, "ALTER TABLE a ADD x int", "42P01", "relation \"a\" does not exist");
  chain_fails(run, "ALTER TABLE b ADD x int", "42P01", "relation \"b\" does not exist");
  chain_applies(run, "ALTER TABLE c ADD x int");
}

static void an_extension_may_bring_types(void **state) {
  ChainRun *run = *state;
  chain_fails(run, "CREATE TABLE t (a geometry)", "42704", "type \"geometry\" does not exist");
  chain_applies(run, "CREATE EXTENSION postgis");
  chain_unknown(run, "CREATE TABLE t (a geometry)", "extension-contents");
  chain_applies(run, "CREATE TABLE u (a geometry)");
}

static void a_type_of_a_column_is_that_columns(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "CREATE TYPE kind AS ENUM ('a'); CREATE TABLE t (k kind[])");
  assert_true(chain_depends(run, "column k of table t", "type kind", GRAPH_NORMAL));
  chain_fails(
      run, "DROP TYPE kind", "2BP01", "cannot drop type kind because other objects depend on it");
  chain_applies(run, "ALTER TABLE t ALTER k TYPE text; DROP TYPE kind");
}

static void lengths_of_types_have_limits(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "CREATE TABLE a (x varchar(10485760), y numeric(1000, 2))");
  chain_fails(run, "CREATE TABLE b (x varchar(10485761))", "22023",
      "length for type varchar cannot exceed 10485760");
  chain_fails(run, "CREATE TABLE b (x numeric(1001))", "22023",
      "NUMERIC precision 1001 must be between 1 and 1000");
}

#define CLOSED(sentence) cmocka_unit_test_setup_teardown(sentence, closed, release)
#define OPEN(sentence) cmocka_unit_test_setup_teardown(sentence, open, release)

int main(void) {
  const struct CMUnitTest specification[] = {
      CLOSED(new_objects_go_to_the_first_schema_of_the_path),
      CLOSED(a_schema_stands_on_the_path_from_when_it_is_made_until_it_goes),
      CLOSED(a_schema_that_is_rolled_back_leaves_the_path),
      CLOSED(the_path_is_that_of_the_setting_and_of_the_role),
      CLOSED(a_path_may_have_any_length),
      CLOSED(quotes_decide_what_a_name_is),
      CLOSED(what_is_missing_fails_in_a_closed_world),
      OPEN(what_is_never_seen_is_assumed_in_an_open_world),
      OPEN(what_was_dropped_or_renamed_away_is_missing_in_both_worlds),
      CLOSED(an_extension_may_bring_types),
      CLOSED(a_type_of_a_column_is_that_columns),
      CLOSED(lengths_of_types_have_limits),
  };
  return cmocka_run_group_tests_name("names to ids", specification, NULL, NULL);
}
