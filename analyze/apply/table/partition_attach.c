#include "analyze/apply/constraint/constraint.h"
#include "analyze/apply/constraint/foreign_key.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/expression.h"
#include "analyze/apply/index/index.h"
#include "analyze/apply/object/drop.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/routine/trigger_partition.h"
#include "analyze/apply/table/alter_table.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/apply/table/partition.h"
#include "analyze/apply/table/partition_bound.h"
#include "analyze/catalog/columns.h"

// ---- ATTACH PARTITION

static bool refuse(Executor *executor, Span span, const char *message) {
  return executor_fail(executor, "42809", span, "%s", message);
}

static bool check_partition(Executor *executor, const Object *object, ObjectId parent) {
  Slice name = executor_text(executor, object->name);
  if (object->object_class != CLASS_RELATION || strchr("rpf", object->kind) == NULL)
    return executor_fail(executor, "42809", (Span){0, 0},
        "ALTER action ATTACH PARTITION cannot be performed on relation \"%.*s\"",
        SLICE_PRINT(name));
  const Relation *table = (const Relation *)object;
  if (table->is_partition)
    return executor_fail(
        executor, "42809", (Span){0, 0}, "\"%.*s\" is already a partition", SLICE_PRINT(name));
  if (table->of_type != OBJECT_ID_NONE)
    return refuse(executor, (Span){0, 0}, "cannot attach a typed table as partition");
  if (table->parent_count > 0)
    return refuse(executor, (Span){0, 0}, "cannot attach inheritance child as partition");
  if (object->kind != 'p' && inherit_children(executor, object->id).count > 0)
    return refuse(executor, (Span){0, 0}, "cannot attach inheritance parent as partition");
  if (!inherit_is_below(executor, parent, object->id)) return true;
  executor_fail(executor, "42P07", (Span){0, 0}, "circular inheritance not allowed");
  executor_detail(executor, "\"%.*s\" is already a child of \"%.*s\".",
      SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, parent)->name)),
      SLICE_PRINT(name));
  return false;
}

static bool check_persistence(Executor *executor, const Relation *table, ObjectId parent) {
  const Relation *above = catalog_relation(executor->catalog, parent);
  bool is_temporary = table->persistence == PERSISTENCE_TEMPORARY;
  bool above_temporary = above->persistence == PERSISTENCE_TEMPORARY;
  if (is_temporary == above_temporary || (above->object.flags & OBJECT_ASSUMED)) return true;
  return executor_fail(executor, "42809", (Span){0, 0},
      "cannot attach a %s relation as partition of %s relation \"%.*s\"",
      is_temporary ? "temporary" : "permanent", above_temporary ? "temporary" : "permanent",
      SLICE_PRINT(executor_text(executor, above->object.name)));
}

// Since 17 a partition's identity is its parent's, which it may not have one of its own beside.
static bool refuse_identity(Executor *executor, const Relation *table, const Column *column) {
  if (!column->identity || executor->version_max < 17) return false;
  executor_fail(executor, "55000", (Span){0, 0},
      "table \"%.*s\" being attached contains an identity column \"%.*s\"",
      SLICE_PRINT(executor_text(executor, table->object.name)),
      SLICE_PRINT(executor_text(executor, column->name)));
  executor_detail(executor, "The new partition may not contain an identity column.");
  return true;
}

static bool check_extra_columns(Executor *executor, const Relation *table, ObjectId parent) {
  const Relation *above = catalog_relation(executor->catalog, parent);
  bool is_known = bind_columns_known(executor, above);
  for (uint16_t i = 0; is_known && i < table->column_count; i++) {
    const Column *column = table->columns[i];
    if (!column->dropped && refuse_identity(executor, table, column)) return false;
    if (column->dropped || columns_find(above, column->name) != NULL) continue;
    executor_fail(executor, "42804", (Span){0, 0},
        "table \"%.*s\" contains column \"%.*s\" not found in parent \"%.*s\"",
        SLICE_PRINT(executor_text(executor, table->object.name)),
        SLICE_PRINT(executor_text(executor, column->name)),
        SLICE_PRINT(executor_text(executor, above->object.name)));
    executor_detail(executor, "The new partition may contain only the columns present in parent.");
    return false;
  }
  return true;
}

