#include "analyze/apply/constraint/constraint.h"
#include "analyze/apply/object_name.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/catalog/columns.h"

bool constraint_passes_not_null(Executor *executor, ObjectId table, const Column *column) {
  if (!column->not_null) return false;
  const TableConstraint *constraint = constraint_not_null_of(executor, table, column->number);
  return constraint == NULL || !constraint->no_inherit;
}

void constraint_make_not_null(Executor *executor, const NotNull *wanted) {
  if (executor->version_max < 18) return; // before, it is but a flag of the column
  const Relation *relation = catalog_relation(executor->catalog, wanted->table);
  Symbol name = wanted->name;
  bool is_free =
      name != SYMBOL_NONE && constraint_find(executor, wanted->table, name) == OBJECT_ID_NONE;
  if (!is_free) {
    Slice column = executor_text(executor, columns_numbered(relation, wanted->column)->name);
    name = object_name_choose_constraint(executor, wanted->table,
        executor_text(executor, relation->object.name), column, "not_null");
  }
  uint16_t number = wanted->column;
  TableConstraint draft = {
      .object = {.object_class = CLASS_CONSTRAINT,
          .kind = 'n',
          .name = name,
          .schema = relation->object.schema},
      .table = wanted->table,
      .validated = !wanted->not_valid,
      .enforced = true,
      .no_inherit = wanted->no_inherit,
      .is_local = wanted->inherited == 0 || wanted->is_local,
      .inherited = wanted->inherited,
      .column_count = 1,
      .columns = &number,
  };
  ObjectId id = executor_create(executor, &draft.object, wanted->span);
  constraint_depend(executor, id, wanted->table, &number, 1);
}

static bool refuse_inheritance(
    Executor *executor, const NotNull *wanted, const TableConstraint *present) {
  const Object *table = catalog_get(executor->catalog, wanted->table);
  executor_fail(executor, wanted->is_added ? "55000" : "0A000", (Span){0, 0},
      "cannot change NO INHERIT status of NOT NULL constraint \"%.*s\" on relation \"%.*s\"",
      SLICE_PRINT(executor_text(executor, present->object.name)),
      SLICE_PRINT(executor_text(executor, table->name)));
  if (!wanted->no_inherit && wanted->is_added)
    executor_hint(executor,
        "You might need to make the existing constraint inheritable using ALTER TABLE ... ALTER "
        "CONSTRAINT ... INHERIT.");
  return false;
}

static bool refuse_not_valid(
    Executor *executor, const NotNull *wanted, const TableConstraint *present) {
  const Object *table = catalog_get(executor->catalog, wanted->table);
  executor_fail(executor, "55000", (Span){0, 0},
      "incompatible NOT VALID constraint \"%.*s\" on relation \"%.*s\"",
      SLICE_PRINT(executor_text(executor, present->object.name)),
      SLICE_PRINT(executor_text(executor, table->name)));
  executor_hint(
      executor, "You might need to validate it using ALTER TABLE ... VALIDATE CONSTRAINT.");
  return false;
}

// The column has one: it is inherited once more, or defined here as well, or else validated.
static bool adjust(Executor *executor, const NotNull *wanted) {
  const TableConstraint *present = constraint_not_null_of(executor, wanted->table, wanted->column);
  if (present == NULL) return true;
  if (present->no_inherit != wanted->no_inherit)
    return refuse_inheritance(executor, wanted, present);
  if (wanted->is_added && !wanted->not_valid && !present->validated)
    return refuse_not_valid(executor, wanted, present);
  if (wanted->inherited == 0 && present->is_local)
    return wanted->is_added ||
           constraint_validate(executor, present->object.id, wanted->only, wanted->span);
  TableConstraint draft = *present;
  draft.inherited = (uint16_t)(draft.inherited + wanted->inherited);
  if (wanted->inherited == 0) draft.is_local = true;
  catalog_replace(executor->catalog, &draft.object);
  return true;
}

