#include "analyze/finding/rule.h"
#include "grammar/ast_query.h"

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_DELETE) return;
  const Delete *statement = (const Delete *)context->statement;
  if (statement->where != NULL || statement->using_tables.first != NULL) return;
  const Effect *effect = context->execution->effects;
  while (effect != NULL && effect->kind != EFFECT_REWRITE_ROWS) effect = effect->next;
  if (effect == NULL || rule_table_is_new(context, effect->id)) return;
  Slice name = rule_name(context, effect->id);
  Finding *finding = rule_report(context, SEVERITY_ERROR, statement->target->node.span,
      "DELETE without WHERE removes all rows of %.*s", SLICE_PRINT(name));
  finding->irreversible = true;
  rule_help(context, finding, "DELETE FROM %.*s WHERE ...;", SLICE_PRINT(name));
  rule_object(context, finding, effect->id, 0);
}

const Rule rule_delete_all_rows = {
    .id = "delete-all-rows",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .ends_with_rollback = true,
    .also = "pgls: banDeleteWithoutWhere; pg-migration-lint: PGM303",

    .says = "DELETE has no WHERE, so every row goes.",
    .why = "Mostly the condition was forgotten. Every row is locked until the transaction ends, "
           "its foreign\n"
           "keys fire row by row, and the rows come back from a backup only.",
    .instead = "DELETE FROM sessions WHERE expires < now();",
    .given = "CREATE TABLE sessions (id bigint PRIMARY KEY, expires timestamptz);",
    .bad = "DELETE FROM sessions;",
    .good = "DELETE FROM sessions WHERE expires < now();",
};
