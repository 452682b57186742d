#include "tests/unit/folder_fixture.h"
#include "tests/unit/plan_fixture.h"
#include "tests/unit/spec.h"

#include "analyze/chain/plan.h"
#include "lexer/memory.h"

static void two_files_of_one_version_are_a_fault(void **state) {
  (void)state;
  folder_write("m/1_a.up.sql", "A;");
  folder_write("m/01_b.up.sql", "B;");
  assert_plans("m", NULL, "golang-migrate m", "m/1_a.up.sql message none 1 | A;",
      "m/01_b.up.sql message none 1 | B;", "fault duplicate-version m/01_b.up.sql");
  folder_write("f/V1__a.sql", "A;");
  folder_write("f/V1.0__b.sql", "B;");
  assert_plans("f", NULL, "flyway f", "f/V1.0__b.sql statement file 1 | B;",
      "f/V1__a.sql statement file 1 | A;", "fault duplicate-version f/V1__a.sql");
}

static size_t count_faults(const char *path, PlanFaultKind kind) {
  Error error = {0};
  PlanSet *set = plan_set_new(path, &(PlanOptions){0}, &error);
  size_t count = 0;
  for (size_t i = 0; set != NULL && i < set->plan_count; i++) {
    for (size_t k = 0; k < set->plans[i]->fault_count; k++)
      count += set->plans[i]->faults[k].kind == kind;
  }
  plan_set_free(set);
  return count;
}

static void write_numbered(int number) {
  char path[64];
  snprintf(path, sizeof path, "m/%04d_a.up.sql", number);
  folder_write(path, "A;");
}

static void a_gap_is_a_fault_where_nine_of_ten_follow_each_other(void **state) {
  (void)state;
  for (int i = 1; i <= 5; i++) write_numbered(i);
  for (int i = 7; i <= 10; i++) write_numbered(i);
  assert_int_equal(count_faults("m", PLAN_FAULT_SKIPPED_VERSION), 0); // 7 follow, 1 does not
  write_numbered(11);
  write_numbered(12);
  assert_int_equal(count_faults("m", PLAN_FAULT_SKIPPED_VERSION), 1);
}

static void times_leave_gaps(void **state) {
  (void)state;
  folder_write("m/20240101000000_a.up.sql", "A;");
  folder_write("m/20240201000000_a.up.sql", "A;");
  assert_int_equal(count_faults("m", PLAN_FAULT_SKIPPED_VERSION), 0);
}

static void a_down_file_is_missed_where_two_of_three_have_one(void **state) {
  (void)state;
  folder_write("m/1_a.up.sql", "A;");
  folder_write("m/2_a.up.sql", "A;");
  folder_write("m/2_a.down.sql", "A;");
  assert_int_equal(count_faults("m", PLAN_FAULT_MISSING_DOWN), 0); // as many as have one
  folder_write("m/3_a.up.sql", "A;");
  folder_write("m/3_a.down.sql", "A;");
  assert_int_equal(count_faults("m", PLAN_FAULT_MISSING_DOWN), 1);
  folder_write("m/4_a.up.sql", "A;");
  assert_int_equal(count_faults("m", PLAN_FAULT_MISSING_DOWN), 0); // half have one
}

