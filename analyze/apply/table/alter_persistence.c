#include "analyze/apply/constraint/constraint.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/table/alter_table.h"

static Persistence wanted_of(const AlterAction *action) {
  return action->kind == ALTER_SET_LOGGED ? PERSISTENCE_PERMANENT : PERSISTENCE_UNLOGGED;
}

static const Relation *relation_of(Executor *executor, const AlterContext *context) {
  const Object *object = catalog_get(executor->catalog, context->relation);
  return object->object_class == CLASS_RELATION ? (const Relation *)object : NULL;
}

static Persistence persistence_of(const Object *object) {
  if (object->object_class == CLASS_SEQUENCE) return ((const Sequence *)object)->persistence;
  return object->object_class == CLASS_RELATION ? ((const Relation *)object)->persistence
                                                : PERSISTENCE_PERMANENT;
}

// ---- foreign keys: what is logged cannot need what is not

static bool refuse(
    Executor *executor, const AlterContext *context, const Object *other, bool to_logged) {
  executor_relate(executor, other->id);
  return executor_fail(executor, "42P16", (Span){0, 0},
      "could not change table \"%.*s\" to %s because it %s table \"%.*s\"",
      SLICE_PRINT(alter_relation_name(executor, context)), to_logged ? "logged" : "unlogged",
      to_logged ? "references unlogged" : "is referenced by logged",
      SLICE_PRINT(executor_text(executor, other->name)));
}

static bool check_referenced(Executor *executor, const AlterContext *context) {
  ConstraintList list = constraint_list(executor, context->relation);
  for (uint32_t i = 0; i < list.count; i++) {
    const Object *other = catalog_get(executor->catalog, list.items[i]->referenced_table);
    if (list.items[i]->object.kind != 'f' || other == NULL || other->id == context->relation)
      continue;
    if (persistence_of(other) != PERSISTENCE_PERMANENT)
      return refuse(executor, context, other, true);
  }
  return true;
}

static bool check_referencing(Executor *executor, const AlterContext *context) {
  DependencyList list = dependency_parts(executor, context->relation);
  for (size_t i = 0; i < list.count; i++) {
    const Object *object = catalog_get(executor->catalog, list.edges[i].dependent);
    if (object == NULL || object->object_class != CLASS_CONSTRAINT || object->kind != 'f') continue;
    const TableConstraint *key = (const TableConstraint *)object;
    if (key->referenced_table != context->relation || key->table == context->relation) continue;
    const Object *other = catalog_get(executor->catalog, key->table);
    if (persistence_of(other) == PERSISTENCE_PERMANENT)
      return refuse(executor, context, other, false);
  }
  return true;
}

static bool check_published(Executor *executor, const AlterContext *context) {
  DependencyList list = dependency_parts(executor, context->relation);
  for (size_t i = 0; i < list.count; i++) {
    const Object *object = catalog_get(executor->catalog, list.edges[i].dependent);
    if (object == NULL || object->object_class != CLASS_PUBLISHED) continue;
    executor_fail(executor, "55000", (Span){0, 0},
        "cannot change table \"%.*s\" to unlogged because it is part of a publication",
        SLICE_PRINT(alter_relation_name(executor, context)));
    executor_detail(executor, "Unlogged relations cannot be replicated.");
    return false;
  }
  return true;
}

bool alter_check_persistence(Executor *executor, AlterContext *context, const AlterAction *action) {
  const Object *object = catalog_get(executor->catalog, context->relation);
  bool to_logged = wanted_of(action) == PERSISTENCE_PERMANENT;
  if (context->changes_persistence)
    return executor_fail(
        executor, "0A000", (Span){0, 0}, "cannot change persistence setting twice");
  if (persistence_of(object) == PERSISTENCE_TEMPORARY)
    return executor_fail(executor, "42P16", (Span){0, 0},
        "cannot change logged status of table \"%.*s\" because it is temporary",
        SLICE_PRINT(alter_relation_name(executor, context)));
  if (persistence_of(object) == wanted_of(action)) return true;
  context->changes_persistence = true;
  if (object->object_class != CLASS_RELATION) return true;
  return to_logged ? check_referenced(executor, context)
                   : check_published(executor, context) && check_referencing(executor, context);
}

// ---- the change

static void set(Executor *executor, const Object *sequence, Persistence wanted, Span span) {
  Sequence draft = *(const Sequence *)sequence;
  draft.persistence = wanted;
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, span);
}

// Only since 15 there are sequences that are not logged.
static void set_owned(Executor *executor, ObjectId table, Persistence wanted, Span span) {
  DependencyList list = dependency_parts(executor, table);
  for (size_t i = 0; executor->version_max >= 15 && i < list.count; i++) {
    const Object *object = catalog_get(executor->catalog, list.edges[i].dependent);
    bool is_owned = object != NULL && object->object_class == CLASS_SEQUENCE &&
                    ((const Sequence *)object)->owner_table == table;
    if (is_owned) set(executor, object, wanted, span);
  }
}

bool alter_set_persistence(Executor *executor, AlterContext *context, const AlterAction *action) {
  const Object *object = catalog_get(executor->catalog, context->relation);
  Persistence wanted = wanted_of(action);
  Span span = action->node.span;
  const Relation *table = relation_of(executor, context);
  // A partitioned table has no rows to log, and stays what it was.
  if (!context->changes_persistence || object->kind == 'p' ||
      (table == NULL && object->object_class != CLASS_SEQUENCE)) {
    executor_touch(executor, EFFECT_ALTER, context->relation, span);
    return true;
  }
  if (table == NULL) {
    set(executor, object, wanted, span);
    return true;
  }
  Relation draft = *table;
  draft.persistence = wanted;
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, span);
  set_owned(executor, context->relation, wanted, span);
  return true;
}
