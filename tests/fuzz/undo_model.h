// undo_model.h -- what holds for the catalog of any script whatever; a breach aborts, for the fuzzer.
//
// A script is executed twice side by side, once as a live session that keeps its history, and both
// catalogs stay equal. ROLLBACK and failure leave what was there before. Afterwards the history is
// unwound, statement by statement, through every state that it went through; executed again, it ends
// where it ended.
#ifndef WEIR_TESTS_FUZZ_UNDO_MODEL_H
#define WEIR_TESTS_FUZZ_UNDO_MODEL_H

#include "analyze/apply/session/transaction_state.h"
#include "analyze/locks/locks.h"
#include "grammar/parse.h"
#include "grammar/plpgsql/body.h"
#include "lexer/memory.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct UndoDigest {
  uint64_t catalog;
  uint64_t graph;
  size_t objects;
  size_t edges;
} UndoDigest;

typedef struct UndoCheckpoint {
  TransactionPoint point;
  UndoDigest digest;
} UndoCheckpoint;

// One of the two executions.
typedef struct UndoSide {
  Catalog *catalog;
  Parser *parser;
  BodyParser *bodies;
  Arena *arena;
  Executor executor;
  UndoDigest begun; // before the transaction block at hand
  bool knows_begun; // false: AND CHAIN set modes, so nothing tells what was before
} UndoSide;

typedef struct UndoModel {
  SymbolTable *symbols; // of both, so that their digests compare
  UndoSide plain;
  UndoSide live;
  Slice source;
  ScriptItem item;
  UndoCheckpoint *history; // of `live`, before each statement; those behind a ROLLBACK are gone
  size_t history_length;
  size_t history_capacity;
} UndoModel;

static inline UndoDigest undo_digest(const UndoSide *side) {
  Graph *graph = catalog_graph(side->catalog);
  return (UndoDigest){catalog_digest(side->catalog), graph_digest(graph),
      catalog_object_count(side->catalog), graph_edge_count(graph)};
}

static inline void undo_side_init(
    UndoSide *side, SymbolTable *symbols, bool from_empty, int oldest, int newest) {
  side->catalog = catalog_new(symbols);
  side->parser = parser_new(symbols);
  side->bodies = body_parser_new(side->parser, symbols);
  side->arena = arena_new();
  executor_init(&side->executor, side->catalog, symbols);
  side->executor.open_world = !from_empty;
  side->executor.version_min = oldest;
  side->executor.version_max = newest;
  side->executor.arena = side->arena;
  side->executor.release = 1;
}

static inline void undo_side_free(UndoSide *side) {
  executor_free(&side->executor);
  body_parser_free(side->bodies);
  parser_free(side->parser);
  catalog_free(side->catalog);
  arena_free(side->arena);
}

static inline _Noreturn void undo_fail(const UndoModel *model, const char *what) {
  fprintf(stderr, "%s, at statement %u..%u:\n%.*s\n", what, model->item.start, model->item.end,
      (int)(model->item.end - model->item.start), model->source.start + model->item.start);
  abort();
}

static inline void undo_expect(
    const UndoModel *model, UndoDigest got, UndoDigest wanted, const char *what) {
  if (got.catalog == wanted.catalog && got.graph == wanted.graph && got.objects == wanted.objects &&
      got.edges == wanted.edges)
    return;
  fprintf(stderr, "%zu objects, %zu edges; wanted %zu, %zu\n", got.objects, got.edges,
      wanted.objects, wanted.edges);
  undo_fail(model, what);
}

static inline bool undo_is_verb(const Node *statement, TransactionVerb verb) {
  return statement != NULL && statement->kind == NODE_TRANSACTION &&
         ((const Transaction *)statement)->verb == verb;
}

static inline bool undo_has_modes(const Executor *executor) {
  const Words *words = &executor->words;
  return catalog_setting(executor->catalog, words->transaction_read_only).local ||
         catalog_setting(executor->catalog, words->transaction_isolation).local;
}

// What a statement's end must have left of the catalog that was there before.
static inline void undo_check_end(
    const UndoModel *model, UndoSide *side, UndoDigest before, TransactionPhase phase) {
  const Executor *executor = &side->executor;
  const Node *statement = executor->statement;
  UndoDigest after = undo_digest(side);
  if (executor->execution->outcome.kind == OUTCOME_FAILED)
    undo_expect(model, after, before, "a failed statement left a trace");
  bool chains = statement->kind == NODE_TRANSACTION && ((const Transaction *)statement)->chain;
  bool ends = undo_is_verb(statement, TRANSACTION_ROLLBACK) ||
              (undo_is_verb(statement, TRANSACTION_COMMIT) && phase == TRANSACTION_ABORTED);
  if (ends && side->knows_begun && phase != TRANSACTION_OUTSIDE && !undo_has_modes(executor) &&
      executor->execution->outcome.kind != OUTCOME_FAILED)
    undo_expect(model, after, side->begun, "ROLLBACK restored something else");
  if ((chains || phase == TRANSACTION_OUTSIDE) &&
      transaction_phase(executor) == TRANSACTION_IN_BLOCK) {
    side->begun = chains ? after : before;
    side->knows_begun = !chains || !undo_has_modes(executor);
  }
}

