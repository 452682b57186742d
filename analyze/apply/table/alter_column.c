#include "analyze/apply/constraint/constraint.h"
#include "analyze/apply/table/alter_table.h"
#include "analyze/apply/table/column.h"
#include "analyze/apply/table/column_storage.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/catalog/columns.h"

static const Column *column_of(
    const Executor *executor, const AlterContext *context, uint16_t number) {
  return columns_numbered(catalog_relation(executor->catalog, context->relation), number);
}

void alter_change_column(Executor *executor, ObjectId relation, const Column *column, Span span) {
  Relation *draft =
      columns_with_changed(executor->arena, catalog_relation(executor->catalog, relation), column);
  executor_replace(executor, &draft->object, EFFECT_ALTER_COLUMN, column->number, span);
}

bool alter_refuse_column(Executor *executor, const AlterContext *context, const Column *column,
    const char *sqlstate, const char *what) {
  return executor_fail(executor, sqlstate, (Span){0, 0}, "column \"%.*s\" of relation \"%.*s\" %s",
      SLICE_PRINT(executor_text(executor, column->name)),
      SLICE_PRINT(alter_relation_name(executor, context)), what);
}

// ---- DEFAULT

static bool check_no_identity(Executor *executor, const AlterContext *context,
    const AlterAction *action, const Column *column) {
  bool is_drop = action->kind == ALTER_DROP_DEFAULT;
  if (column->identity) {
    alter_refuse_column(executor, context, column, "42601", "is an identity column");
    if (is_drop)
      executor_hint(executor, "Use ALTER TABLE ... ALTER COLUMN ... DROP IDENTITY instead.");
    return false;
  }
  if (column->generated == 0) return true;
  alter_refuse_column(executor, context, column, "42601", "is a generated column");
  if (is_drop && column->generated == 's')
    executor_hint(executor, "Use ALTER TABLE ... ALTER COLUMN ... DROP EXPRESSION instead.");
  if (!is_drop && executor->version_max >= 17)
    executor_hint(executor, "Use ALTER TABLE ... ALTER COLUMN ... SET EXPRESSION instead.");
  return false;
}

static bool set_default(
    Executor *executor, ObjectId relation, Symbol name, const AlterAction *action, bool only) {
  uint16_t number = bind_column_number(executor, relation, name);
  if (number == 0) return true;
  executor_touch(executor, EFFECT_ALTER_COLUMN, relation, action->node.span);
  executor->execution->last_effect->column = number;
  if (action->kind == ALTER_DROP_DEFAULT) {
    column_drop_default(executor, relation, number, action->node.span);
  } else if (!column_set_default(
                 executor, relation, number, action->expression, 0, action->node.span)) {
    return false;
  }
  if (only) return true;
  InheritList below = inherit_descendants(executor, relation);
  for (uint32_t i = 0; i < below.count; i++) {
    if (!set_default(executor, below.ids[i], name, action, true)) return false;
  }
  return true;
}

bool alter_set_default(Executor *executor, AlterContext *context, const AlterAction *action) {
  uint16_t number;
  if (!alter_find_column(executor, context, action->name, &number)) return false;
  const Column *column = column_of(executor, context, number);
  if (!check_no_identity(executor, context, action, column)) return false;
  return set_default(executor, context->relation, column->name, action, context->only);
}

bool alter_drop_default(Executor *executor, AlterContext *context, const AlterAction *action) {
  return alter_set_default(executor, context, action);
}

// ---- NOT NULL

bool alter_set_not_null(Executor *executor, AlterContext *context, const AlterAction *action) {
  uint16_t number;
  if (!alter_find_column(executor, context, action->name, &number)) return false;
  bool stops = context->only && executor->version_max >= 18 &&
               inherit_children(executor, context->relation).count > 0 &&
               !column_of(executor, context, number)->not_null;
  bool is_partitioned = catalog_get(executor->catalog, context->relation)->kind == 'p';
  if (stops && is_partitioned) {
    executor_fail(executor, "42P16", (Span){0, 0}, "constraint must be added to child tables too");
    executor_hint(executor, "Do not specify the ONLY keyword.");
    return false;
  }
  NotNull wanted = {.table = context->relation,
      .column = number,
      .only = context->only,
      .no_inherit = stops,
      .span = action->node.span};
  return constraint_set_not_null(executor, &wanted);
}

