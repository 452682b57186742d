#include "tests/unit/parsing.h"

#include <time.h>

#define MILLION 1000000

// head, then a million times `item`, then tail: parsed, with a tree no deeper than `deepest`.
static void assert_flat(const char *head, const char *item, const char *tail, unsigned deepest) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  fputs(head, out);
  for (int i = 0; i < MILLION; i++) fputs(item, out);
  fputs(tail, out);
  fclose(out);

  clock_t start = clock();
  Parsing parsing = parsing_new();
  ParseResult result = parsing_run(&parsing, (Slice){text, size});
  double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
  if (result.fault != PARSE_FINE) {
    fail_msg("%s%s…: %.*s", head, item, SLICE_PRINT(result.message));
  }
  print_message("%s%s…: %.2f s, depth %u\n", head, item, seconds, result.statement->depth);
  assert_in_range(result.statement->depth, 1, deepest);
  assert_true(seconds < 20); // a hundred times what it takes
  parsing_free(&parsing);
  free(text);
}

static void chains_of_operators_are_flat(void **state) {
  (void)state;
  assert_flat("SELECT 1", "+1", "", 5);
  assert_flat("SELECT 1", "-1+2", "", 5);
  assert_flat("SELECT 1", "*2", "", 5);
  assert_flat("SELECT a", "||b", "", 5);
  assert_flat("SELECT a", " AND b", "", 5);
  assert_flat("SELECT a", " OR b", "", 5);
}

static void chains_of_casts_are_flat(void **state) {
  (void)state;
  assert_flat("SELECT 1", "::int", "", 6);
}

static void subscripts_are_flat(void **state) {
  (void)state;
  assert_flat("SELECT a", "[1]", "", 6);
}

static void lists_are_flat(void **state) {
  (void)state;
  assert_flat("SELECT a IN (1", ",1", ")", 7);
  assert_flat("SELECT f(1", ",1", ")", 7);
  assert_flat("SELECT ARRAY[1", ",1", "]", 7);
  assert_flat("SELECT CASE", " WHEN a THEN b", " END", 7);
  assert_flat("VALUES (1)", ",(1)", "", 7);
  assert_flat("INSERT INTO t VALUES (1)", ",(1)", "", 7);
  assert_flat("CREATE TABLE t (a int", ",b int", ")", 7);
  assert_flat("DROP TABLE a", ",b", "", 7);
  assert_flat("ALTER TABLE t DROP a", ",DROP b", "", 7);
  assert_flat("CREATE TYPE t AS ENUM ('a'", ",'b'", ")", 7);
}

static void queries_side_by_side_are_flat(void **state) {
  (void)state;
  assert_flat("SELECT 1", " UNION SELECT 1", "", 7);
  assert_flat("SELECT 1", " UNION ALL SELECT 1 EXCEPT SELECT 2", "", 7);
  assert_flat("SELECT 1", " INTERSECT SELECT 1", "", 7);
  assert_flat("SELECT 1 FROM a", " JOIN b ON true", "", 7);
  assert_flat("SELECT 1 FROM a", " CROSS JOIN b", "", 7);
  assert_flat("SELECT 1 FROM a", ",b", "", 7);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(chains_of_operators_are_flat),
      cmocka_unit_test(chains_of_casts_are_flat),
      cmocka_unit_test(subscripts_are_flat),
      cmocka_unit_test(lists_are_flat),
      cmocka_unit_test(queries_side_by_side_are_flat),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
