// What settings make of a finding: by edition, by rows, by pattern.
#include "tests/unit/spec.h"

#include "analyze/configuration/glob.h"
#include "analyze/configuration/required_version.h"
#include "analyze/finding/control.h"
#include "analyze/finding/day.h"
#include "lexer/memory.h"

#include <time.h>

// ---- editions

static void a_rule_of_a_later_edition_gives_infos(void **state) {
  (void)state;
  const Rule rule = {.id = "new", .edition = 3};
  assert_int_equal(control_severity_by_edition(&rule, 2, SEVERITY_ERROR), SEVERITY_INFO);
  assert_int_equal(control_severity_by_edition(&rule, 3, SEVERITY_ERROR), SEVERITY_ERROR);
  assert_int_equal(control_severity_by_edition(&rule, 4, SEVERITY_WARNING), SEVERITY_WARNING);
}

static void a_severity_raised_later_is_what_it_was(void **state) {
  (void)state;
  const Rule rule = {.id = "raised", .raised_in = 2, .raised_from = SEVERITY_WARNING};
  assert_int_equal(control_severity_by_edition(&rule, 1, SEVERITY_ERROR), SEVERITY_WARNING);
  assert_int_equal(control_severity_by_edition(&rule, 1, SEVERITY_INFO), SEVERITY_INFO);
  assert_int_equal(control_severity_by_edition(&rule, 2, SEVERITY_ERROR), SEVERITY_ERROR);
}

static void a_rule_of_the_first_edition_is_as_it_is(void **state) {
  (void)state;
  const Rule rule = {.id = "old"};
  assert_int_equal(control_severity_by_edition(&rule, 1, SEVERITY_ERROR), SEVERITY_ERROR);
}

static void no_rule_is_of_an_edition_that_is_still_to_come(void **state) {
  (void)state;
  for (size_t i = 0; rule_registry[i] != NULL; i++) {
    assert_true(rule_registry[i]->edition <= RULE_EDITION_NEWEST);
    assert_true(rule_registry[i]->raised_in <= RULE_EDITION_NEWEST);
  }
}

// ---- rows

static void rows_make_the_severity(void **state) {
  (void)state;
  const RuleControl control = {.rows_error = 500, .rows_warning = 20};
  assert_int_equal(control_severity_by_rows(&control, 500), SEVERITY_ERROR);
  assert_int_equal(control_severity_by_rows(&control, 499), SEVERITY_WARNING);
  assert_int_equal(control_severity_by_rows(&control, 20), SEVERITY_WARNING);
  assert_int_equal(control_severity_by_rows(&control, 19), SEVERITY_INFO);
  assert_int_equal(control_severity_by_rows(&control, -1), SEVERITY_ERROR);
}

static void without_settings_a_table_is_large_from_100000_rows_on(void **state) {
  (void)state;
  assert_int_equal(control_severity_by_rows(NULL, 100000), SEVERITY_ERROR);
  assert_int_equal(control_severity_by_rows(NULL, 99999), SEVERITY_WARNING);
  assert_int_equal(control_severity_by_rows(NULL, 10000), SEVERITY_WARNING);
  assert_int_equal(control_severity_by_rows(NULL, 9999), SEVERITY_INFO);
}

// A file of settings, made by hand: the nearest first.
static void options_of_a_rule_count_before_thresholds(void **state) {
  (void)state;
  Configuration *configuration = configuration_new();
  ConfigurationItem rules[] = {{SLICE("vacuum-full.rows_error"), SLICE("7"), {0}}};
  ConfigurationItem rows[] = {{SLICE("rows_error"), SLICE("9"), {0}}};
  ConfigurationFile file = {.path = "weir.yaml", .folder = "/db"};
  file.values[SETTING_rules] = (ConfigurationValue){.is_given = true, .items = rules, .count = 1};
  configuration->values[SETTING_thresholds] =
      (ConfigurationValue){.is_given = true, .items = rows, .count = 1};
  const ConfigurationFile **files = memory_alloc(sizeof *files);
  files[0] = &file;
  configuration->files = files;
  configuration->file_count = 1;
  Control *control = control_new(configuration, 0);
  const RuleControl *in_force = control_at(control, "/db/a.sql");
  size_t vacuum_full = control_index(rule_find(SLICE("vacuum-full")));
  size_t cluster = control_index(rule_find(SLICE("cluster-rewrites")));
  assert_true(in_force[vacuum_full].rows_error == 7 && in_force[cluster].rows_error == 9);
  assert_true(in_force[vacuum_full].rows_warning == 10000);
  control_free(control);
  configuration_free(configuration);
}

