#include "analyze/apply/routine/trigger_partition.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/object/drop.h"
#include "analyze/apply/object/rename.h"
#include "analyze/apply/routine/trigger_rule.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/catalog/columns.h"

static bool refuse_taken(Executor *executor, const Object *taken, ObjectId partition) {
  executor_relate(executor, taken->id);
  return executor_fail(executor, "42710", (Span){0, 0},
      "trigger \"%.*s\" for relation \"%.*s\" already exists",
      SLICE_PRINT(executor_text(executor, taken->name)),
      SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, partition)->name)));
}

static ObjectId place(Executor *executor, Trigger *draft, const Object *taken, Span span) {
  if (taken == NULL) return executor_create(executor, &draft->object, span);
  draft->object = *taken;
  graph_remove_dependent(catalog_graph(executor->catalog), draft->object.id);
  executor_replace(executor, &draft->object, EFFECT_ALTER, 0, span);
  return draft->object.id;
}

static void depend(Executor *executor, ObjectId copy, ObjectId original, ObjectId partition) {
  const Trigger *trigger = catalog_trigger(executor->catalog, original);
  GraphEdge above = {
      .dependent = copy, .referenced = trigger->parent, .kind = GRAPH_PARTITION_PRIMARY};
  dependency_copy(executor, original, trigger->table, copy, partition);
  // What makes the original a copy itself is not copied.
  if (trigger->parent != OBJECT_ID_NONE) graph_remove(catalog_graph(executor->catalog), above);
  executor_depend(executor, copy, 0, original, 0, GRAPH_PARTITION_PRIMARY);
  executor_depend(executor, copy, 0, partition, 0, GRAPH_PARTITION_SECONDARY);
}

void trigger_make_constraint(Executor *executor, ObjectId trigger, Span span) {
  Trigger made = *catalog_trigger(executor->catalog, trigger);
  TableConstraint draft = {
      .object = {.object_class = CLASS_CONSTRAINT,
          .kind = 't',
          .name = made.object.name,
          .schema = made.object.schema},
      .table = made.table,
      .validated = true,
      .enforced = true,
      .deferrable = made.deferrable,
      .initially_deferred = made.initially_deferred,
      .no_inherit = true,
      .is_local = true,
  };
  made.constraint = executor_create(executor, &draft.object, span);
  executor_depend(executor, made.constraint, 0, made.table, 0, GRAPH_AUTO);
  executor_depend(executor, made.constraint, 0, trigger, 0, GRAPH_INTERNAL);
  catalog_replace(executor->catalog, &made.object);
}

// Partitions may have the columns under other numbers.
static uint16_t *columns_in(Executor *executor, const Trigger *trigger, ObjectId partition) {
  const Relation *table = catalog_relation(executor->catalog, trigger->table);
  uint16_t *columns = ARENA_ARRAY(executor->arena, trigger->column_count + 1u, uint16_t);
  for (uint16_t i = 0; i < trigger->column_count; i++) {
    const Column *column = columns_numbered(table, trigger->columns[i]);
    columns[i] = column == NULL ? 0 : bind_column_number(executor, partition, column->name);
  }
  return columns;
}

static bool clone(
    Executor *executor, ObjectId original, ObjectId partition, bool replace, Span span) {
  const Trigger *trigger = catalog_trigger(executor->catalog, original);
  ObjectId id;
  bind_is_taken(executor, partition, NAMES_TRIGGER, trigger->object.name, &id);
  const Object *taken = catalog_get(executor->catalog, id);
  if (taken != NULL && !replace) return refuse_taken(executor, taken, partition);
  Trigger draft = *trigger;
  draft.object.flags = 0;
  draft.object.comment = SYMBOL_NONE;
  draft.object.schema = catalog_get(executor->catalog, partition)->schema;
  draft.table = partition;
  draft.columns = columns_in(executor, trigger, partition);
  draft.parent = original;
  draft.constraint = OBJECT_ID_NONE;
  bool is_constraint = trigger->constraint != OBJECT_ID_NONE;
  id = place(executor, &draft, taken, span);
  depend(executor, id, original, partition);
  if (is_constraint) trigger_make_constraint(executor, id, span);
  return trigger_clone_to_partitions(executor, id, replace, span);
}

