#include "tests/unit/spec.h"

#include "lexer/identifier.h"

static Identifier decode(Slice token) {
  char *exact = malloc(token.length ? token.length : 1); // so that a sanitizer sees a byte too many
  memcpy(exact, token.start, token.length);
  Identifier identifier;
  identifier_decode((Slice){exact, token.length}, &identifier);
  free(exact);
  return identifier;
}

#define assert_decoded(token, wanted)                                                              \
  do {                                                                                             \
    Identifier decoded = decode(SLICE(token));                                                     \
    assert_slice_equal(((Slice){decoded.text, decoded.length}), wanted);                           \
    assert_int_equal(decoded.problem, LEXER_FINE);                                                 \
  } while (0)

static void ascii_letters_become_small(void **state) {
  (void)state;
  assert_decoded("Orders", "orders");
  assert_decoded("A1$_Z", "a1$_z");
  assert_decoded("\xC3\x84pfel", "\xC3\x84pfel"); // the server leaves other letters
  assert_decoded("SELECT", "select");
}

static void a_quoted_name_stays_as_it_is(void **state) {
  (void)state;
  assert_decoded("\"Orders\"", "Orders");
  assert_decoded("\"a\"\"b\"", "a\"b");
  assert_decoded("\"\"\"\"", "\"");
  assert_decoded("\" \"", " ");
}

static void unicode_escapes_are_decoded(void **state) {
  (void)state;
  assert_decoded("U&\"d\\0061t\\+000061\"", "data");
  assert_decoded("u&\"a\\\\b\"", "a\\b");
  assert_decoded("U&\"d!0061t\" UESCAPE '!'", "dat");
  assert_decoded("U&\"d!0061\\\" /* c */ uescape -- d\n '!'", "da\\");
  assert_decoded("U&\"\\D83D\\DE00\"", "\xF0\x9F\x98\x80");
  assert_decoded("U&\"a\"\"\\0061\"", "a\"a");
}

static void a_bad_escape_leaves_no_name(void **state) {
  (void)state;
  Identifier identifier = decode(SLICE("U&\"a\\00\""));
  assert_int_equal(identifier.problem, LEXER_INVALID_UNICODE_ESCAPE);
  assert_int_equal(identifier.length, 0);
  size_t offset;
  assert_int_equal(identifier_check(SLICE("U&\"a\\00\""), &offset), LEXER_INVALID_UNICODE_ESCAPE);
  assert_int_equal(offset, 4);
  assert_int_equal(decode(SLICE("U&\"\\0000\"")).problem, LEXER_INVALID_UNICODE_VALUE);
  assert_int_equal(decode(SLICE("U&\"\\D83D\"")).problem, LEXER_INVALID_SURROGATE_PAIR);
  assert_int_equal(decode(SLICE("U&\"\\DE00\"")).problem, LEXER_INVALID_SURROGATE_PAIR);
  assert_int_equal(decode(SLICE("U&\"a\" UESCAPE '+'")).problem, LEXER_INVALID_ESCAPE_CHARACTER);
  assert_int_equal(
      identifier_check(SLICE("U&\"a\" UESCAPE '+'"), &offset), LEXER_INVALID_ESCAPE_CHARACTER);
  assert_int_equal(offset, 14);
}

#define TEN "abcdefghij"
#define SIXTY TEN TEN TEN TEN TEN TEN

static void a_name_is_cut_to_63_bytes(void **state) {
  (void)state;
  Identifier identifier = decode(SLICE(SIXTY "abc"));
  assert_int_equal(identifier.length, 63);
  assert_false(identifier.was_cut);
  identifier = decode(SLICE(SIXTY "abcD"));
  assert_int_equal(identifier.length, 63);
  assert_true(identifier.was_cut);
  assert_string_equal(identifier.text, SIXTY "abc");
  identifier = decode(SLICE("\"" SIXTY "ABC\""));
  assert_false(identifier.was_cut);
  identifier = decode(SLICE("\"" SIXTY "AB\"\"D\""));
  assert_true(identifier.was_cut);
  assert_string_equal(identifier.text, SIXTY "AB\"");
  identifier = decode(SLICE("U&\"" SIXTY "ab\\0063d\""));
  assert_true(identifier.was_cut);
  assert_string_equal(identifier.text, SIXTY "abc");
}

static void a_name_is_cut_between_characters(void **state) {
  (void)state;
  assert_int_equal(decode(SLICE(SIXTY "a\xC3\xA4")).length, 63); // fits
  Identifier identifier = decode(SLICE(SIXTY "ab\xC3\xA4"));
  assert_true(identifier.was_cut);
  assert_int_equal(identifier.length, 62);
  assert_int_equal(decode(SLICE(SIXTY "\xE2\x82\xAC")).length, 63);
  assert_int_equal(decode(SLICE(SIXTY "a\xE2\x82\xAC")).length, 61);
  assert_int_equal(decode(SLICE("\"" SIXTY "\xF0\x9F\x98\x80\"")).length, 60);
  assert_int_equal(decode(SLICE("\"" TEN "\xF0\x9F\x98\x80\"")).length, 14);
}

static void a_psql_variable_stays_as_it_is(void **state) {
  (void)state;
  assert_decoded(":Name", ":Name");
  assert_decoded(":\"Name\"", ":\"Name\"");
}

static void the_same_name_has_the_same_symbol(void **state) {
  (void)state;
  SymbolTable *table = symbol_table_new();
  bool was_cut = true;
  Symbol orders = identifier_intern(table, SLICE("orders"), &was_cut);
  assert_false(was_cut);
  assert_int_equal(identifier_intern(table, SLICE("ORDERS"), NULL), orders);
  assert_int_equal(identifier_intern(table, SLICE("\"orders\""), NULL), orders);
  assert_int_equal(identifier_intern(table, SLICE("U&\"\\006Frders\""), NULL), orders);
  assert_int_not_equal(identifier_intern(table, SLICE("\"Orders\""), NULL), orders);
  Symbol cut = identifier_intern(table, SLICE(SIXTY "abcd"), &was_cut);
  assert_true(was_cut);
  assert_int_equal(identifier_intern(table, SLICE(SIXTY "abc"), NULL), cut);
  symbol_table_free(table);
}

int main(void) {
  const struct CMUnitTest specification[] = {
      cmocka_unit_test(ascii_letters_become_small),
      cmocka_unit_test(a_quoted_name_stays_as_it_is),
      cmocka_unit_test(unicode_escapes_are_decoded),
      cmocka_unit_test(a_bad_escape_leaves_no_name),
      cmocka_unit_test(a_name_is_cut_to_63_bytes),
      cmocka_unit_test(a_name_is_cut_between_characters),
      cmocka_unit_test(a_psql_variable_stays_as_it_is),
      cmocka_unit_test(the_same_name_has_the_same_symbol),
  };
  return cmocka_run_group_tests_name("identifiers", specification, NULL, NULL);
}
