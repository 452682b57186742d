#include "tests/unit/tree_line.h"

// Manual: chapter 6, Data Manipulation; INSERT, UPDATE, DELETE, MERGE.

// ---- INSERT

static void rows_come_from_a_query(void **state) {
  assert_statement("INSERT INTO s.t AS a (b, c[1].d) VALUES (1, 2)",
      "(insert relation=s.t alias=a columns=[(target name=b) (target name=c "
      "indirection=[(indirection-step kind=subscript lower=1) (indirection-step kind=field "
      "field=d)])] query=(select values=[(row items=[1 2])] is_values))");
  assert_statement("INSERT INTO t SELECT * FROM u",
      "(insert relation=t query=(select targets=[(target value=*)] from=[(table-reference "
      "relation=u)]))");
  assert_statement(
      "INSERT INTO t (SELECT 1)", "(insert relation=t query=(select targets=[(target value=1)]))");
  assert_statement("INSERT INTO t DEFAULT VALUES", "(insert relation=t)");
  assert_statement("WITH x AS (SELECT 1) INSERT INTO t TABLE x",
      "(insert with=(with-clause items=[(common-table name=x query=(select targets=[(target "
      "value=1)]))]) relation=t query=(select from=[(table-reference relation=x)] is_table))");
  assert_syntax_error("INSERT INTO t () VALUES (1)", "syntax error at or near \")\"", 15);
  assert_syntax_error("INSERT INTO t a VALUES (1)", "syntax error at or near \"a\"", 14);
}

static void an_identity_may_be_overridden(void **state) {
  assert_statement("INSERT INTO t OVERRIDING SYSTEM VALUE VALUES (1)",
      "(insert relation=t overriding=s query=(select values=[(row items=[1])] is_values))");
  assert_statement("INSERT INTO t (a) OVERRIDING USER VALUE VALUES (1)",
      "(insert relation=t columns=[(target name=a)] overriding=u query=(select values=[(row "
      "items=[1])] is_values))");
}

static void a_conflict_does_nothing_or_updates(void **state) {
  assert_statement("INSERT INTO t VALUES (1) ON CONFLICT DO NOTHING",
      "(insert relation=t query=(select values=[(row items=[1])] is_values) "
      "on_conflict=(on-conflict))");
  assert_statement(
      "INSERT INTO t VALUES (1) ON CONFLICT (a, lower(b) COLLATE \"C\" text_ops, (c)) WHERE d "
      "DO UPDATE SET e = excluded.e, (f, g) = ROW (1, DEFAULT) WHERE h",
      "(insert relation=t query=(select values=[(row items=[1])] is_values) "
      "on_conflict=(on-conflict arbiter=[(index-element column=a) (index-element "
      "expression=(function-call name=lower arguments=[b]) collation=C operator_class=text_ops) "
      "(index-element expression=c)] arbiter_where=d do_update sets=[(target name=e "
      "value=excluded.e) (multi-target targets=[(target name=f) (target name=g)] value=(row "
      "explicit_row items=[1 (default-value)]))] where=h))");
  assert_statement("INSERT INTO t VALUES (1) ON CONFLICT ON CONSTRAINT a DO NOTHING",
      "(insert relation=t query=(select values=[(row items=[1])] is_values) "
      "on_conflict=(on-conflict constraint=a))");
}

static void changed_rows_are_returned(void **state) {
  assert_statement("INSERT INTO t VALUES (1) RETURNING *",
      "(insert relation=t query=(select values=[(row items=[1])] is_values) returning=[(target "
      "value=*)])");
  assert_statement("DELETE FROM t RETURNING WITH (OLD AS o, NEW AS n) o.a, n.b AS c",
      "(delete target=(table-reference relation=t) returning_old=o returning_new=n "
      "returning=[(target value=o.a) (target name=c value=n.b)])");
}

// ---- UPDATE, DELETE

static void columns_are_set(void **state) {
  assert_statement("UPDATE t SET a = 1, b.c[2] = DEFAULT",
      "(update target=(table-reference relation=t) sets=[(target name=a value=1) (target name=b "
      "indirection=[(indirection-step kind=field field=c) (indirection-step kind=subscript "
      "lower=2)] value=(default-value))])");
  assert_statement(
      "WITH x AS (SELECT 1) UPDATE ONLY s.t AS a SET (b, c.d) = (SELECT 1, 2) FROM x WHERE e "
      "RETURNING f",
      "(update with=(with-clause items=[(common-table name=x query=(select targets=[(target "
      "value=1)]))]) target=(table-reference relation=s.t only alias=a) sets=[(multi-target "
      "targets=[(target name=b) (target name=c indirection=[(indirection-step kind=field "
      "field=d)])] value=(subquery kind=scalar query=(select targets=[(target value=1) (target "
      "value=2)])))] from=[(table-reference relation=x)] where=e returning=[(target value=f)])");
}

