#include "tests/unit/parsing.h"

// Manual: CREATE TABLE, table_constraint.

// ---- constraints of the table

static void a_key_has_columns_and_an_index(void **state) {
  (void)state;
  assert_tree("CREATE TABLE t (CONSTRAINT k UNIQUE NULLS NOT DISTINCT (a, b) INCLUDE (c) WITH "
              "(fillfactor = 70) USING INDEX TABLESPACE fast)",
      "create-table\n"
      "  persistence: permanent\n"
      "  relation: t\n"
      "  elements:\n"
      "    constraint\n"
      "      kind: unique\n"
      "      name: k\n"
      "      columns:\n"
      "        name\n"
      "          name: a\n"
      "        name\n"
      "          name: b\n"
      "      nulls_not_distinct: yes\n"
      "      include:\n"
      "        name\n"
      "          name: c\n"
      "      index_options:\n"
      "        option\n"
      "          name: fillfactor\n"
      "          value:\n"
      "            constant\n"
      "              kind: integer\n"
      "              integer: 70\n"
      "              text: \"70\"\n"
      "      tablespace: fast\n");
  assert_tree("CREATE TABLE t (PRIMARY KEY (a, b WITHOUT OVERLAPS) DEFERRABLE)",
      "create-table\n"
      "  persistence: permanent\n"
      "  relation: t\n"
      "  elements:\n"
      "    constraint\n"
      "      kind: primary key\n"
      "      columns:\n"
      "        name\n"
      "          name: a\n"
      "        name\n"
      "          name: b\n"
      "      without_overlaps: yes\n"
      "      deferrable: yes\n"
      "      attributes: 1\n");
}

static void a_check_may_be_not_valid(void **state) {
  (void)state;
  assert_tree("CREATE TABLE t (CHECK (a > b) NOT VALID NO INHERIT)",
      "create-table\n"
      "  persistence: permanent\n"
      "  relation: t\n"
      "  elements:\n"
      "    constraint\n"
      "      kind: check\n"
      "      expression:\n"
      "        chain\n"
      "          kind: operator\n"
      "          links:\n"
      "            chain-link\n"
      "              operand:\n"
      "                column-reference\n"
      "                  names: a\n"
      "            chain-link\n"
      "              operator_name: >\n"
      "              operand:\n"
      "                column-reference\n"
      "                  names: b\n"
      "      not_valid: yes\n"
      "      no_inherit: yes\n"
      "      attributes: 48\n");
  // What is not enforced is not valid either.
  assert_tree("CREATE TABLE t (CHECK (a) NOT ENFORCED)", "create-table\n"
                                                         "  persistence: permanent\n"
                                                         "  relation: t\n"
                                                         "  elements:\n"
                                                         "    constraint\n"
                                                         "      kind: check\n"
                                                         "      expression:\n"
                                                         "        column-reference\n"
                                                         "          names: a\n"
                                                         "      not_valid: yes\n"
                                                         "      not_enforced: yes\n"
                                                         "      attributes: 128\n");
}

static void a_foreign_key_names_both_sides(void **state) {
  (void)state;
  assert_tree("CREATE TABLE t (FOREIGN KEY (a, PERIOD b) REFERENCES app.u (c, PERIOD d) MATCH "
              "FULL ON DELETE SET DEFAULT)",
      "create-table\n"
      "  persistence: permanent\n"
      "  relation: t\n"
      "  elements:\n"
      "    constraint\n"
      "      kind: foreign key\n"
      "      columns:\n"
      "        name\n"
      "          name: a\n"
      "        name\n"
      "          name: b\n"
      "      referenced: app.u\n"
      "      referenced_columns:\n"
      "        name\n"
      "          name: c\n"
      "        name\n"
      "          name: d\n"
      "      match: \"f\"\n"
      "      on_delete: set default\n"
      "      period: yes\n"
      "      referenced_period: yes\n");
}