static bool is_same_key(
    Executor *executor, const TableConstraint *own, const TableConstraint *above) {
  if (own->object.kind != 'f' || own->inherited > 0) return false;
  if (own->referenced_table != above->referenced_table ||
      own->column_count != above->column_count || own->on_delete != above->on_delete ||
      own->on_update != above->on_update || own->deferrable != above->deferrable ||
      own->initially_deferred != above->initially_deferred)
    return false;
  const Relation *parent = catalog_relation(executor->catalog, above->table);
  for (uint16_t i = 0; i < own->column_count; i++) {
    const Column *column = columns_numbered(parent, above->columns[i]);
    if (column == NULL || own->referenced_columns[i] != above->referenced_columns[i]) return false;
    if (bind_column_number(executor, own->table, column->name) != own->columns[i]) return false;
  }
  return true;
}

static bool refuse_enforcement(
    Executor *executor, const TableConstraint *own, const TableConstraint *above) {
  return executor_fail(executor, "42P17", (Span){0, 0},
      "constraint \"%.*s\" enforceability conflicts with constraint \"%.*s\" on relation \"%.*s\"",
      SLICE_PRINT(executor_text(executor, above->object.name)),
      SLICE_PRINT(executor_text(executor, own->object.name)),
      SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, own->table)->name)));
}

static void join_foreign_key(
    Executor *executor, const TableConstraint *own, ObjectId above, Span span) {
  TableConstraint joined = *own;
  joined.inherited++;
  joined.is_local = false;
  joined.parent = above;
  executor_replace(executor, &joined.object, EFFECT_ALTER, 0, span);
  executor_depend(executor, joined.object.id, 0, above, 0, GRAPH_PARTITION_PRIMARY);
  executor_depend(executor, joined.object.id, 0, joined.table, 0, GRAPH_PARTITION_SECONDARY);
}

static bool refuse_referenced(Executor *executor, const ConstraintList *keys, ObjectId partition) {
  for (uint32_t i = 0; i < keys->count; i++) {
    const TableConstraint *key = keys->items[i];
    if (key->object.kind != 'f' || key->referenced_table != partition) continue;
    executor_relate(executor, key->object.id);
    return executor_fail(executor, "0A000", (Span){0, 0},
        "cannot attach table \"%.*s\" as a partition because it is referenced by foreign key "
        "\"%.*s\"",
        SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, partition)->name)),
        SLICE_PRINT(executor_text(executor, key->object.name)));
  }
  return true;
}

static bool join_foreign_keys(Executor *executor, ObjectId partition, ObjectId parent, Span span) {
  ConstraintList list = constraint_list(executor, parent);
  if (!refuse_referenced(executor, &list, partition)) return false;
  for (uint32_t i = 0; i < list.count; i++) {
    if (list.items[i]->object.kind != 'f') continue;
    ConstraintList own = constraint_list(executor, partition);
    bool joined = false;
    for (uint32_t k = 0; k < own.count && !joined; k++) {
      joined = is_same_key(executor, own.items[k], list.items[i]);
      if (joined && own.items[k]->enforced != list.items[i]->enforced)
        return refuse_enforcement(executor, own.items[k], list.items[i]);
      if (joined) join_foreign_key(executor, own.items[k], list.items[i]->object.id, span);
    }
    if (joined) continue;
    if (!constraint_copy_foreign_key(executor, partition, list.items[i], span)) return false;
  }
  foreign_key_copy_to_partition(executor, partition, parent, span);
  return true;
}

static bool not_partitioned(Executor *executor, const Object *table, const char *words) {
  Slice name = executor_text(executor, table->name);
  if (executor->version_max < 18)
    return executor_fail(
        executor, "42P17", (Span){0, 0}, "table \"%.*s\" is not partitioned", SLICE_PRINT(name));
  executor_fail(executor, "42809", (Span){0, 0},
      "ALTER action %s cannot be performed on relation \"%.*s\"", words, SLICE_PRINT(name));
  executor_detail(executor, "This operation is not supported for %s.",
      table->kind == 'f' ? "foreign tables" : "tables");
  return false;
}

