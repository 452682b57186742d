#include "tests/unit/tree_line.h"

// Manual: 4.2 Value Expressions. What binds more is in parse_precedence_test.c.

// ---- constants

static const Constant *constant_of(Parsing *parsing, Slice sql) {
  const Node *node = tree_line_value(parsing, sql);
  assert_int_equal(node->kind, NODE_CONSTANT);
  return (const Constant *)node;
}
#define CONSTANT(parsing, expression) constant_of((parsing), SLICE("SELECT " expression))

static void a_constant_has_its_kind(void **state) {
  assert_int_equal(CONSTANT(*state, "NULL")->kind, CONSTANT_NULL);
  assert_int_equal(CONSTANT(*state, "true")->kind, CONSTANT_TRUE);
  assert_int_equal(CONSTANT(*state, "FALSE")->kind, CONSTANT_FALSE);
  assert_int_equal(CONSTANT(*state, "'a'")->kind, CONSTANT_STRING);
  assert_int_equal(CONSTANT(*state, "B'101'")->kind, CONSTANT_BIT_STRING);
  assert_int_equal(CONSTANT(*state, "X'1f'")->kind, CONSTANT_HEX_STRING);
}

static void an_integer_fits_into_32_bits(void **state) {
  const Constant *constant = CONSTANT(*state, "2147483647");
  assert_int_equal(constant->kind, CONSTANT_INTEGER);
  assert_int_equal(constant->integer, 2147483647);
  assert_int_equal(CONSTANT(*state, "2147483648")->kind, CONSTANT_NUMBER);
  assert_int_equal(CONSTANT(*state, "0x1F")->integer, 31);
  assert_int_equal(CONSTANT(*state, "1_000")->integer, 1000);
  assert_int_equal(CONSTANT(*state, "1.5e3")->kind, CONSTANT_NUMBER);
  assert_slice_equal(CONSTANT(*state, "1.5e3")->text, "1.5e3");
}

static void a_minus_is_part_of_a_number(void **state) {
  const Constant *constant = CONSTANT(*state, "- 5");
  assert_int_equal(constant->integer, -5);
  assert_slice_equal(constant->text, "-5");
  assert_slice_equal(tree_line_source(*state, &constant->node), "- 5");
  assert_int_equal(CONSTANT(*state, "-(5)")->integer, -5);
  assert_int_equal(CONSTANT(*state, "- - 5")->integer, 5);
  assert_slice_equal(CONSTANT(*state, "- - 5")->text, "5");
  assert_slice_equal(CONSTANT(*state, "-1.50")->text, "-1.50");
  assert_slice_equal(CONSTANT(*state, "-2147483648")->text, "-2147483648");
}

static void a_minus_before_anything_else_is_an_operator(void **state) {
  assert_int_equal(VALUE("-a")->kind, NODE_UNARY_OPERATION);
  assert_int_equal(VALUE("-5::text")->kind, NODE_UNARY_OPERATION);
  assert_int_equal(VALUE("+5")->kind, NODE_UNARY_OPERATION);
  assert_int_equal(VALUE("-'5'")->kind, NODE_UNARY_OPERATION);
}

static void a_string_says_what_it_means(void **state) {
  assert_slice_equal(CONSTANT(*state, "'plain'")->text, "plain");
  assert_slice_equal(CONSTANT(*state, "''")->text, "");
  assert_slice_equal(CONSTANT(*state, "'it''s'")->text, "it's");
  assert_slice_equal(CONSTANT(*state, "''''")->text, "'");
  assert_slice_equal(CONSTANT(*state, "E'a\\nb'")->text, "a\nb");
  assert_slice_equal(CONSTANT(*state, "'a'\n'b'")->text, "ab");
  assert_slice_equal(CONSTANT(*state, "$$it's$$")->text, "it's");
  assert_slice_equal(CONSTANT(*state, "$$$$")->text, "");
  assert_slice_equal(CONSTANT(*state, "$x$a$$b$x$")->text, "a$$b");
  assert_slice_equal(CONSTANT(*state, "U&'\\0061'")->text, "a");
  assert_slice_equal(CONSTANT(*state, "U&'!0061' UESCAPE '!'")->text, "a");
  assert_slice_equal(CONSTANT(*state, "b'101'")->text, "101");
}

