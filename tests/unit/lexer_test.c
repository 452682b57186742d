#include "tests/unit/lexing.h"

#include "lexer/quote.h"

static void words_are_keywords_or_names(void **state) {
  (void)state;
  assert_lexed("SELECT abc", "SELECT[0-6] a name[7-10]");
  assert_lexed("a1$_b _x", "a name[0-5] a name[6-8]");
  assert_lexed("\xC3\xA4pfel", "a name[0-6]");
  assert_lexed("\"select\"", "a name[0-8]");
  assert_lexed("\"a\"\"b\"", "a name[0-6]");
  assert_lexed("U&\"a\" u&\"a\"", "a name[0-5] a name[6-11]");
  assert_lexed("U & a", "a name[0-1] an operator[2-3] a name[4-5]");
}

static void blanks_and_comments_are_skipped(void **state) {
  (void)state;
  assert_lexed("", "");
  assert_lexed(" \t\r\n\f\v", "");
  assert_lexed("a -- b\nc", "a name[0-1] a name[7-8]");
  assert_lexed("a -- b\rc", "a name[0-1] a name[7-8]");
  assert_lexed("a -- b", "a name[0-1]");
  assert_lexed("a/**/b", "a name[0-1] a name[5-6]");
  assert_lexed("a/*/*/**/*/*/b", "a name[0-1] a name[13-14]");
  assert_lexed("a/***/b/* ' $$ \" -- */c", "a name[0-1] a name[6-7] a name[22-23]");
}

static void strings_come_in_many_forms(void **state) {
  (void)state;
  assert_lexed("'a' '' 'it''s'", "a string[0-3] a string[4-6] a string[7-14]");
  assert_lexed("'a\\'", "a string[0-4]");
  assert_lexed("E'a\\'b' e'\\\\'", "a string[0-7] a string[8-13]");
  assert_lexed("U&'\\0061' u&''", "a string[0-9] a string[10-14]");
  assert_lexed("N'a' n''", "NCHAR[0-1] a string[1-4] NCHAR[5-6] a string[6-8]");
  assert_lexed("B'01' b''", "a bit string[0-5] a bit string[6-9]");
  assert_lexed("X'1F' x''", "a hexadecimal string[0-5] a hexadecimal string[6-9]");
}

static void a_bit_string_has_no_doubled_quote(void **state) {
  (void)state;
  assert_lexed("b'1''0'", "a bit string[0-4] a string[4-7]");
  assert_lexed("x'1'\n'0'", "a hexadecimal string[0-8]");
}

static void a_string_goes_on_behind_a_line_end(void **state) {
  (void)state;
  assert_lexed("'a'\n'b'", "a string[0-7]");
  assert_lexed("'a' \t\r 'b'", "a string[0-10]");
  assert_lexed("'a' -- c\n -- d\n 'b'", "a string[0-19]");
  assert_lexed("e'a'\n'\\''", "a string[0-9]");
  assert_lexed("'a' 'b'", "a string[0-3] a string[4-7]");
  assert_lexed("'a' /* c */\n'b'", "a string[0-3] a string[12-15]");
  assert_lexed("'a'\nE'b'", "a string[0-3] a string[4-8]");
  assert_lexed("'a' --\n", "a string[0-3]");
}

static void a_dollar_quote_ends_at_its_own_tag(void **state) {
  (void)state;
  assert_lexed("$$a'$b$$", "a string[0-8]");
  assert_lexed("$a$ $$ $b$ $a$", "a string[0-14]");
  assert_lexed("$_1$$_1$ $\xC3\xA4$$\xC3\xA4$", "a string[0-8] a string[9-17]");
  assert_lexed("$a$$A$$a$", "a string[0-9]");
  assert_lexed("$$$$$$", "a string[0-4] !unterminated dollar-quoted string[4-6]");
  assert_lexed("a$b$c", "a name[0-5]");
  assert_lexed("$a", "!syntax error[0-1] a name[1-2]");
}

