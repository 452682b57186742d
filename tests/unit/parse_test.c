#include "tests/unit/parsing.h"

// ---- faults

static void a_wrong_token_is_named_as_the_server_does(void **state) {
  (void)state;
  assert_syntax_error("SELEC 1", "syntax error at or near \"SELEC\"", 0);
  assert_syntax_error("CREATE TABLE t (a int,, b int)", "syntax error at or near \",\"", 22);
  assert_syntax_error("SELECT 'it''s' 'b' FROM", "syntax error at or near \"'b'\"", 15);
  assert_syntax_error("SELECT $$a b$$ $$c$$ x y", "syntax error at or near \"$$c$$\"", 15);
  assert_syntax_error("DROP TABLE \"a b\" \"C d\"", "syntax error at or near \"\"C d\"\"", 17);
}

static void a_statement_may_end_too_early(void **state) {
  (void)state;
  assert_syntax_error("SELECT 1 FROM", "syntax error at end of input", 13);
  assert_syntax_error("SELECT 1 FROM -- so", "syntax error at end of input", 19);
  assert_syntax_error("  CREATE TABLE t (  ; SELECT 1", "syntax error at or near \";\"", 20);
  assert_syntax_error("SELECT 1 FROM \\; SELECT 1", "syntax error at or near \";\"", 15);
  assert_syntax_error("SELECT 1 FROM \\g\nSELECT 1", "syntax error at end of input", 14);
}

static void a_faulty_literal_is_the_lexers_fault(void **state) {
  (void)state;
  assert_syntax_error("SELECT 'abc", "unterminated quoted string at or near \"'abc\"", 7);
  assert_syntax_error("SELECT \"abc", "unterminated quoted identifier at or near \"\"abc\"", 7);
  assert_syntax_error("SELECT 1a", "trailing junk after numeric literal at or near \"1a\"", 7);
}

static void the_first_of_two_faults_counts(void **state) {
  (void)state;
  assert_syntax_error("SELECT FROM WHERE 'abc", "syntax error at or near \"WHERE\"", 12);
}

static void a_long_token_is_cut_at_a_character(void **state) {
  Parsing *parsing = *state;
  char text[4200] = "SELECT '";
  for (size_t i = 8; i + 2 < sizeof(text); i += 2) memcpy(text + i, "\xc3\xa9", 2);
  ParseResult result = parsing_run(parsing, (Slice){text, sizeof(text) - 2});
  assert_int_equal(result.fault, PARSE_SYNTAX_ERROR);
  assert_true(result.message.length < 1100);
  assert_true(slice_ends_with(result.message, SLICE("\xc3\xa9…\"")));
}

static void a_fault_leaves_nothing_behind_for_the_next_statement(void **state) {
  Parsing *parsing = *state;
  assert_int_equal(parsing_run(parsing, SLICE("SELECT ((((1, 2")).fault, PARSE_SYNTAX_ERROR);
  assert_int_equal(parsing_run(parsing, SLICE("SELECT 1")).fault, PARSE_FINE);
  assert_int_equal(parsing->result.statement->kind, NODE_SELECT);
}

// ---- what was expected

#define assert_expected(sql, words)                                                                \
  assert_slice_equal(parsing_run(*state, SLICE(sql)).expected, words)

static void a_slip_of_the_keyboard_is_recognised(void **state) {
  assert_expected("CREATE TABEL t (a int)", "TABLE");
  assert_expected("SELEC 1", "SELECT");
  assert_expected("SELECT * FORM t", "FROM");
  assert_expected("ALTER TABLE t ADD COLUMN a int NOT NUL", "NULL");
}

static void few_alternatives_are_all_named(void **state) {
  assert_expected("DROP TABLE t,", "a name");
  assert_expected("SELECT * FROM t WHERE", "an expression");
  assert_expected("ALTER TABLE t ALTER a TYPE", "a data type");
  // CREATE TABLE t (a, b) AS SELECT …
  assert_expected("CREATE TABLE t (a", "a data type, \",\" or \")\"");
  assert_expected("INSERT INTO t (a b) VALUES (1)", "\",\" or \")\"");
  assert_expected("ALTER TABLE t RENAME COLUMN a b", "TO");
}

