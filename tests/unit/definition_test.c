#include "tests/unit/spec.h"

#include "tests/unit/chain_fixture.h"

static ChainRun *given_a_table(void) {
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TABLE t (a int, b int)");
  return run;
}

static void a_publication_loses_its_tables_with_them(void **state) {
  (void)state;
  ChainRun *run = given_a_table();
  chain_applies(run, "CREATE PUBLICATION p FOR TABLE t (a)");
  size_t count = catalog_object_count(chain_catalog(run));
  chain_fails(run, "CREATE PUBLICATION p", "42710", "publication \"p\" already exists");
  chain_fails(run, "ALTER PUBLICATION p ADD TABLE t", "42710",
      "relation \"t\" is already member of publication \"p\"");
  chain_fails(run, "ALTER TABLE t DROP COLUMN a", "2BP01", NULL);
  chain_applies(run, "DROP TABLE t");
  assert_int_equal(catalog_object_count(chain_catalog(run)), count - 2);
  chain_fails(run, "DROP PUBLICATION q", "42704", "publication \"q\" does not exist");
  chain_skips(run, "DROP PUBLICATION IF EXISTS q", NULL);
  chain_applies(run, "ALTER PUBLICATION p RENAME TO q; COMMENT ON PUBLICATION q IS 'x';"
                     "DROP PUBLICATION q");
  chain_free(run);
}

static void views_and_temporary_tables_are_not_published(void **state) {
  (void)state;
  ChainRun *run = given_a_table();
  chain_applies(run, "CREATE VIEW v AS SELECT a FROM t; CREATE TEMP TABLE tt (a int);"
                     "CREATE PUBLICATION p");
  chain_fails(
      run, "ALTER PUBLICATION p ADD TABLE v", "22023", "cannot add relation \"v\" to publication");
  chain_fails(run, "ALTER PUBLICATION p ADD TABLE tt", "22023",
      "cannot add relation \"tt\" to publication");
  chain_fails(run, "ALTER PUBLICATION p DROP TABLE t", "42704",
      "relation \"t\" is not part of the publication");
  chain_free(run);
}

static void servers_need_wrappers_and_tables_need_servers(void **state) {
  (void)state;
  ChainRun *run = given_a_table();
  chain_fails(run, "CREATE SERVER s FOREIGN DATA WRAPPER w", "42704",
      "foreign-data wrapper \"w\" does not exist");
  chain_fails(
      run, "CREATE FOREIGN TABLE f (a int) SERVER s", "42704", "server \"s\" does not exist");
  chain_applies(run, "CREATE EXTENSION postgres_fdw;"
                     "CREATE SERVER s FOREIGN DATA WRAPPER postgres_fdw;"
                     "CREATE USER MAPPING FOR PUBLIC SERVER s;"
                     "CREATE FOREIGN TABLE f (a int) SERVER s");
  chain_fails(run, "CREATE USER MAPPING FOR PUBLIC SERVER s", "42710",
      "user mapping for \"public\" already exists for server \"s\"");
  chain_fails(
      run, "DROP SERVER s", "2BP01", "cannot drop server s because other objects depend on it");
  chain_applies(run, "DROP EXTENSION postgres_fdw CASCADE");
  assert_false(chain_has(run, "f"));
  chain_free(run);
}

static void statistics_go_with_their_columns(void **state) {
  (void)state;
  ChainRun *run = given_a_table();
  chain_applies(run, "CREATE STATISTICS s ON a, b FROM t; CREATE STATISTICS ON a, b FROM t");
  chain_applies(run, "DROP STATISTICS t_a_b_stat");
  chain_fails(run, "CREATE STATISTICS s2 ON a FROM t", "42P17",
      "extended statistics require at least 2 columns");
  chain_fails(
      run, "CREATE STATISTICS s ON a, b FROM t", "42710", "statistics object \"s\" already exists");
  chain_fails(run, "CREATE STATISTICS s2 ON a, z FROM t", "42703", NULL);
  chain_applies(run, "ALTER TABLE t DROP COLUMN b");
  chain_fails(run, "DROP STATISTICS s", "42704", "statistics object \"s\" does not exist");
  chain_free(run);
}

