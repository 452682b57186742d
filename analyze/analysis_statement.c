#include "analyze/analysis_run.h"
#include "analyze/apply/transaction.h"
#include "analyze/locks/locks.h"
#include "lexer/memory.h"

bool analysis_selects(const Analysis *analysis, const Rule *rule) {
  if (analysis->options.rules == NULL) return true;
  for (size_t i = 0; rule_registry[i] != NULL; i++) {
    if (rule_registry[i] == rule) return analysis->options.rules[i];
  }
  return false;
}

static RuleContext rule_context(
    Analysis *analysis, const Rule *rule, const Execution *execution, Span span) {
  return (RuleContext){.executor = &analysis->executor,
      .statement = execution != NULL ? analysis->executor.statement : NULL,
      .execution = execution,
      .statement_number = analysis->statement_number,
      .statement_span = span,
      .report = analysis->report,
      .analysis = analysis,
      .rule = rule};
}

static void ask_rules(
    Analysis *analysis, RuleHears when, const Execution *execution, Span span) {
  for (size_t i = 0; rule_registry[i] != NULL; i++) {
    const Rule *rule = rule_registry[i];
    if (rule->hears != when || rule->check == NULL) continue;
    if (analysis->options.rules != NULL && !analysis->options.rules[i]) continue;
    RuleContext context = rule_context(analysis, rule, execution, span);
    rule->check(&context);
  }
}

static Finding *report_fault(
    Analysis *analysis, const Rule *rule, Span statement, Span span, Slice message) {
  if (!analysis_reports(analysis) || !analysis_selects(analysis, rule)) return NULL;
  RuleContext context = rule_context(analysis, rule, NULL, statement);
  return rule_report(&context, SEVERITY_ERROR, span, "%.*s", SLICE_PRINT(message));
}

static void count_outcome(Analysis *analysis, OutcomeKind kind) {
  if (!analysis_reports(analysis)) return;
  AnalysisSummary *summary = &analysis->summary;
  switch (kind) {
  case OUTCOME_APPLIED: summary->applied++; break;
  case OUTCOME_SKIPPED: summary->skipped++; break;
  case OUTCOME_FAILED: summary->failed++; break;
  case OUTCOME_UNKNOWN: summary->unknown++; break;
  }
}

static void note_evidence(Analysis *analysis, const Execution *execution, Span statement) {
  const Outcome *outcome = &execution->outcome;
  for (const AssumedObject *assumed = execution->assumed; assumed != NULL;
       assumed = assumed->next) {
    Slice text = executor_description(&analysis->executor, assumed->id, 0);
    analysis_evidence_add(analysis, "assumed-object", assumed->span.start, text, false);
  }
  if (outcome->kind != OUTCOME_UNKNOWN) return;
  uint32_t offset = outcome->span.end > 0 ? outcome->span.start : statement.start;
  analysis_evidence_add(analysis, outcome->evidence, offset, outcome->message, true);
}

// A statement with psql variables is text that psql completes first: what does not parse without
// their values is not known to be wrong.
static void note_variables(Analysis *analysis, const ScriptItem *item) {
  analysis_evidence_add(analysis, "psql-variable", item->start,
      SLICE("a statement with psql variables cannot be read without their values"), true);
  count_outcome(analysis, OUTCOME_UNKNOWN);
}

static void note_fault(Analysis *analysis, const ScriptItem *item, const ParseResult *result) {
  Span statement = {item->start, item->end};
  bool too_deep = result->fault == PARSE_TOO_DEEP;
  extern const Rule rule_syntax_error, rule_too_deep;
  Finding *finding = report_fault(analysis, too_deep ? &rule_too_deep : &rule_syntax_error,
      statement, result->span, result->message);
  if (finding != NULL) {
    memcpy(finding->sqlstate, result->sqlstate, sizeof finding->sqlstate);
    if (result->expected.length > 0)
      finding->help = arena_printf(
          analysis->report, "expected %.*s", SLICE_PRINT(result->expected));
  }
  count_outcome(analysis, OUTCOME_FAILED);
  if (too_deep)
    analysis_evidence_add(analysis, "too-deep", item->start, result->message, true);
  transaction_fail(&analysis->executor,
      (Place){.file = analysis->executor.file, .offset = item->start});
}

void analysis_statement(Analysis *analysis, const ScriptItem *item) {
  arena_reset(analysis->statement_arena);
  analysis->statement_number++;
  if (analysis_reports(analysis)) analysis->summary.statements++;
  Executor *executor = &analysis->executor;
  ParseResult result =
      parser_parse(analysis->parser, executor->source, item, analysis->statement_arena);
  Span span = {item->start, item->end};
  if (result.fault != PARSE_FINE) {
    if (item->has_variables && result.fault == PARSE_SYNTAX_ERROR) {
      note_variables(analysis, item);
    } else {
      note_fault(analysis, item, &result);
    }
    analysis_flush(analysis);
    return;
  }
  Execution *execution = executor_run(executor, result.statement);
  locks_of_statement(executor, execution);
  count_outcome(analysis, execution->outcome.kind);
  note_evidence(analysis, execution, span);
  if (analysis_reports(analysis)) ask_rules(analysis, RULE_HEARS_STATEMENTS, execution, span);
  analysis_flush(analysis);
}

void analysis_problem(Analysis *analysis, const ScriptItem *item) {
  extern const Rule rule_syntax_error;
  Span span = {item->start, item->end};
  Finding *finding = report_fault(
      analysis, &rule_syntax_error, span, span, slice_of(lexer_problem_message(item->problem)));
  if (finding != NULL) memcpy(finding->sqlstate, "42601", sizeof "42601");
  analysis_flush(analysis);
}

void analysis_end_of_file(Analysis *analysis, uint32_t offset) {
  if (analysis_reports(analysis))
    ask_rules(analysis, RULE_HEARS_END_OF_FILE, NULL, (Span){offset, offset});
  analysis_flush(analysis);
}

// By place, then by rule: what a statement's rules say in the order of the registry.
static bool comes_before(const Finding *a, const Finding *b) {
  if (a->span.start != b->span.start) return a->span.start < b->span.start;
  return strcmp(a->rule->id, b->rule->id) < 0;
}

static void sort_findings(Finding **findings, size_t count) {
  for (size_t i = 1; i < count; i++) { // a statement has few
    Finding *finding = findings[i];
    size_t at = i;
    for (; at > 0 && comes_before(finding, findings[at - 1]); at--)
      findings[at] = findings[at - 1];
    findings[at] = finding;
  }
}

void analysis_flush(Analysis *analysis) {
  sort_findings(analysis->findings, analysis->finding_count);
  AnalysisSummary *summary = &analysis->summary;
  for (size_t i = 0; i < analysis->finding_count; i++) {
    const Finding *finding = analysis->findings[i];
    if (finding->suppressed.length > 0) {
      summary->suppressed++;
    } else {
      summary->severities[finding->severity]++;
      summary->irreversible |= finding->irreversible;
    }
    if (analysis->sink != NULL) analysis->sink(finding, analysis->payload);
  }
  analysis->finding_count = 0;
}
