#include "tests/unit/printed.h"

#include "report/excerpt.h"

// The part of the script that is written `part`; its occurrence counts from 0.
static Span span_of(const char *script, const char *part, int occurrence) {
  const char *at = strstr(script, part);
  for (; at != NULL && occurrence > 0; occurrence--) at = strstr(at + 1, part);
  assert_non_null(at);
  uint32_t start = (uint32_t)(at - script);
  return (Span){start, start + (uint32_t)strlen(part)};
}

static void assert_excerpt_of(Slice script, const Finding *finding, int width, const char *wanted) {
  Source source = {0};
  source_lend(&source, "a.sql", script);
  Printed printed = printed_begin();
  excerpt_write(printed.file, &source, finding, (ExcerptStyle){.width = width});
  source_close(&source);
  assert_printed(&printed, wanted);
}

static void assert_excerpt(
    const char *script, const Finding *finding, int width, const char *wanted) {
  assert_excerpt_of(slice_of(script), finding, width, wanted);
}

static void a_clause_is_underlined(void **state) {
  (void)state;
  const char *script = "\n\nALTER TABLE a DROP COLUMN note;\n";
  Finding finding = {.span = span_of(script, "note", 0),
      .statement_span = span_of(script, "ALTER TABLE a DROP COLUMN note", 0)};
  assert_excerpt(script, &finding, 0,
      "  3 │ ALTER TABLE a DROP COLUMN note;\n"
      "    │                           ━━━━\n");
}

static void a_whole_statement_is_not(void **state) {
  (void)state;
  const char *script = "VACUUM FULL a;";
  Span span = span_of(script, "VACUUM FULL a", 0);
  Finding finding = {.span = span, .statement_span = span};
  assert_excerpt(script, &finding, 0, "  1 │ VACUUM FULL a;\n");
}

static void marks_say_more_than_the_span(void **state) {
  (void)state;
  const char *script = "CREATE INDEX i ON orders (id);";
  Mark table = {.span = span_of(script, "orders", 0), .text = SLICE("48 M rows")};
  Mark words = {.span = span_of(script, "CREATE INDEX", 0), .next = &table};
  Finding finding = {.span = span_of(script, "CREATE INDEX", 0), .marks = &words};
  assert_excerpt(script, &finding, 0,
      "  1 │ CREATE INDEX i ON orders (id);\n"
      "    │ ━━━━━━━━━━━━      ━━━━━━ 48 M rows\n");
}

static void texts_without_room_get_lines_of_their_own(void **state) {
  (void)state;
  const char *script = "SELECT a, b;";
  Mark second = {.span = span_of(script, "b", 0), .text = SLICE("the second")};
  Mark first = {.span = span_of(script, "a", 0), .text = SLICE("the first"), .next = &second};
  Finding finding = {.span = span_of(script, "SELECT", 0), .marks = &first};
  assert_excerpt(script, &finding, 0,
      "  1 │ SELECT a, b;\n"
      "    │ ━━━━━━ ━  ━ the second\n"
      "    │        the first\n");
}

static void no_text_is_lost_where_marks_overlap(void **state) {
  (void)state;
  const char *script = "SELECT abc;";
  Mark inner = {.span = span_of(script, "b", 0), .text = SLICE("inner")};
  Mark outer = {.span = span_of(script, "abc", 0), .text = SLICE("outer"), .next = &inner};
  Finding finding = {.span = span_of(script, "abc", 0), .marks = &outer};
  assert_excerpt(script, &finding, 0,
      "  1 │ SELECT abc;\n"
      "    │        ━━━\n"
      "    │        outer\n"
      "    │         inner\n");
}

static void several_lines_are_shown_in_order(void **state) {
  (void)state;
  const char *script = "1\n2\n3\n4\n5\n6\n7\n8\n9\nten\n";
  Mark last = {.span = span_of(script, "ten", 0), .text = SLICE("there")};
  Mark first = {.span = span_of(script, "2", 0), .next = &last};
  Finding finding = {.span = span_of(script, "5", 0), .marks = &first};
  assert_excerpt(script, &finding, 0,
      "   2 │ 2\n     │ ━\n"
      "   5 │ 5\n     │ ━\n"
      "  10 │ ten\n     │ ━━━ there\n");
}

static void at_most_four_lines_are_shown(void **state) {
  (void)state;
  const char *script = "1\n2\n3\n4\n5\n6\n";
  Mark marks[4];
  for (int i = 0; i < 4; i++)
    marks[i] = (Mark){
        .span = {2 * (uint32_t)i + 4, 2 * (uint32_t)i + 5}, .next = i < 3 ? &marks[i + 1] : NULL};
  Finding finding = {.span = {0, 1}, .marks = marks};
  assert_excerpt(script, &finding, 0,
      "  1 │ 1\n    │ ━\n  3 │ 3\n    │ ━\n  4 │ 4\n    │ ━\n  5 │ 5\n    │ ━\n");
}

