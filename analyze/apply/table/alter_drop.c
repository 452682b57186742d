#include "analyze/apply/constraint/constraint.h"
#include "analyze/apply/index/index.h"
#include "analyze/apply/object/drop.h"
#include "analyze/apply/table/alter_table.h"
#include "analyze/apply/table/column.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/apply/table/partition.h"
#include "analyze/catalog/columns.h"

// What goes with one action: the table's, then the children's.
typedef struct TargetList {
  CascadeObject *items;
  size_t count;
  size_t capacity;
} TargetList;

static void add_target(Executor *executor, TargetList *list, ObjectId id, uint16_t column) {
  if (list->count == list->capacity) {
    size_t capacity = list->capacity == 0 ? 8 : 2 * list->capacity;
    CascadeObject *items = ARENA_ARRAY(executor->arena, capacity, CascadeObject);
    if (list->count > 0) memcpy(items, list->items, list->count * sizeof *items);
    list->items = items;
    list->capacity = capacity;
  }
  list->items[list->count++] = (CascadeObject){id, column};
}

// ---- columns

static void keep_in_child(Executor *executor, ObjectId child, Column column, Span span) {
  const Relation *relation = catalog_relation(executor->catalog, child);
  Relation *draft = columns_with_changed(executor->arena, relation, &column);
  executor_replace(executor, &draft->object, EFFECT_ALTER_COLUMN, column.number, span);
}

static bool check_key(Executor *executor, ObjectId table, Name column, uint16_t number) {
  if (!partition_uses_column(executor, table, number)) return true;
  return executor_fail(executor, "42P16", column.span,
      "cannot drop column \"%.*s\" because it is part of the partition key of relation \"%.*s\"",
      SLICE_PRINT(executor_text(executor, column.symbol)),
      SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, table)->name)));
}

static bool collect_columns(Executor *executor, const AlterContext *context, ObjectId table,
    Symbol name, TargetList *list, Span span) {
  InheritList children = inherit_children(executor, table);
  const Relation *above = catalog_relation(executor->catalog, table);
  if (children.count > 0 && context->only && above->object.kind == 'p') {
    executor_fail(executor, "42P16", (Span){0, 0},
        "cannot drop column from only the partitioned table when partitions exist");
    executor_hint(executor, "Do not specify the ONLY keyword.");
    return false;
  }
  for (uint32_t i = 0; i < children.count; i++) {
    ObjectId child = children.ids[i];
    const Column *found = columns_find(catalog_relation(executor->catalog, child), name);
    if (found == NULL || found->inherited == 0) continue;
    Column column = *found;
    column.inherited--;
    if (context->only) column.is_local = true;
    if (column.inherited > 0 || column.is_local) {
      keep_in_child(executor, child, column, span);
      continue;
    }
    if (!check_key(executor, child, (Name){name, span}, column.number)) return false;
    add_target(executor, list, child, column.number);
    if (!collect_columns(executor, context, child, name, list, span)) return false;
  }
  return true;
}

static bool find_dropped_column(
    Executor *executor, AlterContext *context, const AlterAction *action, uint16_t *number) {
  Slice name = executor_text(executor, action->name.symbol);
  *number = 0;
  if (column_is_system_name(executor, action->name.symbol))
    return executor_fail(executor, "0A000", action->name.span, "cannot drop system column \"%.*s\"",
        SLICE_PRINT(name));
  if (!action->if_exists) return bind_column(executor, context->relation, action->name, number);
  // A column that only a doubtful table might have is not made up to be dropped.
  const Relation *table = catalog_relation(executor->catalog, context->relation);
  *number = table->columns_known
                ? bind_column_number(executor, context->relation, action->name.symbol)
                : bind_column_find(executor, context->relation, action->name);
  if (*number != 0) return true;
  return alter_skip(executor, context,
      "column \"%.*s\" of relation \"%.*s\" does not exist, skipping", SLICE_PRINT(name),
      SLICE_PRINT(alter_relation_name(executor, context)));
}

