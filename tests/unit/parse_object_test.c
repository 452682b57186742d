#include "tests/unit/parsing.h"

// Manual: DROP, RENAME, SET SCHEMA, OWNER TO, COMMENT, GRANT.

// ---- what all objects share

static void drop_names_objects_of_one_kind(void **state) {
  (void)state;
  assert_tree("DROP TABLE IF EXISTS a, app.b CASCADE", "drop\n"
                                                       "  object: table\n"
                                                       "  if_exists: yes\n"
                                                       "  objects:\n"
                                                       "    qualified-name\n"
                                                       "      name: a\n"
                                                       "    qualified-name\n"
                                                       "      name: app.b\n"
                                                       "  behavior: cascade\n");
  assert_tree("DROP INDEX CONCURRENTLY i", "drop\n"
                                           "  object: index\n"
                                           "  concurrently: yes\n"
                                           "  objects:\n"
                                           "    qualified-name\n"
                                           "      name: i\n");
  assert_tree("DROP FUNCTION f(int, OUT text), app.g", "drop\n"
                                                       "  object: function\n"
                                                       "  objects:\n"
                                                       "    function-signature\n"
                                                       "      name: f\n"
                                                       "      has_arguments: yes\n"
                                                       "      parameters:\n"
                                                       "        function-parameter\n"
                                                       "          type:\n"
                                                       "            type-name\n"
                                                       "              name: pg_catalog.int4\n"
                                                       "              is_builtin_word: yes\n"
                                                       "        function-parameter\n"
                                                       "          mode: out\n"
                                                       "          type:\n"
                                                       "            type-name\n"
                                                       "              name: text\n"
                                                       "    function-signature\n"
                                                       "      name: app.g\n");
}

static void drop_names_what_has_no_name_of_its_own(void **state) {
  (void)state;
  assert_tree("DROP TRIGGER x ON app.t", "drop\n"
                                         "  object: trigger\n"
                                         "  objects:\n"
                                         "    drop-on-relation\n"
                                         "      name: x\n"
                                         "      relation: app.t\n");
  assert_tree("DROP TYPE app.mood, int", "drop\n"
                                         "  object: type\n"
                                         "  objects:\n"
                                         "    qualified-name\n"
                                         "      name: app.mood\n"
                                         "    qualified-name\n"
                                         "      name: pg_catalog.int4\n");
  assert_tree("DROP OPERATOR CLASS app.ops USING btree", "drop\n"
                                                         "  object: operator class\n"
                                                         "  objects:\n"
                                                         "    drop-on-relation\n"
                                                         "      name: btree\n"
                                                         "      relation: app.ops\n");
  assert_tree("DROP OPERATOR - (NONE, int)", "drop\n"
                                             "  object: operator\n"
                                             "  objects:\n"
                                             "    function-signature\n"
                                             "      name: \"-\"\n"
                                             "      has_arguments: yes\n"
                                             "      parameters:\n"
                                             "        function-parameter\n"
                                             "          type:\n"
                                             "            type-name\n"
                                             "              name: pg_catalog.int4\n"
                                             "              is_builtin_word: yes\n"
                                             "      is_prefix: yes\n");
  assert_tree("DROP TRANSFORM FOR int LANGUAGE l", "drop\n"
                                                   "  object: transform\n"
                                                   "  objects:\n"
                                                   "    option\n"
                                                   "      name: l\n"
                                                   "      value:\n"
                                                   "        type-name\n"
                                                   "          name: pg_catalog.int4\n"
                                                   "          is_builtin_word: yes\n");
}

static void a_rename_is_of_an_object_or_a_part_of_it(void **state) {
  (void)state;
  assert_tree("ALTER TABLE IF EXISTS ONLY app.t RENAME TO u", "rename\n"
                                                              "  object: table\n"
                                                              "  if_exists: yes\n"
                                                              "  only: yes\n"
                                                              "  target:\n"
                                                              "    qualified-name\n"
                                                              "      name: app.t\n"
                                                              "  new_name: u\n");
  assert_tree("ALTER VIEW v RENAME a TO b", "rename\n"
                                            "  object: column\n"
                                            "  relation_kind: view\n"
                                            "  target:\n"
                                            "    qualified-name\n"
                                            "      name: v\n"
                                            "  part: a\n"
                                            "  new_name: b\n");
  assert_tree("ALTER TRIGGER x ON app.t RENAME TO y", "rename\n"
                                                      "  object: trigger\n"
                                                      "  relation_kind: table\n"
                                                      "  target:\n"
                                                      "    qualified-name\n"
                                                      "      name: app.t\n"
                                                      "  part: x\n"
                                                      "  new_name: y\n");
  assert_tree("ALTER TYPE ty RENAME ATTRIBUTE a TO b CASCADE", "rename\n"
                                                               "  object: attribute\n"
                                                               "  relation_kind: type\n"
                                                               "  target:\n"
                                                               "    qualified-name\n"
                                                               "      name: ty\n"
                                                               "  part: a\n"
                                                               "  new_name: b\n"
                                                               "  behavior: cascade\n");
  assert_tree("ALTER FUNCTION f(int) RENAME TO g", "rename\n"
                                                   "  object: function\n"
                                                   "  target:\n"
                                                   "    function-signature\n"
                                                   "      name: f\n"
                                                   "      has_arguments: yes\n"
                                                   "      parameters:\n"
                                                   "        function-parameter\n"
                                                   "          type:\n"
                                                   "            type-name\n"
                                                   "              name: pg_catalog.int4\n"
                                                   "              is_builtin_word: yes\n"
                                                   "  new_name: g\n");
  assert_syntax_error("ALTER ROLE public RENAME TO a", "role name \"public\" is reserved", 11);
}

