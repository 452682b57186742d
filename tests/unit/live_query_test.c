#include "tests/unit/spec.h"

#include "analyze/baseline/live_kind.h"

static void a_choice_is_made_by_the_servers_version(void **state) {
  Arena *arena = *state;
  LiveQuery query = {"it", "select {15 a.new|0}, {13 b|}c{18  where x|}"};
  assert_string_equal(live_query_for(arena, &query, 11), "select 0, c");
  assert_string_equal(live_query_for(arena, &query, 13), "select 0, bc");
  assert_string_equal(live_query_for(arena, &query, 15), "select a.new, bc");
  assert_string_equal(live_query_for(arena, &query, 18), "select a.new, bc where x");
}

static void every_query_is_whole_for_every_version(void **state) {
  Arena *arena = *state;
  for (size_t i = 0; i < LIVE_KIND_COUNT; i++) {
    for (int version = LIVE_FIRST_VERSION; version <= LIVE_LAST_VERSION; version++) {
      const char *text = live_query_for(arena, live_kinds[i].query, version);
      int depth = 0;
      for (const char *c = text; *c != '\0'; c++) {
        depth += (*c == '(') - (*c == ')');
        assert_true(depth >= 0);
      }
      assert_int_equal(depth, 0);
      assert_null(strpbrk(text, "{}"));
      assert_memory_equal(text, "select ", 7);
    }
  }
}

static void a_row_is_found_by_catalog_and_oid(void **state) {
  (void)state;
  OidMap map = {0};
  assert_int_equal(oid_map_get(&map, (OidKey){1259, 1}), 0);
  for (uint32_t i = 1; i <= 5000; i++) {
    oid_map_put(&map, (OidKey){1259, i * 7}, i);
    oid_map_put(&map, (OidKey){1247, i * 7}, i + 1);
  }
  for (uint32_t i = 1; i <= 5000; i++) {
    assert_int_equal(oid_map_get(&map, (OidKey){1259, i * 7}), i);
    assert_int_equal(oid_map_get(&map, (OidKey){1247, i * 7}), i + 1);
  }
  assert_int_equal(oid_map_get(&map, (OidKey){1255, 7}), 0);
  assert_int_equal(oid_map_get(&map, (OidKey){1259, 0}), 0);
  oid_map_put(&map, (OidKey){1259, 7}, 9);
  assert_int_equal(oid_map_get(&map, (OidKey){1259, 7}), 9);
  oid_map_free(&map);
}

static int given_an_arena(void **state) {
  *state = arena_new();
  return 0;
}

static int free_it(void **state) {
  arena_free(*state);
  return 0;
}

#define QUERY_SPEC(sentence) cmocka_unit_test_setup_teardown(sentence, given_an_arena, free_it)

int main(void) {
  const struct CMUnitTest specification[] = {
      QUERY_SPEC(a_choice_is_made_by_the_servers_version),
      QUERY_SPEC(every_query_is_whole_for_every_version),
      QUERY_SPEC(a_row_is_found_by_catalog_and_oid),
  };
  return cmocka_run_group_tests_name("queries of a live database", specification, NULL, NULL);
}