static void set_is_an_alias_only_behind_as(void **state) {
  assert_statement("UPDATE t SET SET = 1",
      "(update target=(table-reference relation=t) sets=[(target name=set value=1)])");
  assert_statement("UPDATE t AS set SET a = 1",
      "(update target=(table-reference relation=t alias=set) sets=[(target name=a value=1)])");
}

static void rows_are_deleted(void **state) {
  assert_statement("DELETE FROM ONLY t a USING b, c WHERE d",
      "(delete target=(table-reference relation=t only alias=a) using_tables=[(table-reference "
      "relation=b) (table-reference relation=c)] where=d)");
}

static void a_cursor_points_at_a_row(void **state) {
  assert_statement("DELETE FROM t WHERE CURRENT OF c",
      "(delete target=(table-reference relation=t) where=(current-of cursor=c))");
  assert_statement("UPDATE t SET a = 1 WHERE CURRENT OF c",
      "(update target=(table-reference relation=t) sets=[(target name=a value=1)] "
      "where=(current-of cursor=c))");
}

// ---- MERGE

static void merge_has_a_branch_for_each_case(void **state) {
  assert_statement(
      "MERGE INTO t a USING b ON c "
      "WHEN MATCHED AND d THEN UPDATE SET e = 1, (f, g) = (2, 3) "
      "WHEN MATCHED THEN DELETE "
      "WHEN NOT MATCHED BY SOURCE THEN DO NOTHING "
      "WHEN NOT MATCHED BY TARGET THEN INSERT (h, i) OVERRIDING USER VALUE VALUES (4, 5) "
      "WHEN NOT MATCHED THEN INSERT DEFAULT VALUES RETURNING merge_action(), a.*",
      "(merge target=(table-reference relation=t alias=a) source=(table-reference relation=b) "
      "on=c branches=[(merge-branch match=matched condition=d sets=[(target name=e value=1) "
      "(multi-target targets=[(target name=f) (target name=g)] value=(row items=[2 3]))] "
      "action=UPDATE) (merge-branch match=matched action=DELETE) (merge-branch match=not matched "
      "by source action=DO NOTHING) (merge-branch match=not matched columns=[(target name=h) "
      "(target name=i)] overriding=u values=[4 5] action=INSERT) (merge-branch match=not matched "
      "action=INSERT)] returning=[(target value=(function-call name=merge_action "
      "special=merge_action)) (target value=a.*)])");
  assert_syntax_error("MERGE INTO t USING b ON c", "syntax error at end of input", 25);
}

static void what_is_not_there_cannot_be_changed(void **state) {
  (void)state;
  assert_syntax_error("MERGE INTO t USING b ON c WHEN NOT MATCHED THEN DELETE",
      "syntax error at or near \"DELETE\"", 48);
  assert_syntax_error("MERGE INTO t USING b ON c WHEN MATCHED THEN INSERT VALUES (1)",
      "syntax error at or near \"INSERT\"", 44);
  assert_syntax_error("MERGE INTO t USING b ON c WHEN NOT MATCHED BY SOURCE THEN INSERT VALUES (1)",
      "syntax error at or near \"INSERT\"", 58);
}

int main(void) {
#define SPEC(name) cmocka_unit_test_setup_teardown(name, tree_line_make, tree_line_release)
  const struct CMUnitTest tests[] = {
      SPEC(rows_come_from_a_query),
      SPEC(an_identity_may_be_overridden),
      SPEC(a_conflict_does_nothing_or_updates),
      SPEC(changed_rows_are_returned),
      SPEC(columns_are_set),
      SPEC(set_is_an_alias_only_behind_as),
      SPEC(rows_are_deleted),
      SPEC(a_cursor_points_at_a_row),
      SPEC(merge_has_a_branch_for_each_case),
      SPEC(what_is_not_there_cannot_be_changed),
  };
  return cmocka_run_group_tests_name("what changes rows", tests, NULL, NULL);
}
