#include "analyze/catalog/columns.h"
#include "analyze/finding/rule.h"

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_ALTER_TABLE) return;
  ObjectId table = rule_altered_table(context);
  if (table == OBJECT_ID_NONE || rule_table_is_new(context, table)) return;
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    if (effect->kind != EFFECT_ALTER_COLUMN || effect->id != table || effect->before == NULL)
      continue;
    const Column *before = columns_numbered((const Relation *)effect->before, effect->column);
    const Column *after = columns_numbered((const Relation *)effect->after, effect->column);
    if (before == NULL || after == NULL || !before->not_null || after->not_null) continue;
    Slice name = rule_name(context, table);
    Slice column = rule_quoted(context, after->name);
    Finding *finding = rule_report(context, SEVERITY_INFO, effect->span,
        "%.*s of %.*s may be NULL from here on, which code that reads it has never met",
        SLICE_PRINT(column), SLICE_PRINT(name));
    rule_help(context, finding, "First release code that can read NULL.");
    rule_object(context, finding, table, effect->column);
  }
}

const Rule rule_drop_not_null = {
    .id = "drop-not-null",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_INFO,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "squawk: ban-drop-not-null; pg-migration-lint: PGM507; pgls: banDropNotNull",

    .says = "A column may be NULL that never was.",
    .why = "Code that reads the column was written for values: a NULL breaks it where it does not "
           "look, and\n"
           "NOT IN, = and sums give other answers.",
    .instead = "first code that can read NULL, then this",
    .bad = "CREATE TABLE orders (id bigint, note text NOT NULL);\n"
           "-- in a later release\n"
           "ALTER TABLE orders ALTER COLUMN note DROP NOT NULL;",
    .good = "CREATE TABLE orders (id bigint, note text NOT NULL);\n"
            "ALTER TABLE orders ALTER COLUMN note DROP NOT NULL;",
};
