#include "analyze/apply/constraint/constraint.h"
#include "analyze/apply/object/drop.h"
#include "analyze/apply/relation/sequence_numbers.h"
#include "analyze/apply/table/alter_table.h"
#include "analyze/apply/table/column.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/catalog/columns.h"

// Since 17 a partitioned table shares its identity with all partitions, and only with all of them.
typedef struct IdentityWords {
  const char *partition;
  const char *only;
} IdentityWords;

static bool check_partitions(
    Executor *executor, const AlterContext *context, const IdentityWords *words) {
  if (executor->version_max < 17) return true;
  const Relation *table = catalog_relation(executor->catalog, context->relation);
  if (table->is_partition)
    return executor_fail(executor, "42P16", (Span){0, 0}, "%s", words->partition);
  if (table->object.kind != 'p' || !context->only) return true;
  executor_fail(executor, "42P16", (Span){0, 0}, "%s", words->only);
  executor_hint(executor, "Do not specify the ONLY keyword.");
  return false;
}

static void set_below(
    Executor *executor, ObjectId relation, Symbol name, char identity, Span span) {
  const Object *table = catalog_get(executor->catalog, relation);
  if (table->kind != 'p' || executor->version_max < 17) return;
  InheritList children = inherit_children(executor, relation);
  for (uint32_t i = 0; i < children.count; i++) {
    ObjectId child = children.ids[i];
    uint16_t number = bind_column_number(executor, child, name);
    if (number == 0) continue;
    Column column = *columns_numbered(catalog_relation(executor->catalog, child), number);
    column.identity = identity;
    alter_change_column(executor, child, &column, span);
    set_below(executor, child, name, identity, span);
  }
}

static bool leave_identity(Executor *executor, ObjectId relation, Symbol name, Span span) {
  uint16_t number = bind_column_number(executor, relation, name);
  if (number == 0) return true;
  Column column = *columns_numbered(catalog_relation(executor->catalog, relation), number);
  if (!column.identity)
    return executor_fail(executor, "55000", (Span){0, 0},
        "column \"%.*s\" of relation \"%.*s\" is not an identity column",
        SLICE_PRINT(executor_text(executor, name)),
        SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, relation)->name)));
  column.identity = 0;
  alter_change_column(executor, relation, &column, span);
  InheritList children = inherit_children(executor, relation);
  for (uint32_t i = 0; i < children.count; i++) {
    if (!leave_identity(executor, children.ids[i], name, span)) return false;
  }
  return true;
}

bool alter_leave_identity(Executor *executor, ObjectId partition, Span span) {
  if (executor->version_max < 17) return true;
  const Relation *table = catalog_relation(executor->catalog, partition);
  for (uint16_t i = 0; i < table->column_count; i++) {
    const Column *column = table->columns[i];
    if (!column->dropped && column->identity &&
        !leave_identity(executor, partition, column->name, span))
      return false;
  }
  return true;
}

static Column column_of(const Executor *executor, const AlterContext *context, uint16_t number) {
  return *columns_numbered(catalog_relation(executor->catalog, context->relation), number);
}

static void set_identity(
    Executor *executor, const AlterContext *context, Column *column, char identity, Span span) {
  column->identity = identity;
  alter_change_column(executor, context->relation, column, span);
  set_below(executor, context->relation, column->name, identity, span);
}

// Since 18 it may be NOT NULL for new rows only.
static bool check_validated(Executor *executor, ObjectId table, uint16_t number, Span span) {
  const TableConstraint *present = constraint_not_null_of(executor, table, number);
  if (executor->version_max < 18 || present == NULL || present->validated) return true;
  NotNull wanted = {.table = table,
      .column = number,
      .no_inherit = present->no_inherit,
      .is_added = true,
      .span = span};
  return constraint_set_not_null(executor, &wanted);
}

