// plan_fixture.h -- the plans of a path as lines, for tests to compare.
//
//     goose db
//     db/1_a.sql statement file 1 | SELECT 1; | SELECT 2;
//     fault file-refused db/2_b.sql
//     evidence db/3_c.go
//
// A step's line has its label, if any, behind the file, and what is executed, blanks squeezed, by parts.
// A step that does not run ends with "skipped".
#ifndef WEIR_TESTS_UNIT_PLAN_FIXTURE_H
#define WEIR_TESTS_UNIT_PLAN_FIXTURE_H

// Fails the test if the plans differ from the lines. `framework` NULL: it is recognised.
#define assert_plans(path, framework, ...)                                                         \
  plan_assert(path, framework, (const char *const[]){__VA_ARGS__, NULL}, __FILE__, __LINE__)
void plan_assert(
    const char *path, const char *framework, const char *const lines[], const char *file, int line);

#endif
