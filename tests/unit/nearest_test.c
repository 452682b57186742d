#include "tests/unit/spec.h"

#include "lexer/nearest.h"

static const char *candidate(size_t index, const void *payload) {
  return ((const char *const *)payload)[index];
}

static const char *find(const char *word) {
  static const char *const names[] = {
      "only", "all", "select", "fail-on", "fail-on-unknown", "from-empty", NULL};
  return nearest(word, candidate, names);
}

static void a_misspelt_name_is_found(void **state) {
  (void)state;
  assert_string_equal(find("onyl"), "only");
  assert_string_equal(find("form-empty"), "from-empty");
  assert_string_equal(find("selct"), "select");
  assert_string_equal(find("fail_on"), "fail-on");
  assert_string_equal(find("fail-on-unkown"), "fail-on-unknown");
}

static void a_name_itself_is_nearest(void **state) {
  (void)state;
  assert_string_equal(find("all"), "all");
}

static void nothing_is_near_to_another_word(void **state) {
  (void)state;
  assert_null(find("verbose"));
  assert_null(find(""));
  assert_null(find("xyz"));
  char huge[1000];
  memset(huge, 'a', sizeof huge - 1);
  huge[sizeof huge - 1] = '\0';
  assert_null(find(huge));
}

int main(void) {
  const struct CMUnitTest specification[] = {
      cmocka_unit_test(a_misspelt_name_is_found),
      cmocka_unit_test(a_name_itself_is_nearest),
      cmocka_unit_test(nothing_is_near_to_another_word),
  };
  return cmocka_run_group_tests_name("nearest names", specification, NULL, NULL);
}
