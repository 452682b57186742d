#include "tests/unit/chain_fixture.h"
#include "tests/unit/spec.h"

#include "analyze/locks/locks.h"

// What servers of 15 and 18 were seen to lock, rewrite, read and build.

static const char schema[] =
    "CREATE TABLE users (id int PRIMARY KEY, name text, phone text);"
    "CREATE TABLE orders (id int PRIMARY KEY, user_id int, total numeric(10,2), code varchar(10),"
    "  note text, day timestamp, state char(5), amount int NOT NULL,"
    "  CONSTRAINT amount_check CHECK (amount > 0),"
    "  CONSTRAINT orders_user FOREIGN KEY (user_id) REFERENCES users (id));"
    "CREATE INDEX orders_note ON orders (note);"
    "CREATE INDEX orders_lower ON orders (lower(code));"
    "CREATE DOMAIN positive AS int CHECK (VALUE > 0);"
    "CREATE DOMAIN plain AS int;"
    "CREATE FUNCTION lucky() RETURNS int LANGUAGE plpgsql AS 'BEGIN RETURN 7; END';"
    "CREATE FUNCTION steady() RETURNS int STABLE LANGUAGE plpgsql AS 'BEGIN RETURN 7; END';"
    "CREATE TABLE events (day int NOT NULL, size int) PARTITION BY RANGE (day);"
    "CREATE TABLE events_old PARTITION OF events FOR VALUES FROM (0) TO (10);"
    "CREATE TABLE events_rest PARTITION OF events DEFAULT;"
    "CREATE TABLE events_new (day int NOT NULL, size int);"
    "CREATE VIEW names AS SELECT name FROM users;"
    "CREATE MATERIALIZED VIEW phones AS SELECT phone FROM users;"
    "CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';"
    "CREATE TRIGGER touch BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION touch();"
    "CREATE SEQUENCE numbers;"
    "CREATE UNIQUE INDEX users_phone ON users (phone)";

static int set_up(void **state) {
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, schema);
  chain_executor(run)->release = 2;
  *state = run;
  return 0;
}

static int tear_down(void **state) {
  chain_free(*state);
  return 0;
}

// "orders: access-exclusive rewrite; users: share", in the order in which they are taken.
static Slice locks_of(ChainRun *run, const char *sql) {
  const Execution *execution = chain_applies(run, sql);
  Executor *executor = chain_executor(run);
  locks_of_statement(executor, executor->execution);
  Slice text = SLICE("");
  for (const LockTaken *lock = execution->locks; lock != NULL; lock = lock->next) {
    const Object *object = catalog_get(executor->catalog, lock->relation);
    if (object == NULL) object = locks_version_before(executor, lock->relation);
    if (object->object_class != CLASS_RELATION && object->object_class != CLASS_SEQUENCE) continue;
    text = arena_printf(executor->arena, "%.*s%s%.*s: %s%s%s%s%s", SLICE_PRINT(text),
        text.length > 0 ? "; " : "", SLICE_PRINT(executor_text(executor, object->name)),
        lock_mode_slug(lock->mode), lock->rewrite ? " rewrite" : "", lock->scan ? " scan" : "",
        lock->build ? " build" : "", lock->maybe ? " maybe" : "");
  }
  return text;
}

#define assert_locks(run, sql, text) assert_slice_equal(locks_of((run), (sql)), text)

static void adding_a_column_costs_nothing_if_its_default_is_the_same_for_all(void **state) {
  ChainRun *run = *state;
  assert_locks(run, "ALTER TABLE orders ADD COLUMN a int", "orders: access-exclusive");
  assert_locks(run, "ALTER TABLE orders ADD b int NOT NULL DEFAULT 5", "orders: access-exclusive");
  assert_locks(
      run, "ALTER TABLE orders ADD c timestamptz DEFAULT now()", "orders: access-exclusive");
  assert_locks(run, "ALTER TABLE orders ADD d plain DEFAULT 1", "orders: access-exclusive");
  assert_locks(run, "ALTER TABLE orders ADD e int DEFAULT steady()", "orders: access-exclusive");
  assert_locks(run, "ALTER TABLE orders ADD f int GENERATED ALWAYS AS (amount + 1) VIRTUAL",
      "orders: access-exclusive");
}

