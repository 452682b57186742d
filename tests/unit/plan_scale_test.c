#include "tests/unit/folder_fixture.h"
#include "tests/unit/spec.h"

#include "analyze/chain/plan.h"

#include <sys/resource.h>

#define FILE_COUNT 10000
#define MAX_SECONDS 0.2 // of CPU

static double cpu_seconds(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

// The best of three, since the machine may do other things meanwhile.
static void assert_planned_in_time(const char *path) {
  double best = 1e9;
  for (int i = 0; i < 3; i++) {
    double before = cpu_seconds();
    Error error = {0};
    PlanSet *set = plan_set_new(path, &(PlanOptions){0}, &error);
    double seconds = cpu_seconds() - before;
    assert_non_null(set);
    assert_int_equal(set->plans[0]->step_count, FILE_COUNT);
    plan_set_free(set);
    if (seconds < best) best = seconds;
  }
  print_message("%s: %.3f s of CPU\n", path, best);
  assert_true(best <= MAX_SECONDS);
}

static void write_files(const char *format, const char *text) {
  for (int i = 1; i <= FILE_COUNT; i++) {
    char path[64];
    snprintf(path, sizeof path, format, i);
    folder_write(path, text);
  }
}

static void ten_thousand_files_that_need_not_be_read(void **state) {
  (void)state;
  write_files("m/%06d_a.up.sql", "CREATE TABLE t ();\n");
  assert_planned_in_time("m");
}

static void ten_thousand_files_that_are_read(void **state) {
  (void)state;
  write_files("g/%05d_a.sql", "-- +goose Up\nCREATE TABLE t ();\n-- +goose Down\nDROP TABLE t;\n");
  assert_planned_in_time("g");
}

static void ten_thousand_flyway_scripts(void **state) {
  (void)state;
  write_files("f/V%d__a.sql", "CREATE TABLE t ();\n");
  assert_planned_in_time("f");
}

#define SPEC(test) cmocka_unit_test_setup_teardown(test, folder_set_up, folder_tear_down)

int main(void) {
  const struct CMUnitTest specification[] = {
      SPEC(ten_thousand_files_that_need_not_be_read),
      SPEC(ten_thousand_files_that_are_read),
      SPEC(ten_thousand_flyway_scripts),
  };
  return cmocka_run_group_tests_name("plans of many files", specification, NULL, NULL);
}
