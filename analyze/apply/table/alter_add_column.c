#include "analyze/apply/constraint/constraint.h"
#include "analyze/apply/table/alter_table.h"
#include "analyze/apply/table/column.h"
#include "analyze/apply/table/column_member.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/apply/table/table_draft.h"
#include "analyze/catalog/columns.h"

static bool check_relation(Executor *executor, const AlterContext *context) {
  const Relation *relation = catalog_relation(executor->catalog, context->relation);
  if (relation->of_type != OBJECT_ID_NONE && !context->is_by_type)
    return executor_fail(executor, "42809", (Span){0, 0}, "cannot add column to typed table");
  if (relation->is_partition)
    return executor_fail(executor, "42809", (Span){0, 0}, "cannot add column to a partition");
  return true;
}

static bool name_is_free(
    Executor *executor, AlterContext *context, const AlterAction *action, bool *is_free) {
  Name name = action->column->name;
  Slice text = executor_text(executor, name.symbol);
  *is_free = false;
  if (!column_refuse_system_name(executor, name)) return false;
  uint16_t number = bind_column_number(executor, context->relation, name.symbol);
  if (number == 0) {
    *is_free = true;
    return true;
  }
  const Relation *relation = catalog_relation(executor->catalog, context->relation);
  if (action->if_not_exists)
    return alter_skip(executor, context,
        "column \"%.*s\" of relation \"%.*s\" already exists, skipping", SLICE_PRINT(text),
        SLICE_PRINT(executor_text(executor, relation->object.name)));
  executor_relate(executor, context->relation);
  return executor_fail(executor, "42701", name.span,
      "column \"%.*s\" of relation \"%.*s\" already exists", SLICE_PRINT(text),
      SLICE_PRINT(executor_text(executor, relation->object.name)));
}

static bool add_to(Executor *executor, ObjectId relation, ColumnDraft *draft, Span span) {
  const Relation *table = catalog_relation(executor->catalog, relation);
  if (table->column_count >= TABLE_MAX_COLUMNS)
    return executor_fail(
        executor, "54011", (Span){0, 0}, "tables can have at most %u columns", TABLE_MAX_COLUMNS);
  draft->column.number = (uint16_t)(table->column_count + 1);
  Relation *changed = columns_with_added(executor->arena, table, &draft->column);
  executor_replace(executor, &changed->object, EFFECT_ADD_COLUMN, draft->column.number, span);
  if (!column_finish(executor, relation, draft)) return false;
  if (!draft->column.not_null) return true;
  Symbol name = draft->not_null_name;
  if (draft->not_null != NULL && draft->not_null->name.symbol != SYMBOL_NONE) {
    name = draft->not_null->name.symbol;
    if (executor->version_max >= 18 &&
        !constraint_refuse_taken(executor, relation, draft->not_null->name))
      return false;
  }
  NotNull wanted = {.table = relation,
      .column = draft->column.number,
      .name = name,
      .inherited = draft->not_null_inherited,
      .no_inherit = draft->not_null != NULL && draft->not_null->no_inherit,
      .span = span};
  constraint_make_not_null(executor, &wanted);
  return true;
}

static bool merge_into_child(
    Executor *executor, ObjectId child, uint16_t number, const ColumnDraft *draft, Span span) {
  const Relation *table = catalog_relation(executor->catalog, child);
  Column column = *columns_numbered(table, number);
  bool same = column.type.type == draft->column.type.type &&
              column.type.modifiers[0] == draft->column.type.modifiers[0];
  if (!same && column.type.type != OBJECT_ID_NONE && draft->column.type.type != OBJECT_ID_NONE)
    return executor_fail(executor, "42804", (Span){0, 0},
        "child table \"%.*s\" has different type for column \"%.*s\"",
        SLICE_PRINT(executor_text(executor, table->object.name)),
        SLICE_PRINT(executor_text(executor, column.name)));
  column.inherited++;
  Relation *changed = columns_with_changed(executor->arena, table, &column);
  executor_replace(executor, &changed->object, EFFECT_ALTER_COLUMN, number, span);
  return true;
}

