#include "analyze/catalog/columns.h"
#include "analyze/finding/rule.h"

static void check(RuleContext *context) {
  const MadeObject *made = context->made;
  if (made->first != EFFECT_ADD_COLUMN || made->last == EFFECT_ADD_COLUMN ||
      rule_table_is_new(context, made->id))
    return;
  const Object *object = rule_version(context, made->id);
  if (object->kind != 'r' && object->kind != 'p') return;
  const Column *column = columns_numbered((const Relation *)object, made->column);
  bool wants_value = column != NULL && !column->dropped && column->not_null &&
                     column->default_id == OBJECT_ID_NONE && column->identity == 0 &&
                     column->generated == 0;
  if (!wants_value || rule_trigger_fills(context, made->id, column->name)) return;
  Slice table = rule_name(context, made->id);
  Slice name = rule_quoted(context, column->name);
  Finding *finding = rule_report(context, SEVERITY_ERROR, made->last_span,
      "code that runs now does not know column %.*s of %.*s, and its INSERTs fail (23502)",
      SLICE_PRINT(name), SLICE_PRINT(table));
  rule_mark(context, finding, made->span, "%s", "");
  rule_help(context, finding,
      "Keep a default, or leave it nullable, until all code that runs names the column.");
  rule_object(context, finding, made->id, made->column);
}

const Rule rule_dropped_default_breaks_inserts = {
    .id = "dropped-default-breaks-inserts",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_MADE,
    .check = check,

    .says = "A new column is NOT NULL, and its default is gone when the file ends.",
    .why = "The default filled the rows that were there. Code of the release before does not name "
           "the\n"
           "column: its next INSERT writes NULL and fails, from this migration on until it is "
           "replaced, and\n"
           "again after a roll-back.",
    .instead = "ALTER TABLE orders ADD COLUMN state text NOT NULL DEFAULT 'new';",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, total int);",
    .bad = "ALTER TABLE orders ADD COLUMN state text NOT NULL DEFAULT 'new';\n"
           "ALTER TABLE orders ALTER COLUMN state DROP DEFAULT;",
    .good = "ALTER TABLE orders ADD COLUMN state text NOT NULL DEFAULT 'new';",
};
