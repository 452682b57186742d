#include "analyze/apply/constraint.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/inherit.h"
#include "analyze/apply/object_name.h"
#include "analyze/catalog/columns.h"

bool constraint_add(Executor *executor, const ConstraintRequest *request) {
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
  DependencyList list = dependency_on(executor, table, 0);
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
  ConstraintList list = constraint_list(executor, table);
  for (uint32_t i = 0; i < list.count; i++) {
    if (list.items[i]->object.kind == 'p') return list.items[i];
  }
  return NULL;
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

const TableConstraint *constraint_referencing(Executor *executor, ObjectId table) {
  DependencyList list = dependency_on(executor, table, 0);
  for (size_t i = 0; i < list.count; i++) {
    const Object *object = catalog_get(executor->catalog, list.edges[i].dependent);
    if (object == NULL || object->object_class != CLASS_CONSTRAINT || object->kind != 'f') continue;
    const TableConstraint *constraint = (const TableConstraint *)object;
    if (constraint->table != table && constraint->referenced_table == table) return constraint;
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

// ---- NOT NULL

void constraint_make_not_null(Executor *executor, ObjectId table, uint16_t column, Symbol name,
    uint16_t inherited, bool is_local, Span span) {
  if (executor->version_max < 18) return; // before, it is but a flag of the column
  const Relation *relation = catalog_relation(executor->catalog, table);
  if (name == SYMBOL_NONE) {
    Slice column_name = executor_text(executor, columns_numbered(relation, column)->name);
    name = object_name_choose_constraint(executor, relation->object.schema, table,
        executor_text(executor, relation->object.name), column_name, "not_null");
  }
  TableConstraint draft = {
      .object = {.object_class = CLASS_CONSTRAINT,
          .kind = 'n',
          .name = name,
          .schema = relation->object.schema},
      .table = table,
      .validated = true,
      .enforced = true,
      .is_local = is_local,
      .inherited = inherited,
      .column_count = 1,
      .columns = &column,
  };
  ObjectId id = executor_create(executor, &draft.object, span);
  constraint_depend(executor, id, table, &column, 1);
}

static bool set_not_null(Executor *executor, ObjectId table, uint16_t number, Name name, bool only,
    uint16_t inherited, Span span) {
  const Relation *relation = catalog_relation(executor->catalog, table);
  const Column *column = columns_numbered(relation, number);
  Symbol column_name = column->name;
  if (!column->not_null) {
    Column changed = *column;
    changed.not_null = true;
    Relation *draft = columns_with_changed(executor->arena, relation, &changed);
    executor_replace(executor, &draft->object, EFFECT_ALTER_COLUMN, number, span);
    if (name.symbol != SYMBOL_NONE &&
        constraint_find(executor, table, name.symbol) != OBJECT_ID_NONE)
      name.symbol = SYMBOL_NONE;
    constraint_make_not_null(executor, table, number, name.symbol, inherited, inherited == 0, span);
  }
  InheritList children = {0};
  if (!only) children = inherit_children(executor, table);
  const TableConstraint *made = constraint_not_null_of(executor, table, number);
  if (made != NULL && children.count > 0) name.symbol = made->object.name;
  for (uint32_t i = 0; i < children.count; i++) {
    ObjectId child = children.ids[i];
    uint16_t child_number = bind_column_number(executor, child, column_name);
    if (child_number != 0 && !set_not_null(executor, child, child_number, name, false, 1, span))
      return false;
  }
  return true;
}

bool constraint_set_not_null(
    Executor *executor, ObjectId table, uint16_t number, Name name, bool only, Span span) {
  return set_not_null(executor, table, number, name, only, 0, span);
}

bool constraint_add_not_null(Executor *executor, const ConstraintRequest *request) {
  const Constraint *clause = request->clause;
  Name column = request->column;
  if (column.symbol == SYMBOL_NONE && clause->columns.first != NULL)
    column = ((const NameNode *)clause->columns.first)->name;
  uint16_t number;
  if (!bind_column(executor, request->table, column, &number)) return false;
  const TableConstraint *present = constraint_not_null_of(executor, request->table, number);
  if (present != NULL) {
    if (clause->name.symbol == SYMBOL_NONE || clause->name.symbol == present->object.name)
      return true;
    Slice present_name = executor_text(executor, present->object.name);
    const Object *table = catalog_get(executor->catalog, request->table);
    executor_fail(executor, "55000", clause->name.span,
        "cannot create not-null constraint \"%.*s\" on column \"%.*s\" of table \"%.*s\"",
        SLICE_PRINT(executor_text(executor, clause->name.symbol)),
        SLICE_PRINT(executor_text(executor, column.symbol)),
        SLICE_PRINT(executor_text(executor, table->name)));
    executor_detail(executor,
        "A not-null constraint named \"%.*s\" already exists for this column.",
        SLICE_PRINT(present_name));
    return false;
  }
  if (clause->name.symbol != SYMBOL_NONE && executor->version_max >= 18 &&
      !constraint_refuse_taken(executor, request->table, clause->name))
    return false;
  return constraint_set_not_null(
      executor, request->table, number, clause->name, request->only, clause->node.span);
}
