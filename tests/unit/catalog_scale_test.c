#include "tests/unit/spec.h"

#include "tests/unit/catalog_fixture.h"

#include <malloc.h>
#include <time.h>

// Every call of malloc is counted here, but under a sanitizer, which has a malloc of its own.
#if defined(__SANITIZE_ADDRESS__)
#define COUNTS_MEMORY 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define COUNTS_MEMORY 0
#endif
#endif
#ifndef COUNTS_MEMORY
#define COUNTS_MEMORY 1
#endif

#if COUNTS_MEMORY
#define MANY 1000000u
#else
#define MANY 20000u
#endif

static size_t calls;
static size_t bytes;
static size_t most_bytes;

#if COUNTS_MEMORY
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void __libc_free(void *block);

static void *note(void *block) {
  calls++;
  bytes += malloc_usable_size(block);
  if (bytes > most_bytes) most_bytes = bytes;
  return block;
}

void *malloc(size_t size) { return note(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return note(__libc_calloc(count, size)); }
void *realloc(void *block, size_t size) {
  bytes -= malloc_usable_size(block);
  return note(__libc_realloc(block, size));
}
void free(void *block) {
  bytes -= malloc_usable_size(block);
  __libc_free(block);
}
#endif

static void start_counting(void) {
  calls = 0;
  most_bytes = bytes;
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

// The n-th of many names: the text is made anew, as a parser would.
static Symbol numbered(CatalogFixture *fixture, uint32_t number) {
  char text[24];
  int length = snprintf(text, sizeof text, "table_%u", number);
  return symbol_intern(fixture->symbols, (Slice){text, (size_t)length});
}

static void create_tables(CatalogFixture *fixture, uint32_t from, uint32_t to) {
  Relation *draft = fixture_table(fixture, "t", 3);
  for (uint32_t i = from; i < to; i++) {
    draft->object.name = numbered(fixture, i);
    catalog_create(fixture->catalog, &draft->object);
    catalog_forget(fixture->catalog);
  }
}

static void a_million_changes_of_one_table_stay_below_64_megabytes(void **state) {
  CatalogFixture *fixture = *state;
  ObjectId id = fixture_create_table(fixture, "orders", 20);
  size_t before = bytes;
  start_counting();
  for (uint32_t i = 0; i < MANY; i++) {
    const Relation *table = catalog_relation(fixture->catalog, id);
    Column column = *table->columns[i % 20];
    column.not_null = !column.not_null;
    catalog_replace(
        fixture->catalog, &columns_with_changed(fixture->arena, table, &column)->object);
    catalog_forget(fixture->catalog);
    arena_reset(fixture->arena);
  }
  print_message("%u changes: %zu calls of malloc, at most %zu bytes more\n", MANY, calls,
      most_bytes - before);
  assert_true(most_bytes < 64u * 1024 * 1024);
  if (COUNTS_MEMORY) assert_true(calls < 100);
  assert_true(bytes - before < 1024 * 1024);
}

static void a_million_statements_that_fail_cost_no_memory(void **state) {
  CatalogFixture *fixture = *state;
  Relation *draft = fixture_table(fixture, "orders", 20);
  size_t before = bytes;
  start_counting();
  for (uint32_t i = 0; i < MANY; i++) {
    CatalogMark mark = catalog_mark(fixture->catalog);
    assert_int_equal(catalog_create(fixture->catalog, &draft->object), OBJECT_ID_FIRST_USER);
    catalog_undo_to(fixture->catalog, mark);
  }
  if (COUNTS_MEMORY) assert_true(calls < 100);
  assert_true(most_bytes - before < 1024 * 1024);
}

static void a_table_costs_the_same_whatever_number_exists(void **state) {
  CatalogFixture *fixture = *state;
  create_tables(fixture, 0, 100); // first growth
  start_counting();
  size_t before = bytes;
  double began = seconds();
  create_tables(fixture, 100, MANY / 100);
  double few_seconds = (seconds() - began) / (MANY / 100 - 100);
  double few_calls = (double)calls / (MANY / 100 - 100);

  start_counting();
  began = seconds();
  create_tables(fixture, MANY / 100, MANY);
  double many_seconds = (seconds() - began) / (MANY - MANY / 100);
  double many_calls = (double)calls / (MANY - MANY / 100);
  print_message("a table: %.4f calls of malloc among %u, %.4f among %u; %.0f ns and %.0f ns; "
                "%.0f bytes\n",
      few_calls, MANY / 100, many_calls, MANY, few_seconds * 1e9, many_seconds * 1e9,
      (double)(bytes - before) / (MANY - 100));
  assert_int_equal(catalog_object_count(fixture->catalog), MANY);
  if (COUNTS_MEMORY) {
    assert_true(many_calls <= few_calls);
    assert_true(many_calls < 0.01); // chunks, and arrays that double
  }
}

static void undoing_a_million_tables_gives_their_memory_to_the_next(void **state) {
  CatalogFixture *fixture = *state;
  Relation *draft = fixture_table(fixture, "t", 3);
  size_t held = 0;
  for (int round = 0; round < 2; round++) {
    CatalogMark mark = catalog_mark(fixture->catalog);
    for (uint32_t i = 0; i < MANY; i++) {
      draft->object.name = numbered(fixture, i);
      catalog_create(fixture->catalog, &draft->object);
    }
    catalog_undo_to(fixture->catalog, mark);
    assert_int_equal(catalog_object_count(fixture->catalog), 0);
    if (round == 0) held = bytes;
  }
  assert_true(bytes == held);
}

#define SPEC(sentence)                                                                             \
  cmocka_unit_test_setup_teardown(sentence, catalog_fixture_set_up, catalog_fixture_tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      SPEC(a_million_changes_of_one_table_stay_below_64_megabytes),
      SPEC(a_million_statements_that_fail_cost_no_memory),
      SPEC(a_table_costs_the_same_whatever_number_exists),
      SPEC(undoing_a_million_tables_gives_their_memory_to_the_next),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