static void numbers_are_integers_as_far_as_they_fit(void **state) {
  (void)state;
  assert_lexed("0 42 1_000", "an integer[0-1] an integer[2-4] an integer[5-10]");
  assert_lexed("2147483647", "an integer[0-10]");
  assert_lexed("2147483648", "a number[0-10]");
  assert_lexed("0x7FFFFFFF 0x80000000", "an integer[0-10] a number[11-21]");
  assert_lexed("0o17 0B1_0 0X_F", "an integer[0-4] an integer[5-10] an integer[11-15]");
  assert_lexed("1.5 .5 1. 1e5", "a number[0-3] a number[4-6] a number[7-9] a number[10-13]");
  assert_lexed("1.5e-10 1_0.0_1E+1_0", "a number[0-7] a number[8-20]");
}

static void a_range_is_no_decimal_point(void **state) {
  (void)state;
  assert_lexed("1..10", "an integer[0-1] \"..\"[1-3] an integer[3-5]");
  assert_lexed("1...5", "an integer[0-1] \"..\"[1-3] a number[3-5]");
  assert_lexed("a.b..c", "a name[0-1] \".\"[1-2] a name[2-3] \"..\"[3-5] a name[5-6]");
}

static void letters_behind_a_number_are_junk(void **state) {
  (void)state;
  assert_lexed("123abc", "!trailing junk after numeric literal[0-6]");
  assert_lexed("1_", "!trailing junk after numeric literal[0-2]");
  assert_lexed("1__0", "!trailing junk after numeric literal[0-4]");
  assert_lexed("1.5x", "!trailing junk after numeric literal[0-4]");
  assert_lexed("1e", "!trailing junk after numeric literal[0-2]");
  assert_lexed("1e+", "!trailing junk after numeric literal[0-3]");
  assert_lexed("1e5x", "!trailing junk after numeric literal[0-4]");
  assert_lexed("0x1g", "!trailing junk after numeric literal[0-4]");
  assert_lexed("0x", "!invalid hexadecimal integer[0-2]");
  assert_lexed("0x_", "!invalid hexadecimal integer[0-3]");
  assert_lexed("0o8", "!trailing junk after numeric literal[0-3]");
  assert_lexed("0o,", "!invalid octal integer[0-2] \",\"[2-3]");
  assert_lexed("0b", "!invalid binary integer[0-2]");
}

static void parameters_are_numbered(void **state) {
  (void)state;
  assert_lexed("$1", "a parameter[0-2]");
  assert_lexed("$2147483647", "a parameter[0-11]");
  assert_lexed("$2147483648", "!parameter number too large[0-11]");
  assert_lexed("$1a", "!trailing junk after parameter[0-3]");
}

static void single_characters_are_tokens(void **state) {
  (void)state;
  assert_lexed("()[],;.:", "\"(\"[0-1] \")\"[1-2] \"[\"[2-3] \"]\"[3-4] \",\"[4-5] \";\"[5-6] "
                           "\".\"[6-7] \":\"[7-8]");
  assert_lexed("::", "\"::\"[0-2]");
  assert_lexed(":=", "\":=\"[0-2]");
  assert_lexed(":::", "\"::\"[0-2] \":\"[2-3]");
  assert_lexed("+ * /", "\"+\"[0-1] \"*\"[2-3] \"/\"[4-5]");
  assert_lexed(
      "- % ^ < > =", "\"-\"[0-1] \"%\"[2-3] \"^\"[4-5] \"<\"[6-7] \">\"[8-9] \"=\"[10-11]");
}

static void operators_are_as_long_as_they_can_be(void **state) {
  (void)state;
  assert_lexed("<= >= <> != =>", "\"<=\"[0-2] \">=\"[3-5] \"<>\"[6-8] \"<>\"[9-11] \"=>\"[12-14]");
  assert_lexed(
      "||/ @> ->> ~", "an operator[0-3] an operator[4-6] an operator[7-10] an operator[11-12]");
}

