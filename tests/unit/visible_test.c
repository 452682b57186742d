#include "tests/unit/printed.h"

#include "report/visible.h"

static void assert_shown_at(size_t from, Slice text, const char *wanted, size_t width) {
  Printed printed = printed_begin();
  assert_int_equal(visible_write(printed.file, text, from), from + width);
  assert_printed(&printed, wanted);
  assert_int_equal(visible_width(text, from), width);
  assert_int_equal(visible_clip(text, from, width), text.length);
}

static void assert_shown(Slice text, const char *wanted, size_t width) {
  assert_shown_at(0, text, wanted, width);
}

static void plain_text_is_itself(void **state) {
  (void)state;
  assert_shown(SLICE(""), "", 0);
  assert_shown(SLICE("DROP TABLE a;"), "DROP TABLE a;", 13);
}

static void control_characters_are_shown_not_sent(void **state) {
  (void)state;
  assert_shown(SLICE("a\x1b[31mb"), "a^[[31mb", 8);
  assert_shown(SLICE("\x01\a\r\n\x7f"), "^A^G^M^J^?", 10);
  assert_shown((Slice){"a\0b", 3}, "a^@b", 4);
  assert_shown(SLICE("\xc2\x9b"), "<U+009B>", 8); // CSI in one character
}

static void format_characters_are_shown_not_sent(void **state) {
  (void)state;
  assert_shown(SLICE("a\xe2\x80\xaez"), "a<U+202E>z", 10); // turns the direction of text
  assert_shown(SLICE("\xe2\x80\x8b"), "<U+200B>", 8);      // a blank of no width
  assert_shown(SLICE("\xe2\x80\xa8"), "<U+2028>", 8);      // a line separator
  assert_shown(SLICE("\xf3\xa0\x81\x81"), "<U+E0041>", 9); // a tag
}

static void what_is_no_utf8_is_replaced(void **state) {
  (void)state;
  assert_shown(SLICE("\xff"
                     "a"),
      "\xef\xbf\xbd"
      "a",
      2);
  assert_shown(SLICE("\xc3"), "\xef\xbf\xbd", 1);                                 // cut short
  assert_shown(SLICE("\xed\xa0\x80"), "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd", 3); // a surrogate
}

static void tabs_are_blanks_up_to_the_next_stop(void **state) {
  (void)state;
  assert_shown(SLICE("\ta"), "    a", 5);
  assert_shown(SLICE("ab\tc"), "ab  c", 5);
  assert_shown(SLICE("abcd\te"), "abcd    e", 9);
  assert_shown_at(3, SLICE("\ta"), " a", 2);
  assert_shown(SLICE("\xe6\xbc\xa2\xe6\xbc\xa2\tc"), "\xe6\xbc\xa2\xe6\xbc\xa2    c", 9);
}

static void wide_characters_take_two_columns_and_combining_ones_none(void **state) {
  (void)state;
  assert_shown(SLICE("\xe6\xbc\xa2\xe5\xad\x97"), "\xe6\xbc\xa2\xe5\xad\x97", 4);
  assert_shown(SLICE("e\xcc\x81"), "e\xcc\x81", 1);
  assert_shown(SLICE("\xf0\x9f\x90\x98"), "\xf0\x9f\x90\x98", 2); // an elephant
  assert_shown(SLICE("\xc3\xa4"), "\xc3\xa4", 1);
}

static void clipping_leaves_whole_characters(void **state) {
  (void)state;
  assert_int_equal(visible_clip(SLICE("abc"), 0, 0), 0);
  assert_int_equal(visible_clip(SLICE("abc"), 0, 2), 2);
  assert_int_equal(visible_clip(SLICE("\xe6\xbc\xa2\xe5\xad\x97"), 0, 3), 3);
  assert_int_equal(visible_clip(SLICE("a\x1b"), 0, 2), 1);
  assert_int_equal(visible_clip(SLICE("e\xcc\x81x"), 0, 1), 3); // the accent goes with its letter
  assert_int_equal(visible_clip(SLICE("a\tb"), 0, 3), 1);
  assert_int_equal(visible_clip(SLICE("a\tb"), 2, 3), 3);
}

int main(void) {
  const struct CMUnitTest specification[] = {
      cmocka_unit_test(plain_text_is_itself),
      cmocka_unit_test(control_characters_are_shown_not_sent),
      cmocka_unit_test(format_characters_are_shown_not_sent),
      cmocka_unit_test(what_is_no_utf8_is_replaced),
      cmocka_unit_test(tabs_are_blanks_up_to_the_next_stop),
      cmocka_unit_test(wide_characters_take_two_columns_and_combining_ones_none),
      cmocka_unit_test(clipping_leaves_whole_characters),
  };
  return cmocka_run_group_tests_name("visible text", specification, NULL, NULL);
}