static void at_most_eight_parts_of_a_line_are_underlined(void **state) {
  (void)state;
  const char *script = "a b c d e f g h i j";
  Mark marks[9];
  for (int i = 0; i < 9; i++)
    marks[i] = (Mark){
        .span = {2 * (uint32_t)i, 2 * (uint32_t)i + 1}, .next = i < 8 ? &marks[i + 1] : NULL};
  Finding finding = {.span = {0, 1}, .marks = marks};
  assert_excerpt(script, &finding, 0, "  1 │ a b c d e f g h i j\n    │ ━ ━ ━ ━ ━ ━ ━ ━\n");
  finding.span = (Span){18, 19};
  finding.marks = &marks[2];
  assert_excerpt(script, &finding, 0, "  1 │ a b c d e f g h i j\n    │     ━ ━ ━ ━ ━ ━ ━ ━\n");
}

static void a_span_of_several_lines_is_underlined_on_its_first(void **state) {
  (void)state;
  const char *script = "SELECT (a,\n b);";
  Finding finding = {.span = span_of(script, "(a,\n b)", 0)};
  assert_excerpt(script, &finding, 0, "  1 │ SELECT (a,\n    │        ━━━\n");
}

static void the_end_of_a_file_is_a_place(void **state) {
  (void)state;
  const char *script = "SELECT (";
  Finding finding = {.span = {8, 8}};
  assert_excerpt(script, &finding, 0, "  1 │ SELECT (\n    │         ━\n");
  finding.span = (Span){9, 9};
  assert_excerpt("SELECT (\n", &finding, 0, "  2 │\n    │ ━\n");
}

static void a_byte_order_mark_is_no_part_of_the_line(void **state) {
  (void)state;
  const char *script = "\xef\xbb\xbfSELEC 1";
  Finding finding = {.span = {3, 8}};
  assert_excerpt(script, &finding, 0, "  1 │ SELEC 1\n    │ ━━━━━\n");
  finding.span = (Span){0, 3};
  assert_excerpt(script, &finding, 0, "  1 │ SELEC 1\n    │ ━\n");
}

static void underlines_stand_under_what_they_mean(void **state) {
  (void)state;
  const char *tabs = "\tSELECT\tx\ty";
  Finding finding = {.span = span_of(tabs, "y", 0)};
  assert_excerpt(tabs, &finding, 0, "  1 │     SELECT  x   y\n    │                 ━\n");
  const char *wide = "SELECT '漢字', \"e\xcc\x81\xc3\xa4\" AS x";
  finding.span = span_of(wide, "x", 0);
  assert_excerpt(wide, &finding, 0,
      "  1 │ SELECT '漢字', \"e\xcc\x81\xc3\xa4\" AS x\n"
      "    │                        ━\n");
  finding.span = span_of(wide, "字", 0);
  assert_excerpt(wide, &finding, 0,
      "  1 │ SELECT '漢字', \"e\xcc\x81\xc3\xa4\" AS x\n"
      "    │           ━━\n");
}

static void control_characters_are_shown(void **state) {
  (void)state;
  Finding finding = {.span = {3, 4}};
  assert_excerpt("a\x1b\xff"
                 "b\r\n",
      &finding, 0,
      "  1 │ a^[\xef\xbf\xbd"
      "b\n    │     ━\n");
}

static void a_line_wider_than_the_terminal_is_cut(void **state) {
  (void)state;
  const char *script = "SELECT aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, bbbbbbbbbb, cccccccccc";
  Finding finding = {.span = span_of(script, "SELECT", 0)};
  assert_excerpt(script, &finding, 36, "  1 │ SELECT aaaaaaaaaaaaaaaaaaaaaa…\n    │ ━━━━━━\n");
  finding.span = span_of(script, "bbbbbbbbbb", 0);
  assert_excerpt(
      script, &finding, 36, "  1 │ …aaaaa, bbbbbbbbbb, cccccccccc\n    │         ━━━━━━━━━━\n");
  const char *fitting = "SELECT aaaaaaaaaaaaaaaaaaaaaaa";
  finding.span = span_of(fitting, "SELECT", 0);
  assert_excerpt(fitting, &finding, 36, "  1 │ SELECT aaaaaaaaaaaaaaaaaaaaaaa\n    │ ━━━━━━\n");
}

