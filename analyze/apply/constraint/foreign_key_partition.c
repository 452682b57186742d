#include "analyze/apply/constraint/foreign_key.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/index/index.h"
#include "analyze/apply/object_name.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/catalog/columns.h"

#define MAX_KEYS FOREIGN_KEY_MAX_COLUMNS

// ---- the referencing side

// The statement has the referenced table open already.
bool foreign_key_refuse_in_use(Executor *executor, const TableConstraint *key, ObjectId partition) {
  if (key->referenced_table != partition) return true;
  executor_relate(executor, partition);
  return executor_fail(executor, "55006", (Span){0, 0},
      "cannot ALTER TABLE \"%.*s\" because it is being used by active queries in this session",
      SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, partition)->name)));
}

bool constraint_copy_foreign_key(
    Executor *executor, ObjectId child, const TableConstraint *parent, Span span) {
  TableConstraint draft = *parent;
  ObjectId parent_id = parent->object.id;
  const Relation *above = catalog_relation(executor->catalog, parent->table);
  const Object *table = catalog_get(executor->catalog, child);
  uint16_t columns[MAX_KEYS] = {0};
  Slice names[MAX_KEYS];
  for (uint16_t i = 0; i < parent->column_count; i++) {
    const Column *column = columns_numbered(above, parent->columns[i]);
    columns[i] = column == NULL ? 0 : bind_column_number(executor, child, column->name);
    names[i] = column == NULL ? SLICE("") : executor_text(executor, column->name);
  }
  draft.object = (Object){.object_class = CLASS_CONSTRAINT,
      .kind = 'f',
      .name = parent->object.name,
      .schema = table->schema};
  if (constraint_find(executor, child, draft.object.name) != OBJECT_ID_NONE) {
    Slice joined = object_name_join(executor, names, parent->column_count);
    draft.object.name = object_name_choose_constraint(
        executor, child, executor_text(executor, table->name), joined, "fkey");
  }
  uint16_t set_columns[MAX_KEYS] = {0};
  for (uint16_t i = 0; i < parent->set_column_count && i < MAX_KEYS; i++) {
    const Column *column = columns_numbered(above, parent->set_columns[i]);
    if (column != NULL) set_columns[i] = bind_column_number(executor, child, column->name);
  }
  draft.table = child;
  draft.columns = columns;
  draft.set_columns = parent->set_column_count > 0 ? set_columns : NULL;
  draft.parent = parent_id;
  draft.is_local = false;
  draft.inherited = 1;
  bool is_partitioned = table->kind == 'p';
  ObjectId id = executor_create(executor, &draft.object, span);
  foreign_key_depend(executor, catalog_constraint(executor->catalog, id));
  executor_depend(executor, id, 0, parent_id, 0, GRAPH_PARTITION_PRIMARY);
  executor_depend(executor, id, 0, child, 0, GRAPH_PARTITION_SECONDARY);
  InheritList children = {0};
  if (is_partitioned) children = inherit_children(executor, child);
  for (uint32_t i = 0; i < children.count; i++) {
    const TableConstraint *copy = catalog_constraint(executor->catalog, id);
    if (!foreign_key_refuse_in_use(executor, copy, children.ids[i]) ||
        !constraint_copy_foreign_key(executor, children.ids[i], copy, span))
      return false;
  }
  return true;
}

// ---- the referenced side

// Since 18 copies are called after the key, before as if they had been given no name.
static Symbol copy_name(Executor *executor, const TableConstraint *original, Symbol key) {
  const Relation *table = catalog_relation(executor->catalog, original->table);
  if (executor->version_max >= 18) {
    Slice name = executor_text(executor, key);
    for (unsigned number = 1;; number++) {
      Slice label = arena_printf(executor->arena, "%u", number);
      Slice text = object_name_make(executor, name, SLICE(""), label);
      Symbol symbol = symbol_intern(executor->symbols, text);
      if (constraint_find(executor, table->object.id, symbol) == OBJECT_ID_NONE) return symbol;
    }
  }
  Slice names[MAX_KEYS];
  for (uint16_t i = 0; i < original->column_count; i++)
    names[i] = executor_text(executor, columns_numbered(table, original->columns[i])->name);
  return object_name_choose_constraint(executor, table->object.id,
      executor_text(executor, table->object.name),
      object_name_join(executor, names, original->column_count), "fkey");
}

