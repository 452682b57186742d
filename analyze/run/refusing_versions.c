#include "analyze/run/analysis_run.h"

extern const Rule rule_statement_fails;

static Slice versions_of(const Analysis *analysis, const Outcome *outcome) {
  const Executor *executor = &analysis->executor;
  if (outcome->refused_from == outcome->refused_to)
    return arena_printf(analysis->report, "PostgreSQL %d refuses", outcome->refused_from);
  if (outcome->refused_from == executor->version_min)
    return arena_printf(analysis->report, "PostgreSQL %d and older refuse", outcome->refused_to);
  return arena_printf(
      analysis->report, "PostgreSQL %d to %d refuse", outcome->refused_from, outcome->refused_to);
}

void analysis_note_refusing_versions(Analysis *analysis, Span statement) {
  const Execution *execution = analysis->executor.execution;
  const Outcome *outcome = &execution->outcome;
  const Rule *rule = &rule_statement_fails;
  bool is_refused = outcome->kind != OUTCOME_FAILED && outcome->refused_to > 0;
  if (!is_refused || analysis->options.assumes_versions) return;
  if (!analysis_reports(analysis) || !analysis_selects(analysis, rule)) return;
  RuleContext context = analysis_context(analysis, rule, execution, statement);
  Span span = outcome->span.end > outcome->span.start ? outcome->span : statement;
  Finding *finding = rule_report(&context, SEVERITY_ERROR, span, "%.*s: %.*s",
      SLICE_PRINT(versions_of(analysis, outcome)), SLICE_PRINT(outcome->refused_message));
  memcpy(finding->sqlstate, outcome->refused_sqlstate, sizeof finding->sqlstate);
  rule_failure(&context, finding);
}
