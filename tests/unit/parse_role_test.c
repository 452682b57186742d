#include "tests/unit/parsing.h"

// Manual: CREATE ROLE, CREATE EXTENSION.

// ---- roles and extensions

static void a_role_has_options(void **state) {
  (void)state;
  assert_tree("CREATE USER r WITH SUPERUSER NOLOGIN PASSWORD NULL IN ROLE a, b CONNECTION LIMIT "
              "-1",
      "create-role\n"
      "  verb: create\n"
      "  word: \"u\"\n"
      "  role: r\n"
      "  options:\n"
      "    option\n"
      "      name: superuser\n"
      "      value:\n"
      "        constant\n"
      "          kind: true\n"
      "    option\n"
      "      name: login\n"
      "      value:\n"
      "        constant\n"
      "          kind: false\n"
      "    option\n"
      "      name: password\n"
      "    option\n"
      "      name: in_role\n"
      "      value:\n"
      "        row\n"
      "          items:\n"
      "            name\n"
      "              name: a\n"
      "            name\n"
      "              name: b\n"
      "    option\n"
      "      name: connection_limit\n"
      "      value:\n"
      "        constant\n"
      "          kind: integer\n"
      "          integer: -1\n"
      "          text: \"-1\"\n");
}

static void a_role_has_members_and_settings(void **state) {
  (void)state;
  assert_tree("ALTER GROUP g ADD USER a", "alter-role\n"
                                          "  verb: add members\n"
                                          "  word: \"g\"\n"
                                          "  role: g\n"
                                          "  options:\n"
                                          "    option\n"
                                          "      name: role\n"
                                          "      value:\n"
                                          "        row\n"
                                          "          items:\n"
                                          "            name\n"
                                          "              name: a\n");
  assert_tree("ALTER ROLE ALL IN DATABASE d SET x TO 1", "alter-role-set\n"
                                                         "  object: role\n"
                                                         "  in_database: d\n"
                                                         "  set:\n"
                                                         "    set\n"
                                                         "      scope: session\n"
                                                         "      name: \"x\"\n"
                                                         "      values:\n"
                                                         "        constant\n"
                                                         "          kind: integer\n"
                                                         "          integer: 1\n"
                                                         "          text: \"1\"\n");
  assert_syntax_error(
      "CREATE ROLE r noinheritance", "unrecognized role option \"noinheritance\"", 14);
  assert_syntax_error(
      "CREATE ROLE r UNENCRYPTED PASSWORD 'x'", "UNENCRYPTED PASSWORD is no longer supported", 14);
}

static void some_names_are_no_roles(void **state) {
  (void)state;
  assert_syntax_error("CREATE ROLE public", "role name \"public\" is reserved", 12);
  assert_syntax_error(
      "CREATE ROLE CURRENT_USER", "CURRENT_USER cannot be used as a role name here", 12);
  assert_syntax_error("CREATE ROLE none", "role name \"none\" is reserved", 12);
  assert_parses("CREATE ROLE \"current_user\"");
  assert_parses("DROP ROLE public");
}

static void an_extension_has_a_version(void **state) {
  (void)state;
  assert_tree("CREATE EXTENSION IF NOT EXISTS e WITH SCHEMA s VERSION '1.0' CASCADE",
      "create-extension\n"
      "  if_not_exists: yes\n"
      "  name: e\n"
      "  options:\n"
      "    option\n"
      "      name: schema\n"
      "      value:\n"
      "        name\n"
      "          name: s\n"
      "    option\n"
      "      name: new_version\n"
      "      value:\n"
      "        name\n"
      "          name: \"1.0\"\n"
      "    option\n"
      "      name: cascade\n"
      "      value:\n"
      "        constant\n"
      "          kind: true\n");
  assert_tree("ALTER EXTENSION e DROP CAST (int AS text)", "alter-extension-contents\n"
                                                           "  extension: e\n"
                                                           "  object: cast\n"
                                                           "  member:\n"
                                                           "    row\n"
                                                           "      items:\n"
                                                           "        type-name\n"
                                                           "          name: pg_catalog.int4\n"
                                                           "          is_builtin_word: yes\n"
                                                           "        type-name\n"
                                                           "          name: text\n");
  assert_syntax_error(
      "CREATE EXTENSION e FROM unpackaged", "CREATE EXTENSION ... FROM is no longer supported", 19);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_role_has_options),
      cmocka_unit_test(a_role_has_members_and_settings),
      cmocka_unit_test(some_names_are_no_roles),
      cmocka_unit_test(an_extension_has_a_version),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
