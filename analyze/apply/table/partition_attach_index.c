#include "analyze/apply/index/index.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/apply/table/partition.h"

// ALTER INDEX ... ATTACH PARTITION.

static bool refuse_index(
    Executor *executor, const char *sqlstate, const Index *parent, const Index *child) {
  return executor_fail(executor, sqlstate, (Span){0, 0},
      "cannot attach index \"%.*s\" as a partition of index \"%.*s\"",
      SLICE_PRINT(executor_text(executor, child->object.name)),
      SLICE_PRINT(executor_text(executor, parent->object.name)));
}

static bool check_free(Executor *executor, const Index *parent, const Index *child) {
  Slice name = executor_text(executor, child->object.name);
  IndexList list = index_list(executor, child->table);
  for (uint32_t i = 0; i < list.count; i++) {
    if (list.items[i]->parent != parent->object.id) continue;
    refuse_index(executor, "55000", parent, child);
    executor_detail(executor, "Another index is already attached for partition \"%.*s\".",
        SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, child->table)->name)));
    return false;
  }
  if (child->parent == OBJECT_ID_NONE) return true;
  refuse_index(executor, "55000", parent, child);
  executor_detail(
      executor, "Index \"%.*s\" is already attached to another index.", SLICE_PRINT(name));
  return false;
}

static bool check_alike(Executor *executor, const Index *parent, const Index *child) {
  if (!index_is_alike(executor, child, parent)) {
    refuse_index(executor, "42P17", parent, child);
    executor_detail(executor, "The index definitions do not match.");
    return false;
  }
  if (parent->constraint == OBJECT_ID_NONE || child->constraint != OBJECT_ID_NONE) return true;
  refuse_index(executor, "42P17", parent, child);
  executor_detail(executor,
      "The index \"%.*s\" belongs to a constraint in table \"%.*s\" but no constraint exists for "
      "index \"%.*s\".",
      SLICE_PRINT(executor_text(executor, parent->object.name)),
      SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, parent->table)->name)),
      SLICE_PRINT(executor_text(executor, child->object.name)));
  return false;
}

static bool check_index(Executor *executor, const Index *parent, const Index *child) {
  if (child->parent == parent->object.id) return true;
  const Object *table = catalog_get(executor->catalog, child->table);
  bool is_known = parent->table != OBJECT_ID_NONE && table != NULL; // an assumed index's is not
  if (!is_known || (table->flags & OBJECT_ASSUMED)) return true;
  if (!check_free(executor, parent, child)) return false;
  bool is_child = false;
  for (uint16_t i = 0; !is_child && i < ((const Relation *)table)->parent_count; i++)
    is_child = ((const Relation *)table)->parents[i] == parent->table;
  if (is_child) return check_alike(executor, parent, child);
  refuse_index(executor, "55000", parent, child);
  executor_detail(executor, "Index \"%.*s\" is not an index on any partition of table \"%.*s\".",
      SLICE_PRINT(executor_text(executor, child->object.name)),
      SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, parent->table)->name)));
  return false;
}

// The parent becomes valid with the last partition's index.
static void validate_parent(Executor *executor, ObjectId id, Span span) {
  const Index *parent = catalog_index(executor->catalog, id);
  if (parent->valid) return;
  InheritList partitions = inherit_children(executor, parent->table);
  for (uint32_t i = 0; i < partitions.count; i++) {
    IndexList list = index_list(executor, partitions.ids[i]);
    bool found = false;
    for (uint32_t k = 0; k < list.count; k++)
      found |= list.items[k]->parent == id && list.items[k]->valid;
    if (!found) return;
  }
  Index draft = *parent;
  draft.valid = true;
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, span);
}

bool partition_attach_index(Executor *executor, ObjectId parent, const AlterAction *action) {
  ObjectId id;
  if (!bind_relation(executor, &action->relation, OBJECT_INDEX, BIND_MUST_EXIST, &id)) return false;
  const Object *object = catalog_get(executor->catalog, id);
  if (object->object_class != CLASS_INDEX)
    return executor_fail(executor, "42P17", (Span){0, 0}, "\"%.*s\" is not an index",
        SLICE_PRINT(executor_text(executor, object->name)));
  const Index *child = (const Index *)object;
  const Index *above = catalog_index(executor->catalog, parent);
  if (!check_index(executor, above, child)) return false;
  if (child->parent != parent) index_attach(executor, id, parent, action->node.span);
  if (above->table != OBJECT_ID_NONE) validate_parent(executor, parent, action->node.span);
  return true;
}
