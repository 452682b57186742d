// What is executed is found back in its file.
#include "analyze/chain/framework.h"
#include "analyze/chain/tool.h"
#include "analyze/run/text_origin.h"
#include "tests/unit/spec.h"

static PlaceholderValues values_of(const char *name, const char *value) {
  PlaceholderValues values = {0};
  placeholder_values_set(&values, slice_of(name), slice_of(value));
  return values;
}

static void assert_span(Span span, uint32_t start, uint32_t end) {
  assert_int_equal(span.start, start);
  assert_int_equal(span.end, end);
}

static void without_an_origin_all_is_where_it_is(void **state) {
  (void)state;
  assert_int_equal(text_origin_offset(NULL, 7), 7);
  assert_span(text_origin_span(NULL, (Span){3, 9}), 3, 9);
  Slice source = SLICE("CREATE TABLE a");
  spec_assert_slice(
      text_origin_written(NULL, source, (Span){7, 12}), SLICE("TABLE"), __FILE__, __LINE__);
  assert_false(text_origin_has_unknown(NULL, (Span){0, 10}));
}

static void a_part_of_a_file_begins_where_it_stands(void **state) {
  (void)state;
  TextOrigin origin = {.written = SLICE("DROP TABLE a;"), .offset = 100, .limit = 113};
  assert_int_equal(text_origin_offset(&origin, 0), 100);
  assert_span(text_origin_span(&origin, (Span){5, 10}), 105, 110);
  assert_int_equal(text_origin_offset(&origin, 13), 113);
}

// "DROP TABLE ${s}.a;" with s = a.b c
static void a_value_is_all_of_its_placeholder(void **state) {
  (void)state;
  PlaceholderValues values = values_of("s", "x.y z");
  Slice written = SLICE("DROP TABLE ${s}.a;");
  PlacedText placed =
      placeholder_expand(written, &(PlaceholderRules){.syntax = PLACEHOLDER_BRACES}, &values);
  spec_assert_slice(placed.text, SLICE("DROP TABLE x.y z.a;"), __FILE__, __LINE__);
  TextOrigin origin = {.written = written, .placed = &placed, .offset = 10, .limit = 28};
  assert_span(text_origin_span(&origin, (Span){0, 4}), 10, 14);
  assert_span(text_origin_span(&origin, (Span){11, 12}), 21, 25); // x
  assert_span(text_origin_span(&origin, (Span){13, 14}), 21, 25); // y
  assert_span(text_origin_span(&origin, (Span){15, 16}), 21, 25); // z
  assert_span(text_origin_span(&origin, (Span){11, 18}), 21, 27);
  assert_span(text_origin_span(&origin, (Span){17, 18}), 26, 27); // a
  // Its parts together are written as the placeholder, once.
  Slice parts[] = {text_origin_written(&origin, placed.text, (Span){11, 12}),
      text_origin_written(&origin, placed.text, (Span){13, 14}),
      text_origin_written(&origin, placed.text, (Span){15, 16})};
  assert_int_equal(parts[0].length + parts[1].length, 0);
  spec_assert_slice(parts[2], SLICE("${s}"), __FILE__, __LINE__);
  placed_text_free(&placed);
  placeholder_values_free(&values);
}

static void a_value_at_the_end_ends_with_the_text(void **state) {
  (void)state;
  PlaceholderValues values = values_of("s", "value");
  Slice written = SLICE("DROP TABLE ${s}");
  PlacedText placed =
      placeholder_expand(written, &(PlaceholderRules){.syntax = PLACEHOLDER_BRACES}, &values);
  TextOrigin origin = {.written = written, .placed = &placed, .limit = 15};
  assert_span(text_origin_span(&origin, (Span){11, 16}), 11, 15);
  assert_span(text_origin_span(&origin, (Span){11, 13}), 11, 15);
  spec_assert_slice(
      text_origin_written(&origin, placed.text, (Span){11, 16}), SLICE("${s}"), __FILE__, __LINE__);
  placed_text_free(&placed);
  placeholder_values_free(&values);
}

