#include "tests/unit/chain_fixture.h"
#include "tests/unit/spec.h"

// Strings beside values of an enum are values of it. What fails and what is needed is as a PostgreSQL 15
// says it.

static ChainRun *with_orders(void) {
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TYPE state AS ENUM ('new', 'paid');"
                     "CREATE TABLE orders (id int PRIMARY KEY, s state, t text, day date);"
                     "CREATE FUNCTION is_open(state) RETURNS bool LANGUAGE sql AS 'SELECT true'");
  return run;
}

// Each condition, as that of a view that shows no column of the type.
static void assert_needs(const char *condition, bool needs) {
  ChainRun *run = with_orders();
  char text[512];
  snprintf(text, sizeof text, "CREATE VIEW v AS SELECT id FROM orders WHERE %s", condition);
  chain_applies(run, text);
  if (chain_depends(run, "view v", "type state", GRAPH_NORMAL) != needs)
    fail_msg("%s: the view %s the type", condition, needs ? "should need" : "should not need");
  chain_free(run);
}

static void a_string_compared_with_an_enum_needs_its_type(void **state) {
  (void)state;
  assert_needs("s = 'new'", true);
  assert_needs("'new' <> s", true);
  assert_needs("s IN ('new', 'paid')", true);
  assert_needs("s BETWEEN 'new' AND 'paid'", true);
  assert_needs("s = ANY ('{new,paid}')", true);
  assert_needs("s IS DISTINCT FROM 'new'", true);
  assert_needs("coalesce(s, 'new') IS NULL", true);
  assert_needs("CASE s WHEN 'new' THEN true END", true);
  assert_needs("CASE WHEN id > 1 THEN s ELSE 'new' END IS NULL", true);
  assert_needs("is_open('new')", true);
}

static void other_strings_do_not(void **state) {
  (void)state;
  assert_needs("t = 'new'", false);
  assert_needs("s IS NULL", false);
  assert_needs("day > '2024-01-01'", false);
  assert_needs("s = s", false);
  assert_needs("t IN ('new', 'paid')", false);
}

static void a_string_that_is_no_label_fails(void **state) {
  (void)state;
  const char *message = "invalid input value for enum state: \"old\"";
  ChainRun *run = with_orders();
  chain_fails(run, "SELECT 1 FROM orders WHERE s = 'old'", "22P02", message);
  chain_fails(run, "DELETE FROM orders WHERE s IN ('new', 'old')", "22P02", message);
  chain_fails(run, "CREATE INDEX ON orders (id) WHERE s <> 'old'", "22P02", message);
  chain_fails(run, "ALTER TABLE orders ADD CHECK (s <> 'old')", "22P02", message);
  chain_fails(run, "CREATE VIEW v AS SELECT is_open('old') AS x", "22P02", message);
  chain_applies(run, "SELECT 1 FROM orders WHERE s = 'new'");
  chain_free(run);
}

static void a_label_of_the_open_transaction_cannot_be_compared_with(void **state) {
  (void)state;
  ChainRun *run = with_orders();
  chain_applies(run, "BEGIN; ALTER TYPE state ADD VALUE 'sent'");
  chain_fails(run, "SELECT 1 FROM orders WHERE s = 'sent'", "55P04",
      "unsafe use of new value \"sent\" of enum type state");
  chain_applies(
      run, "ROLLBACK; ALTER TYPE state ADD VALUE 'sent'; SELECT 1 FROM orders WHERE s = 'sent'");
  chain_free(run);
}

static void a_group_by_a_key_needs_it_wherever_the_column_is_shown(void **state) {
  (void)state;
  ChainRun *run = with_orders();
  chain_applies(run, "CREATE VIEW shown AS SELECT id, coalesce(t, '') AS x FROM orders GROUP BY id;"
                     "CREATE VIEW summed AS SELECT id, max(t) AS x FROM orders GROUP BY id");
  const char *key = "constraint orders_pkey on table orders";
  assert_true(chain_depends(run, "view shown", key, GRAPH_NORMAL));
  assert_false(chain_depends(run, "view summed", key, GRAPH_NORMAL));
  chain_free(run);
}

int main(void) {
  const struct CMUnitTest specification[] = {
      cmocka_unit_test(a_string_compared_with_an_enum_needs_its_type),
      cmocka_unit_test(other_strings_do_not),
      cmocka_unit_test(a_string_that_is_no_label_fails),
      cmocka_unit_test(a_label_of_the_open_transaction_cannot_be_compared_with),
      cmocka_unit_test(a_group_by_a_key_needs_it_wherever_the_column_is_shown),
  };
  return cmocka_run_group_tests_name("types of strings", specification, NULL, NULL);
}