static void an_operator_keeps_its_last_sign_only_with_a_special_character(void **state) {
  (void)state;
  assert_lexed("@-", "an operator[0-2]");
  assert_lexed("=-1", "\"=\"[0-1] \"-\"[1-2] an integer[2-3]");
  assert_lexed("*+-1", "\"*\"[0-1] \"+\"[1-2] \"-\"[2-3] an integer[3-4]");
  assert_lexed("+-*/-", "an operator[0-4] \"-\"[4-5]");
  assert_lexed("+-+", "\"+\"[0-1] \"-\"[1-2] \"+\"[2-3]");
}

static void a_comment_ends_an_operator(void **state) {
  (void)state;
  assert_lexed("=--x", "\"=\"[0-1]");
  assert_lexed("@-/**/@", "an operator[0-2] an operator[6-7]");
  assert_lexed("+--", "\"+\"[0-1]");
  assert_lexed("*/*x*/", "\"*\"[0-1]");
}

#define TEN "@@@@@@@@@@"
#define SIXTY TEN TEN TEN TEN TEN TEN
static void an_operator_has_at_most_63_bytes(void **state) {
  (void)state;
  assert_lexed(SIXTY "@@@", "an operator[0-63]");
  assert_lexed(SIXTY "@@@@", "!operator too long[0-64]");
}

static void any_other_character_is_a_syntax_error(void **state) {
  (void)state;
  assert_lexed("a{b}", "a name[0-1] !syntax error[1-2] a name[2-3] !syntax error[3-4]");
  assert_lexed("\\d", "!syntax error[0-1] a name[1-2]");
  assert_lexed("\x01", "!syntax error[0-1]");
}

static void an_empty_name_is_a_fault(void **state) {
  (void)state;
  assert_lexed("\"\" a", "!zero-length delimited identifier[0-2] a name[3-4]");
  assert_lexed("U&\"\" a", "!zero-length delimited identifier[0-4] a name[5-6]");
}

static void a_bad_escape_is_a_fault_where_it_stands(void **state) {
  (void)state;
  assert_lexed("E'ab\\u12' x", "!invalid Unicode escape[4-9] a name[10-11]");
  assert_lexed("E'\\U00110000'", "!invalid Unicode escape value[2-13]");
  assert_lexed("E'\\ud83d' x", "!invalid Unicode surrogate pair[8-9] a name[10-11]");
  assert_lexed("E'\\udc00'", "!invalid Unicode surrogate pair[2-9]");
  assert_lexed("E'\\ud83d\\ude00'", "a string[0-15]");
  assert_lexed("E'\\xff'", "!invalid byte sequence for encoding \"UTF8\"[0-7]");
  assert_lexed("E'\\xc3\\xa9'", "a string[0-11]");
  assert_lexed("E'\\000'", "!invalid byte sequence for encoding \"UTF8\"[0-7]");
}

static void quoted_text_without_an_end_is_cut_at_a_semicolon_that_ends_a_line(void **state) {
  (void)state;
  assert_lexed("'a;b; \nc", "!unterminated quoted string[0-4] \";\"[4-5] a name[7-8]");
  assert_lexed("E'a;\r\nb", "!unterminated quoted string[0-3] \";\"[3-4] a name[6-7]");
  assert_lexed("\"a\nb;", "!unterminated quoted identifier[0-4] \";\"[4-5]");
  assert_lexed("b'1", "!unterminated bit string literal[0-3]");
  assert_lexed("x'1", "!unterminated hexadecimal string literal[0-3]");
  assert_lexed("/*/* */ a;\nb", "!unterminated /* comment[0-9] \";\"[9-10] a name[11-12]");
  assert_lexed("/*", "!unterminated /* comment[0-2]");
  assert_lexed("'", "!unterminated quoted string[0-1]");
  assert_lexed("E'\\", "!unterminated quoted string[0-3]");
}

