#include "analyze/finding/rule_alias.h"
#include "tests/unit/lint_fixture.h"
#include "tests/unit/order_fixture.h"
#include "tests/unit/spec.h"

#include <sys/stat.h>

// Every rule is held to the same. The test runs in the project's folder.

static void file_of(const Rule *rule, char *path, size_t size) {
  int length = snprintf(path, size, "analyze/rules/%s.c", rule->id);
  for (int i = 0; i < length; i++) {
    if (path[i] == '-') path[i] = '_';
  }
}

static bool exists(const char *path) {
  struct stat status;
  return stat(path, &status) == 0;
}

static void ids_are_ordered_and_each_has_its_file_and_its_golden_cases(void **state) {
  (void)state;
  for (size_t i = 0; rule_registry[i] != NULL; i++) {
    const Rule *rule = rule_registry[i];
    if (i > 0) assert_true(strcmp(rule_registry[i - 1]->id, rule->id) < 0);
    char path[200];
    file_of(rule, path, sizeof path);
    if (!exists(path)) print_error("%s is missing\n", path);
    assert_true(exists(path));
    snprintf(path, sizeof path, "tests/golden/%s", rule->id);
    if (!exists(path)) print_error("%s is missing\n", path);
    assert_true(exists(path));
    assert_ptr_equal(rule_find(slice_of(rule->id)), rule);
  }
  assert_null(rule_find(SLICE("create-index")));
  assert_null(rule_find(SLICE("")));
}

static void each_says_one_sentence_and_why_and_what_instead(void **state) {
  (void)state;
  for (size_t i = 0; rule_registry[i] != NULL; i++) {
    const Rule *rule = rule_registry[i];
    assert_null(strchr(rule->says, '\n'));
    assert_true(strlen(rule->says) > 10 && rule->says[strlen(rule->says) - 1] == '.');
    assert_true(strlen(rule->why) > 50);
    assert_true(strlen(rule->instead) > 10);
    for (const char *line = rule->why; line != NULL; line = strchr(line, '\n')) {
      if (*line == '\n') line++;
      const char *end = strchr(line, '\n');
      assert_true((end != NULL ? (size_t)(end - line) : strlen(line)) <= 100);
    }
  }
}

static const Finding *example(const char *sql, const char *rule, bool from_empty, LintRun **run) {
  static bool every[200];
  memset(every, true, sizeof every);
  *run = lint_new_with(&(AnalysisOptions){.from_empty = from_empty, .rules = every});
  lint_files(*run, sql);
  lint_end(*run);
  return lint_find(*run, rule);
}

static bool knows_the_failure(const Rule *rule) { // what it is about is that PostgreSQL refuses
  static const char *const rules[] = {"statement-fails"};
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
    if (strcmp(rule->id, rules[i]) == 0) return true;
  }
  return false;
}

// What ran before, and then the example: a closed world, where nothing may fail that is not shown.
static LintRun *whole_example(const Rule *rule, const char *sql) {
  char text[4000];
  int length = snprintf(text, sizeof text, "%s%s%s", rule->given != NULL ? rule->given : "",
      rule->given != NULL ? "\n-- in a later release\n" : "", sql);
  assert_true(length > 0 && (size_t)length < sizeof text);
  LintRun *run;
  bool speaks = example(text, rule->id, true, &run) != NULL;
  if (sql == rule->bad && !speaks)
    fail_msg("%s is silent on its bad example in a closed world", rule->id);
  if (sql == rule->good && speaks)
    fail_msg("%s speaks on its good example in a closed world", rule->id);
  return run;
}

static void both_examples_run_on_what_was_given(void **state) {
  (void)state;
  for (size_t i = 0; rule_registry[i] != NULL; i++) {
    const Rule *rule = rule_registry[i];
    if (rule->hears == RULE_HEARS_ORDER || rule->hears == RULE_HEARS_PLACEHOLDERS) continue;
    LintRun *run = whole_example(rule, rule->good);
    if (lint_find(run, "statement-fails") != NULL)
      fail_msg("the good example of %s fails: %.*s", rule->id,
          SLICE_PRINT(lint_find(run, "statement-fails")->message));
    lint_free(run);
    if (rule->bad == NULL) continue;
    run = whole_example(rule, rule->bad);
    if (!knows_the_failure(rule) && lint_find(run, "statement-fails") != NULL)
      fail_msg("the bad example of %s fails: %.*s", rule->id,
          SLICE_PRINT(lint_find(run, "statement-fails")->message));
    lint_free(run);
  }
}