static void a_type_may_stand_before_a_string(void **state) {
  assert_value(
      "date '2026-01-01'", "(cast form=prefix operand='2026-01-01' types=[(type-name name=date)])");
  assert_value("pg_catalog.numeric(3, 1) '1.5'",
      "(cast form=prefix operand='1.5' types=[(type-name name=pg_catalog.numeric modifiers=[3 "
      "1])])");
  assert_value("timestamp(3) with time zone 'now'",
      "(cast form=prefix operand='now' types=[(type-name name=pg_catalog.timestamptz "
      "is_builtin_word modifiers=[3])])");
  // No length is implied here.
  assert_value("char 'x'",
      "(cast form=prefix operand='x' types=[(type-name name=pg_catalog.bpchar is_builtin_word)])");
  assert_value("interval '1' day to second(3)",
      "(cast form=prefix operand='1' types=[(type-name name=pg_catalog.interval is_builtin_word "
      "modifiers=['day to second' 3])])");
  assert_value("interval(3) '1'",
      "(cast form=prefix operand='1' types=[(type-name name=pg_catalog.interval is_builtin_word "
      "modifiers=[3])])");
}

static void a_type_before_a_string_takes_no_names_and_no_order(void **state) {
  (void)state;
  assert_syntax_error("SELECT f(a := 1) 'x'", "type modifier cannot have parameter name", 9);
  assert_syntax_error("SELECT f(1 ORDER BY 2) 'x'", "type modifier cannot have ORDER BY", 20);
}

// ---- operators

// Links of the chain that the expression is; 0: it is none.
static uint32_t links_of(Parsing *parsing, Slice sql) {
  const Node *node = tree_line_value(parsing, sql);
  return node->kind == NODE_CHAIN ? ((const Chain *)node)->links.count : 0;
}
#define LINKS(expression) links_of(*state, SLICE("SELECT " expression))

static void operators_of_one_level_are_one_chain(void **state) {
  assert_value("a - b + OPERATOR(s.*) c",
      "(chain kind=operator links=[(chain-link operand=a) (chain-link operator_name=- operand=b) "
      "(chain-link operator_name=+ operand=(unary-operation operator_name=s.* operand=c))])");
  assert_int_equal(LINKS("a + b - c + d"), 4);
  assert_int_equal(LINKS("a * b / c % d"), 4);
  assert_int_equal(LINKS("a ^ b ^ c"), 3);
  assert_int_equal(LINKS("a || b -> c OPERATOR(pg_catalog.+) d"), 4);
  assert_int_equal(LINKS("a AND b AND c"), 3);
  assert_int_equal(LINKS("a OR b OR c OR d"), 4);
}

static void another_level_is_another_chain(void **state) {
  assert_int_equal(LINKS("a + b * c + d"), 3);
  assert_int_equal(LINKS("a * b + c"), 2);
  assert_int_equal(LINKS("a AND b OR c AND d"), 2);
  assert_int_equal(LINKS("a + b || c"), 2);
  assert_int_equal(LINKS("a OPERATOR(pg_catalog.+) b + c"), 2);
}

static void parentheses_on_the_left_change_nothing(void **state) {
  assert_same_tree("SELECT a - b - c", "SELECT ((a - b) - c)");
  assert_same_tree("SELECT a AND b AND c", "SELECT (a AND b) AND c");
  assert_int_equal(LINKS("a - (b - c)"), 2);
  assert_int_equal(LINKS("a AND (b AND c)"), 2);
}

static void comparisons_never_chain(void **state) {
  assert_int_equal(LINKS("(a = b) = c"), 2);
  assert_int_equal(LINKS("a <> b"), 2);
  assert_syntax_error("SELECT a = b = c", "syntax error at or near \"=\"", 13);
  assert_syntax_error("SELECT a < b >= c", "syntax error at or near \">=\"", 13);
}

static void unequal_has_one_spelling(void **state) {
  assert_same_tree("SELECT a != b", "SELECT a <> b");
  (void)state;
}

