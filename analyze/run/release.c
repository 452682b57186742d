#include "analyze/run/release.h"

bool release_made(const Executor *executor, const Object *object) {
  if (object == NULL || (object->flags & (OBJECT_ASSUMED | OBJECT_IN_USE))) return false;
  return (object->flags & OBJECT_TEMPORARY) || object->release == executor->release;
}

void release_names_free(ReleaseNames *names) {
  number_map_free(&names->schemas);
  number_map_free(&names->renamed);
  *names = (ReleaseNames){0};
}

static bool has_name(const ReleaseNames *names, const Object *object) {
  uint32_t schema;
  return number_map_find(&names->schemas, object->name, &schema) && schema == object->schema;
}

static void mark_in_use(Executor *executor, ObjectId id) {
  const Object *object = catalog_get(executor->catalog, id);
  if (object == NULL || object->object_class != CLASS_RELATION || !release_made(executor, object))
    return;
  Relation draft = *catalog_relation(executor->catalog, id);
  draft.object.flags |= OBJECT_IN_USE;
  catalog_replace(executor->catalog, &draft.object);
}

static void note_rename(Executor *executor, ReleaseNames *names, const Effect *effect) {
  if (effect->before == NULL || effect->after == NULL) return;
  if (!release_made(executor, effect->before)) {
    number_map_put(&names->schemas, effect->before->name, effect->before->schema);
  } else if (has_name(names, effect->after)) {
    mark_in_use(executor, effect->id);
  }
}

// A partition of a table in use is read and written through it.
static void note_parents(Executor *executor, const Effect *effect) {
  const Relation *before = (const Relation *)effect->before;
  const Relation *after = (const Relation *)effect->after;
  if (after == NULL || before == NULL || !after->is_partition || before->is_partition) return;
  for (uint16_t i = 0; i < after->parent_count; i++) {
    const Object *parent = catalog_get(executor->catalog, after->parents[i]);
    if (parent != NULL && !release_made(executor, parent)) mark_in_use(executor, effect->id);
  }
}

void release_note_effects(Executor *executor, ReleaseNames *names) {
  if (names->release != executor->release) release_names_free(names);
  names->release = executor->release;
  const Node *statement = executor->statement;
  bool may_attach = statement->kind == NODE_ALTER_TABLE;
  bool may_rename = statement->kind == NODE_RENAME || statement->kind == NODE_SET_SCHEMA;
  if (!may_attach && !may_rename) return;
  for (const Effect *effect = executor->execution->effects; effect != NULL; effect = effect->next) {
    const Object *object = effect->after != NULL ? effect->after : effect->before;
    if (object == NULL) continue;
    if (effect->kind == EFFECT_RENAME && object->object_class == CLASS_TYPE)
      number_map_put(&names->renamed, effect->id, 1);
    if (object->object_class != CLASS_RELATION) continue;
    if (effect->kind == EFFECT_RENAME && may_rename) note_rename(executor, names, effect);
    if (effect->kind == EFFECT_ALTER && may_attach) note_parents(executor, effect);
  }
}
