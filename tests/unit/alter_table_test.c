#include "tests/unit/chain_fixture.h"
#include "tests/unit/spec.h"

static int given_orders_and_users(void **state) {
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TABLE users (id bigint PRIMARY KEY, email text NOT NULL);"
                     "CREATE TABLE orders (id serial PRIMARY KEY, user_id bigint, note text, total "
                     "int DEFAULT 0)");
  *state = run;
  return 0;
}

static int release(void **state) {
  chain_free(*state);
  return 0;
}

static void columns_come_and_go(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "ALTER TABLE orders ADD COLUMN state text NOT NULL DEFAULT 'new'");
  assert_true(chain_column(run, "orders", "state")->not_null);
  chain_fails(run, "ALTER TABLE orders ADD COLUMN note text", "42701",
      "column \"note\" of relation \"orders\" already exists");
  chain_skips(run, "ALTER TABLE orders ADD COLUMN IF NOT EXISTS note text",
      "column \"note\" of relation \"orders\" already exists, skipping");
  chain_applies(run, "ALTER TABLE orders DROP COLUMN note");
  assert_null(chain_column(run, "orders", "note"));
  chain_fails(run, "ALTER TABLE orders DROP COLUMN note", "42703",
      "column \"note\" of relation \"orders\" does not exist");
  chain_skips(run, "ALTER TABLE orders DROP COLUMN IF EXISTS note",
      "column \"note\" of relation \"orders\" does not exist, skipping");
  chain_applies(run, "ALTER TABLE orders DROP COLUMN IF EXISTS note, ADD COLUMN note int");
}

static void a_statement_is_done_whole_or_not_at_all(void **state) {
  ChainRun *run = *state;
  uint64_t before = catalog_digest(chain_catalog(run));
  chain_fails(run, "ALTER TABLE orders ADD COLUMN a int, DROP COLUMN total, DROP COLUMN zz",
      "42703", "column \"zz\" of relation \"orders\" does not exist");
  assert_true(before == catalog_digest(chain_catalog(run)));
}

static void actions_run_in_the_servers_passes(void **state) {
  ChainRun *run = *state;
  // Drops first, then types, then new columns: the order of writing does not count.
  chain_applies(run, "ALTER TABLE orders ADD COLUMN note int, DROP COLUMN note");
  assert_non_null(chain_column(run, "orders", "note"));
  chain_applies(run, "ALTER TABLE orders ADD UNIQUE (fresh), ADD COLUMN fresh int");
  assert_non_null(chain_constraint(run, "orders", "orders_fresh_key"));
}

static void a_view_blocks_its_columns(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "CREATE VIEW summary AS SELECT id, note FROM orders");
  const Execution *execution = chain_fails(run, "ALTER TABLE orders DROP COLUMN note", "2BP01",
      "cannot drop column note of table orders because other objects depend on it");
  assert_slice_equal(
      execution->outcome.detail, "view summary depends on column note of table orders");
  execution = chain_fails(run, "ALTER TABLE orders ALTER COLUMN note TYPE varchar(10)", "0A000",
      "cannot alter type of a column used by a view or rule");
  assert_slice_equal(
      execution->outcome.detail, "rule _RETURN on view summary depends on column \"note\"");
  chain_applies(run, "ALTER TABLE orders DROP COLUMN note CASCADE");
  assert_false(chain_has(run, "summary"));
}

static void types_change_where_a_cast_exists(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "ALTER TABLE orders ALTER COLUMN total TYPE bigint");
  const Execution *execution = chain_fails(run, "ALTER TABLE orders ALTER COLUMN note TYPE int",
      "42804", "column \"note\" cannot be cast automatically to type integer");
  assert_slice_equal(execution->outcome.hint, "You might need to specify \"USING note::integer\".");
  chain_applies(run, "ALTER TABLE orders ALTER COLUMN note TYPE int USING note::int");
  chain_applies(run, "CREATE TYPE state AS ENUM ('new');"
                     "ALTER TABLE orders ADD COLUMN s text DEFAULT 'new'");
  chain_fails(run, "ALTER TABLE orders ALTER s TYPE state USING s::state", "42804",
      "default for column \"s\" cannot be cast automatically to type state");
  chain_applies(run, "ALTER TABLE orders ALTER s DROP DEFAULT, ALTER s TYPE state USING s::state, "
                     "ALTER s SET DEFAULT 'new'");
}

