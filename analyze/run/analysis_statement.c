#include "analyze/apply/code/code_bodies.h"
#include "analyze/apply/session/transaction.h"
#include "analyze/locks/lock_note.h"
#include "analyze/locks/locks.h"
#include "analyze/run/analysis_run.h"
#include "analyze/run/body_syntax.h"
#include "lexer/memory.h"

static bool is_selected(const Analysis *analysis, size_t rule) {
  if (analysis->options.rules == NULL) return rule_registry[rule]->profile == PROFILE_RECOMMENDED;
  return analysis->options.rules[rule];
}

bool analysis_selects(const Analysis *analysis, const Rule *rule) {
  for (size_t i = 0; rule_registry[i] != NULL; i++) {
    if (rule_registry[i] == rule) return is_selected(analysis, i);
  }
  return false;
}

static ObjectId altered_table(Executor *executor) {
  if (executor->statement->kind != NODE_ALTER_TABLE) return OBJECT_ID_NONE;
  const AlterTable *statement = (const AlterTable *)executor->statement;
  return lock_relation(executor, &statement->relation, statement->object);
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
      .rule = rule,
      .altered = execution != NULL ? altered_table(&analysis->executor) : OBJECT_ID_NONE};
}

static void ask_rules(Analysis *analysis, RuleHears when, const Execution *execution, Span span) {
  const Rule **rule = analysis->asked.kinds[when];
  RuleContext context = analysis_context(analysis, NULL, execution, span);
  for (; *rule != NULL; rule++) {
    context.rule = *rule;
    (*rule)->check(&context);
  }
}

static void judge(const MadeObject *made, void *payload) {
  Analysis *analysis = payload;
  arena_reset(analysis->statement_arena);
  // What was read of bodies for the one before lies in that arena.
  code_bodies_forget(analysis->executor.bodies);
  analysis->executor.code_facts = NULL;
  RuleContext context = analysis_context(analysis, NULL, NULL, made->statement_span);
  context.statement_number = made->statement_number;
  context.made = made;
  for (const Rule **rule = analysis->asked.kinds[RULE_HEARS_MADE]; *rule != NULL; rule++) {
    context.rule = *rule;
    (*rule)->check(&context);
  }
  analysis_flush(analysis);
}

void analysis_judge_made(Analysis *analysis) {
  Executor *executor = &analysis->executor;
  Execution nothing = {0}; // what is before and after a statement is one and the same here
  Execution *last = executor->execution;
  executor->execution = &nothing;
  made_take(&analysis->made, executor->catalog, executor->file, judge, analysis);
  executor->execution = last;
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
  outcome.span = text_origin_span(analysis->executor.origin, outcome.span);
  outcome.statement = analysis->statement_number;
  outcome.is_open_world = analysis->executor.open_world;
  options->outcome_sink(&outcome, options->outcome_payload);
}

static void note_assumed(Analysis *analysis, const Execution *execution) {
  for (const AssumedObject *assumed = execution->assumed; assumed != NULL;
       assumed = assumed->next) {
    Slice text = executor_description(&analysis->executor, assumed->id, 0);
    analysis_evidence_add(analysis, "assumed-object", assumed->span.start, text, false);
  }
}

static void note_evidence(Analysis *analysis, const Execution *execution, Span statement) {
  const Outcome *outcome = &execution->outcome;
  note_assumed(analysis, execution);
  if (outcome->kind != OUTCOME_UNKNOWN) return;
  uint32_t offset = outcome->span.end > 0 ? outcome->span.start : statement.start;
  analysis_evidence_add(analysis, outcome->evidence, offset, outcome->message, true);
}

// A statement with variables or placeholders is text that is completed first: what does not parse
// without their values is not known to be wrong.
static void note_incomplete(Analysis *analysis, const ScriptItem *item) {
  if (analysis->executor.has_variables) {
    analysis_evidence_add(analysis, "psql-variable", item->start,
        SLICE("a statement with psql variables cannot be read without their values"), true);
  } else {
    analysis_evidence_add(analysis, "placeholder", item->start,
        SLICE("a statement with placeholders cannot be read without their values"), true);
  }
  count_outcome(analysis, OUTCOME_UNKNOWN);
  tell_outcome(analysis, (StatementOutcome){.span = {item->start, item->end},
                             .kind = OUTCOME_UNKNOWN,
                             .sqlstate = "",
                             .evidence = "psql-variable"});
}

