#include "tests/unit/tree_line.h"

// Manual: 4.2.6-8, chapter 9.

static void calls_take_arguments_in_many_ways(void **state) {
  assert_value("f()", "(function-call name=f)");
  assert_value("s.f(a, b)", "(function-call name=s.f arguments=[a b])");
  assert_value("count(*)", "(function-call name=count star)");
  assert_value("f(a, n => b, m := c)",
      "(function-call name=f arguments=[a (argument name=n value=b) (argument name=m value=c)])");
  assert_value("f(VARIADIC a)", "(function-call name=f variadic arguments=[a])");
  assert_value("f(a, VARIADIC n => b)",
      "(function-call name=f variadic arguments=[a (argument name=n value=b)])");
  assert_value("f(ALL a)", "(function-call name=f arguments=[a])");
  assert_value("f(DISTINCT a ORDER BY b DESC NULLS LAST, c USING OPERATOR(s.<))",
      "(function-call name=f distinct arguments=[a] order_by=[(sort-key value=b "
      "direction=descending nulls=last) (sort-key value=c direction=using operator_name=s.<)])");
}

static void words_that_name_functions_only(void **state) {
  assert_value("left(a, 1)", "(function-call name=left arguments=[a 1])");
  assert_parses("SELECT s.select(a)");
  assert_syntax_error("SELECT select(a)", "syntax error at or near \"select\"", 7);
  assert_syntax_error("SELECT left", "syntax error at end of input", 11);
}

static void a_function_has_at_most_three_names(void **state) {
  (void)state;
  assert_parses("SELECT a.b.c(1)");
  assert_syntax_error(
      "SELECT a.b.c.d(1)", "improper qualified name (too many dotted names): a.b.c.d", 7);
}

static void aggregates_filter_order_and_look_through_windows(void **state) {
  assert_value("f(a) FILTER (WHERE b)", "(function-call name=f arguments=[a] filter=b)");
  assert_value("f(a) WITHIN GROUP (ORDER BY b)",
      "(function-call name=f within_group arguments=[a] order_by=[(sort-key value=b)])");
  assert_value("f(a) OVER w", "(function-call name=f arguments=[a] over=(window base=w is_named))");
  assert_value("f(a) OVER (w PARTITION BY b, c ORDER BY d)",
      "(function-call name=f arguments=[a] over=(window base=w partition_by=[b c] "
      "order_by=[(sort-key value=d)]))");
  assert_slice_equal(tree_line_source(*state, VALUE("f(a) FILTER (WHERE b) OVER (w) x")),
      "f(a) FILTER (WHERE b) OVER (w)");
}

static void within_group_excludes_other_orders(void **state) {
  (void)state;
  assert_syntax_error("SELECT f(a ORDER BY a) WITHIN GROUP (ORDER BY b)",
      "cannot use multiple ORDER BY clauses with WITHIN GROUP", 23);
  assert_syntax_error("SELECT f(DISTINCT a) WITHIN GROUP (ORDER BY b)",
      "cannot use DISTINCT with WITHIN GROUP", 21);
  assert_syntax_error("SELECT f(VARIADIC a) WITHIN GROUP (ORDER BY b)",
      "cannot use VARIADIC with WITHIN GROUP", 21);
}

static void frames_have_bounds(void **state) {
  assert_value("f() OVER (ROWS 1 PRECEDING)",
      "(function-call name=f over=(window frame=rows frame_start=preceding start_offset=1))");
  assert_value("f() OVER (RANGE BETWEEN a PRECEDING AND b FOLLOWING EXCLUDE TIES)",
      "(function-call name=f over=(window frame=range frame_start=preceding start_offset=a "
      "frame_end=following end_offset=b exclusion=ties))");
  assert_value("f() OVER (GROUPS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)",
      "(function-call name=f over=(window frame=groups frame_start=unbounded preceding "
      "frame_end=current row))");
}