static void an_unknown_placeholder_is_known_where_it_stands(void **state) {
  (void)state;
  PlaceholderValues values = values_of("s", "value");
  Slice written = SLICE("a ${s} b ${t} c");
  PlacedText placed =
      placeholder_expand(written, &(PlaceholderRules){.syntax = PLACEHOLDER_BRACES}, &values);
  spec_assert_slice(placed.text, SLICE("a value b t c"), __FILE__, __LINE__);
  TextOrigin origin = {.written = written, .placed = &placed, .limit = 15};
  assert_false(text_origin_has_unknown(&origin, (Span){0, 9}));
  assert_false(text_origin_has_unknown(&origin, (Span){2, 7}));
  assert_true(text_origin_has_unknown(&origin, (Span){8, 11}));
  assert_true(text_origin_has_unknown(&origin, (Span){10, 11}));
  assert_false(text_origin_has_unknown(&origin, (Span){12, 13}));
  placed_text_free(&placed);
  placeholder_values_free(&values);
}

// A change log has the lines of its SQL indented.
static void lines_of_a_change_log_are_found_in_it(void **state) {
  (void)state;
  Slice file = SLICE("- sql: |\n    SELECT 1;\n    SELECT &lt;2;\n\n    SELECT 3;\n");
  Slice text = SLICE("SELECT 1;\nSELECT <2;\n\nSELECT 3;\n");
  Arena *arena = arena_new();
  TextOrigin origin = {.written = text,
      .lines = text_origin_find_lines(arena, text, file, 7, (uint32_t)file.length),
      .limit = (uint32_t)file.length};
  assert_span(text_origin_span(&origin, (Span){0, 8}), 13, 21);
  // What is escaped lies where the line before it ends.
  assert_int_equal(text_origin_offset(&origin, 10), 22);
  assert_int_equal(text_origin_offset(&origin, 17), 22);
  assert_span(text_origin_span(&origin, (Span){22, 30}), 46, 54);
  assert_true(text_origin_offset(&origin, (uint32_t)text.length) <= file.length);
  arena_free(arena);
}

static void no_place_lies_behind_the_file(void **state) {
  (void)state;
  Slice text = SLICE("SELECT 1;\nSELECT 2;");
  Arena *arena = arena_new();
  TextOrigin origin = {.written = text,
      .lines = text_origin_find_lines(arena, text, SLICE("x"), 90, 99),
      .limit = 1};
  for (uint32_t i = 0; i <= text.length; i++) assert_true(text_origin_offset(&origin, i) <= 1);
  arena_free(arena);
}

static void there_are_words_for_each_framework(void **state) {
  (void)state;
  for (size_t i = 0; framework_registry[i] != NULL; i++) {
    const Tool *tool = tool_find(framework_registry[i]->name);
    if (tool == NULL) {
      fail_msg("tool.def lacks %s", framework_registry[i]->name);
      return;
    }
    assert_true(tool->name == NULL || tool->where != NULL);
  }
  for (const Tool *tool = tool_table; tool->framework != NULL; tool++)
    assert_non_null(framework_find(tool->framework));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(without_an_origin_all_is_where_it_is),
      cmocka_unit_test(a_part_of_a_file_begins_where_it_stands),
      cmocka_unit_test(a_value_is_all_of_its_placeholder),
      cmocka_unit_test(a_value_at_the_end_ends_with_the_text),
      cmocka_unit_test(an_unknown_placeholder_is_known_where_it_stands),
      cmocka_unit_test(lines_of_a_change_log_are_found_in_it),
      cmocka_unit_test(no_place_lies_behind_the_file),
      cmocka_unit_test(there_are_words_for_each_framework),
  };
  return cmocka_run_group_tests_name("text origin", tests, NULL, NULL);
}
