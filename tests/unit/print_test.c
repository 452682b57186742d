#include "tests/unit/parsing.h"

#include "grammar/print/print.h"

// What the command line cannot ask of the printer: other servers, other widths, trees that nobody parsed.

static Slice printed(Parsing *parsing, const char *sql, PrintOptions options) {
  ParseResult result = parsing_run(parsing, slice_of(sql));
  if (result.statement == NULL) fail_msg("%s", sql);
  PrintResult text = print_sql(result.statement, parsing->symbols, options, parsing->arena);
  assert_int_equal(text.missing, NODE_NONE);
  return text.text;
}

static void assert_text(Slice text, const char *wanted) {
  if (!slice_equals(text, slice_of(wanted)))
    fail_msg("got\n%.*s\nwanted\n%s", SLICE_PRINT(text), wanted);
}

static void names_are_quoted_where_that_server_needs_it(void **state) {
  const char *sql = "SELECT \"json_value\"(\"system_user\"), \"normalize\"(\"order\")";
  assert_text(printed(*state, sql, (PrintOptions){.server_version = 12}),
      "SELECT json_value(system_user), normalize(\"order\")");
  assert_text(printed(*state, sql, (PrintOptions){.server_version = 15}),
      "SELECT json_value(system_user), \"normalize\"(\"order\")");
  assert_text(printed(*state, sql, (PrintOptions){.server_version = 16}),
      "SELECT json_value(\"system_user\"), \"normalize\"(\"order\")");
  assert_text(printed(*state, sql, (PrintOptions){.server_version = 0}),
      "SELECT \"json_value\"(\"system_user\"), \"normalize\"(\"order\")");
}

static void numbers_have_forms_that_the_server_reads(void **state) {
  assert_text(printed(*state, "SELECT 0x1F, 1_000", (PrintOptions){.server_version = 15}),
      "SELECT 31, 1000");
  assert_text(printed(*state, "SELECT 0x1F, 1_000", (PrintOptions){.server_version = 16}),
      "SELECT 0x1F, 1_000");
}

static void a_width_of_nothing_is_the_usual_one(void **state) {
  const char *sql =
      "SELECT aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbbbbbbbbbbb FROM ccccccccccc";
  assert_text(printed(*state, sql, (PrintOptions){.width = 0}), sql);
  assert_text(printed(*state, sql, (PrintOptions){.width = 75}),
      "SELECT aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbbbbbbbbbbb\nFROM ccccccccccc");
}

static void a_quoted_role_is_told_from_its_word_where_the_source_is_known(void **state) {
  const char *sql = "ALTER TABLE t OWNER TO \"current_user\"";
  assert_text(
      printed(*state, sql, (PrintOptions){.width = 0}), "ALTER TABLE t OWNER TO CURRENT_USER");
  Parsing *parsing = *state;
  parsing_run(parsing, slice_of(sql));
  assert_text(printed(parsing, sql, (PrintOptions){.source = parsing->source}), sql);
}

static void every_statement_has_a_printer(void **state) {
  (void)state;
  for (int kind = 1; kind <= NODE_LAST_STATEMENT; kind++) {
    bool is_refused = kind == NODE_CREATE_ASSERTION; // by the server too
    if (!is_refused && !print_has_printer((NodeKind)kind))
      fail_msg("%s", ast_node_name((NodeKind)kind));
  }
}

static void a_kind_without_a_printer_is_said_and_nothing_printed(void **state) {
  Parsing *parsing = *state;
  assert_false(print_has_printer(NODE_SET_ARM)); // printed by what it stands in
  Node node = {.kind = NODE_SET_ARM};
  PrintResult result = print_sql(&node, parsing->symbols, (PrintOptions){0}, parsing->arena);
  assert_int_equal(result.missing, NODE_SET_ARM);
  assert_int_equal(result.text.length, 0);
}

static int make(void **state) {
  static Parsing parsing;
  parsing = parsing_new();
  *state = &parsing;
  return 0;
}

static int unmake(void **state) {
  parsing_free(*state);
  return 0;
}

#define SPEC(sentence) cmocka_unit_test_setup_teardown(sentence, make, unmake)

int main(void) {
  const struct CMUnitTest specification[] = {
      SPEC(names_are_quoted_where_that_server_needs_it),
      SPEC(numbers_have_forms_that_the_server_reads),
      SPEC(a_width_of_nothing_is_the_usual_one),
      SPEC(a_quoted_role_is_told_from_its_word_where_the_source_is_known),
      SPEC(every_statement_has_a_printer),
      SPEC(a_kind_without_a_printer_is_said_and_nothing_printed),
  };
  return cmocka_run_group_tests_name("printer", specification, NULL, NULL);
}
