#include "tests/unit/spec.h"

#include "analyze/chain/path_index.h"

#include <stdio.h>

static int make(void **state) {
  Arena *arena = arena_new();
  PathIndex *index = ARENA_NEW(arena, PathIndex);
  static const char *const paths[] = {
      "db/a.sql", "src/db/a.sql", "src/xdb/a.sql", "ba.sql", "db/-a.sql", "a.sql", "c/b.sql"};
  *index = path_index_new(arena, 7);
  for (size_t i = 0; i < 7; i++) path_index_add(index, slice_of(paths[i]), i);
  path_index_sort(index);
  void **both = arena_alloc(arena, 2 * sizeof *both);
  both[0] = arena;
  both[1] = index;
  *state = both;
  return 0;
}

static int drop(void **state) {
  arena_free(((void **)*state)[0]);
  return 0;
}

static size_t find(void **state, const char *end) {
  return path_index_find(((void **)*state)[1], slice_of(end));
}

static void a_path_is_found_by_its_last_parts(void **state) {
  assert_int_equal(find(state, "c/b.sql"), 6);
  assert_int_equal(find(state, "b.sql"), 6);
  assert_int_equal(find(state, "src/db/a.sql"), 1);
  assert_int_equal(find(state, "xdb/a.sql"), 2);
}

static void the_whole_path_comes_first(void **state) {
  assert_int_equal(find(state, "a.sql"), 5);
  assert_int_equal(find(state, "db/a.sql"), 0);
}

static void parts_are_whole(void **state) {
  assert_true(find(state, ".sql") == SIZE_MAX);
  assert_true(find(state, "b/a.sql") == SIZE_MAX);
  assert_true(find(state, "z.sql") == SIZE_MAX);
  assert_true(find(state, "") == SIZE_MAX);
}

#define SPEC(test) cmocka_unit_test_setup_teardown(test, make, drop)

int main(void) {
  const struct CMUnitTest specification[] = {
      SPEC(a_path_is_found_by_its_last_parts),
      SPEC(the_whole_path_comes_first),
      SPEC(parts_are_whole),
  };
  return cmocka_run_group_tests_name("paths by their ends", specification, NULL, NULL);
}
