#include "tests/unit/folder_fixture.h"
#include "tests/unit/plan_fixture.h"
#include "tests/unit/spec.h"

#include "analyze/chain/changelog.h"
#include "analyze/chain/plan.h"

static void formatted_sql_has_a_step_for_each_change_set(void **state) {
  (void)state;
  folder_write("c/a.sql",
      "--liquibase formatted sql\n\n--changeset ann:1 splitStatements:false\nA; B;\n--rollback "
      "drop a;\n"
      "C;\n-- ChangeSet \"b c\":\"two words\" runInTransaction:false endDelimiter:GO\nD\nGO\n"
      "--changeset ann:3 dbms:h2\nH;\n--changeset ann:4 dbms:!h2\n--ignoreLines:1\nno\nE;\n");
  assert_plans("c", NULL, "liquibase c", "c/a.sql ann:1 message file 1 | A; B; | C;",
      "c/a.sql \"b c\":\"two words\" statement none 1 | D GO",
      "c/a.sql ann:3 statement file 1 skipped", "c/a.sql ann:4 statement file 1 | E;");
}

static void yaml_includes_files_and_runs_sql(void **state) {
  (void)state;
  folder_write("r/db/master.yaml",
      "databaseChangeLog:\n"
      "  - property: {name: schema, value: shop}\n"
      "  - include: {file: db/one.sql}\n"
      "  - include: {file: sub/two.yaml, relativeToChangelogFile: true}\n"
      "  - includeAll: {path: all, relativeToChangelogFile: true}\n"
      "  - include: {file: gone.sql}\n");
  folder_write("r/db/one.sql", "ONE;");
  folder_write("r/db/all/b.sql", "--liquibase formatted sql\n--changeset x:b\nB;\n");
  folder_write("r/db/all/a.sql", "A;");
  folder_write("r/db/sub/body.sql", "BODY; MORE;");
  folder_write("r/db/sub/two.yaml",
      "databaseChangeLog:\n"
      "  - changeSet:\n      id: 1\n      author: bob\n      changes:\n"
      "        - sqlFile: {path: body.sql, relativeToChangelogFile: true, splitStatements: false}\n"
      "        - sql: \"select '\xC3\xA4';\"\n        - dropTable: {tableName: x}\n"
      "        - rollback: no;\n");
  assert_plans("r", NULL, "liquibase r/db", "r/db/one.sql includeAll:raw statement file 1 | ONE;",
      "r/db/sub/body.sql bob:1 message file 1 | BODY; MORE;",
      "r/db/sub/two.yaml bob:1 statement file 1 | select '\xC3\xA4';",
      "r/db/sub/two.yaml bob:1 statement file 1 skipped",
      "r/db/all/a.sql includeAll:raw statement file 1 | A;",
      "r/db/all/b.sql x:b statement file 1 | B;", "fault file-missing r/db/master.yaml",
      "evidence r/db/sub/two.yaml");
}

static void xml_says_the_same(void **state) {
  (void)state;
  folder_write("x/log.xml",
      "<?xml version=\"1.0\"?>\n<databaseChangeLog "
      "xmlns=\"http://www.liquibase.org/xml/ns/dbchangelog\">\n"
      "<changeSet id=\"1\" author=\"eve\" runInTransaction=\"false\">\n"
      "<preConditions><sqlCheck expectedResult=\"0\">select 1</sqlCheck></preConditions>\n"
      "<sql splitStatements=\"false\"><![CDATA[A < B;]]></sql><comment>no</comment>\n"
      "<createProcedure>P; Q;</createProcedure></changeSet>\n"
      "<include file=\"two.sql\" relativeToChangelogFile=\"true\"/></databaseChangeLog>\n");
  folder_write("x/two.sql", "TWO;");
  assert_plans("x", NULL, "liquibase x", "x/log.xml eve:1 message none 1 | A < B;",
      "x/log.xml eve:1 message none 1 | P; Q;", "x/two.sql includeAll:raw statement file 1 | TWO;");
}

static void a_header_without_an_id_is_refused(void **state) {
  (void)state;
  static const char *const headers[] = {"--changeset", "--changeset ann",
      "-- changeset ann:", "--changeset :1", "--changeset \"a:b\""};
  for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
    char text[200];
    snprintf(
        text, sizeof text, "--liquibase formatted sql\n--changeset a:1\nA;\n%s\nB;\n", headers[i]);
    folder_write("c/a.sql", text);
    assert_plans("c", NULL, "liquibase c", "c/a.sql a:1 statement file 1 | A;",
        "fault file-refused c/a.sql");
  }
}