static void examples_of_an_order_are_folders(const Rule *rule) {
  OrderRun *run = order_new(rule->bad, NULL);
  const Finding *finding = order_find(run, rule->id);
  if (finding == NULL) {
    fail_msg("%s is silent on its bad example", rule->id);
    return;
  }
  assert_true(finding->severity <= rule->severity);
  order_free(run);
  run = order_new(rule->good, NULL);
  Slice said = order_text(run);
  if (said.length > 0) fail_msg("on the good example of %s: %.*s", rule->id, SLICE_PRINT(said));
  order_free(run);
}

static void the_bad_example_makes_it_speak_and_the_good_one_does_not(void **state) {
  (void)state;
  for (size_t i = 0; rule_registry[i] != NULL; i++) {
    const Rule *rule = rule_registry[i];
    LintRun *run;
    if (rule->hears == RULE_HEARS_ORDER) {
      examples_of_an_order_are_folders(rule);
      continue;
    }
    if (rule->bad != NULL && rule->hears != RULE_HEARS_PLACEHOLDERS) { // which a plan has
      const Finding *finding = example(rule->bad, rule->id, false, &run);
      if (finding == NULL) {
        print_error("%s is silent on its bad example\n", rule->id);
        fail();
        return;
      }
      assert_true(finding->severity <= rule->severity);
      assert_true(finding->message.length > 0);
      lint_free(run);
    }
    if (example(rule->good, rule->id, false, &run) != NULL)
      fail_msg("%s speaks on its good example", rule->id);
    if (lint_find(run, "syntax-error") != NULL) fail_msg("the good example of %s", rule->id);
    lint_free(run);
  }
}

static void what_to_write_instead_is_sql_that_it_lets_pass_unless_it_is_prose(void **state) {
  (void)state;
  for (size_t i = 0; rule_registry[i] != NULL; i++) {
    const Rule *rule = rule_registry[i];
    LintRun *run;
    if (strchr(rule->instead, ';') == NULL || rule->hears == RULE_HEARS_ORDER) continue;
    if (example(rule->instead, rule->id, false, &run) != NULL)
      fail_msg("%s speaks on what it says to write instead", rule->id);
    if (lint_find(run, "syntax-error") != NULL) fail_msg("%s: no SQL instead", rule->id);
    lint_free(run);
  }
}

static void each_is_found_by_what_others_call_it(void **state) {
  (void)state;
  const Rule *rule = rule_find(SLICE("set-not-null-scans"));
  RuleAlias alias = {0};
  assert_true(rule_alias_next(rule, &alias));
  assert_slice_equal(alias.tool, "squawk");
  assert_slice_equal(alias.name, "adding-not-nullable-field");
  assert_true(rule_alias_next(rule, &alias));
  assert_slice_equal(alias.tool, "pg-migration-lint");
  assert_true(rule_alias_is(rule, SLICE("pgm013")));
  assert_true(rule_alias_is(rule, SLICE("squawk:adding-not-nullable-field")));
  assert_false(rule_alias_is(rule, SLICE("eugene:adding-not-nullable-field")));
  assert_false(rule_alias_is(rule, SLICE("PGM01")));
  assert_false(rule_alias_is(rule, SLICE("")));
  assert_false(rule_alias_is(rule_find(SLICE("alter-system")), SLICE("squawk")));
}

static void a_statement_too_deep_is_told_as_that(void **state) {
  (void)state;
  static char sql[12000] = "SELECT ";
  for (size_t length = strlen(sql); length + 10 < sizeof sql; length += 4)
    memcpy(sql + length, "NOT ", 5);
  strcat(sql, "true");
  LintRun *run = lint_new(false);
  lint_file(run, sql);
  assert_non_null(lint_find(run, "too-deep"));
  assert_int_equal(lint_count(run), 1);
  lint_free(run);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(ids_are_ordered_and_each_has_its_file_and_its_golden_cases),
      cmocka_unit_test(each_says_one_sentence_and_why_and_what_instead),
      cmocka_unit_test(the_bad_example_makes_it_speak_and_the_good_one_does_not),
      cmocka_unit_test(both_examples_run_on_what_was_given),
      cmocka_unit_test(each_is_found_by_what_others_call_it),
      cmocka_unit_test(what_to_write_instead_is_sql_that_it_lets_pass_unless_it_is_prose),
      cmocka_unit_test(a_statement_too_deep_is_told_as_that),
  };
  return cmocka_run_group_tests_name("rules", tests, NULL, NULL);
}
