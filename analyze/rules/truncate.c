#include "analyze/finding/rule.h"
#include "grammar/ast_query.h"

static bool is_named(const RuleContext *context, const Object *table, Span *span) {
  LIST_EACH(node, ((const Truncate *)context->statement)->relations) {
    if (((const TableReference *)node)->relation.name.symbol != table->name) continue;
    *span = node->span;
    return true;
  }
  return false;
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_TRUNCATE) return;
  Finding *last = NULL;
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    if (effect->kind != EFFECT_REWRITE_ROWS || effect->after == NULL ||
        rule_table_is_new(context, effect->id))
      continue;
    Slice name = rule_name(context, effect->id);
    Span span;
    if (last != NULL && !is_named(context, effect->after, &span)) {
      rule_consequence(context, last, "All rows of %.*s go as well.", SLICE_PRINT(name));
      continue;
    }
    if (!is_named(context, effect->after, &span)) span = context->statement_span;
    last = rule_report(context, SEVERITY_ERROR, span, "all rows of %.*s go", SLICE_PRINT(name));
    last->irreversible = true;
    rule_wait(context, last, effect->id, LOCK_ACCESS_EXCLUSIVE);
    rule_help(context, last,
        "DELETE FROM %.*s WHERE ...; in batches, after a copy of what may be wanted again",
        SLICE_PRINT(name));
    rule_object(context, last, effect->id, 0);
    rule_locks(context, last);
  }
}

const Rule rule_truncate = {
    .id = "truncate",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .ends_with_rollback = true,
    .also = "squawk: ban-truncate-cascade; pg-migration-lint: PGM203, PGM204; pgls: banTruncate, "
            "banTruncateCascade",

    .says = "All rows of a table are removed.",
    .why = "TRUNCATE fires no ON DELETE triggers, takes ACCESS EXCLUSIVE, and with CASCADE it "
           "empties every\n"
           "table that refers to the named one, whatever its foreign keys say ON DELETE. Rows come "
           "back from\n"
           "a backup only.",
    .instead = "a DELETE with a WHERE, in batches",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, total int);",
    .bad = "TRUNCATE orders;",
    .good = "CREATE TABLE staging (id bigint);\n"
            "TRUNCATE staging;",
};