// ---- patterns

static bool path_matches(const char *pattern, const char *path) {
  return glob_matches_path(slice_of(pattern), slice_of(path));
}

static void a_pattern_of_paths_stops_at_folders(void **state) {
  (void)state;
  assert_true(path_matches("db/*.sql", "db/a.sql"));
  assert_false(path_matches("db/*.sql", "db/x/a.sql"));
  assert_true(path_matches("db/**.sql", "db/x/y/a.sql"));
  assert_true(path_matches("**/a.sql", "a.sql"));
  assert_true(path_matches("**/a.sql", "x/y/a.sql"));
  assert_false(path_matches("**/a.sql", "x/ba.sql"));
  assert_true(path_matches("x/**/a.sql", "x/a.sql"));
  assert_false(path_matches("?.sql", "/.sql"));
  assert_true(path_matches("./db", "db/a.sql"));
  assert_false(path_matches("d", "db/a.sql"));
  assert_false(path_matches("db/a.sql/x", "db/a.sql"));
}

static void a_pattern_of_names_matches_the_whole(void **state) {
  (void)state;
  assert_true(glob_matches_name(SLICE("a*"), SLICE("a/b.c")));
  assert_true(glob_matches_name(SLICE("*"), SLICE("")));
  assert_false(glob_matches_name(SLICE("a"), SLICE("ab")));
  assert_false(glob_matches_name(SLICE("a?"), SLICE("a")));
}

static void many_stars_take_no_longer_than_their_number(void **state) {
  (void)state;
  char pattern[GLOB_MAX_LENGTH + 2];
  char path[4001];
  for (size_t i = 0; i < GLOB_MAX_LENGTH; i++) pattern[i] = i % 2 == 0 ? '*' : 'a';
  memset(path, 'a', sizeof path);
  path[sizeof path - 1] = 'b';
  clock_t before = clock();
  assert_false(glob_matches_path((Slice){pattern, GLOB_MAX_LENGTH}, (Slice){path, sizeof path}));
  assert_true(clock() - before < 2 * CLOCKS_PER_SEC);
  memset(pattern, 'a', sizeof pattern);
  path[GLOB_MAX_LENGTH] = '\0';
  assert_true(glob_matches_path((Slice){pattern, GLOB_MAX_LENGTH}, (Slice){path, GLOB_MAX_LENGTH}));
  assert_false(glob_matches_path(
      (Slice){pattern, GLOB_MAX_LENGTH + 1}, (Slice){pattern, GLOB_MAX_LENGTH + 1}));
}

// ---- days and versions

static void a_day_is_one_of_the_calendar(void **state) {
  (void)state;
  int64_t days = 0;
  assert_true(day_read(SLICE("1970-01-02"), &days) && days == 1);
  assert_true(day_read(SLICE("2024-02-29"), &days) && days == 19782);
  assert_false(day_read(SLICE("2023-02-29"), &days));
  assert_false(day_read(SLICE("2024-2-9"), &days));
  assert_true(day_is_over(0, 86400));
  assert_false(day_is_over(0, 86399));
}

static void a_version_by_itself_is_the_least(void **state) {
  (void)state;
  Error error = {0};
  assert_true(required_version_met(SLICE("1.2"), "1.2.0", "v", &error));
  assert_true(required_version_met(SLICE("1.2"), "2.0.0", "v", &error));
  assert_false(required_version_met(SLICE("1.2.1"), "1.2.0", "v", &error));
  assert_string_equal(error.message, "v: 1.2.1 is wanted, and this is weir 1.2.0");
}

int main(void) {
  const struct CMUnitTest specification[] = {
      cmocka_unit_test(a_rule_of_a_later_edition_gives_infos),
      cmocka_unit_test(a_severity_raised_later_is_what_it_was),
      cmocka_unit_test(a_rule_of_the_first_edition_is_as_it_is),
      cmocka_unit_test(no_rule_is_of_an_edition_that_is_still_to_come),
      cmocka_unit_test(rows_make_the_severity),
      cmocka_unit_test(without_settings_a_table_is_large_from_100000_rows_on),
      cmocka_unit_test(options_of_a_rule_count_before_thresholds),
      cmocka_unit_test(a_pattern_of_paths_stops_at_folders),
      cmocka_unit_test(a_pattern_of_names_matches_the_whole),
      cmocka_unit_test(many_stars_take_no_longer_than_their_number),
      cmocka_unit_test(a_day_is_one_of_the_calendar),
      cmocka_unit_test(a_version_by_itself_is_the_least),
  };
  return cmocka_run_group_tests_name("control", specification, NULL, NULL);
}
