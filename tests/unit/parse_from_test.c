#include "tests/unit/tree_line.h"

// Manual: 7.2.1, The FROM Clause.

static const Node *table_of(Parsing *parsing, Slice sql) {
  const Select *select = (const Select *)tree_line_statement(parsing, sql);
  assert_int_equal(select->node.kind, NODE_SELECT);
  assert_int_equal(select->from.count, 1);
  return select->from.first;
}

#define TABLE(text) table_of(*state, SLICE("SELECT FROM " text))
#define assert_table(text, wanted) tree_line_assert(*state, TABLE(text), wanted, __FILE__, __LINE__)

static void tables_have_names_and_aliases(void **state) {
  assert_table("a", "(table-reference relation=a)");
  assert_table("c.s.a AS b (d, e)", "(table-reference relation=c.s.a alias=b alias_columns=[d e])");
  assert_table("ONLY a b", "(table-reference relation=a only alias=b)");
  assert_table("ONLY (a)", "(table-reference relation=a only)");
  assert_table("a * b", "(table-reference relation=a star alias=b)");
  assert_syntax_error(
      "SELECT FROM a.b.c.d", "improper qualified name (too many dotted names): a.b.c.d", 12);
  assert_syntax_error("SELECT FROM a[1]", "syntax error at or near \"[\"", 13);
}

static void tables_may_be_sampled(void **state) {
  assert_table("a b TABLESAMPLE s.system (1, 2) REPEATABLE (3)",
      "(table-reference relation=a alias=b sample=(function-call name=s.system arguments=[1 "
      "2]) repeatable=3)");
}

static void queries_are_tables(void **state) {
  // Since 16 it needs no alias.
  assert_table("(SELECT 1)", "(subquery-table query=(select targets=[(target value=1)]))");
  assert_table("LATERAL (VALUES (1)) AS a (b)",
      "(subquery-table lateral query=(select values=[(row items=[1])] is_values) alias=a "
      "alias_columns=[b])");
}

static void functions_are_tables(void **state) {
  assert_table("f(1) WITH ORDINALITY AS a (b, c)",
      "(function-table ordinality functions=[(function-call name=f arguments=[1])] alias=a "
      "alias_columns=[b c])");
  assert_table("LATERAL f(1) a",
      "(function-table lateral functions=[(function-call name=f arguments=[1])] alias=a)");
  assert_table("f(1) AS (a int, b text COLLATE \"C\")",
      "(function-table functions=[(function-call name=f arguments=[1])] "
      "alias_columns=[(column-definition name=a type=(type-name name=pg_catalog.int4 "
      "is_builtin_word)) (column-definition name=b type=(type-name name=text) collation=C)])");
  assert_table("f(1) a (b int)",
      "(function-table functions=[(function-call name=f arguments=[1])] alias=a "
      "alias_columns=[(column-definition name=b type=(type-name name=pg_catalog.int4 "
      "is_builtin_word))])");
  assert_table("current_date",
      "(function-table functions=[(function-call name=current_date special=current_date)])");
  assert_table("ROWS FROM (f(1) AS (a int), g(2)) WITH ORDINALITY",
      "(function-table ordinality rows_from functions=[(function-table "
      "functions=[(function-call name=f arguments=[1])] columns=[(column-definition name=a "
      "type=(type-name name=pg_catalog.int4 is_builtin_word))]) (function-call name=g "
      "arguments=[2])])");
  assert_syntax_error("SELECT FROM f() FILTER (WHERE a)", "syntax error at or near \"WHERE\"", 24);
}

