#include "tests/unit/spec.h"

#include "lexer/symbol.h"

static int make_table(void **state) {
  *state = symbol_table_new();
  return 0;
}

static int free_table(void **state) {
  symbol_table_free(*state);
  return 0;
}

static void equal_names_have_one_symbol(void **state) {
  Symbol orders = symbol_intern(*state, SLICE("orders"));
  char copy[] = "orders of today";
  assert_int_equal(symbol_intern(*state, (Slice){copy, 6}), orders);
  assert_int_not_equal(symbol_intern(*state, SLICE("Orders")), orders);
  assert_int_equal(symbol_count(*state), 2);
}

static void symbols_are_counted_from_one(void **state) {
  assert_int_equal(symbol_count(*state), 0);
  assert_int_equal(symbol_intern(*state, SLICE("a")), 1);
  assert_int_equal(symbol_intern(*state, SLICE("b")), 2);
}

static void finding_adds_nothing(void **state) {
  assert_int_equal(symbol_find(*state, SLICE("a")), SYMBOL_NONE);
  assert_int_equal(symbol_count(*state), 0);
  Symbol a = symbol_intern(*state, SLICE("a"));
  assert_int_equal(symbol_find(*state, SLICE("a")), a);
}

static void no_name_has_no_text(void **state) {
  assert_slice_equal(symbol_text(*state, SYMBOL_NONE), "");
  Symbol empty = symbol_intern(*state, SLICE(""));
  assert_int_not_equal(empty, SYMBOL_NONE); // "" as a name is not the lack of one
  assert_slice_equal(symbol_text(*state, empty), "");
}

static void a_name_may_hold_a_nul_byte(void **state) {
  Symbol whole = symbol_intern(*state, SLICE("a\0b"));
  assert_int_not_equal(symbol_intern(*state, SLICE("a")), whole);
  assert_slice_equal(symbol_text(*state, whole), "a\0b");
}

static void texts_stay_where_they_are(void **state) {
  Slice first = symbol_text(*state, symbol_intern(*state, SLICE("first")));
  for (int i = 0; i < 100000; i++) {
    char name[32];
    int length = snprintf(name, sizeof name, "name_%d", i);
    Symbol symbol = symbol_intern(*state, (Slice){name, (size_t)length});
    assert_int_equal(symbol, i + 2);
  }
  assert_ptr_equal(symbol_text(*state, 1).start, first.start);
  assert_slice_equal(first, "first");
  assert_slice_equal(symbol_text(*state, 100001), "name_99999");
  assert_int_equal(symbol_find(*state, SLICE("name_5")), 7);
}

static void a_name_may_be_larger_than_a_block(void **state) {
  size_t length = 200000;
  char *name = malloc(length);
  memset(name, 'x', length);
  Symbol large = symbol_intern(*state, (Slice){name, length});
  Symbol larger_than_all_that_is_left = symbol_intern(*state, (Slice){name, 65536});
  Symbol small = symbol_intern(*state, SLICE("small"));
  assert_int_equal(symbol_text(*state, large).length, length);
  assert_memory_equal(symbol_text(*state, large).start, name, length);
  assert_int_equal(symbol_text(*state, larger_than_all_that_is_left).length, 65536);
  assert_slice_equal(symbol_text(*state, small), "small");
  free(name);
}

static void freeing_nothing_is_fine(void **state) {
  (void)state;
  symbol_table_free(NULL);
}

#define SPEC(sentence) cmocka_unit_test_setup_teardown(sentence, make_table, free_table)

int main(void) {
  const struct CMUnitTest specification[] = {
      SPEC(equal_names_have_one_symbol),
      SPEC(symbols_are_counted_from_one),
      SPEC(finding_adds_nothing),
      SPEC(no_name_has_no_text),
      SPEC(a_name_may_hold_a_nul_byte),
      SPEC(texts_stay_where_they_are),
      SPEC(a_name_may_be_larger_than_a_block),
      SPEC(freeing_nothing_is_fine),
  };
  return cmocka_run_group_tests_name("symbols", specification, NULL, NULL);
}