static ObjectId partition_index(Executor *executor, ObjectId partition, ObjectId parent) {
  IndexList list = index_list(executor, partition);
  for (uint32_t i = 0; i < list.count; i++) {
    if (list.items[i]->parent == parent) return list.items[i]->object.id;
  }
  return OBJECT_ID_NONE;
}

static void copy_to_partitions(Executor *executor, ObjectId constraint, Symbol key, Span span);

// `key` is the name of the one that was there before the statement, or that it makes.
static void copy_to(
    Executor *executor, ObjectId original_id, Symbol key, ObjectId partition, Span span) {
  TableConstraint draft = *catalog_constraint(executor->catalog, original_id);
  const Relation *above = catalog_relation(executor->catalog, draft.referenced_table);
  uint16_t columns[MAX_KEYS] = {0};
  for (uint16_t i = 0; i < draft.column_count; i++) {
    const Column *column = columns_numbered(above, draft.referenced_columns[i]);
    if (column != NULL) columns[i] = bind_column_number(executor, partition, column->name);
  }
  draft.object = (Object){.object_class = CLASS_CONSTRAINT,
      .kind = 'f',
      .name = copy_name(executor, &draft, key),
      .schema = draft.object.schema};
  draft.referenced_table = partition;
  draft.referenced_columns = columns;
  draft.parent = original_id;
  draft.no_inherit = false;
  draft.index = partition_index(executor, partition, draft.index);
  draft.is_local = false;
  draft.inherited = 1;
  ObjectId id = executor_create(executor, &draft.object, span);
  foreign_key_depend(executor, catalog_constraint(executor->catalog, id));
  executor_depend(executor, id, 0, original_id, 0, GRAPH_INTERNAL);
  copy_to_partitions(executor, id, key, span);
}

static void copy_to_partitions(Executor *executor, ObjectId constraint, Symbol key, Span span) {
  ObjectId referenced = catalog_constraint(executor->catalog, constraint)->referenced_table;
  if (catalog_get(executor->catalog, referenced)->kind != 'p') return;
  InheritList partitions = inherit_partitions(executor, referenced);
  for (uint32_t i = 0; i < partitions.count; i++)
    copy_to(executor, constraint, key, partitions.ids[i], span);
}

void foreign_key_copy_to_partitions(Executor *executor, ObjectId constraint, Span span) {
  Symbol key = catalog_get(executor->catalog, constraint)->name;
  copy_to_partitions(executor, constraint, key, span);
}

// Whether the key that it is a part of refers to the same table: what that gets, it need not have.
static bool is_below_another(const Executor *executor, const TableConstraint *key) {
  if (key->parent == OBJECT_ID_NONE) return false;
  const TableConstraint *above = catalog_constraint(executor->catalog, key->parent);
  return above->referenced_table == key->referenced_table;
}

void foreign_key_copy_to_partition(
    Executor *executor, ObjectId partition, ObjectId parent, Span span) {
  DependencyList list = dependency_parts(executor, parent);
  for (size_t i = 0; i < list.count; i++) {
    const Object *object = catalog_get(executor->catalog, list.edges[i].dependent);
    if (object == NULL || object->object_class != CLASS_CONSTRAINT || object->kind != 'f') continue;
    const TableConstraint *key = (const TableConstraint *)object;
    bool again = i > 0 && list.edges[i - 1].dependent == object->id;
    if (key->referenced_table == parent && !again && !is_below_another(executor, key))
      copy_to(executor, object->id, object->name, partition, span);
  }
}
