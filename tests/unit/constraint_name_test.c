#include "tests/unit/chain_fixture.h"
#include "tests/unit/spec.h"

// A name that the server chooses for a constraint is that of no other in its schema, whichever table has
// it. Names as PostgreSQL 15 and 18 choose them.

static bool has(ChainRun *run, const char *table, const char *name) {
  return chain_constraint(run, table, name) != NULL;
}

static void a_chosen_name_is_new_to_the_schema(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run,
      "CREATE TABLE a_b (c int NOT NULL CHECK (c > 0) REFERENCES a_b (d), d int UNIQUE);"
      "CREATE TABLE a (b_c int NOT NULL CHECK (b_c > 0) REFERENCES a_b (d))");
  assert_true(has(run, "a_b", "a_b_c_not_null"));
  assert_true(has(run, "a", "a_b_c_not_null1"));
  assert_true(has(run, "a", "a_b_c_check1"));
  assert_true(has(run, "a", "a_b_c_fkey1"));
  chain_free(run);
}

static void a_written_name_may_be_that_of_another_tables(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 15);
  chain_applies(run, "CREATE TABLE a (x int CONSTRAINT same CHECK (x > 0));"
                     "CREATE TABLE b (x int CONSTRAINT same CHECK (x > 0))");
  assert_true(has(run, "a", "same"));
  assert_true(has(run, "b", "same"));
  chain_free(run);
}

static void another_schema_has_names_of_its_own(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 15);
  chain_applies(run, "CREATE TABLE a_b (c int CHECK (c > 0)); CREATE SCHEMA s;"
                     "CREATE TABLE s.a (b_c int CHECK (b_c > 0))");
  assert_true(has(run, "s.a", "a_b_c_check"));
  chain_free(run);
}

static void a_name_is_free_again_when_its_last_constraint_goes(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 15);
  chain_applies(run, "CREATE TABLE a_b (c int CHECK (c > 0));"
                     "CREATE TABLE z (x int CONSTRAINT a_b_c_check CHECK (x > 0));"
                     "DROP TABLE a_b; CREATE TABLE a (b_c int CHECK (b_c > 0))");
  assert_true(has(run, "a", "a_b_c_check1"));
  chain_applies(run, "DROP TABLE a; DROP TABLE z; CREATE TABLE a (b_c int CHECK (b_c > 0))");
  assert_true(has(run, "a", "a_b_c_check"));
  chain_free(run);
}

static void what_is_rolled_back_gives_its_name_back(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 15);
  chain_applies(run,
      "CREATE SCHEMA s; BEGIN; CREATE TABLE a_b (c int CHECK (c > 0)); ROLLBACK;"
      "CREATE TABLE a_b (c int CHECK (c > 0)); BEGIN; ALTER TABLE a_b SET SCHEMA s; ROLLBACK;"
      "CREATE TABLE a (b_c int CHECK (b_c > 0))");
  assert_true(has(run, "a", "a_b_c_check1"));
  chain_applies(
      run, "DROP TABLE a; ALTER TABLE a_b SET SCHEMA s; CREATE TABLE a (b_c int CHECK (b_c > 0))");
  assert_true(has(run, "a", "a_b_c_check"));
  chain_free(run);
}

int main(void) {
  const struct CMUnitTest specification[] = {
      cmocka_unit_test(a_chosen_name_is_new_to_the_schema),
      cmocka_unit_test(a_written_name_may_be_that_of_another_tables),
      cmocka_unit_test(another_schema_has_names_of_its_own),
      cmocka_unit_test(a_name_is_free_again_when_its_last_constraint_goes),
      cmocka_unit_test(what_is_rolled_back_gives_its_name_back),
  };
  return cmocka_run_group_tests_name("names of constraints", specification, NULL, NULL);
}
