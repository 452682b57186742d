#include "tests/unit/spec.h"

#include "tests/unit/chain_fixture.h"

#include <stdio.h>

#define MANY 10000

// What the graph looked at while `count` partitions were made, by the text that `format` makes of a number.
static uint64_t effort_of(ChainRun *run, const char *format, int first, int count) {
  Graph *graph = catalog_graph(chain_catalog(run));
  uint64_t before = graph_effort(graph).edges_looked_at;
  char sql[300];
  for (int i = first; i < first + count; i++) {
    snprintf(sql, sizeof sql, format, i, 10 * i, 10 * i + 10, i);
    chain_applies(run, sql);
  }
  return graph_effort(graph).edges_looked_at - before;
}

static void the_last_partitions_cost_what_the_first_did(const char *format) {
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run,
      "CREATE TABLE part (id bigint, day date, PRIMARY KEY (id, day)) PARTITION BY RANGE (id);"
      "CREATE INDEX part_day ON part (day); CREATE TABLE orders (id bigint PRIMARY KEY);"
      "ALTER TABLE part ADD FOREIGN KEY (id) REFERENCES orders");
  uint64_t early = effort_of(run, format, 1000, MANY / 10);
  effort_of(run, format, 1000 + MANY / 10, MANY - MANY / 5);
  uint64_t late = effort_of(run, format, 1000 + MANY - MANY / 10, MANY / 10);
  print_message("edges looked at for a tenth: %llu, then %llu\n", (unsigned long long)early,
      (unsigned long long)late);
  assert_true(late <= early + early / 10);

  chain_fails(run, "CREATE TABLE again PARTITION OF part FOR VALUES FROM (55555) TO (55556)",
      "42P17", "partition \"again\" would overlap partition \"p5555\"");
  chain_fails(run, "CREATE TABLE again PARTITION OF part FOR VALUES FROM (0) TO (10001)", "42P17",
      "partition \"again\" would overlap partition \"p1000\"");
  chain_applies(run, "CREATE TABLE again PARTITION OF part FOR VALUES FROM (0) TO (10000)");
  chain_free(run);
}

static void partitions_are_made_in_the_time_of_one_each(void **state) {
  (void)state;
  the_last_partitions_cost_what_the_first_did(
      "CREATE TABLE p%d PARTITION OF part FOR VALUES FROM (%d) TO (%d)");
}

static void partitions_are_attached_in_the_time_of_one_each(void **state) {
  (void)state;
  the_last_partitions_cost_what_the_first_did(
      "CREATE TABLE p%1$d (id bigint NOT NULL, day date NOT NULL);"
      "ALTER TABLE part ATTACH PARTITION p%1$d FOR VALUES FROM (%2$d) TO (%3$d)");
}

// Each takes a part of what a value smaller by far would take.
static void hash_partitions_of_many_moduli_find_each_other(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TABLE part (id int) PARTITION BY HASH (id)");
  effort_of(run,
      "CREATE TABLE p%1$d PARTITION OF part FOR VALUES WITH (modulus 16384, remainder %1$d)", 0,
      MANY);
  chain_fails(run, "CREATE TABLE again PARTITION OF part FOR VALUES WITH (modulus 2, remainder 1)",
      "42P17", "partition \"again\" would overlap partition \"p1\"");
  chain_fails(run,
      "CREATE TABLE again PARTITION OF part FOR VALUES WITH (modulus 32768, remainder 16400)",
      "42P17", "partition \"again\" would overlap partition \"p16\"");
  chain_applies(
      run, "CREATE TABLE again PARTITION OF part FOR VALUES WITH (modulus 32768, remainder 32767)");
  chain_free(run);
}

int main(void) {
  const struct CMUnitTest specification[] = {
      cmocka_unit_test(partitions_are_made_in_the_time_of_one_each),
      cmocka_unit_test(partitions_are_attached_in_the_time_of_one_each),
      cmocka_unit_test(hash_partitions_of_many_moduli_find_each_other),
  };
  return cmocka_run_group_tests_name("many partitions", specification, NULL, NULL);
}
