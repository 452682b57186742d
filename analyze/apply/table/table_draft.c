#include "analyze/apply/table/table_draft.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/catalog/columns.h"

ColumnDraft *table_draft_find(const TableDraft *draft, Symbol name) {
  for (uint32_t i = 0; i < draft->column_count; i++) {
    if (draft->columns[i].column.name == name) return &draft->columns[i];
  }
  return NULL;
}

ColumnDraft *table_draft_add(Executor *executor, TableDraft *draft, const ColumnDraft *column) {
  if (draft->column_count == TABLE_MAX_COLUMNS) {
    executor_fail(
        executor, "54011", (Span){0, 0}, "tables can have at most %u columns", TABLE_MAX_COLUMNS);
    return NULL;
  }
  if (draft->column_count == draft->column_capacity) {
    uint32_t capacity = draft->column_capacity == 0 ? 16 : 2 * draft->column_capacity;
    ColumnDraft *columns = ARENA_ARRAY(executor->arena, capacity, ColumnDraft);
    if (draft->column_count > 0)
      memcpy(columns, draft->columns, draft->column_count * sizeof *columns);
    draft->columns = columns;
    draft->column_capacity = capacity;
  }
  ColumnDraft *added = &draft->columns[draft->column_count++];
  *added = *column;
  return added;
}

void table_draft_own_not_null(ColumnDraft *column) {
  column->column.not_null = true;
  if (column->not_null_inherited == 0 || column->has_own_not_null) return;
  column->has_own_not_null = true;
  column->not_null_name = SYMBOL_NONE;
}

void table_draft_add_constraint(
    Executor *executor, TableDraft *draft, const Constraint *clause, Name column) {
  if (draft->constraint_count == draft->constraint_capacity) {
    uint32_t capacity = draft->constraint_capacity == 0 ? 8 : 2 * draft->constraint_capacity;
    TableConstraintDraft *constraints =
        ARENA_ARRAY(executor->arena, capacity, TableConstraintDraft);
    if (draft->constraint_count > 0)
      memcpy(constraints, draft->constraints, draft->constraint_count * sizeof *constraints);
    draft->constraints = constraints;
    draft->constraint_capacity = capacity;
  }
  draft->constraints[draft->constraint_count++] =
      (TableConstraintDraft){.clause = clause, .column = column, .name = clause->name.symbol};
}

static void add_column_constraints(
    Executor *executor, TableDraft *draft, const ColumnDefinition *definition) {
  LIST_EACH(node, definition->constraints) {
    const Constraint *clause = (const Constraint *)node;
    switch (clause->kind) {
    case CONSTRAINT_CHECK:
    case CONSTRAINT_PRIMARY_KEY:
    case CONSTRAINT_UNIQUE:
    case CONSTRAINT_EXCLUDE:
    case CONSTRAINT_FOREIGN_KEY:
      table_draft_add_constraint(executor, draft, clause, definition->name);
      break;
    default: break;
    }
  }
}

static bool specified_twice(Executor *executor, Name name) {
  return executor_fail(executor, "42701", name.span, "column \"%.*s\" specified more than once",
      SLICE_PRINT(executor_text(executor, name.symbol)));
}

// A column of a typed table or a partition: it exists, the definition adds to it.
static bool refine(Executor *executor, TableDraft *draft, const ColumnDraft *written) {
  ColumnDraft *column = table_draft_find(draft, written->column.name);
  if (column == NULL)
    return executor_fail(executor, "42703", written->name.span, "column \"%.*s\" does not exist",
        SLICE_PRINT(executor_text(executor, written->column.name)));
  if (column->is_refined) return specified_twice(executor, written->name);
  column->is_refined = true;
  if (draft->statement->is_partition && !table_draft_check_generated(executor, column, written))
    return false;
  if (written->column.not_null) table_draft_own_not_null(column);
  column->name = written->name;
  column->span = written->span;
  if (written->not_null != NULL) column->not_null = written->not_null;
  if (written->default_value != NULL) {
    column->default_value = written->default_value;
    column->copied_default = OBJECT_ID_NONE;
  }
  if (written->column.identity) {
    column->identity = written->identity;
    column->column.identity = written->column.identity;
  }
  return true;
}

bool table_draft_define(Executor *executor, TableDraft *draft, const ColumnDefinition *definition) {
  ColumnDraft column;
  if (!column_draft(executor, &draft->owner, definition, &column)) return false;
  add_column_constraints(executor, draft, definition);
  if (definition->type == NULL) return refine(executor, draft, &column);
  return table_draft_add(executor, draft, &column) != NULL;
}

// ---- OF type

bool table_draft_of_type(Executor *executor, TableDraft *draft) {
  const QualifiedName *name = &draft->statement->of_type;
  ObjectId type;
  if (!bind_user_type(executor, name, OBJECT_TYPE, BIND_MUST_EXIST, &type) ||
      !bind_refuse_shell(executor, type, name))
    return false;
  const Object *object = catalog_get(executor->catalog, type);
  bool is_composite =
      object != NULL && object->object_class == CLASS_RELATION && object->kind == 'c';
  bool assumed = object != NULL && (object->flags & OBJECT_ASSUMED);
  draft->of_type = type;
  if (!rights_need(executor, type, ACCESS_USAGE, name->span)) return false;
  if (!is_composite && assumed) {
    draft->columns_known = false;
    return true;
  }
  bool is_row_type = object != NULL && object->object_class == CLASS_RELATION;
  if (!is_composite && is_row_type && executor->version_max >= 18) {
    executor_fail(executor, "42809", (Span){0, 0}, "type %.*s is the row type of another table",
        SLICE_PRINT(executor_text(executor, name->name.symbol)));
    executor_detail(
        executor, "A typed table must use a stand-alone composite type created with CREATE TYPE.");
    return false;
  }
  if (!is_composite)
    return executor_fail(executor, "42809", (Span){0, 0}, "type %.*s is not a composite type",
        SLICE_PRINT(executor_text(executor, name->name.symbol)));
  const Relation *relation = (const Relation *)object;
  draft->columns_known = bind_columns_known(executor, relation);
  for (uint16_t i = 0; i < relation->column_count; i++) {
    const Column *source = relation->columns[i];
    if (source->dropped) continue;
    ColumnDraft column = {.column = {.name = source->name,
                              .is_local = true,
                              .type = source->type,
                              .collation = source->collation},
        .name = {source->name, name->span},
        .span = name->span};
    if (table_draft_add(executor, draft, &column) == NULL) return false;
  }
  return true;
}