static void parentheses_make_no_node_but_count_for_places(void **state) {
  assert_same_tree("SELECT a", "SELECT ((a))");
  assert_slice_equal(tree_line_source(*state, VALUE("( (a + b) ) * c")), "( (a + b) ) * c");
  const Chain *chain = (const Chain *)VALUE("( (a + b) ) * (c)");
  assert_slice_equal(tree_line_source(*state, chain->links.first), "( (a + b) )");
  assert_slice_equal(
      tree_line_source(*state, ((const ChainLink *)chain->links.first)->operand), "( (a + b) )");
  assert_slice_equal(tree_line_source(*state, chain->links.last), "* (c)");
}

static void an_operator_spans_all_its_words(void **state) {
  const Chain *chain = (const Chain *)VALUE("a OPERATOR ( s.+ ) b");
  assert_slice_equal(tree_line_source(*state, chain->links.last), "OPERATOR ( s.+ ) b");
  assert_slice_equal(tree_line_source(*state, VALUE("OPERATOR(s.@) a")), "OPERATOR(s.@) a");
}

static void prefix_operators_take_all_that_binds_more(void **state) {
  assert_value("@ a", "(unary-operation operator_name=@ operand=a)");
  assert_value("OPERATOR(s.!!) a", "(unary-operation operator_name=s.!! operand=a)");
  assert_value("NOT a", "(not operand=a)");
}

static void casts_in_a_row_are_one_node(void **state) {
  assert_value("a::int::text[]",
      "(cast form=colons operand=a types=[(type-name name=pg_catalog.int4 is_builtin_word) "
      "(type-name name=text array_dimensions=1)])");
  assert_same_tree("SELECT a::int::text", "SELECT (a::int)::text");
  assert_value("CAST(a AS int)::text",
      "(cast form=colons operand=(cast form=function operand=a types=[(type-name "
      "name=pg_catalog.int4 is_builtin_word)]) types=[(type-name name=text)])");
}

static void collations_and_time_zones(void **state) {
  assert_value("a COLLATE pg_catalog.\"C\"", "(collate operand=a collation=pg_catalog.C)");
  assert_value("a AT TIME ZONE 'UTC'", "(time-zone operand=a zone='UTC')");
  assert_value("a AT LOCAL", "(time-zone operand=a)");
}

// ---- comparisons

static const Comparison *comparison_of(Parsing *parsing, Slice sql) {
  const Node *node = tree_line_value(parsing, sql);
  assert_int_equal(node->kind, NODE_COMPARISON);
  return (const Comparison *)node;
}
#define COMPARISON(expression) comparison_of(*state, SLICE("SELECT " expression))

static void patterns_and_ranges(void **state) {
  assert_value("a LIKE b", "(comparison kind=like left=a right=b)");
  assert_value(
      "a NOT ILIKE b ESCAPE 'c'", "(comparison kind=ilike negated left=a right=b third='c')");
  assert_value("a BETWEEN b AND c", "(comparison kind=between left=a right=b third=c)");
  assert_int_equal(COMPARISON("a SIMILAR TO b")->kind, COMPARISON_SIMILAR);
  assert_int_equal(COMPARISON("a BETWEEN ASYMMETRIC b AND c")->kind, COMPARISON_BETWEEN);
  assert_int_equal(COMPARISON("a BETWEEN SYMMETRIC b AND c")->kind, COMPARISON_BETWEEN_SYMMETRIC);
  assert_true(COMPARISON("a NOT BETWEEN SYMMETRIC b AND c")->negated);
  assert_true(COMPARISON("a NOT SIMILAR TO b")->negated);
  assert_false(COMPARISON("a SIMILAR TO b")->negated);
}

static void in_takes_values_or_a_query(void **state) {
  assert_value("a IN (1, 2)", "(comparison kind=in left=a right=(row items=[1 2]))");
  assert_value("a NOT IN (SELECT 1)",
      "(comparison kind=in negated left=a right=(subquery kind=scalar query=(select "
      "targets=[(target value=1)])))");
  assert_int_equal(COMPARISON("a IN ((1))")->right->kind, NODE_ROW);
  assert_int_equal(COMPARISON("a IN ((SELECT 1))")->right->kind, NODE_SUBQUERY);
}

