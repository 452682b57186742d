#include "tests/unit/printed.h"

#include "report/report.h"

static Verdict judge(AnalysisSummary summary) { return verdict_of(&summary); }

static void an_error_halts_whatever_else_there_is(void **state) {
  (void)state;
  assert_int_equal(
      judge((AnalysisSummary){.severities = {1, 1, 1}, .tainted = true}), VERDICT_HALT);
  assert_int_equal(
      judge((AnalysisSummary){.severities = {1, 1, 0}, .tainted = true}), VERDICT_CAUTION);
}

static void a_tainted_run_is_never_safe(void **state) {
  (void)state;
  assert_int_equal(judge((AnalysisSummary){.tainted = true}), VERDICT_UNKNOWN);
  assert_int_equal(
      judge((AnalysisSummary){.severities = {1, 0, 0}, .tainted = true}), VERDICT_UNKNOWN);
}

static void what_cannot_be_undone_is_a_risk(void **state) {
  (void)state;
  assert_int_equal(judge((AnalysisSummary){.severities = {1, 0, 0}, .irreversible = true}),
      VERDICT_SAFE_WITH_RISK);
  assert_int_equal(
      judge((AnalysisSummary){.irreversible = true, .tainted = true}), VERDICT_SAFE_WITH_RISK);
  assert_int_equal(judge((AnalysisSummary){.severities = {1, 0, 0}}), VERDICT_SAFE);
  assert_int_equal(judge((AnalysisSummary){0}), VERDICT_SAFE);
}

static void suppressed_findings_do_not_count(void **state) {
  (void)state;
  assert_int_equal(judge((AnalysisSummary){.suppressed = 3}), VERDICT_SAFE);
}

static void verdicts_and_formats_have_names(void **state) {
  (void)state;
  assert_string_equal(verdict_name(VERDICT_SAFE_WITH_RISK), "safe-with-risk");
  assert_string_equal(report_format_name(REPORT_JSON), "json");
  ReportFormat format;
  assert_true(report_format_find(SLICE("text"), &format));
  assert_int_equal(format, REPORT_TEXT);
  assert_false(report_format_find(SLICE("tex"), &format));
  assert_false(report_format_find(SLICE(""), &format));
}

static void findings_are_sorted_by_file_place_and_rule(void **state) {
  (void)state;
  const Rule a = {.id = "a-rule"};
  const Rule b = {.id = "b-rule"};
  const Finding findings[] = {
      {.rule = &b, .file = 0, .span = {9, 10}, .message = SLICE("one")},
      {.rule = &a, .file = 1, .span = {2, 3}},
      {.rule = &b, .file = 1, .span = {2, 3}, .message = SLICE("one")},
      {.rule = &b, .file = 1, .span = {2, 3}, .message = SLICE("two")},
      {.rule = &a, .file = 1, .span = {10, 11}},
      {.rule = &a, .file = 2, .span = {0, 1}},
  };
  const Finding *mixed[] = {
      &findings[4], &findings[2], &findings[5], &findings[0], &findings[3], &findings[1]};
  report_sort(mixed, 6);
  for (size_t i = 0; i < 6; i++) assert_ptr_equal(mixed[i], &findings[i]);
  report_sort(NULL, 0);
}

static void collect(const Finding *finding, void *payload) {
  const Finding **found = payload;
  *found = finding;
}

// The sums are those of all chains, and a chain may be freed as soon as it was given.
static void chains_add_up(void **state) {
  (void)state;
  Printed printed = printed_begin();
  Report *report = report_new(&(ReportOptions){
      .format = REPORT_TEXT, .out = printed.file, .version_min = 14, .version_max = 18});
  for (int i = 0; i < 2; i++) {
    const Finding *found = NULL;
    Analysis *analysis = analysis_new(&(AnalysisOptions){.from_empty = true}, collect, &found);
    Source source = {0};
    source_lend(&source, "a.sql", SLICE("CREATE TABLE a (); CREATE TABLE a ();"));
    analysis_run_file(analysis, &source, ANALYSIS_REPORTED, 1);
    assert_non_null(found);
    report_chain(report, &(ReportChain){.chains = &(ReportedChain){"a.sql", "plain"},
                             .chain_count = 1,
                             .analysis = analysis,
                             .findings = &found,
                             .finding_count = 1});
    analysis_free(analysis);
    source_close(&source);
  }
  assert_int_equal(report_summary(report)->statements, 4);
  assert_int_equal(report_summary(report)->severities[SEVERITY_ERROR], 2);
  report_end(report);
  char *text = printed_end(&printed);
  assert_non_null(strstr(text, "2 errors · 2 files, 4 statements · 2 chains · PostgreSQL 14-18"));
  free(text);
}

int main(void) {
  const struct CMUnitTest specification[] = {
      cmocka_unit_test(an_error_halts_whatever_else_there_is),
      cmocka_unit_test(a_tainted_run_is_never_safe),
      cmocka_unit_test(what_cannot_be_undone_is_a_risk),
      cmocka_unit_test(suppressed_findings_do_not_count),
      cmocka_unit_test(verdicts_and_formats_have_names),
      cmocka_unit_test(findings_are_sorted_by_file_place_and_rule),
      cmocka_unit_test(chains_add_up),
  };
  return cmocka_run_group_tests_name("reports", specification, NULL, NULL);
}
