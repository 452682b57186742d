#include "analyze/analysis_run.h"
#include "analyze/body_syntax.h"
#include "analyze/apply/session/transaction.h"
#include "analyze/locks/locks.h"
#include "lexer/memory.h"

bool analysis_selects(const Analysis *analysis, const Rule *rule) {
  if (analysis->options.rules == NULL) return true;
  for (size_t i = 0; rule_registry[i] != NULL; i++) {
    if (rule_registry[i] == rule) return analysis->options.rules[i];
  }
  return false;
}

RuleContext analysis_context(
    Analysis *analysis, const Rule *rule, const Execution *execution, Span span) {
  const ScriptItem *item = analysis->item;
  return (RuleContext){.executor = &analysis->executor,
      .statement = execution != NULL ? analysis->executor.statement : NULL,
      .execution = execution,
      .tokens = item != NULL ? item->tokens : NULL,
      .token_count = item != NULL ? item->token_count : 0,
      .statement_number = analysis->statement_number,
      .statement_span = span,
      .report = analysis->report,
      .analysis = analysis,
      .rule = rule};
}

static void ask_rules(Analysis *analysis, RuleHears when, const Execution *execution, Span span) {
  for (size_t i = 0; rule_registry[i] != NULL; i++) {
    const Rule *rule = rule_registry[i];
    if (rule->hears != when || rule->check == NULL) continue;
    if (analysis->options.rules != NULL && !analysis->options.rules[i]) continue;
    RuleContext context = analysis_context(analysis, rule, execution, span);
    rule->check(&context);
  }
}

static Finding *report_fault(
    Analysis *analysis, const Rule *rule, Span statement, Span span, Slice message) {
  if (!analysis_reports(analysis) || !analysis_selects(analysis, rule)) return NULL;
  RuleContext context = analysis_context(analysis, rule, NULL, statement);
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

static void tell_outcome(Analysis *analysis, StatementOutcome outcome) {
  const AnalysisOptions *options = &analysis->options;
  if (options->outcome_sink == NULL || !analysis_reports(analysis)) return;
  outcome.file = analysis->executor.file;
  outcome.statement = analysis->statement_number;
  options->outcome_sink(&outcome, options->outcome_payload);
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
  tell_outcome(analysis, (StatementOutcome){.span = {item->start, item->end},
                             .kind = OUTCOME_UNKNOWN,
                             .sqlstate = "",
                             .evidence = "psql-variable"});
}

static void note_fault(Analysis *analysis, const ScriptItem *item, const ParseResult *result) {
  Span statement = {item->start, item->end};
  bool too_deep = result->fault == PARSE_TOO_DEEP;
  Executor *executor = &analysis->executor;
  Finding *finding = report_fault(analysis, too_deep ? &rule_too_deep : &rule_syntax_error,
      statement, result->span, result->message);
  if (finding != NULL) {
    memcpy(finding->sqlstate, result->sqlstate, sizeof finding->sqlstate);
    if (result->expected.length > 0)
      finding->help =
          arena_printf(analysis->report, "expected %.*s", SLICE_PRINT(result->expected));
  }
  count_outcome(analysis, OUTCOME_FAILED);
  tell_outcome(analysis, (StatementOutcome){.span = statement,
                             .kind = OUTCOME_FAILED,
                             .sqlstate = result->sqlstate,
                             .message = result->message});
  if (too_deep) analysis_evidence_add(analysis, "too-deep", item->start, result->message, true);
  bool was_aborted = transaction_phase(executor) == TRANSACTION_ABORTED;
  transaction_fail(executor, (Place){.file = executor->file, .offset = item->start});
  if (was_aborted || transaction_phase(executor) != TRANSACTION_ABORTED) return;
  analysis->failures.aborting = finding;
  if (finding != NULL)
    finding->consequence = SLICE("The transaction is aborted: all that it did is undone, and the "
                                 "statements up to its end are refused.");
}

// The finding that says why the statement failed, among those that were just reported.
static Finding *finding_of_failure(const Analysis *analysis) {
  for (size_t i = 0; i < analysis->finding_count; i++) {
    if (analysis->findings[i]->sqlstate[0] != '\0') return analysis->findings[i];
  }
  return NULL;
}

static void look_at_failure(Analysis *analysis, const Execution *execution, Span span) {
  Executor *executor = &analysis->executor;
  Finding *cause = NULL;
  bool follows = failures_follow(&analysis->failures, executor, &cause);
  if (follows && cause != NULL && analysis_reports(analysis)) cause->folded++;
  if (!follows && analysis_reports(analysis)) {
    ask_rules(analysis, RULE_HEARS_STATEMENTS, execution, span);
    cause = finding_of_failure(analysis);
  }
  bool is_refused = strcmp(execution->outcome.sqlstate, "25P02") == 0;
  if (!is_refused || cause != NULL) failures_note(&analysis->failures, executor, cause);
}

static void look_at_statement(Analysis *analysis, Execution *execution, Span span) {
  if (analysis_reports(analysis)) pending_settle(&analysis->pending, &analysis->executor);
  if (execution->outcome.kind == OUTCOME_FAILED) {
    look_at_failure(analysis, execution, span);
    return;
  }
  if (!analysis_reports(analysis)) return;
  locks_of_statement(&analysis->executor, execution);
  ask_rules(analysis, RULE_HEARS_STATEMENTS, execution, span);
  release_note_effects(&analysis->executor, &analysis->release_names);
}

static void execute(Analysis *analysis, const Node *statement, Span span) {
  Executor *executor = &analysis->executor;
  bool was_outside = transaction_phase(executor) == TRANSACTION_OUTSIDE;
  Execution *execution = executor_run(executor, statement);
  bool begins = transaction_phase(executor) == TRANSACTION_IN_BLOCK &&
                (was_outside || transaction_began(executor).offset == span.start);
  if (begins) {
    analysis->begin_number = analysis->statement_number;
    analysis->begin_span = span;
  }
  const Outcome *outcome = &execution->outcome;
  count_outcome(analysis, outcome->kind);
  tell_outcome(analysis, (StatementOutcome){.span = span,
                             .operation = ast_operation(statement),
                             .kind = outcome->kind,
                             .sqlstate = outcome->sqlstate,
                             .message = outcome->message,
                             .evidence = outcome->evidence});
  note_evidence(analysis, execution, span);
  look_at_statement(analysis, execution, span);
}

void analysis_statement(Analysis *analysis, const ScriptItem *item) {
  arena_reset(analysis->statement_arena);
  analysis->statement_number++;
  analysis->item = item;
  analysis->locks = NULL;
  if (analysis_reports(analysis)) analysis->summary.statements++;
  ParseResult result =
      parser_parse(analysis->parser, analysis->executor.source, item, analysis->statement_arena);
  if (result.fault == PARSE_FINE) analysis_check_body(analysis, &result);
  analysis->executor.has_variables = item->has_variables;
  if (result.fault == PARSE_FINE) {
    execute(analysis, result.statement, (Span){item->start, item->end});
    analysis_note_newer_syntax(analysis, item, &result);
  } else if (item->has_variables && result.fault == PARSE_SYNTAX_ERROR) {
    note_variables(analysis, item);
  } else {
    note_fault(analysis, item, &result);
  }
  analysis_flush(analysis);
  analysis->item = NULL;
  analysis->executor.statement = NULL;
}

void analysis_problem(Analysis *analysis, const ScriptItem *item) {
  Span span = {item->start, item->end};
  Finding *finding = report_fault(
      analysis, &rule_syntax_error, span, span, slice_of(lexer_problem_message(item->problem)));
  if (finding != NULL) memcpy(finding->sqlstate, "42601", sizeof "42601");
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
    for (; at > 0 && comes_before(finding, findings[at - 1]); at--) findings[at] = findings[at - 1];
    findings[at] = finding;
  }
}

