#include "tests/unit/parsing.h"

// Manual: CREATE FUNCTION, PROCEDURE, TRIGGER, RULE, POLICY.

// ---- functions and triggers

static void a_function_has_parameters(void **state) {
  (void)state;
  assert_tree("CREATE OR REPLACE FUNCTION app.f(a int, OUT b text, VARIADIC c int[] DEFAULT d) "
              "RETURNS SETOF app.t AS 'x'",
      "create-function\n"
      "  or_replace: yes\n"
      "  name: app.f\n"
      "  parameters:\n"
      "    function-parameter\n"
      "      name: a\n"
      "      type:\n"
      "        type-name\n"
      "          name: pg_catalog.int4\n"
      "          is_builtin_word: yes\n"
      "    function-parameter\n"
      "      mode: out\n"
      "      name: b\n"
      "      type:\n"
      "        type-name\n"
      "          name: text\n"
      "    function-parameter\n"
      "      mode: variadic\n"
      "      name: c\n"
      "      type:\n"
      "        type-name\n"
      "          name: pg_catalog.int4\n"
      "          is_builtin_word: yes\n"
      "          array_dimensions: 1\n"
      "      default_value:\n"
      "        column-reference\n"
      "          names: d\n"
      "  returns:\n"
      "    type-name\n"
      "      name: app.t\n"
      "      setof: yes\n"
      "  options:\n"
      "    option\n"
      "      name: as\n"
      "      value:\n"
      "        constant\n"
      "          kind: string\n"
      "          text: \"x\"\n");
  assert_same_tree(
      "CREATE FUNCTION f(IN OUT a int) AS 'x'", "CREATE FUNCTION f(a INOUT int) AS 'x'");
}

static void a_function_has_options(void **state) {
  (void)state;
  assert_tree("CREATE FUNCTION f() RETURNS int LANGUAGE sql IMMUTABLE SECURITY DEFINER SET "
              "search_path TO app AS 'x'",
      "create-function\n"
      "  name: f\n"
      "  returns:\n"
      "    type-name\n"
      "      name: pg_catalog.int4\n"
      "      is_builtin_word: yes\n"
      "  options:\n"
      "    option\n"
      "      name: language\n"
      "      value:\n"
      "        name\n"
      "          name: sql\n"
      "    option\n"
      "      name: volatility\n"
      "      value:\n"
      "        name\n"
      "          name: immutable\n"
      "    option\n"
      "      name: security\n"
      "      value:\n"
      "        constant\n"
      "          kind: true\n"
      "    option\n"
      "      name: set\n"
      "      value:\n"
      "        set\n"
      "          scope: session\n"
      "          name: \"search_path\"\n"
      "          values:\n"
      "            name\n"
      "              name: app\n"
      "    option\n"
      "      name: as\n"
      "      value:\n"
      "        constant\n"
      "          kind: string\n"
      "          text: \"x\"\n");
}

static void a_function_may_return_a_table(void **state) {
  (void)state;
  assert_tree("CREATE FUNCTION f() RETURNS TABLE (a app.t.x%TYPE) AS 'x', 'y'",
      "create-function\n"
      "  name: f\n"
      "  parameters:\n"
      "    function-parameter\n"
      "      mode: table\n"
      "      name: a\n"
      "      type:\n"
      "        type-name\n"
      "          percent_type: yes\n"
      "          names: app.t.x\n"
      "  returns_table: yes\n"
      "  options:\n"
      "    option\n"
      "      name: as\n"
      "      value:\n"
      "        row\n"
      "          items:\n"
      "            constant\n"
      "              kind: string\n"
      "              text: \"x\"\n"
      "            constant\n"
      "              kind: string\n"
      "              text: \"y\"\n");
}

static void a_function_may_have_a_body_of_sql(void **state) {
  (void)state;
  assert_tree("CREATE FUNCTION f() BEGIN ATOMIC TABLE t; RETURN a; END", "create-function\n"
                                                                         "  name: f\n"
                                                                         "  has_sql_body: yes\n"
                                                                         "  atomic: yes\n"
                                                                         "  body:\n"
                                                                         "    select\n"
                                                                         "      from:\n"
                                                                         "        table-reference\n"
                                                                         "          relation: t\n"
                                                                         "      is_table: yes\n"
                                                                         "    column-reference\n"
                                                                         "      names: a\n");
  assert_tree("CREATE FUNCTION f() RETURN a", "create-function\n"
                                              "  name: f\n"
                                              "  has_sql_body: yes\n"
                                              "  body:\n"
                                              "    column-reference\n"
                                              "      names: a\n");
  assert_syntax_error(
      "CREATE FUNCTION f() BEGIN ATOMIC BEGIN; END", "syntax error at or near \"BEGIN\"", 33);
}

