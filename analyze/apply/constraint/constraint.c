#include "analyze/apply/constraint/constraint.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/table/inherit.h"

static bool check_foreign_table(Executor *executor, const ConstraintRequest *request) {
  const Object *table = catalog_get(executor->catalog, request->table);
  ConstraintKind kind = request->clause->kind;
  const char *what = kind == CONSTRAINT_PRIMARY_KEY   ? "primary key"
                     : kind == CONSTRAINT_UNIQUE      ? "unique"
                     : kind == CONSTRAINT_EXCLUDE     ? "exclusion"
                     : kind == CONSTRAINT_FOREIGN_KEY ? "foreign key"
                                                      : NULL;
  if (what == NULL || table->object_class != CLASS_RELATION || table->kind != 'f') return true;
  return executor_fail(executor, "0A000", request->clause->node.span,
      "%s constraints are not supported on foreign tables", what);
}

bool constraint_add(Executor *executor, const ConstraintRequest *request) {
  if (!check_foreign_table(executor, request)) return false;
  switch (request->clause->kind) {
  case CONSTRAINT_CHECK: return constraint_add_check(executor, request);
  case CONSTRAINT_PRIMARY_KEY:
  case CONSTRAINT_UNIQUE:
  case CONSTRAINT_EXCLUDE: return constraint_add_key(executor, request);
  case CONSTRAINT_FOREIGN_KEY: return constraint_add_foreign_key(executor, request);
  case CONSTRAINT_NOT_NULL: return constraint_add_not_null(executor, request);
  default: return true;
  }
}

// ---- finding

ObjectId constraint_find(const Executor *executor, ObjectId table, Symbol name) {
  ObjectId found = OBJECT_ID_NONE;
  NameAnswer answer = catalog_find(executor->catalog, table, NAMES_CONSTRAINT, name, &found);
  return answer == NAME_FOUND ? found : OBJECT_ID_NONE;
}

bool constraint_refuse_taken(Executor *executor, ObjectId table, Name name) {
  ObjectId taken = constraint_find(executor, table, name.symbol);
  if (taken == OBJECT_ID_NONE) return true;
  executor_relate(executor, taken);
  return executor_fail(executor, "42710", name.span,
      "constraint \"%.*s\" for relation \"%.*s\" already exists",
      SLICE_PRINT(executor_text(executor, name.symbol)),
      SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, table)->name)));
}

ConstraintList constraint_list(Executor *executor, ObjectId table) {
  DependencyList list = dependency_parts(executor, table);
  ConstraintList result = {0};
  result.items = ARENA_ARRAY(executor->arena, list.count + 1, const TableConstraint *);
  ObjectId last = OBJECT_ID_NONE;
  for (size_t i = 0; i < list.count; i++) {
    const Object *object = catalog_get(executor->catalog, list.edges[i].dependent);
    if (object == NULL || object->object_class != CLASS_CONSTRAINT || object->id == last) continue;
    const TableConstraint *constraint = (const TableConstraint *)object;
    if (constraint->table != table) continue; // a foreign key of another table
    last = object->id;
    result.items[result.count++] = constraint;
  }
  return result;
}

const TableConstraint *constraint_primary_key(Executor *executor, ObjectId table) {
  const Object *object = catalog_get(executor->catalog, table);
  if (object->object_class != CLASS_RELATION) return NULL; // a sequence
  ObjectId key = ((const Relation *)object)->primary_key;
  return key == OBJECT_ID_NONE ? NULL : catalog_constraint(executor->catalog, key);
}

const TableConstraint *constraint_not_null_of(Executor *executor, ObjectId table, uint16_t column) {
  DependencyList list = dependency_on(executor, table, column);
  for (size_t i = 0; i < list.count; i++) {
    const Object *object = catalog_get(executor->catalog, list.edges[i].dependent);
    if (object == NULL || object->object_class != CLASS_CONSTRAINT || object->kind != 'n') continue;
    const TableConstraint *constraint = (const TableConstraint *)object;
    if (constraint->table == table) return constraint;
  }
  return NULL;
}

void constraint_depend(Executor *executor, ObjectId constraint, ObjectId table,
    const uint16_t columns[], uint16_t count) {
  bool has_column = false;
  for (uint16_t i = 0; i < count; i++) {
    if (columns[i] == 0) continue;
    executor_depend(executor, constraint, 0, table, columns[i], GRAPH_AUTO);
    has_column = true;
  }
  if (!has_column) executor_depend(executor, constraint, 0, table, 0, GRAPH_AUTO);
}

bool constraint_validate(Executor *executor, ObjectId id, bool only, Span span) {
  TableConstraint constraint = *catalog_constraint(executor->catalog, id);
  if (constraint.validated) return true;
  InheritList children = {0};
  if (constraint.object.kind != 'f' && !constraint.no_inherit)
    children = inherit_children(executor, constraint.table);
  if (children.count > 0 && only)
    return executor_fail(
        executor, "42P16", (Span){0, 0}, "constraint must be validated on child tables too");
  for (uint32_t i = 0; i < children.count; i++) {
    ObjectId child = constraint_find(executor, children.ids[i], constraint.object.name);
    if (child != OBJECT_ID_NONE && !constraint_validate(executor, child, only, span)) return false;
  }
  constraint.validated = true;
  executor_replace(executor, &constraint.object, EFFECT_ALTER, 0, span);
  return true;
}
