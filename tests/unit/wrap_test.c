#include "tests/unit/printed.h"

#include "report/wrap.h"

static void assert_wrapped(int width, Slice text, const char *wanted) {
  Printed printed = printed_begin();
  wrap_prose(printed.file, width, text);
  assert_printed(&printed, wanted);
}

static void prose_is_indented(void **state) {
  (void)state;
  assert_wrapped(0, SLICE("one two"), "  one two\n");
  assert_wrapped(0, SLICE("one\ntwo\n"), "  one\n  two\n");
  assert_wrapped(0, SLICE(""), "");
}

static void a_line_as_wide_as_the_terminal_stays_whole(void **state) {
  (void)state;
  assert_wrapped(
      30, SLICE("writes to orders wait a while"), "  writes to orders wait a\n  while\n");
  assert_wrapped(31, SLICE("writes to orders wait a while"), "  writes to orders wait a while\n");
}

static void words_are_not_broken(void **state) {
  (void)state;
  assert_wrapped(30, SLICE("a a_name_that_is_wider_than_the_terminal b"),
      "  a\n  a_name_that_is_wider_than_the_terminal\n  b\n");
}

static void columns_are_counted_not_bytes(void **state) {
  (void)state;
  assert_wrapped(30,
      SLICE("\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4 "
            "\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4 cdefghijk"),
      "  \xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4 "
      "\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4 cdefghijk\n");
}

static void a_terminal_narrower_than_30_columns_breaks_lines_itself(void **state) {
  (void)state;
  assert_wrapped(29, SLICE("one two three four five six seven eight"),
      "  one two three four five six seven eight\n");
}

static void control_characters_are_shown(void **state) {
  (void)state;
  assert_wrapped(0, SLICE("table \x1b[2J goes"), "  table ^[[2J goes\n");
}

static void what_is_to_be_pasted_is_not_wrapped(void **state) {
  (void)state;
  Printed printed = printed_begin();
  wrap_verbatim(printed.file, "  Instead: ", SLICE("ALTER TABLE a\n  DROP COLUMN b;"));
  assert_printed(&printed, "  Instead: ALTER TABLE a\n             DROP COLUMN b;\n");
}

int main(void) {
  const struct CMUnitTest specification[] = {
      cmocka_unit_test(prose_is_indented),
      cmocka_unit_test(a_line_as_wide_as_the_terminal_stays_whole),
      cmocka_unit_test(words_are_not_broken),
      cmocka_unit_test(columns_are_counted_not_bytes),
      cmocka_unit_test(a_terminal_narrower_than_30_columns_breaks_lines_itself),
      cmocka_unit_test(control_characters_are_shown),
      cmocka_unit_test(what_is_to_be_pasted_is_not_wrapped),
  };
  return cmocka_run_group_tests_name("wrapping", specification, NULL, NULL);
}