static void a_section_or_script_that_leads_back_is_missed_too(void **state) {
  (void)state;
  folder_write("g/1_a.sql", "-- +goose Up\nA;\n-- +goose Down\nB;\n");
  folder_write("g/2_a.sql", "-- +goose Up\nA;\n-- +goose Down\nB;\n");
  folder_write("g/3_a.sql", "-- +goose Up\nA;\n");
  assert_int_equal(count_faults("g", PLAN_FAULT_MISSING_DOWN), 1);
  folder_write("g/4_a.sql", "-- +goose Up\nA;\n");
  assert_int_equal(count_faults("g", PLAN_FAULT_MISSING_DOWN), 0); // half have one
  folder_write("m/1_a.sql", "-- +migrate Up\nA;\n-- +migrate Down\nB;\n");
  folder_write("m/2_a.sql", "-- +migrate Up\nA;\n-- +migrate Down\nB;\n");
  folder_write("m/3_a.sql", "-- +migrate Up\nA;\n");
  assert_int_equal(count_faults("m", PLAN_FAULT_MISSING_DOWN), 1);
  folder_write("s/sqitch.plan", "a 2020\nb 2020\nc 2020\n");
  folder_write("s/deploy/a.sql", "A;");
  folder_write("s/deploy/b.sql", "B;");
  folder_write("s/deploy/c.sql", "C;");
  folder_write("s/revert/a.sql", "A;");
  folder_write("s/revert/b.sql", "B;");
  assert_int_equal(count_faults("s", PLAN_FAULT_MISSING_DOWN), 1);
}

static void an_empty_file_is_a_fault(void **state) {
  (void)state;
  folder_write("m/1_a.up.sql", "");
  assert_int_equal(count_faults("m", PLAN_FAULT_EMPTY_FILE), 1);
  folder_write("g/1_a.sql", "-- +goose Up\nA;\n");
  folder_write("g/2_a.sql", " \n");
  assert_int_equal(count_faults("g", PLAN_FAULT_EMPTY_FILE), 1);
}

// Sums made by Python's hashlib, as Atlas makes them: SHA-256 of all names and texts so far.
static void atlas_sums_find_the_first_file_that_differs(void **state) {
  (void)state;
  folder_write("a/1_a.sql", "CREATE TABLE a ();\n");
  folder_write("a/2_b.sql", "CREATE TABLE b ();\n");
  folder_write("a/atlas.sum",
      "h1:unused\n1_a.sql h1:bwjNgdNqPxlW50Ox2fCuhzHseIXyyT5JOpnioAsFnGE=\n2_b.sql "
      "h1:4agkvoRPOdEmpKD0zRV2T4HZefhQkD6Zh/OHtL2OnYI=\n");
  assert_int_equal(count_faults("a", PLAN_FAULT_CHECKSUM), 0);
  folder_write("a/1_a.sql", "CREATE TABLE a (x int);\n");
  assert_int_equal(count_faults("a", PLAN_FAULT_CHECKSUM), 1);
  folder_write("a/1_a.sql", "CREATE TABLE a ();\n");
  folder_write("a/3_c.sql", "C;");
  assert_int_equal(count_faults("a", PLAN_FAULT_CHECKSUM), 1);
}

static bool is_named(const PlanStep *step, void *payload) {
  return strstr(step->file, payload) != NULL;
}

static void a_new_step_before_an_old_one_is_late(void **state) {
  (void)state;
  folder_write("m/1_old.sql", "A;");
  folder_write("m/2_new.sql", "B;");
  folder_write("m/3_old.sql", "C;");
  folder_write("m/4_new.sql", "D;");
  Error error = {0};
  PlanSet *set = plan_set_new("m", &(PlanOptions){0}, &error);
  assert_non_null(set);
  Plan *plan = set->plans[0];
  plan_find_late_steps(set, plan, is_named, "_new");
  assert_int_equal(plan->fault_count, 1);
  assert_int_equal(plan->faults[0].kind, PLAN_FAULT_OUT_OF_ORDER);
  assert_string_equal(plan->faults[0].file, "m/2_new.sql");
  assert_string_equal(plan->faults[0].related, "m/3_old.sql");
  plan_set_free(set);
}

static size_t released(const char *path, const char *through) {
  Error error = {0};
  PlanSet *set = plan_set_new(path, &(PlanOptions){0}, &error);
  assert_non_null(set);
  size_t count = plan_count_released(set->plans[0], slice_of(through));
  plan_set_free(set);
  return count;
}