static void frames_run_forwards(void **state) {
  ParseResult result = parsing_run(*state, SLICE("SELECT f() OVER (ROWS UNBOUNDED FOLLOWING)"));
  assert_slice_equal(result.message, "frame start cannot be UNBOUNDED FOLLOWING");
  assert_string_equal(result.sqlstate, "42P20");
  assert_int_equal(result.span.start, 22);

  assert_syntax_error("SELECT f() OVER (ROWS 1 FOLLOWING)",
      "frame starting from following row cannot end with current row", 22);
  assert_syntax_error("SELECT f() OVER (ROWS BETWEEN UNBOUNDED FOLLOWING AND CURRENT ROW)",
      "frame start cannot be UNBOUNDED FOLLOWING", 30);
  assert_syntax_error("SELECT f() OVER (ROWS BETWEEN 1 PRECEDING AND UNBOUNDED PRECEDING)",
      "frame end cannot be UNBOUNDED PRECEDING", 46);
  assert_syntax_error("SELECT f() OVER (ROWS BETWEEN CURRENT ROW AND 1 PRECEDING)",
      "frame starting from current row cannot have preceding rows", 46);
  assert_syntax_error("SELECT f() OVER (ROWS BETWEEN 1 FOLLOWING AND CURRENT ROW)",
      "frame starting from following row cannot have preceding rows", 46);
  assert_syntax_error("SELECT f() OVER (ROWS BETWEEN 1 FOLLOWING AND 1 PRECEDING)",
      "frame starting from following row cannot have preceding rows", 46);
  assert_parses("SELECT f() OVER (ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)");
}

// ---- functions with a syntax of their own

static void some_functions_need_no_parentheses(void **state) {
  assert_value(
      "current_timestamp", "(function-call name=current_timestamp special=current_timestamp)");
  assert_value("CURRENT_TIMESTAMP(3)",
      "(function-call name=current_timestamp special=current_timestamp arguments=[3])");
  static const char *const words[] = {"current_date", "current_time", "localtime", "localtimestamp",
      "current_role", "current_user", "session_user", "system_user", "user", "current_catalog",
      "current_schema"};
  for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
    char sql[40];
    snprintf(sql, sizeof(sql), "SELECT %s", words[i]);
    const Node *node = tree_line_value(*state, slice_of(sql));
    assert_int_equal(node->kind, NODE_FUNCTION_CALL);
    assert_int_not_equal(((const FunctionCall *)node)->special, SPECIAL_NONE);
  }
}

static void words_inside_tell_the_arguments_apart(void **state) {
  assert_value("extract(epoch FROM a)",
      "(function-call name=extract special=extract arguments=['epoch' a])");
  assert_value(
      "extract(YEAR FROM a)", "(function-call name=extract special=extract arguments=['year' a])");
  assert_value(
      "extract('dow' FROM a)", "(function-call name=extract special=extract arguments=['dow' a])");
  assert_value("overlay(a PLACING b FROM c FOR d)",
      "(function-call name=overlay special=overlay detail=from for arguments=[a b c d])");
  assert_value("position(a IN b)",
      "(function-call name=position special=position detail=in arguments=[a b])");
  assert_value("substring(a FROM b FOR c)",
      "(function-call name=substring special=substring detail=from for arguments=[a b c])");
  assert_value("substring(a FOR b FROM c)",
      "(function-call name=substring special=substring detail=for from arguments=[a b c])");
  assert_value("substring(a SIMILAR b ESCAPE c)",
      "(function-call name=substring special=substring detail=similar arguments=[a b c])");
  assert_value("trim(BOTH a FROM b)",
      "(function-call name=trim special=trim detail=both from arguments=[a b])");
  assert_value(
      "trim(a FROM b)", "(function-call name=trim special=trim detail=from arguments=[a b])");
  assert_value("trim(LEADING FROM b)",
      "(function-call name=trim special=trim detail=leading arguments=[b])");
  assert_value("trim(a)", "(function-call name=trim special=trim arguments=[a])");
  assert_value("normalize(a, NFD)",
      "(function-call name=normalize special=normalize detail=NFD arguments=[a])");
  assert_value(
      "COLLATION FOR (a)", "(function-call name=collation special=collation for arguments=[a])");
}

static void without_the_words_they_are_like_any_other(void **state) {
  assert_value("substring(a, 1, 2)", "(function-call name=substring arguments=[a 1 2])");
  assert_value("overlay(a, b)", "(function-call name=overlay arguments=[a b])");
}

static void conditional_functions_are_calls_too(void **state) {
  assert_value("coalesce(a, b)", "(function-call name=coalesce special=coalesce arguments=[a b])");
  assert_value("nullif(a, b)", "(function-call name=nullif special=nullif arguments=[a b])");
  assert_value("greatest(a)", "(function-call name=greatest special=greatest arguments=[a])");
  assert_value("least(a, 1)", "(function-call name=least special=least arguments=[a 1])");
  assert_value("grouping(a)", "(function-call name=grouping special=grouping arguments=[a])");
}

