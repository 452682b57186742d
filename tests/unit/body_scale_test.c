// Bodies of a hundred thousand statements, and the limits of nesting, from both sides.
#include "tests/unit/spec.h"

#include "lexer/memory.h"
#include "tests/unit/body_model.h"

#include <time.h>

static int given_a_model(void **state) {
  BodyModel *model = MEMORY_NEW(BodyModel);
  *model = body_model_new();
  *state = model;
  return 0;
}

static int free_the_model(void **state) {
  body_model_free(*state);
  memory_free(*state);
  return 0;
}

// `head`, `count` times `part`, `tail`; the caller's.
static Slice repeated(const char *head, const char *part, size_t count, const char *tail) {
  size_t length = strlen(part);
  size_t size = strlen(head) + length * count + strlen(tail);
  char *text = memory_alloc(size + 1);
  char *at = text + snprintf(text, size + 1, "%s", head);
  for (size_t i = 0; i < count; i++, at += length) memcpy(at, part, length);
  memcpy(at, tail, strlen(tail));
  return (Slice){text, size};
}

static ParseFault fault_of(BodyModel *model, Slice text) {
  static const PlRoutine routine = {.returns_nothing = true};
  ParseFault fault = body_model_parse(model, text, &routine).fault;
  memory_free((char *)text.start);
  return fault;
}

static double seconds_of(BodyModel *model, const char *head, const char *part, size_t count) {
  clock_t start = clock();
  assert_int_equal(fault_of(model, repeated(head, part, count, "END")), PARSE_FINE);
  return (double)(clock() - start) / CLOCKS_PER_SEC;
}

// Eight times as many take no more than some eight times as long.
static void assert_linear(BodyModel *model, const char *head, const char *part, size_t count) {
  seconds_of(model, head, part, count / 8); // warms up
  double few = seconds_of(model, head, part, count / 8);
  double many = seconds_of(model, head, part, count);
  assert_true(many < few * 30 + 0.1);
}

static void a_hundred_thousand_statements_take_linear_time(void **state) {
  assert_linear(*state, "DECLARE a int; BEGIN ", "a := a + 1;", 100000);
  assert_linear(*state, "DECLARE a int; BEGIN ", "SELECT b INTO a FROM t;", 100000);
  assert_linear(*state, "BEGIN ", "IF a THEN NULL; END IF;", 100000);
  assert_linear(*state, "BEGIN ", "FOR i IN 1..2 LOOP i := 2; END LOOP;", 100000);
}

static void thousands_of_names_are_found_in_linear_time(void **state) {
  enum { COUNT = 20000 };
  char *text = memory_alloc(COUNT * 64);
  char *at = text + sprintf(text, "DECLARE ");
  for (int i = 0; i < COUNT; i++) at += sprintf(at, "v%d int;", i);
  at += sprintf(at, "BEGIN ");
  for (int i = 0; i < COUNT; i++) at += sprintf(at, "v%d := v%d;", i, COUNT - i);
  at += sprintf(at, "END");
  assert_int_equal(fault_of(*state, (Slice){text, (size_t)(at - text)}), PARSE_FINE);
}

static void an_assignment_of_a_thousand_terms_is_no_depth(void **state) {
  assert_int_equal(
      fault_of(*state, repeated("DECLARE a int; BEGIN a := 1", " + 1", 100000, "; END")),
      PARSE_FINE);
}

// A body and its block are a node each, as are IF and its branch; the NULL is the last.
static Slice nested_ifs(size_t count) {
  Slice head = repeated("BEGIN ", "IF a THEN ", count, "NULL; ");
  Slice tail = repeated("", "END IF; ", count, "END");
  char *text = memory_alloc(head.length + tail.length);
  memcpy(text, head.start, head.length);
  memcpy(text + head.length, tail.start, tail.length);
  Slice whole = {text, head.length + tail.length};
  memory_free((char *)head.start);
  memory_free((char *)tail.start);
  return whole;
}

static void a_tree_is_two_thousand_nodes_deep_at_most(void **state) {
  size_t fits = (AST_MAX_DEPTH - 3) / 2;
  assert_int_equal(fault_of(*state, nested_ifs(fits)), PARSE_FINE);
  assert_int_equal(fault_of(*state, nested_ifs(fits + 1)), PARSE_TOO_DEEP);
}

// Each BEGIN that nothing has ended yet holds two entries of the stack.
static void the_parser_stops_at_ten_thousand_open_constructs(void **state) {
  BodyModel *model = *state;
  static const PlRoutine routine = {.returns_nothing = true};
  size_t few = PARSE_MAX_NESTING / 2 - 10;
  Slice text = repeated("", "BEGIN ", few, "");
  assert_int_equal(body_model_parse(model, text, &routine).fault, PARSE_SYNTAX_ERROR);
  memory_free((char *)text.start);
  assert_int_equal(fault_of(model, repeated("", "BEGIN ", few + 20, "")), PARSE_TOO_DEEP);
  assert_int_equal(fault_of(model, repeated("", "BEGIN ", 1000000, "")), PARSE_TOO_DEEP);
}

static void parentheses_in_an_expression_are_the_main_grammar_s(void **state) {
  BodyModel *model = *state;
  Slice open = repeated("DECLARE a int; BEGIN a := ", "(", 20000, "1");
  Slice text = repeated(open.start, ")", 20000, "; END");
  memory_free((char *)open.start);
  assert_int_equal(fault_of(model, text), PARSE_TOO_DEEP);
}

#define SPEC(sentence) cmocka_unit_test_setup_teardown(sentence, given_a_model, free_the_model)

int main(void) {
  const struct CMUnitTest specification[] = {
      SPEC(a_hundred_thousand_statements_take_linear_time),
      SPEC(thousands_of_names_are_found_in_linear_time),
      SPEC(an_assignment_of_a_thousand_terms_is_no_depth),
      SPEC(a_tree_is_two_thousand_nodes_deep_at_most),
      SPEC(the_parser_stops_at_ten_thousand_open_constructs),
      SPEC(parentheses_in_an_expression_are_the_main_grammar_s),
  };
  return cmocka_run_group_tests_name("large bodies", specification, NULL, NULL);
}