static void adding_a_column_that_each_row_must_compute_rewrites_the_table(void **state) {
  ChainRun *run = *state;
  const char *rewrites = "orders: access-exclusive rewrite";
  static const char *const columns[] = {"a uuid DEFAULT gen_random_uuid()",
      "b timestamptz DEFAULT clock_timestamp()", "c bigserial",
      "d int GENERATED ALWAYS AS IDENTITY", "e int GENERATED ALWAYS AS (amount * 2) STORED",
      "f int DEFAULT lucky()", "g positive", "h positive DEFAULT 1"};
  for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
    char sql[200];
    snprintf(sql, sizeof sql, "ALTER TABLE orders ADD COLUMN %s", columns[i]);
    Slice got = locks_of(run, sql);
    if (!slice_equals(got, slice_of(rewrites))) print_error("%s\n", sql);
    spec_assert_slice(got, slice_of(rewrites), __FILE__, __LINE__);
  }
}

static void a_constraint_behind_a_column_is_checked_like_any_other(void **state) {
  ChainRun *run = *state;
  assert_locks(run, "ALTER TABLE orders ADD a int CHECK (a > 0)",
      "orders: access-exclusive; orders: access-exclusive scan");
  assert_locks(run, "ALTER TABLE orders ADD b int UNIQUE",
      "orders: access-exclusive; orders: access-exclusive build");
  assert_locks(run, "ALTER TABLE orders ADD c int REFERENCES users (id)",
      "orders: access-exclusive; orders: access-exclusive; users: share-row-exclusive");
  assert_locks(run, "ALTER TABLE orders ADD d int DEFAULT 1 REFERENCES users (id)",
      "orders: access-exclusive; orders: access-exclusive scan; users: share-row-exclusive");
}

static void not_valid_spares_the_scan_and_validation_lets_others_write(void **state) {
  ChainRun *run = *state;
  assert_locks(
      run, "ALTER TABLE orders ADD CONSTRAINT a CHECK (id > 0)", "orders: access-exclusive scan");
  assert_locks(run, "ALTER TABLE orders ADD CONSTRAINT b CHECK (id > 1) NOT VALID",
      "orders: access-exclusive");
  assert_locks(
      run, "ALTER TABLE orders VALIDATE CONSTRAINT b", "orders: share-update-exclusive scan");
  assert_locks(run, "ALTER TABLE orders VALIDATE CONSTRAINT b", "orders: share-update-exclusive");
  assert_locks(run,
      "ALTER TABLE orders ADD CONSTRAINT c FOREIGN KEY (amount) REFERENCES users (id)",
      "orders: share-row-exclusive scan; users: share-row-exclusive");
  assert_locks(run,
      "ALTER TABLE orders ADD CONSTRAINT d FOREIGN KEY (amount) REFERENCES users (id) NOT VALID",
      "orders: share-row-exclusive; users: share-row-exclusive");
  assert_locks(run, "ALTER TABLE orders VALIDATE CONSTRAINT d",
      "orders: share-update-exclusive scan; users: row-share");
}

static void set_not_null_reads_the_table_unless_a_valid_check_proves_it(void **state) {
  ChainRun *run = *state;
  assert_locks(run, "ALTER TABLE users ALTER name SET NOT NULL", "users: access-exclusive scan");
  assert_locks(run, "ALTER TABLE users ALTER name SET NOT NULL", "users: access-exclusive");
  assert_locks(run, "ALTER TABLE orders ADD NOT NULL code NOT VALID", "orders: access-exclusive");
  assert_locks(run, "ALTER TABLE orders ALTER code SET NOT NULL", "orders: access-exclusive scan");
  chain_applies(run, "ALTER TABLE users ADD CONSTRAINT phone CHECK (phone IS NOT NULL) NOT VALID");
  chain_applies(run, "BEGIN");
  assert_locks(run, "ALTER TABLE users ALTER phone SET NOT NULL", "users: access-exclusive scan");
  chain_applies(run, "ROLLBACK; ALTER TABLE users VALIDATE CONSTRAINT phone; BEGIN");
  assert_locks(run, "ALTER TABLE users ALTER phone SET NOT NULL", "users: access-exclusive");
  chain_applies(run, "ROLLBACK");
  assert_locks(run, "ALTER TABLE users ALTER phone SET NOT NULL, DROP CONSTRAINT phone",
      "users: access-exclusive scan; users: access-exclusive");
}