// A DO is run as the tree of its body.
static inline void undo_read_body(const UndoModel *model, UndoSide *side, Node *statement) {
  if (statement->kind != NODE_DO) return;
  ParseResult body = body_parse(side->bodies, model->source, statement, side->arena);
  if (body.fault == PARSE_FINE && body.statement != NULL) body_attach(statement, &body);
}

static inline void undo_run_statement(UndoModel *model, UndoSide *side) {
  UndoDigest before = undo_digest(side);
  TransactionPhase phase = transaction_phase(&side->executor);
  arena_reset(side->arena);
  ParseResult result = parser_parse(side->parser, model->source, &model->item, side->arena);
  if (result.fault == PARSE_FINE) undo_read_body(model, side, result.statement);
  if (result.fault != PARSE_FINE) {
    transaction_fail(&side->executor, (Place){.offset = model->item.start});
    undo_expect(model, undo_digest(side), before, "a syntax error left a trace");
    return;
  }
  Execution *execution = executor_run(&side->executor, result.statement);
  undo_check_end(model, side, before, phase);
  if (execution->outcome.kind != OUTCOME_FAILED) locks_of_statement(&side->executor, execution);
}

static inline bool undo_is_behind(CatalogMark mark, CatalogMark now) {
  return mark.log > now.log || mark.graph.length > now.graph.length;
}

static inline void undo_note(UndoModel *model) {
  model->history = memory_grow(
      model->history, model->history_length, &model->history_capacity, sizeof *model->history);
  model->history[model->history_length++] =
      (UndoCheckpoint){transaction_point(&model->live.executor), undo_digest(&model->live)};
}

// A ROLLBACK went behind some checkpoints; one that stands where the catalog now stands is equal.
static inline void undo_forget_what_is_behind(UndoModel *model) {
  CatalogMark now = catalog_mark(model->live.catalog);
  while (model->history_length > 0 &&
         undo_is_behind(model->history[model->history_length - 1].point.mark, now))
    model->history_length--;
  if (model->history_length == 0) undo_fail(model, "the log is shorter than it was at the start");
  const UndoCheckpoint *last = &model->history[model->history_length - 1];
  if (last->point.mark.log == now.log && last->point.mark.graph.length == now.graph.length)
    undo_expect(model, undo_digest(&model->live), last->digest, "the same mark, another catalog");
}

static inline void undo_run_script(UndoModel *model, bool is_second_time) {
  Script *script = script_new(model->source);
  for (;;) {
    model->item = script_next(script);
    if (model->item.kind == SCRIPT_END) break;
    if (model->item.kind != SCRIPT_STATEMENT) continue;
    if (!is_second_time) undo_note(model);
    undo_run_statement(model, &model->live);
    if (is_second_time) continue;
    undo_forget_what_is_behind(model);
    undo_run_statement(model, &model->plain);
    undo_expect(
        model, undo_digest(&model->plain), undo_digest(&model->live), "history makes a difference");
  }
  script_free(script);
}

static inline void undo_unwind(UndoModel *model) {
  transaction_close(model->live.executor.transaction);
  for (size_t i = model->history_length; i-- > 0;) {
    transaction_go_back(&model->live.executor, model->history[i].point);
    undo_expect(
        model, undo_digest(&model->live), model->history[i].digest, "going back led elsewhere");
  }
}

static inline void undo_model_check(Slice source, bool from_empty, int oldest, int newest) {
  UndoModel model = {.source = source, .symbols = symbol_table_new()};
  undo_side_init(&model.plain, model.symbols, from_empty, oldest, newest);
  undo_side_init(&model.live, model.symbols, from_empty, oldest, newest);
  model.plain.executor.source = model.live.executor.source = source;
  model.live.executor.keeps_history = true;
  undo_note(&model); // the start
  undo_run_script(&model, false);
  UndoDigest end = undo_digest(&model.live);
  undo_unwind(&model);
  undo_run_script(&model, true);
  undo_expect(&model, undo_digest(&model.live), end, "executed again, it ends elsewhere");
  transaction_end_of_session(&model.live.executor);
  transaction_end_of_session(&model.plain.executor);
  undo_side_free(&model.plain);
  undo_side_free(&model.live);
  symbol_table_free(model.symbols);
  memory_free(model.history);
}

#endif
