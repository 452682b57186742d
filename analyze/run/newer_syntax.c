#include "analyze/apply/session/transaction.h"
#include "analyze/run/analysis_run.h"

static void report(RuleContext *context, const ConstructMark *mark) {
  const ConstructFacts *facts = construct_facts(mark->construct);
  const Executor *executor = context->executor;
  Finding *finding = rule_report(context, SEVERITY_ERROR, mark->span,
      "%s came with PostgreSQL %d; PostgreSQL %d refuses it", facts->words, facts->first,
      executor->version_min);
  if (executor->version_max < facts->first) {
    rule_help(
        context, finding, "Write it without, or run it on PostgreSQL %d or newer.", facts->first);
  } else {
    rule_help(context, finding,
        "Write it without; or, if every server is PostgreSQL %d or newer, say so: --pg-version "
        "%d-%d",
        facts->first, facts->first, executor->version_max);
  }
}

// The newest server of the range refuses it as well, and that was said.
static bool is_told(const Analysis *analysis, Span span) {
  for (size_t i = 0; i < analysis->finding_count; i++) {
    const Finding *finding = analysis->findings[i];
    if (finding->sqlstate[0] != '\0' && finding->span.start == span.start) return true;
  }
  return false;
}

// Whether older servers read it as something else: as a call, a column, a label or an option that
// they do not know, which is no error of syntax.
static bool is_readable(const Executor *executor, Construct construct) {
  switch (construct) {
  case CONSTRUCT_NUMBER_FORM: return executor->version_max < 15;
  case CONSTRUCT_UNNAMED_SUBQUERY: // refused where it is bound, if it comes to that
    return transaction_phase(executor) != TRANSACTION_ABORTED;
  default: return construct_facts(construct)->readable;
  }
}

bool analysis_refuses_newer_syntax(const Analysis *analysis, const ParseResult *result) {
  if (analysis->options.assumes_versions) return false;
  for (const ConstructMark *mark = result->marks; mark != NULL; mark = mark->next) {
    bool is_newer = construct_facts(mark->construct)->first > analysis->executor.version_max;
    if (is_newer && !is_readable(&analysis->executor, mark->construct)) return true;
  }
  return false;
}

void analysis_note_newer_syntax(
    Analysis *analysis, const ScriptItem *item, const ParseResult *result) {
  const Rule *rule = &rule_syntax_needs_newer_server;
  if (result->marks == NULL || analysis->options.assumes_versions) return;
  if (!analysis_reports(analysis) || !analysis_selects(analysis, rule)) return;
  RuleContext context = analysis_context(analysis, rule, NULL, (Span){item->start, item->end});
  context.statement = result->statement;
  for (const ConstructMark *mark = result->marks; mark != NULL; mark = mark->next) {
    bool is_newer = construct_facts(mark->construct)->first > analysis->executor.version_min;
    if (is_newer && !is_told(analysis, mark->span)) report(&context, mark);
  }
}