static void a_wide_character_at_the_edge_is_left_out(void **state) {
  (void)state;
  const char *script = "SELECT aaaaaaaaaaaaaaaaaaaaa漢漢";
  Finding finding = {.span = span_of(script, "SELECT", 0)};
  assert_excerpt(script, &finding, 36, "  1 │ SELECT aaaaaaaaaaaaaaaaaaaaa…\n    │ ━━━━━━\n");
}

static void a_mark_out_of_sight_keeps_its_text(void **state) {
  (void)state;
  const char *script = "DROP TABLE a, aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, b;";
  Mark far = {.span = span_of(script, "b", 0), .text = SLICE("view v")};
  Mark near = {.span = span_of(script, "a,", 0), .next = &far};
  Finding finding = {.span = span_of(script, "DROP TABLE", 0), .marks = &near};
  assert_excerpt(script, &finding, 36,
      "  1 │ DROP TABLE a, aaaaaaaaaaaaaaa…\n"
      "    │ ━━━━━━━━━━ ━━\n"
      "    │ view v\n");
}

// Were it measured from its beginning for each finding, this would take minutes.
static void a_line_of_a_hundred_megabytes_costs_what_is_shown(void **state) {
  (void)state;
  size_t length = 100u << 20;
  char *text = malloc(length);
  memset(text, 'a', length);
  Source source = {0};
  source_lend(&source, "a.sql", (Slice){text, length});
  for (uint32_t i = 0; i < 1000; i++) {
    Printed printed = printed_begin();
    uint32_t at = (uint32_t)length - 20 - i;
    Finding finding = {.span = {at, at + 1}};
    excerpt_write(printed.file, &source, &finding, (ExcerptStyle){.width = 80});
    char *shown = printed_end(&printed);
    assert_true(strlen(shown) < 400);
    free(shown);
  }
  source_close(&source);
  free(text);
}

// Characters of no width would make an endless line narrow.
static void a_heap_of_combining_characters_is_cut(void **state) {
  (void)state;
  size_t count = 1u << 20;
  char *text = malloc(count * 2);
  for (size_t i = 0; i < count; i++) memcpy(text + 2 * i, "\xcc\x81", 2);
  Source source = {0};
  source_lend(&source, "a.sql", (Slice){text, count * 2});
  Printed printed = printed_begin();
  Finding finding = {.span = {0, 2}};
  excerpt_write(printed.file, &source, &finding, (ExcerptStyle){.width = 80});
  char *shown = printed_end(&printed);
  assert_true(strlen(shown) < 4000);
  free(shown);
  source_close(&source);
  free(text);
}

static void colours_close(void **state) {
  (void)state;
  Source source = {0};
  source_lend(&source, "a.sql", SLICE("SELECT a"));
  Printed printed = printed_begin();
  Finding finding = {.span = {7, 8}};
  excerpt_write(
      printed.file, &source, &finding, (ExcerptStyle){.color = true, .severity = SEVERITY_ERROR});
  source_close(&source);
  assert_printed(&printed, "\x1b[2m  1 │\x1b[0m SELECT a\n"
                           "\x1b[2m    │\x1b[0m        \x1b[1;31m━\x1b[0m\n");
}

int main(void) {
  const struct CMUnitTest specification[] = {
      cmocka_unit_test(a_clause_is_underlined),
      cmocka_unit_test(a_whole_statement_is_not),
      cmocka_unit_test(marks_say_more_than_the_span),
      cmocka_unit_test(texts_without_room_get_lines_of_their_own),
      cmocka_unit_test(no_text_is_lost_where_marks_overlap),
      cmocka_unit_test(several_lines_are_shown_in_order),
      cmocka_unit_test(at_most_four_lines_are_shown),
      cmocka_unit_test(at_most_eight_parts_of_a_line_are_underlined),
      cmocka_unit_test(a_span_of_several_lines_is_underlined_on_its_first),
      cmocka_unit_test(the_end_of_a_file_is_a_place),
      cmocka_unit_test(a_byte_order_mark_is_no_part_of_the_line),
      cmocka_unit_test(underlines_stand_under_what_they_mean),
      cmocka_unit_test(control_characters_are_shown),
      cmocka_unit_test(a_line_wider_than_the_terminal_is_cut),
      cmocka_unit_test(a_wide_character_at_the_edge_is_left_out),
      cmocka_unit_test(a_mark_out_of_sight_keeps_its_text),
      cmocka_unit_test(a_line_of_a_hundred_megabytes_costs_what_is_shown),
      cmocka_unit_test(a_heap_of_combining_characters_is_cut),
      cmocka_unit_test(colours_close),
  };
  return cmocka_run_group_tests_name("excerpts", specification, NULL, NULL);
}
