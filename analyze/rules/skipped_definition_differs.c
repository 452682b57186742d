#include "analyze/catalog/columns.h"
#include "analyze/finding/rule.h"

static const Object *present(const RuleContext *context) {
  const Outcome *outcome = &context->execution->outcome;
  if (outcome->kind != OUTCOME_SKIPPED || outcome->related_count != 1) return NULL;
  const Object *object = rule_version(context, outcome->related[0]);
  bool is_known = object != NULL && !executor_may_have_more(context->executor, object->id);
  return is_known ? object : NULL;
}

static Finding *report(RuleContext *context, Span span, const Object *object) {
  Slice what = rule_description(context, object->id, 0);
  Finding *finding = rule_report(context, SEVERITY_WARNING, span,
      "%.*s is there already, and stays another than what is written here", SLICE_PRINT(what));
  rule_related(context, finding, object->id, "made here");
  rule_object(context, finding, object->id, 0);
  return finding;
}

static void check_table(RuleContext *context, const CreateTable *statement, const Object *object) {
  if (object->object_class != CLASS_RELATION || (object->kind != 'r' && object->kind != 'p')) {
    report(context, statement->relation.span, object);
    return;
  }
  Slice missing = SLICE("");
  LIST_EACH(node, statement->elements) {
    if (node->kind != NODE_COLUMN_DEFINITION) continue;
    Symbol name = ((const ColumnDefinition *)node)->name.symbol;
    if (columns_find((const Relation *)object, name) != NULL) continue;
    missing = arena_printf(context->executor->arena, "%.*s%s%.*s", SLICE_PRINT(missing),
        missing.length > 0 ? ", " : "", SLICE_PRINT(rule_quoted(context, name)));
  }
  if (missing.length == 0) return;
  Finding *finding = report(context, statement->relation.span, object);
  rule_consequence(context, finding, "It does not get what it lacks: %.*s", SLICE_PRINT(missing));
  rule_help(context, finding, "ALTER TABLE %.*s ADD COLUMN IF NOT EXISTS ...;",
      SLICE_PRINT(rule_name(context, object->id)));
}

static bool is_alike(const RuleContext *context, const CreateIndex *statement, const Index *index) {
  const Object *table = rule_version(context, index->table);
  bool is_of_it = table != NULL && table->object_class == CLASS_RELATION &&
                  table->name == statement->relation.name.symbol &&
                  index->unique == statement->unique &&
                  index->has_predicate == (statement->where != NULL) &&
                  index->key_count == statement->elements.count;
  if (!is_of_it) return false;
  uint16_t i = 0;
  LIST_EACH(node, statement->elements) {
    Symbol name = ((const IndexElement *)node)->column.symbol;
    const Column *column = name != SYMBOL_NONE ? columns_find((const Relation *)table, name) : NULL;
    if (index->columns[i++] != (column != NULL ? column->number : 0)) return false;
  }
  return true;
}

static void check_index(RuleContext *context, const CreateIndex *statement, const Object *object) {
  bool is_index = object->object_class == CLASS_INDEX;
  if (is_index && is_alike(context, statement, (const Index *)object)) return;
  Finding *finding = report(context, statement->name.span, object);
  rule_help(context, finding, "Give the new one a name of its own, and drop the old one after it.");
}

static void check(RuleContext *context) {
  NodeKind kind = context->statement->kind;
  if (kind != NODE_CREATE_TABLE && kind != NODE_CREATE_INDEX) return;
  const Object *object = present(context);
  if (object == NULL) return;
  if (kind == NODE_CREATE_TABLE) {
    check_table(context, (const CreateTable *)context->statement, object);
  } else {
    check_index(context, (const CreateIndex *)context->statement, object);
  }
}

const Rule rule_skipped_definition_differs = {
    .id = "skipped-definition-differs",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "pg-migration-lint: PGM403",

    .says = "IF NOT EXISTS passes over a definition that is not the one that is there.",
    .why = "CREATE TABLE IF NOT EXISTS looks at the name alone. If a table of that name is there, "
           "nothing\n"
           "happens, whatever its columns: the migration succeeds, and what comes after it fails "
           "at the\n"
           "column that is not there. So it is with CREATE INDEX IF NOT EXISTS.",
    .instead = "ALTER TABLE orders ADD COLUMN IF NOT EXISTS note text;",
    .bad = "CREATE TABLE orders (id bigint);\n"
           "CREATE TABLE IF NOT EXISTS orders (id bigint, note text);",
    .good = "CREATE TABLE orders (id bigint, note text);\n"
            "CREATE TABLE IF NOT EXISTS orders (id bigint);",
};
