// What lasts longer than a transaction: settings of later sessions, prepared transactions.
#include "tests/unit/chain_fixture.h"
#include "tests/unit/spec.h"

#include "analyze/apply/session/prepared.h"
#include "lexer/memory.h"

static ChainRun *new_run(int version) {
  ChainRun *run = chain_new(CHAIN_CLOSED, version);
  chain_applies(run, "CREATE SCHEMA one; CREATE SCHEMA two; CREATE TABLE one.a (x int);"
                     "CREATE TABLE two.b (x int)");
  return run;
}

static void fails_to_find(ChainRun *run, const char *table) {
  char sql[64], message[96];
  snprintf(sql, sizeof sql, "SELECT * FROM %s", table);
  snprintf(message, sizeof message, "relation \"%s\" does not exist", table);
  chain_fails(run, sql, "42P01", message);
}

static void a_databases_setting_holds_from_the_next_session_on(void **state) {
  (void)state;
  ChainRun *run = new_run(18);
  chain_applies(run, "ALTER DATABASE shop SET search_path = one");
  fails_to_find(run, "a");
  chain_end_session(run);
  chain_applies(run, "SELECT * FROM a; SET search_path = two; SELECT * FROM b");
  fails_to_find(run, "a");
  chain_applies(run, "RESET search_path; SELECT * FROM a; SET search_path = two; RESET ALL;"
                     "SELECT * FROM a; SET search_path = two; DISCARD ALL; SELECT * FROM a;"
                     "SET search_path = two; SET search_path TO DEFAULT; SELECT * FROM a;"
                     "SELECT set_config('search_path', NULL, false); SELECT * FROM a");
  chain_applies(run, "ALTER DATABASE shop RESET search_path; SELECT * FROM a");
  chain_end_session(run);
  fails_to_find(run, "a");
  chain_free(run);
}

static void a_rolled_back_setting_of_a_database_never_was(void **state) {
  (void)state;
  ChainRun *run = new_run(18);
  chain_applies(run, "BEGIN; ALTER DATABASE shop SET search_path = one; ROLLBACK");
  chain_end_session(run);
  fails_to_find(run, "a");
  chain_applies(run, "ALTER DATABASE shop SET search_path = one; ALTER DATABASE shop RESET ALL");
  chain_end_session(run);
  fails_to_find(run, "a");
  chain_free(run);
}

static void the_current_roles_setting_prevails_over_the_databases(void **state) {
  (void)state;
  ChainRun *run = new_run(18);
  chain_applies(run, "ALTER ROLE ALL SET search_path = nowhere;"
                     "ALTER DATABASE shop SET search_path = one");
  chain_end_session(run);
  chain_applies(run, "SELECT * FROM a; ALTER ROLE CURRENT_USER SET search_path = two");
  chain_end_session(run);
  chain_applies(run, "SELECT * FROM b; ALTER ROLE CURRENT_USER RESET ALL");
  chain_end_session(run);
  chain_applies(run, "SELECT * FROM a; CREATE ROLE app; ALTER ROLE app SET search_path = two");
  chain_end_session(run);
  chain_applies(run, "SELECT * FROM a"); // whose session it is, is not known
  chain_free(run);
}

static void a_setting_fails_where_no_version_knows_it(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 16);
  const char *unknown = "unrecognized configuration parameter \"transaction_timeout\"";
  chain_fails(run, "SET transaction_timeout = 0", "42704", unknown);
  chain_executor(run)->version_max = 17;
  chain_applies(run, "SET transaction_timeout = 0; SHOW transaction_timeout");
  chain_executor(run)->version_min = 11; // there maintenance_work_mem has another least value
  chain_applies(run, "SET maintenance_work_mem = 64");
  chain_executor(run)->version_max = 16;
  chain_fails(run, "SET maintenance_work_mem = 64", "22023",
      "64 kB is outside the valid range for parameter \"maintenance_work_mem\" (1024 .. "
      "2147483647)");
  chain_free(run);
}

static void commit_prepared_makes_objects_at_their_old_places(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "BEGIN; CREATE TABLE a (x int)");
  chain_unknown(run, "PREPARE TRANSACTION 'p'", "prepared-transaction");
  assert_false(chain_has(run, "a"));
  const Execution *execution = chain_run(run, "COMMIT PREPARED 'p'");
  assert_int_equal(execution->outcome.kind, OUTCOME_APPLIED);
  assert_non_null(execution->effects);
  assert_true(chain_has(run, "a"));
  chain_free(run);
}

static void what_does_not_fit_any_more_is_not_known(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "BEGIN; CREATE TABLE a (x int)");
  chain_run(run, "PREPARE TRANSACTION 'p'");
  chain_applies(run, "CREATE TABLE a (y int)");
  chain_unknown(run, "COMMIT PREPARED 'p'", "prepared-transaction");
  chain_free(run);
}

// A SELECT of so many bytes.
static char *long_statement(size_t length) {
  char *sql = memory_alloc(length + 1);
  memset(sql, 'x', length);
  memcpy(sql, "SELECT '", strlen("SELECT '"));
  memcpy(sql + length - 1, "'", 2);
  return sql;
}