static void what_is_released_ends_at_a_version_or_a_name(void **state) {
  (void)state;
  folder_write("m/0001_a.up.sql", "A;");
  folder_write("m/0002_b.up.sql", "B;");
  folder_write("m/0004_c.up.sql", "C;");
  assert_int_equal(released("m", "2"), 2);
  assert_int_equal(released("m", "0002_b.up.sql"), 2);
  assert_int_equal(released("m", "0002_b"), 2);
  assert_int_equal(released("m", "3"), 2); // a number in between
  assert_int_equal(released("m", "9"), 3);
  assert_true(released("m", "0") == SIZE_MAX);
  assert_true(released("m", "0003_x") == SIZE_MAX);
  folder_write("p/20240101_a/migration.sql", "A;");
  folder_write("p/20240102_b/migration.sql", "B;");
  assert_int_equal(released("p", "20240101_a"), 1);
}

// Faults of 2 among 1, 2 and 3, of which only 2 is new.
static void assert_late(const char *path, bool is_mild, const char *end) {
  Error error = {0};
  PlanSet *set = plan_set_new(path, &(PlanOptions){0}, &error);
  assert_non_null(set);
  Plan *plan = set->plans[0];
  size_t before = plan->fault_count;
  plan_find_late_steps(set, plan, is_named, "2_");
  assert_int_equal(plan->fault_count, before + 1);
  const PlanFault *fault = &plan->faults[before];
  assert_int_equal(fault->is_mild, is_mild);
  if (!slice_ends_with(fault->text, slice_of(end)))
    fail_msg("%.*s does not end with %s", SLICE_PRINT(fault->text), end);
  plan_set_free(set);
}

static void tools_differ_in_what_they_do_with_a_late_step(void **state) {
  (void)state;
  folder_write("d/1_a/migration.sql", "A;");
  folder_write("d/2_b/migration.sql", "A;");
  folder_write("d/3_c/migration.sql", "A;");
  assert_late("d", true, "in a new database before it");
  folder_write("g/1_a.sql", "-- +goose Up\nA;\n");
  folder_write("g/2_b.sql", "-- +goose Up\nB;\n");
  folder_write("g/3_c.sql", "-- +goose Up\nC;\n");
  assert_late("g", false, "goose refuses to run it without -allow-missing");
  folder_write("m/1_a.up.sql", "A;");
  folder_write("m/2_b.up.sql", "B;");
  folder_write("m/3_c.up.sql", "C;");
  assert_late("m", false, "golang-migrate never runs it there");
}

static void a_script_that_is_repeated_makes_no_other_late(void **state) {
  (void)state;
  folder_write("f/V1__a.sql", "A;");
  folder_write("f/V2__b.sql", "B;");
  folder_write("f/R__views.sql", "R;");
  Error error = {0};
  PlanSet *set = plan_set_new("f", &(PlanOptions){0}, &error);
  assert_non_null(set);
  plan_find_late_steps(set, set->plans[0], is_named, "V2__");
  assert_int_equal(set->plans[0]->fault_count, 0);
  plan_set_free(set);
}

static void an_executed_part_keeps_its_offsets(void **state) {
  (void)state;
  const char *file = "-- +goose Up\nA;\n-- +goose Down\nB;\n";
  folder_write("g/1_a.sql", file);
  Error error = {0};
  PlanSet *set = plan_set_new("g", &(PlanOptions){0}, &error);
  assert_non_null(set);
  const PlanStep *step = &set->plans[0]->steps[0];
  assert_int_equal(step->start, 13);
  char *text = plan_step_blank(step, slice_of(file));
  assert_string_equal(text, "A;");
  memory_free(text);
  plan_set_free(set);
}

static void a_runner_of_ones_own_may_open_other_transactions(void **state) {
  (void)state;
  folder_write("m/1_a.up.sql", "A;");
  Error error = {0};
  PlanTransaction own = PLAN_CHAIN;
  PlanSet *set = plan_set_new("m", &(PlanOptions){.transaction = &own}, &error);
  assert_non_null(set);
  assert_int_equal(set->plans[0]->steps[0].transaction, PLAN_CHAIN);
  plan_set_free(set);
}