static void complete(Analysis *analysis, Finding *finding, uint64_t tokens) {
  Source *source = analysis->files[finding->file].source;
  finding->fingerprint = fingerprint_make(&analysis->fingerprints, finding, source->path, tokens);
  suppressions_apply(&analysis->suppressions, source, finding);
}

static uint64_t hash_statement(const Analysis *analysis) {
  const ScriptItem *item = analysis->item;
  if (item == NULL) return 0;
  return fingerprint_tokens(analysis->executor.source, item->tokens, item->token_count);
}

static void give(Finding *finding, void *payload) {
  Analysis *analysis = payload;
  AnalysisSummary *summary = &analysis->summary;
  if (finding->suppressed.length > 0) {
    summary->suppressed++;
  } else {
    summary->severities[finding->severity]++;
    summary->irreversible |= finding->irreversible;
  }
  if (analysis->sink != NULL) analysis->sink(finding, analysis->payload);
}

static bool ends_transaction(const Analysis *analysis) {
  if (!transaction_is_open(&analysis->executor)) return true;
  const Node *statement = analysis->executor.statement;
  if (analysis->item == NULL || statement == NULL || statement->kind != NODE_TRANSACTION)
    return false;
  TransactionVerb verb = ((const Transaction *)statement)->verb; // AND CHAIN
  return verb == TRANSACTION_COMMIT || verb == TRANSACTION_ROLLBACK;
}

void analysis_flush(Analysis *analysis) {
  sort_findings(analysis->findings, analysis->finding_count);
  bool ends = ends_transaction(analysis);
  uint64_t tokens = analysis->finding_count > 0 ? hash_statement(analysis) : 0;
  if (ends) pending_take_all(&analysis->pending, give, analysis);
  for (size_t i = 0; i < analysis->finding_count; i++) {
    Finding *finding = analysis->findings[i];
    complete(analysis, finding, tokens);
    if (ends) {
      give(finding, analysis);
    } else {
      pending_add(&analysis->pending, &analysis->executor, finding);
    }
  }
  analysis->finding_count = 0;
}

void analysis_end_of_file(Analysis *analysis) {
  if (!analysis_reports(analysis)) return;
  uint32_t count = analysis->statement_number;
  if (transaction_is_open(&analysis->executor)) analysis->statement_number = analysis->begin_number;
  ask_rules(analysis, RULE_HEARS_END_OF_FILE, NULL, analysis->begin_span);
  analysis->statement_number = count;
  analysis_flush(analysis);
  pending_undo_all(&analysis->pending);
  pending_take_all(&analysis->pending, give, analysis);
  suppressions_report(analysis);
  analysis_flush(analysis);
  pending_take_all(&analysis->pending, give, analysis);
}
