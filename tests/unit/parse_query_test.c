#include "tests/unit/tree_line.h"

// Manual: chapter 7, Queries; SELECT, VALUES, TABLE. FROM is in parse_from_test.c.

static void a_select_list_may_be_empty_or_have_labels(void **state) {
  assert_statement("SELECT", "(select)");
  assert_statement("SELECT a, b AS c, d e, *, t.*",
      "(select targets=[(target value=a) (target name=c value=b) (target name=e value=d) (target "
      "value=*) (target value=t.*)])");
  assert_statement("SELECT ALL a", "(select targets=[(target value=a)])");
  assert_statement("SELECT DISTINCT a", "(select distinct targets=[(target value=a)])");
  assert_statement("SELECT DISTINCT ON (a, b) c",
      "(select distinct distinct_on=[a b] targets=[(target value=c)])");
  assert_syntax_error("SELECT DISTINCT FROM t", "syntax error at or near \"FROM\"", 16);
}

static void every_clause_has_its_place(void **state) {
  assert_statement(
      "WITH x AS (SELECT 1) SELECT a FROM x WHERE b GROUP BY c HAVING d WINDOW w AS (ORDER BY e) "
      "ORDER BY f LIMIT 1 OFFSET 2 FOR UPDATE",
      "(select with=(with-clause items=[(common-table name=x query=(select targets=[(target "
      "value=1)]))]) targets=[(target value=a)] from=[(table-reference relation=x)] where=b "
      "group_by=[c] having=d windows=[(window name=w order_by=[(sort-key value=e)])] "
      "order_by=[(sort-key value=f)] limit=1 offset=2 locking=[(locking-clause strength=UPDATE)])");
}

static void groups_may_be_sets_of_columns(void **state) {
  assert_statement("SELECT FROM t GROUP BY DISTINCT a, (), ROLLUP (b, (c, d)), CUBE (e)",
      "(select from=[(table-reference relation=t)] group_by=[a (grouping-set kind=empty) "
      "(grouping-set kind=rollup items=[b (row items=[c d])]) (grouping-set kind=cube "
      "items=[e])] group_by_distinct)");
  assert_statement("SELECT FROM t GROUP BY GROUPING SETS ((a), CUBE (b), GROUPING SETS (c))",
      "(select from=[(table-reference relation=t)] group_by=[(grouping-set kind=sets items=[a "
      "(grouping-set kind=cube items=[b]) (grouping-set kind=sets items=[c])])])");
  assert_same_tree("SELECT FROM t GROUP BY ALL a", "SELECT FROM t GROUP BY a");
}

static void windows_have_names(void **state) {
  assert_statement("SELECT FROM t WINDOW a AS (PARTITION BY b), c AS (a ORDER BY d)",
      "(select from=[(table-reference relation=t)] windows=[(window name=a partition_by=[b]) "
      "(window name=c base=a order_by=[(sort-key value=d)])])");
}

static void values_are_rows(void **state) {
  assert_statement("VALUES (1, DEFAULT), (2, 3)",
      "(select values=[(row items=[1 (default-value)]) (row items=[2 3])] is_values)");
  assert_statement("VALUES (1) ORDER BY 1 LIMIT 2",
      "(select values=[(row items=[1])] is_values order_by=[(sort-key value=1)] limit=2)");
  assert_syntax_error("VALUES ()", "syntax error at or near \")\"", 8);
}

static void table_is_a_short_select(void **state) {
  assert_statement("TABLE ONLY a.b ORDER BY c",
      "(select from=[(table-reference relation=a.b only)] is_table order_by=[(sort-key value=c)])");
}

static void select_into_makes_a_table(void **state) {
  assert_statement("SELECT 1 INTO s.t FROM u",
      "(select targets=[(target value=1)] into=(into-clause persistence=p relation=s.t) "
      "from=[(table-reference relation=u)])");
  assert_statement("SELECT 1 INTO TEMP t",
      "(select targets=[(target value=1)] into=(into-clause persistence=t relation=t))");
  assert_statement("SELECT 1 INTO UNLOGGED TABLE t",
      "(select targets=[(target value=1)] into=(into-clause persistence=u relation=t))");
  assert_same_tree("SELECT 1 INTO LOCAL TEMPORARY t", "SELECT 1 INTO GLOBAL TEMP TABLE t");
  assert_same_tree("SELECT 1 INTO TABLE t", "SELECT 1 INTO t");
}

// ---- UNION and its kin

static uint32_t arms_of(Parsing *parsing, Slice sql) {
  const Node *node = tree_line_statement(parsing, sql);
  return node->kind == NODE_SET_OPERATION ? ((const SetOperation *)node)->arms.count : 0;
}
#define ARMS(sql) arms_of(*state, SLICE(sql))

