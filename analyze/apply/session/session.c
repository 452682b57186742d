#include "analyze/apply/object/drop.h"
#include "analyze/apply/option_text.h"
#include "analyze/apply/session/transaction.h"

// ---- roles

// The server looks for the role when it checks the setting's value, so the state is a value's.
static bool check_role(Executor *executor, const SetStatement *statement) {
  const Node *value = statement->values.first;
  if (value == NULL || value->kind != NODE_NAME) return true;
  Name name = ((const NameNode *)value)->name;
  ObjectId role;
  if (slice_equals(executor_text(executor, name.symbol), SLICE("none"))) return true;
  if (bind_role(executor, name, BIND_MUST_EXIST, &role)) return true;
  memcpy(executor->execution->outcome.sqlstate, "22023", 6);
  return false;
}

static bool is_none(Executor *executor, const SetStatement *statement) {
  const Node *value = statement->values.first;
  return value == NULL || slice_equals(option_text_value(executor, value, ""), SLICE("none"));
}

// ---- SET, RESET

static bool reset_all(Executor *executor) {
  Symbol role = executor->words.role;
  SettingValue kept = catalog_setting(executor->catalog, role);
  catalog_reset_all_settings(executor->catalog);
  if (kept.value != SYMBOL_NONE) catalog_set(executor->catalog, role, kept);
  return true;
}

static void set(Executor *executor, const SetStatement *statement, Symbol setting) {
  bool local = statement->scope == SET_LOCAL_SCOPE;
  bool is_default = statement->reset || statement->to_default || statement->values.count == 0;
  bool is_role = setting == executor->words.role;
  if (is_role && is_none(executor, statement)) is_default = true;
  Symbol value = is_default
                     ? SYMBOL_NONE
                     : symbol_intern(executor->symbols, option_text_setting(executor, statement));
  catalog_set(executor->catalog, setting, (SettingValue){.value = value, .local = local});
}

bool apply_set(Executor *executor, const Node *node) {
  const SetStatement *statement = (const SetStatement *)node;
  if (statement->all) return reset_all(executor);
  if (statement->from_current) return true;
  if (slice_equals(statement->name, SLICE("transaction"))) {
    transaction_warn_outside(executor, "SET TRANSACTION");
    return true;
  }
  if (slice_equals(statement->name, SLICE("session characteristics"))) return true;
  bool is_authorization = slice_equals(statement->name, SLICE("session_authorization"));
  bool is_role = slice_equals(statement->name, SLICE("role")) || is_authorization;
  if (is_role && !check_role(executor, statement)) return false;
  if (statement->scope == SET_LOCAL_SCOPE && !transaction_is_open(executor)) {
    transaction_warn_outside(executor, "SET LOCAL");
    return true;
  }
  set(executor, statement, symbol_intern(executor->symbols, statement->name));
  // The session's user is its current role, too.
  if (is_authorization) set(executor, statement, executor->words.role);
  return true;
}

// Constraints have no name without their table here; that one exists is taken for granted.
bool apply_set_constraints(Executor *executor, const Node *node) {
  (void)node;
  transaction_warn_outside(executor, "SET CONSTRAINTS");
  return true;
}

// ---- DISCARD

static Slice last_word(Slice text) {
  size_t start = text.length;
  while (start > 0 && text.start[start - 1] != ' ' && text.start[start - 1] != '\n' &&
         text.start[start - 1] != '\t' && text.start[start - 1] != '/' &&
         text.start[start - 1] != '\r')
    start--;
  return (Slice){text.start + start, text.length - start};
}

static bool is_word(Slice text, const char *word) {
  if (text.length != strlen(word)) return false;
  for (size_t i = 0; i < text.length; i++) {
    if ((text.start[i] | 0x20) != word[i]) return false;
  }
  return true;
}

bool apply_discard(Executor *executor, const Node *node) {
  Slice text = {executor->source.start + node->span.start, node->span.end - node->span.start};
  Slice word = last_word(text);
  bool all = is_word(word, "all");
  if (all && !transaction_refuse_in_block(executor, node->span, "DISCARD ALL")) return false;
  if (all) catalog_reset_all_settings(executor->catalog);
  if (!all && !is_word(word, "temp") && !is_word(word, "temporary")) return true;
  ObjectId temporary;
  if (catalog_find(executor->catalog, OBJECT_ID_NONE, NAMES_SCHEMA, executor->words.pg_temp,
          &temporary) == NAME_FOUND)
    drop_silently(executor, &(CascadeObject){.id = temporary}, 1, node->span);
  return true;
}

// ---- statements that change no object, and say nothing of one

bool apply_nothing(Executor *executor, const Node *node) {
  (void)executor;
  (void)node;
  return true;
}