static void an_object_may_move_and_change_hands(void **state) {
  (void)state;
  assert_tree("ALTER TABLE IF EXISTS app.t SET SCHEMA s", "set-schema\n"
                                                          "  object: table\n"
                                                          "  if_exists: yes\n"
                                                          "  target:\n"
                                                          "    qualified-name\n"
                                                          "      name: app.t\n"
                                                          "  new_schema: s\n");
  assert_tree("ALTER TYPE ty OWNER TO bob", "owner-to\n"
                                            "  object: type\n"
                                            "  target:\n"
                                            "    qualified-name\n"
                                            "      name: ty\n"
                                            "  role: bob\n");
  assert_syntax_error(
      "ALTER TEXT SEARCH PARSER p OWNER TO bob", "syntax error at or near \"OWNER\"", 27);
  assert_parses("ALTER INDEX i NO DEPENDS ON EXTENSION e");
  assert_syntax_error(
      "ALTER INDEX IF EXISTS i DEPENDS ON EXTENSION e", "syntax error at or near \"DEPENDS\"", 24);
}

static void a_comment_may_be_on_a_part(void **state) {
  (void)state;
  assert_tree("COMMENT ON COLUMN app.t.a IS 'x'", "comment\n"
                                                  "  object: column\n"
                                                  "  target:\n"
                                                  "    qualified-name\n"
                                                  "      name: app.t\n"
                                                  "  part: a\n"
                                                  "  text: \"x\"\n");
  assert_tree("COMMENT ON CONSTRAINT c ON DOMAIN d IS NULL", "comment\n"
                                                             "  object: constraint\n"
                                                             "  target:\n"
                                                             "    qualified-name\n"
                                                             "      name: d\n"
                                                             "  part: c\n");
}

static void a_grant_has_privileges_objects_and_grantees(void **state) {
  (void)state;
  assert_tree("GRANT SELECT (a), INSERT ON app.t TO bob, GROUP g WITH GRANT OPTION",
      "grant\n"
      "  object: table\n"
      "  privileges:\n"
      "    option\n"
      "      name: select\n"
      "      value:\n"
      "        row\n"
      "          items:\n"
      "            name\n"
      "              name: a\n"
      "    option\n"
      "      name: insert\n"
      "  objects:\n"
      "    qualified-name\n"
      "      name: app.t\n"
      "  grantees:\n"
      "    name\n"
      "      name: bob\n"
      "    name\n"
      "      name: g\n"
      "  grant_option: yes\n");
  assert_tree("REVOKE GRANT OPTION FOR ALL ON ALL TABLES IN SCHEMA s FROM PUBLIC CASCADE",
      "revoke\n"
      "  revoke: yes\n"
      "  all_in_schema: yes\n"
      "  object: table\n"
      "  objects:\n"
      "    qualified-name\n"
      "      name: s\n"
      "  grantees:\n"
      "    name\n"
      "      name: public\n"
      "  grant_option: yes\n"
      "  behavior: cascade\n");
  assert_tree("GRANT a TO b WITH ADMIN OPTION", "grant\n"
                                                "  is_role: yes\n"
                                                "  privileges:\n"
                                                "    option\n"
                                                "      name: a\n"
                                                "  grantees:\n"
                                                "    name\n"
                                                "      name: b\n"
                                                "  grant_option: yes\n"
                                                "  options:\n"
                                                "    option\n"
                                                "      name: admin\n"
                                                "      value:\n"
                                                "        constant\n"
                                                "          kind: true\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(drop_names_objects_of_one_kind),
      cmocka_unit_test(drop_names_what_has_no_name_of_its_own),
      cmocka_unit_test(a_rename_is_of_an_object_or_a_part_of_it),
      cmocka_unit_test(an_object_may_move_and_change_hands),
      cmocka_unit_test(a_comment_may_be_on_a_part),
      cmocka_unit_test(a_grant_has_privileges_objects_and_grantees),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
