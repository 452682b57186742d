#include "tests/unit/spec.h"

#include "analyze/chain/section.h"
#include "lexer/memory.h"

static void what_is_outside_becomes_blanks_of_the_same_length(void **state) {
  (void)state;
  Slice text = SLICE("up;\r\ndown \xC3\xA4;\nup;");
  Section sections[] = {{0, 5}, {14, 17}};
  char *kept = section_keep(text, sections, 2);
  assert_slice_equal(slice_of(kept), "up;\r\n        \nup;");
  memory_free(kept);
}

static void without_a_section_only_line_ends_stay(void **state) {
  (void)state;
  char *kept = section_keep(SLICE("a\nb"), NULL, 0);
  assert_string_equal(kept, " \n ");
  memory_free(kept);
}

static void lines_end_with_lf_or_crlf(void **state) {
  (void)state;
  Slice text = SLICE("a\r\n\nb");
  SectionLine line = {0};
  assert_true(section_next_line(text, &line));
  assert_slice_equal(line.text, "a");
  assert_true(section_next_line(text, &line));
  assert_slice_equal(line.text, "");
  assert_int_equal(line.start, 3);
  assert_true(section_next_line(text, &line));
  assert_slice_equal(line.text, "b");
  assert_int_equal(line.next, 5);
  assert_false(section_next_line(text, &line));
}

static void a_directive_is_a_comment_that_begins_the_line(void **state) {
  (void)state;
  Slice rest;
  assert_true(section_directive(SLICE("--   +Goose  Up  "), SLICE("+goose"), &rest));
  assert_slice_equal(rest, "Up");
  assert_false(section_directive(SLICE(" -- +goose Up"), SLICE("+goose"), &rest));
  assert_false(section_directive(SLICE("'-- +goose Up'"), SLICE("+goose"), &rest));
  assert_false(section_directive(SLICE("-"), SLICE("+goose"), &rest));
}

int main(void) {
  const struct CMUnitTest specification[] = {
      cmocka_unit_test(what_is_outside_becomes_blanks_of_the_same_length),
      cmocka_unit_test(without_a_section_only_line_ends_stay),
      cmocka_unit_test(lines_end_with_lf_or_crlf),
      cmocka_unit_test(a_directive_is_a_comment_that_begins_the_line),
  };
  return cmocka_run_group_tests_name("sections", specification, NULL, NULL);
}
