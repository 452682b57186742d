#include "tests/unit/spec.h"

#include "grammar/print/layout.h"

typedef struct Sheet {
  Arena *arena;
  Layout *layout;
} Sheet;

static int make(void **state) {
  static Sheet sheet;
  sheet = (Sheet){arena_new(), layout_new()};
  *state = &sheet;
  return 0;
}

static int unmake(void **state) {
  Sheet *sheet = *state;
  layout_free(sheet->layout);
  arena_free(sheet->arena);
  return 0;
}

static void assert_laid_out(Sheet *sheet, uint32_t width, const char *wanted) {
  Slice text = layout_finish(sheet->layout, width, sheet->arena);
  if (slice_equals(text, slice_of(wanted))) return;
  fail_msg("width %u: got\n%.*s\nwanted\n%s", width, SLICE_PRINT(text), wanted);
}

static void word(Sheet *sheet, const char *text) { layout_token(sheet->layout, slice_of(text)); }

// name(a, b, …), a letter each
static void call(Sheet *sheet, LayoutStyle style, const char *name, const char *letters) {
  Layout *layout = sheet->layout;
  word(sheet, name);
  layout_glue(layout);
  word(sheet, "(");
  layout_glue(layout);
  layout_open(layout, style);
  layout_indent(layout);
  layout_soft_break(layout);
  for (const char *letter = letters; *letter != '\0'; letter++) {
    if (letter != letters) {
      layout_glue(layout);
      word(sheet, ",");
      layout_break(layout);
    }
    layout_token(layout, (Slice){letter, 1});
  }
  layout_dedent(layout);
  layout_soft_break(layout);
  layout_close(layout);
  layout_glue(layout);
  word(sheet, ")");
}

static void nothing_is_no_text(void **state) { assert_laid_out(*state, 10, ""); }

static void tokens_are_parted_by_blanks_unless_they_are_glued(void **state) {
  Sheet *sheet = *state;
  word(sheet, "a");
  word(sheet, "b");
  layout_glue(sheet->layout);
  word(sheet, "c");
  assert_laid_out(sheet, 10, "a bc");
}

static void a_group_that_fits_is_one_line(void **state) {
  Sheet *sheet = *state;
  call(sheet, LAYOUT_ALL, "f", "abc");
  assert_laid_out(sheet, 10, "f(a, b, c)");
  assert_laid_out(sheet, 9, "f(\n  a,\n  b,\n  c\n)");
}

static void a_filled_group_breaks_only_where_the_next_piece_does_not_fit(void **state) {
  Sheet *sheet = *state;
  call(sheet, LAYOUT_FILL, "f", "abcde");
  assert_laid_out(sheet, 16, "f(a, b, c, d, e)");
  assert_laid_out(sheet, 12, "f(a, b, c,\n  d, e)");
}

static void a_group_inside_a_broken_one_may_stay_flat(void **state) {
  Sheet *sheet = *state;
  layout_open(sheet->layout, LAYOUT_ALL);
  call(sheet, LAYOUT_ALL, "f", "ab");
  layout_break(sheet->layout);
  call(sheet, LAYOUT_ALL, "g", "cd");
  layout_close(sheet->layout);
  assert_laid_out(sheet, 15, "f(a, b) g(c, d)");
  assert_laid_out(sheet, 14, "f(a, b)\ng(c, d)");
}

static void what_is_glued_behind_a_group_stands_on_its_last_line(void **state) {
  Sheet *sheet = *state;
  call(sheet, LAYOUT_ALL, "f", "ab");
  layout_glue(sheet->layout);
  word(sheet, "::x");
  assert_laid_out(sheet, 10, "f(a, b)::x");
  assert_laid_out(sheet, 9, "f(\n  a,\n  b\n)::x");
}

static void a_line_breaks_every_group_around_it(void **state) {
  Sheet *sheet = *state;
  layout_open(sheet->layout, LAYOUT_ALL);
  word(sheet, "a");
  layout_break(sheet->layout);
  word(sheet, "b");
  layout_line(sheet->layout);
  word(sheet, "c");
  layout_close(sheet->layout);
  assert_laid_out(sheet, 80, "a\nb\nc");
}

static void a_token_is_never_broken_and_may_hold_lines(void **state) {
  Sheet *sheet = *state;
  word(sheet, "'a long text\nend'");
  call(sheet, LAYOUT_ALL, "f", "ab");
  assert_laid_out(sheet, 12, "'a long text\nend' f(a, b)");
  assert_laid_out(sheet, 11, "'a long text\nend' f(\n  a,\n  b\n)");
}

static void indents_grow_up_to_a_column_and_no_farther(void **state) {
  Sheet *sheet = *state;
  for (int i = 0; i < 100; i++) layout_indent(sheet->layout);
  layout_line(sheet->layout);
  word(sheet, "a");
  Slice text = layout_finish(sheet->layout, 80, sheet->arena);
  assert_int_equal(text.length, 1 + 40 + 1);
}

static void a_million_items_are_laid_out_once(void **state) {
  Sheet *sheet = *state;
  layout_open(sheet->layout, LAYOUT_FILL);
  for (int i = 0; i < 1000000; i++) {
    word(sheet, "1,");
    layout_break(sheet->layout);
  }
  layout_close(sheet->layout);
  Slice text = layout_finish(sheet->layout, 80, sheet->arena);
  assert_int_equal(text.length, 3000000);
  assert_null(memchr(text.start, '\n', 79));
}

#define SPEC(sentence) cmocka_unit_test_setup_teardown(sentence, make, unmake)

int main(void) {
  const struct CMUnitTest specification[] = {
      SPEC(nothing_is_no_text),
      SPEC(tokens_are_parted_by_blanks_unless_they_are_glued),
      SPEC(a_group_that_fits_is_one_line),
      SPEC(a_filled_group_breaks_only_where_the_next_piece_does_not_fit),
      SPEC(a_group_inside_a_broken_one_may_stay_flat),
      SPEC(what_is_glued_behind_a_group_stands_on_its_last_line),
      SPEC(a_line_breaks_every_group_around_it),
      SPEC(a_token_is_never_broken_and_may_hold_lines),
      SPEC(indents_grow_up_to_a_column_and_no_farther),
      SPEC(a_million_items_are_laid_out_once),
  };
  return cmocka_run_group_tests_name("layout", specification, NULL, NULL);
}
