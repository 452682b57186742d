#include "tests/unit/spec.h"

#include "graph/block.h"

static void a_new_block_is_zeroed_and_may_be_empty(void **state) {
  (void)state;
  char *block = graph_block_new(100, 3);
  for (size_t i = 0; i < 300; i++) assert_int_equal(block[i], 0);
  free(block);
  free(graph_block_new(0, 8));
}

static void growing_doubles_and_zeroes_what_is_added(void **state) {
  (void)state;
  size_t capacity = 0;
  uint32_t *array = graph_block_grow(NULL, 1, &capacity, sizeof *array);
  assert_int_equal(capacity, 16);
  array[15] = 7;
  array = graph_block_grow(array, 16, &capacity, sizeof *array);
  assert_int_equal(capacity, 16);
  array = graph_block_grow(array, 17, &capacity, sizeof *array);
  assert_int_equal(capacity, 32);
  assert_int_equal(array[15], 7);
  for (size_t i = 16; i < 32; i++) assert_int_equal(array[i], 0);
  array = graph_block_grow(array, 1000, &capacity, sizeof *array);
  assert_int_equal(capacity, 1000);
  free(array);
}

static void grow_beyond_what_a_size_can_say(void) {
  size_t capacity = 0;
  free(graph_block_grow(NULL, SIZE_MAX / 8 + 1, &capacity, 8));
}

static void double_beyond_what_a_size_can_say(void) {
  size_t capacity = SIZE_MAX / 2 + 1; // as if; the array is not looked at before the end
  free(graph_block_grow(NULL, SIZE_MAX / 2 + 2, &capacity, 2));
}

static void an_array_too_large_to_be_counted_ends_the_process(void **state) {
  (void)state;
  assert_int_equal(spec_exit_status(grow_beyond_what_a_size_can_say), 2);
  assert_int_equal(spec_exit_status(double_beyond_what_a_size_can_say), 2);
}

int main(void) {
  const struct CMUnitTest specification[] = {
      cmocka_unit_test(a_new_block_is_zeroed_and_may_be_empty),
      cmocka_unit_test(growing_doubles_and_zeroes_what_is_added),
      cmocka_unit_test(an_array_too_large_to_be_counted_ends_the_process),
  };
  return cmocka_run_group_tests_name("memory of the graph", specification, NULL, NULL);
}
