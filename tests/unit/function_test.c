#include "tests/unit/chain_fixture.h"
#include "tests/unit/spec.h"

#define SQL_BODY " LANGUAGE sql AS 'SELECT 1'"

static void overloads_are_told_apart_by_arguments(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run,
      "CREATE FUNCTION f(int) RETURNS int" SQL_BODY "; CREATE FUNCTION f(text) RETURNS int" SQL_BODY
      "; CREATE FUNCTION f(int[]) RETURNS int" SQL_BODY);
  chain_fails(run, "CREATE FUNCTION f(a integer) RETURNS int" SQL_BODY, "42723",
      "function \"f\" already exists with same argument types");
  chain_fails(run, "DROP FUNCTION f", "42725", "function name \"f\" is not unique");
  chain_fails(run, "DROP FUNCTION f(bool)", "42883", "function f(boolean) does not exist");
  chain_fails(run, "DROP PROCEDURE f(int)", "42809", "f(integer) is not a procedure");
  chain_applies(run, "DROP FUNCTION f(int[]), f(text); DROP FUNCTION f");
  chain_skips(
      run, "DROP FUNCTION IF EXISTS f(int)", "function f(integer) does not exist, skipping");
  chain_skips(run, "DROP FUNCTION IF EXISTS f(nope)", "type \"nope\" does not exist, skipping");
  chain_free(run);
}

static void replacing_keeps_result_and_names(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE FUNCTION f(a int, b int DEFAULT 1) RETURNS int" SQL_BODY
                     "; CREATE OR REPLACE FUNCTION f(a int, b int DEFAULT 2) RETURNS int" SQL_BODY);
  chain_fails(run, "CREATE OR REPLACE FUNCTION f(a int, b int DEFAULT 2) RETURNS text" SQL_BODY,
      "42P13", "cannot change return type of existing function");
  assert_slice_equal(
      chain_run(run, "CREATE OR REPLACE FUNCTION f(x int, b int DEFAULT 2) RETURNS int" SQL_BODY)
          ->outcome.hint,
      "Use DROP FUNCTION f(integer,integer) first.");
  chain_fails(run, "CREATE OR REPLACE FUNCTION f(x int, b int DEFAULT 2) RETURNS int" SQL_BODY,
      "42P13", "cannot change name of input parameter \"a\"");
  chain_fails(run, "CREATE OR REPLACE FUNCTION f(a int, b int) RETURNS int" SQL_BODY, "42P13",
      "cannot remove parameter defaults from existing function");
  chain_fails(run, "CREATE OR REPLACE PROCEDURE f(a int, b int)" SQL_BODY, "42809",
      "cannot change routine kind");
  chain_free(run);
}

static void what_a_function_must_say(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_fails(
      run, "CREATE FUNCTION f() RETURNS int AS 'SELECT 1'", "42P13", "no language specified");
  chain_fails(
      run, "CREATE FUNCTION f() RETURNS int LANGUAGE sql", "42P13", "no function body specified");
  chain_fails(
      run, "CREATE FUNCTION f()" SQL_BODY, "42P13", "function result type must be specified");
  chain_fails(
      run, "CREATE FUNCTION f() RETURNS nope" SQL_BODY, "42704", "type \"nope\" does not exist");
  chain_fails(run, "CREATE FUNCTION f(a int, a int) RETURNS int" SQL_BODY, "42P13",
      "parameter name \"a\" used more than once");
  chain_fails(run, "CREATE FUNCTION f(a int DEFAULT 1, b int) RETURNS int" SQL_BODY, "42P13",
      "input parameters after one with a default value must also have defaults");
  chain_fails(run, "CREATE FUNCTION f() RETURNS int LANGUAGE nope AS ''", "42704",
      "language \"nope\" does not exist");
  chain_fails(run, "CREATE FUNCTION f(OUT a int, OUT b int) RETURNS int" SQL_BODY, "42P13",
      "function result type must be record because of OUT parameters");
  chain_free(run);
}

