#include "tests/unit/parsing.h"

// Manual: CREATE TABLE AS, CREATE VIEW, CREATE INDEX, CREATE SEQUENCE, ALTER TABLE.

// ---- made of queries

static void a_table_may_be_made_of_a_query(void **state) {
  (void)state;
  assert_tree("CREATE TEMP TABLE t (a) ON COMMIT DELETE ROWS AS SELECT b WITH NO DATA",
      "create-table-as\n"
      "  persistence: temporary\n"
      "  relation: t\n"
      "  columns:\n"
      "    name\n"
      "      name: a\n"
      "  on_commit: delete\n"
      "  query:\n"
      "    select\n"
      "      targets:\n"
      "        target\n"
      "          value:\n"
      "            column-reference\n"
      "              names: b\n"
      "  with_no_data: yes\n");
  assert_tree("CREATE TABLE t AS EXECUTE p (b)", "create-table-as\n"
                                                 "  persistence: permanent\n"
                                                 "  relation: t\n"
                                                 "  query:\n"
                                                 "    execute\n"
                                                 "      name: p\n"
                                                 "      arguments:\n"
                                                 "        column-reference\n"
                                                 "          names: b\n");
}

static void a_materialized_view_may_be_made_empty(void **state) {
  (void)state;
  assert_tree("CREATE MATERIALIZED VIEW IF NOT EXISTS app.m AS TABLE t WITH NO DATA",
      "create-materialized-view\n"
      "  materialized: yes\n"
      "  persistence: permanent\n"
      "  if_not_exists: yes\n"
      "  relation: app.m\n"
      "  query:\n"
      "    select\n"
      "      from:\n"
      "        table-reference\n"
      "          relation: t\n"
      "      is_table: yes\n"
      "  with_no_data: yes\n");
}

static void a_view_may_check_what_is_written_through_it(void **state) {
  (void)state;
  assert_tree("CREATE OR REPLACE TEMP VIEW v (a) WITH (security_barrier) AS SELECT b WITH LOCAL "
              "CHECK OPTION",
      "create-view\n"
      "  or_replace: yes\n"
      "  persistence: temporary\n"
      "  relation: v\n"
      "  columns:\n"
      "    name\n"
      "      name: a\n"
      "  options:\n"
      "    option\n"
      "      name: security_barrier\n"
      "  query:\n"
      "    select\n"
      "      targets:\n"
      "        target\n"
      "          value:\n"
      "            column-reference\n"
      "              names: b\n"
      "  check_option: \"l\"\n");
  assert_same_tree("CREATE VIEW v AS SELECT b WITH CHECK OPTION",
      "CREATE VIEW v AS SELECT b WITH CASCADED CHECK OPTION");
  assert_syntax_error("CREATE RECURSIVE VIEW v (a) AS SELECT b WITH CHECK OPTION",
      "WITH CHECK OPTION not supported on recursive views", 40);
}

// ---- indexes and sequences

static void an_index_has_elements(void **state) {
  (void)state;
  assert_tree("CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS i ON ONLY app.t USING btree (a "
              "DESC NULLS LAST, lower(b) COLLATE \"C\" app.ops (c = 1)) INCLUDE (d) NULLS NOT "
              "DISTINCT WITH (fillfactor = 70) TABLESPACE fast WHERE e",
      "create-index\n"
      "  unique: yes\n"
      "  concurrently: yes\n"
      "  if_not_exists: yes\n"
      "  name: i\n"
      "  only: yes\n"
      "  relation: app.t\n"
      "  method: btree\n"
      "  elements:\n"
      "    index-element\n"
      "      column: a\n"
      "      direction: descending\n"
      "      nulls: last\n"
      "    index-element\n"
      "      expression:\n"
      "        function-call\n"
      "          name: lower\n"
      "          arguments:\n"
      "            column-reference\n"
      "              names: b\n"
      "      collation: \"C\"\n"
      "      operator_class: app.ops\n"
      "      operator_class_options:\n"
      "        option\n"
      "          name: c\n"
      "          value:\n"
      "            constant\n"
      "              kind: integer\n"
      "              integer: 1\n"
      "              text: \"1\"\n"
      "  include:\n"
      "    index-element\n"
      "      column: d\n"
      "  nulls_not_distinct: yes\n"
      "  options:\n"
      "    option\n"
      "      name: fillfactor\n"
      "      value:\n"
      "        constant\n"
      "          kind: integer\n"
      "          integer: 70\n"
      "          text: \"70\"\n"
      "  tablespace: fast\n"
      "  where:\n"
      "    column-reference\n"
      "      names: e\n");
}

static void an_index_may_leave_its_name_to_the_server(void **state) {
  (void)state;
  assert_tree("CREATE INDEX ON t (a)", "create-index\n"
                                       "  relation: t\n"
                                       "  elements:\n"
                                       "    index-element\n"
                                       "      column: a\n");
  assert_tree("CREATE INDEX CONCURRENTLY ON t ((a))", "create-index\n"
                                                      "  concurrently: yes\n"
                                                      "  relation: t\n"
                                                      "  elements:\n"
                                                      "    index-element\n"
                                                      "      expression:\n"
                                                      "        column-reference\n"
                                                      "          names: a\n");
  assert_syntax_error("CREATE INDEX IF NOT EXISTS ON t (a)", "syntax error at or near \"ON\"", 27);
}

static void a_sequence_has_options(void **state) {
  (void)state;
  assert_tree("CREATE SEQUENCE IF NOT EXISTS s AS smallint INCREMENT BY -1 NO MINVALUE CACHE 7 "
              "CYCLE OWNED BY t.a",
      "create-sequence\n"
      "  persistence: permanent\n"
      "  if_exists: yes\n"
      "  sequence: s\n"
      "  options:\n"
      "    option\n"
      "      name: as\n"
      "      value:\n"
      "        type-name\n"
      "          name: pg_catalog.int2\n"
      "          is_builtin_word: yes\n"
      "    option\n"
      "      name: increment\n"
      "      value:\n"
      "        constant\n"
      "          kind: integer\n"
      "          integer: -1\n"
      "          text: \"-1\"\n"
      "    option\n"
      "      name: minvalue\n"
      "    option\n"
      "      name: cache\n"
      "      value:\n"
      "        constant\n"
      "          kind: integer\n"
      "          integer: 7\n"
      "          text: \"7\"\n"
      "    option\n"
      "      name: cycle\n"
      "      value:\n"
      "        constant\n"
      "          kind: true\n"
      "    option\n"
      "      name: owned_by\n"
      "      value:\n"
      "        qualified-name\n"
      "          name: t.a\n");
  assert_tree("ALTER SEQUENCE IF EXISTS s RESTART WITH 5", "alter-sequence\n"
                                                           "  alter: yes\n"
                                                           "  persistence: permanent\n"
                                                           "  if_exists: yes\n"
                                                           "  sequence: s\n"
                                                           "  options:\n"
                                                           "    option\n"
                                                           "      name: restart\n"
                                                           "      value:\n"
                                                           "        constant\n"
                                                           "          kind: integer\n"
                                                           "          integer: 5\n"
                                                           "          text: \"5\"\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_table_may_be_made_of_a_query),
      cmocka_unit_test(a_materialized_view_may_be_made_empty),
      cmocka_unit_test(a_view_may_check_what_is_written_through_it),
      cmocka_unit_test(an_index_has_elements),
      cmocka_unit_test(an_index_may_leave_its_name_to_the_server),
      cmocka_unit_test(a_sequence_has_options),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
