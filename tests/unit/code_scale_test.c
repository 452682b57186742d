#include "tests/unit/spec.h"

#include "tests/unit/chain_fixture.h"

#include <stdio.h>
#include <stdlib.h>

// What code costs, counted in what its queries look at.

#define TABLES 10000
#define BLOCKS 1000
#define STATEMENTS 500

static ChainRun *run_with_tables(void) {
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  for (int i = 0; i < TABLES; i++) {
    char text[128];
    snprintf(text, sizeof text, "CREATE TABLE t%d (id int PRIMARY KEY, note text)", i);
    chain_applies(run, text);
  }
  return run;
}

static uint64_t looks_of(ChainRun *run, const char *pattern) {
  uint64_t before = chain_executor(run)->code_looks;
  for (int i = 0; i < BLOCKS; i++) {
    char text[1024];
    snprintf(text, sizeof text, pattern, i, i);
    chain_applies(run, text);
  }
  return chain_executor(run)->code_looks - before;
}

static void blocks_look_at_what_they_name_and_not_at_every_table(void **state) {
  (void)state;
  static const char *const blocks[] = {
      "DO $$ BEGIN IF NOT EXISTS (SELECT 1 FROM information_schema.columns WHERE table_name = 't%d'"
      " AND column_name = 'extra') THEN ALTER TABLE t%d ADD COLUMN extra int; END IF; END $$",
      "DO $$ BEGIN IF NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conname = 'extra_is_there%d')"
      " THEN ALTER TABLE t%d ADD CHECK (extra > 0); END IF; END $$",
      "DO $$ BEGIN IF EXISTS (SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = "
      "c.relnamespace"
      " WHERE n.nspname = 'public' AND c.relname = 't%d') THEN ALTER TABLE t%d ADD b int; END IF; "
      "END $$",
      "DO $$ BEGIN IF NOT EXISTS (SELECT 1 FROM pg_indexes WHERE indexname = 'i%d')"
      " THEN CREATE INDEX ON t%d (note); END IF; END $$",
      "DO $$ BEGIN IF (SELECT count(*) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid"
      " WHERE i.indrelid = 't%d'::regclass) = 2 THEN ALTER TABLE t%d ADD c int; END IF; END $$",
      "DO $$ BEGIN IF NOT EXISTS (SELECT 1 FROM pg_type WHERE typname = 'e%d')"
      " THEN CREATE TYPE e%d AS ENUM ('a'); END IF; END $$",
  };
  ChainRun *run = run_with_tables();
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
    assert_true(looks_of(run, blocks[i]) <= 20 * BLOCKS);
  assert_false(chain_executor(run)->open_world);
  chain_free(run);
}

static uint32_t steps_of(const char *statement) {
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TABLE t (name text)");
  chain_run(run, statement);
  uint32_t steps = chain_executor(run)->code_steps;
  chain_free(run);
  return steps;
}

static void what_may_return_or_exit_ends_all_loops_that_it_leaves(void **state) {
  (void)state;
  assert_true(steps_of("DO $$ BEGIN LOOP LOOP IF random() < 0.5 THEN RETURN; END IF; END LOOP;"
                       " END LOOP; END $$") < 1000);
  assert_true(steps_of("DO $$ BEGIN <<a>> LOOP <<b>> LOOP FOR i IN 1..5 LOOP"
                       " IF random() < 0.5 THEN EXIT a; END IF; END LOOP; END LOOP; END LOOP;"
                       " END $$") < 1000);
  assert_true(steps_of("DO $$ BEGIN <<a>> WHILE true LOOP LOOP EXIT a WHEN random() < 0.5;"
                       " END LOOP; END LOOP; END $$") < 1000);
}

static uint64_t nodes_read(const char *before, const char *each, const char *after) {
  char *text = malloc(STATEMENTS * 16 + 256);
  size_t length = (size_t)sprintf(text, "%s", before);
  for (int i = 0; i < STATEMENTS; i++) length += (size_t)sprintf(text + length, "%s", each);
  sprintf(text + length, "%s", after);
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_run(run, text);
  uint64_t nodes = chain_executor(run)->code_nodes;
  chain_free(run);
  free(text);
  return nodes;
}

static void rounds_do_not_read_the_code_anew(void **state) {
  (void)state;
  assert_in_range(nodes_read("DO $$ DECLARE x int; BEGIN FOR i IN 1..1000 LOOP"
                             " IF random() < 2 THEN ",
                      "x := x + 1; ", "END IF; END LOOP; END $$"),
      STATEMENTS, 20 * STATEMENTS);
  assert_in_range(nodes_read("DO $$ DECLARE x int; BEGIN FOR i IN 1..1000 LOOP"
                             " x := CASE WHEN true THEN 1 ELSE abs(1",
                      " + 1", ") END; END LOOP; END $$"),
      STATEMENTS, 20 * STATEMENTS);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(blocks_look_at_what_they_name_and_not_at_every_table),
      cmocka_unit_test(rounds_do_not_read_the_code_anew),
      cmocka_unit_test(what_may_return_or_exit_ends_all_loops_that_it_leaves),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
