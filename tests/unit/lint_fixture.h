// lint_fixture.h -- lints SQL texts as the files of a chain, for tests.
//
//     LintRun *run = lint_new(false);
//     lint_file(run, "CREATE TABLE orders (id bigint)");   // each its own release
//     lint_file(run, "DROP TABLE orders");
//     assert_lint(run, "1: drop-table: table orders goes, with all its rows\n");
//     lint_free(run);
#ifndef WEIR_TESTS_UNIT_LINT_FIXTURE_H
#define WEIR_TESTS_UNIT_LINT_FIXTURE_H

#include "analyze/run/analysis.h"

typedef struct LintRun LintRun;

LintRun *lint_new(bool from_empty);
LintRun *lint_new_with(const AnalysisOptions *options);
void lint_free(LintRun *run);

void lint_file(LintRun *run, const char *sql);
void lint_files(LintRun *run, const char *sql); // split at lines `-- in a later release`
void lint_bytes(LintRun *run, Slice text, AnalysisRole role, uint32_t release);
void lint_named(LintRun *run, const char *path, Slice text, AnalysisRole role, uint32_t release);

void lint_end(LintRun *run); // what is said once a run comes now
Analysis *lint_analysis(LintRun *run);
size_t lint_count(const LintRun *run);
const Finding *lint_finding(const LintRun *run, size_t index);
const Finding *lint_find(const LintRun *run, const char *rule); // the first of a rule, or NULL
// "LINE: rule: message", a line for each finding.
Slice lint_text(LintRun *run);

#define assert_lint(run, text) spec_assert_slice(lint_text(run), SLICE(text), __FILE__, __LINE__)

#endif
