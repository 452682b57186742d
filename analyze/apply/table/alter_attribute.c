#include "analyze/apply/definition/statistics.h"
#include "analyze/apply/option/foreign_option.h"
#include "analyze/apply/option/relation_option.h"
#include "analyze/apply/table/alter_table.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/catalog/columns.h"

// What is kept beside a column: its statistics target, its options.

static const Column *column_of(
    const Executor *executor, const AlterContext *context, uint16_t number) {
  return columns_numbered(catalog_relation(executor->catalog, context->relation), number);
}

// ---- SET STATISTICS

// The column of an index by its name; 0: there is none. Expressions have names too.
static int32_t index_column_named(const Index *index, Symbol name) {
  for (uint16_t i = 0; i < index->column_count && index->names != NULL; i++) {
    if (index->names[i] == name) return i + 1;
  }
  return 0;
}

// Of an index only expressions have targets of their own; they are named by their numbers.
static bool check_index_target(
    Executor *executor, const AlterContext *context, const AlterAction *action) {
  const Index *index = catalog_index(executor->catalog, context->relation);
  Slice name = executor_text(executor, index->object.name);
  int32_t number = action->column_number;
  if (index->table == OBJECT_ID_NONE) return true;
  if (number == 0) number = index_column_named(index, action->name.symbol);
  if (number == 0)
    return executor_fail(executor, "42703", (Span){0, 0},
        "column \"%.*s\" of relation \"%.*s\" does not exist",
        SLICE_PRINT(executor_text(executor, action->name.symbol)), SLICE_PRINT(name));
  if (number > index->column_count)
    return executor_fail(executor, "42703", (Span){0, 0},
        "column number %d of relation \"%.*s\" does not exist", number, SLICE_PRINT(name));
  uint16_t column = index->columns[number - 1];
  if (column == 0) return true;
  const Object *table = catalog_get(executor->catalog, index->table);
  const Column *of = columns_numbered((const Relation *)table, column);
  executor_fail(executor, "0A000", (Span){0, 0},
      "cannot alter statistics on %s column \"%.*s\" of index \"%.*s\"",
      number > index->key_count ? "included" : "non-expression",
      SLICE_PRINT(executor_text(executor, of != NULL ? of->name : SYMBOL_NONE)), SLICE_PRINT(name));
  if (number <= index->key_count)
    executor_hint(executor, "Alter statistics on table column instead.");
  return false;
}

static void set_target(
    Executor *executor, ObjectId relation, const AlterAction *action, uint16_t statistics) {
  const Column *before =
      columns_find(catalog_relation(executor->catalog, relation), action->name.symbol);
  if (before == NULL) return;
  Column column = *before;
  column.statistics = statistics;
  alter_change_column(executor, relation, &column, action->node.span);
}

bool alter_statistics_target(Executor *executor, AlterContext *context, const AlterAction *action) {
  const Object *object = catalog_get(executor->catalog, context->relation);
  bool is_index = object->object_class == CLASS_INDEX;
  bool has_target;
  uint16_t target, number;
  if (!is_index && action->name.symbol == SYMBOL_NONE)
    return executor_fail(
        executor, "0A000", (Span){0, 0}, "cannot refer to non-index column by number");
  if (!statistics_target_read(executor, action->expression, &has_target, &target)) return false;
  if (is_index && !check_index_target(executor, context, action)) return false;
  if (object->object_class != CLASS_RELATION) return alter_nothing(executor, context, action);
  if (!alter_find_column(executor, context, action->name, &number)) return false;
  uint16_t statistics = has_target ? (uint16_t)(target + 1) : 0;
  set_target(executor, context->relation, action, statistics);
  InheritList below = {0};
  if (!context->only) below = inherit_descendants(executor, context->relation);
  for (uint32_t i = 0; i < below.count; i++) set_target(executor, below.ids[i], action, statistics);
  return true;
}

// ---- options

bool alter_column_options(Executor *executor, AlterContext *context, const AlterAction *action) {
  const Object *object = catalog_get(executor->catalog, context->relation);
  uint16_t number;
  if (object->object_class != CLASS_RELATION) return alter_nothing(executor, context, action);
  if (!alter_find_column(executor, context, action->name, &number)) return false;
  Column column = *column_of(executor, context, number);
  RelationOptionChange change = {.options = action->options,
      .owner = RELATION_OPTION_COLUMN,
      .refuses_toast = true,
      .is_reset = action->kind == ALTER_RESET_OPTIONS};
  if (!relation_option_change(executor, &change, &column.options)) return false;
  alter_change_column(executor, context->relation, &column, action->node.span);
  return true;
}

bool alter_column_foreign_options(
    Executor *executor, AlterContext *context, const AlterAction *action) {
  const Object *object = catalog_get(executor->catalog, context->relation);
  uint16_t number;
  if (object->object_class != CLASS_RELATION) return alter_nothing(executor, context, action);
  if (!alter_find_column(executor, context, action->name, &number)) return false;
  Column column = *column_of(executor, context, number);
  ForeignOptionChange change = {.options = action->options,
      .may_have_more = executor_may_have_more(executor, context->relation)};
  if (!foreign_option_change(executor, &change, &column.foreign_options)) return false;
  alter_change_column(executor, context->relation, &column, action->node.span);
  return true;
}

bool alter_foreign_options(Executor *executor, AlterContext *context, const AlterAction *action) {
  const Object *object = catalog_get(executor->catalog, context->relation);
  if (object->object_class != CLASS_RELATION) return alter_nothing(executor, context, action);
  Relation draft = *(const Relation *)object;
  ForeignOptionChange change = {.options = action->options,
      .may_have_more = executor_may_have_more(executor, context->relation)};
  if (!foreign_option_change(executor, &change, &draft.foreign_options)) return false;
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, action->node.span);
  return true;
}
