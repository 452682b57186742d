#include "tests/unit/spec.h"

#include "lexer/literal.h"

// Token and buffer have their exact sizes, so that a sanitizer sees a byte too many.
static void assert_text(Slice token, Slice wanted, const char *file, int line) {
  char *exact = malloc(token.length ? token.length : 1);
  memcpy(exact, token.start, token.length);
  char *buffer = malloc(token.length ? token.length : 1);
  Decoded decoded = literal_decode((Slice){exact, token.length}, buffer);
  free(exact);
  if (decoded.problem)
    print_error("%s at %zu\n", lexer_problem_message(decoded.problem), decoded.offset);
  bool is_wanted = !decoded.problem && slice_equals((Slice){buffer, decoded.length}, wanted);
  if (!decoded.problem && !is_wanted) print_error("got: %.*s\n", (int)decoded.length, buffer);
  free(buffer);
  if (!is_wanted) _fail(file, line);
}

static void assert_fault(
    Slice token, LexerProblem problem, size_t offset, const char *file, int line) {
  Decoded decoded = literal_check(token);
  if (decoded.problem == problem && decoded.offset == offset) return;
  print_error("got: %s at %zu\n", lexer_problem_message(decoded.problem), decoded.offset);
  _fail(file, line);
}

#define says(token, wanted) assert_text(SLICE(token), SLICE(wanted), __FILE__, __LINE__)
#define faults(token, problem, offset)                                                             \
  assert_fault(SLICE(token), LEXER_##problem, offset, __FILE__, __LINE__)

static void two_quotes_are_one(void **state) {
  (void)state;
  says("''", "");
  says("'abc'", "abc");
  says("'it''s'", "it's");
  says("''''", "'");
  says("'a\\nb'", "a\\nb");
}

static void continued_strings_are_one(void **state) {
  (void)state;
  says("'a'\n'b'", "ab");
  says("'a' -- it's\n 'b'\r'c'''", "abc'");
  says("e'a'\n'\\t'", "a\t");
  says("b'1'\n'0'", "10");
}

static void backslashes_escape_in_e_strings(void **state) {
  (void)state;
  says("E'\\b\\f\\n\\r\\t\\v'", "\b\f\n\r\t\v");
  says("E'\\'\\\\\\a\\\"'", "'\\a\"");
  says("E'\\101\\7\\0617'", "A\a17");
  says("E'\\x41\\x4\\x414\\xg'", "A\x04"
                                 "A4xg");
  says("E'\\u00e9\\U0001F600'", "\xC3\xA9\xF0\x9F\x98\x80");
  says("E'\\uD83D\\uDE00'", "\xF0\x9F\x98\x80");
  says("E'\\uD83D\\U0000DE00'", "\xF0\x9F\x98\x80");
  says("E'\\xC3\\xA9'", "\xC3\xA9");
  says("E'\\\xC3\xA9'", "\xC3\xA9");
}

static void faults_of_e_strings_have_a_place(void **state) {
  (void)state;
  faults("E'a\\u12'", INVALID_ESCAPE, 3);
  faults("E'\\U0000004'", INVALID_ESCAPE, 2);
  faults("E'\\u0000'", INVALID_UNICODE_VALUE, 2);
  faults("E'\\U0010FFFF'", FINE, 0);
  faults("E'\\U00110000'", INVALID_UNICODE_VALUE, 2);
  faults("E'\\uDBFF'", INVALID_SURROGATE_PAIR, 8);
  faults("E'\\uDBFFx'", INVALID_SURROGATE_PAIR, 8);
  faults("E'\\uDBFF\\n'", INVALID_SURROGATE_PAIR, 8);
  faults("E'\\uDBFF\\u0061'", INVALID_SURROGATE_PAIR, 8);
  faults("E'\\uDC00'", INVALID_SURROGATE_PAIR, 2);
  faults("E'\\uDBFF'\n'\\uDC00'", INVALID_SURROGATE_PAIR, 8);
  faults("E'\\0'", INVALID_UTF8, 0);
  faults("E'\\377'", INVALID_UTF8, 0);
  faults("E'\\400'", INVALID_UTF8, 0); // as the server, which keeps eight bits
  faults("E'\\xC3x'", INVALID_UTF8, 0);
}

static void unicode_strings_have_an_escape_of_their_own(void **state) {
  (void)state;
  says("U&'d\\0061t\\+000061'", "data");
  says("u&'a\\\\b'", "a\\b");
  says("U&'d!0061!!' UESCAPE '!'", "da!");
  says("U&'\\'\nUESCAPE/**/'!'", "\\");
  says("U&'d!0061' UESCAPE E'!'", "da");
  says("U&'d!0061' UESCAPE $$!$$", "da");
  says("U&'it''s'", "it's");
  says("U&'\\00'\n'61'", "a"); // the server joins the parts first
  says("U&'\\D83D\\DE00'", "\xF0\x9F\x98\x80");
}

static void faults_of_unicode_strings_have_a_place(void **state) {
  (void)state;
  faults("U&'a\\06'", INVALID_UNICODE_ESCAPE, 4);
  faults("U&'\\+00061'", INVALID_UNICODE_ESCAPE, 3);
  faults("U&'\\'", INVALID_UNICODE_ESCAPE, 3);
  faults("U&'\\0000'", INVALID_UNICODE_VALUE, 3);
  faults("U&'\\+10FFFF'", FINE, 0);
  faults("U&'\\+110000'", INVALID_UNICODE_VALUE, 3);
  faults("U&'\\D83D'", INVALID_SURROGATE_PAIR, 8);
  faults("U&'\\D83Dx'", INVALID_SURROGATE_PAIR, 8);
  faults("U&'\\D83D\\0061'", INVALID_SURROGATE_PAIR, 8);
  faults("U&'\\DE00'", INVALID_SURROGATE_PAIR, 3);
}

static void the_escape_must_be_one_suitable_character(void **state) {
  (void)state;
  faults("U&'a' UESCAPE '!'", FINE, 0);
  faults("U&'a' UESCAPE '!!'", INVALID_ESCAPE_CHARACTER, 14);
  faults("U&'a' UESCAPE ''", INVALID_ESCAPE_CHARACTER, 14);
  faults("U&'a' UESCAPE '+'", INVALID_ESCAPE_CHARACTER, 14);
  faults("U&'a' UESCAPE 'f'", INVALID_ESCAPE_CHARACTER, 14);
  faults("U&'a' UESCAPE 'g'", FINE, 0);
  faults("U&'a' UESCAPE ''''", INVALID_ESCAPE_CHARACTER, 14);
  faults("U&'a' UESCAPE '\"'", INVALID_ESCAPE_CHARACTER, 14);
  faults("U&'a' UESCAPE ' '", INVALID_ESCAPE_CHARACTER, 14);
  faults("U&'a' UESCAPE 3", UESCAPE_WITHOUT_STRING, 14);
  faults("U&'a' UESCAPE U&'!'", UESCAPE_WITHOUT_STRING, 14);
  faults("U&'a' UESCAPE", UESCAPE_WITHOUT_STRING, 13);
}

static void a_dollar_quote_says_what_it_holds(void **state) {
  (void)state;
  says("$$$$", "");
  says("$$it's$$", "it's");
  says("$a$ $$ $b$ $a$", " $$ $b$ ");
}

static void bit_strings_say_their_digits(void **state) {
  (void)state;
  says("B'0110'", "0110");
  says("x'1aF'", "1aF");
  says("b''", "");
  faults("B'012'", INVALID_BINARY_DIGIT, 0);
  faults("X'0G'", INVALID_HEX_DIGIT, 0);
}

static void a_psql_variable_says_its_name(void **state) {
  (void)state;
  says(":'owner'", ":'owner'");
}

static void integers_have_32_bits(void **state) {
  (void)state;
  int32_t value = 7;
  assert_true(literal_integer(SLICE("2147483647"), &value));
  assert_int_equal(value, INT32_MAX);
  assert_false(literal_integer(SLICE("2147483648"), &value));
  assert_false(literal_integer(SLICE("99999999999999999999999999"), &value));
  assert_true(literal_integer(SLICE("0x7fff_ffff"), &value));
  assert_int_equal(value, INT32_MAX);
  assert_false(literal_integer(SLICE("0x80000000"), &value));
  assert_true(literal_integer(SLICE("0o17"), &value));
  assert_int_equal(value, 15);
  assert_true(literal_integer(SLICE("0B101"), &value));
  assert_int_equal(value, 5);
  assert_true(literal_integer(SLICE("007"), &value));
  assert_int_equal(value, 7);
}

int main(void) {
  const struct CMUnitTest specification[] = {
      cmocka_unit_test(two_quotes_are_one),
      cmocka_unit_test(continued_strings_are_one),
      cmocka_unit_test(backslashes_escape_in_e_strings),
      cmocka_unit_test(faults_of_e_strings_have_a_place),
      cmocka_unit_test(unicode_strings_have_an_escape_of_their_own),
      cmocka_unit_test(faults_of_unicode_strings_have_a_place),
      cmocka_unit_test(the_escape_must_be_one_suitable_character),
      cmocka_unit_test(a_dollar_quote_says_what_it_holds),
      cmocka_unit_test(bit_strings_say_their_digits),
      cmocka_unit_test(a_psql_variable_says_its_name),
      cmocka_unit_test(integers_have_32_bits),
  };
  return cmocka_run_group_tests_name("literals", specification, NULL, NULL);
}
