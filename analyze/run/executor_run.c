#include "analyze/apply/apply.h"
#include "analyze/apply/code/code_bodies.h"
#include "analyze/apply/session/transaction.h"

#include <stdlib.h>
#include <time.h>

int64_t executor_clock(void) {
  const char *epoch = getenv("SOURCE_DATE_EPOCH");
  char *end = NULL;
  long long seconds = epoch != NULL ? strtoll(epoch, &end, 10) : 0;
  bool is_read =
      epoch != NULL && end != epoch && *end == '\0' && seconds >= 0 && seconds < 253402300800;
  return is_read ? seconds : (int64_t)time(NULL);
}

void executor_init(Executor *executor, Catalog *catalog, SymbolTable *symbols) {
  *executor = (Executor){.catalog = catalog,
      .symbols = symbols,
      .transaction = transaction_new(),
      .now = executor_clock()};
#define WORD(name, text) executor->words.name = symbol_intern(symbols, SLICE(text));
#include "analyze/finding/word.def"
#undef WORD
}

void executor_free(Executor *executor) {
  code_bodies_free(executor->bodies);
  executor->bodies = NULL;
  transaction_free(executor->transaction);
  executor->transaction = NULL;
}

Place executor_place(const Executor *executor, uint32_t offset) {
  return (Place){.file = executor->file, .offset = text_origin_offset(executor->origin, offset)};
}

static bool execute(Executor *executor, const Node *statement) {
  if (!transaction_admits(executor, statement)) return false;
  ApplyFunction *apply = apply_function(statement->kind);
  if (apply != NULL) return apply(executor, statement);
  return executor_unknown(executor, "not-modelled", statement->span, "%s is not modelled yet",
      ast_node_name(statement->kind));
}

// With the values filled in it may well succeed.
static void doubt_failure(Executor *executor) {
  if (strcmp(executor->execution->outcome.sqlstate, "25P02") == 0) return;
  executor->execution->outcome = (Outcome){0};
  if (executor->has_variables) {
    executor_unknown(executor, "psql-variable", executor->statement->span,
        "what the statement does depends on psql variables");
  } else {
    executor_unknown(executor, "placeholder", executor->statement->span,
        "what the statement does depends on placeholders without a value");
  }
}

Execution *executor_run(Executor *executor, const Node *statement) {
  Execution *execution = ARENA_NEW(executor->arena, Execution);
  executor->execution = execution;
  executor->statement = statement;
  executor->query_rights = NULL;
  executor->code_steps = 0;
  executor->code_facts = NULL;
  code_bodies_forget(executor->bodies);
  transaction_before_statement(executor);
  CatalogMark before = catalog_mark(executor->catalog);
  executor->code_kept = before;
  bool finished = execute(executor, statement);
  before = executor->code_kept;
  // What was skipped keeps what it learned: names that nobody has.
  if (!finished && execution->outcome.kind != OUTCOME_SKIPPED) {
    catalog_undo_to(executor->catalog, before);
    execution->effects = NULL;
    execution->last_effect = NULL;
    execution->assumed = NULL;
  }
  bool is_incomplete = executor->has_variables || executor->has_placeholders;
  if (execution->outcome.kind == OUTCOME_FAILED && is_incomplete) doubt_failure(executor);
  transaction_after_statement(executor, before);
  return execution;
}

Execution *executor_run_inside(Executor *executor, const Node *statement) {
  Execution *whole = executor->execution;
  const Node *outer = executor->statement;
  Execution *execution = ARENA_NEW(executor->arena, Execution);
  executor->execution = execution;
  executor->statement = statement;
  executor->inside++;
  CatalogMark before = catalog_mark(executor->catalog);
  bool finished = execute(executor, statement);
  if (!finished && execution->outcome.kind != OUTCOME_SKIPPED) {
    catalog_undo_to(executor->catalog, before);
    execution->effects = execution->last_effect = NULL;
  }
  executor->inside--;
  if (execution->outcome.kind != OUTCOME_FAILED) {
    transaction_note_inside(executor);
    if (executor->hear_inside != NULL) executor->hear_inside(executor->hear_payload);
  }
  executor->execution = whole;
  executor->statement = outer;
  return execution;
}
