#include "tests/unit/spec.h"

#include "grammar/arena.h"

static int make(void **state) {
  *state = arena_new();
  return 0;
}

static int release(void **state) {
  arena_free(*state);
  return 0;
}

static bool is_zeroed(const unsigned char *bytes, size_t size) {
  for (size_t i = 0; i < size; i++) {
    if (bytes[i] != 0) return false;
  }
  return true;
}

static void every_size_is_zeroed_and_aligned(void **state) {
  static const size_t sizes[] = {
      0, 1, 15, 16, 17, 4095, 4096, 4097, 70000, 1048575, 1048576, 1048577, 5000000};
  for (size_t round = 0; round < 3; round++) {
    for (size_t i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
      unsigned char *bytes = arena_alloc(*state, sizes[i]);
      assert_non_null(bytes);
      assert_int_equal((uintptr_t)bytes % _Alignof(max_align_t), 0);
      assert_true(is_zeroed(bytes, sizes[i]));
      memset(bytes, 0xa5, sizes[i]);
    }
    arena_reset(*state);
  }
}

static void items_do_not_overlap(void **state) {
  enum { COUNT = 50000 };
  static uint32_t *items[COUNT];
  for (uint32_t i = 0; i < COUNT; i++) {
    items[i] = ARENA_ARRAY(*state, 1 + i % 7, uint32_t);
    for (uint32_t k = 0; k <= i % 7; k++) items[i][k] = i;
  }
  for (uint32_t i = 0; i < COUNT; i++) {
    for (uint32_t k = 0; k <= i % 7; k++) assert_int_equal(items[i][k], i);
  }
}

static void reset_makes_it_empty(void **state) {
  assert_int_equal(arena_used(*state), 0);
  arena_alloc(*state, 100);
  assert_true(arena_used(*state) >= 100);
  arena_reset(*state);
  assert_int_equal(arena_used(*state), 0);
  arena_reset(*state);
}

static void a_statement_after_a_large_one_stays_in_the_kept_block(void **state) {
#ifdef ARENA_PASSTHROUGH
  (void)state;
  skip();
#else
  for (int i = 0; i < 100; i++) arena_alloc(*state, 30000);
  arena_reset(*state);
  unsigned char *first = arena_alloc(*state, 16);
  for (int i = 0; i < 30; i++) {
    unsigned char *item = arena_alloc(*state, 30000);
    assert_true(item > first && item < first + 1024 * 1024);
  }
#endif
}

static void a_text_is_copied_with_its_nul_bytes(void **state) {
  char text[] = "a\0b";
  Slice copy = arena_copy(*state, (Slice){text, 3});
  text[0] = 'x';
  assert_int_equal(copy.length, 3);
  assert_memory_equal(copy.start, "a\0b", 3);
  assert_int_equal(arena_copy(*state, SLICE("")).length, 0);
}

static void printing_measures_first(void **state) {
  Slice text = arena_printf(*state, "%s %0*d", "column", 5000, 7);
  assert_int_equal(text.length, 5007);
  assert_memory_equal(text.start, "column 000", 10);
  assert_int_equal(text.start[5006], '7');
}

static void ask_for_too_many(void) {
  Arena *arena = arena_new();
  arena_alloc_array(arena, SIZE_MAX / 2, 4);
}

static void a_product_too_large_ends_the_process(void **state) {
  (void)state;
  assert_int_equal(spec_exit_status(ask_for_too_many), 2);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(every_size_is_zeroed_and_aligned, make, release),
      cmocka_unit_test_setup_teardown(items_do_not_overlap, make, release),
      cmocka_unit_test_setup_teardown(reset_makes_it_empty, make, release),
      cmocka_unit_test_setup_teardown(
          a_statement_after_a_large_one_stays_in_the_kept_block, make, release),
      cmocka_unit_test_setup_teardown(a_text_is_copied_with_its_nul_bytes, make, release),
      cmocka_unit_test_setup_teardown(printing_measures_first, make, release),
      cmocka_unit_test_setup_teardown(a_product_too_large_ends_the_process, make, release),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
