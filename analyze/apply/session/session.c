#include "analyze/apply/dependency.h"
#include "analyze/apply/object/drop.h"
#include "analyze/apply/option_text.h"
#include "analyze/apply/session/in_use.h"
#include "analyze/apply/session/named_statement.h"
#include "analyze/apply/session/parameter_check.h"
#include "analyze/apply/session/session_setting.h"
#include "analyze/apply/session/transaction.h"
#include "analyze/apply/session/transaction_mode.h"

// ---- SET, RESET

// Modes are a list of options; a setting may well have that name in quotes.
static bool is_modes(const SetStatement *statement, Slice name) {
  return slice_equals(statement->name, name) && statement->values.count > 0 &&
         statement->values.first->kind == NODE_OPTION;
}

static bool set_modes(Executor *executor, const SetStatement *statement) {
  transaction_warn_outside(executor, "SET TRANSACTION");
  return !transaction_is_open(executor) || transaction_mode_set(executor, statement->values);
}

bool apply_set(Executor *executor, const Node *node) {
  const SetStatement *statement = (const SetStatement *)node;
  bool is_local = statement->scope == SET_LOCAL_SCOPE;
  if (is_modes(statement, SLICE("transaction"))) return set_modes(executor, statement);
  if (is_modes(statement, SLICE("session characteristics"))) {
    transaction_mode_set_default(executor, statement->values);
    return true;
  }
  bool is_snapshot =
      statement->own_words && slice_equals(statement->name, SLICE("transaction snapshot"));
  if (is_snapshot) {
    transaction_warn_outside(executor, "SET TRANSACTION");
    return true;
  }
  if (is_local) transaction_warn_outside(executor, "SET LOCAL");
  if (statement->all) {
    session_default_restore(executor, false);
    return true;
  }
  if (!parameter_check_statement(executor, statement, PARAMETER_IN_SESSION)) return false;
  bool resets = statement->reset || statement->to_default || statement->values.count == 0;
  Slice value = resets ? SLICE("") : option_text_setting(executor, statement);
  Name name = {.symbol = symbol_intern(executor->symbols, statement->name), .span = node->span};
  return session_setting_put(executor, name, resets ? NULL : &value, is_local);
}

bool apply_show(Executor *executor, const Node *node) {
  Slice name = ((const ShowStatement *)node)->name;
  return slice_equals(name, SLICE("all")) || parameter_check_shown(executor, name, node->span);
}

bool apply_alter_system(Executor *executor, const Node *node) {
  return parameter_check_statement(executor, ((const AlterSystem *)node)->set, PARAMETER_IN_FILE);
}

bool apply_set_constraints(Executor *executor, const Node *node) {
  transaction_warn_outside(executor, "SET CONSTRAINTS");
  return in_use_set_constraints(executor, (const SetConstraints *)node);
}

// ---- DISCARD

// The schema itself stays.
static void drop_contents(Executor *executor, ObjectId schema, Span span) {
  DependencyList list = dependency_on(executor, schema, 0);
  CascadeObject *targets = ARENA_ARRAY(executor->arena, list.count + 1, CascadeObject);
  size_t count = 0;
  for (size_t i = 0; i < list.count; i++) {
    if (catalog_get(executor->catalog, list.edges[i].dependent) != NULL)
      targets[count++] = (CascadeObject){.id = list.edges[i].dependent};
  }
  if (count > 0) drop_silently(executor, targets, count, span);
}

bool apply_discard(Executor *executor, const Node *node) {
  DiscardTarget target = ((const DiscardStatement *)node)->target;
  bool all = target == DISCARD_EVERYTHING;
  if (all && !transaction_refuse_in_block(executor, node->span, "DISCARD ALL")) return false;
  if (all) {
    session_default_restore(executor, true);
    in_use_forget(executor);
    named_statement_forget(executor);
  }
  if (!all && target != DISCARD_TEMPORARY) return true;
  ObjectId temporary;
  if (catalog_find(executor->catalog, OBJECT_ID_NONE, NAMES_SCHEMA, executor->words.pg_temp,
          &temporary) == NAME_FOUND)
    drop_contents(executor, temporary, node->span);
  return true;
}

// ---- statements that change no object, and say nothing of one

bool apply_nothing(Executor *executor, const Node *node) {
  (void)executor;
  (void)node;
  return true;
}