static uint32_t fault_offset(const char *folder) {
  Error error = {0};
  PlanSet *set = plan_set_new(folder, &(PlanOptions){0}, &error);
  assert_non_null(set);
  assert_int_equal(set->plans[0]->fault_count, 1);
  assert_int_equal(set->plans[0]->evidence_count, 0);
  assert_int_equal(set->plans[0]->faults[0].kind, PLAN_FAULT_DIRECTIVE);
  uint32_t offset = set->plans[0]->faults[0].offset;
  plan_set_free(set);
  return offset;
}

static void a_broken_change_log_is_refused_at_its_line(void **state) {
  (void)state;
  const char *yaml = "# \xC3\xA4\ndatabaseChangeLog:\n- changeSet: {id: 1, author: a\n]\n";
  folder_write("y/log.yaml", yaml);
  assert_int_equal(fault_offset("y"), strchr(yaml, ']') - yaml);
  const char *xml = "<databaseChangeLog>\n<changeSet id=\"1\" author=\"a\">\n<sql>A;</sql";
  folder_write("x/log.xml", xml);
  assert_int_equal(fault_offset("x"), strstr(xml, "<sql>") - xml);
}

static void assert_twice(const char *folder, const char *text, uint32_t second) {
  Error error = {0};
  PlanSet *set = plan_set_new(folder, &(PlanOptions){0}, &error);
  assert_non_null(set);
  assert_int_equal(set->plans[0]->fault_count, second > 0);
  if (second > 0) {
    const PlanFault *fault = &set->plans[0]->faults[0];
    assert_int_equal(fault->kind, PLAN_FAULT_DUPLICATE_VERSION);
    assert_int_equal(fault->offset, second);
    assert_true(fault->related_offset < second);
    assert_true(second < strlen(text));
  }
  plan_set_free(set);
}

static void a_change_set_there_twice_is_a_duplicate(void **state) {
  (void)state;
  const char *sql = "--liquibase formatted sql\n--changeset a:1\nA;\n--changeset \"a\":1\nB;\n";
  folder_write("s/a.sql", sql);
  assert_twice("s", sql, (uint32_t)(strstr(sql, "--changeset \"a") - sql));
  const char *yaml = "databaseChangeLog:\n- changeSet: {id: 1, author: a, changes: [{sql: A}]}\n"
                     "- changeSet: {author: a, id: 1 , changes: []}\n";
  folder_write("y/log.yaml", yaml);
  assert_twice("y", yaml, (uint32_t)(strstr(yaml, "1 ,") - yaml));
  const char *xml =
      "<databaseChangeLog>\n<changeSet id=\"1\" author=\"a\"><sql>A</sql></changeSet>\n"
      "<changeSet id=\"1\" author=\"a\"/>\n</databaseChangeLog>\n";
  folder_write("x/log.xml", xml);
  assert_twice("x", xml, (uint32_t)(strstr(xml, "<changeSet id=\"1\" author=\"a\"/>") - xml));
}

static void other_change_sets_may_share_a_name(void **state) {
  (void)state;
  const char *sql =
      "--liquibase formatted sql\n--changeset a:1 dbms:h2\nA;\n--changeset a:1 "
      "dbms:postgresql\nB;\n"
      "--changeset a:1 logicalFilePath:other\nC;\n--changeset b:1\nD;\n--changeset a:2\nE;\n";
  folder_write("s/a.sql", sql);
  assert_twice("s", sql, 0);
}

static void a_query_may_decide(void **state) {
  (void)state;
  folder_write("c/a.sql",
      "--liquibase formatted sql\n--changeset a:1\n--preconditions onFail:MARK_RAN\n"
      "--precondition-sql-check expectedResult:0 SELECT count(*) FROM t\nA;\n");
  Error error = {0};
  PlanSet *set = plan_set_new("c", &(PlanOptions){0}, &error);
  assert_non_null(set);
  assert_slice_equal(set->plans[0]->steps[0].precondition, "SELECT count(*) FROM t");
  assert_slice_equal(set->plans[0]->steps[0].expected, "0");
  plan_set_free(set);
}

static void an_inline_text_knows_its_bytes(void **state) {
  (void)state;
  const char *yaml =
      "# \xC3\xA4\xC3\xA4\ndatabaseChangeLog:\n- changeSet: {id: 1, author: a, changes: [{sql: "
      "'SELECT 1'}]}\n";
  folder_write("c/log.yml", yaml);
  Error error = {0};
  PlanSet *set = plan_set_new("c", &(PlanOptions){0}, &error);
  assert_non_null(set);
  const PlanStep *step = &set->plans[0]->steps[0];
  Slice place = {yaml + step->start, step->end - step->start};
  assert_slice_equal(place, "'SELECT 1'");
  assert_slice_equal(step->text, "SELECT 1");
  plan_set_free(set);
}

