#include "tests/unit/spec.h"

#include "tests/unit/chain_fixture.h"

#include "analyze/apply/table/partition_bound.h"

#include <stdio.h>
#include <stdlib.h>

static int start(void **state) {
  *state = chain_new(CHAIN_CLOSED, 18);
  return 0;
}

static int end(void **state) {
  chain_free(*state);
  return 0;
}

static void assert_bound(ChainRun *run, const char *name, const char *expected) {
  const Relation *table = (const Relation *)chain_find(run, NAMES_RELATION, name);
  assert_non_null(table);
  Slice text = partition_bound_text(chain_executor(run), table);
  assert_int_equal(text.length, strlen(expected));
  assert_memory_equal(text.start, expected, text.length);
}

static void a_bound_is_printed_as_the_server_does(void **state) {
  chain_applies(*state, "CREATE TABLE n (a numeric) PARTITION BY LIST (a);"
                        "CREATE TABLE n1 PARTITION OF n FOR VALUES IN (1.50, -2, 12, NULL, 1.50)");
  assert_bound(*state, "n1", "FOR VALUES IN (1.50, '-2', '12', NULL)");
}

static void a_partition_that_comes_back_takes_its_place(void **state) {
  chain_applies(*state, "CREATE TABLE p (a int) PARTITION BY RANGE (a);"
                        "CREATE TABLE p1 PARTITION OF p FOR VALUES FROM (1) TO (5);"
                        "BEGIN; DROP TABLE p1;"
                        "CREATE TABLE p2 PARTITION OF p FOR VALUES FROM (0) TO (9); ROLLBACK");
  chain_fails(*state, "CREATE TABLE p2 PARTITION OF p FOR VALUES FROM (4) TO (9)", "42P17",
      "partition \"p2\" would overlap partition \"p1\"");
  chain_applies(*state, "CREATE TABLE p2 PARTITION OF p FOR VALUES FROM (5) TO (9)");
}

static void what_a_call_gives_is_not_known(void **state) {
  chain_applies(*state, "CREATE TABLE p (a date) PARTITION BY RANGE (a);"
                        "CREATE TABLE p1 PARTITION OF p FOR VALUES FROM (MINVALUE) TO (now());");
  chain_unknown(*state,
      "CREATE TABLE p2 PARTITION OF p FOR VALUES FROM ('2020-01-01') TO (MAXVALUE)",
      "partition-bound");
}

static void the_order_of_texts_depends_on_their_collation(void **state) {
  chain_applies(*state, "CREATE TABLE p (a text) PARTITION BY RANGE (a);"
                        "CREATE TABLE p1 PARTITION OF p FOR VALUES FROM ('a') TO ('n');"
                        "CREATE TABLE c (a text COLLATE \"C\") PARTITION BY RANGE (a);"
                        "CREATE TABLE c1 PARTITION OF c FOR VALUES FROM ('a') TO ('n')");
  chain_unknown(
      *state, "CREATE TABLE p2 PARTITION OF p FOR VALUES FROM ('B') TO ('C')", "partition-bound");
  chain_applies(*state, "CREATE TABLE c2 PARTITION OF c FOR VALUES FROM ('B') TO ('C')");
}

static void a_time_in_a_zone_that_is_not_known_is_certain_a_day_away(void **state) {
  chain_applies(*state,
      "CREATE TABLE p (a timestamptz) PARTITION BY RANGE (a);"
      "CREATE TABLE p1 PARTITION OF p FOR VALUES FROM ('2020-01-01') TO ('2020-02-01');"
      "CREATE TABLE p2 PARTITION OF p FOR VALUES FROM ('2020-02-01') TO ('2020-03-01');"
      "CREATE TABLE p3 PARTITION OF p FOR VALUES FROM ('2020-04-01 00:00Z') TO ('2020-05-01 "
      "00:00Z')");
  chain_unknown(*state,
      "CREATE TABLE p4 PARTITION OF p FOR VALUES FROM ('2020-03-01 00:00Z') TO ('2020-03-09 "
      "00:00Z')",
      "partition-bound");
}

// A list of `count` values, from 0.
static char *list_of(const char *name, int count) {
  char *sql = malloc((size_t)count * 8 + 200);
  int length = sprintf(sql, "CREATE TABLE %s PARTITION OF p FOR VALUES IN (0", name);
  for (int i = 1; i < count; i++) length += sprintf(sql + length, ",%d", i);
  sprintf(sql + length, ")");
  return sql;
}

static void of_more_values_than_are_kept_nothing_is_known(void **state) {
  chain_applies(*state, "CREATE TABLE p (a int) PARTITION BY LIST (a)");
  char *most = list_of("most", PARTITION_VALUES_MOST);
  chain_applies(*state, most);
  chain_fails(*state, "CREATE TABLE x PARTITION OF p FOR VALUES IN (65534)", "42P17", NULL);
  chain_applies(*state, "DROP TABLE most");
  char *more = list_of("more", PARTITION_VALUES_MOST + 1);
  chain_applies(*state, more);
  chain_unknown(*state, "CREATE TABLE x PARTITION OF p FOR VALUES IN (65534)", "partition-bound");
  free(most);
  free(more);
}

#define SPEC(sentence) cmocka_unit_test_setup_teardown(sentence, start, end)

int main(void) {
  const struct CMUnitTest specification[] = {
      SPEC(a_bound_is_printed_as_the_server_does),
      SPEC(a_partition_that_comes_back_takes_its_place),
      SPEC(what_a_call_gives_is_not_known),
      SPEC(the_order_of_texts_depends_on_their_collation),
      SPEC(a_time_in_a_zone_that_is_not_known_is_certain_a_day_away),
      SPEC(of_more_values_than_are_kept_nothing_is_known),
  };
  return cmocka_run_group_tests_name("bounds of partitions", specification, NULL, NULL);
}
