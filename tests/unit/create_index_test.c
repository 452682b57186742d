#include "tests/unit/chain_fixture.h"
#include "tests/unit/spec.h"

static int given_orders(void **state) {
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TABLE orders (id int, email text, data json, a int, b int)");
  *state = run;
  return 0;
}

static int release(void **state) {
  chain_free(*state);
  return 0;
}

static void the_server_chooses_names(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "CREATE INDEX ON orders (a); CREATE INDEX ON orders (a)");
  assert_true(chain_has(run, "orders_a_idx"));
  assert_true(chain_has(run, "orders_a_idx1"));
  chain_applies(run, "CREATE UNIQUE INDEX ON orders (lower(email), (a + b), b) INCLUDE (id)");
  assert_true(chain_has(run, "orders_lower_expr_b_id_idx"));
}

static void an_index_needs_its_columns(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "CREATE INDEX i ON orders (a) WHERE b > 0");
  assert_true(chain_depends(run, "index i", "column a of table orders", GRAPH_AUTO));
  assert_true(chain_depends(run, "index i", "column b of table orders", GRAPH_AUTO));
  chain_applies(run, "ALTER TABLE orders DROP COLUMN b");
  assert_false(chain_has(run, "i"));
}

static void what_cannot_be_indexed_is_refused(void **state) {
  ChainRun *run = *state;
  chain_fails(run, "CREATE INDEX ON orders (zz)", "42703", "column \"zz\" does not exist");
  chain_fails(run, "CREATE INDEX ON nothing (a)", "42P01", "relation \"nothing\" does not exist");
  chain_applies(run, "CREATE INDEX i ON orders (a)");
  chain_fails(run, "CREATE INDEX i ON orders (b)", "42P07", "relation \"i\" already exists");
  chain_skips(
      run, "CREATE INDEX IF NOT EXISTS i ON orders (b)", "relation \"i\" already exists, skipping");
  chain_fails(run, "CREATE INDEX ON orders (data)", "42704",
      "data type json has no default operator class for access method \"btree\"");
  chain_fails(run, "CREATE INDEX ON orders USING gin (email)", "42704",
      "data type text has no default operator class for access method \"gin\"");
  chain_fails(run, "CREATE UNIQUE INDEX ON orders USING hash (a)", "0A000",
      "access method \"hash\" does not support unique indexes");
  chain_fails(run, "CREATE INDEX ON orders (a) WHERE b > extract(epoch FROM now())", "42P17",
      "functions in index predicate must be marked IMMUTABLE");
  chain_applies(run, "CREATE VIEW v AS SELECT a FROM orders");
  chain_fails(run, "CREATE INDEX ON v (a)", "42809", "cannot create index on relation \"v\"");
}

static void concurrently_stands_alone(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "CREATE INDEX CONCURRENTLY i ON orders (a)");
  chain_applies(run, "BEGIN");
  chain_fails(run, "CREATE INDEX CONCURRENTLY j ON orders (a)", "25001",
      "CREATE INDEX CONCURRENTLY cannot run inside a transaction block");
  chain_fails(run, "SELECT 1", "25P02",
      "current transaction is aborted, commands ignored until end of transaction block");
  chain_applies(run, "ROLLBACK");
}

static void partitions_get_their_own(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "CREATE TABLE m (a int, b int) PARTITION BY LIST (a);"
                     "CREATE TABLE m1 PARTITION OF m FOR VALUES IN (1);"
                     "CREATE TABLE m2 PARTITION OF m FOR VALUES IN (2)");
  chain_applies(run, "CREATE INDEX own ON m1 (b)");
  chain_applies(run, "CREATE INDEX ON m (b)");
  assert_true(chain_depends(run, "index own", "index m_b_idx", GRAPH_PARTITION_PRIMARY));
  assert_true(chain_has(run, "m2_b_idx"));
  chain_fails(run, "CREATE INDEX CONCURRENTLY ON m (b)", "0A000",
      "cannot create index on partitioned table \"m\" concurrently");
  chain_applies(run, "CREATE INDEX whole ON ONLY m (a)");
  assert_false(((const Index *)chain_find(run, NAMES_RELATION, "whole"))->valid);
  chain_applies(run, "CREATE INDEX p1 ON m1 (a); CREATE INDEX p2 ON m2 (a);"
                     "ALTER INDEX whole ATTACH PARTITION p1");
  assert_false(((const Index *)chain_find(run, NAMES_RELATION, "whole"))->valid);
  chain_applies(run, "ALTER INDEX whole ATTACH PARTITION p2");
  assert_true(((const Index *)chain_find(run, NAMES_RELATION, "whole"))->valid);
}

static void thirty_two_columns_and_no_more(void **state) {
  ChainRun *run = *state;
  chain_applies(run,
      "CREATE INDEX ON orders (a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a)");
  chain_fails(run,
      "CREATE INDEX ON orders (a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a)",
      "54011", "cannot use more than 32 columns in an index");
}

#define SPEC(sentence) cmocka_unit_test_setup_teardown(sentence, given_orders, release)

int main(void) {
  const struct CMUnitTest specification[] = {
      SPEC(the_server_chooses_names),
      SPEC(an_index_needs_its_columns),
      SPEC(what_cannot_be_indexed_is_refused),
      SPEC(concurrently_stands_alone),
      SPEC(partitions_get_their_own),
      SPEC(thirty_two_columns_and_no_more),
  };
  return cmocka_run_group_tests_name("CREATE INDEX", specification, NULL, NULL);
}
