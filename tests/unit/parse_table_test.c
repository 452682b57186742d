#include "tests/unit/parsing.h"

// Manual: CREATE TABLE, CREATE INDEX, CREATE VIEW, CREATE SEQUENCE.

// ---- columns

static void a_column_has_a_type_and_its_constraints(void **state) {
  (void)state;
  assert_tree("CREATE TABLE app.t (a int NOT NULL DEFAULT 1, b text STORAGE main COLLATE \"C\")",
      "create-table\n"
      "  persistence: permanent\n"
      "  relation: app.t\n"
      "  elements:\n"
      "    column-definition\n"
      "      name: a\n"
      "      type:\n"
      "        type-name\n"
      "          name: pg_catalog.int4\n"
      "          is_builtin_word: yes\n"
      "      constraints:\n"
      "        constraint\n"
      "          kind: not null\n"
      "        constraint\n"
      "          kind: default\n"
      "          expression:\n"
      "            constant\n"
      "              kind: integer\n"
      "              integer: 1\n"
      "              text: \"1\"\n"
      "    column-definition\n"
      "      name: b\n"
      "      type:\n"
      "        type-name\n"
      "          name: text\n"
      "      collation: \"C\"\n"
      "      storage: main\n");
}

static void an_attribute_belongs_to_the_constraint_before_it(void **state) {
  (void)state;
  assert_tree("CREATE TABLE t (a int REFERENCES u (id) ON DELETE SET NULL (a) ON UPDATE CASCADE "
              "DEFERRABLE INITIALLY DEFERRED)",
      "create-table\n"
      "  persistence: permanent\n"
      "  relation: t\n"
      "  elements:\n"
      "    column-definition\n"
      "      name: a\n"
      "      type:\n"
      "        type-name\n"
      "          name: pg_catalog.int4\n"
      "          is_builtin_word: yes\n"
      "      constraints:\n"
      "        constraint\n"
      "          kind: foreign key\n"
      "          referenced: u\n"
      "          referenced_columns:\n"
      "            name\n"
      "              name: id\n"
      "          on_delete: set null\n"
      "          on_update: cascade\n"
      "          on_delete_columns:\n"
      "            name\n"
      "              name: a\n"
      "          deferrable: yes\n"
      "          initially_deferred: yes\n"
      "          attributes: 5\n");
  // Whether there is one is a question for the executor, as it is for the server.
  assert_tree("CREATE TABLE t (a int ENFORCED)", "create-table\n"
                                                 "  persistence: permanent\n"
                                                 "  relation: t\n"
                                                 "  elements:\n"
                                                 "    column-definition\n"
                                                 "      name: a\n"
                                                 "      type:\n"
                                                 "        type-name\n"
                                                 "          name: pg_catalog.int4\n"
                                                 "          is_builtin_word: yes\n"
                                                 "      constraints:\n"
                                                 "        constraint\n"
                                                 "          kind: attributes\n"
                                                 "          enforced: yes\n"
                                                 "          attributes: 64\n");
}

static void an_identity_has_sequence_options(void **state) {
  (void)state;
  assert_tree("CREATE TABLE t (a int GENERATED ALWAYS AS IDENTITY (START WITH 5 NO CYCLE))",
      "create-table\n"
      "  persistence: permanent\n"
      "  relation: t\n"
      "  elements:\n"
      "    column-definition\n"
      "      name: a\n"
      "      type:\n"
      "        type-name\n"
      "          name: pg_catalog.int4\n"
      "          is_builtin_word: yes\n"
      "      constraints:\n"
      "        constraint\n"
      "          kind: identity\n"
      "          always: yes\n"
      "          sequence_options:\n"
      "            option\n"
      "              name: start\n"
      "              value:\n"
      "                constant\n"
      "                  kind: integer\n"
      "                  integer: 5\n"
      "                  text: \"5\"\n"
      "            option\n"
      "              name: cycle\n"
      "              value:\n"
      "                constant\n"
      "                  kind: false\n");
}

