#include "tests/unit/folder_fixture.h"
#include "tests/unit/plan_fixture.h"
#include "tests/unit/spec.h"

#include "analyze/chain/flyway_config.h"

static void names_may_have_other_prefixes_and_separators(void **state) {
  (void)state;
  folder_write("flyway.conf", "flyway.sqlMigrationPrefix=MIG\nflyway.sqlMigrationSeparator=-\n"
                              "flyway.repeatableSqlMigrationPrefix=VIEW\n"
                              "flyway.sqlMigrationSuffixes=.pg.sql,.ddl.sql\n");
  folder_write("db/MIG1.1-b.pg.sql", "B;");
  folder_write("db/MIG1-a.ddl.sql", "A;");
  folder_write("db/VIEW-c.pg.sql", "C;");
  folder_write("db/MIG2-other.sql", "NO;");
  folder_write("db/V3__usual.pg.sql", "NO;");
  assert_plans(".", NULL, "flyway ./db", "./db/MIG1-a.ddl.sql statement file 1 | A;",
      "./db/MIG1.1-b.pg.sql statement file 1 | B;", "./db/VIEW-c.pg.sql statement file 1 | C;",
      "evidence ./db/MIG2-other.sql");
  assert_plans("db", NULL, "flyway db", "db/MIG1-a.ddl.sql statement file 1 | A;",
      "db/MIG1.1-b.pg.sql statement file 1 | B;", "db/VIEW-c.pg.sql statement file 1 | C;",
      "evidence db/MIG2-other.sql");
}

static void locations_say_which_folders_run(void **state) {
  (void)state;
  folder_write("flyway.toml", "[flyway]\nlocations = [\"filesystem:db/one\", "
                              "\"classpath:other/{vendor}\"]\n");
  folder_write("db/one/V1__a.sql", "A;");
  folder_write("db/one/deep/V2__b.sql", "B;");
  folder_write("db/two/V3__c.sql", "C;");
  folder_write("x/other/postgresql/V4__d.sql", "D;");
  folder_write("x/other/mysql/V4__d.sql", "E;");
  folder_write("migration/V5__e.sql", "F;");
  assert_plans(".", NULL, "flyway .", "./db/one/V1__a.sql statement file 1 | A;",
      "./db/one/deep/V2__b.sql statement file 1 | B;",
      "./x/other/postgresql/V4__d.sql statement file 1 | D;", "evidence ./flyway.toml");
}

static void locations_may_have_wildcards(void **state) {
  (void)state;
  folder_write("flyway.conf", "flyway.locations=filesystem:mod*/**/sql,filesystem:x?/db\n");
  folder_write("module/deep/er/sql/V1__a.sql", "A;");
  folder_write("module/sql/sub/V2__b.sql", "B;");
  folder_write("other/sql/V3__c.sql", "C;");
  folder_write("x1/db/V4__d.sql", "D;");
  folder_write("x12/db/V5__e.sql", "E;");
  assert_plans(".", NULL, "flyway .", "./module/deep/er/sql/V1__a.sql statement file 1 | A;",
      "./module/sql/sub/V2__b.sql statement file 1 | B;", "./x1/db/V4__d.sql statement file 1 | D;",
      "evidence ./flyway.conf");
}

static void locations_that_lead_elsewhere_are_not_followed(void **state) {
  (void)state;
  folder_write("flyway.conf", "flyway.locations=filesystem:/opt/sql\n");
  folder_write("db/V1__a.sql", "A;");
  assert_plans(
      ".", NULL, "flyway ./db", "./db/V1__a.sql statement file 1 | A;", "evidence ./flyway.conf");
}

static void a_group_shares_one_transaction(void **state) {
  (void)state;
  folder_write("flyway.conf", "flyway.group=true\n");
  folder_write("db/V1__a.sql", "A;");
  folder_write("db/V2__b.sql", "B;");
  assert_plans("db", NULL, "flyway db", "db/V1__a.sql statement chain 1 | A;",
      "db/V2__b.sql statement chain 1 | B;");
  folder_write("db/V3__c.sql", "VACUUM t;");
  assert_plans("db", NULL, "flyway db", "db/V1__a.sql statement chain 1 | A;",
      "db/V2__b.sql statement chain 1 | B;", "db/V3__c.sql statement none 1 | VACUUM t;",
      "fault file-refused db/V3__c.sql");
  folder_write("flyway.conf", "flyway.group=true\nflyway.mixed=true\n");
  assert_plans("db", NULL, "flyway db", "db/V1__a.sql statement none 1 | A;",
      "db/V2__b.sql statement none 1 | B;", "db/V3__c.sql statement none 1 | VACUUM t;");
}

static void mixed_scripts_run_without_a_transaction(void **state) {
  (void)state;
  folder_write("db/V1__a.sql", "SELECT 1; VACUUM t;");
  assert_plans("db", NULL, "flyway db", "db/V1__a.sql statement none 1 | SELECT 1; VACUUM t;",
      "fault file-refused db/V1__a.sql");
  folder_write("flyway.toml", "[flyway]\nmixed = true\n");
  assert_plans("db", NULL, "flyway db", "db/V1__a.sql statement none 1 | SELECT 1; VACUUM t;");
}

static void a_script_may_say_otherwise_than_the_project(void **state) {
  (void)state;
  folder_write("flyway.conf", "flyway.executeInTransaction=false\n");
  folder_write("db/V1__a.sql", "A;");
  folder_write("db/V1__a.sql.conf", "executeInTransaction = true\n");
  folder_write("db/V2__b.sql", "B;");
  assert_plans("db", NULL, "flyway db", "db/V1__a.sql statement file 1 | A;",
      "db/V2__b.sql statement none 1 | B;");
}

static void placeholders_have_values_and_marks(void **state) {
  (void)state;
  folder_write("flyway.toml", "[flyway]\nplaceholderPrefix = \"#[\"\nplaceholderSuffix = \"]\"\n"
                              "[flyway.placeholders]\nschema = \"shop\"\n");
  folder_write("db/V1__a.sql", "A;");
  Error error = {0};
  PlanSet *set = plan_set_new("db", &(PlanOptions){0}, &error);
  assert_non_null(set);
  const Plan *plan = set->plans[0];
  assert_true(slice_equals(plan->placeholder_prefix, SLICE("#[")));
  assert_true(slice_equals(plan->placeholder_suffix, SLICE("]")));
  const Slice *value = placeholder_values_find(&plan->properties, SLICE("Schema"), true);
  assert_non_null(value);
  assert_true(slice_equals(*value, SLICE("shop")));
  plan_set_free(set);
}

#define SPEC(test) cmocka_unit_test_setup_teardown(test, folder_set_up, folder_tear_down)

int main(void) {
  const struct CMUnitTest specification[] = {
      SPEC(names_may_have_other_prefixes_and_separators),
      SPEC(locations_say_which_folders_run),
      SPEC(locations_may_have_wildcards),
      SPEC(locations_that_lead_elsewhere_are_not_followed),
      SPEC(a_group_shares_one_transaction),
      SPEC(mixed_scripts_run_without_a_transaction),
      SPEC(a_script_may_say_otherwise_than_the_project),
      SPEC(placeholders_have_values_and_marks),
  };
  return cmocka_run_group_tests_name("Flyway's configuration", specification, NULL, NULL);
}
