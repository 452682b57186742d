#include "tests/unit/spec.h"

#include "lexer/keyword.h"

static const struct {
  const char *text;
  TokenKind kind;
  KeywordCategory category;
  const char *label;
} keywords[] = {
#define KEYWORD(text, token, category, label) {text, TOKEN_##token, KEYWORD_##category, #label},
#include "lexer/keyword.def"
#undef KEYWORD
};
#define KEYWORD_COUNT (sizeof keywords / sizeof keywords[0])

static TokenKind find(const char *word) { return keyword_find(slice_of(word)); }

static void postgres_18_has_494_keywords(void **state) {
  (void)state;
  assert_int_equal(KEYWORD_COUNT, 494);
  size_t counts[KEYWORD_RESERVED + 1] = {0};
  size_t bare = 0;
  for (size_t i = 0; i < KEYWORD_COUNT; i++) {
    counts[keywords[i].category]++;
    bare += strcmp(keywords[i].label, "BARE_LABEL") == 0;
  }
  assert_int_equal(counts[KEYWORD_UNRESERVED], 330);
  assert_int_equal(counts[KEYWORD_COLUMN_NAME], 63);
  assert_int_equal(counts[KEYWORD_TYPE_FUNCTION_NAME], 23);
  assert_int_equal(counts[KEYWORD_RESERVED], 78);
  assert_int_equal(bare, 455);
}

static void each_keyword_is_found(void **state) {
  (void)state;
  for (size_t i = 0; i < KEYWORD_COUNT; i++) {
    assert_int_equal(find(keywords[i].text), keywords[i].kind);
    assert_int_equal(lexer_keyword_category(keywords[i].kind), keywords[i].category);
    assert_int_equal(lexer_keyword_is_bare_label(keywords[i].kind),
        strcmp(keywords[i].label, "BARE_LABEL") == 0);
  }
}

static void keywords_stand_in_the_order_of_the_tokens(void **state) {
  (void)state;
  for (size_t i = 1; i < KEYWORD_COUNT; i++) {
    assert_true(strcmp(keywords[i - 1].text, keywords[i].text) < 0);
    assert_int_equal(keywords[i].kind, keywords[i - 1].kind + 1);
  }
}

static void the_case_of_ascii_letters_does_not_matter(void **state) {
  (void)state;
  assert_int_equal(find("SELECT"), TOKEN_SELECT);
  assert_int_equal(find("sElEcT"), TOKEN_SELECT);
  assert_int_equal(find("Current_Transform_Group"), TOKEN_NAME);
  assert_int_equal(find("CURRENT_TIMESTAMP"), TOKEN_CURRENT_TIMESTAMP);
  assert_int_equal(find("\xC4\xB0N"), TOKEN_NAME); // a Turkish I is no I
}

// A longer word that has the ends of a keyword, one letter more, one less, one other.
static void what_resembles_a_keyword_is_a_name(void **state) {
  (void)state;
  for (size_t i = 0; i < KEYWORD_COUNT; i++) {
    char word[64];
    size_t length = strlen(keywords[i].text);
    for (size_t at = 0; at < length; at++) {
      strcpy(word, keywords[i].text);
      word[at] = '0';
      assert_int_equal(find(word), TOKEN_NAME);
    }
    snprintf(word, sizeof word, "%s0", keywords[i].text);
    assert_int_equal(find(word), TOKEN_NAME);
    snprintf(word, sizeof word, "0%s", keywords[i].text);
    assert_int_equal(find(word), TOKEN_NAME);
  }
}

static void a_word_may_be_too_short_or_too_long_for_a_keyword(void **state) {
  (void)state;
  assert_int_equal(find(""), TOKEN_NAME);
  assert_int_equal(find("a"), TOKEN_NAME);
  assert_int_equal(find("as"), TOKEN_AS);
  assert_int_equal(find("current_timestamp"), TOKEN_CURRENT_TIMESTAMP); // 17, the longest
  assert_int_equal(find("current_timestampx"), TOKEN_NAME);
}

static void words_that_only_a_token_resembles_are_names(void **state) {
  (void)state;
  assert_int_equal(find("not_la"), TOKEN_NAME);
  assert_int_equal(find("semicolon"), TOKEN_NAME);
  assert_int_equal(find("end_keyword"), TOKEN_NAME);
  assert_int_equal(find("end"), TOKEN_END_KEYWORD);
  assert_int_equal(find("recheck"), TOKEN_NAME); // was one up to PostgreSQL 17
}

static void tokens_are_called_as_they_are_written(void **state) {
  (void)state;
  assert_string_equal(lexer_token_name(TOKEN_SELECT), "SELECT");
  assert_string_equal(lexer_token_name(TOKEN_END_KEYWORD), "END");
  assert_string_equal(lexer_token_name(TOKEN_WITH_LA), "WITH");
  assert_string_equal(lexer_token_name(TOKEN_COMMA), "\",\"");
  assert_string_equal(lexer_token_name(TOKEN_NAME), "a name");
  for (int kind = 0; kind < TOKEN_KIND_COUNT; kind++)
    assert_null(strchr(lexer_token_name((TokenKind)kind), '_') == NULL ||
                        lexer_keyword_category((TokenKind)kind) != KEYWORD_NOT
                    ? NULL
                    : lexer_token_name((TokenKind)kind));
}

static void only_keywords_have_a_category(void **state) {
  (void)state;
  assert_int_equal(lexer_keyword_category(TOKEN_NAME), KEYWORD_NOT);
  assert_int_equal(lexer_keyword_category(TOKEN_INVALID), KEYWORD_NOT);
  assert_int_equal(lexer_keyword_category(TOKEN_NOT_LA), KEYWORD_RESERVED);
  assert_int_equal(lexer_keyword_category(TOKEN_FORMAT_LA), KEYWORD_UNRESERVED);
  assert_false(lexer_keyword_is_bare_label(TOKEN_WITHOUT_LA));
}

int main(void) {
  const struct CMUnitTest specification[] = {
      cmocka_unit_test(postgres_18_has_494_keywords),
      cmocka_unit_test(each_keyword_is_found),
      cmocka_unit_test(keywords_stand_in_the_order_of_the_tokens),
      cmocka_unit_test(the_case_of_ascii_letters_does_not_matter),
      cmocka_unit_test(what_resembles_a_keyword_is_a_name),
      cmocka_unit_test(a_word_may_be_too_short_or_too_long_for_a_keyword),
      cmocka_unit_test(words_that_only_a_token_resembles_are_names),
      cmocka_unit_test(tokens_are_called_as_they_are_written),
      cmocka_unit_test(only_keywords_have_a_category),
  };
  return cmocka_run_group_tests_name("keywords", specification, NULL, NULL);
}
