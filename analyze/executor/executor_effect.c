#include "analyze/apply/object/access.h"
#include "analyze/apply/object/role.h"
#include "analyze/catalog/builtin/builtin.h"
#include "analyze/catalog/draft.h"
#include "analyze/executor/executor.h"

static Effect *note(Executor *executor, EffectKind kind, ObjectId id, Span span) {
  Effect *effect = ARENA_NEW(executor->arena, Effect);
  effect->kind = kind;
  effect->id = id;
  effect->span = span;
  Execution *execution = executor->execution;
  if (execution->last_effect != NULL) {
    execution->last_effect->next = effect;
  } else {
    execution->effects = effect;
  }
  execution->last_effect = effect;
  return effect;
}

const Object *executor_before(const Executor *executor, ObjectId id) {
  const Effect *effect = executor->execution->effects;
  while (effect != NULL && (effect->id != id || effect->before == NULL)) effect = effect->next;
  return effect == NULL ? NULL : effect->before;
}

// What belongs to a table stands in its schema by way of the table.
static bool depends_on_schema(const Object *object) {
  switch ((ObjectClass)object->object_class) {
  case CLASS_RELATION:
  case CLASS_SEQUENCE:
  case CLASS_TYPE:
  case CLASS_FUNCTION:
  case CLASS_EXTENSION:
  case CLASS_OTHER: return object->schema != OBJECT_ID_NONE;
  default: return false;
  }
}

// The table's version points at its primary key, so that whoever references the table finds it.
static void set_primary_key(Executor *executor, const Object *object, ObjectId key) {
  if (object->object_class != CLASS_CONSTRAINT || object->kind != 'p') return;
  const Object *table = catalog_get(executor->catalog, ((const TableConstraint *)object)->table);
  if (table == NULL || table->object_class != CLASS_RELATION) return;
  Relation draft = *(const Relation *)table;
  draft.primary_key = key;
  catalog_replace(executor->catalog, &draft.object);
}

static void note_unique_index(Executor *executor, const Object *object) {
  if (object->object_class != CLASS_INDEX) return;
  const Index *index = (const Index *)object;
  if (!index->unique || index->primary) return;
  const Object *table = catalog_get(executor->catalog, index->table);
  if (table == NULL || table->object_class != CLASS_RELATION) return;
  Relation draft = *(const Relation *)table;
  if (draft.has_other_unique) return;
  draft.has_other_unique = true;
  catalog_replace(executor->catalog, &draft.object);
}

static bool has_owner(const Object *object) {
  if (object->object_class != CLASS_OTHER) return true;
  switch ((ObjectKind)object->kind) {
  case OBJECT_ACCESS_METHOD:
  case OBJECT_CAST:
  case OBJECT_TEXT_SEARCH_PARSER:
  case OBJECT_TEXT_SEARCH_TEMPLATE:
  case OBJECT_TRANSFORM:
  case OBJECT_USER_MAPPING: return false;
  default: return true;
  }
}

ObjectId executor_create(Executor *executor, Object *draft, Span span) {
  draft->made = executor_place(executor, span.start);
  draft->release = executor->release;
  if (executor->is_prelude) draft->flags |= OBJECT_PRELUDE;
  if (draft->owner == SYMBOL_NONE && has_owner(draft))
    draft->owner = catalog_setting(executor->catalog, executor->words.role).value;
  draft->id = catalog_create(executor->catalog, draft);
  set_primary_key(executor, draft, draft->id);
  note_unique_index(executor, draft);
  if (draft->owner != SYMBOL_NONE) role_own(executor, draft->id, SYMBOL_NONE, draft->owner);
  if (catalog_has_default_access(executor->catalog)) access_give_default(executor, draft->id);
  Effect *effect = note(executor, EFFECT_CREATE, draft->id, span);
  effect->after = catalog_get(executor->catalog, draft->id);
  if (depends_on_schema(draft))
    executor_depend(executor, draft->id, 0, draft->schema, 0, GRAPH_NORMAL);
  return draft->id;
}

