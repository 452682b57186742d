#include "tests/unit/chain_fixture.h"
#include "tests/unit/spec.h"

#include "analyze/apply/session/transaction.h"

static void assert_notice(ChainRun *run, const char *sql, const char *notice) {
  const Execution *execution = chain_run(run, sql);
  assert_int_equal(execution->outcome.kind, OUTCOME_APPLIED);
  assert_int_equal(execution->outcome.notice.length, strlen(notice));
  assert_memory_equal(execution->outcome.notice.start, notice, strlen(notice));
}

static void rollback_takes_back_objects_names_and_settings(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TABLE orders (id int); SET search_path = a, public");
  uint64_t before = catalog_digest(chain_catalog(run));
  chain_applies(run, "BEGIN; DROP TABLE orders; CREATE TABLE orders (note text); RESET search_path;"
                     "CREATE SCHEMA shop; ROLLBACK");
  assert_true(catalog_digest(chain_catalog(run)) == before);
  chain_applies(run, "ALTER TABLE orders ADD COLUMN note text");
  chain_free(run);
}

static void a_failure_aborts_the_block_until_its_end(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  const char *aborted =
      "current transaction is aborted, commands ignored until end of transaction block";
  chain_applies(run, "BEGIN; CREATE TABLE a (id int)");
  chain_fails(run, "DROP TABLE nowhere", "42P01", "table \"nowhere\" does not exist");
  assert_int_equal(transaction_phase(chain_executor(run)), TRANSACTION_ABORTED);
  chain_fails(run, "CREATE TABLE b (id int)", "25P02", aborted);
  chain_fails(run, "SAVEPOINT s", "25P02", aborted);
  chain_applies(run, "COMMIT");
  assert_false(chain_has(run, "a"));
  chain_applies(run, "CREATE TABLE b (id int)");
  chain_free(run);
}

static void begin_in_a_block_is_a_warning_and_does_not_nest(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "BEGIN; CREATE TABLE a (id int)");
  assert_notice(run, "BEGIN", "there is already a transaction in progress");
  chain_applies(run, "COMMIT; CREATE TABLE b (id int)");
  assert_notice(run, "ROLLBACK", "there is no transaction in progress");
  assert_notice(run, "COMMIT", "there is no transaction in progress");
  assert_true(chain_has(run, "a"));
  assert_true(chain_has(run, "b"));
  chain_free(run);
}

static void savepoints_nest_and_hide_each_other_by_name(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "BEGIN; CREATE TABLE a (id int); SAVEPOINT s; CREATE TABLE b (id int);"
                     "SAVEPOINT s; CREATE TABLE c (id int); ROLLBACK TO s");
  assert_false(chain_has(run, "c"));
  assert_true(chain_has(run, "b"));
  chain_applies(run, "RELEASE s; ROLLBACK TO SAVEPOINT s");
  assert_false(chain_has(run, "b"));
  assert_true(chain_has(run, "a"));
  chain_fails(run, "RELEASE SAVEPOINT t", "3B001", "savepoint \"t\" does not exist");
  chain_applies(run, "ROLLBACK TO s; COMMIT");
  assert_true(chain_has(run, "a"));
  chain_free(run);
}

static void going_back_to_a_savepoint_ends_the_aborted_state(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "BEGIN; SAVEPOINT s");
  chain_fails(run, "DROP TABLE nowhere", "42P01", NULL);
  chain_applies(run, "ROLLBACK TO s; CREATE TABLE a (id int); COMMIT");
  assert_true(chain_has(run, "a"));
  chain_free(run);
}

static void savepoints_want_a_block(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_fails(run, "SAVEPOINT s", "25P01", "SAVEPOINT can only be used in transaction blocks");
  chain_fails(
      run, "RELEASE s", "25P01", "RELEASE SAVEPOINT can only be used in transaction blocks");
  chain_fails(run, "ROLLBACK TO s", "25P01",
      "ROLLBACK TO SAVEPOINT can only be used in transaction blocks");
  chain_fails(
      run, "COMMIT AND CHAIN", "25P01", "COMMIT AND CHAIN can only be used in transaction blocks");
  chain_free(run);
}

static void and_chain_begins_anew(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "BEGIN; CREATE TABLE a (id int); COMMIT AND CHAIN; CREATE TABLE b (id int);"
                     "ROLLBACK AND CHAIN; CREATE TABLE c (id int)");
  assert_int_equal(transaction_phase(chain_executor(run)), TRANSACTION_IN_BLOCK);
  chain_applies(run, "COMMIT");
  assert_true(chain_has(run, "a") && chain_has(run, "c"));
  assert_false(chain_has(run, "b"));
  chain_free(run);
}

static void some_commands_can_not_run_in_a_block(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TABLE a (id int); CREATE INDEX a_id ON a (id); BEGIN");
  chain_fails(run, "VACUUM a", "25001", "VACUUM cannot run inside a transaction block");
  chain_applies(run, "ROLLBACK; BEGIN");
  chain_fails(run, "DROP INDEX CONCURRENTLY a_id", "25001",
      "DROP INDEX CONCURRENTLY cannot run inside a transaction block");
  chain_applies(run, "ROLLBACK; VACUUM a; DROP INDEX CONCURRENTLY a_id");
  chain_fails(run, "LOCK TABLE a", "25P01", "LOCK TABLE can only be used in transaction blocks");
  chain_free(run);
}