static bool is_marked_in_parent(Executor *executor, ObjectId relation, Symbol name) {
  const Relation *table = catalog_relation(executor->catalog, relation);
  for (uint16_t i = 0; table->is_partition && i < table->parent_count; i++) {
    const Relation *parent = catalog_relation(executor->catalog, table->parents[i]);
    const Column *column = columns_find(parent, name);
    if (column != NULL && column->not_null) return true;
  }
  return false;
}

static bool check_nullable(Executor *executor, ObjectId table, uint16_t number, Span span) {
  if (!alter_check_nullable(executor, table, number, span)) return false;
  Symbol name = columns_numbered(catalog_relation(executor->catalog, table), number)->name;
  if (!is_marked_in_parent(executor, table, name)) return true;
  return executor_fail(executor, "42P16", (Span){0, 0},
      "column \"%.*s\" is marked NOT NULL in parent table",
      SLICE_PRINT(executor_text(executor, name)));
}

// Before 18: from the top, each table as if it were altered by itself.
static bool set_nullable_below(
    Executor *executor, const AlterContext *context, Symbol name, Span span) {
  if (context->only || executor->version_max >= 18) return true;
  ObjectId relation = context->relation;
  InheritList below = inherit_descendants(executor, relation);
  for (uint32_t i = 0; i < below.count; i++) {
    uint16_t number = bind_column_number(executor, below.ids[i], name);
    if (number == 0) continue;
    if (!check_nullable(executor, below.ids[i], number, span)) return false;
    alter_set_nullable(executor, below.ids[i], number, span);
  }
  return true;
}

static bool refuse_only_partitioned(Executor *executor, const AlterContext *context) {
  bool is_partitioned = catalog_get(executor->catalog, context->relation)->kind == 'p';
  if (!is_partitioned || !context->only || executor->version_max >= 18) return true;
  if (inherit_children(executor, context->relation).count == 0) return true;
  executor_fail(executor, "42P16", (Span){0, 0},
      "cannot remove constraint from only the partitioned table when partitions exist");
  executor_hint(executor, "Do not specify the ONLY keyword.");
  return false;
}

bool alter_check_drop_not_null(
    Executor *executor, AlterContext *context, const AlterAction *action) {
  (void)action;
  const Object *object = catalog_get(executor->catalog, context->relation);
  if (!context->only || object->kind != 'p' || executor->version_max >= 18 ||
      inherit_children(executor, context->relation).count == 0)
    return true;
  executor_fail(executor, "42P16", (Span){0, 0},
      "cannot remove constraint from only the partitioned table when partitions exist");
  executor_hint(executor, "Do not specify the ONLY keyword.");
  return false;
}

bool alter_drop_not_null(Executor *executor, AlterContext *context, const AlterAction *action) {
  uint16_t number;
  Span span = action->node.span;
  if (!refuse_only_partitioned(executor, context)) return false;
  if (!alter_find_column(executor, context, action->name, &number)) return false;
  const Column *column = column_of(executor, context, number);
  if (!column->not_null) {
    alter_change_column(executor, context->relation, column, span);
    return set_nullable_below(executor, context, action->name.symbol, span);
  }
  const TableConstraint *constraint = constraint_not_null_of(executor, context->relation, number);
  if (constraint != NULL) {
    if (!alter_check_nullable(executor, context->relation, number, action->name.span)) return false;
    return alter_drop_constraint_object(
        executor, context, constraint->object.id, DROP_RESTRICT, span);
  }
  if (!check_nullable(executor, context->relation, number, action->name.span)) return false;
  alter_set_nullable(executor, context->relation, number, span);
  return set_nullable_below(executor, context, action->name.symbol, span);
}

// ---- generated columns

// Of a column that was only named, nobody knows whether it is generated.
static bool is_unknown(const Executor *executor, ObjectId relation, const Column *column) {
  const Object *object = catalog_get(executor->catalog, relation);
  return (object->flags & OBJECT_ASSUMED) && column->type.type == OBJECT_ID_NONE;
}

static bool check_set_virtual(Executor *executor, ObjectId relation) {
  ConstraintList list = constraint_list(executor, relation);
  for (uint32_t i = 0; i < list.count; i++) {
    if (list.items[i]->object.kind != 'c') continue;
    return executor_fail(executor, "0A000", (Span){0, 0},
        "ALTER TABLE / SET EXPRESSION is not supported for virtual generated columns in tables "
        "with check constraints");
  }
  return true;
}