static void a_check_proves_what_its_parts_say(void **state) {
  ChainRun *run = *state;
  chain_applies(
      run, "ALTER TABLE users ADD CONSTRAINT named CHECK (phone IS NOT NULL AND name <> '')");
  chain_applies(run, "BEGIN");
  assert_locks(run, "ALTER TABLE users ALTER phone SET NOT NULL", "users: access-exclusive");
  assert_locks(run, "ALTER TABLE users ALTER name SET NOT NULL", "users: access-exclusive scan");
  chain_applies(run, "ROLLBACK; ALTER TABLE users DROP CONSTRAINT named");
  chain_applies(run, "ALTER TABLE users ADD CHECK (NOT (phone IS NULL OR name = 'x'))");
  assert_locks(run, "ALTER TABLE users ALTER phone SET NOT NULL", "users: access-exclusive");
  chain_applies(run, "ALTER TABLE users ADD CHECK (name IS NOT NULL AND name <> '')");
  assert_locks(run, "ALTER TABLE users ALTER name SET NOT NULL", "users: access-exclusive");
  chain_applies(run, "ALTER TABLE orders ADD CHECK (note IS NOT NULL OR code IS NOT NULL)");
  assert_locks(run, "ALTER TABLE orders ALTER note SET NOT NULL", "orders: access-exclusive scan");
  chain_applies(run, "ALTER TABLE orders ADD CHECK (total > 0)");
  assert_locks(run, "ALTER TABLE orders ALTER total SET NOT NULL", "orders: access-exclusive scan");
}

static void a_primary_key_that_adopts_an_index_builds_none(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "ALTER TABLE users DROP CONSTRAINT users_pkey CASCADE; BEGIN");
  assert_locks(
      run, "ALTER TABLE users ADD PRIMARY KEY (phone)", "users: access-exclusive scan build");
  chain_applies(run, "ROLLBACK");
  assert_locks(run, "ALTER TABLE users ADD CONSTRAINT pk PRIMARY KEY USING INDEX users_phone",
      "users: access-exclusive scan");
  assert_locks(run, "ALTER TABLE orders ADD UNIQUE (note)", "orders: access-exclusive build");
}

static void assert_type(ChainRun *run, const char *column, const char *type, const char *work) {
  char sql[200], expected[200];
  snprintf(sql, sizeof sql, "ALTER TABLE orders ALTER %s TYPE %s", column, type);
  snprintf(expected, sizeof expected, "orders: access-exclusive%s", work);
  chain_applies(run, "BEGIN");
  Slice got = locks_of(run, sql);
  if (!slice_equals(got, slice_of(expected))) print_error("%s\n", sql);
  spec_assert_slice(got, slice_of(expected), __FILE__, __LINE__);
  chain_applies(run, "ROLLBACK");
}

static void a_type_that_shares_its_form_is_free(void **state) {
  ChainRun *run = *state;
  assert_type(run, "note", "varchar", "");
  assert_type(run, "total", "numeric(12,2)", "");
  assert_type(run, "total", "numeric", "");
  assert_type(run, "day", "timestamp(6)", "");
  assert_type(run, "note", "text USING note", "");
  assert_type(run, "note", "varchar USING note::varchar", "");
}

static void a_type_of_another_form_rewrites_the_table(void **state) {
  ChainRun *run = *state;
  assert_type(run, "note", "varchar(10)", " rewrite");
  assert_type(run, "code", "varchar(5)", " rewrite");
  assert_type(run, "total", "numeric(12,3)", " rewrite");
  assert_type(run, "total", "numeric(8,2)", " rewrite");
  assert_type(run, "day", "timestamp(3)", " rewrite");
  assert_type(run, "day", "date", " rewrite");
  assert_type(run, "state", "char(6)", " rewrite");
  assert_type(run, "state", "text", " rewrite");
  assert_type(run, "amount", "bigint", " rewrite");
  assert_type(run, "amount", "positive", " rewrite");
  assert_type(run, "note", "text USING upper(note)", " rewrite");
}

static void a_zone_is_free_in_utc_only(void **state) {
  ChainRun *run = *state;
  assert_type(run, "day", "timestamptz", " rewrite maybe");
  chain_applies(run, "SET timezone = 'UTC'");
  assert_type(run, "day", "timestamptz", "");
  chain_applies(run, "SET timezone = 'Europe/Berlin'");
  assert_type(run, "day", "timestamptz", " rewrite");
}

static void what_is_built_on_a_column_is_built_anew_with_it(void **state) {
  ChainRun *run = *state;
  assert_type(run, "code", "varchar(20)", " build"); // an index on lower(code)
  assert_type(run, "note", "text COLLATE \"C\"", " build");
  assert_type(run, "amount", "plain", " scan");                      // a CHECK
  assert_type(run, "user_id", "plain", "; users: access-exclusive"); // a foreign key
}