ObjectId executor_assume(Executor *executor, Object *draft, Span span) {
  draft->made = executor_place(executor, span.start);
  draft->flags |= OBJECT_ASSUMED | OBJECT_IN_USE;
  draft->id = catalog_create(executor->catalog, draft);
  if (depends_on_schema(draft))
    executor_depend(executor, draft->id, 0, draft->schema, 0, GRAPH_NORMAL);
  AssumedObject *assumed = ARENA_NEW(executor->arena, AssumedObject);
  *assumed = (AssumedObject){executor->execution->assumed, draft->id, span};
  executor->execution->assumed = assumed;
  return draft->id;
}

void executor_replace(
    Executor *executor, const Object *draft, EffectKind kind, uint16_t column, Span span) {
  const Object *before = catalog_get(executor->catalog, draft->id);
  Effect *effect = note(executor, kind, draft->id, span);
  effect->column = column;
  effect->before = before;
  if (depends_on_schema(before) && before->schema != draft->schema) {
    graph_remove(catalog_graph(executor->catalog),
        (GraphEdge){.dependent = draft->id, .referenced = before->schema, .kind = GRAPH_NORMAL});
    executor_depend(executor, draft->id, 0, draft->schema, 0, GRAPH_NORMAL);
  }
  catalog_replace(executor->catalog, draft);
  effect->after = catalog_get(executor->catalog, draft->id);
}

void executor_set_owner(Executor *executor, ObjectId id, Symbol role, Span span) {
  Object *draft = draft_copy(executor->arena, catalog_get(executor->catalog, id));
  draft->owner = role;
  executor_replace(executor, draft, EFFECT_ALTER, 0, span);
}

void executor_drop(Executor *executor, ObjectId id, ObjectId because, bool automatic, Span span) {
  Effect *effect = note(executor, EFFECT_DROP, id, span);
  effect->because = because;
  effect->automatic = automatic;
  effect->cascaded = because != OBJECT_ID_NONE && !automatic;
  effect->before = catalog_get(executor->catalog, id);
  effect->access = (const AccessList *)catalog_get(executor->catalog, effect->before->access);
  set_primary_key(executor, effect->before, OBJECT_ID_NONE);
  catalog_drop(executor->catalog, id);
}

void executor_touch(Executor *executor, EffectKind kind, ObjectId id, Span span) {
  Effect *effect = note(executor, kind, id, span);
  effect->before = catalog_get(executor->catalog, id);
  effect->after = effect->before;
}

void executor_doubt(Executor *executor) {
  executor->open_world = true;
  executor->doubtful_below = catalog_next_id(executor->catalog);
}

bool executor_may_have_more(const Executor *executor, ObjectId id) {
  if (id < executor->doubtful_below) return true;
  const Object *object = catalog_get(executor->catalog, id);
  if (object == NULL) return false;
  if (object->flags & (OBJECT_ASSUMED | OBJECT_DOUBTFUL)) return true;
  bool is_table = object->object_class == CLASS_RELATION && strchr("rpf", object->kind) != NULL;
  return is_table && !((const Relation *)object)->columns_known; // made like one that may
}

void executor_depend(Executor *executor, ObjectId dependent, uint16_t dependent_column,
    ObjectId referenced, uint16_t referenced_column, GraphEdgeKind kind) {
  if (dependent == OBJECT_ID_NONE || referenced == OBJECT_ID_NONE) return;
  if (referenced < OBJECT_ID_FIRST_USER && referenced != BUILTIN_SCHEMA_PUBLIC) return; // pinned
  if (dependent == referenced && dependent_column == referenced_column) return;
  graph_add(catalog_graph(executor->catalog), (GraphEdge){.dependent = dependent,
                                                  .dependent_column = dependent_column,
                                                  .referenced = referenced,
                                                  .referenced_column = referenced_column,
                                                  .kind = kind});
}