static void names_in_capitals_are_read_or_said_not_to_be(void **state) {
  (void)state;
  folder_write("x/1.SQL", "A;");
  folder_write("x/2.sql", "B;");
  assert_plans(
      "x", NULL, "plain x", "x/1.SQL statement none 1 | A;", "x/2.sql statement none 1 | B;");
  folder_write("go.mod", "");
  folder_write("m/1_a.up.SQL", "A;");
  folder_write("m/1_a.down.SQL", "A;");
  assert_plans("m", NULL, "golang-migrate m", "m/1_a.up.SQL message none 1 | A;");
  folder_write("g/1_a.sql", "-- +goose Up\nA;\n");
  folder_write("g/2_b.SQL", "-- +goose Up\nB;\n");
  folder_write("g/3_c.Sql", "-- +goose Up\nC;\n");
  assert_plans("g", NULL, "goose g", "g/1_a.sql statement file 1 | A;", "evidence g/2_b.SQL");
}

static void names_that_a_tool_passes_over_are_said(void **state) {
  (void)state;
  static const char *const others[] = {"V2_typo.sql", "V3_typo.sql", "V__x.sql", "v5__lower.sql"};
  folder_write("f/V1__a.sql", "A;");
  folder_write("f/U1__a.sql", "A;"); // the way back
  folder_write("f/beforeMigrate.sql", "B;");
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    char path[32];
    snprintf(path, sizeof path, "f/%s", others[i]);
    folder_write(path, "X;");
  }
  Error error = {0};
  PlanSet *set = plan_set_new("f", &(PlanOptions){0}, &error);
  assert_non_null(set);
  assert_int_equal(set->plans[0]->evidence_count, 1);
  assert_slice_equal(set->plans[0]->evidence[0].text,
      "flyway passes over what is not named like V<version>__<words>.sql (or as its settings say): "
      "V2_typo.sql, V3_typo.sql, "
      "V__x.sql and 1 more");
  plan_set_free(set);
  folder_write("m/1_a.up.sql", "A;");
  folder_write("m/1_a.down.sql", "A;");
  folder_write("m/b.sql", "A;");
  assert_plans("m", "golang-migrate", "golang-migrate m", "m/1_a.up.sql message none 1 | A;",
      "evidence m/b.sql");
}

static void what_is_not_there_is_said(void **state) {
  (void)state;
  folder_write("empty/readme.md", "");
  assert_plans("gone", NULL, "gone: No such file or directory");
  assert_plans("empty", NULL,
      "empty: no migrations in it or below it; name the folder that holds the .sql files");
}

#define SPEC(test) cmocka_unit_test_setup_teardown(test, folder_set_up, folder_tear_down)

int main(void) {
  const struct CMUnitTest specification[] = {
      SPEC(two_files_of_one_version_are_a_fault),
      SPEC(a_gap_is_a_fault_where_nine_of_ten_follow_each_other),
      SPEC(times_leave_gaps),
      SPEC(a_down_file_is_missed_where_two_of_three_have_one),
      SPEC(a_section_or_script_that_leads_back_is_missed_too),
      SPEC(an_empty_file_is_a_fault),
      SPEC(atlas_sums_find_the_first_file_that_differs),
      SPEC(a_new_step_before_an_old_one_is_late),
      SPEC(what_is_released_ends_at_a_version_or_a_name),
      SPEC(tools_differ_in_what_they_do_with_a_late_step),
      SPEC(a_script_that_is_repeated_makes_no_other_late),
      SPEC(an_executed_part_keeps_its_offsets),
      SPEC(a_runner_of_ones_own_may_open_other_transactions),
      SPEC(names_in_capitals_are_read_or_said_not_to_be),
      SPEC(names_that_a_tool_passes_over_are_said),
      SPEC(what_is_not_there_is_said),
  };
  return cmocka_run_group_tests_name("plans", specification, NULL, NULL);
}
