#include "analyze/apply/session/in_use.h"
#include "analyze/apply/session/session_fact.h"
#include "analyze/apply/session/transaction_state.h"

void in_use_forget(Executor *executor) { session_fact_clear(executor, SLICE("0/")); }

// ---- what is deferred

// By the name alone: constraints of one name in several tables are taken for one.
static bool is_deferred(Executor *executor, Symbol name, bool initially) {
  if (!executor->transaction->has_uses) return initially;
  Slice said = session_fact_get(executor, session_fact_of_name(executor, "constraint", name));
  if (said.length == 0)
    said = session_fact_get(executor, symbol_intern(executor->symbols, SLICE("0/constraints")));
  return said.length == 0 ? initially : slice_equals(said, SLICE("deferred"));
}

#define KEYS_OFF "keys off"

// As 6/keys off/ID it outlives the session.
void in_use_note_keys(Executor *executor, ObjectId relation, bool are_enabled) {
  Slice text = arena_printf(executor->arena, "6/" KEYS_OFF "/%u", relation);
  if (are_enabled && symbol_find(executor->symbols, text) == SYMBOL_NONE) return;
  session_fact_put(executor, symbol_intern(executor->symbols, text),
      are_enabled ? SLICE("") : SLICE("off"), false);
}

static bool keys_are_off(const Executor *executor, ObjectId relation) {
  Symbol key =
      symbol_find(executor->symbols, arena_printf(executor->arena, "6/" KEYS_OFF "/%u", relation));
  return key != SYMBOL_NONE && session_fact_get(executor, key).length > 0;
}

// What loads data often says so: then neither keys nor most triggers are looked at.
static bool is_replica(const Executor *executor) {
  Symbol setting = symbol_find(executor->symbols, SLICE("session_replication_role"));
  if (setting == SYMBOL_NONE) return false;
  Slice role = executor_text(executor, catalog_setting(executor->catalog, setting).value);
  return role.length == strlen("replica") && (role.start[0] | 0x20) == 'r';
}

typedef struct EventSearch {
  Executor *executor;
  ObjectId relation;
  uint8_t event;
  const Update *update; // the columns that it sets decide; NULL: another statement, or not known
  bool keys_are_off;
  bool is_replica;
  Symbol found; // the first one
  bool is_several;
  bool is_doubtful; // it depends on the rows, or on which of the columns have new values
} EventSearch;

static bool sets_any(const EventSearch *search, const uint16_t columns[], uint16_t count) {
  if (search->update == NULL) return true;
  LIST_EACH(node, search->update->sets) {
    if (node->kind != NODE_TARGET) return true;
    Symbol name = ((const Target *)node)->name.symbol;
    uint16_t number = bind_column_number(search->executor, search->relation, name);
    for (uint16_t i = 0; i < count; i++) {
      if (columns[i] == number) return true;
    }
  }
  return false;
}

static bool fires_key(EventSearch *search, const TableConstraint *key) {
  if (key->object.kind != 'f' || !key->deferrable || !key->enforced || search->keys_are_off)
    return false;
  if (!is_deferred(search->executor, key->object.name, key->initially_deferred)) return false;
  bool references =
      key->table == search->relation && search->event != TRIGGER_DELETE &&
      (search->event == TRIGGER_INSERT || sets_any(search, key->columns, key->column_count));
  bool is_referenced = key->referenced_table == search->relation &&
                       search->event != TRIGGER_INSERT &&
                       (search->event == TRIGGER_DELETE ||
                           sets_any(search, key->referenced_columns, key->column_count));
  return references || is_referenced;
}

static bool fires_trigger(EventSearch *search, const Trigger *trigger) {
  if (!trigger->deferrable || trigger->enabled == 'D' || !(trigger->events & search->event))
    return false;
  if (!is_deferred(search->executor, trigger->object.name, trigger->initially_deferred))
    return false;
  bool is_left_out = search->is_replica && trigger->enabled != 'A' && trigger->enabled != 'R';
  if (is_left_out || (!search->is_replica && trigger->enabled == 'R')) return false;
  if (trigger->has_when) search->is_doubtful = true;
  return true;
}

