#include "tests/unit/tree_line.h"

#include "lexer/lexer.h"

// Manual: appendix C, SQL Key Words. What a word may name follows from its row in keyword.def, for
// the grammar's lists are made of it.

typedef struct Keyword {
  const char *text;
  KeywordCategory category;
  bool is_bare_label;
} Keyword;

#define BARE_LABEL true
#define AS_LABEL false
static const Keyword keywords[] = {
#define KEYWORD(text, token, category, label) {text, KEYWORD_##category, label},
#include "lexer/keyword.def"
#undef KEYWORD
};
#define KEYWORD_COUNT (sizeof(keywords) / sizeof(*keywords))

static bool parses(Parsing *parsing, const char *format, const char *word) {
  static char sql[200]; // the parsing points into it
  int length = snprintf(sql, sizeof(sql), format, word);
  return parsing_run(parsing, (Slice){sql, (size_t)length}).fault == PARSE_FINE;
}

// The words that stand where `format` has its %s are exactly those that `may_stand` says.
static void assert_words(void **state, const char *format, bool (*may_stand)(const Keyword *)) {
  size_t wrong = 0;
  for (size_t i = 0; i < KEYWORD_COUNT; i++) {
    if (parses(*state, format, keywords[i].text) == may_stand(&keywords[i])) continue;
    print_error("%s\n", keywords[i].text);
    wrong++;
  }
  assert_int_equal(wrong, 0);
}

static bool names_columns(const Keyword *word) {
  return word->category == KEYWORD_UNRESERVED || word->category == KEYWORD_COLUMN_NAME;
}

static void columns_and_tables_take_names_of_columns(void **state) {
  assert_words(state, "DROP TABLE %s", names_columns);
  assert_words(state, "UPDATE t SET %s = 1", names_columns);
  assert_words(state, "INSERT INTO t (%s) VALUES (1)", names_columns);
  assert_words(state, "CREATE INDEX ON t USING gist (a) WITH (b) TABLESPACE %s", names_columns);
}

static bool names_functions(const Keyword *word) {
  return word->category == KEYWORD_UNRESERVED || word->category == KEYWORD_TYPE_FUNCTION_NAME;
}

static void functions_and_types_take_their_own(void **state) {
  assert_words(state, "CREATE FUNCTION %s() RETURNS text LANGUAGE c", names_functions);
  assert_words(state, "ALTER TABLE t ALTER a TYPE %s.b", names_functions);
  assert_words(state, "CALL %s(1, 2, 3, 4)", names_functions);
}

static bool is_not_reserved(const Keyword *word) { return word->category != KEYWORD_RESERVED; }

static void languages_take_what_is_not_reserved(void **state) {
  assert_words(state, "CREATE FUNCTION f() RETURNS text LANGUAGE %s", is_not_reserved);
}

static bool is_any(const Keyword *word) {
  (void)word;
  return true;
}

static void behind_as_and_a_dot_any_word_is_a_name(void **state) {
  assert_words(state, "SELECT 1 AS %s", is_any);
  assert_words(state, "SELECT a.%s FROM a", is_any);
  assert_words(state, "DROP TABLE a.%s", is_any);
}

// ISNULL and NOTNULL stand there too, but as operators.
static bool may_be_a_bare_label(const Keyword *word) {
  return word->is_bare_label || strcmp(word->text, "isnull") == 0 ||
         strcmp(word->text, "notnull") == 0;
}

static void without_as_most_words_are_labels(void **state) {
  assert_words(state, "SELECT 1 %s", may_be_a_bare_label);
}

static bool names_roles(const Keyword *word) {
  static const char *const special[] = {"current_role", "current_user", "session_user"};
  for (size_t i = 0; i < 3; i++) {
    if (strcmp(word->text, special[i]) == 0) return true;
  }
  return is_not_reserved(word) && strcmp(word->text, "none") != 0;
}

static void roles_take_what_is_not_reserved_and_three_words_more(void **state) {
  assert_words(state, "ALTER SCHEMA s OWNER TO %s", names_roles);
  ParseResult result = parsing_run(*state, SLICE("ALTER SCHEMA s OWNER TO \"none\""));
  assert_slice_equal(result.message, "role name \"none\" is reserved");
  assert_string_equal(result.sqlstate, "42939");
  assert_parses("ALTER SCHEMA s OWNER TO public");
}

int main(void) {
#define SPEC(name) cmocka_unit_test_setup_teardown(name, tree_line_make, tree_line_release)
  const struct CMUnitTest tests[] = {
      SPEC(columns_and_tables_take_names_of_columns),
      SPEC(functions_and_types_take_their_own),
      SPEC(languages_take_what_is_not_reserved),
      SPEC(behind_as_and_a_dot_any_word_is_a_name),
      SPEC(without_as_most_words_are_labels),
      SPEC(roles_take_what_is_not_reserved_and_three_words_more),
  };
  return cmocka_run_group_tests_name("keywords as names", tests, NULL, NULL);
}
