#include "analyze/apply/object/drop.h"
#include "analyze/apply/session/in_use.h"
#include "analyze/apply/session/named_statement.h"
#include "analyze/apply/session/transaction_block.h"
#include "analyze/apply/session/transaction_mode.h"
#include "analyze/apply/session/transaction_state.h"
#include "grammar/ast_statement.h"

#include <assert.h>

TransactionPhase transaction_phase(const Executor *executor) {
  return executor->transaction->phase;
}

bool transaction_is_open(const Executor *executor) {
  return executor->transaction->phase != TRANSACTION_OUTSIDE;
}

uint32_t transaction_serial(const Executor *executor) {
  return transaction_is_open(executor) ? executor->transaction->serial : 0;
}

Place transaction_began(const Executor *executor) { return executor->transaction->began; }

Place transaction_failed(const Executor *executor) { return executor->transaction->failed; }

static Place here(const Executor *executor) {
  return executor_place(executor, executor->statement->span.start);
}

static void open(Executor *executor, TransactionPhase phase) {
  TransactionState *state = executor->transaction;
  state->phase = phase;
  state->serial++;
  state->start = transaction_point(executor);
  state->has_queried = state->used_temporary = false;
  state->made_held_cursor = state->used_notify = false;
  transaction_mode_begin(executor);
}

static void roll_back(Executor *executor) {
  TransactionState *state = executor->transaction;
  if (state->phase != TRANSACTION_OUTSIDE) transaction_go_back(executor, state->start);
  transaction_close(state);
}

static void commit(Executor *executor) {
  transaction_commit_changes(executor);
  transaction_close(executor->transaction);
}

// ---- for the driver

void transaction_begin_implicit(Executor *executor) {
  if (executor->transaction->phase == TRANSACTION_OUTSIDE) open(executor, TRANSACTION_IN_MESSAGE);
}

void transaction_end_implicit(Executor *executor) {
  if (executor->transaction->phase != TRANSACTION_IN_MESSAGE) return;
  Execution *last = executor->execution;
  executor->execution = ARENA_NEW(executor->arena, Execution);
  commit(executor);
  transaction_before_statement(executor);
  executor->execution = last;
}

void transaction_fail(Executor *executor, Place place) {
  TransactionState *state = executor->transaction;
  if (state->phase == TRANSACTION_IN_MESSAGE) roll_back(executor);
  if (state->phase != TRANSACTION_IN_BLOCK) return;
  state->phase = TRANSACTION_ABORTED;
  state->failed = place;
}

void transaction_end_of_session(Executor *executor) {
  Execution *last = executor->execution;
  executor->execution = ARENA_NEW(executor->arena, Execution);
  roll_back(executor);
  ObjectId temporary;
  if (catalog_find(executor->catalog, OBJECT_ID_NONE, NAMES_SCHEMA, executor->words.pg_temp,
          &temporary) == NAME_FOUND)
    drop_silently(executor, &(CascadeObject){.id = temporary}, 1, (Span){0, 0});
  in_use_forget(executor);
  named_statement_forget(executor);
  catalog_reset_all_settings(executor->catalog);
  session_default_begin(executor);
  transaction_commit_changes(executor);
  transaction_before_statement(executor);
  executor->execution = last;
}

// ---- for executor_run

static bool ends_block(const Node *statement) {
  if (statement->kind != NODE_TRANSACTION) return false;
  switch (((const Transaction *)statement)->verb) {
  case TRANSACTION_COMMIT:
  case TRANSACTION_ROLLBACK:
  case TRANSACTION_ROLLBACK_TO:
  case TRANSACTION_PREPARE: return true;
  default: return false;
  }
}

void transaction_before_statement(Executor *executor) {
  if (executor->transaction->phase == TRANSACTION_OUTSIDE && !executor->keeps_history)
    catalog_forget(executor->catalog);
}

bool transaction_admits(Executor *executor, const Node *statement) {
  if (executor->transaction->phase == TRANSACTION_ABORTED && !ends_block(statement))
    return executor_fail(executor, "25P02", (Span){0, 0},
        "current transaction is aborted, commands ignored until end of transaction block");
  return transaction_mode_admits(executor, statement) &&
         transaction_block_admits(executor, statement);
}

void transaction_after_statement(Executor *executor, CatalogMark before) {
  (void)before;
  TransactionState *state = executor->transaction;
  if (state->ends_by_failure) {
    state->ends_by_failure = false;
    roll_back(executor);
  }
  if (executor->execution->outcome.kind == OUTCOME_FAILED) {
    transaction_fail(executor, here(executor));
    return;
  }
  transaction_note_effects(executor);
  if (transaction_mode_is_query(executor->statement)) state->has_queried = true;
  if (state->phase != TRANSACTION_OUTSIDE) transaction_text_add(executor);
  if (executor->transaction->phase == TRANSACTION_OUTSIDE) transaction_commit_changes(executor);
}

void transaction_note_inside(Executor *executor) {
  transaction_note_effects(executor);
  if (transaction_mode_is_query(executor->statement)) executor->transaction->has_queried = true;
}

// ---- for the statements

bool transaction_refuse_in_block(Executor *executor, Span span, const char *command) {
  if (executor->inside > 0)
    return executor_fail(executor, "25001", span, "%s cannot be executed from a function", command);
  if (!transaction_is_open(executor)) return true;
  return executor_fail(
      executor, "25001", span, "%s cannot run inside a transaction block", command);
}

static bool is_block(const Executor *executor) {
  TransactionPhase phase = executor->transaction->phase;
  return phase == TRANSACTION_IN_BLOCK || phase == TRANSACTION_ABORTED;
}

