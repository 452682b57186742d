#include "analyze/finding/rule.h"
#include "analyze/locks/locks.h"

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_CLUSTER ||
      context->execution->outcome.kind == OUTCOME_FAILED)
    return;
  const Maintenance *statement = (const Maintenance *)context->statement;
  if (statement->relations.count == 0) {
    Finding *finding = rule_report(context, SEVERITY_ERROR, context->statement_span,
        "every table that was clustered before is written anew, and its reads and writes wait");
    rule_help(context, finding, "pg_repack orders the rows of one table while others work.");
    return;
  }
  for (const LockTaken *lock = context->execution->locks; lock != NULL; lock = lock->next) {
    if (!lock->rewrite || !lock->in_use) continue;
    Slice name = rule_name(context, lock->relation);
    Finding *finding = rule_report(context, rule_severity_by_rows(context, lock->relation),
        lock->span,
        "reads and writes of %.*s wait while every row is written anew, in the order of an index",
        SLICE_PRINT(name));
    rule_wait(context, finding, lock->relation, lock->mode);
    rule_help(context, finding, "pg_repack orders the rows while others work.");
    rule_object(context, finding, lock->relation, 0);
    rule_locks(context, finding);
  }
}

const Rule rule_cluster_rewrites = {
    .id = "cluster-rewrites",
    .severity = SEVERITY_ERROR,
    .weighs_rows = true,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "pg-migration-lint: PGM018",

    .says = "CLUSTER writes a table anew while nobody can read it.",
    .why = "It copies the table and builds all its indexes under ACCESS EXCLUSIVE: on a large "
           "table, an\n"
           "outage, and twice its space on disk. New rows are not kept in that order.",
    .instead = "ALTER TABLE orders CLUSTER ON orders_pkey;",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, total int);",
    .bad = "CLUSTER orders USING orders_pkey;",
    .good = "ALTER TABLE orders CLUSTER ON orders_pkey;",
};
