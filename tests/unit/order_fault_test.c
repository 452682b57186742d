#include "tests/unit/order_fixture.h"
#include "tests/unit/spec.h"

#include "analyze/chain/plan.h"

static void each_fault_of_an_order_has_its_rule(void **state) {
  (void)state;
  for (int kind = 0; kind < PLAN_FAULT_KIND_COUNT; kind++) {
    const Rule *rule = rule_find(slice_of(plan_fault_name((PlanFaultKind)kind)));
    assert_non_null(rule);
    assert_int_equal(rule->hears, RULE_HEARS_ORDER);
  }
}

#define TWO_OF_ONE_VERSION                                                                         \
  "-- file 1_a.up.sql\nSELECT 1;\n-- file 01_b.up.sql\nSELECT 2;\n-- file 2_c.up.sql\nSELECT 3;"

static void a_fault_stands_at_its_file_and_names_the_other(void **state) {
  (void)state;
  OrderRun *run = order_new(TWO_OF_ONE_VERSION, NULL);
  assert_order(run, "01_b.up.sql:1: duplicate-version: two files have version 01\n");
  const Finding *finding = order_find(run, "duplicate-version");
  assert_int_equal(finding->severity, SEVERITY_ERROR);
  assert_non_null(finding->related);
  assert_int_equal(finding->related->place.file, 0);
  assert_true(finding->fingerprint != 0);
  order_free(run);
}

static void of_files_that_ran_before_nothing_is_said(void **state) {
  (void)state;
  OrderRun *run = order_new(TWO_OF_ONE_VERSION, "01_b");
  assert_order(run, "");
  order_free(run);
  run = order_new(TWO_OF_ONE_VERSION, "1_a");
  assert_order(run, "01_b.up.sql:1: duplicate-version: two files have version 01\n");
  order_free(run);
}

static void the_place_may_lie_in_a_file_that_does_not_run(void **state) {
  (void)state;
  OrderRun *run = order_new("-- file sqitch.plan\n%project=x\n\na 2020\ngone 2020\n"
                            "-- file deploy/a.sql\nSELECT 1;",
      NULL);
  assert_order(run, "sqitch.plan:4: file-missing: the plan names gone, but there is no "
                    "deploy/gone.sql\n");
  order_free(run);
}

static void an_empty_file_is_an_error_where_the_tool_refuses_it(void **state) {
  (void)state;
  OrderRun *run = order_new("-- file 1_a/up.sql\n-- file 1_a/metadata.toml\n", NULL);
  assert_int_equal(order_find(run, "empty-file")->severity, SEVERITY_ERROR);
  order_free(run);
  run = order_new("-- file 1_a.up.sql\n", NULL);
  assert_int_equal(order_find(run, "empty-file")->severity, SEVERITY_WARNING);
  order_free(run);
}

static void a_comment_anywhere_in_the_file_allows_it(void **state) {
  (void)state;
  OrderRun *run = order_new("-- file 1_a.up.sql\nSELECT 1;\n-- file 1_b.up.sql\nSELECT 2;\n"
                            "SELECT 3;\n-- weir:allow duplicate-version one is for tests\n",
      NULL);
  assert_order(run, "1_b.up.sql:1: duplicate-version: two files have version 1 (suppressed)\n");
  order_free(run);
}

static void a_comment_that_allows_no_fault_is_said_to_be_unused(void **state) {
  (void)state;
  OrderRun *run = order_new("-- file 1_a.up.sql\n-- weir:allow empty-file\nSELECT 1;\n", NULL);
  assert_order(run, "1_a.up.sql:1: suppression-unused: there is no finding of empty-file here to "
                    "allow\n");
  order_free(run);
}

int main(void) {
  const struct CMUnitTest specification[] = {
      cmocka_unit_test(each_fault_of_an_order_has_its_rule),
      cmocka_unit_test(a_fault_stands_at_its_file_and_names_the_other),
      cmocka_unit_test(of_files_that_ran_before_nothing_is_said),
      cmocka_unit_test(the_place_may_lie_in_a_file_that_does_not_run),
      cmocka_unit_test(an_empty_file_is_an_error_where_the_tool_refuses_it),
      cmocka_unit_test(a_comment_anywhere_in_the_file_allows_it),
      cmocka_unit_test(a_comment_that_allows_no_fault_is_said_to_be_unused),
  };
  return cmocka_run_group_tests_name("faults of the order", specification, NULL, NULL);
}