bool transaction_require_block(Executor *executor, Span span, const char *command) {
  // The server takes a message of several statements for a block here, but not for savepoints.
  if (transaction_is_open(executor) || executor->inside > 0) return true; // or code
  return executor_fail(
      executor, "25P01", span, "%s can only be used in transaction blocks", command);
}

void transaction_warn_outside(Executor *executor, const char *command) {
  if (!transaction_is_open(executor))
    executor_notice(executor, "%s can only be used in transaction blocks", command);
}

// ---- the verbs

static bool begin(Executor *executor, const Transaction *statement) {
  TransactionState *state = executor->transaction;
  if (state->phase == TRANSACTION_IN_BLOCK) {
    executor_notice(executor, "there is already a transaction in progress");
    return transaction_mode_set(executor, statement->modes);
  }
  // What its message did before becomes a part of the block.
  if (state->phase == TRANSACTION_IN_MESSAGE) {
    state->phase = TRANSACTION_IN_BLOCK;
  } else {
    open(executor, TRANSACTION_IN_BLOCK);
  }
  state->began = here(executor);
  return transaction_mode_set(executor, statement->modes);
}

static bool end(Executor *executor, const Transaction *statement) {
  bool commits = statement->verb == TRANSACTION_COMMIT;
  TransactionState *state = executor->transaction;
  if (!is_block(executor)) {
    if (statement->chain)
      return executor_fail(executor, "25P01", statement->node.span,
          "%s AND CHAIN can only be used in transaction blocks", commits ? "COMMIT" : "ROLLBACK");
    executor_notice(executor, "there is no transaction in progress");
  }
  bool was_message = state->phase == TRANSACTION_IN_MESSAGE;
  TransactionModes modes = transaction_mode_now(executor);
  if (commits && state->phase != TRANSACTION_ABORTED) {
    commit(executor);
  } else {
    roll_back(executor);
  }
  // The rest of the message is a transaction again.
  if (was_message) open(executor, TRANSACTION_IN_MESSAGE);
  if (statement->chain) {
    open(executor, TRANSACTION_IN_BLOCK);
    transaction_mode_again(executor, modes);
    state->began = here(executor);
  }
  return true;
}

static bool missing_savepoint(Executor *executor, Name name) {
  return executor_fail(executor, "3B001", name.span, "savepoint \"%.*s\" does not exist",
      SLICE_PRINT(executor_text(executor, name.symbol)));
}

static bool use_savepoint(Executor *executor, const Transaction *statement) {
  TransactionState *state = executor->transaction;
  static const char *const commands[] = {
      [TRANSACTION_SAVEPOINT] = "SAVEPOINT",
      [TRANSACTION_RELEASE] = "RELEASE SAVEPOINT",
      [TRANSACTION_ROLLBACK_TO] = "ROLLBACK TO SAVEPOINT",
  };
  if (!is_block(executor))
    return executor_fail(executor, "25P01", statement->node.span,
        "%s can only be used in transaction blocks", commands[statement->verb]);
  Symbol name = statement->savepoint.symbol;
  if (statement->verb == TRANSACTION_SAVEPOINT) {
    transaction_push_savepoint(executor, name);
    return true;
  }
  size_t number = transaction_find_savepoint(state, name);
  if (number == 0) return missing_savepoint(executor, statement->savepoint);
  if (statement->verb == TRANSACTION_RELEASE) {
    transaction_keep_savepoints(state, number - 1);
    return true;
  }
  transaction_go_back(executor, state->savepoints[number - 1].point);
  transaction_keep_savepoints(state, number);
  state->phase = TRANSACTION_IN_BLOCK;
  return true;
}

// The session leaves the transaction, whatever comes of it.
static bool prepare(Executor *executor, const Transaction *statement) {
  TransactionState *state = executor->transaction;
  if (state->phase == TRANSACTION_ABORTED) {
    roll_back(executor);
    return true;
  }
  if (!is_block(executor)) executor_notice(executor, "there is no transaction in progress");
  if (state->phase == TRANSACTION_OUTSIDE) return true;
  if (state->text.is_cut) {
    commit(executor);
    return executor_unknown(executor, "prepared-transaction", statement->node.span,
        "the transaction is too long to be put aside: it is taken to be committed");
  }
  if (!prepared_put_aside(executor, statement)) {
    state->ends_by_failure = true;
    return false;
  }
  roll_back(executor);
  prepared_settle(executor);
  return true;
}

bool apply_transaction(Executor *executor, const Node *node) {
  const Transaction *statement = (const Transaction *)node;
  switch (statement->verb) {
  case TRANSACTION_BEGIN:
  case TRANSACTION_START: return begin(executor, statement);
  case TRANSACTION_COMMIT:
  case TRANSACTION_ROLLBACK: return end(executor, statement);
  case TRANSACTION_SAVEPOINT:
  case TRANSACTION_RELEASE:
  case TRANSACTION_ROLLBACK_TO: return use_savepoint(executor, statement);
  case TRANSACTION_PREPARE: return prepare(executor, statement);
  case TRANSACTION_COMMIT_PREPARED:
    return transaction_refuse_in_block(executor, node->span, "COMMIT PREPARED") &&
           prepared_commit(executor, statement);
  case TRANSACTION_ROLLBACK_PREPARED:
    return transaction_refuse_in_block(executor, node->span, "ROLLBACK PREPARED") &&
           prepared_roll_back(executor, statement);
  }
  assert(false);
  return true;
}
