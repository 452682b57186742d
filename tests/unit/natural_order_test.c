#include "tests/unit/spec.h"

#include "analyze/chain/natural_order.h"

// Every path comes before all that follow it, and after all that precede it.
static void assert_ordered(const char *const paths[]) {
  for (size_t i = 0; paths[i] != NULL; i++) {
    for (size_t j = 0; paths[j] != NULL; j++) {
      int difference = natural_order_compare(slice_of(paths[i]), slice_of(paths[j]));
      int wanted = (i > j) - (i < j);
      if ((difference > 0) - (difference < 0) == wanted) continue;
      print_error("%s against %s: %d\n", paths[i], paths[j], difference);
      fail();
    }
  }
}

static void numbers_compare_as_numbers(void **state) {
  (void)state;
  assert_ordered((const char *const[]){"V1.sql", "V2.sql", "V10.sql", "V100.sql", NULL});
  assert_ordered((const char *const[]){"1_b.sql", "2_a.sql", "10_a.sql", NULL});
  assert_ordered((const char *const[]){"V1.2", "V1.10", "V2.1", NULL});
}

static void numbers_may_be_of_any_length(void **state) {
  (void)state;
  assert_ordered((const char *const[]){"20240101000000000000000000000001_a.sql",
      "20240101000000000000000000000002_a.sql", "120240101000000000000000000000001_a.sql", NULL});
}

static void leading_zeros_count_last(void **state) {
  (void)state;
  assert_ordered(
      (const char *const[]){"0.sql", "1.sql", "01.sql", "001.sql", "1a.sql", "02.sql", NULL});
  assert_ordered((const char *const[]){"1/b", "01/b", "1/c", NULL});
}

static void a_folder_comes_before_names_that_begin_like_it(void **state) {
  (void)state;
  assert_ordered((const char *const[]){"a/z.sql", "a b.sql", "a-b.sql", "a.sql", "ab.sql", NULL});
}

static void the_rest_compares_as_bytes(void **state) {
  (void)state;
  assert_ordered((const char *const[]){"", "A", "B", "a", "a_", "\xc3\xa4", NULL});
}

// Any order of three from a pool of awkward paths must be the same whichever two are compared.
static void the_order_is_total(void **state) {
  (void)state;
  static const char *const pool[] = {"a1", "a01", "a1b", "a01a", "a001", "a/", "a", "1", "01",
      "a10", "a2", "a:", "a/1", "a-1", "a1/", "a01/", "0", "00", "a0", "a00b"};
  size_t count = sizeof pool / sizeof *pool;
  for (size_t i = 0; i < count; i++) {
    for (size_t j = 0; j < count; j++) {
      int forth = natural_order_compare(slice_of(pool[i]), slice_of(pool[j]));
      int back = natural_order_compare(slice_of(pool[j]), slice_of(pool[i]));
      assert_int_equal((forth > 0) - (forth < 0), (back < 0) - (back > 0));
      assert_int_equal(forth == 0, i == j);
      for (size_t k = 0; forth < 0 && k < count; k++) {
        if (natural_order_compare(slice_of(pool[j]), slice_of(pool[k])) < 0)
          assert_true(natural_order_compare(slice_of(pool[i]), slice_of(pool[k])) < 0);
      }
    }
  }
}

int main(void) {
  const struct CMUnitTest specification[] = {
      cmocka_unit_test(numbers_compare_as_numbers),
      cmocka_unit_test(numbers_may_be_of_any_length),
      cmocka_unit_test(leading_zeros_count_last),
      cmocka_unit_test(a_folder_comes_before_names_that_begin_like_it),
      cmocka_unit_test(the_rest_compares_as_bytes),
      cmocka_unit_test(the_order_is_total),
  };
  return cmocka_run_group_tests_name("natural order", specification, NULL, NULL);
}