static bool look_at(const GraphEdge *edge, void *payload) {
  EventSearch *search = payload;
  const Object *object = catalog_get(search->executor->catalog, edge->dependent);
  if (object == NULL) return true;
  // A trigger before the row may leave it out; a rule, which is before all, may do something else.
  bool is_trigger = object->object_class == CLASS_TRIGGER;
  bool is_before = is_trigger && ((const Trigger *)object)->timing == TRIGGER_BEFORE;
  if (is_before || object->object_class == CLASS_RULE) search->is_doubtful = true;
  bool fires = object->object_class == CLASS_CONSTRAINT
                   ? fires_key(search, (const TableConstraint *)object)
                   : is_trigger && fires_trigger(search, (const Trigger *)object);
  if (!fires) return true;
  if (search->found != SYMBOL_NONE && search->found != object->name) search->is_several = true;
  search->found = object->name;
  return true;
}

// ---- events

static bool is_one_row(const Node *query) {
  if (query == NULL) return true; // DEFAULT VALUES
  if (query->kind != NODE_SELECT) return false;
  const Select *select = (const Select *)query;
  bool is_filtered = select->where != NULL || select->having != NULL || select->limit != NULL ||
                     select->offset != NULL || select->group_by.count > 0;
  return !is_filtered && (select->is_values || select->from.count == 0);
}

static uint8_t event_of(const Node *statement) {
  switch (statement->kind) {
  case NODE_INSERT: return TRIGGER_INSERT;
  case NODE_UPDATE: return TRIGGER_UPDATE;
  case NODE_DELETE: return TRIGGER_DELETE;
  default: return TRIGGER_INSERT | TRIGGER_UPDATE | TRIGGER_DELETE;
  }
}

static void note_event(
    Executor *executor, ObjectId relation, const Update *update, uint8_t event, bool is_certain) {
  const Object *object = catalog_get(executor->catalog, relation);
  if (object == NULL || object->object_class != CLASS_RELATION) return;
  EventSearch search = {
      .executor = executor, .relation = relation, .event = event, .update = update};
  search.is_replica = is_replica(executor);
  search.keys_are_off = search.is_replica || keys_are_off(executor, relation);
  graph_each_dependent(catalog_graph(executor->catalog), relation, look_at, &search);
  if (search.found == SYMBOL_NONE) return;
  Symbol key = session_fact_of_id(executor, "events", relation);
  Slice before = session_fact_get(executor, key);
  bool is_known = is_certain && !search.is_doubtful && object->kind == 'r';
  if (!is_known) {
    if (before.length == 0) session_fact_put(executor, key, SLICE("?"), true);
    return;
  }
  Slice one =
      arena_printf(executor->arena, "=%.*s", SLICE_PRINT(executor_text(executor, search.found)));
  bool is_another = before.length > 0 && before.start[0] != '?' && !slice_equals(before, one);
  session_fact_put(executor, key, search.is_several || is_another ? SLICE("*") : one, true);
}

void in_use_note_rows(
    Executor *executor, ObjectId relation, const Node *statement, bool is_certain) {
  if (!transaction_is_open(executor) || relation == OBJECT_ID_NONE) return;
  TransactionState *state = executor->transaction;
  // Inserts come by the thousand, and mostly have no such trigger.
  uint8_t event = event_of(statement);
  ObjectId next = catalog_next_id(executor->catalog);
  bool is_repeated = event == TRIGGER_INSERT && state->rows_relation == relation &&
                     state->rows_next == next &&
                     session_fact_get_of_id(executor, "events", relation).length == 0;
  if (is_repeated) return;
  state->rows_relation = OBJECT_ID_NONE;
  const Insert *insert = statement->kind == NODE_INSERT ? (const Insert *)statement : NULL;
  bool adds_rows =
      is_certain && insert != NULL && insert->on_conflict == NULL && is_one_row(insert->query);
  const Update *update = statement->kind == NODE_UPDATE ? (const Update *)statement : NULL;
  for (unsigned bit = TRIGGER_INSERT; bit <= TRIGGER_DELETE; bit <<= 1) {
    if (event & bit) note_event(executor, relation, update, (uint8_t)bit, adds_rows);
  }
  if (event != TRIGGER_INSERT || session_fact_get_of_id(executor, "events", relation).length > 0)
    return;
  state->rows_relation = relation;
  state->rows_next = next;
}

void in_use_note_copy(Executor *executor, ObjectId relation) {
  if (transaction_is_open(executor)) note_event(executor, relation, NULL, TRIGGER_INSERT, false);
}