static void any_and_all_take_an_array_or_a_query(void **state) {
  assert_value("a = ANY (b)", "(comparison kind=any operator_name== left=a right=b)");
  assert_value("a OPERATOR(s.<) ALL (SELECT 1)",
      "(comparison kind=all operator_name=s.< left=a right=(subquery kind=scalar query=(select "
      "targets=[(target value=1)])))");
  assert_value(
      "a NOT LIKE SOME (b)", "(comparison kind=any negated operator_name=LIKE left=a right=b)");
}

static void overlaps_takes_two_pairs(void **state) {
  assert_value("(a, b) OVERLAPS ROW(c, d)",
      "(comparison kind=overlaps left=(row items=[a b]) right=(row explicit_row items=[c d]))");
  assert_syntax_error("SELECT (a, b, c) OVERLAPS (d, e)",
      "wrong number of parameters on left side of OVERLAPS expression", 7);
  assert_syntax_error("SELECT (a, b) OVERLAPS ROW(d)",
      "wrong number of parameters on right side of OVERLAPS expression", 23);
}

static const TestExpression *test_of(Parsing *parsing, Slice sql) {
  const Node *node = tree_line_value(parsing, sql);
  assert_int_equal(node->kind, NODE_TEST);
  return (const TestExpression *)node;
}
#define TEST(expression) test_of(*state, SLICE("SELECT " expression))

static void is_asks_for_many_things(void **state) {
  assert_int_equal(TEST("a IS NULL")->kind, TEST_NULL);
  assert_int_equal(TEST("a ISNULL")->kind, TEST_NULL);
  assert_true(TEST("a NOTNULL")->negated);
  assert_true(TEST("a IS NOT NULL")->negated);
  assert_int_equal(TEST("a IS TRUE")->kind, TEST_TRUE);
  assert_int_equal(TEST("a IS NOT FALSE")->kind, TEST_FALSE);
  assert_int_equal(TEST("a IS UNKNOWN")->kind, TEST_UNKNOWN);
  assert_int_equal(TEST("a IS DOCUMENT")->kind, TEST_DOCUMENT);
  assert_slice_equal(TEST("a IS NOT NFKC NORMALIZED")->detail, "NFKC");
  assert_slice_equal(TEST("a IS JSON ARRAY WITH UNIQUE")->detail, "ARRAY");
  assert_true(TEST("a IS JSON WITH UNIQUE KEYS")->unique_keys);
  assert_false(TEST("a IS JSON WITHOUT UNIQUE KEYS")->unique_keys);
  assert_value("a IS NOT DISTINCT FROM b", "(test kind=distinct negated operand=a other=b)");
}

// ---- columns and their parts

static void a_column_may_have_any_number_of_names(void **state) {
  assert_value("a", "a");
  assert_value("\"A b\".C.d.e.f", "A b.c.d.e.f");
  assert_value("s.t.*", "s.t.*");
  // Behind a dot any word is a name.
  assert_value("a.select", "a.select");
}

static void a_column_with_too_many_names_is_a_fault(void **state) {
  size_t length = 7 + 2 * 65535;
  char *text = malloc(length);
  memcpy(text, "SELECT ", 7);
  for (size_t i = 7; i < length; i += 2) memcpy(text + i, "a.", 2);
  ParseResult result = parsing_run(*state, (Slice){text, 7 + 2 * 65534 - 1});
  assert_int_equal(result.fault, PARSE_FINE);
  result = parsing_run(*state, (Slice){text, length - 1});
  assert_int_equal(result.fault, PARSE_SYNTAX_ERROR);
  assert_true(slice_starts_with(result.message, SLICE("improper qualified name (too many")));
  free(text);
}

static void steps_lead_into_a_value(void **state) {
  assert_value("(a).b.*",
      "(indirection operand=a steps=[(indirection-step kind=field field=b) (indirection-step "
      "kind=star)])");
  assert_value("a.b[1][2:][:].c",
      "(indirection operand=a.b steps=[(indirection-step kind=subscript lower=1) "
      "(indirection-step kind=slice lower=2) (indirection-step kind=slice) (indirection-step "
      "kind=field field=c)])");
  assert_value("$1.a",
      "(indirection operand=(parameter number=1) steps=[(indirection-step kind=field field=a)])");
  assert_value("(SELECT a)[1]",
      "(indirection operand=(subquery kind=scalar query=(select targets=[(target value=a)])) "
      "steps=[(indirection-step kind=subscript lower=1)])");
}

