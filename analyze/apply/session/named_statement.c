#include "analyze/apply/session/named_statement.h"
#include "analyze/apply/session/in_use.h"
#include "analyze/apply/session/transaction_state.h"

// By name: whether it is there.
static NumberMap *names(const Executor *executor) {
  return &executor->transaction->named_statements;
}

static bool is_there(const Executor *executor, Symbol name) {
  uint32_t there = 0;
  return number_map_find(names(executor), name, &there) && there != 0;
}

bool named_statement_add(Executor *executor, Name name) {
  if (is_there(executor, name.symbol))
    return executor_fail(executor, "42P05", name.span, "prepared statement \"%.*s\" already exists",
        SLICE_PRINT(executor_text(executor, name.symbol)));
  number_map_put(names(executor), name.symbol, 1);
  return true;
}

void named_statement_forget(Executor *executor) { number_map_free(names(executor)); }

static bool find(Executor *executor, Name name) {
  // Code that cannot be read may have prepared it.
  return is_there(executor, name.symbol) || executor->doubtful_below > 0 ||
         executor_fail(executor, "26000", name.span, "prepared statement \"%.*s\" does not exist",
             SLICE_PRINT(executor_text(executor, name.symbol)));
}

bool apply_execute(Executor *executor, const Node *node) {
  return find(executor, ((const ExecuteStatement *)node)->name);
}

bool apply_deallocate(Executor *executor, const Node *node) {
  Name name = ((const ExecuteStatement *)node)->name;
  if (name.symbol == SYMBOL_NONE) {
    named_statement_forget(executor);
    return true;
  }
  if (!find(executor, name)) return false;
  number_map_put(names(executor), name.symbol, 0);
  return true;
}

bool apply_fetch(Executor *executor, const Node *node) {
  return in_use_find_cursor(executor, ((const FetchStatement *)node)->cursor);
}

bool apply_close_cursor(Executor *executor, const Node *node) {
  return in_use_close_cursor(executor, ((const CloseCursor *)node)->cursor);
}
