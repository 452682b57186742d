#include "tests/unit/parsing.h"

// Manual: 4.1.6, Operator Precedence.

static void what_binds_more_is_grouped_first(void **state) {
  (void)state;
  assert_same_tree("SELECT a OR b AND c", "SELECT a OR (b AND c)");
  assert_same_tree("SELECT a AND b OR c", "SELECT (a AND b) OR c");
  assert_same_tree("SELECT NOT a AND b", "SELECT (NOT a) AND b");
  assert_same_tree("SELECT NOT a IS NULL", "SELECT NOT (a IS NULL)");
  assert_same_tree("SELECT a = b IS NULL", "SELECT (a = b) IS NULL");
  assert_same_tree("SELECT a < b ISNULL", "SELECT (a < b) ISNULL");
  assert_same_tree("SELECT a = b LIKE c", "SELECT a = (b LIKE c)");
  assert_same_tree("SELECT a = b BETWEEN c AND d", "SELECT a = (b BETWEEN c AND d)");
  assert_same_tree("SELECT a <> b IN (c)", "SELECT a <> (b IN (c))");
  assert_same_tree("SELECT a LIKE b || c", "SELECT a LIKE (b || c)");
  assert_same_tree("SELECT a || b + c", "SELECT a || (b + c)");
  assert_same_tree("SELECT a + b || c", "SELECT (a + b) || c");
  assert_same_tree("SELECT a + b * c", "SELECT a + (b * c)");
  assert_same_tree("SELECT a * b + c", "SELECT (a * b) + c");
  assert_same_tree("SELECT a * b ^ c", "SELECT a * (b ^ c)");
  assert_same_tree("SELECT a ^ b AT TIME ZONE c", "SELECT a ^ (b AT TIME ZONE c)");
  assert_same_tree("SELECT a ^ b COLLATE c", "SELECT a ^ (b COLLATE c)");
  assert_same_tree("SELECT a AT TIME ZONE b COLLATE c", "SELECT a AT TIME ZONE (b COLLATE c)");
  assert_same_tree("SELECT - a ^ b", "SELECT (- a) ^ b");
  assert_same_tree("SELECT - a COLLATE b", "SELECT (- a) COLLATE b");
  assert_same_tree("SELECT - a[1]", "SELECT - (a[1])");
  assert_same_tree("SELECT - a::int", "SELECT - (a::int)");
  assert_same_tree("SELECT @ a + b", "SELECT @ (a + b)");
  assert_same_tree("SELECT a.b::int", "SELECT (a.b)::int");
}

static void operators_of_one_level_group_to_the_left(void **state) {
  (void)state;
  assert_same_tree("SELECT a - b * c / d - e", "SELECT a - ((b * c) / d) - e");
  assert_same_tree("SELECT a ^ b * c ^ d", "SELECT (a ^ b) * (c ^ d)");
  assert_same_tree("SELECT NOT NOT a", "SELECT NOT (NOT a)");
  assert_same_tree("SELECT - - a", "SELECT - (- a)");
}

static void any_other_operator_stands_between_comparison_and_plus(void **state) {
  (void)state;
  assert_same_tree("SELECT a = b -> c", "SELECT a = (b -> c)");
  assert_same_tree("SELECT a -> b - c", "SELECT a -> (b - c)");
  assert_same_tree(
      "SELECT a OPERATOR(pg_catalog.*) b + c", "SELECT a OPERATOR(pg_catalog.*) (b + c)");
}

// The lexer's >= and the rest are comparisons, not other operators.
static void comparisons_have_one_level(void **state) {
  (void)state;
  assert_same_tree("SELECT a >= b || c", "SELECT a >= (b || c)");
  assert_same_tree("SELECT a != b || c", "SELECT a <> (b || c)");
}

static void what_does_not_associate_needs_parentheses(void **state) {
  (void)state;
  assert_syntax_error("SELECT a < b < c", "syntax error at or near \"<\"", 13);
  assert_syntax_error("SELECT a = b = c", "syntax error at or near \"=\"", 13);
  assert_syntax_error("SELECT a <= b <> c", "syntax error at or near \"<>\"", 14);
  assert_syntax_error("SELECT a LIKE b LIKE c", "syntax error at or near \"LIKE\"", 16);
  assert_syntax_error(
      "SELECT a BETWEEN b AND c BETWEEN d AND e", "syntax error at or near \"BETWEEN\"", 25);
  assert_syntax_error("SELECT a NOT LIKE b NOT LIKE c", "syntax error at or near \"NOT\"", 20);
  assert_parses("SELECT (a < b) < c");
  assert_same_tree("SELECT a IN (b) IN (c)", "SELECT (a IN (b)) IN (c)");
  assert_same_tree("SELECT a IS NULL IS NULL", "SELECT (a IS NULL) IS NULL");
}

static void intersect_binds_more_than_union(void **state) {
  (void)state;
  assert_same_tree(
      "SELECT 1 UNION SELECT 2 INTERSECT SELECT 3", "SELECT 1 UNION (SELECT 2 INTERSECT SELECT 3)");
  assert_same_tree("SELECT 1 INTERSECT SELECT 2 EXCEPT SELECT 3",
      "(SELECT 1 INTERSECT SELECT 2) EXCEPT SELECT 3");
}

static void joins_group_to_the_left(void **state) {
  (void)state;
  assert_same_tree(
      "SELECT FROM a JOIN b JOIN c ON x ON y", "SELECT FROM a JOIN (b JOIN c ON x) ON y");
  assert_same_tree("SELECT FROM a CROSS JOIN b, c", "SELECT FROM (a CROSS JOIN b), c");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_binds_more_is_grouped_first),
      cmocka_unit_test(operators_of_one_level_group_to_the_left),
      cmocka_unit_test(any_other_operator_stands_between_comparison_and_plus),
      cmocka_unit_test(comparisons_have_one_level),
      cmocka_unit_test(what_does_not_associate_needs_parentheses),
      cmocka_unit_test(intersect_binds_more_than_union),
      cmocka_unit_test(joins_group_to_the_left),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