static void keep_bound(Executor *executor, ObjectId partition, const Relation *bound) {
  Relation draft = *catalog_relation(executor->catalog, partition);
  draft.has_default_partition_bound = bound->has_default_partition_bound;
  draft.bound_strategy = bound->bound_strategy;
  draft.bound_values = bound->bound_values;
  draft.bound_value_count = bound->bound_value_count;
  draft.bound_modulus = bound->bound_modulus;
  draft.bound_remainder = bound->bound_remainder;
  catalog_replace(executor->catalog, &draft.object);
}

bool partition_attach(Executor *executor, ObjectId parent, const AlterAction *action) {
  const Object *above = catalog_get(executor->catalog, parent);
  Span span = action->node.span;
  if (above->kind != 'p' && !(above->flags & OBJECT_ASSUMED))
    return not_partitioned(executor, above, "ATTACH PARTITION");
  ObjectId partition;
  Relation bound = {0};
  if (!partition_bound_read(executor, parent, action->bound, &bound) ||
      !bind_relation(executor, &action->relation, OBJECT_TABLE, BIND_MUST_EXIST, &partition))
    return false;
  const Object *object = catalog_get(executor->catalog, partition);
  if (!rights_need_owner(executor, partition, action->relation.span)) return false;
  if (!check_partition(executor, object, parent)) return false;
  if (!check_persistence(executor, (const Relation *)object, parent)) return false;
  if (!check_extra_columns(executor, (const Relation *)object, parent)) return false;
  if (!trigger_refuse_parent(executor, partition, true)) return false;
  Symbol name = object->name;
  if (!partition_bound_check(executor, parent, name, action->bound, &bound)) return false;
  if (!inherit_attach(executor, partition, parent, true, span)) return false;
  keep_bound(executor, partition, &bound);
  if (bound.has_default_partition_bound) partition_note_default(executor, parent, partition);
  IndexList indexes = index_list(executor, parent);
  for (uint32_t i = 0; i < indexes.count; i++) {
    if (!index_make_for_partition(executor, partition, indexes.items[i]->object.id, true, span))
      return false;
  }
  return join_foreign_keys(executor, partition, parent, span) &&
         trigger_clone_from_parent(executor, partition, parent, span);
}

// ---- DETACH PARTITION

static void remove_partition_edges(Executor *executor, ObjectId dependent) {
  DependencyList list = dependency_of(executor, dependent);
  for (size_t i = 0; i < list.count; i++) {
    GraphEdgeKind kind = list.edges[i].kind;
    if (kind == GRAPH_PARTITION_PRIMARY || kind == GRAPH_PARTITION_SECONDARY)
      graph_remove(catalog_graph(executor->catalog), list.edges[i]);
  }
}

static void part_constraint(Executor *executor, ObjectId id, Span span) {
  TableConstraint own = *catalog_constraint(executor->catalog, id);
  if (own.inherited == 0) return;
  own.inherited--;
  own.is_local = true;
  own.parent = OBJECT_ID_NONE;
  executor_replace(executor, &own.object, EFFECT_ALTER, 0, span);
  remove_partition_edges(executor, id);
}

static void part_indexes(Executor *executor, ObjectId partition, Span span) {
  IndexList list = index_list(executor, partition);
  for (uint32_t i = 0; i < list.count; i++) {
    Index own = *list.items[i];
    if (own.parent == OBJECT_ID_NONE) continue;
    own.parent = OBJECT_ID_NONE;
    executor_replace(executor, &own.object, EFFECT_ALTER, 0, span);
    remove_partition_edges(executor, own.object.id);
    if (own.constraint != OBJECT_ID_NONE) part_constraint(executor, own.constraint, span);
  }
}

// Keys that reference the partition in its parent's stead.
static void drop_referencing_copies(Executor *executor, ObjectId partition, Span span) {
  DependencyList list = dependency_on(executor, partition, 0);
  for (size_t i = 0; i < list.count; i++) {
    const Object *object = catalog_get(executor->catalog, list.edges[i].dependent);
    if (object == NULL || object->object_class != CLASS_CONSTRAINT || object->kind != 'f') continue;
    const TableConstraint *key = (const TableConstraint *)object;
    if (key->referenced_table != partition || key->inherited == 0) continue;
    drop_silently(executor, &(CascadeObject){.id = object->id}, 1, span);
  }
}

static ObjectId parent_of(const Executor *executor, ObjectId id) {
  const Relation *table = catalog_relation(executor->catalog, id);
  return table->is_partition && table->parent_count > 0 ? table->parents[0] : OBJECT_ID_NONE;
}

