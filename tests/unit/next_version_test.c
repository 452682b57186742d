#include "tests/unit/spec.h"

#include "analyze/fix/next_version.h"

static void follows(const char *version, const char *next) {
  Arena *arena = arena_new();
  Slice made = next_version(arena, slice_of(version));
  assert_int_equal(made.length, strlen(next));
  assert_memory_equal(made.start, next, made.length);
  arena_free(arena);
}

static void a_number_keeps_its_width(void **state) {
  (void)state;
  follows("1", "2");
  follows("000012", "000013");
  follows("0099", "0100");
}

static void a_number_of_nines_grows(void **state) {
  (void)state;
  follows("9", "10");
  follows("999", "1000");
  follows("9-9", "10-0");
}

static void a_time_counts_seconds_to_the_end_of_the_year(void **state) {
  (void)state;
  follows("20240101000059", "20240101000100");
  follows("20241231235959", "20250101000000");
  follows("2024-12-31-235959", "2025-01-01-000000");
  follows("20240228235959", "20240229000000");
  follows("20230228235959", "20230301000000");
  follows("20240430235959", "20240501000000");
}

static void fourteen_digits_that_are_no_time_are_a_number(void **state) {
  (void)state;
  follows("20241331235959", "20241331235960");
  follows("20240230000000", "20240230000001");
  follows("00000000000000", "00000000000001");
}

static void what_has_letters_or_no_digit_has_none_behind_it(void **state) {
  (void)state;
  follows("", "");
  follows("12a", "");
  follows("-", "");
  follows("1234567890123456789012345678901", "");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_number_keeps_its_width),
      cmocka_unit_test(a_number_of_nines_grows),
      cmocka_unit_test(a_time_counts_seconds_to_the_end_of_the_year),
      cmocka_unit_test(fourteen_digits_that_are_no_time_are_a_number),
      cmocka_unit_test(what_has_letters_or_no_digit_has_none_behind_it),
  };
  return cmocka_run_group_tests_name("the next version", tests, NULL, NULL);
}
