#include "analyze/finding/rule.h"
#include "grammar/ast_query.h"

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_UPDATE) return;
  const Update *statement = (const Update *)context->statement;
  if (statement->where != NULL || statement->from.first != NULL) return;
  const Effect *effect = context->execution->effects;
  while (effect != NULL && effect->kind != EFFECT_REWRITE_ROWS) effect = effect->next;
  if (effect == NULL || rule_table_is_new(context, effect->id)) return;
  Slice name = rule_name(context, effect->id);
  Finding *finding =
      rule_report(context, rule_severity_by_rows(context, effect->id), statement->target->node.span,
          "UPDATE without WHERE writes every row of %.*s anew", SLICE_PRINT(name));
  rule_consequence(context, finding,
      "Each row is locked from its update until the transaction ends; the table grows by as much "
      "as it holds.");
  rule_help(context, finding,
      "UPDATE %.*s SET ... WHERE id BETWEEN ... AND ...; in batches, each in a transaction of its "
      "own",
      SLICE_PRINT(name));
  rule_object(context, finding, effect->id, 0);
}

const Rule rule_update_all_rows = {
    .id = "update-all-rows",
    .severity = SEVERITY_ERROR,
    .weighs_rows = true,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .ends_with_rollback = true,
    .also = "pgls: banUpdateWithoutWhere; pg-migration-lint: PGM302",

    .says = "UPDATE has no WHERE, so every row is written anew in one transaction.",
    .why = "All rows are locked until the end, so that whoever updates one of them waits; the "
           "table and its\n"
           "indexes grow to twice their size, and VACUUM cannot clean up meanwhile. Or the "
           "condition was\n"
           "forgotten.",
    .instead = "UPDATE orders SET state = 'new' WHERE id BETWEEN 1 AND 10000 AND state IS NULL;",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, state text);",
    .bad = "UPDATE orders SET state = 'new';",
    .good = "UPDATE orders SET state = 'new' WHERE id BETWEEN 1 AND 10000 AND state IS NULL;",
};