static void an_exclusion_has_operators(void **state) {
  (void)state;
  assert_tree("CREATE TABLE t (EXCLUDE USING gist (a WITH &&, (b + 1) WITH OPERATOR(app.=)) "
              "WHERE (c))",
      "create-table\n"
      "  persistence: permanent\n"
      "  relation: t\n"
      "  elements:\n"
      "    constraint\n"
      "      kind: exclude\n"
      "      method: gist\n"
      "      elements:\n"
      "        exclusion-element\n"
      "          element:\n"
      "            index-element\n"
      "              column: a\n"
      "          operator_name: &&\n"
      "        exclusion-element\n"
      "          element:\n"
      "            index-element\n"
      "              expression:\n"
      "                chain\n"
      "                  kind: operator\n"
      "                  links:\n"
      "                    chain-link\n"
      "                      operand:\n"
      "                        column-reference\n"
      "                          names: b\n"
      "                    chain-link\n"
      "                      operator_name: +\n"
      "                      operand:\n"
      "                        constant\n"
      "                          kind: integer\n"
      "                          integer: 1\n"
      "                          text: \"1\"\n"
      "          operator_name: app.=\n"
      "      where:\n"
      "        column-reference\n"
      "          names: c\n");
}

static void a_kind_may_refuse_an_attribute(void **state) {
  (void)state;
  assert_syntax_error(
      "CREATE TABLE t (CHECK (a) DEFERRABLE)", "CHECK constraints cannot be marked DEFERRABLE", 26);
  assert_syntax_error(
      "CREATE TABLE t (UNIQUE (a) NOT VALID)", "UNIQUE constraints cannot be marked NOT VALID", 27);
  assert_syntax_error("CREATE TABLE t (PRIMARY KEY (a) NO INHERIT)",
      "PRIMARY KEY constraints cannot be marked NO INHERIT", 32);
  assert_syntax_error("CREATE TABLE t (NOT NULL a NOT ENFORCED)",
      "NOT NULL constraints cannot be marked NOT ENFORCED", 27);
  assert_syntax_error("CREATE TABLE t (EXCLUDE (a WITH =) ENFORCED)",
      "EXCLUDE constraints cannot be marked ENFORCED", 35);
  assert_syntax_error("CREATE TABLE t (FOREIGN KEY (a) REFERENCES u NO INHERIT)",
      "FOREIGN KEY constraints cannot be marked NO INHERIT", 45);
}

static void attributes_may_contradict_each_other(void **state) {
  (void)state;
  assert_syntax_error("CREATE TABLE t (FOREIGN KEY (a) REFERENCES u DEFERRABLE NOT DEFERRABLE)",
      "conflicting constraint properties", 56);
  assert_syntax_error(
      "CREATE TABLE t (FOREIGN KEY (a) REFERENCES u NOT DEFERRABLE INITIALLY DEFERRED)",
      "constraint declared INITIALLY DEFERRED must be DEFERRABLE", 60);
  assert_syntax_error("CREATE TABLE t (FOREIGN KEY (a) REFERENCES u NOT ENFORCED ENFORCED)",
      "conflicting constraint properties", 58);
  assert_parses("CREATE TABLE t (FOREIGN KEY (a) REFERENCES u DEFERRABLE DEFERRABLE)");
}

static void what_the_server_does_not_implement_is_refused_in_its_words(void **state) {
  (void)state;
  assert_syntax_error(
      "CREATE TABLE t (a int REFERENCES u MATCH PARTIAL)", "MATCH PARTIAL not yet implemented", 35);
  assert_syntax_error("CREATE TABLE t (a int REFERENCES u ON UPDATE SET NULL (a))",
      "a column list with SET NULL is only supported for ON DELETE actions", 35);
  assert_syntax_error("CREATE TABLE t (a int GENERATED BY DEFAULT AS (b))",
      "for a generated column, GENERATED ALWAYS must be specified", 32);
  assert_syntax_error("CREATE TABLE t (a text COLLATE \"C\" COLLATE \"D\")",
      "multiple COLLATE clauses not allowed", 35);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_key_has_columns_and_an_index),
      cmocka_unit_test(a_check_may_be_not_valid),
      cmocka_unit_test(a_foreign_key_names_both_sides),
      cmocka_unit_test(an_exclusion_has_operators),
      cmocka_unit_test(a_kind_may_refuse_an_attribute),
      cmocka_unit_test(attributes_may_contradict_each_other),
      cmocka_unit_test(what_the_server_does_not_implement_is_refused_in_its_words),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
