#include "analyze/apply/session/transaction_state.h"
#include "analyze/apply/object/drop.h"
#include "lexer/memory.h"

TransactionState *transaction_new(void) { return MEMORY_NEW(TransactionState); }

void transaction_free(TransactionState *state) {
  if (state == NULL) return;
  memory_free(state->savepoints);
  memory_free(state->latest);
  memory_free(state->items);
  session_defaults_free(&state->defaults);
  transaction_text_free(&state->text);
  prepared_list_free(&state->prepared);
  number_map_free(&state->named_statements);
  memory_free(state);
}

TransactionPoint transaction_point(const Executor *executor) {
  return (TransactionPoint){.mark = catalog_mark(executor->catalog),
      .open_world = executor->open_world,
      .extensions_seen = executor->extensions_seen,
      .doubtful_below = executor->doubtful_below,
      .statement_count = executor->transaction->text.count};
}

void transaction_go_back(Executor *executor, TransactionPoint point) {
  catalog_undo_to(executor->catalog, point.mark);
  executor->open_world = point.open_world;
  executor->extensions_seen = point.extensions_seen;
  executor->doubtful_below = point.doubtful_below;
  transaction_text_cut(&executor->transaction->text, point.statement_count);
  ObjectId next = catalog_next_id(executor->catalog);
  if (executor->transaction->looked_below > next) executor->transaction->looked_below = next;
}

// ---- savepoints

static size_t *latest_of(TransactionState *state, Symbol name) {
  while (name >= state->latest_count) {
    size_t count = state->latest_count;
    size_t capacity = count;
    state->latest = memory_grow(state->latest, count, &capacity, sizeof *state->latest);
    if (capacity > count)
      memset(state->latest + count, 0, (capacity - count) * sizeof *state->latest);
    state->latest_count = capacity;
  }
  return &state->latest[name];
}

void transaction_push_savepoint(Executor *executor, Symbol name) {
  TransactionState *state = executor->transaction;
  state->savepoints = memory_grow(state->savepoints, state->savepoint_count,
      &state->savepoint_capacity, sizeof *state->savepoints);
  size_t *latest = latest_of(state, name);
  state->savepoints[state->savepoint_count++] = (Savepoint){.name = name,
      .hidden = *latest,
      .serial = ++state->savepoint_serial,
      .point = transaction_point(executor)};
  *latest = state->savepoint_count;
}

size_t transaction_find_savepoint(const TransactionState *state, Symbol name) {
  return name < state->latest_count ? state->latest[name] : 0;
}

void transaction_keep_savepoints(TransactionState *state, size_t count) {
  while (state->savepoint_count > count) {
    const Savepoint *last = &state->savepoints[--state->savepoint_count];
    state->latest[last->name] = last->hidden;
  }
}

// ---- what COMMIT must look at

static uint32_t current_serial(const TransactionState *state) {
  return state->savepoint_count == 0 ? 0 : state->savepoints[state->savepoint_count - 1].serial;
}

static void add_item(TransactionState *state, ObjectId id, bool made) {
  state->items =
      memory_grow(state->items, state->item_count, &state->item_capacity, sizeof *state->items);
  state->items[state->item_count++] = (TransactionItem){id, made, current_serial(state)};
}

static bool goes_at_commit(const Object *object) {
  return object != NULL && object->object_class == CLASS_RELATION &&
         ((const Relation *)object)->on_commit == ON_COMMIT_DROP;
}

static bool has_new_labels(const Object *object) {
  return object != NULL && object->object_class == CLASS_TYPE &&
         ((const UserType *)object)->unsafe_count > 0;
}

static bool is_temporary(const Object *object) {
  return object != NULL &&
         ((object->flags & OBJECT_TEMPORARY) ||
             (object->object_class == CLASS_RELATION &&
                 ((const Relation *)object)->persistence == PERSISTENCE_TEMPORARY));
}

static void note_use(Executor *executor) {
  TransactionState *state = executor->transaction;
  switch (executor->statement->kind) {
  case NODE_LISTEN:
  case NODE_UNLISTEN:
  case NODE_NOTIFY: state->used_notify = true; break;
  case NODE_DECLARE_CURSOR:
    if (((const PrepareStatement *)executor->statement)->hold) state->made_held_cursor = true;
    break;
  default: break;
  }
  for (const Effect *effect = executor->execution->effects;
       effect != NULL && !state->used_temporary; effect = effect->next) {
    const Object *object = effect->after != NULL ? effect->after : effect->before;
    const Object *schema = object == NULL ? NULL : catalog_get(executor->catalog, object->schema);
    state->used_temporary = is_temporary(object) || is_temporary(schema);
  }
}

void transaction_note_effects(Executor *executor) {
  TransactionState *state = executor->transaction;
  note_use(executor);
  for (const Effect *effect = executor->execution->effects; effect != NULL; effect = effect->next) {
    const Object *after = catalog_get(executor->catalog, effect->id);
    bool is_type = after != NULL && after->object_class == CLASS_TYPE;
    if (effect->kind == EFFECT_CREATE && is_type)
      add_item(state, effect->id, true);
    else if ((effect->kind == EFFECT_CREATE && goes_at_commit(after)) || has_new_labels(after))
      add_item(state, effect->id, false);
  }
}

// Since 17 the server has a list of those that were made with no savepoint open. Before 12 it saw
// whether the same subtransaction made it.
bool transaction_made_type(const Executor *executor, ObjectId type) {
  const TransactionState *state = executor->transaction;
  uint32_t wanted = executor->version_max < 12 ? current_serial(state) : 0;
  for (size_t i = state->item_count; i-- > 0;) {
    if (state->items[i].id == type && state->items[i].made) return state->items[i].serial == wanted;
  }
  return false;
}

static void make_labels_safe(Executor *executor, ObjectId id) {
  UserType draft = *catalog_type(executor->catalog, id);
  draft.unsafe_labels = NULL;
  draft.unsafe_count = 0;
  catalog_replace(executor->catalog, &draft.object);
}

static void settle_items(Executor *executor) {
  TransactionState *state = executor->transaction;
  for (size_t i = 0; i < state->item_count; i++) {
    ObjectId id = state->items[i].id;
    const Object *object = catalog_get(executor->catalog, id);
    if (has_new_labels(object)) make_labels_safe(executor, id);
    if (goes_at_commit(object))
      drop_silently(executor, &(CascadeObject){.id = id}, 1, executor->statement->span);
  }
  state->item_count = 0;
}

void transaction_commit_changes(Executor *executor) {
  settle_items(executor);
  catalog_end_local_settings(executor->catalog);
  catalog_release_locks(executor->catalog);
}

void transaction_close(TransactionState *state) {
  state->phase = TRANSACTION_OUTSIDE;
  state->item_count = 0;
  transaction_keep_savepoints(state, 0);
  transaction_text_cut(&state->text, 0);
  state->text.is_cut = false;
}