// ---- refusing

static bool admits(Executor *executor, ObjectId relation, Slice name, const char *command) {
  Slice events = session_fact_get_of_id(executor, "events", relation);
  if (session_fact_get_of_id(executor, "read", relation).length > 0)
    return executor_fail(executor, "55006", (Span){0, 0},
        "cannot %s \"%.*s\" because it is being used by active queries in this session", command,
        SLICE_PRINT(name));
  if (events.length == 0) return true;
  if (events.start[0] == '?')
    return executor_unknown(executor, "pending-events", (Span){0, 0},
        "it fails if \"%.*s\" has pending trigger events, which depends on its rows",
        SLICE_PRINT(name));
  return executor_fail(executor, "55006", (Span){0, 0},
      "cannot %s \"%.*s\" because it has pending trigger events", command, SLICE_PRINT(name));
}

bool in_use_admits(Executor *executor, ObjectId relation, const char *command) {
  executor->transaction->rows_relation = OBJECT_ID_NONE;
  const Object *object = catalog_get(executor->catalog, relation);
  if (object == NULL || object->object_class != CLASS_RELATION) return true;
  return admits(executor, relation, executor_text(executor, object->name), command);
}

bool in_use_is_known(Executor *executor, ObjectId relation) {
  return session_fact_get_of_id(executor, "events", relation).length > 0 ||
         session_fact_get_of_id(executor, "read", relation).length > 0;
}

bool in_use_admits_drop(Executor *executor, ObjectId relation, Slice name) {
  return admits(executor, relation, name, "DROP TABLE");
}

// ---- SET CONSTRAINTS

static bool find_constraint(Executor *executor, const QualifiedName *name) {
  if (name->schema.symbol != SYMBOL_NONE) {
    ObjectId schema;
    if (!bind_schema(executor, name->schema, BIND_MUST_EXIST, &schema)) return false;
    if (catalog_has_constraint(executor->catalog, schema, name->name.symbol)) return true;
  } else {
    BindPath path = bind_search_path(executor);
    for (uint32_t i = 0; i < path.count; i++) {
      if (catalog_has_constraint(executor->catalog, path.schemas[i], name->name.symbol))
        return true;
    }
  }
  if (executor->open_world || executor->extensions_seen) return true;
  return executor_fail(executor, "42704", name->span, "constraint \"%.*s\" does not exist",
      SLICE_PRINT(executor_text(executor, name->name.symbol)));
}

// The events of the constraint fire now.
static void fire_one(Executor *executor, Symbol constraint) {
  Slice one =
      arena_printf(executor->arena, "=%.*s", SLICE_PRINT(executor_text(executor, constraint)));
  size_t count;
  const Symbol *names = catalog_changed_settings(executor->catalog, executor->arena, &count);
  for (size_t i = 0; i < count; i++) {
    if (!slice_starts_with(executor_text(executor, names[i]), SLICE("0/events/"))) continue;
    Slice waits = session_fact_get(executor, names[i]);
    if (slice_equals(waits, one)) session_fact_put(executor, names[i], SLICE(""), true);
    if (slice_equals(waits, SLICE("*"))) session_fact_put(executor, names[i], SLICE("?"), true);
  }
}

bool in_use_set_constraints(Executor *executor, const SetConstraints *statement) {
  Slice mode = statement->deferred ? SLICE("deferred") : SLICE("immediate");
  executor->transaction->rows_relation = OBJECT_ID_NONE;
  if (statement->all) {
    if (!transaction_is_open(executor)) return true;
    session_fact_clear(executor, SLICE("0/constraint/"));
    session_fact_put(
        executor, symbol_intern(executor->symbols, SLICE("0/constraints")), mode, true);
    if (!statement->deferred) session_fact_clear(executor, SLICE("0/events/"));
    return true;
  }
  LIST_EACH(node, statement->constraints) {
    const QualifiedName *name = &((const QualifiedNameNode *)node)->name;
    if (!find_constraint(executor, name)) return false;
    if (!transaction_is_open(executor)) continue;
    session_fact_put(
        executor, session_fact_of_name(executor, "constraint", name->name.symbol), mode, true);
    if (!statement->deferred) fire_one(executor, name->name.symbol);
  }
  return true;
}
