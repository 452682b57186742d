#include "analyze/run/analysis_step.h"
#include "analyze/apply/session/transaction.h"
#include "analyze/run/analysis_run.h"
#include "analyze/run/meta_command.h"
#include "lexer/memory.h"

// ---- who runs it

void analysis_set_tool(Analysis *analysis, const Tool *tool, bool is_order_guessed) {
  analysis->sending.tool = tool;
  analysis->sending.is_order_guessed = is_order_guessed;
}

void analysis_set_session(Analysis *analysis, Source *session) {
  analysis->options.session = session;
}

void analysis_begin_session(Analysis *analysis) {
  Source *settings = analysis->options.session;
  if (settings == NULL) return;
  analysis_enter_file(analysis, analysis_add_file(analysis, settings, ANALYSIS_PRELUDE, 0));
  analysis_run_text(analysis, &(AnalysisText){.text = settings->text});
}

void analysis_end_session(Analysis *analysis) {
  transaction_end_of_session(&analysis->executor);
  arena_reset(analysis->statement_arena);
}

// ---- the tool's transaction

// What the tool itself sends.
static void send(Analysis *analysis, TransactionVerb verb) {
  Executor *executor = &analysis->executor;
  arena_reset(analysis->statement_arena);
  Transaction *statement = ARENA_NEW(analysis->statement_arena, Transaction);
  statement->node.kind = NODE_TRANSACTION;
  statement->verb = verb;
  executor->origin = NULL;
  executor_run(executor, &statement->node);
  executor->statement = NULL;
  if (!transaction_is_open(executor)) failures_made(&analysis->failures, executor);
}

void analysis_begin_transaction(Analysis *analysis, RuleScope scope) {
  send(analysis, TRANSACTION_BEGIN);
  analysis->sending.opened = scope;
  analysis->sending.is_nested = false;
  analysis->failures.aborting = NULL;
}

void analysis_end_transaction(Analysis *analysis) {
  bool fails = transaction_phase(&analysis->executor) == TRANSACTION_ABORTED;
  if (transaction_is_open(&analysis->executor))
    send(analysis, fails ? TRANSACTION_ROLLBACK : TRANSACTION_COMMIT);
  if (fails) {
    analysis_flush_undone(analysis);
  } else {
    analysis_flush(analysis);
  }
  analysis->sending.opened = RULE_SCOPE_STATEMENT;
  analysis->sending.is_dead = false;
}

// ---- files

uint32_t analysis_add_file(
    Analysis *analysis, Source *source, AnalysisRole role, uint32_t release) {
  analysis->files = memory_grow(
      analysis->files, analysis->file_count, &analysis->file_capacity, sizeof *analysis->files);
  uint32_t number = (uint32_t)analysis->file_count++;
  AnalysisFile *file = &analysis->files[number];
  *file = (AnalysisFile){.source = source, .role = role, .release = release};
  if (role == ANALYSIS_REPORTED) analysis->summary.files++;
  if (role == ANALYSIS_REPLAYED) analysis->summary.replayed++;
  if (role == ANALYSIS_REPORTED)
    suppressions_read(&file->suppressions, source, analysis->executor.now);
  return number;
}

// The file at hand is put down: what it has is kept until it is entered again.
static void put_down(Analysis *analysis) {
  if (analysis->executor.file >= analysis->file_count) return;
  AnalysisFile *file = &analysis->files[analysis->executor.file];
  if (!suppressions_are_none(&analysis->suppressions)) file->suppressions = analysis->suppressions;
  file->statements = analysis->statement_number;
  analysis->suppressions = (Suppressions){0};
}

void analysis_enter_file(Analysis *analysis, uint32_t file) {
  Executor *executor = &analysis->executor;
  put_down(analysis);
  AnalysisFile *entered = &analysis->files[file];
  executor->source = entered->source->text;
  executor->origin = NULL;
  executor->file = file;
  executor->release = entered->release;
  executor->is_prelude = entered->role == ANALYSIS_PRELUDE;
  analysis->statement_number = entered->statements;
  if (suppressions_are_none(&entered->suppressions)) return;
  analysis->suppressions = entered->suppressions;
  entered->suppressions = (Suppressions){0};
}

void analysis_enter_settings(Analysis *analysis, Source *source) {
  analysis->files = memory_grow(
      analysis->files, analysis->file_count, &analysis->file_capacity, sizeof *analysis->files);
  analysis->files[analysis->file_count] =
      (AnalysisFile){.source = source, .role = ANALYSIS_REPORTED};
  analysis_enter_file(analysis, (uint32_t)analysis->file_count++);
}

void analysis_leave_file(Analysis *analysis) {
  Executor *executor = &analysis->executor;
  executor->source = analysis->files[executor->file].source->text;
  executor->origin = NULL;
  if (analysis_reports(analysis)) {
    analysis_judge_made(analysis);
    suppressions_report(analysis);
  }
  analysis_flush(analysis);
  suppressions_free(&analysis->suppressions);
}

void analysis_end_block(Analysis *analysis) {
  Executor *executor = &analysis->executor;
  TransactionPhase phase = transaction_phase(executor);
  bool is_open = phase == TRANSACTION_IN_BLOCK || phase == TRANSACTION_ABORTED;
  if (!is_open || analysis->sending.opened != RULE_SCOPE_STATEMENT) return;
  executor->origin = NULL;
  uint32_t file = executor->file;
  uint32_t count = analysis->statement_number;
  executor->file = analysis->begin_file;
  analysis->statement_number = analysis->begin_number;
  if (analysis_reports(analysis)) analysis_block_unclosed(analysis);
  executor->file = file;
  analysis->statement_number = count;
  send(analysis, TRANSACTION_ROLLBACK);
  analysis_flush_undone(analysis);
  analysis->failures.aborting = NULL;
}

