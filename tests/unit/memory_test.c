#include "tests/unit/spec.h"

#include "lexer/memory.h"

static void a_new_block_is_zeroed(void **state) {
  (void)state;
  unsigned char *block = memory_alloc(1000);
  for (size_t i = 0; i < 1000; i++) assert_int_equal(block[i], 0);
  memory_free(block);
}

static void a_block_of_no_bytes_is_a_block(void **state) {
  (void)state;
  void *block = memory_alloc(0);
  assert_non_null(block);
  block = memory_resize(block, 0);
  assert_non_null(block);
  memory_free(block);
  memory_free(NULL);
}

static void resizing_keeps_the_contents(void **state) {
  (void)state;
  char *block = memory_resize(NULL, 4);
  memcpy(block, "weir", 4);
  block = memory_resize(block, 100000);
  assert_memory_equal(block, "weir", 4);
  memory_free(block);
}

static void a_copied_text_may_hold_a_nul_and_ends_with_one(void **state) {
  (void)state;
  char *copy = memory_copy_text("a\0b", 3);
  assert_memory_equal(copy, "a\0b", 4);
  memory_free(copy);

  copy = memory_copy_text(NULL, 0);
  assert_string_equal(copy, "");
  memory_free(copy);
}

static void an_array_grows_only_when_it_is_full(void **state) {
  (void)state;
  uint64_t *numbers = NULL;
  size_t capacity = 0;
  size_t moves = 0;
  for (size_t count = 0; count < 1000; count++) {
    size_t before = capacity;
    numbers = memory_grow(numbers, count, &capacity, sizeof *numbers);
    moves += capacity != before;
    assert_true(capacity > count);
    numbers[count] = count;
  }
  assert_int_equal(moves, 8); // 8, 16, ... 1,024
  for (size_t i = 0; i < 1000; i++) assert_int_equal(numbers[i], i);
  memory_free(numbers);
}

static void alloc_too_much(void) { memory_free(memory_alloc(SIZE_MAX)); }
static void resize_too_much(void) { memory_free(memory_resize(NULL, (size_t)PTRDIFF_MAX + 1)); }
static void copy_too_much(void) { memory_free(memory_copy_text("", SIZE_MAX)); }

static void grow_too_much(void) {
  size_t capacity = PTRDIFF_MAX / 16 + 1; // twice that, times 8, is one too many
  memory_free(memory_grow(NULL, capacity, &capacity, 8));
}

static void grow_past_every_count(void) {
  size_t capacity = SIZE_MAX / 2 + 1;
  memory_free(memory_grow(NULL, capacity, &capacity, 1));
}

static void a_size_that_no_memory_holds_ends_the_process_with_status_2(void **state) {
  (void)state;
  assert_int_equal(spec_exit_status(alloc_too_much), 2);
  assert_int_equal(spec_exit_status(resize_too_much), 2);
  assert_int_equal(spec_exit_status(copy_too_much), 2);
  assert_int_equal(spec_exit_status(grow_too_much), 2);
  assert_int_equal(spec_exit_status(grow_past_every_count), 2);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_new_block_is_zeroed),
      cmocka_unit_test(a_block_of_no_bytes_is_a_block),
      cmocka_unit_test(resizing_keeps_the_contents),
      cmocka_unit_test(a_copied_text_may_hold_a_nul_and_ends_with_one),
      cmocka_unit_test(an_array_grows_only_when_it_is_full),
      cmocka_unit_test(a_size_that_no_memory_holds_ends_the_process_with_status_2),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