// A failure within what the tool sends together: the rest of it does not run.
static void stop_rest(Analysis *analysis, Finding *cause) {
  AnalysisSending *sending = &analysis->sending;
  if (sending->is_unread && !sending->is_dead && cause != NULL) {
    cause->folded += sending->passed;
    failures_explain(&analysis->failures, sending->failed_names, cause);
  }
  if (sending->is_dead || (!sending->is_message && sending->opened == RULE_SCOPE_STATEMENT)) return;
  sending->is_dead = true;
  analysis->failures.aborting = cause;
  if (!transaction_is_open(&analysis->executor)) pending_undo_all(&analysis->pending);
}

static bool is_aborted(const Executor *executor) {
  return transaction_phase(executor) == TRANSACTION_ABORTED;
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
    if (result->hint.length > 0)
      finding->help = arena_printf(analysis->report, "%.*s%s%.*s", SLICE_PRINT(finding->help),
          finding->help.length > 0 ? "\n" : "", SLICE_PRINT(result->hint));
  }
  count_outcome(analysis, OUTCOME_FAILED);
  tell_outcome(analysis, (StatementOutcome){.span = statement,
                             .kind = OUTCOME_FAILED,
                             .sqlstate = result->sqlstate,
                             .message = result->message});
  if (too_deep) analysis_evidence_add(analysis, "too-deep", item->start, result->message, true);
  if (finding != NULL) {
    RuleContext context = analysis_context(analysis, finding->rule, NULL, statement);
    bool was_refused = analysis->sending.is_dead || is_aborted(executor);
    if (!was_refused) rule_failure(&context, finding);
  }
  if (analysis->sending.is_dead || is_aborted(executor)) return;
  transaction_fail(executor, executor_place(executor, item->start));
  if (is_aborted(executor)) analysis->failures.aborting = finding;
  failures_undo(&analysis->failures, finding);
  stop_rest(analysis, finding);
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
  failures_undo(&analysis->failures, cause);
  stop_rest(analysis, cause);
}

// The server does not come so far, and nobody asks the rules. Before the fault that keeps a message from
// being read, it is not known yet which finding that will be.
static void pass_over(Analysis *analysis, const Node *statement) {
  bool is_before = !analysis->sending.is_dead;
  Finding *cause = is_before ? NULL : analysis->failures.aborting;
  count_outcome(analysis, OUTCOME_FAILED);
  tell_outcome(analysis, (StatementOutcome){.span = {analysis->item->start, analysis->item->end},
                             .operation = ast_operation(statement),
                             .kind = OUTCOME_FAILED,
                             .sqlstate = "25P02"});
  if (is_before) analysis->sending.passed++;
  if (cause == NULL && !is_before) return;
  if (analysis_reports(analysis) && cause != NULL) cause->folded++;
  analysis->executor.statement = statement;
  failures_note(&analysis->failures, &analysis->executor, cause);
}

static void look_at_statement(Analysis *analysis, Execution *execution, Span span) {
  if (analysis_reports(analysis)) pending_settle(&analysis->pending, &analysis->executor);
  if (execution->outcome.kind == OUTCOME_FAILED) {
    look_at_failure(analysis, execution, span);
    return;
  }
  if (!analysis_reports(analysis)) return;
  locks_of_statement(&analysis->executor, execution);
  if (analysis->options.timeline_sink != NULL)
    timeline_note(&analysis->timeline, &analysis->executor);
  ask_rules(analysis, RULE_HEARS_STATEMENTS, execution, span);
  release_note_effects(&analysis->executor, &analysis->release_names);
  if (*analysis->asked.kinds[RULE_HEARS_MADE] == NULL) return;
  made_note(&analysis->made, &analysis->executor, text_origin_span(analysis->executor.origin, span),
      analysis->statement_number);
}

// Rules see what a DO runs as if it stood outside. No token of the file is one of its.
void analysis_hear_inside(void *payload) {
  Analysis *analysis = payload;
  Executor *executor = &analysis->executor;
  const ScriptItem *item = analysis->item;
  size_t first = analysis->finding_count;
  analysis->item = NULL;
  note_assumed(analysis, executor->execution);
  look_at_statement(analysis, executor->execution, executor->statement->span);
  analysis_place_inside(analysis, first);
  failures_made(&analysis->failures, executor);
  analysis->item = item;
}

