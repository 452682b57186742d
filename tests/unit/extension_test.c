#include "tests/unit/spec.h"

#include "analyze/catalog/builtin/extension.h"
#include "tests/unit/chain_fixture.h"

static void an_extension_brings_its_types_and_functions(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_fails(run, "CREATE TABLE t (e citext)", "42704", "type \"citext\" does not exist");
  chain_applies(run, "CREATE EXTENSION citext; CREATE EXTENSION \"uuid-ossp\";"
                     "CREATE TABLE t (id uuid DEFAULT uuid_generate_v4(), e citext UNIQUE)");
  chain_fails(
      run, "SELECT uuid_generate_v9()", "42883", "function uuid_generate_v9() does not exist");
  chain_fails(run, "CREATE TABLE u (e nosuch)", "42704", "type \"nosuch\" does not exist");
  assert_true(chain_depends(run, "column e of table t", "type citext", GRAPH_NORMAL));
  chain_free(run);
}

static void a_member_goes_with_its_extension_only(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE EXTENSION citext; CREATE TABLE t (id int, e citext)");
  chain_fails(run, "DROP TYPE citext", "2BP01",
      "cannot drop type citext because extension citext requires it");
  chain_fails(run, "DROP EXTENSION citext", "2BP01",
      "cannot drop extension citext because other objects depend on it");
  size_t before = catalog_object_count(chain_catalog(run));
  chain_applies(run, "DROP EXTENSION citext CASCADE");
  assert_true(catalog_object_count(chain_catalog(run)) + 50 < before);
  assert_null(chain_column(run, "t", "e"));
  chain_free(run);
}

static void plpgsql_is_there_until_it_is_dropped(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  const char *make = "CREATE EXTENSION IF NOT EXISTS plpgsql WITH SCHEMA pg_catalog";
  const char *is_there = "extension \"plpgsql\" already exists, skipping";
  chain_skips(run, make, is_there);
  chain_applies(run, "BEGIN; DROP EXTENSION plpgsql; ROLLBACK");
  chain_skips(run, make, is_there);
  chain_applies(run, "DROP EXTENSION IF EXISTS plpgsql");
  chain_fails(run, "DROP EXTENSION plpgsql", "42704", "extension \"plpgsql\" does not exist");
  chain_applies(run, make);
  chain_skips(run, make, is_there);
  chain_fails(run, "CREATE TABLE t (e nosuch)", "42704", "type \"nosuch\" does not exist");
  chain_free(run);
}

static void members_move_with_their_extension(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(
      run, "CREATE SCHEMA s; CREATE EXTENSION hstore; ALTER EXTENSION hstore SET SCHEMA s");
  chain_fails(run, "CREATE TABLE t (h hstore)", "42704", "type \"hstore\" does not exist");
  chain_applies(run, "CREATE TABLE t (h s.hstore)");
  chain_free(run);
}

static void what_it_needs_must_be_there_or_is_made_by_cascade(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_fails(run, "CREATE EXTENSION earthdistance", "42704",
      "required extension \"cube\" is not installed");
  chain_applies(run, "CREATE EXTENSION earthdistance CASCADE; CREATE TABLE t (c cube, e earth)");
  chain_free(run);
}

static void its_view_has_columns_and_its_operator_classes_are_for_any_type(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TABLE t (i int, n text)");
  chain_fails(run, "CREATE INDEX ON t USING gist (i)", "42704", NULL);
  chain_fails(run, "CREATE INDEX ON t USING bloom (i)", "42704", NULL);
  chain_applies(run, "CREATE EXTENSION btree_gist; CREATE INDEX ON t USING gist (i);"
                     "CREATE EXTENSION bloom; CREATE INDEX ON t USING bloom (i);"
                     "CREATE EXTENSION pg_stat_statements; CREATE VIEW v AS"
                     " SELECT queryid, calls FROM pg_stat_statements");
  chain_fails(run, "SELECT nosuch FROM pg_stat_statements", "42703", NULL);
  chain_free(run);
}

static void making_one_is_taken_back_whole(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  uint64_t before = catalog_digest(chain_catalog(run));
  chain_applies(run, "BEGIN; CREATE EXTENSION isn; CREATE EXTENSION ltree; ROLLBACK");
  assert_true(catalog_digest(chain_catalog(run)) == before);
  chain_free(run);
}

static void one_that_nobody_knows_may_bring_anything(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE EXTENSION timetravel");
  chain_run(run, "CREATE TABLE t (x period)");
  assert_true(chain_has(run, "t"));
  chain_free(run);
}

static void versions_bring_what_they_have(void **state) {
  (void)state;
  ExtensionMember own;
  const char *members;
  assert_true(extension_find(SLICE("adminpack"), 15, &own, &members));
  assert_false(extension_find(SLICE("adminpack"), 18, &own, &members));
  assert_true(extension_find(SLICE("citext"), 14, &own, &members));
  assert_true(slice_equals(own.fields[2], SLICE("1.6")));
  assert_true(extension_find(SLICE("citext"), 18, &own, &members));
  assert_true(slice_equals(own.fields[2], SLICE("1.8")));
  assert_false(extension_find(SLICE("cite"), 18, &own, &members));
  ExtensionMember member;
  size_t count = 0;
  while (extension_next(&members, 18, &member)) count++;
  assert_true(count > 50);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_extension_brings_its_types_and_functions),
      cmocka_unit_test(a_member_goes_with_its_extension_only),
      cmocka_unit_test(plpgsql_is_there_until_it_is_dropped),
      cmocka_unit_test(members_move_with_their_extension),
      cmocka_unit_test(what_it_needs_must_be_there_or_is_made_by_cascade),
      cmocka_unit_test(its_view_has_columns_and_its_operator_classes_are_for_any_type),
      cmocka_unit_test(making_one_is_taken_back_whole),
      cmocka_unit_test(one_that_nobody_knows_may_bring_anything),
      cmocka_unit_test(versions_bring_what_they_have),
  };
  return cmocka_run_group_tests_name("extensions", tests, NULL, NULL);
}