bool alter_add_identity(Executor *executor, AlterContext *context, const AlterAction *action) {
  static const IdentityWords words = {"cannot add identity to a column of a partition",
      "cannot add identity to a column of only the partitioned table"};
  uint16_t number;
  if (!alter_find_column(executor, context, action->name, &number)) return false;
  const Relation *table = catalog_relation(executor->catalog, context->relation);
  Column column = *columns_numbered(table, number);
  if (!column_check_identity_type(executor, &column.type)) return false;
  ColumnOwner owner = {.name = table->object.name,
      .schema = table->object.schema,
      .owner = table->object.owner,
      .persistence = table->persistence};
  ColumnDraft draft = {.column = column,
      .name = action->name,
      .span = action->node.span,
      .identity = action->constraint};
  if (!column_make_sequence(executor, &owner, &draft) ||
      !check_validated(executor, context->relation, number, action->node.span))
    return false;
  if (!check_partitions(executor, context, &words)) return false;
  bool assumed = executor_may_have_more(executor, context->relation);
  if (!column.not_null && !assumed)
    return alter_refuse_column(executor, context, &column, "55000",
        "must be declared NOT NULL before identity can be added");
  if (column.identity)
    return alter_refuse_column(
        executor, context, &column, "55000", "is already an identity column");
  if (column.default_id != OBJECT_ID_NONE)
    return alter_refuse_column(executor, context, &column, "55000", "already has a default value");
  column.not_null = true;
  set_identity(
      executor, context, &column, action->constraint->always ? 'a' : 'd', action->node.span);
  column_own_sequence(executor, draft.sequence, context->relation, number);
  return true;
}

static bool set_numbers(
    Executor *executor, const AlterContext *context, uint16_t number, const AlterAction *action) {
  ObjectId id = column_identity_sequence(executor, context->relation, number);
  if (id == OBJECT_ID_NONE) return true;
  Sequence draft = *catalog_sequence(executor->catalog, id);
  if (!sequence_number_column(executor, action->options, false, &draft)) return false;
  catalog_replace(executor->catalog, &draft.object);
  return true;
}

bool alter_set_identity(Executor *executor, AlterContext *context, const AlterAction *action) {
  static const IdentityWords words = {"cannot change identity column of a partition",
      "cannot change identity column of only the partitioned table"};
  uint16_t number;
  if (!alter_find_column(executor, context, action->name, &number)) return false;
  if (!check_partitions(executor, context, &words)) return false;
  Column column = column_of(executor, context, number);
  bool assumed = executor_may_have_more(executor, context->relation);
  if (!column.identity && !assumed)
    return alter_refuse_column(executor, context, &column, "55000", "is not an identity column");
  char identity = column.identity;
  LIST_EACH(node, action->options) {
    const Option *option = (const Option *)node;
    Slice name = executor_text(executor, option->name.symbol);
    if (!slice_equals(name, SLICE("generated_always"))) continue;
    if (option->value == NULL || option->value->kind != NODE_CONSTANT) continue;
    identity = ((const Constant *)option->value)->kind == CONSTANT_TRUE ? 'a' : 'd';
  }
  set_identity(executor, context, &column, identity, action->node.span);
  return set_numbers(executor, context, number, action);
}

bool alter_drop_identity(Executor *executor, AlterContext *context, const AlterAction *action) {
  static const IdentityWords words = {"cannot drop identity from a column of a partition",
      "cannot drop identity from a column of only the partitioned table"};
  uint16_t number;
  if (!alter_find_column(executor, context, action->name, &number)) return false;
  if (!check_partitions(executor, context, &words)) return false;
  Column column = column_of(executor, context, number);
  if (!column.identity && executor_may_have_more(executor, context->relation)) return true;
  if (!column.identity && action->if_exists)
    return alter_skip(executor, context,
        "column \"%.*s\" of relation \"%.*s\" is not an identity column, skipping",
        SLICE_PRINT(executor_text(executor, column.name)),
        SLICE_PRINT(alter_relation_name(executor, context)));
  if (!column.identity)
    return alter_refuse_column(executor, context, &column, "55000", "is not an identity column");
  set_identity(executor, context, &column, 0, action->node.span);
  ObjectId sequence = column_identity_sequence(executor, context->relation, number);
  if (sequence == OBJECT_ID_NONE) return true;
  CascadeObject target = {sequence, 0};
  drop_silently(executor, &target, 1, action->node.span);
  return true;
}