static void arguments_end_at_a_hundred(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  char list[600] = "int";
  char sql[1024];
  size_t length = 3;
  for (int i = 1; i < 100; i++)
    length += (size_t)snprintf(list + length, sizeof list - length, ", int");
  snprintf(sql, sizeof sql, "CREATE FUNCTION f(%s) RETURNS int" SQL_BODY, list);
  chain_applies(run, sql);
  snprintf(sql, sizeof sql, "CREATE FUNCTION f(%s, int) RETURNS int" SQL_BODY, list);
  chain_fails(run, sql, "54023", "functions cannot have more than 100 arguments");
  chain_free(run);
}

static void bodies_in_sql_are_read_when_made(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_fails(run, "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT id FROM nowhere'",
      "42P01", "relation \"nowhere\" does not exist");
  chain_fails(run, "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT FROM WHERE'", "42601",
      "syntax error at or near \"WHERE\"");
  chain_applies(run, "CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS 'nonsense';"
                     "CREATE TABLE t (id int);"
                     "CREATE FUNCTION g(x int) RETURNS bigint LANGUAGE sql AS"
                     " 'SELECT count(*) FROM t WHERE id = x'; DROP TABLE t;"
                     "SET check_function_bodies = off;"
                     "CREATE FUNCTION h() RETURNS int LANGUAGE sql AS 'SELECT id FROM nowhere'");
  chain_free(run);
}

static void only_a_parsed_body_depends_on_what_it_reads(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TABLE t (id int, note text);"
                     "CREATE FUNCTION f() RETURNS bigint LANGUAGE sql"
                     " BEGIN ATOMIC SELECT count(id) FROM t; END;"
                     "CREATE FUNCTION g() RETURNS bigint RETURN (SELECT count(*) FROM t);"
                     "CREATE FUNCTION h(t) RETURNS SETOF t LANGUAGE sql AS 'SELECT * FROM t'");
  assert_true(chain_depends(run, "function f()", "column id of table t", GRAPH_NORMAL));
  assert_true(chain_depends(run, "function g()", "table t", GRAPH_NORMAL));
  assert_true(chain_depends(run, "function h(t)", "table t", GRAPH_NORMAL));
  chain_fails(run, "ALTER TABLE t DROP COLUMN id", "2BP01", NULL);
  chain_applies(run, "ALTER TABLE t DROP COLUMN note; DROP TABLE t CASCADE");
  assert_null(chain_find(run, NAMES_FUNCTION, "f"));
  chain_free(run);
}

static void a_call_of_what_is_missing_fails_only_for_certain(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TABLE t (id int, note text); SELECT lower(note), now() FROM t");
  chain_fails(run, "SELECT nope(id, 'x') FROM t", "42883",
      "function nope(integer, unknown) does not exist");
  chain_applies(run,
      "CREATE FUNCTION nope(int, text) RETURNS int" SQL_BODY
      "; SELECT nope(id, 'x') FROM t; ALTER TABLE t ALTER id SET DEFAULT nope(1, 'x')");
  chain_fails(run, "DROP FUNCTION nope(int, text)", "2BP01", NULL);
  chain_fails(run, "SELECT nope(id) FROM t", "42883", "function nope(integer) does not exist");
  chain_fails(run, "CALL nope(1, 2, 3)", "42883",
      "procedure nope(integer, integer, integer) does not exist");
  chain_applies(run, "CREATE EXTENSION crypto2");
  chain_unknown(run, "INSERT INTO t VALUES (1, digest2('x'))", "extension-contents");
  chain_applies(run, "INSERT INTO t VALUES (1, digest2('x'))");
  chain_free(run);
}

