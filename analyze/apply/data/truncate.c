#include "analyze/apply/dependency.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/session/in_use.h"
#include "analyze/apply/table/inherit.h"
#include "grammar/ast_statement.h"

typedef struct TruncateList {
  ObjectId *tables;
  size_t count;
  size_t capacity;
} TruncateList;

static bool has(const TruncateList *list, ObjectId table) {
  for (size_t i = 0; i < list->count; i++) {
    if (list->tables[i] == table) return true;
  }
  return false;
}

static void add(Executor *executor, TruncateList *list, ObjectId table) {
  if (list->count == list->capacity) {
    list->capacity = list->capacity == 0 ? 8 : 2 * list->capacity;
    ObjectId *larger = ARENA_ARRAY(executor->arena, list->capacity, ObjectId);
    if (list->count > 0) memcpy(larger, list->tables, list->count * sizeof *larger);
    list->tables = larger;
  }
  list->tables[list->count++] = table;
}

// The table and its children, which come behind it in the list.
static void add_tree(Executor *executor, TruncateList *list, ObjectId table, bool only) {
  size_t at = list->count;
  if (has(list, table)) return;
  add(executor, list, table);
  for (; !only && at < list->count; at++) {
    InheritList children = inherit_children(executor, list->tables[at]);
    for (uint32_t i = 0; i < children.count; i++) {
      if (!has(list, children.ids[i])) add(executor, list, children.ids[i]);
    }
  }
}

static bool check_kind(Executor *executor, const QualifiedName *name, const Object *object) {
  bool fits = object->object_class == CLASS_RELATION && strchr("rpf", object->kind) != NULL;
  if (fits || (object->flags & OBJECT_ASSUMED)) return true;
  executor_relate(executor, object->id);
  return executor_fail(executor, "42809", name->span, "\"%.*s\" is not a table",
      SLICE_PRINT(executor_text(executor, object->name)));
}

static bool refuse_reference(
    Executor *executor, const TableConstraint *constraint, ObjectId table) {
  Slice from = executor_text(executor, catalog_get(executor->catalog, constraint->table)->name);
  Slice to = executor_text(executor, catalog_get(executor->catalog, table)->name);
  executor_relate(executor, constraint->object.id);
  executor_fail(executor, "0A000", (Span){0, 0},
      "cannot truncate a table referenced in a foreign key constraint");
  executor_detail(
      executor, "Table \"%.*s\" references \"%.*s\".", SLICE_PRINT(from), SLICE_PRINT(to));
  executor_hint(executor, "Truncate table \"%.*s\" at the same time, or use TRUNCATE ... CASCADE.",
      SLICE_PRINT(from));
  return false;
}

// A key that is part of one to a partitioned table is that of all partitions of its own table.
static void add_referencing(
    Executor *executor, TruncateList *list, const TableConstraint *constraint) {
  size_t first = list->count;
  add_tree(executor, list, constraint->table, constraint->parent == OBJECT_ID_NONE);
  for (size_t i = first; i < list->count; i++)
    executor_notice(executor, "truncate cascades to table \"%.*s\"",
        SLICE_PRINT(
            executor_text(executor, catalog_get(executor->catalog, list->tables[i])->name)));
}

// CASCADE takes the referencing tables along, and those that reference them.
static bool follow_references(Executor *executor, TruncateList *list, DropBehavior behavior) {
  for (size_t i = 0; i < list->count; i++) {
    DependencyList dependents = dependency_on(executor, list->tables[i], 0);
    for (size_t k = 0; k < dependents.count; k++) {
      const Object *object = catalog_get(executor->catalog, dependents.edges[k].dependent);
      if (object == NULL || object->object_class != CLASS_CONSTRAINT || object->kind != 'f')
        continue;
      const TableConstraint *constraint = (const TableConstraint *)object;
      if (constraint->referenced_table != list->tables[i] || has(list, constraint->table)) continue;
      if (behavior != DROP_CASCADE) return refuse_reference(executor, constraint, list->tables[i]);
      if (!rights_need(executor, constraint->table, ACCESS_TRUNCATE, (Span){0, 0})) return false;
      add_referencing(executor, list, constraint);
    }
  }
  return true;
}

bool apply_truncate(Executor *executor, const Node *node) {
  const Truncate *statement = (const Truncate *)node;
  TruncateList list = {0};
  LIST_EACH(item, statement->relations) {
    const TableReference *reference = (const TableReference *)item;
    ObjectId table;
    if (!bind_relation(executor, &reference->relation, OBJECT_TABLE, BIND_MUST_EXIST, &table))
      return false;
    const Object *object = catalog_get(executor->catalog, table);
    if (!check_kind(executor, &reference->relation, object) ||
        !rights_need(executor, table, ACCESS_TRUNCATE, reference->relation.span))
      return false;
    if (object->kind == 'p' && reference->only) {
      executor_fail(executor, "42809", item->span, "cannot truncate only a partitioned table");
      executor_hint(executor, "Do not specify the ONLY keyword, or use TRUNCATE ONLY on the "
                              "partitions directly.");
      return false;
    }
    if (!in_use_admits(executor, table, "TRUNCATE")) return false;
    add_tree(executor, &list, table, reference->only);
  }
  if (!follow_references(executor, &list, statement->behavior)) return false;
  for (size_t i = 0; i < list.count; i++)
    executor_touch(executor, EFFECT_REWRITE_ROWS, list.tables[i], node->span);
  return true;
}
