#include "analyze/apply/session/session_setting.h"
#include "analyze/apply/session/parameter_check.h"
#include "analyze/apply/session/session_user.h"
#include "analyze/apply/session/transaction.h"
#include "analyze/apply/session/transaction_mode.h"

// ---- the role and the session's user

// The server looks for the role when it checks the setting's value, so the state is a value's.
static bool check_role(Executor *executor, Symbol role, Span span) {
  ObjectId found;
  if (bind_role(executor, (Name){.symbol = role, .span = span}, BIND_MUST_EXIST, &found))
    return true;
  memcpy(executor->execution->outcome.sqlstate, "22023", 6);
  return false;
}

static void set(Executor *executor, Symbol name, Symbol value, bool is_local) {
  executor->execution->setting_before = catalog_setting(executor->catalog, name).value;
  catalog_set(executor->catalog, name, (SettingValue){.value = value, .local = is_local});
}

// Without a role of its own the current one is the session's user.
static bool put_role(Executor *executor, Name name, const Slice *value, bool is_local) {
  const Words *words = &executor->words;
  bool is_user = name.symbol == words->session_authorization;
  bool is_none = value == NULL || (!is_user && slice_equals(*value, SLICE("none")));
  Symbol role = is_none ? SYMBOL_NONE : symbol_intern(executor->symbols, *value);
  if (role != SYMBOL_NONE && !check_role(executor, role, name.span)) return false;
  Name wanted = {.symbol = role, .span = name.span};
  if (role != SYMBOL_NONE && !is_user && !session_user_admits_role(executor, wanted)) return false;
  if (is_local && !transaction_is_open(executor)) return true;
  if (is_user) {
    set(executor, words->session_authorization, role, is_local);
  } else if (is_none) {
    role = catalog_setting(executor->catalog, words->session_authorization).value;
  }
  set(executor, words->role, role, is_local);
  return true;
}

bool session_setting_put(Executor *executor, Name name, const Slice *value, bool is_local) {
  const Words *words = &executor->words;
  if (name.symbol == words->role || name.symbol == words->session_authorization)
    return put_role(executor, name, value, is_local);
  Slice text = executor_text(executor, name.symbol);
  bool is_mode = slice_starts_with(text, SLICE("transaction_"));
  if (is_mode && value != NULL && !transaction_mode_check(executor, text, *value, name.span))
    return false;
  // What the transaction is lasts no longer than itself.
  bool is_of_transaction = is_mode && !slice_equals(text, SLICE("transaction_timeout"));
  bool is_lost = (is_local || is_of_transaction) && !transaction_is_open(executor);
  if (is_lost) return true;
  Symbol put = value == NULL ? session_default_value(executor, name.symbol)
                             : symbol_intern(executor->symbols, *value);
  set(executor, name.symbol, put, is_local || is_of_transaction);
  return true;
}

// ---- set_config(), current_setting()

static const Constant *constant_of(const Node *node) {
  return node != NULL && node->kind == NODE_CONSTANT ? (const Constant *)node : NULL;
}

static bool is_call(
    const Executor *executor, const Node *node, const char *function, uint32_t arguments) {
  if (node == NULL || node->kind != NODE_FUNCTION_CALL) return false;
  const FunctionCall *call = (const FunctionCall *)node;
  Symbol schema = call->name.schema.symbol;
  bool is_builtin = schema == SYMBOL_NONE || schema == executor->words.pg_catalog;
  return is_builtin && call->arguments.count == arguments &&
         slice_equals(executor_text(executor, call->name.name.symbol), slice_of(function));
}

static Slice folded(Executor *executor, Slice name) {
  char *text = arena_alloc(executor->arena, name.length + 1);
  for (size_t i = 0; i < name.length; i++) {
    char c = name.start[i];
    text[i] = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
  }
  return (Slice){text, name.length};
}

static bool is_text(const Constant *constant) {
  return constant != NULL && constant->kind == CONSTANT_STRING;
}

static bool is_null(const Constant *constant) {
  return constant != NULL && constant->kind == CONSTANT_NULL;
}

// 'yes' and its kin, as the third argument may be written.
static bool is_yes(const Constant *constant) {
  if (constant->kind == CONSTANT_TRUE) return true;
  if (constant->kind != CONSTANT_STRING || constant->text.length == 0) return false;
  return strchr("tTyY1", constant->text.start[0]) != NULL ||
         (constant->text.length == 2 && (constant->text.start[1] | 0x20) == 'n');
}

static bool set_config(Executor *executor, const FunctionCall *call) {
  Span span = call->node.span;
  const Constant *name = constant_of(call->arguments.first);
  const Constant *value = constant_of(call->arguments.first->next);
  const Constant *local = constant_of(call->arguments.first->next->next);
  if (is_null(name)) return executor_fail(executor, "22004", span, "SET requires parameter name");
  if (!is_text(name) || local == NULL || (!is_text(value) && !is_null(value)))
    return executor_unknown(executor, "dynamic-setting", span,
        "which setting set_config() changes, or to what, is not known");
  Slice text = folded(executor, name->text);
  ParameterChange change = {.use = PARAMETER_IN_SESSION,
      .name = text,
      .value = is_null(value) ? NULL : &value->text,
      .span = span};
  if (!parameter_check(executor, &change)) return false;
  Name setting = {.symbol = symbol_intern(executor->symbols, text), .span = span};
  Slice empty = SLICE("\"\"");
  bool is_empty_path = setting.symbol == executor->words.search_path && change.value != NULL &&
                       change.value->length == 0;
  return session_setting_put(
      executor, setting, is_empty_path ? &empty : change.value, is_yes(local));
}

// One without missing_ok, or with false.
static bool current_setting(Executor *executor, const FunctionCall *call) {
  const Constant *name = constant_of(call->arguments.first);
  const Constant *may_miss = constant_of(call->arguments.first->next);
  bool must_be =
      call->arguments.first->next == NULL || (may_miss != NULL && may_miss->kind == CONSTANT_FALSE);
  if (!must_be || !is_text(name)) return true;
  return parameter_check_shown(executor, folded(executor, name->text), call->node.span);
}

// Whether there is a row to compute the targets for is not known of a query on tables.
static bool has_one_row(const Select *select) {
  return select->from.count == 0 && select->where == NULL && select->group_by.count == 0;
}

bool session_setting_run_calls(Executor *executor, const Select *select, bool *only) {
  *only = select->targets.count > 0;
  bool is_certain = has_one_row(select);
  LIST_EACH(node, select->targets) {
    const Node *value = node->kind == NODE_TARGET ? ((const Target *)node)->value : node;
    bool is_read = is_call(executor, value, "current_setting", 1) ||
                   is_call(executor, value, "current_setting", 2);
    const FunctionCall *call = (const FunctionCall *)value;
    if (is_call(executor, value, "set_config", 3)) {
      if (!is_certain)
        executor_unknown(executor, "dynamic-setting", call->node.span,
            "whether set_config() is called depends on rows");
      if (!set_config(executor, call)) return false;
    } else {
      if (is_read && is_certain && !current_setting(executor, call)) return false;
      *only = false;
    }
  }
  return true;
}