static void a_signature_says_which_function(void **state) {
  (void)state;
  assert_tree("ALTER FUNCTION f(int) STRICT COST 5 RESET ALL",
      "alter-function\n"
      "  object: function\n"
      "  function:\n"
      "    function-signature\n"
      "      name: f\n"
      "      has_arguments: yes\n"
      "      parameters:\n"
      "        function-parameter\n"
      "          type:\n"
      "            type-name\n"
      "              name: pg_catalog.int4\n"
      "              is_builtin_word: yes\n"
      "  options:\n"
      "    option\n"
      "      name: strict\n"
      "      value:\n"
      "        constant\n"
      "          kind: true\n"
      "    option\n"
      "      name: cost\n"
      "      value:\n"
      "        constant\n"
      "          kind: integer\n"
      "          integer: 5\n"
      "          text: \"5\"\n"
      "    option\n"
      "      name: set\n"
      "      value:\n"
      "        set\n"
      "          scope: session\n"
      "          reset: yes\n"
      "          all: yes\n");
  assert_tree("ALTER ROUTINE left STABLE", "alter-function\n"
                                           "  object: routine\n"
                                           "  function:\n"
                                           "    function-signature\n"
                                           "      name: left\n"
                                           "  options:\n"
                                           "    option\n"
                                           "      name: volatility\n"
                                           "      value:\n"
                                           "        name\n"
                                           "          name: stable\n");
  assert_syntax_error("DROP OPERATOR + (int)", "missing argument", 20);
  assert_syntax_error(
      "DROP AGGREGATE a (int, OUT b int)", "aggregates cannot have output arguments", 23);
  assert_parses("CREATE AGGREGATE a (OUT b int) (sfunc = f, stype = int)"); // refused when executed
  assert_syntax_error("DROP AGGREGATE a (VARIADIC int ORDER BY int)",
      "an ordered-set aggregate with a VARIADIC direct argument must have one VARIADIC aggregated "
      "argument of the same data type",
      40);
}

static void a_trigger_has_events(void **state) {
  (void)state;
  assert_tree("CREATE TRIGGER x BEFORE INSERT OR UPDATE OF a, b ON app.t REFERENCING NEW TABLE "
              "AS n FOR EACH ROW WHEN (c) EXECUTE FUNCTION f('x', 1.5, y)",
      "create-trigger\n"
      "  name: x\n"
      "  timing: before\n"
      "  events: 3\n"
      "  columns:\n"
      "    name\n"
      "      name: a\n"
      "    name\n"
      "      name: b\n"
      "  relation: app.t\n"
      "  new_table: n\n"
      "  for_each_row: yes\n"
      "  when:\n"
      "    column-reference\n"
      "      names: c\n"
      "  function: f\n"
      "  arguments:\n"
      "    text\n"
      "      text: \"x\"\n"
      "    text\n"
      "      text: \"1.5\"\n"
      "    text\n"
      "      text: \"y\"\n");
  assert_tree("CREATE CONSTRAINT TRIGGER x AFTER DELETE ON t FROM u INITIALLY DEFERRED FOR EACH "
              "ROW EXECUTE PROCEDURE f()",
      "create-trigger\n"
      "  constraint: yes\n"
      "  name: x\n"
      "  timing: after\n"
      "  events: 4\n"
      "  relation: t\n"
      "  from_relation: u\n"
      "  for_each_row: yes\n"
      "  deferrable: yes\n"
      "  initially_deferred: yes\n"
      "  function: f\n");
  assert_syntax_error("CREATE TRIGGER x AFTER INSERT OR INSERT ON t EXECUTE FUNCTION f()",
      "duplicate trigger events specified at or near \"INSERT\"", 33);
  assert_syntax_error(
      "CREATE CONSTRAINT TRIGGER x AFTER DELETE ON t NOT VALID FOR EACH ROW EXECUTE "
      "FUNCTION f()",
      "TRIGGER constraints cannot be marked NOT VALID", 46);
  assert_syntax_error(
      "CREATE OR REPLACE CONSTRAINT TRIGGER x AFTER DELETE ON t FOR EACH ROW EXECUTE "
      "FUNCTION f()",
      "CREATE OR REPLACE CONSTRAINT TRIGGER is not supported", 7);
}

static void a_rule_has_actions(void **state) {
  (void)state;
  assert_tree("CREATE RULE r AS ON INSERT TO app.t WHERE a DO INSTEAD (TABLE b; ; NOTIFY c)",
      "create-rule\n"
      "  name: r\n"
      "  event: \"INSERT\"\n"
      "  relation: app.t\n"
      "  where:\n"
      "    column-reference\n"
      "      names: a\n"
      "  instead: yes\n"
      "  actions:\n"
      "    select\n"
      "      from:\n"
      "        table-reference\n"
      "          relation: b\n"
      "      is_table: yes\n"
      "    notify\n"
      "      channel: c\n");
  assert_parses("CREATE RULE r AS ON INSERT TO t DO (SELECT 1)");
  assert_tree("CREATE RULE r AS ON DELETE TO t DO NOTHING", "create-rule\n"
                                                            "  name: r\n"
                                                            "  event: \"DELETE\"\n"
                                                            "  relation: t\n");
}

static void a_policy_has_conditions(void **state) {
  (void)state;
  assert_tree("CREATE POLICY p ON app.t AS RESTRICTIVE FOR UPDATE TO bob, PUBLIC USING (a) WITH "
              "CHECK (b)",
      "create-policy\n"
      "  name: p\n"
      "  relation: app.t\n"
      "  restrictive: yes\n"
      "  command: update\n"
      "  roles:\n"
      "    name\n"
      "      name: bob\n"
      "    name\n"
      "      name: public\n"
      "  using_expression:\n"
      "    column-reference\n"
      "      names: a\n"
      "  check_expression:\n"
      "    column-reference\n"
      "      names: b\n");
  assert_syntax_error("CREATE POLICY p ON t AS strict", "syntax error at or near \"strict\"", 24);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_function_has_parameters),
      cmocka_unit_test(a_function_has_options),
      cmocka_unit_test(a_function_may_return_a_table),
      cmocka_unit_test(a_function_may_have_a_body_of_sql),
      cmocka_unit_test(a_signature_says_which_function),
      cmocka_unit_test(a_trigger_has_events),
      cmocka_unit_test(a_rule_has_actions),
      cmocka_unit_test(a_policy_has_conditions),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