static bool check_column(
    Executor *executor, const AlterContext *context, const AlterAction *action, uint16_t number) {
  const Relation *relation = catalog_relation(executor->catalog, context->relation);
  const Column *column = columns_numbered(relation, number);
  Slice name = executor_text(executor, column->name);
  if (column->inherited > 0)
    return executor_fail(executor, "42P16", action->name.span,
        "cannot drop inherited column \"%.*s\"", SLICE_PRINT(name));
  return check_key(executor, relation->object.id, action->name, number);
}

bool alter_drop_column(Executor *executor, AlterContext *context, const AlterAction *action) {
  const Object *object = catalog_get(executor->catalog, context->relation);
  if (object->object_class != CLASS_RELATION) return true;
  if (((const Relation *)object)->of_type != OBJECT_ID_NONE && !context->is_by_type)
    return executor_fail(executor, "42809", (Span){0, 0}, "cannot drop column from typed table");
  uint16_t number;
  if (!find_dropped_column(executor, context, action, &number)) return false;
  if (number == 0) return true;
  if (!check_column(executor, context, action, number)) return false;
  TargetList list = {0};
  add_target(executor, &list, context->relation, number);
  if (!collect_columns(
          executor, context, context->relation, action->name.symbol, &list, action->node.span))
    return false;
  return drop_objects(executor, list.items, list.count, action->behavior, action->node.span);
}

// ---- constraints

static bool missing_constraint(
    Executor *executor, AlterContext *context, const AlterAction *action) {
  Slice name = executor_text(executor, action->name.symbol);
  Slice relation = alter_relation_name(executor, context);
  ObjectId ignored;
  NameAnswer answer = catalog_find(
      executor->catalog, context->relation, NAMES_CONSTRAINT, action->name.symbol, &ignored);
  if (answer == NAME_NEVER_SEEN &&
      executor_may_have_more(executor, context->relation)) { // it may have had it
    catalog_mark_gone(executor->catalog, context->relation, NAMES_CONSTRAINT, action->name.symbol);
    executor_touch(executor, EFFECT_ALTER, context->relation, action->node.span);
    return true;
  }
  if (action->if_exists)
    return alter_skip(executor, context,
        "constraint \"%.*s\" of relation \"%.*s\" does not exist, skipping", SLICE_PRINT(name),
        SLICE_PRINT(relation));
  executor_relate(executor, context->relation);
  return executor_fail(executor, "42704", action->name.span,
      "constraint \"%.*s\" of relation \"%.*s\" does not exist", SLICE_PRINT(name),
      SLICE_PRINT(relation));
}

static bool in_primary_key(Executor *executor, ObjectId table, uint16_t column) {
  const TableConstraint *key = constraint_primary_key(executor, table);
  for (uint16_t i = 0; key != NULL && i < key->column_count; i++) {
    if (key->columns[i] == column) return true;
  }
  return false;
}

static bool in_replica_identity(Executor *executor, ObjectId table, uint16_t number) {
  IndexList list = index_list(executor, table);
  for (uint32_t i = 0; i < list.count; i++) {
    const Index *index = list.items[i];
    for (uint16_t k = 0; index->replica_identity && k < index->key_count; k++) {
      if (index->columns[k] == number) return true;
    }
  }
  return false;
}

static bool refuse_identity(
    Executor *executor, ObjectId table, uint16_t number, const char *sqlstate, Span span) {
  const Relation *relation = catalog_relation(executor->catalog, table);
  const Column *column = columns_numbered(relation, number);
  if (!column->identity) return true;
  return executor_fail(executor, sqlstate, span,
      "column \"%.*s\" of relation \"%.*s\" is an identity column",
      SLICE_PRINT(executor_text(executor, column->name)),
      SLICE_PRINT(executor_text(executor, relation->object.name)));
}

static bool refuse_key(Executor *executor, ObjectId table, uint16_t number, Span span) {
  const Relation *relation = catalog_relation(executor->catalog, table);
  Slice name = executor_text(executor, columns_numbered(relation, number)->name);
  if (in_replica_identity(executor, table, number))
    return executor_fail(executor, "42P16", span,
        "column \"%.*s\" is in index used as replica identity", SLICE_PRINT(name));
  if (!in_primary_key(executor, table, number)) return true;
  executor_relate(executor, table);
  return executor_fail(
      executor, "42P16", span, "column \"%.*s\" is in a primary key", SLICE_PRINT(name));
}