static void xml_functions_keep_every_expression(void **state) {
  assert_value("xmlelement(NAME a, xmlattributes(b AS c, d), e)",
      "(special-expression special=xmlelement parts=[(special-clause words=NAME parts=[a]) "
      "(special-clause words=XMLATTRIBUTES listed parenthesized parts=[(target name=c value=b) "
      "(target value=d)]) e])");
  assert_value("xmlforest(a, b AS c)",
      "(special-expression special=xmlforest parts=[(target value=a) (target name=c value=b)])");
  assert_value("xmlparse(DOCUMENT a PRESERVE WHITESPACE)",
      "(special-expression special=xmlparse parts=[(special-clause words=DOCUMENT parts=[a]) "
      "(special-clause words=PRESERVE WHITESPACE)])");
  assert_value("xmlserialize(CONTENT a AS text INDENT)",
      "(special-expression special=xmlserialize parts=[(special-clause words=CONTENT "
      "parts=[a]) (special-clause words=AS parts=[(type-name name=text)]) (special-clause "
      "words=INDENT)])");
  assert_value("xmlexists(a PASSING BY REF b BY VALUE)",
      "(special-expression special=xmlexists parts=[a (special-clause words=PASSING "
      "parts=[b])])");
  assert_value("xmlroot(a, VERSION NO VALUE, STANDALONE YES)",
      "(special-expression special=xmlroot parts=[a (special-clause words=VERSION NO VALUE "
      "listed) (special-clause words=STANDALONE YES listed)])");
}

static void json_functions_keep_every_expression(void **state) {
  assert_value("json_object('a': b, c VALUE d FORMAT JSON ABSENT ON NULL RETURNING jsonb)",
      "(special-expression special=json_object parts=['a' b c (special-clause listed parts=[d] "
      "tail=FORMAT JSON) (special-clause words=ABSENT ON NULL) (special-clause words=RETURNING "
      "parts=[(type-name name=jsonb)])])");
  assert_value("json_object('{a,b}')", "(function-call name=json_object arguments=['{a,b}'])");
  assert_value("json_array(SELECT a)",
      "(special-expression special=json_array parts=[(select targets=[(target value=a)])])");
  assert_value(
      "json_value(a, '$.b' PASSING c AS d RETURNING int DEFAULT 1 ON EMPTY ERROR ON ERROR)",
      "(special-expression special=json_value parts=[a '$.b' (special-clause words=PASSING "
      "parts=[(target name=d value=c)]) (special-clause words=RETURNING parts=[(type-name "
      "name=pg_catalog.int4 is_builtin_word)]) (special-clause words=DEFAULT parts=[1] tail=ON "
      "EMPTY) (special-clause words=ERROR tail=ON ERROR)])");
  assert_value("json_arrayagg(a ORDER BY b) FILTER (WHERE c) OVER w",
      "(special-expression special=json_arrayagg parts=[a (special-clause words=ORDER BY "
      "parts=[(sort-key value=b)])] filter=c over=(window base=w is_named))");
}

static void json_knows_three_encodings(void **state) {
  assert_parses("SELECT json_query(a FORMAT JSON ENCODING UTF8, '$')");
  assert_parses("SELECT json_query(a FORMAT JSON ENCODING utf32, '$')");
  ParseResult result = parsing_run(*state, SLICE("SELECT json(a FORMAT JSON ENCODING latin1)"));
  assert_slice_equal(result.message, "unrecognized JSON encoding: latin1");
  assert_string_equal(result.sqlstate, "22023");
}

int main(void) {
#define SPEC(name) cmocka_unit_test_setup_teardown(name, tree_line_make, tree_line_release)
  const struct CMUnitTest tests[] = {
      SPEC(calls_take_arguments_in_many_ways),
      SPEC(words_that_name_functions_only),
      SPEC(a_function_has_at_most_three_names),
      SPEC(aggregates_filter_order_and_look_through_windows),
      SPEC(within_group_excludes_other_orders),
      SPEC(frames_have_bounds),
      SPEC(frames_run_forwards),
      SPEC(some_functions_need_no_parentheses),
      SPEC(words_inside_tell_the_arguments_apart),
      SPEC(without_the_words_they_are_like_any_other),
      SPEC(conditional_functions_are_calls_too),
      SPEC(xml_functions_keep_every_expression),
      SPEC(json_functions_keep_every_expression),
      SPEC(json_knows_three_encodings),
  };
  return cmocka_run_group_tests_name("functions", tests, NULL, NULL);
}