static void triggers_want_a_function_that_returns_trigger(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TABLE t (id int); CREATE VIEW v AS SELECT id FROM t;"
                     "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS '';"
                     "CREATE FUNCTION g() RETURNS int" SQL_BODY);
  chain_fails(run, "CREATE TRIGGER a BEFORE INSERT ON t EXECUTE FUNCTION nope()", "42883",
      "function nope() does not exist");
  chain_fails(run, "CREATE TRIGGER a BEFORE INSERT ON t EXECUTE FUNCTION g()", "42P17",
      "function g must return type trigger");
  chain_fails(run, "CREATE TRIGGER a INSTEAD OF INSERT ON t FOR EACH ROW EXECUTE FUNCTION f()",
      "42809", "\"t\" is a table");
  chain_fails(run, "CREATE TRIGGER a BEFORE INSERT ON v FOR EACH ROW EXECUTE FUNCTION f()", "42809",
      "\"v\" is a view");
  chain_fails(run, "CREATE TRIGGER a BEFORE UPDATE OF nope ON t EXECUTE FUNCTION f()", "42703",
      "column \"nope\" of relation \"t\" does not exist");
  chain_applies(run, "CREATE TRIGGER a BEFORE UPDATE OF id ON t FOR EACH ROW WHEN (NEW.id > 1)"
                     " EXECUTE FUNCTION f()");
  chain_fails(run, "CREATE TRIGGER a AFTER INSERT ON t EXECUTE FUNCTION f()", "42710",
      "trigger \"a\" for relation \"t\" already exists");
  chain_fails(run, "DROP FUNCTION f()", "2BP01",
      "cannot drop function f() because other objects depend on it");
  chain_applies(run, "CREATE OR REPLACE TRIGGER a AFTER INSERT ON t EXECUTE FUNCTION f();"
                     "ALTER TRIGGER a ON t RENAME TO b; DROP TRIGGER b ON t; DROP FUNCTION f");
  chain_free(run);
}

static void a_constraint_trigger_is_a_constraint_too(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  static const char trigger[] = "CREATE CONSTRAINT TRIGGER c AFTER INSERT ON t DEFERRABLE"
                                " FOR EACH ROW EXECUTE FUNCTION f()";
  chain_applies(run, "CREATE TABLE t (id int, CONSTRAINT c CHECK (id > 0));"
                     "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS ''");
  chain_fails(run, trigger, "42710", "constraint \"c\" for relation \"t\" already exists");
  chain_applies(run, "ALTER TABLE t DROP CONSTRAINT c");
  chain_applies(run, trigger);
  chain_fails(run, "ALTER TABLE t DROP CONSTRAINT c", "2BP01",
      "cannot drop constraint c on table t because trigger c on table t requires it");
  chain_applies(run, "DROP TRIGGER c ON t");
  assert_null(chain_constraint(run, "t", "c"));
  chain_free(run);
}

static void partitions_have_the_row_triggers_of_their_table(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TABLE t (id int) PARTITION BY LIST (id);"
                     "CREATE TABLE p PARTITION OF t FOR VALUES IN (1);"
                     "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS '';"
                     "CREATE TRIGGER a AFTER INSERT ON t FOR EACH ROW EXECUTE FUNCTION f();"
                     "CREATE TABLE q PARTITION OF t FOR VALUES IN (2)");
  chain_fails(run, "DROP TRIGGER a ON p", "2BP01",
      "cannot drop trigger a on table p because trigger a on table t requires it");
  chain_fails(run, "CREATE TRIGGER a AFTER INSERT ON q EXECUTE FUNCTION f()", "42710", NULL);
  chain_fails(run, "ALTER TRIGGER a ON p RENAME TO b", "0A000", NULL);
  chain_applies(run, "ALTER TRIGGER a ON t RENAME TO b; ALTER TABLE t DETACH PARTITION q");
  chain_fails(run, "DROP TRIGGER b ON q", "42704", "trigger \"b\" for table \"q\" does not exist");
  chain_applies(run, "DROP TRIGGER b ON t");
  chain_fails(run, "DROP TRIGGER b ON p", "42704", "trigger \"b\" for table \"p\" does not exist");
  chain_free(run);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(overloads_are_told_apart_by_arguments),
      cmocka_unit_test(replacing_keeps_result_and_names),
      cmocka_unit_test(what_a_function_must_say),
      cmocka_unit_test(arguments_end_at_a_hundred),
      cmocka_unit_test(bodies_in_sql_are_read_when_made),
      cmocka_unit_test(only_a_parsed_body_depends_on_what_it_reads),
      cmocka_unit_test(a_call_of_what_is_missing_fails_only_for_certain),
      cmocka_unit_test(triggers_want_a_function_that_returns_trigger),
      cmocka_unit_test(a_constraint_trigger_is_a_constraint_too),
      cmocka_unit_test(partitions_have_the_row_triggers_of_their_table),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