static void a_dollar_quote_without_an_end_is_cut_before_a_line_that_begins_a_statement(
    void **state) {
  (void)state;
  assert_lexed("$$ a;\n  b;\n-- c;\n\nCREATE x",
      "!unterminated dollar-quoted string[0-9] \";\"[9-10] CREATE[18-24] a name[25-26]");
  assert_lexed("$$ a;\nb;\n", "!unterminated dollar-quoted string[0-9]");
  assert_lexed("$$ a;\n CREATE x", "!unterminated dollar-quoted string[0-15]");
  assert_lexed("$a$ b;\ncreate x $a$", "a string[0-19]");
}

// Whether, behind so many quotes without an end, one is read whole that holds a line like a cut.
static bool is_read_whole_behind(size_t count) {
  char text[2048];
  size_t length = 0;
  for (size_t i = 0; i < count; i++)
    length += (size_t)snprintf(text + length, sizeof text - length, "$a%zu$ ;\nCREATE x;\n", i);
  length += (size_t)snprintf(text + length, sizeof text - length, "$b$ ;\nCREATE y; $b$");
  Lexer lexer;
  lexer_init(&lexer, (Slice){text, length}, false);
  Token last = {0};
  size_t faults = 0;
  for (Token token = lexer_next(&lexer); token.kind != TOKEN_END; token = lexer_next(&lexer)) {
    faults += token.kind == TOKEN_INVALID;
    last = token;
  }
  assert_true(faults >= count);
  return last.kind == TOKEN_STRING && last.end == length;
}

static void after_many_quotes_without_an_end_none_is_searched_far(void **state) {
  (void)state;
  assert_true(is_read_whole_behind(0));
  assert_true(is_read_whole_behind(QUOTE_MAX_FRUITLESS_SCANS - 1));
  assert_false(is_read_whole_behind(QUOTE_MAX_FRUITLESS_SCANS));
}

static void bytes_that_are_no_utf8_are_one_fault_a_token(void **state) {
  (void)state;
  assert_lexed("'a\xFF"
               "b\xFF' x",
      "!invalid byte sequence for encoding \"UTF8\"[2-6] a name[7-8]");
  assert_lexed("a\xC0\x80"
               "b c",
      "!invalid byte sequence for encoding \"UTF8\"[1-4] a name[5-6]");
  assert_lexed("\xED\xA0\x80", "!invalid byte sequence for encoding \"UTF8\"[0-3]");
  assert_lexed("\xF4\x90\x80\x80", "!invalid byte sequence for encoding \"UTF8\"[0-4]");
  assert_lexed("\xF4\x8F\xBF\xBF", "a name[0-4]");
  assert_lexed("\xE2\x82", "!invalid byte sequence for encoding \"UTF8\"[0-2]");
}

static void a_comment_may_have_a_fault_too(void **state) {
  (void)state;
  assert_lexed(
      "-- \xFF and \xFE x\na", "!invalid byte sequence for encoding \"UTF8\"[3-10] a name[13-14]");
  assert_lexed("/* \xFF */", "!invalid byte sequence for encoding \"UTF8\"[3-4]");
}

static void a_nul_byte_does_not_end_the_text(void **state) {
  (void)state;
  assert_lexed(
      "a\0b", "a name[0-1] !invalid byte sequence for encoding \"UTF8\": 0x00[1-2] a name[2-3]");
  assert_lexed("'a\0b' c", "!invalid byte sequence for encoding \"UTF8\": 0x00[2-5] a name[6-7]");
  assert_lexed("\0", "!invalid byte sequence for encoding \"UTF8\": 0x00[0-1]");
}

static void variables_are_read_only_for_psql(void **state) {
  (void)state;
  assert_lexed(":a", "\":\"[0-1] a name[1-2]");
  assert_lexed(":'a'", "\":\"[0-1] a string[1-4]");
  assert_lexed_psql(":a", "a name$[0-2]");
  assert_lexed_psql(":'a'", "a string$[0-4]");
  assert_lexed_psql(":\"a\"", "a name$[0-4]");
  assert_lexed_psql(":{?a}", "TRUE$[0-5]");
  assert_lexed_psql("a::b", "a name[0-1] \"::\"[1-3] a name[3-4]");
  assert_lexed_psql("[1:2]", "\"[\"[0-1] an integer[1-2] \":\"[2-3] an integer[3-4] \"]\"[4-5]");
  assert_lexed_psql(": a", "\":\"[0-1] a name[2-3]");
  assert_lexed_psql("':a'", "a string[0-4]");
}

