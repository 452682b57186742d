#include "tests/unit/spec.h"

#include "analyze/chain/key_value.h"

static void assert_pairs(const char *text, const char *const wanted[]) {
  KeyValue pair = {0};
  size_t count = 0;
  while (key_value_next(slice_of(text), &pair)) {
    char line[200];
    snprintf(line, sizeof line, "%.*s|%.*s|%.*s", SLICE_PRINT(pair.section), SLICE_PRINT(pair.key),
        SLICE_PRINT(pair.value));
    assert_non_null(wanted[count]);
    assert_string_equal(line, wanted[count++]);
  }
  assert_null(wanted[count]);
}
#define PAIRS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void properties_have_no_sections(void **state) {
  (void)state;
  assert_pairs("# flyway\nflyway.group=true\n\n! no\nflyway.placeholderPrefix = #{\nwithout\n",
      PAIRS("|flyway.group|true", "|flyway.placeholderPrefix|#{"));
}

static void sections_have_brackets(void **state) {
  (void)state;
  assert_pairs(
      "a=1\n[core]\n\tengine = pg ; a comment\n[engine \"pg\"] # one more\n top_dir=\"x # y\"\n",
      PAIRS("|a|1", "core|engine|pg", "engine \"pg\"|top_dir|x # y"));
}

static void lists_may_take_several_lines(void **state) {
  (void)state;
  const char *text = "[flyway]\nlocations = [\n  \"a]b\",\n  'c'\n]\nmixed = true\nopen = [ 1";
  assert_pairs(
      text, PAIRS("flyway|locations|\n  \"a]b\",\n  'c'\n", "flyway|mixed|true", "flyway|open| 1"));
  KeyValue pair = {0};
  assert_true(key_value_next(slice_of(text), &pair));
  size_t at = 0;
  Slice item;
  assert_true(key_value_item(&pair, &at, &item));
  assert_true(slice_equals(item, SLICE("a]b")));
  assert_true(key_value_item(&pair, &at, &item));
  assert_true(slice_equals(item, SLICE("c")));
  assert_false(key_value_item(&pair, &at, &item));
}

static void a_section_may_name_a_word(void **state) {
  (void)state;
  KeyValue pair = {.section = SLICE("engine \"pg\"")};
  assert_true(key_value_is_in(&pair, SLICE("engine"), SLICE("pg")));
  assert_false(key_value_is_in(&pair, SLICE("engine"), SLICE("mysql")));
  assert_false(key_value_is_in(&pair, SLICE("engine"), SLICE("")));
  pair.section = SLICE("engines.pg");
  assert_false(key_value_is_in(&pair, SLICE("engine"), SLICE("pg")));
  pair.section = SLICE("flyway.placeholders");
  assert_true(key_value_is_in(&pair, SLICE("flyway"), SLICE("placeholders")));
}

int main(void) {
  const struct CMUnitTest specification[] = {
      cmocka_unit_test(properties_have_no_sections),
      cmocka_unit_test(sections_have_brackets),
      cmocka_unit_test(lists_may_take_several_lines),
      cmocka_unit_test(a_section_may_name_a_word),
  };
  return cmocka_run_group_tests_name("pairs of keys and values", specification, NULL, NULL);
}