bool alter_check_nullable(Executor *executor, ObjectId table, uint16_t number, Span span) {
  return refuse_identity(executor, table, number, "42601", span) &&
         refuse_key(executor, table, number, span);
}

// The same of its constraint by name, which is asked in another order.
static bool check_droppable(Executor *executor, const TableConstraint *constraint, Span span) {
  if (constraint->object.kind != 'n') return true; // which may have no column
  ObjectId table = constraint->table;
  uint16_t number = constraint->columns[0];
  return refuse_key(executor, table, number, span) &&
         refuse_identity(executor, table, number, "55000", span);
}

void alter_set_nullable(Executor *executor, ObjectId table, uint16_t number, Span span) {
  const Relation *relation = catalog_relation(executor->catalog, table);
  Column column = *columns_numbered(relation, number);
  if (!column.not_null) return;
  column.not_null = false;
  Relation *draft = columns_with_changed(executor->arena, relation, &column);
  executor_replace(executor, &draft->object, EFFECT_ALTER_COLUMN, number, span);
}

static bool is_inheritable(const TableConstraint *constraint) {
  char kind = constraint->object.kind;
  return !constraint->no_inherit && (kind == 'c' || kind == 'n');
}

static bool collect_constraints(Executor *executor, const AlterContext *context, ObjectId table,
    const TableConstraint *dropped, TargetList *list, Span span) {
  if (!is_inheritable(dropped)) return true;
  InheritList children = inherit_children(executor, table);
  Symbol name = dropped->object.name;
  bool is_partitioned = catalog_get(executor->catalog, table)->kind == 'p';
  if (children.count > 0 && context->only && is_partitioned && executor->version_max < 18) {
    executor_fail(executor, "42P16", (Span){0, 0},
        "cannot remove constraint from only the partitioned table when partitions exist");
    executor_hint(executor, "Do not specify the ONLY keyword.");
    return false;
  }
  for (uint32_t i = 0; i < children.count; i++) {
    ObjectId child = children.ids[i];
    ObjectId id = constraint_find(executor, child, name);
    if (id == OBJECT_ID_NONE) continue;
    TableConstraint copy = *catalog_constraint(executor->catalog, id);
    if (copy.inherited == 0) continue;
    copy.inherited--;
    if (context->only) copy.is_local = true;
    if (copy.inherited > 0 || copy.is_local) {
      executor_replace(executor, &copy.object, EFFECT_ALTER, 0, span);
      continue;
    }
    if (!check_droppable(executor, &copy, span)) return false;
    add_target(executor, list, id, 0);
    if (!collect_constraints(executor, context, child, &copy, list, span)) return false;
  }
  return true;
}

static void set_columns_nullable(Executor *executor, const TargetList *list, Span span) {
  for (size_t i = 0; i < list->count; i++) {
    const TableConstraint *constraint = catalog_constraint(executor->catalog, list->items[i].id);
    if (constraint->object.kind != 'n') continue;
    alter_set_nullable(executor, constraint->table, constraint->columns[0], span);
  }
}

bool alter_drop_constraint_object(
    Executor *executor, AlterContext *context, ObjectId id, DropBehavior behavior, Span span) {
  const TableConstraint *constraint = catalog_constraint(executor->catalog, id);
  if (constraint->inherited > 0)
    return executor_fail(executor, "42P16", span,
        "cannot drop inherited constraint \"%.*s\" of relation \"%.*s\"",
        SLICE_PRINT(executor_text(executor, constraint->object.name)),
        SLICE_PRINT(alter_relation_name(executor, context)));
  if (!check_droppable(executor, constraint, span)) return false;
  TargetList list = {0};
  add_target(executor, &list, id, 0);
  if (!collect_constraints(executor, context, context->relation, constraint, &list, span))
    return false;
  set_columns_nullable(executor, &list, span);
  return drop_objects(executor, list.items, list.count, behavior, span);
}

bool alter_drop_constraint(Executor *executor, AlterContext *context, const AlterAction *action) {
  ObjectId id = constraint_find(executor, context->relation, action->name.symbol);
  if (id == OBJECT_ID_NONE) return missing_constraint(executor, context, action);
  return alter_drop_constraint_object(executor, context, id, action->behavior, action->node.span);
}