static void the_end_comes_again_and_again(void **state) {
  (void)state;
  Lexer lexer;
  lexer_init(&lexer, (Slice){NULL, 0}, false);
  for (int i = 0; i < 3; i++) assert_int_equal(lexer_next(&lexer).kind, TOKEN_END);
}

static void a_lexer_can_be_sent_elsewhere(void **state) {
  (void)state;
  Lexer lexer;
  lexer_init(&lexer, SLICE("a '\xFF' b"), false);
  lexer_next(&lexer);
  assert_int_equal(lexer_next(&lexer).problem, LEXER_INVALID_UTF8);
  lexer_seek(&lexer, 2);
  assert_int_equal(lexer_next(&lexer).problem, LEXER_INVALID_UTF8); // seen again
  lexer_seek(&lexer, 6);
  assert_int_equal(lexer_next(&lexer).start, 6);
}

static void problems_have_the_servers_states(void **state) {
  (void)state;
  assert_string_equal(lexer_problem_sqlstate(LEXER_FINE), "00000");
  assert_string_equal(lexer_problem_sqlstate(LEXER_UNTERMINATED_STRING), "42601");
  assert_string_equal(lexer_problem_sqlstate(LEXER_INVALID_UTF8), "22021");
  assert_string_equal(lexer_problem_sqlstate(LEXER_INVALID_ESCAPE), "22025");
}

int main(void) {
  const struct CMUnitTest specification[] = {
      cmocka_unit_test(words_are_keywords_or_names),
      cmocka_unit_test(blanks_and_comments_are_skipped),
      cmocka_unit_test(strings_come_in_many_forms),
      cmocka_unit_test(a_bit_string_has_no_doubled_quote),
      cmocka_unit_test(a_string_goes_on_behind_a_line_end),
      cmocka_unit_test(a_dollar_quote_ends_at_its_own_tag),
      cmocka_unit_test(numbers_are_integers_as_far_as_they_fit),
      cmocka_unit_test(a_range_is_no_decimal_point),
      cmocka_unit_test(letters_behind_a_number_are_junk),
      cmocka_unit_test(parameters_are_numbered),
      cmocka_unit_test(single_characters_are_tokens),
      cmocka_unit_test(operators_are_as_long_as_they_can_be),
      cmocka_unit_test(an_operator_keeps_its_last_sign_only_with_a_special_character),
      cmocka_unit_test(a_comment_ends_an_operator),
      cmocka_unit_test(an_operator_has_at_most_63_bytes),
      cmocka_unit_test(any_other_character_is_a_syntax_error),
      cmocka_unit_test(an_empty_name_is_a_fault),
      cmocka_unit_test(a_bad_escape_is_a_fault_where_it_stands),
      cmocka_unit_test(quoted_text_without_an_end_is_cut_at_a_semicolon_that_ends_a_line),
      cmocka_unit_test(a_dollar_quote_without_an_end_is_cut_before_a_line_that_begins_a_statement),
      cmocka_unit_test(after_many_quotes_without_an_end_none_is_searched_far),
      cmocka_unit_test(bytes_that_are_no_utf8_are_one_fault_a_token),
      cmocka_unit_test(a_comment_may_have_a_fault_too),
      cmocka_unit_test(a_nul_byte_does_not_end_the_text),
      cmocka_unit_test(variables_are_read_only_for_psql),
      cmocka_unit_test(the_end_comes_again_and_again),
      cmocka_unit_test(a_lexer_can_be_sent_elsewhere),
      cmocka_unit_test(problems_have_the_servers_states),
  };
  return cmocka_run_group_tests_name("lexer", specification, NULL, NULL);
}