static void tell_timeline(Analysis *analysis, const Execution *execution, Span place) {
  const AnalysisOptions *options = &analysis->options;
  if (options->timeline_sink == NULL || !analysis_reports(analysis)) return;
  RuleContext context = analysis_context(analysis, NULL, execution, place);
  TimelineStatement statement = {.file = analysis->executor.file,
      .source = analysis->files[analysis->executor.file].source,
      .number = analysis->statement_number,
      .span = place,
      .operation = ast_operation(analysis->executor.statement),
      .outcome = execution->outcome.kind,
      .until = rule_until(&context)};
  timeline_end(&analysis->timeline, &analysis->executor, statement, options->timeline_sink,
      options->timeline_payload);
}

static void execute(Analysis *analysis, const Node *statement, Span span) {
  Executor *executor = &analysis->executor;
  if (analysis->options.timeline_sink != NULL) timeline_begin(&analysis->timeline, executor);
  bool was_outside = transaction_phase(executor) == TRANSACTION_OUTSIDE;
  Execution *execution = executor_run(executor, statement);
  Span place = text_origin_span(executor->origin, span);
  bool begins = transaction_phase(executor) == TRANSACTION_IN_BLOCK &&
                (was_outside || transaction_began(executor).offset == place.start);
  if (begins) {
    analysis->begin_file = executor->file;
    analysis->begin_number = analysis->statement_number;
    analysis->begin_span = place;
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
  tell_timeline(analysis, execution, place);
  if (outcome->kind != OUTCOME_FAILED) failures_made(&analysis->failures, executor);
  bool is_nested = statement->kind == NODE_TRANSACTION && execution->outcome.notice.length > 0;
  if (is_nested && transaction_is_open(executor)) analysis->sending.is_nested = true;
}

// Said of each construct is that it is too new; the statement is not run.
static void refuse_newer_syntax(
    Analysis *analysis, const ScriptItem *item, const ParseResult *result) {
  Executor *executor = &analysis->executor;
  count_outcome(analysis, OUTCOME_FAILED);
  tell_outcome(analysis, (StatementOutcome){.span = {item->start, item->end},
                             .operation = ast_operation(result->statement),
                             .kind = OUTCOME_FAILED,
                             .sqlstate = "42601",
                             .message = SLICE("syntax of a newer server")});
  analysis_note_newer_syntax(analysis, item, result);
  if (is_aborted(executor)) return;
  Finding *finding = analysis->finding_count > 0 ? analysis->findings[0] : NULL;
  executor->statement = result->statement;
  transaction_fail(executor, executor_place(executor, item->start));
  failures_note(&analysis->failures, executor, finding);
  failures_undo(&analysis->failures, finding);
  if (is_aborted(executor)) analysis->failures.aborting = finding;
  stop_rest(analysis, finding);
}

static RuleScope scope_of(const Analysis *analysis) {
  switch (transaction_phase(&analysis->executor)) {
  case TRANSACTION_OUTSIDE:
    return analysis->sending.is_unread ? RULE_SCOPE_MESSAGE : RULE_SCOPE_STATEMENT;
  case TRANSACTION_IN_MESSAGE: return RULE_SCOPE_MESSAGE;
  case TRANSACTION_IN_BLOCK:
  case TRANSACTION_ABORTED: break;
  }
  RuleScope opened = analysis->sending.opened;
  return opened != RULE_SCOPE_STATEMENT ? opened : RULE_SCOPE_BLOCK;
}

static void begin_statement(Analysis *analysis, const ScriptItem *item) {
  Executor *executor = &analysis->executor;
  arena_reset(analysis->statement_arena);
  analysis->statement_number++;
  analysis->item = item;
  analysis->locks = NULL;
  if (analysis_reports(analysis)) analysis->summary.statements++;
  executor->has_variables = item->has_variables;
  executor->has_placeholders =
      text_origin_has_unknown(executor->origin, (Span){item->start, item->end});
  AnalysisSending *sending = &analysis->sending;
  if (sending->is_message && !sending->is_dead && !sending->is_unread)
    transaction_begin_implicit(executor);
  sending->scope = scope_of(analysis);
}

bool analysis_is_unreadable(Analysis *analysis, const ScriptItem *item) {
  const Executor *executor = &analysis->executor;
  ParseResult result =
      parser_parse(analysis->parser, executor->source, item, analysis->statement_arena);
  bool is_incomplete = item->has_variables ||
                       text_origin_has_unknown(executor->origin, (Span){item->start, item->end});
  if (is_incomplete && result.fault != PARSE_TOO_DEEP) return false;
  return result.fault != PARSE_FINE || analysis_refuses_newer_syntax(analysis, &result);
}

void analysis_statement(Analysis *analysis, const ScriptItem *item) {
  Executor *executor = &analysis->executor;
  begin_statement(analysis, item);
  ParseResult result =
      parser_parse(analysis->parser, executor->source, item, analysis->statement_arena);
  if (result.fault == PARSE_FINE) analysis_check_body(analysis, &result);
  bool is_incomplete = executor->has_variables || executor->has_placeholders;
  const AnalysisSending *sending = &analysis->sending;
  bool is_fine = result.fault == PARSE_FINE;
  bool is_newer = is_fine && !is_incomplete && analysis_refuses_newer_syntax(analysis, &result);
  if (is_fine && (sending->is_dead || (sending->is_unread && !is_newer))) {
    pass_over(analysis, result.statement);
  } else if (is_newer) {
    refuse_newer_syntax(analysis, item, &result);
  } else if (result.fault == PARSE_FINE) {
    execute(analysis, result.statement, (Span){item->start, item->end});
    analysis_note_newer_syntax(analysis, item, &result);
    analysis_note_refusing_versions(analysis, (Span){item->start, item->end});
  } else if (is_incomplete && result.fault == PARSE_SYNTAX_ERROR) {
    note_incomplete(analysis, item);
  } else {
    note_fault(analysis, item, &result);
  }
  // COMMIT or ROLLBACK of the file's own.
  if (!transaction_is_open(executor)) analysis->sending.opened = RULE_SCOPE_STATEMENT;
  analysis_flush(analysis);
  analysis->item = NULL;
  executor->statement = NULL;
}

// The server reads a message no further than to its fault.
static void fail_message(Analysis *analysis, const ScriptItem *item, Finding *finding) {
  Executor *executor = &analysis->executor;
  transaction_fail(executor, executor_place(executor, item->start));
  failures_undo(&analysis->failures, finding);
  if (is_aborted(executor)) analysis->failures.aborting = finding;
  stop_rest(analysis, finding);
}

void analysis_problem(Analysis *analysis, const ScriptItem *item) {
  Span span = {item->start, item->end};
  Finding *finding = report_fault(
      analysis, &rule_syntax_error, span, span, slice_of(lexer_problem_message(item->problem)));
  if (finding != NULL) memcpy(finding->sqlstate, "42601", sizeof "42601");
  if (analysis->sending.is_unread && !analysis->sending.is_dead)
    fail_message(analysis, item, finding);
  analysis_flush(analysis);
}

void analysis_foreign_command(Analysis *analysis, const ScriptItem *item) {
  AnalysisSending *sending = &analysis->sending;
  if (sending->is_dead) return;
  Executor *executor = &analysis->executor;
  arena_reset(analysis->statement_arena);
  if (sending->is_message && !sending->is_unread) transaction_begin_implicit(executor);
  sending->scope = scope_of(analysis);
  Span span = {item->start, item->end};
  Finding *finding = report_fault(
      analysis, &rule_syntax_error, span, span, SLICE("syntax error at or near \"\\\""));
  if (finding != NULL) {
    memcpy(finding->sqlstate, "42601", sizeof "42601");
    RuleContext context = analysis_context(analysis, &rule_syntax_error, NULL, span);
    const Tool *tool = rule_tool(&context);
    rule_consequence(&context, finding,
        "It is a command of psql's, and %s sends the file to the server itself.",
        tool != NULL ? tool->name : "the tool");
    rule_failure(&context, finding);
  }
  fail_message(analysis, item, finding);
  analysis_flush(analysis);
}

void analysis_block_unclosed(Analysis *analysis) {
  ask_rules(analysis, RULE_HEARS_END_OF_FILE, NULL, analysis->begin_span);
  analysis_flush(analysis);
}
