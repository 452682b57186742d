#include "analyze/apply/session/transaction_mode.h"
#include "analyze/apply/option_text.h"
#include "analyze/apply/session/transaction_state.h"
#include "analyze/catalog/builtin/server_setting.h"

static Slice value_of(const Executor *executor, Symbol setting) {
  return executor_text(executor, catalog_setting(executor->catalog, setting).value);
}

static bool is_true(Slice value) {
  if (value.length == 0) return false;
  char first = (char)(value.start[0] | 0x20);
  return first == 't' || first == 'y' || value.start[0] == '1' ||
         (first == 'o' && value.length == 2 && (value.start[1] | 0x20) == 'n');
}

static bool is_open(const Executor *executor) {
  return executor->transaction->phase != TRANSACTION_OUTSIDE;
}

static bool is_read_only(const Executor *executor) {
  const Words *words = &executor->words;
  return is_true(value_of(
      executor, is_open(executor) ? words->transaction_read_only : words->default_read_only));
}

static Slice isolation(const Executor *executor) {
  const Words *words = &executor->words;
  Slice level = value_of(
      executor, is_open(executor) ? words->transaction_isolation : words->default_isolation);
  return level.length == 0 ? SLICE("read committed") : level;
}

static void set_local(Executor *executor, Symbol setting, Symbol value) {
  catalog_set(executor->catalog, setting, (SettingValue){.value = value, .local = true});
}

void transaction_mode_begin(Executor *executor) {
  const Words *words = &executor->words;
  Symbol read_only = catalog_setting(executor->catalog, words->default_read_only).value;
  Symbol level = catalog_setting(executor->catalog, words->default_isolation).value;
  if (read_only != SYMBOL_NONE) set_local(executor, words->transaction_read_only, read_only);
  if (level != SYMBOL_NONE) set_local(executor, words->transaction_isolation, level);
}

TransactionModes transaction_mode_now(const Executor *executor) {
  const Words *words = &executor->words;
  return (TransactionModes){
      .read_only = catalog_setting(executor->catalog, words->transaction_read_only).value,
      .isolation = catalog_setting(executor->catalog, words->transaction_isolation).value};
}

void transaction_mode_again(Executor *executor, TransactionModes modes) {
  if (modes.read_only != SYMBOL_NONE)
    set_local(executor, executor->words.transaction_read_only, modes.read_only);
  if (modes.isolation != SYMBOL_NONE)
    set_local(executor, executor->words.transaction_isolation, modes.isolation);
}

// ---- changing them

static bool too_late(Executor *executor, Span span, const char *message) {
  return executor_fail(executor, "25001", span, "%s", message);
}

static bool check_isolation(Executor *executor, Slice value, Span span) {
  const TransactionState *state = executor->transaction;
  if (!is_open(executor) || slice_equals(value, isolation(executor))) return true;
  if (state->has_queried)
    return too_late(
        executor, span, "SET TRANSACTION ISOLATION LEVEL must be called before any query");
  return state->savepoint_count == 0 ||
         too_late(executor, span,
             "SET TRANSACTION ISOLATION LEVEL must not be called in a subtransaction");
}

static bool check_read_only(Executor *executor, Slice value, Span span) {
  const TransactionState *state = executor->transaction;
  if (!is_open(executor) || is_true(value) || !is_read_only(executor)) return true;
  if (state->savepoint_count > 0)
    return too_late(
        executor, span, "cannot set transaction read-write mode inside a read-only transaction");
  return !state->has_queried ||
         too_late(executor, span, "transaction read-write mode must be set before any query");
}

static bool check_deferrable(Executor *executor, Span span) {
  const TransactionState *state = executor->transaction;
  if (!is_open(executor)) return true;
  if (state->savepoint_count > 0)
    return too_late(executor, span,
        "SET TRANSACTION [NOT] DEFERRABLE cannot be called within a subtransaction");
  return !state->has_queried ||
         too_late(
             executor, span, "SET TRANSACTION [NOT] DEFERRABLE must be called before any query");
}