static void a_generated_column_is_stored_or_virtual(void **state) {
  (void)state;
  assert_tree("CREATE TABLE t (a int GENERATED ALWAYS AS (b) STORED, c int GENERATED ALWAYS AS "
              "(b))",
      "create-table\n"
      "  persistence: permanent\n"
      "  relation: t\n"
      "  elements:\n"
      "    column-definition\n"
      "      name: a\n"
      "      type:\n"
      "        type-name\n"
      "          name: pg_catalog.int4\n"
      "          is_builtin_word: yes\n"
      "      constraints:\n"
      "        constraint\n"
      "          kind: generated\n"
      "          expression:\n"
      "            column-reference\n"
      "              names: b\n"
      "          always: yes\n"
      "          stored: yes\n"
      "    column-definition\n"
      "      name: c\n"
      "      type:\n"
      "        type-name\n"
      "          name: pg_catalog.int4\n"
      "          is_builtin_word: yes\n"
      "      constraints:\n"
      "        constraint\n"
      "          kind: generated\n"
      "          expression:\n"
      "            column-reference\n"
      "              names: b\n"
      "          always: yes\n"
      "          virtual_column: yes\n");
  assert_same_tree("CREATE TABLE t (a int GENERATED ALWAYS AS (b))",
      "CREATE TABLE t (a int GENERATED ALWAYS AS (b) VIRTUAL)");
}

static void a_column_spans_its_constraints(void **state) {
  (void)state;
  assert_tree_with_spans("CREATE TABLE t (a int CONSTRAINT c NOT NULL, b int)",
      "create-table 0..51\n"
      "  persistence: permanent\n"
      "  relation: t\n"
      "  elements:\n"
      "    column-definition 16..43\n"
      "      name: a\n"
      "      type:\n"
      "        type-name 18..21\n"
      "          name: pg_catalog.int4\n"
      "          is_builtin_word: yes\n"
      "      constraints:\n"
      "        constraint 22..43\n"
      "          kind: not null\n"
      "          name: c\n"
      "    column-definition 45..50\n"
      "      name: b\n"
      "      type:\n"
      "        type-name 47..50\n"
      "          name: pg_catalog.int4\n"
      "          is_builtin_word: yes\n");
}

// ---- tables

static void a_table_says_where_and_how_it_is_kept(void **state) {
  (void)state;
  assert_tree("CREATE UNLOGGED TABLE IF NOT EXISTS t (LIKE u INCLUDING ALL EXCLUDING INDEXES) "
              "INHERITS (a, app.b) PARTITION BY RANGE (c, (d) COLLATE \"C\" text_ops) USING "
              "heap WITH (fillfactor = 70, toast.x = on) TABLESPACE fast",
      "create-table\n"
      "  persistence: unlogged\n"
      "  if_not_exists: yes\n"
      "  relation: t\n"
      "  elements:\n"
      "    like-clause\n"
      "      relation: u\n"
      "      including: 2147483583\n"
      "  inherits:\n"
      "    qualified-name\n"
      "      name: a\n"
      "    qualified-name\n"
      "      name: app.b\n"
      "  partition_by:\n"
      "    partition-key\n"
      "      strategy: range\n"
      "      elements:\n"
      "        index-element\n"
      "          column: c\n"
      "        index-element\n"
      "          expression:\n"
      "            column-reference\n"
      "              names: d\n"
      "          collation: \"C\"\n"
      "          operator_class: text_ops\n"
      "  method: heap\n"
      "  options:\n"
      "    option\n"
      "      name: fillfactor\n"
      "      value:\n"
      "        constant\n"
      "          kind: integer\n"
      "          integer: 70\n"
      "          text: \"70\"\n"
      "    option\n"
      "      name_space: toast\n"
      "      name: x\n"
      "      value:\n"
      "        name\n"
      "          name: on\n"
      "  tablespace: fast\n");
  assert_same_tree(
      "CREATE TEMP TABLE t () ON COMMIT DROP", "CREATE LOCAL TEMPORARY TABLE t () ON COMMIT DROP");
  assert_same_tree("CREATE TABLE t ()", "CREATE TABLE t () WITHOUT OIDS");
}