// ---- texts

static bool is_foreign(const Analysis *analysis, const ScriptItem *item) {
  return item->kind == SCRIPT_META_COMMAND && analysis->sending.is_by_driver;
}

static void run_item(Analysis *analysis, const ScriptItem *item) {
  switch (item->kind) {
  case SCRIPT_STATEMENT: analysis_statement(analysis, item); break;
  case SCRIPT_META_COMMAND:
    if (is_foreign(analysis, item)) {
      analysis_foreign_command(analysis, item);
    } else {
      meta_command_note(analysis, item);
    }
    break;
  case SCRIPT_PROBLEM: analysis_problem(analysis, item); break;
  case SCRIPT_COPY_DATA:
  case SCRIPT_END: break;
  }
}

static void run_items(Analysis *analysis, Script *script) {
  for (ScriptItem item = script_next(script); item.kind != SCRIPT_END; item = script_next(script))
    run_item(analysis, &item);
}

// The server reads all of a message before it runs any of it. Read twice it costs little.
static bool has_fault(Analysis *analysis, const AnalysisText *text) {
  Script *script = script_new(text->text);
  if (text->has_variables) script_set_psql(script);
  bool found = false;
  while (!found) {
    ScriptItem item = script_next(script);
    if (item.kind == SCRIPT_END) break;
    arena_reset(analysis->statement_arena);
    found = item.kind == SCRIPT_PROBLEM || is_foreign(analysis, &item) ||
            (item.kind == SCRIPT_STATEMENT && analysis_is_unreadable(analysis, &item));
  }
  script_free(script);
  arena_reset(analysis->statement_arena);
  return found;
}

static void begin_message(Analysis *analysis, const AnalysisText *text) {
  AnalysisSending *sending = &analysis->sending;
  sending->is_unread = sending->is_message && !sending->is_dead && has_fault(analysis, text);
  sending->passed = 0;
  sending->failed_names = analysis->failures.count;
}

// Whether a message is a transaction depends on whether it holds a second statement; the script lends
// tokens only until it has found that.
static void run_message(Analysis *analysis, Script *script, const AnalysisText *text) {
  ScriptItem first = script_next(script);
  while (first.kind != SCRIPT_STATEMENT && first.kind != SCRIPT_END) {
    analysis->sending.is_message |= is_foreign(analysis, &first);
    run_item(analysis, &first);
    first = script_next(script);
  }
  if (first.kind == SCRIPT_END) return;
  size_t size = (first.token_count + 1) * sizeof *first.tokens;
  Token *tokens = memory_alloc(size);
  memcpy(tokens, first.tokens, size);
  first.tokens = tokens;
  ScriptItem second = script_next(script);
  analysis->sending.is_message |= second.kind == SCRIPT_STATEMENT || is_foreign(analysis, &second);
  begin_message(analysis, text);
  run_item(analysis, &first);
  memory_free(tokens);
  if (second.kind == SCRIPT_END) return;
  run_item(analysis, &second);
  run_items(analysis, script);
}

// A block that the message began and that failed was not ended: the server has not read so far.
static void end_message(Analysis *analysis) {
  AnalysisSending *sending = &analysis->sending;
  Executor *executor = &analysis->executor;
  sending->is_message = false;
  sending->is_unread = false;
  if (sending->opened != RULE_SCOPE_STATEMENT) return;
  transaction_end_implicit(executor);
  if (!transaction_is_open(executor)) failures_made(&analysis->failures, executor);
  if (sending->is_dead && transaction_is_open(executor)) {
    send(analysis, TRANSACTION_ROLLBACK);
    analysis_flush_undone(analysis);
  } else {
    analysis_flush(analysis);
  }
  sending->is_dead = false;
}

void analysis_run_text(Analysis *analysis, const AnalysisText *text) {
  Executor *executor = &analysis->executor;
  AnalysisSending *sending = &analysis->sending;
  executor->source = text->text;
  executor->origin = text->origin;
  sending->is_whole = text->is_whole;
  sending->is_by_driver = text->is_by_driver;
  if (analysis->suppressions.count > 0) {
    Span place = text_origin_span(text->origin, (Span){0, (uint32_t)text->text.length});
    suppressions_reach(&analysis->suppressions, place.start, place.end);
  }
  Script *script = script_new(text->text);
  if (text->has_variables) script_set_psql(script);
  if (text->is_message) {
    run_message(analysis, script, text);
    end_message(analysis);
  } else {
    run_items(analysis, script);
  }
  script_free(script);
  executor->origin = NULL;
}

// ---- placeholders

void analysis_unknown_placeholder(Analysis *analysis, Slice name, Span place) {
  analysis->executor.origin = NULL;
  Slice text = arena_printf(
      analysis->statement_arena, "the value of placeholder %.*s is not known", SLICE_PRINT(name));
  analysis_evidence_add(analysis, "placeholder", place.start, text, true);
  const Rule *rule = &rule_unknown_placeholder;
  if (!analysis_reports(analysis) || !analysis_selects(analysis, rule)) return;
  Span first = {
      place.start, place.start + 1}; // so that all of it is more than that, and underlined
  RuleContext context = analysis_context(analysis, rule, NULL, first);
  Finding *finding = rule_report(&context, SEVERITY_WARNING, place, "%.*s", SLICE_PRINT(text));
  rule_help(&context, finding, "--define %.*s=VALUE, or in weir.yaml:", SLICE_PRINT(name));
  rule_help(&context, finding, "placeholders: {\"%.*s\": VALUE}", SLICE_PRINT(name));
  analysis_flush(analysis);
}