static void unions_are_one_list(void **state) {
  assert_statement("SELECT 1 UNION ALL SELECT 2 EXCEPT VALUES (3)",
      "(set-operation arms=[(set-arm operator=first query=(select targets=[(target value=1)])) "
      "(set-arm operator=union all query=(select targets=[(target value=2)])) (set-arm "
      "operator=except query=(select values=[(row items=[3])] is_values))])");
  assert_int_equal(ARMS("SELECT 1 UNION SELECT 2 EXCEPT SELECT 3 UNION DISTINCT SELECT 4"), 4);
  assert_int_equal(ARMS("SELECT 1 INTERSECT SELECT 2 INTERSECT ALL SELECT 3"), 3);
  assert_int_equal(ARMS("SELECT 1 UNION SELECT 2 INTERSECT SELECT 3"), 2);
  assert_int_equal(ARMS("SELECT 1 INTERSECT SELECT 2 UNION SELECT 3"), 2);
  assert_same_tree(
      "(SELECT 1 UNION SELECT 2) UNION SELECT 3", "SELECT 1 UNION SELECT 2 UNION SELECT 3");
  assert_int_equal(ARMS("SELECT 1 UNION (SELECT 2 UNION SELECT 3)"), 2);
}

static void a_union_with_clauses_of_its_own_stays_whole(void **state) {
  assert_int_equal(ARMS("(SELECT 1 UNION SELECT 2 ORDER BY 1) UNION SELECT 3"), 2);
  assert_int_equal(ARMS("(SELECT 1 UNION SELECT 2 LIMIT 1) UNION SELECT 3"), 2);
  assert_int_equal(ARMS("(SELECT 1 UNION SELECT 2 LIMIT ALL) UNION SELECT 3"), 2);
  assert_int_equal(ARMS("(SELECT 1 UNION SELECT 2 OFFSET 1) UNION SELECT 3"), 2);
  assert_int_equal(ARMS("(WITH x AS (SELECT) SELECT 1 UNION SELECT 2) UNION SELECT 3"), 2);
}

static void what_follows_a_union_belongs_to_all_of_it(void **state) {
  assert_statement("SELECT 1 UNION SELECT 2 ORDER BY 1 LIMIT 3",
      "(set-operation arms=[(set-arm operator=first query=(select targets=[(target value=1)])) "
      "(set-arm operator=union query=(select targets=[(target value=2)]))] order_by=[(sort-key "
      "value=1)] limit=3)");
}

// ---- clauses around a query

static void parentheses_do_not_hide_a_query(void **state) {
  assert_same_tree("((SELECT a)) ORDER BY b", "SELECT a ORDER BY b");
  assert_same_tree("(SELECT a ORDER BY b) LIMIT 1", "SELECT a ORDER BY b LIMIT 1");
  assert_same_tree("WITH x AS (SELECT) (SELECT a)", "WITH x AS (SELECT) SELECT a");
  const Node *query = tree_line_statement(*state, SLICE("(SELECT a) LIMIT 1"));
  assert_slice_equal(tree_line_source(*state, query), "(SELECT a) LIMIT 1");
}

static void a_clause_comes_once(void **state) {
  (void)state;
  assert_syntax_error(
      "(SELECT a ORDER BY a) ORDER BY b", "multiple ORDER BY clauses not allowed", 31);
  assert_syntax_error("(SELECT a LIMIT 1) LIMIT 2", "multiple LIMIT clauses not allowed", 19);
  assert_syntax_error("(SELECT a LIMIT ALL) LIMIT 2", "multiple LIMIT clauses not allowed", 21);
  assert_syntax_error("(SELECT a OFFSET 1) OFFSET 2", "multiple OFFSET clauses not allowed", 20);
  assert_syntax_error(
      "WITH x AS (SELECT) (WITH y AS (SELECT) SELECT a)", "multiple WITH clauses not allowed", 0);
  assert_parses("(SELECT a OFFSET 1) LIMIT 2");
  assert_parses("(SELECT a FOR UPDATE) FOR SHARE");
}

static void limits_are_written_in_many_ways(void **state) {
  assert_statement("SELECT LIMIT 1", "(select limit=1)");
  assert_statement("SELECT LIMIT ALL OFFSET 2", "(select limit_all offset=2)");
  assert_statement("SELECT OFFSET 2 ROWS FETCH NEXT 3 ROWS ONLY", "(select limit=3 offset=2)");
  assert_statement("SELECT FETCH FIRST ROW ONLY", "(select limit=1)");
  assert_statement("SELECT FETCH FIRST (1 + 1) ROWS ONLY",
      "(select limit=(chain kind=operator links=[(chain-link operand=1) (chain-link "
      "operator_name=+ operand=1)]))");
  assert_statement("SELECT FETCH FIRST -1 ROWS ONLY", "(select limit=-1)");
  assert_statement("SELECT ORDER BY 1 FETCH FIRST 1 ROW WITH TIES",
      "(select order_by=[(sort-key value=1)] limit=1 with_ties)");
  assert_syntax_error("SELECT LIMIT 1, 2", "LIMIT #,# syntax is not supported", 7);
}

