#include "tests/unit/parsing.h"

// Manual: CREATE SCHEMA, TYPE, DOMAIN, FUNCTION, TRIGGER, RULE, POLICY, ROLE, EXTENSION.

// ---- schemas, types, domains

static void a_schema_may_bring_its_objects(void **state) {
  (void)state;
  assert_tree("CREATE SCHEMA AUTHORIZATION CURRENT_USER CREATE TABLE t () GRANT SELECT ON t TO "
              "PUBLIC",
      "create-schema\n"
      "  authorization: current_user\n"
      "  elements:\n"
      "    create-table\n"
      "      persistence: permanent\n"
      "      relation: t\n"
      "    grant\n"
      "      object: table\n"
      "      privileges:\n"
      "        option\n"
      "          name: select\n"
      "      objects:\n"
      "        qualified-name\n"
      "          name: t\n"
      "      grantees:\n"
      "        name\n"
      "          name: public\n");
  assert_tree("CREATE SCHEMA IF NOT EXISTS a", "create-schema\n"
                                               "  if_not_exists: yes\n"
                                               "  name: a\n");
  assert_syntax_error("CREATE SCHEMA IF NOT EXISTS a CREATE TABLE t ()",
      "CREATE SCHEMA IF NOT EXISTS cannot include schema elements", 30);
}

static void a_type_is_one_of_four(void **state) {
  (void)state;
  assert_tree("CREATE TYPE app.mood AS ENUM ('sad', 'ok')", "create-enum\n"
                                                            "  type: app.mood\n"
                                                            "  labels:\n"
                                                            "    text\n"
                                                            "      text: \"sad\"\n"
                                                            "    text\n"
                                                            "      text: \"ok\"\n");
  assert_tree("CREATE TYPE p AS (a int, b text COLLATE \"C\")", "create-composite-type\n"
                                                                "  type: p\n"
                                                                "  attributes:\n"
                                                                "    column-definition\n"
                                                                "      name: a\n"
                                                                "      type:\n"
                                                                "        type-name\n"
                                                                "          name: pg_catalog.int4\n"
                                                                "          is_builtin_word: yes\n"
                                                                "    column-definition\n"
                                                                "      name: b\n"
                                                                "      type:\n"
                                                                "        type-name\n"
                                                                "          name: text\n"
                                                                "      collation: \"C\"\n");
  assert_tree("CREATE TYPE r AS RANGE (subtype = float8)", "create-range-type\n"
                                                           "  type: r\n"
                                                           "  options:\n"
                                                           "    option\n"
                                                           "      name: subtype\n"
                                                           "      value:\n"
                                                           "        type-name\n"
                                                           "          name: float8\n");
  assert_tree("CREATE TYPE shell", "create-base-type\n"
                                   "  object: type\n"
                                   "  name: shell\n"
                                   "  is_shell: yes\n");
}

static void an_enum_grows(void **state) {
  (void)state;
  assert_tree("ALTER TYPE mood ADD VALUE IF NOT EXISTS 'meh' AFTER 'sad'", "alter-enum\n"
                                                                           "  type: mood\n"
                                                                           "  if_not_exists: yes\n"
                                                                           "  label: \"meh\"\n"
                                                                           "  neighbour: \"sad\"\n"
                                                                           "  after: yes\n");
  assert_tree("ALTER TYPE mood RENAME VALUE 'a' TO 'b'", "alter-enum\n"
                                                         "  type: mood\n"
                                                         "  rename: yes\n"
                                                         "  label: \"a\"\n"
                                                         "  neighbour: \"b\"\n");
  assert_syntax_error(
      "ALTER TYPE mood DROP VALUE 'a'", "dropping an enum value is not implemented", 16);
}

static void a_domain_has_constraints(void **state) {
  (void)state;
  assert_tree("CREATE DOMAIN app.d AS text COLLATE \"C\" CONSTRAINT c CHECK (VALUE) NOT NULL",
      "create-domain\n"
      "  domain: app.d\n"
      "  type:\n"
      "    type-name\n"
      "      name: text\n"
      "  collation: \"C\"\n"
      "  constraints:\n"
      "    constraint\n"
      "      kind: check\n"
      "      name: c\n"
      "      expression:\n"
      "        column-reference\n"
      "          names: value\n"
      "    constraint\n"
      "      kind: not null\n");
  assert_tree("ALTER DOMAIN d ADD CONSTRAINT c CHECK (VALUE) NOT VALID",
      "alter-domain\n"
      "  kind: add constraint\n"
      "  domain: d\n"
      "  name: c\n"
      "  constraint:\n"
      "    constraint\n"
      "      kind: check\n"
      "      name: c\n"
      "      expression:\n"
      "        column-reference\n"
      "          names: value\n"
      "      not_valid: yes\n"
      "      attributes: 16\n");
  assert_tree("ALTER DOMAIN d DROP CONSTRAINT IF EXISTS c CASCADE", "alter-domain\n"
                                                                    "  kind: drop constraint\n"
                                                                    "  domain: d\n"
                                                                    "  name: c\n"
                                                                    "  if_exists: yes\n"
                                                                    "  behavior: cascade\n");
  assert_syntax_error("ALTER DOMAIN d ADD CHECK (VALUE) DEFERRABLE",
      "CHECK constraints cannot be marked DEFERRABLE", 33);
  assert_syntax_error("ALTER DOMAIN d ADD NOT NULL NOT VALID",
      "NOT NULL constraints cannot be marked NOT VALID", 28);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_schema_may_bring_its_objects),
      cmocka_unit_test(a_type_is_one_of_four),
      cmocka_unit_test(an_enum_grows),
      cmocka_unit_test(a_domain_has_constraints),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