bool alter_set_expression(Executor *executor, AlterContext *context, const AlterAction *action) {
  uint16_t number;
  if (!alter_find_column(executor, context, action->name, &number)) return false;
  Column column = *column_of(executor, context, number);
  if (column.generated == 0 && is_unknown(executor, context->relation, &column)) return true;
  if (column.generated == 0)
    return alter_refuse_column(executor, context, &column, "55000", "is not a generated column");
  if (column.generated == 'v' ? !check_set_virtual(executor, context->relation)
                              : !alter_check_row_type(executor, context->relation))
    return false;
  alter_change_column(executor, context->relation, &column, action->node.span);
  return column_set_default(
      executor, context->relation, number, action->expression, column.generated, action->node.span);
}

static bool check_drop_expression(
    Executor *executor, const AlterContext *context, const Column *column) {
  if (context->only && inherit_children(executor, context->relation).count > 0)
    return executor_fail(executor, "0A000", (Span){0, 0},
        "ALTER TABLE / DROP EXPRESSION must be applied to child tables too");
  if (column->inherited == 0) return true;
  return executor_fail(
      executor, "42P16", (Span){0, 0}, "cannot drop generation expression from inherited column");
}

static void drop_expression(Executor *executor, ObjectId relation, Symbol name, Span span) {
  const Relation *table = catalog_relation(executor->catalog, relation);
  uint16_t number = bind_column_number(executor, relation, name);
  if (number == 0 || columns_numbered(table, number)->generated == 0) return;
  column_drop_default(executor, relation, number, span);
  Column column = *columns_numbered(catalog_relation(executor->catalog, relation), number);
  column.generated = 0;
  alter_change_column(executor, relation, &column, span);
  InheritList children = inherit_children(executor, relation);
  for (uint32_t i = 0; i < children.count; i++)
    drop_expression(executor, children.ids[i], name, span);
}

bool alter_drop_expression(Executor *executor, AlterContext *context, const AlterAction *action) {
  uint16_t number;
  if (!alter_find_column(executor, context, action->name, &number)) return false;
  Column column = *column_of(executor, context, number);
  const char *what = executor->version_max >= 18 ? "generated column" : "stored generated column";
  if (column.generated == 0 && is_unknown(executor, context->relation, &column)) return true;
  if (column.generated == 'v')
    return executor_fail(executor, "0A000", (Span){0, 0},
        "ALTER TABLE / DROP EXPRESSION is not supported for virtual generated columns");
  if (column.generated == 0 && action->if_exists)
    return alter_skip(executor, context,
        "column \"%.*s\" of relation \"%.*s\" is not a %s, skipping",
        SLICE_PRINT(executor_text(executor, column.name)),
        SLICE_PRINT(alter_relation_name(executor, context)), what);
  if (column.generated != 0 && !check_drop_expression(executor, context, &column)) return false;
  if (column.generated == 0)
    return alter_refuse_column(executor, context, &column, "55000",
        executor->version_max >= 18 ? "is not a generated column"
                                    : "is not a stored generated column");
  drop_expression(executor, context->relation, column.name, action->node.span);
  return true;
}

// ---- STORAGE, COMPRESSION

static bool set_storage(Executor *executor, ObjectId relation, const AlterAction *action) {
  const Column *before =
      columns_find(catalog_relation(executor->catalog, relation), action->name.symbol);
  const Node *word = action->options.first;
  if (before == NULL || word == NULL) return true;
  Column column = *before;
  Name name = ((const Option *)word)->name;
  bool set = action->kind == ALTER_SET_STORAGE ? column_storage_set(executor, &column, name)
                                               : column_compression_set(executor, &column, name);
  if (set) alter_change_column(executor, relation, &column, action->node.span);
  return set;
}

bool alter_storage(Executor *executor, AlterContext *context, const AlterAction *action) {
  const Object *object = catalog_get(executor->catalog, context->relation);
  uint16_t number;
  if (object->object_class != CLASS_RELATION) return alter_nothing(executor, context, action);
  if (!alter_find_column(executor, context, action->name, &number) ||
      !set_storage(executor, context->relation, action))
    return false;
  InheritList below = {0};
  bool goes_down = !context->only && action->kind == ALTER_SET_STORAGE;
  if (goes_down) below = inherit_descendants(executor, context->relation);
  for (uint32_t i = 0; i < below.count; i++) {
    if (!set_storage(executor, below.ids[i], action)) return false;
  }
  return true;
}
