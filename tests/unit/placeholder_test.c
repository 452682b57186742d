#include "tests/unit/spec.h"

#include "analyze/chain/placeholder.h"
#include "lexer/memory.h"

typedef struct Case {
  PlaceholderRules rules;
  PlaceholderValues values;
  PlacedText placed;
} Case;

static int set_up(void **state) {
  Case *test = MEMORY_NEW(Case);
  placeholder_values_set(&test->values, SLICE("schema"), SLICE("shop"));
  placeholder_values_set(&test->values, SLICE("empty"), SLICE(""));
  placeholder_values_set(&test->values, SLICE("long"), SLICE("a_rather_long_name"));
  *state = test;
  return 0;
}

static int tear_down(void **state) {
  Case *test = *state;
  placed_text_free(&test->placed);
  placeholder_values_free(&test->values);
  memory_free(test);
  return 0;
}

static void expand(Case *test, PlaceholderSyntax syntax, Slice text) {
  placed_text_free(&test->placed);
  test->rules.syntax = syntax;
  test->placed = placeholder_expand(text, &test->rules, &test->values);
}
#define assert_expands(test, syntax, written, executed)                                            \
  do {                                                                                             \
    expand((test), (syntax), SLICE(written));                                                      \
    assert_slice_equal((test)->placed.text, executed);                                             \
  } while (0)

static void braces_are_replaced_everywhere(void **state) {
  Case *test = *state;
  assert_expands(test, PLACEHOLDER_BRACES,
      "SELECT nextval('${schema}.s') FROM \"${schema}\".t${empty}",
      "SELECT nextval('shop.s') FROM \"shop\".t");
  assert_int_equal(test->placed.unknown_count, 0);
}

static void a_text_without_placeholders_is_not_copied(void **state) {
  Case *test = *state;
  Slice text = SLICE("DO $$ SELECT 1 $$; ${ not one } ${");
  expand(test, PLACEHOLDER_BRACES, text);
  assert_ptr_equal(test->placed.text.start, text.start);
  assert_int_equal(placed_text_origin(&test->placed, 7), 7);
}

static void an_unknown_name_becomes_an_identifier_and_is_listed_once(void **state) {
  Case *test = *state;
  assert_expands(test, PLACEHOLDER_BRACES, "${app.name}.t, ${app.name}.u, ${9}, ${table}",
      "app_name.t, app_name.u, _9, table_");
  assert_int_equal(test->placed.unknown_count, 3);
  assert_slice_equal(test->placed.unknown[0].name, "app.name");
  assert_int_equal(test->placed.unknown[0].offset, 0);
  assert_slice_equal(test->placed.unknown[2].name, "table");
  assert_int_equal(test->placed.unknown[2].offset, 36);
}

static void names_may_be_compared_in_any_case(void **state) {
  Case *test = *state;
  test->rules.any_case = true;
  assert_expands(test, PLACEHOLDER_BRACES, "${SCHEMA}", "shop");
}

static void prefix_and_suffix_can_be_others(void **state) {
  Case *test = *state;
  test->rules.prefix = SLICE("@{");
  test->rules.suffix = SLICE("}@");
  assert_expands(test, PLACEHOLDER_BRACES, "@{schema}@.t ${schema}", "shop.t ${schema}");
}

static void every_place_leads_back_to_the_file(void **state) {
  Case *test = *state;
  //                                       0         10        20
  assert_expands(
      test, PLACEHOLDER_BRACES, "A ${long} B ${schema} C", "A a_rather_long_name B shop C");
  assert_int_equal(placed_text_origin(&test->placed, 0), 0);
  assert_int_equal(placed_text_origin(&test->placed, 2), 2);
  assert_int_equal(placed_text_origin(&test->placed, 19), 2);
  assert_int_equal(placed_text_origin(&test->placed, 21), 10);
  assert_int_equal(placed_text_origin(&test->placed, 23), 12);
  assert_int_equal(placed_text_origin(&test->placed, 28), 22);
  assert_int_equal(placed_text_origin(&test->placed, 29), 23); // the end
}

static void templates_take_the_quoted_or_the_last_word(void **state) {
  Case *test = *state;
  assert_expands(test, PLACEHOLDER_TEMPLATE,
      "\"{{ index .Options \"schema\" }}\".t {{- .schema -}}", "\"shop\".t shop");
  assert_expands(
      test, PLACEHOLDER_TEMPLATE, "{{ if .x }}a{{ else }}b{{ end }}{{ endless }}", "abendless");
  assert_expands(test, PLACEHOLDER_TEMPLATE, "{{ {{ schema", "{{ {{ schema");
}

static void shell_names_may_have_defaults(void **state) {
  Case *test = *state;
  assert_expands(test, PLACEHOLDER_SHELL, "$schema.${schema}.${other:-x y}.${schema:-z}",
      "shop.shop.x y.shop");
  assert_expands(test, PLACEHOLDER_SHELL, "SELECT $1, $$a$$, ${", "SELECT $1, $a$$, ${");
}

static void psql_variables_are_replaced_outside_quotes(void **state) {
  Case *test = *state;
  assert_expands(test, PLACEHOLDER_PSQL,
      "\\set t 'my table'\n\\set v O'Neil\nSELECT :'t', ':t' FROM :\"t\", :schema WHERE a::text = "
      ":b;\n",
      "\\set t 'my table'\n\\set v O'Neil\nSELECT 'my table', ':t' FROM \"my table\", shop WHERE "
      "a::text = "
      "b;\n");
}

static void psql_variables_hold_from_where_they_are_set(void **state) {
  Case *test = *state;
  assert_expands(test, PLACEHOLDER_PSQL,
      "SELECT :v;\n\\set v 1 2\nSELECT :v;\n\\unset v\nSELECT :v;\n",
      "SELECT v;\n\\set v 1 2\nSELECT 12;\n\\unset v\nSELECT ;\n");
}

static void a_hundred_thousand_unknown_names_take_no_time(void **state) {
  Case *test = *state;
  char *text = memory_alloc(100000 * 12);
  size_t length = 0;
  for (int i = 0; i < 100000; i++) length += (size_t)sprintf(text + length, "${n%d};", i);
  expand(test, PLACEHOLDER_BRACES, (Slice){text, length});
  assert_int_equal(test->placed.unknown_count, 100000);
  memory_free(text);
}

static void a_later_value_replaces_an_earlier_one(void **state) {
  Case *test = *state;
  placeholder_values_set(&test->values, SLICE("schema"), SLICE("store"));
  assert_expands(test, PLACEHOLDER_BRACES, "${schema}", "store");
}

#define SPEC(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void) {
  const struct CMUnitTest specification[] = {
      SPEC(braces_are_replaced_everywhere),
      SPEC(a_text_without_placeholders_is_not_copied),
      SPEC(an_unknown_name_becomes_an_identifier_and_is_listed_once),
      SPEC(names_may_be_compared_in_any_case),
      SPEC(prefix_and_suffix_can_be_others),
      SPEC(every_place_leads_back_to_the_file),
      SPEC(templates_take_the_quoted_or_the_last_word),
      SPEC(shell_names_may_have_defaults),
      SPEC(psql_variables_are_replaced_outside_quotes),
      SPEC(psql_variables_hold_from_where_they_are_set),
      SPEC(a_hundred_thousand_unknown_names_take_no_time),
      SPEC(a_later_value_replaces_an_earlier_one),
  };
  return cmocka_run_group_tests_name("placeholders", specification, NULL, NULL);
}