static void ties_need_an_order_and_no_skipping(void **state) {
  (void)state;
  assert_syntax_error("SELECT FETCH FIRST ROW WITH TIES",
      "WITH TIES cannot be specified without ORDER BY clause", 23);
  assert_syntax_error("SELECT ORDER BY 1 FETCH FIRST ROW WITH TIES FOR UPDATE SKIP LOCKED",
      "SKIP LOCKED and WITH TIES options cannot be used together", 34);
  assert_syntax_error("SELECT ORDER BY 1 FOR UPDATE SKIP LOCKED FETCH FIRST ROW WITH TIES",
      "SKIP LOCKED and WITH TIES options cannot be used together", 57);
  assert_parses("SELECT ORDER BY 1 FOR UPDATE NOWAIT FETCH FIRST ROW WITH TIES");
}

static void rows_may_be_locked(void **state) {
  assert_statement("SELECT FROM a, b FOR NO KEY UPDATE OF a, s.b NOWAIT FOR KEY SHARE SKIP LOCKED",
      "(select from=[(table-reference relation=a) (table-reference relation=b)] "
      "locking=[(locking-clause strength=NO KEY UPDATE relations=[(qualified-name name=a) "
      "(qualified-name name=s.b)] wait=fails) (locking-clause strength=KEY SHARE wait=skips)])");
  assert_statement("SELECT FOR READ ONLY", "(select)");
  assert_same_tree("SELECT FOR UPDATE LIMIT 1", "SELECT LIMIT 1 FOR UPDATE");
}

// ---- WITH

static void with_names_queries_and_changes(void **state) {
  assert_statement("WITH RECURSIVE a (b, c) AS MATERIALIZED (SELECT 1), d AS NOT MATERIALIZED "
                   "(DELETE FROM t RETURNING *) SELECT",
      "(select with=(with-clause recursive items=[(common-table name=a columns=[b c] "
      "materialized=yes query=(select targets=[(target value=1)])) (common-table name=d "
      "materialized=no query=(delete target=(table-reference relation=t) returning=[(target "
      "value=*)]))]))");
  // Elsewhere WITH TIME is one word.
  assert_statement("WITH time AS (TABLE t) TABLE time",
      "(select with=(with-clause items=[(common-table name=time query=(select "
      "from=[(table-reference relation=t)] is_table))]) from=[(table-reference relation=time)] "
      "is_table)");
}

static void recursion_is_ordered_and_ended(void **state) {
  assert_statement("WITH RECURSIVE a AS (SELECT 1) SEARCH DEPTH FIRST BY b, c SET d "
                   "CYCLE e SET f TO true DEFAULT false USING g SELECT",
      "(select with=(with-clause recursive items=[(common-table name=a query=(select "
      "targets=[(target value=1)]) search=(search-clause columns=[b c] sequence=d) "
      "cycle=(cycle-clause columns=[e] mark=f value=true default_value=false path=g))]))");
  assert_statement("WITH RECURSIVE a AS (SELECT 1) CYCLE b SET c USING d SELECT",
      "(select with=(with-clause recursive items=[(common-table name=a query=(select "
      "targets=[(target value=1)]) cycle=(cycle-clause columns=[b] mark=c path=d))]))");
}

static void a_statement_spans_its_with(void **state) {
  const Node *query = tree_line_statement(*state, SLICE("  WITH x AS (SELECT) SELECT 1 ; "));
  assert_slice_equal(tree_line_source(*state, query), "WITH x AS (SELECT) SELECT 1");
}

int main(void) {
#define SPEC(name) cmocka_unit_test_setup_teardown(name, tree_line_make, tree_line_release)
  const struct CMUnitTest tests[] = {
      SPEC(a_select_list_may_be_empty_or_have_labels),
      SPEC(every_clause_has_its_place),
      SPEC(groups_may_be_sets_of_columns),
      SPEC(windows_have_names),
      SPEC(values_are_rows),
      SPEC(table_is_a_short_select),
      SPEC(select_into_makes_a_table),
      SPEC(unions_are_one_list),
      SPEC(a_union_with_clauses_of_its_own_stays_whole),
      SPEC(what_follows_a_union_belongs_to_all_of_it),
      SPEC(parentheses_do_not_hide_a_query),
      SPEC(a_clause_comes_once),
      SPEC(limits_are_written_in_many_ways),
      SPEC(ties_need_an_order_and_no_skipping),
      SPEC(rows_may_be_locked),
      SPEC(with_names_queries_and_changes),
      SPEC(recursion_is_ordered_and_ended),
      SPEC(a_statement_spans_its_with),
  };
  return cmocka_run_group_tests_name("queries", tests, NULL, NULL);
}