static void not_null_is_held_by_keys_and_identity(void **state) {
  ChainRun *run = *state;
  chain_fails(run, "ALTER TABLE users ALTER COLUMN id DROP NOT NULL", "42P16",
      "column \"id\" is in a primary key");
  chain_applies(run, "ALTER TABLE users ALTER COLUMN email DROP NOT NULL");
  assert_false(chain_column(run, "users", "email")->not_null);
  assert_null(chain_constraint(run, "users", "users_email_not_null"));
  chain_applies(run, "ALTER TABLE users ALTER COLUMN email SET NOT NULL");
  assert_non_null(chain_constraint(run, "users", "users_email_not_null"));
  chain_applies(run, "ALTER TABLE users ADD COLUMN n int GENERATED ALWAYS AS IDENTITY");
  chain_fails(run, "ALTER TABLE users ALTER COLUMN n DROP NOT NULL", "42601",
      "column \"n\" of relation \"users\" is an identity column");
  chain_applies(run, "ALTER TABLE users ALTER COLUMN n DROP IDENTITY");
  assert_false(chain_has(run, "users_n_seq"));
}

static void constraints_are_validated_and_dropped(void **state) {
  ChainRun *run = *state;
  chain_applies(
      run, "ALTER TABLE orders ADD CONSTRAINT fk FOREIGN KEY (user_id) REFERENCES users NOT VALID");
  assert_false(chain_constraint(run, "orders", "fk")->validated);
  chain_applies(run, "ALTER TABLE orders VALIDATE CONSTRAINT fk");
  assert_true(chain_constraint(run, "orders", "fk")->validated);
  chain_fails(run, "ALTER TABLE orders ADD CONSTRAINT fk CHECK (id > 0)", "42710",
      "constraint \"fk\" for relation \"orders\" already exists");
  chain_fails(run, "ALTER TABLE users DROP CONSTRAINT users_pkey", "2BP01",
      "cannot drop constraint users_pkey on table users because other objects depend on it");
  chain_applies(run, "ALTER TABLE orders DROP CONSTRAINT fk");
  chain_fails(run, "ALTER TABLE orders DROP CONSTRAINT fk", "42704",
      "constraint \"fk\" of relation \"orders\" does not exist");
  chain_applies(run, "ALTER TABLE users DROP CONSTRAINT users_pkey");
  assert_false(chain_has(run, "users_pkey"));
  assert_true(chain_column(run, "users", "id")->not_null);
}

static void an_index_becomes_a_key(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "CREATE UNIQUE INDEX email_idx ON users (email);"
                     "CREATE INDEX plain_idx ON users (email)");
  chain_fails(run, "ALTER TABLE users ADD UNIQUE USING INDEX plain_idx", "42809",
      "\"plain_idx\" is not a unique index");
  chain_fails(run, "ALTER TABLE users ADD UNIQUE USING INDEX nothing", "42704",
      "index \"nothing\" does not exist");
  chain_applies(run, "ALTER TABLE users ADD CONSTRAINT email_key UNIQUE USING INDEX email_idx");
  assert_true(chain_has(run, "email_key"));
  assert_false(chain_has(run, "email_idx"));
  assert_true(
      chain_depends(run, "index email_key", "constraint email_key on table users", GRAPH_INTERNAL));
  chain_fails(run, "ALTER TABLE users ADD UNIQUE USING INDEX email_key", "55000",
      "index \"email_key\" is already associated with a constraint");
}

static void kinds_of_relations_have_their_actions(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "CREATE VIEW v AS SELECT id FROM orders");
  const Execution *execution = chain_fails(run, "ALTER TABLE v DROP COLUMN id", "42809",
      "ALTER action DROP COLUMN cannot be performed on relation \"v\"");
  assert_slice_equal(execution->outcome.detail, "This operation is not supported for views.");
  chain_applies(run, "ALTER VIEW v ALTER COLUMN id SET DEFAULT 1");
  chain_fails(
      run, "ALTER VIEW orders ALTER COLUMN id SET DEFAULT 1", "42809", "\"orders\" is not a view");
  chain_fails(
      run, "ALTER TABLE nothing ADD COLUMN a int", "42P01", "relation \"nothing\" does not exist");
  chain_skips(run, "ALTER TABLE IF EXISTS nothing ADD COLUMN a int",
      "relation \"nothing\" does not exist, skipping");
}