static void an_index_keeps_writers_out_unless_it_is_concurrent(void **state) {
  ChainRun *run = *state;
  assert_locks(run, "CREATE INDEX a ON users (name)", "users: share build");
  assert_locks(run, "CREATE INDEX IF NOT EXISTS b ON users (name)", "users: share build");
  assert_locks(
      run, "CREATE INDEX CONCURRENTLY c ON users (name)", "users: share-update-exclusive build");
  assert_locks(run, "DROP INDEX a", "users: access-exclusive");
  assert_locks(run, "DROP INDEX CONCURRENTLY b", "users: share-update-exclusive");
  assert_locks(run, "REINDEX INDEX c", "users: share build");
  assert_locks(run, "CREATE INDEX d ON ONLY events (size)", "events: share");
}

static void partitions_do_the_work_of_their_parent(void **state) {
  ChainRun *run = *state;
  assert_locks(run, "CREATE INDEX a ON events (size)",
      "events: share; events_old: share build; events_rest: share build");
  assert_locks(run, "ALTER TABLE events ALTER size TYPE bigint",
      "events: access-exclusive; events_old: access-exclusive rewrite; "
      "events_rest: access-exclusive rewrite");
  assert_locks(run, "ALTER TABLE ONLY events ALTER size SET DEFAULT 1", "events: access-exclusive");
  assert_locks(run, "ALTER TABLE events ALTER size SET STATISTICS 100",
      "events: share-update-exclusive; events_old: share-update-exclusive; "
      "events_rest: share-update-exclusive");
  assert_locks(run, "CREATE TABLE events_2 PARTITION OF events FOR VALUES FROM (20) TO (30)",
      "events: access-exclusive; events_rest: access-exclusive scan");
}

static void sequences_go_with_their_table_to_another_owner(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "CREATE ROLE keeper; CREATE TABLE numbered (n serial)");
  assert_locks(run, "ALTER TABLE numbered OWNER TO keeper",
      "numbered: access-exclusive; numbered_n_seq: access-exclusive");
  assert_locks(run, "ALTER TABLE numbered OWNER TO keeper", "numbered: access-exclusive");
}

static void attaching_reads_the_partition_and_the_default_one(void **state) {
  ChainRun *run = *state;
  assert_locks(run, "ALTER TABLE events ATTACH PARTITION events_new FOR VALUES FROM (10) TO (20)",
      "events: share-update-exclusive; events_new: access-exclusive scan; "
      "events_rest: access-exclusive scan");
  assert_locks(run, "ALTER TABLE events DETACH PARTITION events_old",
      "events: access-exclusive; events_old: access-exclusive; events_rest: access-exclusive");
}

static void dropping_locks_what_it_takes_along_and_what_that_refers_to(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "BEGIN");
  assert_locks(run, "DROP TABLE orders", "users: access-exclusive; orders: access-exclusive");
  chain_applies(run, "ROLLBACK; BEGIN");
  assert_locks(run, "ALTER TABLE orders DROP CONSTRAINT orders_user",
      "orders: access-exclusive; users: access-exclusive");
  chain_applies(run, "ROLLBACK");
  assert_locks(run, "DROP TRIGGER touch ON users", "users: access-exclusive");
  assert_locks(run, "DROP VIEW names", "names: access-exclusive");
}

static void other_statements_take_the_lock_of_the_manual(void **state) {
  ChainRun *run = *state;
  assert_locks(run,
      "CREATE TRIGGER more BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION touch()",
      "users: share-row-exclusive");
  assert_locks(run, "CREATE POLICY mine ON users", "users: access-exclusive");
  assert_locks(run, "ALTER TABLE users DISABLE TRIGGER touch", "users: share-row-exclusive");
  assert_locks(run, "ALTER TABLE users SET (fillfactor = 50)", "users: share-update-exclusive");
  assert_locks(run, "ALTER TABLE users SET (user_catalog_table = true)", "users: access-exclusive");
  assert_locks(
      run, "ALTER TABLE users ALTER name SET STATISTICS 10", "users: share-update-exclusive");
  assert_locks(run, "COMMENT ON TABLE users IS 'x'", "users: share-update-exclusive");
  assert_locks(run, "TRUNCATE users CASCADE", "users: access-exclusive; orders: access-exclusive");
  assert_locks(run, "VACUUM FULL users", "users: access-exclusive rewrite build");
  assert_locks(run, "VACUUM users", "users: share-update-exclusive");
  assert_locks(run, "REFRESH MATERIALIZED VIEW phones", "phones: access-exclusive rewrite");
  assert_locks(run, "ALTER SEQUENCE numbers RESTART", "numbers: share-row-exclusive");
  assert_locks(run, "INSERT INTO users (id) VALUES (1)", "users: row-exclusive");
  assert_locks(run, "ALTER DOMAIN positive ADD CHECK (VALUE < 9)", "");
  chain_applies(run, "ALTER TABLE users ADD rank positive");
  assert_locks(run, "ALTER DOMAIN positive ADD CHECK (VALUE < 8)", "users: share scan");
  assert_locks(run, "ALTER DOMAIN positive ADD CHECK (VALUE < 7) NOT VALID", "");
}