static void event_triggers_want_an_event_and_a_function(void **state) {
  (void)state;
  ChainRun *run = given_a_table();
  chain_applies(run, "CREATE FUNCTION f() RETURNS event_trigger LANGUAGE plpgsql AS 'begin end'");
  chain_fails(run, "CREATE EVENT TRIGGER e ON noon EXECUTE FUNCTION f()", "42601",
      "unrecognized event name \"noon\"");
  chain_applies(run, "CREATE EVENT TRIGGER e ON sql_drop EXECUTE FUNCTION f();"
                     "ALTER EVENT TRIGGER e DISABLE");
  chain_fails(run, "DROP FUNCTION f()", "2BP01", NULL);
  chain_applies(run, "DROP FUNCTION f() CASCADE");
  chain_fails(run, "DROP EVENT TRIGGER e", "42704", "event trigger \"e\" does not exist");
  chain_free(run);
}

static void operators_and_casts_are_told_apart_by_types(void **state) {
  (void)state;
  ChainRun *run = given_a_table();
  chain_applies(run, "CREATE OPERATOR === (LEFTARG = int, RIGHTARG = int, FUNCTION = int4eq);"
                     "CREATE OPERATOR === (LEFTARG = bigint, RIGHTARG = bigint, FUNCTION = int8eq);"
                     "CREATE CAST (text AS int) WITH INOUT");
  chain_fails(run, "CREATE OPERATOR === (LEFTARG = int, RIGHTARG = int, FUNCTION = int4eq)",
      "42723", "operator === already exists");
  chain_fails(run, "CREATE OPERATOR <<>> (LEFTARG = int, RIGHTARG = int, FUNCTION = nope)", "42883",
      "function nope(integer, integer) does not exist");
  chain_fails(run, "CREATE CAST (text AS int) WITH INOUT", "42710",
      "cast from type text to type integer already exists");
  chain_applies(run, "DROP OPERATOR === (int, int); DROP CAST (text AS int);"
                     "CREATE OPERATOR === (LEFTARG = int, RIGHTARG = int, FUNCTION = int4eq)");
  chain_free(run);
}

static void aggregates_have_arguments_and_a_result(void **state) {
  (void)state;
  ChainRun *run = given_a_table();
  chain_fails(run, "CREATE AGGREGATE total (int) (stype = int)", "42P13",
      "aggregate sfunc must be specified");
  chain_applies(run, "CREATE AGGREGATE total (int) (sfunc = int4pl, stype = int);"
                     "CREATE VIEW v AS SELECT total(a) AS x FROM t");
  chain_fails(run, "CREATE AGGREGATE total (int) (sfunc = int4pl, stype = int)", "42723",
      "function \"total\" already exists with same argument types");
  chain_fails(run, "DROP AGGREGATE total (int)", "2BP01", NULL);
  chain_applies(run, "DROP VIEW v; DROP AGGREGATE total (int)");
  chain_free(run);
}

static void in_an_open_world_they_may_be_there(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_OPEN, 18);
  chain_applies(run, "ALTER PUBLICATION p ADD TABLE t; CREATE FOREIGN TABLE f (a int) SERVER s");
  chain_applies(run, "DROP PUBLICATION p");
  chain_fails(run, "DROP PUBLICATION p", "42704", "publication \"p\" does not exist");
  chain_free(run);
}

static void making_them_is_taken_back(void **state) {
  (void)state;
  ChainRun *run = given_a_table();
  uint64_t before = catalog_digest(chain_catalog(run));
  chain_applies(run, "BEGIN; CREATE PUBLICATION p FOR TABLE t; CREATE STATISTICS s ON a, b FROM t;"
                     "CREATE COLLATION c (locale = 'C'); CREATE CAST (text AS int) WITH INOUT;"
                     "CREATE TEXT SEARCH DICTIONARY d (template = simple);"
                     "CREATE OPERATOR CLASS oc FOR TYPE int USING btree AS OPERATOR 1 <;"
                     "CREATE AGGREGATE total (int) (sfunc = int4pl, stype = int); ROLLBACK");
  assert_true(catalog_digest(chain_catalog(run)) == before);
  chain_free(run);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_publication_loses_its_tables_with_them),
      cmocka_unit_test(views_and_temporary_tables_are_not_published),
      cmocka_unit_test(servers_need_wrappers_and_tables_need_servers),
      cmocka_unit_test(statistics_go_with_their_columns),
      cmocka_unit_test(event_triggers_want_an_event_and_a_function),
      cmocka_unit_test(operators_and_casts_are_told_apart_by_types),
      cmocka_unit_test(aggregates_have_arguments_and_a_result),
      cmocka_unit_test(in_an_open_world_they_may_be_there),
      cmocka_unit_test(making_them_is_taken_back),
  };
  return cmocka_run_group_tests_name("definitions", tests, NULL, NULL);
}