static void many_alternatives_are_counted(void **state) {
  ParseResult result = parsing_run(*state, SLICE("SELECT a FROM t x y"));
  assert_true(result.expected.length > 0);
  assert_true(slice_ends_with(result.expected, SLICE(" others")));
}

static void a_fault_of_another_kind_has_no_alternatives(void **state) {
  assert_expected("SELECT 'abc", "");
  assert_expected("SELECT a.b.c.d.e.f FROM t", "");
}

// ---- limits

// `count` times `open`, a core, `count` times `close`.
static char *nested(
    const char *head, const char *open, const char *core, const char *close, int count) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  fputs(head, out);
  for (int i = 0; i < count; i++) fputs(open, out);
  fputs(core, out);
  for (int i = 0; i < count; i++) fputs(close, out);
  fclose(out);
  return text;
}

static ParseFault fault_of_nested(Parsing *parsing, const char *head, const char *open,
    const char *core, const char *close, int count) {
  char *text = nested(head, open, core, close, count);
  ParseFault fault = parsing_run(parsing, slice_of(text)).fault;
  free(text);
  return fault;
}

static void trees_may_be_2000_nodes_deep(void **state) {
  // SELECT, its target, and a column; the rest is NOT
  int fits = (int)AST_MAX_DEPTH - 3;
  assert_int_equal(fault_of_nested(*state, "SELECT ", "NOT ", "a", "", fits), PARSE_FINE);
  Parsing *parsing = *state;
  assert_int_equal(parsing->result.statement->depth, AST_MAX_DEPTH);
  assert_int_equal(fault_of_nested(*state, "SELECT ", "NOT ", "a", "", fits + 1), PARSE_TOO_DEEP);
  assert_string_equal(parsing->result.sqlstate, "54001");
}

static void parentheses_may_be_nearly_10000_deep(void **state) {
  int fits = 9900;
  int fails = 10100;
  while (fits + 1 < fails) {
    int middle = (fits + fails) / 2;
    ParseFault fault = fault_of_nested(*state, "SELECT ", "(", "1", ")", middle);
    if (fault == PARSE_FINE) {
      fits = middle;
    } else {
      assert_int_equal(fault, PARSE_TOO_DEEP);
      fails = middle;
    }
  }
  assert_in_range(fits, 9990, 9999); // the server takes 9,993
}

static void a_statement_that_is_much_too_deep_costs_little(void **state) {
  assert_int_equal(fault_of_nested(*state, "SELECT ", "(", "1", ")", 1000000), PARSE_TOO_DEEP);
  assert_int_equal(fault_of_nested(*state, "SELECT ", "f(", "1", ")", 1000000), PARSE_TOO_DEEP);
  assert_int_equal(fault_of_nested(*state, "SELECT ", "- ", "1", "", 1000000), PARSE_TOO_DEEP);
}

static int make(void **state) {
  static Parsing parsing;
  parsing = parsing_new();
  *state = &parsing;
  return 0;
}

static int release(void **state) {
  parsing_free(*state);
  return 0;
}

#define SPEC(name) cmocka_unit_test_setup_teardown(name, make, release)

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_wrong_token_is_named_as_the_server_does),
      cmocka_unit_test(a_statement_may_end_too_early),
      cmocka_unit_test(a_faulty_literal_is_the_lexers_fault),
      cmocka_unit_test(the_first_of_two_faults_counts),
      SPEC(a_long_token_is_cut_at_a_character),
      SPEC(a_fault_leaves_nothing_behind_for_the_next_statement),
      SPEC(a_slip_of_the_keyboard_is_recognised),
      SPEC(few_alternatives_are_all_named),
      SPEC(many_alternatives_are_counted),
      SPEC(a_fault_of_another_kind_has_no_alternatives),
      SPEC(trees_may_be_2000_nodes_deep),
      SPEC(parentheses_may_be_nearly_10000_deep),
      SPEC(a_statement_that_is_much_too_deep_costs_little),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
