#include "tests/unit/folder_fixture.h"
#include "tests/unit/spec.h"

#include "analyze/chain/plan.h"

#include <sys/resource.h>

#define FILE_COUNT 10000
#define SAMPLES 500 // files that are read to tell one tool from another, and such as a journal

static double cpu_seconds(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

// What a plan costs, for each of its steps.
typedef struct Cost {
  size_t opened; // files
  size_t asked;  // for their size
  size_t bytes;  // kept
} Cost;

// Counts don't depend on what else the machine does; the time is printed, not judged.
static void assert_cost(const char *path, const char *framework, Cost most) {
  Error error = {0};
  double before = cpu_seconds();
  PlanSet *set = plan_set_new(path, &(PlanOptions){0}, &error);
  double seconds = cpu_seconds() - before;
  if (set == NULL) {
    fail_msg("%s", error.message);
    return;
  }
  assert_string_equal(set->plans[0]->framework, framework);
  assert_int_equal(set->plans[0]->step_count, FILE_COUNT);
  size_t bytes = arena_used(set->arena) / FILE_COUNT;
  print_message("%s: %zu opened, %zu asked for their size, %zu bytes a file, %.3f s of CPU\n", path,
      set->opened_count, set->asked_count, bytes, seconds);
  assert_true(set->opened_count <= most.opened * FILE_COUNT + SAMPLES);
  assert_true(set->asked_count <= most.asked * FILE_COUNT + SAMPLES);
  assert_true(bytes <= most.bytes);
  plan_set_free(set);
}

static void write_files(const char *format, const char *text) {
  for (int i = 1; i <= FILE_COUNT; i++) {
    char path[64];
    snprintf(path, sizeof path, format, i);
    folder_write(path, text);
  }
}

static void numbered_files_are_opened_once_at_most(void **state) {
  (void)state;
  write_files("m/%06d_a.up.sql", "CREATE TABLE t ();\n");
  write_files("m/%06d_a.down.sql", "DROP TABLE t;\n");
  assert_cost("m", "golang-migrate", (Cost){.opened = 1, .asked = 1, .bytes = 300});
}

static void folders_for_each_migration_need_not_be_read(void **state) {
  (void)state;
  write_files("p/%06d_a/migration.sql", "CREATE TABLE t ();\n");
  assert_cost("p", "prisma", (Cost){.opened = 0, .asked = 1, .bytes = 120});
  write_files("h/1600000%06d_a/up.sql", "CREATE TABLE t ();\n");
  write_files("h/1600000%06d_a/down.sql", "DROP TABLE t;\n");
  assert_cost("h", "hasura", (Cost){.opened = 0, .asked = 1, .bytes = 160});
}

static void what_holds_directives_is_read_once(void **state) {
  (void)state;
  write_files("g/%05d_a.sql", "-- +goose Up\nCREATE TABLE t ();\n-- +goose Down\nDROP TABLE t;\n");
  assert_cost("g", "goose", (Cost){.opened = 1, .asked = 0, .bytes = 180});
}

static void scripts_that_may_leave_a_transaction_are_read_once(void **state) {
  (void)state;
  write_files("f/V%d__a.sql", "CREATE TABLE t ();\n");
  assert_cost("f", "flyway", (Cost){.opened = 1, .asked = 0, .bytes = 180});
}

static void change_logs_are_read_once(void **state) {
  (void)state;
  folder_write("y/master.yaml",
      "databaseChangeLog:\n- includeAll:\n    path: c\n    relativeToChangelogFile: true\n");
  write_files("y/c/%05d.yaml", "databaseChangeLog:\n- changeSet:\n    id: 1\n    author: a\n"
                               "    changes:\n    - sql:\n        sql: CREATE TABLE t ()\n");
  assert_cost("y", "liquibase", (Cost){.opened = 1, .asked = 0, .bytes = 1500});
}

static void change_logs_of_sql_are_read_once(void **state) {
  (void)state;
  write_files("l/%05d.sql", "--liquibase formatted sql\n--changeset a:1\nCREATE TABLE t ();\n");
  assert_cost("l", "liquibase", (Cost){.opened = 1, .asked = 0, .bytes = 300});
}

#define SPEC(test) cmocka_unit_test_setup_teardown(test, folder_set_up, folder_tear_down)

int main(void) {
  const struct CMUnitTest specification[] = {
      SPEC(numbered_files_are_opened_once_at_most),
      SPEC(folders_for_each_migration_need_not_be_read),
      SPEC(what_holds_directives_is_read_once),
      SPEC(scripts_that_may_leave_a_transaction_are_read_once),
      SPEC(change_logs_are_read_once),
      SPEC(change_logs_of_sql_are_read_once),
  };
  return cmocka_run_group_tests_name("plans of many files", specification, NULL, NULL);
}