static void children_follow(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "CREATE TABLE p (a int); CREATE TABLE c () INHERITS (p)");
  chain_applies(
      run, "ALTER TABLE p ADD COLUMN b int NOT NULL, ADD CHECK (a > 0), ALTER a TYPE bigint");
  assert_int_equal(chain_column(run, "c", "b")->inherited, 1);
  assert_true(chain_column(run, "c", "b")->not_null);
  assert_non_null(chain_constraint(run, "c", "p_a_check"));
  assert_int_equal(chain_column(run, "c", "a")->type.type, chain_column(run, "p", "a")->type.type);
  chain_fails(run, "ALTER TABLE c DROP COLUMN b", "42P16", "cannot drop inherited column \"b\"");
  chain_fails(run, "ALTER TABLE ONLY p ADD COLUMN d int", "42P16",
      "column must be added to child tables too");
  chain_applies(run, "ALTER TABLE p DROP COLUMN b");
  assert_null(chain_column(run, "c", "b"));
  chain_applies(run, "ALTER TABLE c NO INHERIT p");
  assert_true(chain_column(run, "c", "a")->is_local);
  chain_fails(run, "ALTER TABLE c NO INHERIT p", "42P01",
      "relation \"p\" is not a parent of relation \"c\"");
}

static void a_diamond_is_walked_once(void **state) {
  ChainRun *run = *state;
  // Were each path walked, so many levels would never end.
  chain_applies(run, "CREATE TABLE d0 (a int)");
  for (int level = 0; level < 40; level++) {
    char sql[256];
    snprintf(sql, sizeof sql,
        "CREATE TABLE l%d () INHERITS (d%d); CREATE TABLE r%d () INHERITS (d%d);"
        "CREATE TABLE d%d () INHERITS (l%d, r%d)",
        level, level, level, level, level + 1, level, level);
    chain_applies(run, sql);
  }
  chain_applies(
      run, "ALTER TABLE d0 ALTER a TYPE bigint, ALTER a SET DEFAULT 1, ALTER a SET NOT NULL");
  chain_applies(run, "ALTER TABLE d0 ADD COLUMN b int, ADD CONSTRAINT k CHECK (b > 0)");
  assert_int_equal(
      chain_column(run, "d40", "a")->type.type, chain_column(run, "d0", "a")->type.type);
  assert_true(chain_column(run, "d40", "a")->not_null);
  assert_non_null(chain_constraint(run, "d40", "k"));
  chain_applies(run, "ALTER TABLE d0 ALTER a DROP NOT NULL, DROP COLUMN b");
  assert_null(chain_column(run, "d40", "b"));
}

static void partitions_are_attached_and_detached(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "CREATE TABLE m (a int PRIMARY KEY) PARTITION BY RANGE (a);"
                     "CREATE TABLE m1 (a int NOT NULL); CREATE TABLE m2 (a int NOT NULL, b int)");
  chain_fails(run, "ALTER TABLE m ATTACH PARTITION m2 FOR VALUES FROM (1) TO (2)", "42804",
      "table \"m2\" contains column \"b\" not found in parent \"m\"");
  chain_applies(run, "ALTER TABLE m ATTACH PARTITION m1 FOR VALUES FROM (1) TO (2)");
  assert_non_null(chain_constraint(run, "m1", "m1_pkey"));
  chain_fails(run, "ALTER TABLE m ATTACH PARTITION m1 FOR VALUES FROM (1) TO (2)", "42809",
      "\"m1\" is already a partition");
  chain_fails(run, "ALTER TABLE m1 ADD COLUMN b int", "42809", "cannot add column to a partition");
  chain_fails(run, "ALTER TABLE m DROP COLUMN a", "42P16",
      "cannot drop column \"a\" because it is part of the partition key of relation \"m\"");
  chain_applies(run, "ALTER TABLE m DETACH PARTITION m1; DROP TABLE m");
  assert_non_null(chain_constraint(run, "m1", "m1_pkey"));
}

