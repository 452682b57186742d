#include "tests/unit/spec.h"

#include "lexer/error.h"

#define ROOM (sizeof((Error *)0)->message - 1)

static void setting_an_error_gives_false_and_keeps_the_message(void **state) {
  (void)state;
  Error error = {0};
  assert_false(error_set(&error, "%s: line %d", "V1.sql", 3));
  assert_true(error.is_set);
  assert_string_equal(error.message, "V1.sql: line 3");
}

static void the_first_cause_stays(void **state) {
  (void)state;
  Error error = {0};
  error_set(&error, "no such file");
  error_set(&error, "nothing read");
  assert_string_equal(error.message, "no such file");
}

static void a_message_is_one_line_whatever_a_file_is_called(void **state) {
  (void)state;
  Error error = {0};
  error_set(&error, "%s", "a\nb\x1b[31m\x7f");
  assert_string_equal(error.message, "a?b?[31m?");
}

static void a_message_that_just_fits_is_whole(void **state) {
  (void)state;
  char text[ROOM + 1];
  memset(text, 'x', ROOM - 2);
  memcpy(text + ROOM - 2, "\xc3\xa4", 3);
  Error error = {0};
  error_set(&error, "%s", text);
  assert_string_equal(error.message, text);
}

static void a_longer_message_is_cut_before_the_character_that_does_not_fit(void **state) {
  (void)state;
  static const char *const characters[] = {"y", "\xc3\xa4", "\xe2\x94\x82", "\xf0\x9f\x98\x80"};
  for (size_t i = 0; i < 4; i++) {
    for (size_t kept = 1; kept <= strlen(characters[i]); kept++) { // bytes of it that fit
      char text[ROOM + 8];
      memset(text, 'x', ROOM - kept);
      snprintf(text + ROOM - kept, kept + 8, "%szz", characters[i]);
      Error error = {0};
      error_set(&error, "%s", text);
      bool fits = kept == strlen(characters[i]);
      assert_int_equal(strlen(error.message), fits ? ROOM : ROOM - kept);
      assert_memory_equal(error.message, text, strlen(error.message));
    }
  }
}

static void bytes_that_are_no_utf8_are_cut_where_the_room_ends(void **state) {
  (void)state;
  char text[ROOM + 8];
  memset(text, 0x80, sizeof text - 1);
  text[sizeof text - 1] = '\0';
  Error error = {0};
  error_set(&error, "%s", text);
  assert_true(strlen(error.message) >= ROOM - 4);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(setting_an_error_gives_false_and_keeps_the_message),
      cmocka_unit_test(the_first_cause_stays),
      cmocka_unit_test(a_message_is_one_line_whatever_a_file_is_called),
      cmocka_unit_test(a_message_that_just_fits_is_whole),
      cmocka_unit_test(a_longer_message_is_cut_before_the_character_that_does_not_fit),
      cmocka_unit_test(bytes_that_are_no_utf8_are_cut_where_the_room_ends),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