static bool set_in_children(Executor *executor, const NotNull *wanted, Symbol column) {
  InheritList children = inherit_children(executor, wanted->table);
  if (children.count == 0) return true;
  const TableConstraint *made = constraint_not_null_of(executor, wanted->table, wanted->column);
  for (uint32_t i = 0; i < children.count; i++) {
    NotNull below = *wanted;
    below.table = children.ids[i];
    below.column = bind_column_number(executor, children.ids[i], column);
    below.inherited = 1;
    if (made != NULL) below.name = made->object.name;
    if (below.column != 0 && !constraint_set_not_null(executor, &below)) return false;
  }
  return true;
}

// Before 18: what ONLY does to a partitioned table must hold in its partitions already.
static bool check_partitions(Executor *executor, const NotNull *wanted, Symbol column) {
  const Object *table = catalog_get(executor->catalog, wanted->table);
  if (!wanted->only || table->kind != 'p' || executor->version_max >= 18) return true;
  InheritList below = inherit_descendants(executor, wanted->table);
  for (uint32_t i = 0; i < below.count; i++) {
    const Relation *child = catalog_relation(executor->catalog, below.ids[i]);
    uint16_t number = bind_column_number(executor, below.ids[i], column);
    const Column *found = columns_numbered(child, number);
    if (found == NULL || found->not_null || (child->object.flags & OBJECT_ASSUMED)) continue;
    executor_relate(executor, below.ids[i]);
    executor_fail(executor, "42P16", (Span){0, 0}, "constraint must be added to child tables too");
    executor_hint(executor, "Do not specify the ONLY keyword.");
    return false;
  }
  return true;
}

bool constraint_set_not_null(Executor *executor, const NotNull *wanted) {
  const Relation *relation = catalog_relation(executor->catalog, wanted->table);
  const Column *column = columns_numbered(relation, wanted->column);
  Symbol column_name = column->name;
  if (column->not_null) {
    // Who has it already has passed it on, unless children may have taken it off since.
    bool is_passed_on = executor->version_max >= 18 || wanted->only || relation->object.kind == 'p';
    return adjust(executor, wanted) &&
           (is_passed_on || set_in_children(executor, wanted, column_name));
  }
  if (!check_partitions(executor, wanted, column_name)) return false;
  Column changed = *column;
  changed.not_null = true;
  Relation *draft = columns_with_changed(executor->arena, relation, &changed);
  executor_replace(executor, &draft->object, EFFECT_ALTER_COLUMN, wanted->column, wanted->span);
  constraint_make_not_null(executor, wanted);
  return wanted->only || wanted->no_inherit || set_in_children(executor, wanted, column_name);
}

static bool refuse_second(
    Executor *executor, const Constraint *clause, Symbol column, const TableConstraint *present) {
  const Object *table = catalog_get(executor->catalog, present->table);
  Slice present_name = executor_text(executor, present->object.name);
  executor_fail(executor, "55000", clause->name.span,
      "cannot create not-null constraint \"%.*s\" on column \"%.*s\" of table \"%.*s\"",
      SLICE_PRINT(executor_text(executor, clause->name.symbol)),
      SLICE_PRINT(executor_text(executor, column)),
      SLICE_PRINT(executor_text(executor, table->name)));
  executor_detail(executor, "A not-null constraint named \"%.*s\" already exists for this column.",
      SLICE_PRINT(present_name));
  return false;
}

bool constraint_add_not_null(Executor *executor, const ConstraintRequest *request) {
  const Constraint *clause = request->clause;
  Name column = request->column;
  if (column.symbol == SYMBOL_NONE && clause->columns.first != NULL)
    column = ((const NameNode *)clause->columns.first)->name;
  NotNull wanted = {.table = request->table,
      .name = clause->name.symbol,
      .no_inherit = clause->no_inherit,
      .not_valid = clause->not_valid,
      .only = request->only,
      .is_added = true,
      .span = clause->node.span};
  if (!bind_column(executor, request->table, column, &wanted.column)) return false;
  const TableConstraint *present = constraint_not_null_of(executor, request->table, wanted.column);
  bool named = wanted.name != SYMBOL_NONE && executor->version_max >= 18;
  if (named && present != NULL && present->object.name != wanted.name)
    return refuse_second(executor, clause, column.symbol, present);
  if (named && present == NULL && !constraint_refuse_taken(executor, request->table, clause->name))
    return false;
  return constraint_set_not_null(executor, &wanted);
}