static void change_logs_that_include_each_other_end(void **state) {
  (void)state;
  folder_write("c/a.yaml", "databaseChangeLog:\n  - include: {file: b.yaml}\n");
  folder_write(
      "c/b.yaml", "databaseChangeLog:\n  - include: {file: b.yaml}\n  - include: {file: c.yaml}\n");
  folder_write(
      "c/c.yaml", "databaseChangeLog:\n  - include: {file: b.yaml}\n  - include: {file: d.sql}\n");
  folder_write("c/d.sql", "D;");
  assert_plans("c", NULL, "liquibase c", "c/d.sql includeAll:raw statement file 1 | D;",
      "fault file-refused c/b.yaml", "fault file-refused c/c.yaml");
}

static void what_is_no_change_log_is_said(void **state) {
  (void)state;
  folder_write("c/a.yaml", "databaseChangeLog: [\n");
  folder_write("c/b.xml", "<databaseChangeLog>\n<changeSet></databaseChangeLog>");
  folder_write("c/c.yaml", "databaseChangeLog: &a\n  - changeSet: *a\n");
  folder_write("c/d.sql", "--liquibase formatted sql\nD;\n");
  assert_plans("c", NULL, "liquibase c", "fault file-refused c/a.yaml",
      "fault file-refused c/b.xml", "evidence c/c.yaml", "evidence c/d.sql");
}

// "a: [[[…]]]", and aliases that double.
static void trees_have_a_limit(void **state) {
  (void)state;
  Arena *arena = arena_new();
  for (int depth = CHANGELOG_MAX_DEPTH - 2; depth <= CHANGELOG_MAX_DEPTH + 1; depth += 3) {
    char text[2 * CHANGELOG_MAX_DEPTH + 32] = "a: ";
    memset(text + 3, '[', (size_t)depth);
    memset(text + 3 + depth, ']', (size_t)depth);
    Error error = {0};
    ChangelogNode *root;
    assert_int_equal(
        changelog_read_yaml(arena, slice_of(text), &root, &error), depth < CHANGELOG_MAX_DEPTH);
  }
  char text[4096] = "a0: &a0 [x, x]\n";
  for (int i = 1; i < 40; i++)
    sprintf(text + strlen(text), "a%d: &a%d [*a%d, *a%d]\n", i, i, i - 1, i - 1);
  Error error = {0};
  ChangelogNode *root;
  assert_false(changelog_read_yaml(arena, slice_of(text), &root, &error));
  assert_non_null(strstr(error.message, "too large"));
  arena_free(arena);
}

static void anchors_have_a_limit(void **state) {
  (void)state;
  for (int count = CHANGELOG_MAX_ANCHORS; count <= CHANGELOG_MAX_ANCHORS + 1; count++) {
    Arena *arena = arena_new();
    char *text = calloc((size_t)count, 24);
    size_t length = 0;
    for (int i = 0; i < count; i++) length += (size_t)sprintf(text + length, "- &n%d x\n", i);
    Error error = {0};
    ChangelogNode *root;
    assert_int_equal(changelog_read_yaml(arena, (Slice){text, length}, &root, &error),
        count == CHANGELOG_MAX_ANCHORS);
    free(text);
    arena_free(arena);
  }
}

#define SPEC(test) cmocka_unit_test_setup_teardown(test, folder_set_up, folder_tear_down)

int main(void) {
  const struct CMUnitTest specification[] = {
      SPEC(formatted_sql_has_a_step_for_each_change_set),
      SPEC(yaml_includes_files_and_runs_sql),
      SPEC(xml_says_the_same),
      SPEC(a_header_without_an_id_is_refused),
      SPEC(a_broken_change_log_is_refused_at_its_line),
      SPEC(a_change_set_there_twice_is_a_duplicate),
      SPEC(other_change_sets_may_share_a_name),
      SPEC(a_query_may_decide),
      SPEC(an_inline_text_knows_its_bytes),
      SPEC(change_logs_that_include_each_other_end),
      SPEC(what_is_no_change_log_is_said),
      SPEC(trees_have_a_limit),
      SPEC(anchors_have_a_limit),
  };
  return cmocka_run_group_tests_name("Liquibase", specification, NULL, NULL);
}