static void set_local_lasts_until_commit_and_does_nothing_outside(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  Executor *executor = chain_executor(run);
  Symbol name = symbol_intern(executor->symbols, SLICE("lock_timeout"));
  assert_notice(
      run, "SET LOCAL lock_timeout = '2s'", "SET LOCAL can only be used in transaction blocks");
  assert_int_equal(catalog_setting(executor->catalog, name).value, SYMBOL_NONE);
  chain_applies(run, "BEGIN; SET LOCAL lock_timeout = '2s'");
  assert_slice_equal(executor_text(executor, catalog_setting(executor->catalog, name).value), "2s");
  chain_applies(run, "COMMIT");
  assert_int_equal(catalog_setting(executor->catalog, name).value, SYMBOL_NONE);
  chain_free(run);
}

static void on_commit_drop_drops_at_commit(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "BEGIN; CREATE TEMP TABLE work (id int) ON COMMIT DROP;"
                     "INSERT INTO work VALUES (1); COMMIT");
  chain_fails(run, "SELECT * FROM work", "42P01", "relation \"work\" does not exist");
  chain_applies(run, "CREATE TEMP TABLE work (id int) ON COMMIT DROP");
  chain_fails(run, "SELECT * FROM work", "42P01", "relation \"work\" does not exist");
  chain_free(run);
}

static void the_end_of_a_session_takes_what_is_temporary_or_open(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TEMP TABLE work (id int); CREATE VIEW v AS SELECT id FROM work;"
                     "CREATE TABLE a (id int); SET search_path = a; BEGIN;"
                     "CREATE TABLE public.b (id int)");
  chain_end_session(run);
  assert_true(chain_has(run, "a"));
  assert_false(chain_has(run, "b"));
  chain_fails(run, "SELECT * FROM work", "42P01", NULL);
  chain_fails(run, "SELECT * FROM v", "42P01", NULL);
  chain_free(run);
}

static void statements_of_one_message_share_a_transaction(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  Executor *executor = chain_executor(run);
  chain_run(run, "CREATE TABLE z (id int)");
  transaction_begin_implicit(executor);
  chain_applies(run, "CREATE TABLE a (id int)");
  chain_fails(run, "VACUUM a", "25001", "VACUUM cannot run inside a transaction block");
  assert_false(chain_has(run, "a"));
  transaction_end_implicit(executor);

  transaction_begin_implicit(executor);
  chain_applies(run, "CREATE TABLE b (id int); COMMIT");
  chain_fails(run, "VACUUM b", "25001", NULL);
  assert_true(chain_has(run, "b"));
  transaction_end_implicit(executor);
  chain_applies(run, "VACUUM b");
  chain_free(run);
}

static void a_new_label_is_safe_after_commit(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 15);
  chain_applies(run, "CREATE TYPE state AS ENUM ('open'); CREATE TABLE t (s state)");
  chain_applies(run, "BEGIN; ALTER TYPE state ADD VALUE 'paid'");
  chain_fails(run, "UPDATE t SET s = 'paid'", "55P04",
      "unsafe use of new value \"paid\" of enum type state");
  chain_applies(run, "ROLLBACK; BEGIN; ALTER TYPE state ADD VALUE 'paid'; COMMIT;"
                     "INSERT INTO t VALUES ('paid')");
  chain_fails(run, "INSERT INTO t VALUES ('lost')", "22P02",
      "invalid input value for enum state: \"lost\"");
  chain_free(run);
}

static void labels_of_a_type_as_new_are_safe_since_17(void **state) {
  (void)state;
  static const char sql[] = "CREATE TABLE t (s due DEFAULT 'done')";
  ChainRun *run = chain_new(CHAIN_CLOSED, 16);
  chain_applies(run, "BEGIN; CREATE TYPE due AS ENUM ('a'); ALTER TYPE due ADD VALUE 'done'");
  chain_fails(run, sql, "55P04", NULL);
  chain_free(run);
  run = chain_new(CHAIN_CLOSED, 17);
  chain_applies(run, "BEGIN; CREATE TYPE due AS ENUM ('a'); ALTER TYPE due ADD VALUE 'done'");
  chain_applies(run, sql);
  chain_free(run);
}

static void many_savepoints_are_found_by_name(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  enum { COUNT = 20000 };
  char *sql = malloc(COUNT * 32);
  char *end = sql;
  for (int i = 0; i < COUNT; i++) end += sprintf(end, "SAVEPOINT s%d;", i);
  chain_applies(run, "BEGIN");
  chain_applies(run, sql);
  end = sql;
  for (int i = COUNT; i-- > 0;) end += sprintf(end, "RELEASE s%d;", i);
  chain_applies(run, sql);
  chain_fails(run, "RELEASE s0", "3B001", NULL);
  free(sql);
  chain_free(run);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rollback_takes_back_objects_names_and_settings),
      cmocka_unit_test(a_failure_aborts_the_block_until_its_end),
      cmocka_unit_test(begin_in_a_block_is_a_warning_and_does_not_nest),
      cmocka_unit_test(savepoints_nest_and_hide_each_other_by_name),
      cmocka_unit_test(going_back_to_a_savepoint_ends_the_aborted_state),
      cmocka_unit_test(savepoints_want_a_block),
      cmocka_unit_test(and_chain_begins_anew),
      cmocka_unit_test(some_commands_can_not_run_in_a_block),
      cmocka_unit_test(set_local_lasts_until_commit_and_does_nothing_outside),
      cmocka_unit_test(on_commit_drop_drops_at_commit),
      cmocka_unit_test(the_end_of_a_session_takes_what_is_temporary_or_open),
      cmocka_unit_test(statements_of_one_message_share_a_transaction),
      cmocka_unit_test(a_new_label_is_safe_after_commit),
      cmocka_unit_test(labels_of_a_type_as_new_are_safe_since_17),
      cmocka_unit_test(many_savepoints_are_found_by_name),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
