#include "tests/unit/parsing.h"

// Manual: BEGIN, SET, COPY, TRUNCATE, LOCK, VACUUM, EXPLAIN, CREATE PUBLICATION.

// ---- transactions and settings

static void a_transaction_has_a_verb(void **state) {
  (void)state;
  assert_tree("BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY, NOT DEFERRABLE",
      "transaction\n"
      "  verb: begin\n"
      "  modes:\n"
      "    option\n"
      "      name: transaction_isolation\n"
      "      value:\n"
      "        name\n"
      "          name: \"read committed\"\n"
      "    option\n"
      "      name: transaction_read_only\n"
      "      value:\n"
      "        constant\n"
      "          kind: true\n"
      "    option\n"
      "      name: transaction_deferrable\n"
      "      value:\n"
      "        constant\n"
      "          kind: false\n");
  assert_tree("COMMIT AND CHAIN", "transaction\n"
                                  "  verb: commit\n"
                                  "  chain: yes\n");
  assert_tree("ROLLBACK WORK TO a", "transaction\n"
                                    "  verb: rollback to\n"
                                    "  savepoint: a\n");
  assert_tree("PREPARE TRANSACTION 'x'", "transaction\n"
                                         "  verb: prepare\n"
                                         "  identifier: \"x\"\n");
  assert_same_tree("END", "COMMIT TRANSACTION AND NO CHAIN");
  assert_same_tree("ABORT", "ROLLBACK");
  assert_same_tree("RELEASE a", "RELEASE SAVEPOINT a");
}

static void a_setting_has_values(void **state) {
  (void)state;
  assert_tree("SET LOCAL search_path = app, 'public', \"$user\"", "set\n"
                                                                  "  scope: local\n"
                                                                  "  name: \"search_path\"\n"
                                                                  "  values:\n"
                                                                  "    name\n"
                                                                  "      name: app\n"
                                                                  "    constant\n"
                                                                  "      kind: string\n"
                                                                  "      text: \"public\"\n"
                                                                  "    name\n"
                                                                  "      name: \"$user\"\n");
  assert_tree("SET my.x.y TO 1, -2.5, on, true", "set\n"
                                                 "  scope: session\n"
                                                 "  name: \"my.x.y\"\n"
                                                 "  values:\n"
                                                 "    constant\n"
                                                 "      kind: integer\n"
                                                 "      integer: 1\n"
                                                 "      text: \"1\"\n"
                                                 "    constant\n"
                                                 "      kind: number\n"
                                                 "      text: \"-2.5\"\n"
                                                 "    name\n"
                                                 "      name: on\n"
                                                 "    constant\n"
                                                 "      kind: true\n");
  assert_tree("SET a TO DEFAULT", "set\n"
                                  "  scope: session\n"
                                  "  to_default: yes\n"
                                  "  name: \"a\"\n");
  assert_tree("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE", "set\n"
                                                              "  scope: session\n"
                                                              "  name: \"transaction\"\n"
                                                              "  values:\n"
                                                              "    option\n"
                                                              "      name: transaction_isolation\n"
                                                              "      value:\n"
                                                              "        name\n"
                                                              "          name: serializable\n");
  assert_tree("RESET ALL", "set\n"
                           "  scope: session\n"
                           "  reset: yes\n"
                           "  all: yes\n");
  assert_same_tree("SET TIME ZONE DEFAULT", "SET TIME ZONE LOCAL");
  assert_same_tree("SET a = b", "SET SESSION a TO b");
  assert_syntax_error(
      "SET TIME ZONE INTERVAL '1' DAY", "time zone interval must be HOUR or HOUR TO MINUTE", 27);
  assert_parses("SET TIME ZONE INTERVAL '1' MINUTE");
  assert_parses("SET TIME ZONE INTERVAL '1' HOUR TO MINUTE");
  assert_syntax_error("SET CATALOG 'x'", "current database cannot be changed", 12);
}

// ---- data and maintenance

static void copy_goes_to_or_from_a_table_or_query(void **state) {
  (void)state;
  assert_tree("COPY app.t (a) FROM STDIN WITH (FORMAT csv, FORCE_NULL (a, b)) WHERE c",
      "copy\n"
      "  from: yes\n"
      "  is_stdio: yes\n"
      "  relation: app.t\n"
      "  columns:\n"
      "    name\n"
      "      name: a\n"
      "  options:\n"
      "    option\n"
      "      name: format\n"
      "      value:\n"
      "        name\n"
      "          name: csv\n"
      "    option\n"
      "      name: force_null\n"
      "      value:\n"
      "        row\n"
      "          items:\n"
      "            name\n"
      "              name: a\n"
      "            name\n"
      "              name: b\n"
      "  where:\n"
      "    column-reference\n"
      "      names: c\n");
  assert_tree("COPY (TABLE t) TO PROGRAM 'x' CSV QUOTE 'q'", "copy\n"
                                                             "  is_program: yes\n"
                                                             "  file: \"x\"\n"
                                                             "  query:\n"
                                                             "    select\n"
                                                             "      from:\n"
                                                             "        table-reference\n"
                                                             "          relation: t\n"
                                                             "      is_table: yes\n"
                                                             "  old_style: yes\n"
                                                             "  options:\n"
                                                             "    option\n"
                                                             "      name: format\n"
                                                             "      value:\n"
                                                             "        name\n"
                                                             "          name: csv\n"
                                                             "    option\n"
                                                             "      name: quote\n"
                                                             "      value:\n"
                                                             "        constant\n"
                                                             "          kind: string\n"
                                                             "          text: \"q\"\n");
  assert_syntax_error("COPY t FROM PROGRAM STDIN", "STDIN/STDOUT not allowed with PROGRAM", 0);
  assert_syntax_error("COPY t TO STDOUT WHERE a", "WHERE clause not allowed with COPY TO", 17);
}