static void a_table_that_the_statement_makes_is_nobodys_wait(void **state) {
  ChainRun *run = *state;
  assert_locks(run, "CREATE TABLE lines (id int, user_id int REFERENCES users (id))",
      "users: share-row-exclusive");
  assert_locks(run, "CREATE TABLE loose (id int PRIMARY KEY, up int REFERENCES loose (id))", "");
}

static void a_block_holds_its_locks_until_it_ends(void **state) {
  ChainRun *run = *state;
  ObjectId users = chain_find(run, NAMES_RELATION, "users")->id;
  chain_applies(run, "BEGIN");
  locks_of(run, "CREATE INDEX a ON users (name)");
  assert_int_equal(catalog_lock_held(chain_catalog(run), users), LOCK_SHARE);
  chain_applies(run, "SAVEPOINT s");
  locks_of(run, "ALTER TABLE users ADD x int");
  assert_int_equal(catalog_lock_held(chain_catalog(run), users), LOCK_ACCESS_EXCLUSIVE);
  chain_applies(run, "ROLLBACK TO s");
  assert_int_equal(catalog_lock_held(chain_catalog(run), users), LOCK_SHARE);
  chain_applies(run, "COMMIT");
  assert_int_equal(catalog_lock_held(chain_catalog(run), users), LOCK_NONE);
  locks_of(run, "ALTER TABLE users ADD y int");
  assert_int_equal(catalog_lock_held(chain_catalog(run), users), LOCK_NONE);
}

static void who_uses_a_table_waits_for_it(void **state) {
  ChainRun *run = *state;
  Executor *executor = chain_executor(run);
  locks_of(run, "ALTER TABLE users ADD x int");
  assert_true(executor->execution->locks->in_use);
  chain_applies(run, "CREATE TABLE fresh (id int)");
  locks_of(run, "ALTER TABLE fresh ADD x int");
  assert_false(executor->execution->locks->in_use);
  chain_applies(run, "CREATE TEMPORARY TABLE mine (id int)");
  executor->release = 3;
  locks_of(run, "ALTER TABLE fresh ADD y int");
  assert_true(executor->execution->locks->in_use);
  locks_of(run, "ALTER TABLE mine ADD x int");
  assert_false(executor->execution->locks->in_use);
}

static void an_unknown_type_may_rewrite(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_OPEN, 18);
  assert_locks(
      run, "ALTER TABLE far ALTER size TYPE bigint", "far: access-exclusive rewrite maybe");
  assert_locks(run, "ALTER TABLE far ALTER name SET NOT NULL", "far: access-exclusive scan");
  assert_locks(run, "ALTER TABLE far ALTER name SET NOT NULL", "far: access-exclusive");
  chain_free(run);
}

#define SPEC(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      SPEC(adding_a_column_costs_nothing_if_its_default_is_the_same_for_all),
      SPEC(adding_a_column_that_each_row_must_compute_rewrites_the_table),
      SPEC(a_constraint_behind_a_column_is_checked_like_any_other),
      SPEC(not_valid_spares_the_scan_and_validation_lets_others_write),
      SPEC(set_not_null_reads_the_table_unless_a_valid_check_proves_it),
      SPEC(a_check_proves_what_its_parts_say),
      SPEC(a_primary_key_that_adopts_an_index_builds_none),
      SPEC(a_type_that_shares_its_form_is_free),
      SPEC(a_type_of_another_form_rewrites_the_table),
      SPEC(a_zone_is_free_in_utc_only),
      SPEC(what_is_built_on_a_column_is_built_anew_with_it),
      SPEC(an_index_keeps_writers_out_unless_it_is_concurrent),
      SPEC(partitions_do_the_work_of_their_parent),
      SPEC(sequences_go_with_their_table_to_another_owner),
      SPEC(attaching_reads_the_partition_and_the_default_one),
      SPEC(dropping_locks_what_it_takes_along_and_what_that_refers_to),
      SPEC(other_statements_take_the_lock_of_the_manual),
      SPEC(a_table_that_the_statement_makes_is_nobodys_wait),
      SPEC(a_block_holds_its_locks_until_it_ends),
      SPEC(who_uses_a_table_waits_for_it),
      SPEC(an_unknown_type_may_rewrite),
  };
  return cmocka_run_group_tests_name("locks", tests, NULL, NULL);
}
