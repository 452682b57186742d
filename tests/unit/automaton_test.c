#include "tests/unit/spec.h"

#include "grammar/automaton.h"
#include "lexer/memory.h"
#include "lexer/script.h"

static StateStack copy_of(const StateStack *stack) {
  StateStack copy = {0};
  for (size_t i = 0; i < stack->count; i++) {
    copy.states = memory_grow(copy.states, i, &copy.capacity, sizeof(*copy.states));
    copy.states[copy.count++] = stack->states[i];
  }
  return copy;
}

// What is said of all tokens at once holds for each when it is fed.
static void assert_accepts_what_can_be_fed(const StateStack *stack) {
  bool accepted[TOKEN_KIND_COUNT];
  state_stack_accepts(stack, accepted);
  for (int kind = 1; kind < TOKEN_INVALID; kind++) {
    StateStack copy = copy_of(stack);
    assert_int_equal(state_stack_feed(&copy, (TokenKind)kind), accepted[kind]);
    state_stack_free(&copy);
  }
}

static void what_is_accepted_can_be_fed(void **state) {
  (void)state;
  static const char *const texts[] = {
      "SELECT a.b, f(1 + -2, x => ARRAY[1]) OVER (PARTITION BY c ROWS BETWEEN 1 PRECEDING AND d "
      "FOLLOWING) AS e FROM ONLY (t) JOIN u USING (v) WHERE g NOT LIKE 'h' ESCAPE 'i'",
      "CREATE TABLE IF NOT EXISTS s.t (a int NOT NULL DEFAULT 1 + 2, UNIQUE NULLS NOT DISTINCT "
      "(a))",
      "ALTER TABLE t ADD COLUMN a numeric(10, 2)[] COLLATE \"C\" REFERENCES u ON DELETE SET NULL",
      "WITH RECURSIVE a (b) AS MATERIALIZED (VALUES (1)) INSERT INTO t DEFAULT VALUES RETURNING *",
      "CREATE OR REPLACE FUNCTION f(INOUT a int = 1) RETURNS SETOF t LANGUAGE sql AS 'x'",
      "GRANT SELECT (a), UPDATE ON ALL TABLES IN SCHEMA s TO PUBLIC WITH GRANT OPTION",
  };
  for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
    Script *script = script_new(slice_of(texts[i]));
    ScriptItem item = script_next(script);
    StateStack stack = {0};
    assert_accepts_what_can_be_fed(&stack);
    for (size_t k = 0; k < item.token_count; k++) {
      assert_true(state_stack_feed(&stack, item.tokens[k].kind));
      assert_accepts_what_can_be_fed(&stack);
    }
    state_stack_free(&stack);
    script_free(script);
  }
}

static void a_refused_token_leaves_the_stack_as_it_was(void **state) {
  (void)state;
  StateStack stack = {0};
  assert_false(state_stack_feed(&stack, TOKEN_COMMA));
  assert_int_equal(stack.count, 0);
  assert_true(state_stack_feed(&stack, TOKEN_DROP));
  StateStack before = copy_of(&stack);
  assert_false(state_stack_feed(&stack, TOKEN_COMMA));
  assert_int_equal(stack.count, before.count);
  assert_memory_equal(stack.states, before.states, before.count * sizeof(*before.states));
  assert_true(state_stack_feed(&stack, TOKEN_TABLE));
  state_stack_free(&before);
  state_stack_free(&stack);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_accepted_can_be_fed),
      cmocka_unit_test(a_refused_token_leaves_the_stack_as_it_was),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