bool trigger_clone_to_partitions(Executor *executor, ObjectId id, bool replace, Span span) {
  const Trigger *trigger = catalog_trigger(executor->catalog, id);
  const Object *table = catalog_get(executor->catalog, trigger->table);
  bool is_passed_on = table != NULL && table->kind == 'p' && trigger->for_each_row;
  if (!is_passed_on) return true;
  InheritList partitions = inherit_children(executor, table->id);
  for (uint32_t i = 0; i < partitions.count; i++) {
    if (!clone(executor, id, partitions.ids[i], replace, span)) return false;
  }
  return true;
}

static const Trigger *row_trigger(Executor *executor, const GraphEdge *edge, ObjectId table) {
  const Object *object = catalog_get(executor->catalog, edge->dependent);
  if (object == NULL || object->object_class != CLASS_TRIGGER) return NULL;
  const Trigger *trigger = (const Trigger *)object;
  return trigger->table == table && trigger->for_each_row ? trigger : NULL;
}

bool trigger_clone_from_parent(Executor *executor, ObjectId partition, ObjectId parent, Span span) {
  DependencyList list = dependency_parts(executor, parent);
  for (size_t i = 0; i < list.count; i++) {
    const Trigger *trigger = row_trigger(executor, &list.edges[i], parent);
    if (trigger != NULL && !clone(executor, trigger->object.id, partition, false, span))
      return false;
  }
  return true;
}

void trigger_drop_clones(Executor *executor, ObjectId partition, Span span) {
  DependencyList list = dependency_on(executor, partition, 0);
  for (size_t i = 0; i < list.count; i++) {
    const Trigger *trigger = row_trigger(executor, &list.edges[i], partition);
    if (trigger == NULL || trigger->parent == OBJECT_ID_NONE) continue;
    drop_silently(executor, &(CascadeObject){.id = trigger->object.id}, 1, span);
  }
}

bool trigger_rename_clones(Executor *executor, ObjectId id, Symbol name, Span span) {
  DependencyList list = dependency_on(executor, id, 0);
  for (size_t i = 0; i < list.count; i++) {
    const Object *object = catalog_get(executor->catalog, list.edges[i].dependent);
    if (object == NULL || object->object_class != CLASS_TRIGGER) continue;
    if (((const Trigger *)object)->parent != id) continue;
    ObjectId copy = object->id;
    ObjectId table = ((const Trigger *)object)->table;
    ObjectId taken;
    bind_is_taken(executor, table, NAMES_TRIGGER, name, &taken);
    if (taken != OBJECT_ID_NONE && taken != copy) {
      executor_relate(executor, taken);
      return executor_fail(executor, "42710", (Span){0, 0},
          "trigger \"%.*s\" for relation \"%.*s\" already exists",
          SLICE_PRINT(executor_text(executor, name)),
          SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, table)->name)));
    }
    rename_replace(executor, copy, name, object->schema, span);
    if (!trigger_rename_clones(executor, copy, name, span)) return false;
  }
  return true;
}

bool trigger_refuse_parent(Executor *executor, ObjectId table, bool is_partition) {
  DependencyList list = dependency_on(executor, table, 0);
  for (size_t i = 0; i < list.count; i++) {
    const Object *object = catalog_get(executor->catalog, list.edges[i].dependent);
    if (object == NULL || object->object_class != CLASS_TRIGGER) continue;
    const Trigger *trigger = (const Trigger *)object;
    if (trigger->table != table || !trigger_keeps_alone(trigger)) continue;
    executor_fail(executor, "0A000", (Span){0, 0},
        "trigger \"%.*s\" prevents table \"%.*s\" from becoming %s",
        SLICE_PRINT(executor_text(executor, object->name)),
        SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, table)->name)),
        is_partition ? "a partition" : "an inheritance child");
    executor_detail(executor, "ROW triggers with transition tables are not supported on %s.",
        is_partition ? "partitions" : "inheritance hierarchies");
    return false;
  }
  return true;
}