static void truncate_and_lock_take_tables(void **state) {
  (void)state;
  assert_tree("TRUNCATE ONLY a, app.b * RESTART IDENTITY CASCADE", "truncate\n"
                                                                   "  relations:\n"
                                                                   "    table-reference\n"
                                                                   "      relation: a\n"
                                                                   "      only: yes\n"
                                                                   "    table-reference\n"
                                                                   "      relation: app.b\n"
                                                                   "      star: yes\n"
                                                                   "  restart_identity: yes\n"
                                                                   "  behavior: cascade\n");
  assert_tree("LOCK TABLE t IN SHARE ROW EXCLUSIVE MODE NOWAIT", "lock-table\n"
                                                                 "  relations:\n"
                                                                 "    table-reference\n"
                                                                 "      relation: t\n"
                                                                 "  mode: \"SHARE ROW EXCLUSIVE\"\n"
                                                                 "  nowait: yes\n");
  assert_same_tree("LOCK t", "LOCK TABLE t IN ACCESS EXCLUSIVE MODE");
}

static void maintenance_has_options_old_and_new(void **state) {
  (void)state;
  assert_tree("VACUUM FULL VERBOSE app.t (a)", "vacuum\n"
                                               "  full: yes\n"
                                               "  options:\n"
                                               "    option\n"
                                               "      name: full\n"
                                               "    option\n"
                                               "      name: verbose\n"
                                               "  relations:\n"
                                               "    maintained-relation\n"
                                               "      relation: app.t\n"
                                               "      columns:\n"
                                               "        name\n"
                                               "          name: a\n");
  assert_tree("VACUUM (FULL off, FULL) t", "vacuum\n"
                                           "  full: yes\n"
                                           "  options:\n"
                                           "    option\n"
                                           "      name: full\n"
                                           "      value:\n"
                                           "        name\n"
                                           "          name: off\n"
                                           "    option\n"
                                           "      name: full\n"
                                           "  relations:\n"
                                           "    maintained-relation\n"
                                           "      relation: t\n");
  assert_tree("REINDEX (CONCURRENTLY) TABLE t", "reindex\n"
                                                "  object: table\n"
                                                "  concurrently: yes\n"
                                                "  options:\n"
                                                "    option\n"
                                                "      name: concurrently\n"
                                                "  relations:\n"
                                                "    qualified-name\n"
                                                "      name: t\n");
  assert_tree("CLUSTER i ON t", "cluster\n"
                                "  object: table\n"
                                "  relations:\n"
                                "    qualified-name\n"
                                "      name: t\n"
                                "  index: i\n");
  assert_same_tree("CLUSTER t USING i", "CLUSTER i ON t");
  assert_tree("REFRESH MATERIALIZED VIEW CONCURRENTLY m", "refresh-materialized-view\n"
                                                          "  concurrently: yes\n"
                                                          "  relation: m\n");
}

static void explain_may_execute(void **state) {
  (void)state;
  assert_tree("EXPLAIN TABLE t", "explain\n"
                                 "  statement:\n"
                                 "    select\n"
                                 "      from:\n"
                                 "        table-reference\n"
                                 "          relation: t\n"
                                 "      is_table: yes\n");
  assert_tree("EXPLAIN ANALYZE TABLE t", "explain\n"
                                         "  analyze: yes\n"
                                         "  options:\n"
                                         "    option\n"
                                         "      name: analyze\n"
                                         "  statement:\n"
                                         "    select\n"
                                         "      from:\n"
                                         "        table-reference\n"
                                         "          relation: t\n"
                                         "      is_table: yes\n");
  assert_tree("EXPLAIN (COSTS off, ANALYZE) TABLE t", "explain\n"
                                                      "  analyze: yes\n"
                                                      "  options:\n"
                                                      "    option\n"
                                                      "      name: costs\n"
                                                      "      value:\n"
                                                      "        name\n"
                                                      "          name: off\n"
                                                      "    option\n"
                                                      "      name: analyze\n"
                                                      "  statement:\n"
                                                      "    select\n"
                                                      "      from:\n"
                                                      "        table-reference\n"
                                                      "          relation: t\n"
                                                      "      is_table: yes\n");
}

static void a_publication_lists_tables_and_schemas(void **state) {
  (void)state;
  assert_parses("CREATE PUBLICATION p FOR TABLE a, b (c) WHERE (d), TABLES IN SCHEMA s, "
                "CURRENT_SCHEMA");
  assert_syntax_error("CREATE PUBLICATION p FOR a", "invalid publication object list", 25);
  assert_syntax_error("CREATE PUBLICATION p FOR TABLE a, CURRENT_SCHEMA", "invalid table name", 34);
  assert_syntax_error("CREATE PUBLICATION p FOR TABLES IN SCHEMA a, b (c)",
      "column specification not allowed for schema", 45);
  assert_syntax_error("CREATE PUBLICATION p FOR TABLES IN SCHEMA a, b WHERE (c)",
      "WHERE clause not allowed for schema", 45);
  assert_syntax_error(
      "CREATE PUBLICATION p FOR TABLES IN SCHEMA a, b.c", "invalid schema name", 45);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_transaction_has_a_verb),
      cmocka_unit_test(a_setting_has_values),
      cmocka_unit_test(copy_goes_to_or_from_a_table_or_query),
      cmocka_unit_test(truncate_and_lock_take_tables),
      cmocka_unit_test(maintenance_has_options_old_and_new),
      cmocka_unit_test(explain_may_execute),
      cmocka_unit_test(a_publication_lists_tables_and_schemas),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