bool transaction_mode_check(Executor *executor, Slice name, Slice value, Span span) {
  if (slice_equals(name, SLICE("transaction_isolation")))
    return check_isolation(executor, value, span);
  if (slice_equals(name, SLICE("transaction_read_only")))
    return check_read_only(executor, value, span);
  return !slice_equals(name, SLICE("transaction_deferrable")) || check_deferrable(executor, span);
}

bool transaction_mode_set(Executor *executor, NodeList modes) {
  LIST_EACH(node, modes) {
    const Option *mode = (const Option *)node;
    Slice name = executor_text(executor, mode->name.symbol);
    Slice value = option_text_value(executor, mode->value, "true");
    if (!transaction_mode_check(executor, name, value, node->span)) return false;
    set_local(executor, mode->name.symbol, symbol_intern(executor->symbols, value));
  }
  return true;
}

void transaction_mode_set_default(Executor *executor, NodeList modes) {
  LIST_EACH(node, modes) {
    const Option *mode = (const Option *)node;
    Slice name = arena_printf(
        executor->arena, "default_%.*s", SLICE_PRINT(executor_text(executor, mode->name.symbol)));
    Slice value = option_text_value(executor, mode->value, "true");
    catalog_set(executor->catalog, symbol_intern(executor->symbols, name),
        (SettingValue){.value = symbol_intern(executor->symbols, value)});
  }
}

// ---- what they forbid

bool transaction_mode_is_query(const Node *statement) {
  switch (statement->kind) {
  case NODE_TRANSACTION:
  case NODE_SET:
  case NODE_SHOW:
  case NODE_SET_CONSTRAINTS:
  case NODE_LOCK_TABLE:
  case NODE_FETCH:
  case NODE_CLOSE_CURSOR:
  case NODE_LISTEN:
  case NODE_NOTIFY:
  case NODE_UNLISTEN:
  case NODE_CHECKPOINT:
  case NODE_LOAD:
  case NODE_DEALLOCATE:
  case NODE_DISCARD: return false;
  default: return true;
  }
}

// Statements that change nothing, or of which it shows later whether they do.
static bool may_be_read_only(const Node *statement) {
  switch (statement->kind) {
  case NODE_SELECT: return ((const Select *)statement)->into == NULL;
  case NODE_SET_OPERATION:
  case NODE_INSERT:
  case NODE_UPDATE:
  case NODE_DELETE:
  case NODE_MERGE:
  case NODE_COPY:
  case NODE_EXPLAIN:
  case NODE_PREPARE:
  case NODE_DECLARE_CURSOR:
  case NODE_EXECUTE:
  case NODE_DO:
  case NODE_CALL:
  case NODE_VACUUM:
  case NODE_ANALYZE:
  case NODE_CLUSTER:
  case NODE_REINDEX:
  case NODE_ALTER_SYSTEM: return true;
  default: return !transaction_mode_is_query(statement);
  }
}

static Slice command_words(Executor *executor, const Node *statement) {
  if (statement->kind == NODE_SELECT) return SLICE("SELECT INTO");
  const char *name = ast_node_name(statement->kind);
  size_t length = strlen(name);
  char *text = arena_alloc(executor->arena, length + 1);
  for (size_t i = 0; i < length; i++) {
    char c = name[i];
    text[i] = c == '-' ? ' ' : c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
  }
  return (Slice){text, length};
}

static bool refuse(Executor *executor, Slice command) {
  return executor_fail(executor, "25006", (Span){0, 0},
      "cannot execute %.*s in a read-only transaction", SLICE_PRINT(command));
}

bool transaction_mode_admits(Executor *executor, const Node *statement) {
  if (!is_read_only(executor) || may_be_read_only(statement)) return true;
  return refuse(executor, command_words(executor, statement));
}

bool transaction_mode_admits_rows(Executor *executor, ObjectId relation, const char *command) {
  const Object *object = catalog_get(executor->catalog, relation);
  bool is_temporary = object != NULL && object->object_class == CLASS_RELATION &&
                      ((const Relation *)object)->persistence == PERSISTENCE_TEMPORARY;
  return is_temporary || !is_read_only(executor) || refuse(executor, slice_of(command));
}