static bool add_to_children(
    Executor *executor, ObjectId parent, const ColumnDraft *original, Span span) {
  InheritList children = inherit_children(executor, parent);
  for (uint32_t i = 0; i < children.count; i++) {
    ObjectId child = children.ids[i];
    uint16_t number = bind_column_number(executor, child, original->column.name);
    if (number != 0) {
      if (!merge_into_child(executor, child, number, original, span)) return false;
      continue;
    }
    ColumnDraft draft = *original;
    const Column *above =
        columns_find(catalog_relation(executor->catalog, parent), original->column.name);
    const TableConstraint *not_null = constraint_not_null_of(executor, parent, above->number);
    draft.column.is_local = false;
    draft.column.inherited = 1;
    draft.column.not_null = constraint_passes_not_null(executor, parent, above);
    draft.column.type.is_serial = false;
    draft.column.foreign_options = SYMBOL_NONE;
    draft.default_value = NULL;
    draft.not_null = NULL;
    draft.sequence = OBJECT_ID_NONE;
    draft.copied_default = above->default_id;
    draft.not_null_inherited = draft.column.not_null ? 1 : 0;
    draft.not_null_name = not_null == NULL ? SYMBOL_NONE : not_null->object.name;
    if (!add_to(executor, child, &draft, span)) return false;
    if (!add_to_children(executor, child, &draft, span)) return false;
  }
  return true;
}

static void wait_for_pass(
    Executor *executor, AlterContext *context, const Constraint *clause, Name column) {
  AlterPending *item = ARENA_NEW(executor->arena, AlterPending);
  *item = (AlterPending){.clause = clause, .column = column};
  if (context->last_pending != NULL) {
    context->last_pending->next = item;
  } else {
    context->pending = item;
  }
  context->last_pending = item;
}

static void keep_constraints(Executor *executor, AlterContext *context,
    const ColumnDefinition *definition, bool foreign_keys) {
  LIST_EACH(node, definition->constraints) {
    const Constraint *clause = (const Constraint *)node;
    switch (clause->kind) {
    case CONSTRAINT_CHECK:
    case CONSTRAINT_PRIMARY_KEY:
    case CONSTRAINT_UNIQUE:
    case CONSTRAINT_EXCLUDE:
    case CONSTRAINT_FOREIGN_KEY:
      if ((clause->kind == CONSTRAINT_FOREIGN_KEY) == foreign_keys)
        wait_for_pass(executor, context, clause, definition->name);
      break;
    default: break;
    }
  }
}

// Values of the table's row type, elsewhere, would lack the default.
static bool fills_rows(Executor *executor, ObjectId relation, Symbol name) {
  const Column *column = columns_find(catalog_relation(executor->catalog, relation), name);
  return column != NULL && column->generated != 'v' &&
         (column->default_id != OBJECT_ID_NONE || column->identity != 0);
}

bool alter_add_column(Executor *executor, AlterContext *context, const AlterAction *action) {
  const Object *object = catalog_get(executor->catalog, context->relation);
  if (object->object_class != CLASS_RELATION) return true; // assumed, and of another kind
  bool is_free;
  if (!check_relation(executor, context)) return false;
  if (!name_is_free(executor, context, action, &is_free)) return false;
  if (!is_free) return true;
  const Relation *relation = (const Relation *)object;
  ColumnOwner owner = {.name = object->name,
      .schema = object->schema,
      .owner = object->owner,
      .persistence = relation->persistence,
      .is_foreign = object->kind == 'f'};
  ColumnDraft draft;
  if (!column_draft(executor, &owner, action->column, &draft)) return false;
  if (!column_member_refuse(executor, context->relation, &draft.column.type)) return false;
  if (!column_make_sequence(executor, &owner, &draft)) return false;
  if (!add_to(executor, context->relation, &draft, action->node.span)) return false;
  if (context->only && inherit_children(executor, context->relation).count > 0)
    return executor_fail(
        executor, "42P16", (Span){0, 0}, "column must be added to child tables too");
  keep_constraints(executor, context, action->column, false);
  keep_constraints(executor, context, action->column, true);
  if (fills_rows(executor, context->relation, draft.column.name) &&
      !alter_check_row_type(executor, context->relation))
    return false;
  return add_to_children(executor, context->relation, &draft, action->node.span);
}