static void joins_are_one_list(void **state) {
  assert_table("a JOIN b ON c LEFT JOIN d USING (e, f) AS g CROSS JOIN h NATURAL FULL JOIN i",
      "(join-chain links=[(join-link kind=first table=(table-reference relation=a)) (join-link "
      "kind=inner table=(table-reference relation=b) on=c) (join-link kind=left "
      "table=(table-reference relation=d) using_columns=[e f] using_alias=g) (join-link "
      "kind=cross table=(table-reference relation=h)) (join-link kind=full natural "
      "table=(table-reference relation=i))])");
  assert_table("a INNER JOIN b ON c RIGHT OUTER JOIN d ON e",
      "(join-chain links=[(join-link kind=first table=(table-reference relation=a)) (join-link "
      "kind=inner table=(table-reference relation=b) on=c) (join-link kind=right "
      "table=(table-reference relation=d) on=e)])");
  assert_same_tree(
      "SELECT FROM (a JOIN b ON c) JOIN d ON e", "SELECT FROM a JOIN b ON c JOIN d ON e");
}

static void joins_on_the_right_stay_whole(void **state) {
  assert_table("a JOIN (b JOIN c ON d) ON e",
      "(join-chain links=[(join-link kind=first table=(table-reference relation=a)) (join-link "
      "kind=inner table=(join-chain links=[(join-link kind=first table=(table-reference "
      "relation=b)) (join-link kind=inner table=(table-reference relation=c) on=d)]) on=e)])");
  assert_same_tree(
      "SELECT FROM a JOIN b JOIN c ON d ON e", "SELECT FROM a JOIN (b JOIN c ON d) ON e");
}

static void a_join_with_an_alias_stays_whole(void **state) {
  assert_table("(a JOIN b ON c) AS d (e) JOIN f ON g",
      "(join-chain links=[(join-link kind=first table=(join-chain links=[(join-link kind=first "
      "table=(table-reference relation=a)) (join-link kind=inner table=(table-reference "
      "relation=b) on=c)] alias=d alias_columns=[e])) (join-link kind=inner "
      "table=(table-reference relation=f) on=g)])");
}

static void a_join_needs_a_condition_unless_it_is_natural_or_crossed(void **state) {
  assert_syntax_error("SELECT FROM a JOIN b", "syntax error at end of input", 20);
  assert_syntax_error("SELECT FROM a CROSS JOIN b ON c", "syntax error at or near \"ON\"", 27);
  assert_syntax_error("SELECT FROM a NATURAL JOIN b ON c", "syntax error at or near \"ON\"", 29);
  (void)state;
}

static void a_link_spans_from_its_first_word(void **state) {
  const JoinChain *join = (const JoinChain *)TABLE("a NATURAL LEFT JOIN b x (y) JOIN c ON (d)");
  const Node *link = join->links.first;
  assert_slice_equal(tree_line_source(*state, link), "a");
  assert_slice_equal(tree_line_source(*state, link->next), "NATURAL LEFT JOIN b x (y)");
  assert_slice_equal(tree_line_source(*state, link->next->next), "JOIN c ON (d)");
}

// ---- tables of XML and JSON

static void xml_documents_are_tables(void **state) {
  assert_table(
      "XMLTABLE('/a' PASSING b COLUMNS c int PATH 'd' DEFAULT e NOT NULL, f FOR ORDINALITY) g",
      "(function-table functions=[(special-expression special=xmltable parts=['/a' "
      "(special-clause words=PASSING parts=[b]) (special-clause words=COLUMNS "
      "parts=[(column-definition name=c type=(type-name name=pg_catalog.int4 is_builtin_word) "
      "options=[(special-clause words=PATH parts=['d']) (special-clause words=DEFAULT "
      "parts=[e]) (special-clause words=NOT NULL)]) (column-definition name=f)])])] alias=g)");
  assert_table("LATERAL XMLTABLE(XMLNAMESPACES('x' AS y, DEFAULT 'z'), '/a' PASSING BY VALUE b "
               "COLUMNS c int)",
      "(function-table lateral functions=[(special-expression special=xmltable "
      "parts=[(special-clause words=XMLNAMESPACES parenthesized parts=[(target name=y "
      "value='x') (special-clause words=DEFAULT listed parts=['z'])]) '/a' (special-clause "
      "words=PASSING parts=[b]) (special-clause words=COLUMNS parts=[(column-definition name=c "
      "type=(type-name name=pg_catalog.int4 is_builtin_word))])])])");
  assert_parses(
      "SELECT FROM XMLTABLE('/a' PASSING b COLUMNS c int \"path\" 'd' \"default\" 1 NULL)");
}