// The columns of the partition that the keys of `parent` and of the tables above it name, from the top.
// False: one is divided by hash, which no CHECK says.
static bool collect_keys(
    Executor *executor, const Relation *table, ObjectId parent, ExpressionUse *use) {
  size_t depth = 0;
  for (ObjectId at = parent; at != OBJECT_ID_NONE; depth++) at = parent_of(executor, at);
  ObjectId *chain = ARENA_ARRAY(executor->arena, depth + 1, ObjectId);
  chain[0] = parent;
  for (size_t i = 1; i < depth; i++) chain[i] = parent_of(executor, chain[i - 1]);
  bool *taken = ARENA_ARRAY(executor->arena, table->column_count + 1u, bool);
  while (depth > 0) {
    const Relation *above = catalog_relation(executor->catalog, chain[--depth]);
    if (above->partition_strategy == 'h' || above->partition_strategy == 0) return false;
    for (uint16_t i = 0; i < above->partition_key_count; i++) {
      const Column *key = columns_numbered(above, above->partition_keys[i]);
      const Column *own = key == NULL ? NULL : columns_find(table, key->name);
      if (own == NULL || taken[own->number]) continue;
      taken[own->number] = true;
      use->columns[use->column_count++] = own->number;
    }
  }
  return true;
}

// Until it is detached for everybody a CHECK stands for the bounds that it had, those of the tables above
// included. One that says the same already would spare it, which is not looked at.
static void keep_as_check(Executor *executor, ObjectId partition, ObjectId parent, Span span) {
  const Relation *table = catalog_relation(executor->catalog, partition);
  ExpressionUse use = {0};
  use.columns = ARENA_ARRAY(executor->arena, table->column_count + 1u, uint16_t);
  if (!collect_keys(executor, table, parent, &use)) return;
  if (table->bound_strategy != 'd') constraint_add_former_bound(executor, partition, &use, span);
}

bool partition_detach(Executor *executor, ObjectId parent, const AlterAction *action) {
  ObjectId partition;
  Span span = action->node.span;
  const Object *above = catalog_get(executor->catalog, parent);
  if (above->kind != 'p' && !(above->flags & OBJECT_ASSUMED))
    return not_partitioned(executor, above, "DETACH PARTITION");
  if (!bind_relation(executor, &action->relation, OBJECT_TABLE, BIND_MUST_EXIST, &partition))
    return false;
  if (action->concurrently && partition_default(executor, parent) != OBJECT_ID_NONE)
    return executor_fail(executor, "55000", (Span){0, 0},
        "cannot detach partitions concurrently when a default partition exists");
  const Object *object = catalog_get(executor->catalog, partition);
  above = catalog_get(executor->catalog, parent);
  const Relation *table = object->object_class == CLASS_RELATION ? (const Relation *)object : NULL;
  bool is_child = false;
  for (uint16_t i = 0; table != NULL && i < table->parent_count; i++)
    is_child |= table->parents[i] == parent;
  if (!is_child && ((object->flags | above->flags) & OBJECT_ASSUMED)) {
    executor_touch(executor, EFFECT_ALTER, partition, span);
    return true;
  }
  if (!is_child)
    return executor_fail(executor, "42P01", (Span){0, 0},
        "relation \"%.*s\" is not a partition of relation \"%.*s\"",
        SLICE_PRINT(executor_text(executor, object->name)),
        SLICE_PRINT(executor_text(executor, above->name)));
  if (action->finalize) {
    executor_fail(executor, "55000", (Span){0, 0}, "cannot complete detaching partition \"%.*s\"",
        SLICE_PRINT(executor_text(executor, object->name)));
    executor_detail(executor, "There's no pending concurrent detach.");
    return false;
  }
  if (!alter_leave_identity(executor, partition, span)) return false;
  if (action->concurrently) keep_as_check(executor, partition, parent, span);
  inherit_detach(executor, partition, parent, span);
  drop_referencing_copies(executor, partition, span);
  trigger_drop_clones(executor, partition, span);
  part_indexes(executor, partition, span);
  ConstraintList list = constraint_list(executor, partition);
  for (uint32_t i = 0; i < list.count; i++) {
    if (list.items[i]->object.kind == 'f')
      part_constraint(executor, list.items[i]->object.id, span);
  }
  return true;
}