static void a_star_is_the_last_step(void **state) {
  (void)state;
  assert_syntax_error("SELECT a.*.b", "improper use of \"*\" at end of input", 12);
  assert_syntax_error("SELECT (a).*[1], b", "improper use of \"*\" at or near \",\"", 15);
  assert_syntax_error("UPDATE t SET a.*.b = 1", "improper use of \"*\" at or near \"=\"", 19);
}

static void parameters_have_numbers(void **state) { assert_value("$12", "(parameter number=12)"); }

// ---- rows, arrays, subqueries, CASE

static void rows_and_arrays(void **state) {
  assert_value("ROW(1, 2)", "(row explicit_row items=[1 2])");
  assert_value("ROW()", "(row explicit_row)");
  assert_value("(1, 2)", "(row items=[1 2])");
  assert_value("ARRAY[[1], [2]]", "(array items=[(array items=[1]) (array items=[2])])");
  assert_value("ARRAY[]", "(array)");
}

static void subqueries_are_of_three_kinds(void **state) {
  assert_value("(SELECT 1)", "(subquery kind=scalar query=(select targets=[(target value=1)]))");
  assert_value(
      "EXISTS (SELECT 1)", "(subquery kind=exists query=(select targets=[(target value=1)]))");
  assert_value(
      "ARRAY(SELECT 1)", "(subquery kind=array query=(select targets=[(target value=1)]))");
  assert_slice_equal(tree_line_source(*state, VALUE("((SELECT 1))")), "((SELECT 1))");
}

static void case_has_an_operand_or_conditions(void **state) {
  assert_value("CASE a WHEN 1 THEN b ELSE c END",
      "(case operand=a branches=[(case-branch condition=1 result=b)] otherwise=c)");
  assert_value("CASE WHEN a THEN b WHEN c THEN d END",
      "(case branches=[(case-branch condition=a result=b) (case-branch condition=c result=d)])");
}

static void the_unique_predicate_is_not_supported(void **state) {
  ParseResult result = parsing_run(*state, SLICE("SELECT UNIQUE (SELECT 1)"));
  assert_slice_equal(result.message, "UNIQUE predicate is not yet implemented");
  assert_string_equal(result.sqlstate, "0A000");
}

int main(void) {
#define SPEC(name) cmocka_unit_test_setup_teardown(name, tree_line_make, tree_line_release)
  const struct CMUnitTest tests[] = {
      SPEC(a_constant_has_its_kind),
      SPEC(an_integer_fits_into_32_bits),
      SPEC(a_minus_is_part_of_a_number),
      SPEC(a_minus_before_anything_else_is_an_operator),
      SPEC(a_string_says_what_it_means),
      SPEC(a_type_may_stand_before_a_string),
      SPEC(a_type_before_a_string_takes_no_names_and_no_order),
      SPEC(operators_of_one_level_are_one_chain),
      SPEC(another_level_is_another_chain),
      SPEC(parentheses_on_the_left_change_nothing),
      SPEC(comparisons_never_chain),
      SPEC(unequal_has_one_spelling),
      SPEC(parentheses_make_no_node_but_count_for_places),
      SPEC(an_operator_spans_all_its_words),
      SPEC(prefix_operators_take_all_that_binds_more),
      SPEC(casts_in_a_row_are_one_node),
      SPEC(collations_and_time_zones),
      SPEC(patterns_and_ranges),
      SPEC(in_takes_values_or_a_query),
      SPEC(any_and_all_take_an_array_or_a_query),
      SPEC(overlaps_takes_two_pairs),
      SPEC(is_asks_for_many_things),
      SPEC(a_column_may_have_any_number_of_names),
      SPEC(a_column_with_too_many_names_is_a_fault),
      SPEC(steps_lead_into_a_value),
      SPEC(a_star_is_the_last_step),
      SPEC(parameters_have_numbers),
      SPEC(rows_and_arrays),
      SPEC(subqueries_are_of_three_kinds),
      SPEC(case_has_an_operand_or_conditions),
      SPEC(the_unique_predicate_is_not_supported),
  };
  return cmocka_run_group_tests_name("expressions", tests, NULL, NULL);
}