static void what_a_do_block_may_have_made_is_not_missed(void **state) {
  ChainRun *run = *state;
  chain_unknown(run, "DO $$ BEGIN EXECUTE 'ALTER TABLE ' || current_user; END $$", "dynamic-sql");
  chain_applies(run, "ALTER TABLE orders ALTER COLUMN x SET NOT NULL");
  chain_applies(run, "ALTER TABLE orders DROP CONSTRAINT made_there");
  chain_applies(run, "CREATE TABLE after_it (a int)");
  chain_fails(run, "ALTER TABLE after_it ALTER COLUMN x SET NOT NULL", "42703",
      "column \"x\" of relation \"after_it\" does not exist");
}

static void what_is_made_like_a_doubtful_table_has_what_it_may_have(void **state) {
  ChainRun *run = *state;
  chain_unknown(run, "DO $$ BEGIN EXECUTE 'ALTER TABLE ' || current_user; END $$", "dynamic-sql");
  chain_applies(run, "CREATE TABLE alike (LIKE orders INCLUDING ALL)");
  chain_applies(run, "ALTER TABLE alike ADD FOREIGN KEY (x) REFERENCES users (id)");
  chain_applies(run, "CREATE TABLE refers (x int REFERENCES alike (x))");
  chain_applies(run, "CREATE TABLE child () INHERITS (orders)");
  chain_applies(run, "ALTER TABLE child ALTER COLUMN x SET DEFAULT 1");
  chain_applies(run, "CREATE TABLE copied AS SELECT * FROM orders");
  chain_applies(run, "ALTER TABLE copied ADD PRIMARY KEY (x)");
  chain_applies(run, "INSERT INTO orders (id) VALUES (1) ON CONFLICT (id, user_id) DO NOTHING");
  chain_applies(run, "ALTER TABLE alike INHERIT orders");
  chain_applies(run, "CREATE TABLE strange (LIKE users)");
  chain_fails(run, "ALTER TABLE strange DROP COLUMN id, ALTER COLUMN id SET NOT NULL", "42703",
      "column \"id\" of relation \"strange\" does not exist");
}

static void an_assumed_table_grows_as_it_is_named(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_OPEN, 18);
  chain_applies(run, "ALTER TABLE users DROP COLUMN email");
  chain_fails(run, "ALTER TABLE users ALTER COLUMN email SET NOT NULL", "42703",
      "column \"email\" of relation \"users\" does not exist");
  chain_applies(
      run, "ALTER TABLE users ADD COLUMN email text; ALTER TABLE users DROP CONSTRAINT k");
  chain_fails(run, "ALTER TABLE users DROP CONSTRAINT k", "42704",
      "constraint \"k\" of relation \"users\" does not exist");
  chain_free(run);
}

static void what_may_exist_is_altered_and_may_be_made(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_OPEN, 18);
  chain_applies(run, "ALTER TABLE IF EXISTS users DROP COLUMN email");
  chain_applies(run, "ALTER TABLE IF EXISTS app.users ADD COLUMN email text");
  chain_unknown(run, "CREATE TABLE users (id int)", "maybe");
  chain_applies(run, "DROP TABLE users");
  chain_skips(run, "ALTER TABLE IF EXISTS users ADD COLUMN email text",
      "relation \"users\" does not exist, skipping");
  chain_free(run);
}

#define SPEC(sentence) cmocka_unit_test_setup_teardown(sentence, given_orders_and_users, release)

int main(void) {
  const struct CMUnitTest specification[] = {
      SPEC(columns_come_and_go),
      SPEC(a_statement_is_done_whole_or_not_at_all),
      SPEC(actions_run_in_the_servers_passes),
      SPEC(a_view_blocks_its_columns),
      SPEC(types_change_where_a_cast_exists),
      SPEC(not_null_is_held_by_keys_and_identity),
      SPEC(constraints_are_validated_and_dropped),
      SPEC(an_index_becomes_a_key),
      SPEC(kinds_of_relations_have_their_actions),
      SPEC(children_follow),
      SPEC(a_diamond_is_walked_once),
      SPEC(partitions_are_attached_and_detached),
      SPEC(what_a_do_block_may_have_made_is_not_missed),
      SPEC(what_is_made_like_a_doubtful_table_has_what_it_may_have),
      cmocka_unit_test(an_assumed_table_grows_as_it_is_named),
      cmocka_unit_test(what_may_exist_is_altered_and_may_be_made),
  };
  return cmocka_run_group_tests_name("ALTER TABLE", specification, NULL, NULL);
}