static bool is_there_before_commit(size_t length) {
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  const char *create = "CREATE TABLE a (x int)";
  char *sql = long_statement(length - strlen(create));
  chain_applies(run, "BEGIN");
  chain_applies(run, create);
  chain_applies(run, sql);
  chain_run(run, "PREPARE TRANSACTION 'p'");
  bool is_there = chain_has(run, "a");
  memory_free(sql);
  chain_free(run);
  return is_there;
}

static void a_longer_transaction_is_taken_to_be_committed(void **state) {
  (void)state;
  assert_false(is_there_before_commit(PREPARED_TEXT_MOST));
  assert_true(is_there_before_commit(PREPARED_TEXT_MOST + 1));
}

// ---- tables in use

static ChainRun *new_run_with_key(void) {
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run,
      "CREATE TABLE p (id int PRIMARY KEY, note text);"
      "CREATE TABLE c (p int REFERENCES p DEFERRABLE INITIALLY DEFERRED, note text)");
  return run;
}

static void rows_that_may_have_changed_make_what_follows_unknown(void **state) {
  (void)state;
  ChainRun *run = new_run_with_key();
  chain_applies(run, "BEGIN; UPDATE c SET note = ''; ALTER TABLE c ADD a int");
  chain_applies(run, "UPDATE c SET p = 1");
  chain_unknown(run, "ALTER TABLE c ADD b int", "pending-events");
  chain_applies(run, "SET CONSTRAINTS ALL IMMEDIATE; ALTER TABLE c ADD d int; ROLLBACK");
  chain_applies(run, "BEGIN; DELETE FROM p WHERE id = 1");
  chain_unknown(run, "ALTER TABLE p ADD b int", "pending-events");
  chain_applies(run, "ALTER TABLE c ADD b int; COMMIT; ALTER TABLE p ADD e int");
  chain_free(run);
}

static void an_insert_of_values_is_certain_unless_something_keeps_rows_out(void **state) {
  (void)state;
  ChainRun *run = new_run_with_key();
  const char *pending = "cannot ALTER TABLE \"c\" because it has pending trigger events";
  chain_applies(run, "BEGIN; INSERT INTO c VALUES (1)");
  chain_fails(run, "ALTER TABLE c ADD b int", "55006", pending);
  chain_applies(run, "ROLLBACK; BEGIN; INSERT INTO c SELECT 1 WHERE random() > 0.5");
  chain_unknown(run, "ALTER TABLE c ADD b int", "pending-events");
  chain_applies(run, "ROLLBACK; BEGIN; INSERT INTO c VALUES (1) ON CONFLICT DO NOTHING");
  chain_unknown(run, "ALTER TABLE c ADD b int", "pending-events");
  chain_applies(run, "ROLLBACK; CREATE RULE r AS ON INSERT TO c DO INSTEAD NOTHING; BEGIN;"
                     "INSERT INTO c VALUES (1)");
  chain_unknown(run, "ALTER TABLE c ADD b int", "pending-events");
  chain_applies(run, "ROLLBACK; INSERT INTO c VALUES (1); ALTER TABLE c ADD b int");
  chain_free(run);
}

static void a_cursor_uses_up_to_a_hundred_tables(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  char query[2048] = "DECLARE q CURSOR FOR SELECT FROM t1";
  chain_applies(run, "CREATE TABLE t1 (x int)");
  for (int i = 2; i <= 101; i++) {
    char text[64];
    snprintf(text, sizeof text, "CREATE TABLE t%d (x int)", i);
    chain_applies(run, text);
    snprintf(text, sizeof text, ", t%d", i);
    strncat(query, text, sizeof query - strlen(query) - 1);
  }
  chain_applies(run, "BEGIN");
  chain_applies(run, query);
  chain_applies(run, "ALTER TABLE t101 ADD y int");
  chain_fails(run, "ALTER TABLE t100 ADD y int", "55006",
      "cannot ALTER TABLE \"t100\" because it is being used by active queries in this session");
  chain_free(run);
}

int main(void) {
  const struct CMUnitTest specification[] = {
      cmocka_unit_test(a_databases_setting_holds_from_the_next_session_on),
      cmocka_unit_test(a_rolled_back_setting_of_a_database_never_was),
      cmocka_unit_test(the_current_roles_setting_prevails_over_the_databases),
      cmocka_unit_test(a_setting_fails_where_no_version_knows_it),
      cmocka_unit_test(commit_prepared_makes_objects_at_their_old_places),
      cmocka_unit_test(what_does_not_fit_any_more_is_not_known),
      cmocka_unit_test(a_longer_transaction_is_taken_to_be_committed),
      cmocka_unit_test(rows_that_may_have_changed_make_what_follows_unknown),
      cmocka_unit_test(an_insert_of_values_is_certain_unless_something_keeps_rows_out),
      cmocka_unit_test(a_cursor_uses_up_to_a_hundred_tables),
  };
  return cmocka_run_group_tests_name("sessions", specification, NULL, NULL);
}
