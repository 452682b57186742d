#include "tests/unit/spec.h"

#include "analyze/apply/code/code.h"
#include "tests/unit/chain_fixture.h"

#include <stdio.h>

// Both sides of what code may take before it is lost.

// A function that calls itself so often, and makes a table at the end.
static ChainRun *with_recursion(void) {
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run,
      "CREATE FUNCTION down(n int) RETURNS void LANGUAGE plpgsql AS $$ BEGIN"
      " IF n > 1 THEN PERFORM down(n - 1); ELSE CREATE TABLE bottom (id int); END IF; END $$");
  return run;
}

static void functions_call_each_other_so_deep_and_no_deeper(void **state) {
  (void)state;
  char text[64];
  ChainRun *run = with_recursion();
  snprintf(text, sizeof text, "SELECT down(%u)", CODE_MOST_NESTING);
  chain_applies(run, text);
  chain_fails(run, "CREATE TABLE bottom (id int)", "42P07", NULL);
  chain_free(run);
  run = with_recursion();
  snprintf(text, sizeof text, "SELECT down(%u)", CODE_MOST_NESTING + 1);
  chain_unknown(run, text, "function-call");
  assert_true(chain_executor(run)->open_world);
  chain_free(run);
}

static void code_runs_so_many_steps_and_no_more(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run,
      "DO $$ BEGIN FOR i IN 1 .. 10000 LOOP NULL; END LOOP; CREATE TABLE few (id int); END $$");
  chain_fails(run, "CREATE TABLE few (id int)", "42P07", NULL);
  chain_unknown(run,
      "DO $$ BEGIN FOR i IN 1 .. 1000000 LOOP NULL; END LOOP; CREATE TABLE many (id int); END $$",
      "do-block");
  assert_true(chain_executor(run)->open_world);
  chain_free(run);
}

// Each call makes two: without one budget for all, they would be as many as a power of two.
static void calls_share_their_steps(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE FUNCTION twice(n int) RETURNS void LANGUAGE plpgsql AS $$ BEGIN"
                     " IF n > 0 THEN PERFORM twice(n - 1); PERFORM twice(n - 1); END IF;"
                     " EXECUTE 'SET my.x = 1'; END $$");
  chain_applies(run, "SELECT twice(3)");
  const Executor *executor = chain_executor(run);
  chain_unknown(run, "SELECT twice(25)", "do-block");
  assert_true(executor->code_steps <= CODE_MOST_STEPS);
  chain_free(run);
}

static void texts_and_arrays_grow_so_long_and_no_longer(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "DO $$ DECLARE t text := 'aaaaaaaaaa'; a int[] := ARRAY[1]; BEGIN"
                     " FOR i IN 1 .. 60 LOOP t := t || t; a := a || a; END LOOP; CREATE TABLE made "
                     "(id int); END $$");
  chain_fails(run, "CREATE TABLE made (id int)", "42P07", NULL);
  chain_free(run);
}

static void an_expression_in_each_of_many_calls_is_not_too_deep_for_the_stack(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  static char text[20000];
  size_t length = (size_t)snprintf(text, sizeof text,
      "CREATE FUNCTION deep(n int) RETURNS text LANGUAGE plpgsql AS $$ BEGIN"
      " EXECUTE 'SET my.x = 1'; RETURN ");
  for (int i = 0; i < 900; i++)
    length += (size_t)snprintf(text + length, sizeof text - length, "lower(");
  length += (size_t)snprintf(text + length, sizeof text - length, "deep(n)");
  for (int i = 0; i < 900; i++) text[length++] = ')';
  snprintf(text + length, sizeof text - length, "; END $$");
  chain_applies(run, text);
  chain_unknown(run, "SELECT deep(1)", "function-call");
  chain_free(run);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(functions_call_each_other_so_deep_and_no_deeper),
      cmocka_unit_test(code_runs_so_many_steps_and_no_more),
      cmocka_unit_test(calls_share_their_steps),
      cmocka_unit_test(texts_and_arrays_grow_so_long_and_no_longer),
      cmocka_unit_test(an_expression_in_each_of_many_calls_is_not_too_deep_for_the_stack),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