static void a_partition_has_a_bound(void **state) {
  (void)state;
  assert_tree("CREATE TABLE p PARTITION OF m (a WITH OPTIONS NOT NULL) FOR VALUES FROM "
              "(MINVALUE) TO (10)",
      "create-table\n"
      "  persistence: permanent\n"
      "  relation: p\n"
      "  elements:\n"
      "    column-definition\n"
      "      name: a\n"
      "      constraints:\n"
      "        constraint\n"
      "          kind: not null\n"
      "  is_partition: yes\n"
      "  partition_of: m\n"
      "  bound:\n"
      "    partition-bound\n"
      "      strategy: \"r\"\n"
      "      values:\n"
      "        column-reference\n"
      "          names: minvalue\n"
      "      upper:\n"
      "        constant\n"
      "          kind: integer\n"
      "          integer: 10\n"
      "          text: \"10\"\n");
  assert_tree("CREATE TABLE p PARTITION OF m FOR VALUES WITH (MODULUS 4, REMAINDER 3)",
      "create-table\n"
      "  persistence: permanent\n"
      "  relation: p\n"
      "  is_partition: yes\n"
      "  partition_of: m\n"
      "  bound:\n"
      "    partition-bound\n"
      "      strategy: \"h\"\n"
      "      modulus: 4\n"
      "      remainder: 3\n");
  assert_tree("CREATE TABLE p PARTITION OF m DEFAULT", "create-table\n"
                                                       "  persistence: permanent\n"
                                                       "  relation: p\n"
                                                       "  is_partition: yes\n"
                                                       "  partition_of: m\n"
                                                       "  bound:\n"
                                                       "    partition-bound\n"
                                                       "      strategy: \"d\"\n");
}

static void a_wrong_bound_is_refused(void **state) {
  (void)state;
  assert_syntax_error("CREATE TABLE t (a int) PARTITION BY size (a)",
      "unrecognized partitioning strategy \"size\"", 36);
  assert_syntax_error("CREATE TABLE p PARTITION OF m FOR VALUES WITH (MODULUS 4)",
      "remainder for hash partition must be specified", 41);
  assert_syntax_error("CREATE TABLE p PARTITION OF m FOR VALUES WITH (REMAINDER 4)",
      "modulus for hash partition must be specified", 41);
  assert_syntax_error("CREATE TABLE p PARTITION OF m FOR VALUES WITH (MODULUS 4, MODULUS 4)",
      "modulus for hash partition provided more than once", 58);
  assert_syntax_error("CREATE TABLE p PARTITION OF m FOR VALUES WITH (SIZE 4)",
      "unrecognized hash partition bound specification \"size\"", 47);
}

static void a_typed_table_takes_its_columns_from_a_type(void **state) {
  (void)state;
  assert_tree("CREATE TABLE t OF app.person (PRIMARY KEY (name))", "create-table\n"
                                                                   "  persistence: permanent\n"
                                                                   "  relation: t\n"
                                                                   "  elements:\n"
                                                                   "    constraint\n"
                                                                   "      kind: primary key\n"
                                                                   "      columns:\n"
                                                                   "        name\n"
                                                                   "          name: name\n"
                                                                   "  is_typed: yes\n"
                                                                   "  of_type: app.person\n");
}

static void a_foreign_table_has_a_server(void **state) {
  (void)state;
  assert_tree("CREATE FOREIGN TABLE f (a int OPTIONS (b 'c')) SERVER s OPTIONS (d 'e')",
      "create-foreign-table\n"
      "  foreign: yes\n"
      "  persistence: permanent\n"
      "  relation: f\n"
      "  elements:\n"
      "    column-definition\n"
      "      name: a\n"
      "      type:\n"
      "        type-name\n"
      "          name: pg_catalog.int4\n"
      "          is_builtin_word: yes\n"
      "      options:\n"
      "        option\n"
      "          name: b\n"
      "          value:\n"
      "            constant\n"
      "              kind: string\n"
      "              text: \"c\"\n"
      "  options:\n"
      "    option\n"
      "      name: d\n"
      "      value:\n"
      "        constant\n"
      "          kind: string\n"
      "          text: \"e\"\n"
      "  server: s\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_column_has_a_type_and_its_constraints),
      cmocka_unit_test(an_attribute_belongs_to_the_constraint_before_it),
      cmocka_unit_test(an_identity_has_sequence_options),
      cmocka_unit_test(a_generated_column_is_stored_or_virtual),
      cmocka_unit_test(a_column_spans_its_constraints),
      cmocka_unit_test(a_table_says_where_and_how_it_is_kept),
      cmocka_unit_test(a_partition_has_a_bound),
      cmocka_unit_test(a_wrong_bound_is_refused),
      cmocka_unit_test(a_typed_table_takes_its_columns_from_a_type),
      cmocka_unit_test(a_foreign_table_has_a_server),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