static void a_column_of_xml_has_each_option_once(void **state) {
  (void)state;
  assert_syntax_error("SELECT FROM XMLTABLE('/a' PASSING b COLUMNS c int DEFAULT 1 DEFAULT 2)",
      "only one DEFAULT value is allowed", 60);
  assert_syntax_error("SELECT FROM XMLTABLE('/a' PASSING b COLUMNS c int PATH 'd' PATH 'e')",
      "only one PATH value per column is allowed", 59);
  assert_syntax_error("SELECT FROM XMLTABLE('/a' PASSING b COLUMNS c int NULL NOT NULL)",
      "conflicting or redundant NULL / NOT NULL declarations for column \"c\"", 55);
  assert_syntax_error("SELECT FROM XMLTABLE('/a' PASSING b COLUMNS c int d 1)",
      "unrecognized column option \"d\"", 50);
  assert_syntax_error("SELECT FROM XMLTABLE('/a' PASSING b COLUMNS c int __pg__is_not_null 1)",
      "option name \"__pg__is_not_null\" cannot be used in XMLTABLE", 50);
}

static void json_documents_are_tables(void **state) {
  assert_table("JSON_TABLE(a, '$.b' AS c PASSING d AS e COLUMNS (f FOR ORDINALITY, g int PATH '$' "
               "DEFAULT h ON EMPTY, i text EXISTS, NESTED PATH '$[*]' COLUMNS (j int))) AS k",
      "(function-table functions=[(special-expression special=json_table parts=[a '$.b' "
      "(special-clause words=AS parts=[c]) (special-clause words=PASSING parts=[(target name=e "
      "value=d)]) (special-clause words=COLUMNS parenthesized parts=[(column-definition "
      "name=f) (column-definition name=g type=(type-name name=pg_catalog.int4 is_builtin_word) "
      "options=[(special-clause words=PATH parts=['$']) (special-clause words=DEFAULT "
      "parts=[h] tail=ON EMPTY)]) (column-definition name=i type=(type-name name=text) "
      "options=[(special-clause words=EXISTS)]) (special-clause words=NESTED PATH listed "
      "parts=['$[*]' (special-clause words=COLUMNS parenthesized parts=[(column-definition "
      "name=j type=(type-name name=pg_catalog.int4 is_builtin_word))])])])])] alias=k)");
  ParseResult result = parsing_run(*state, SLICE("SELECT FROM JSON_TABLE(a, b COLUMNS (c int))"));
  assert_slice_equal(
      result.message, "only string constants are supported in JSON_TABLE path specification");
  assert_string_equal(result.sqlstate, "0A000");
  assert_int_equal(result.span.start, 26);
}

int main(void) {
#define SPEC(name) cmocka_unit_test_setup_teardown(name, tree_line_make, tree_line_release)
  const struct CMUnitTest tests[] = {
      SPEC(tables_have_names_and_aliases),
      SPEC(tables_may_be_sampled),
      SPEC(queries_are_tables),
      SPEC(functions_are_tables),
      SPEC(joins_are_one_list),
      SPEC(joins_on_the_right_stay_whole),
      SPEC(a_join_with_an_alias_stays_whole),
      SPEC(a_join_needs_a_condition_unless_it_is_natural_or_crossed),
      SPEC(a_link_spans_from_its_first_word),
      SPEC(xml_documents_are_tables),
      SPEC(a_column_of_xml_has_each_option_once),
      SPEC(json_documents_are_tables),
  };
  return cmocka_run_group_tests_name("FROM", tests, NULL, NULL);
}
