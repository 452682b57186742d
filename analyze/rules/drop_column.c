#include "analyze/catalog/columns.h"
#include "analyze/finding/rule.h"
#include "analyze/run/release.h"

static bool uses_column(const uint16_t columns[], uint16_t count, uint16_t number) {
  for (uint16_t i = 0; i < count; i++) {
    if (columns[i] == number) return true;
  }
  return false;
}

// Indexes, constraints and statistics that go with the column and that nobody named.
static bool goes_along(const Effect *effect, ObjectId table, uint16_t number) {
  if (effect->kind != EFFECT_DROP || !effect->automatic || effect->before == NULL) return false;
  if (effect->before->object_class == CLASS_INDEX) {
    const Index *index = (const Index *)effect->before;
    return index->table == table && index->constraint == OBJECT_ID_NONE &&
           (index->has_expressions || index->has_predicate ||
               uses_column(index->columns, index->column_count, number));
  }
  if (effect->before->object_class == CLASS_OTHER && effect->before->kind == OBJECT_STATISTICS) {
    const OtherObject *statistics = (const OtherObject *)effect->before;
    return statistics->of == table;
  }
  if (effect->before->object_class != CLASS_CONSTRAINT || effect->before->kind == 'n') return false;
  const TableConstraint *constraint = (const TableConstraint *)effect->before;
  return constraint->table == table &&
         uses_column(constraint->columns, constraint->column_count, number);
}

static void list_companions(
    RuleContext *context, Finding *finding, ObjectId table, uint16_t number) {
  Slice list = SLICE("");
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    if (!goes_along(effect, table, number)) continue;
    Slice name = rule_quoted(context, effect->before->name);
    list = arena_printf(context->executor->arena, "%.*s%s%s %.*s", SLICE_PRINT(list),
        list.length > 0 ? ", " : "", executor_kind_word(effect->before), SLICE_PRINT(name));
    rule_related(context, finding, effect->id, "%s made here", executor_kind_word(effect->before));
  }
  if (list.length > 0) rule_consequence(context, finding, "With it goes %.*s.", SLICE_PRINT(list));
}

static Span named_at(const RuleContext *context, Symbol column) {
  LIST_EACH(node, ((const AlterTable *)context->statement)->actions) {
    const AlterAction *action = (const AlterAction *)node;
    if (action->kind == ALTER_DROP_COLUMN && action->name.symbol == column) return node->span;
  }
  return context->statement_span;
}

static void report(RuleContext *context, const Effect *effect) {
  const Relation *table = (const Relation *)effect->before;
  const Column *column = columns_numbered(table, effect->column);
  if (column == NULL) return;
  Slice name = rule_name(context, effect->id);
  Slice column_name = rule_quoted(context, column->name);
  Finding *finding = rule_report(context, SEVERITY_WARNING, named_at(context, column->name),
      "column %.*s of %.*s goes, with all its values", SLICE_PRINT(column_name), SLICE_PRINT(name));
  finding->irreversible = true;
  rule_consequence(context, finding, "Code that still names the column fails (42703).");
  rule_mentions(context, finding, effect->before, column->name);
  list_companions(context, finding, effect->id, effect->column);
  rule_help(context, finding,
      "First release code that does not name %.*s; drop it in a later release.",
      SLICE_PRINT(column_name));
  rule_object(context, finding, effect->id, effect->column);
  rule_locks(context, finding);
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_ALTER_TABLE) return;
  ObjectId table = OBJECT_ID_NONE;
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    bool is_named = effect->kind == EFFECT_DROP_COLUMN && !effect->cascaded && !effect->automatic;
    if (!is_named || effect->before->kind == 'c' || rule_table_is_new(context, effect->id))
      continue;
    if (table == OBJECT_ID_NONE) table = rule_altered_table(context);
    if (effect->id == table) report(context, effect); // its children lose theirs by the same words
  }
}

const Rule rule_drop_column = {
    .id = "drop-column",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .ends_with_rollback = true,
    .also = "squawk: ban-drop-column; pg-migration-lint: PGM009; pgls: banDropColumn; atlas: DS103",

    .says = "A column is dropped, and its values with it.",
    .why = "The values come back from a backup only. Indexes and constraints on the column go "
           "unasked, and\n"
           "code that was released before the migration still names the column while it runs.",
    .instead = "ALTER TABLE orders ALTER COLUMN note DROP NOT NULL;",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, note text);",
    .bad = "ALTER TABLE orders DROP COLUMN note;",
    .good = "CREATE TABLE scratch (id bigint, note text);\n"
            "ALTER TABLE scratch DROP COLUMN note;",
};
