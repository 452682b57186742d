#include "analyze/finding/rule.h"
#include "analyze/locks/locks.h"

static void finish(RuleContext *context, Finding *finding, Slice instead) {
  rule_help(context, finding, "VACUUM (ANALYZE)%.*s;", SLICE_PRINT(instead));
  rule_help(context, finding,
      "makes the space free for new rows while others work; pg_repack gives it back to the disk.");
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_VACUUM) return;
  const Maintenance *statement = (const Maintenance *)context->statement;
  if (!statement->full || context->execution->outcome.kind == OUTCOME_FAILED) return;
  if (statement->relations.count == 0) {
    Finding *finding = rule_report(context, SEVERITY_ERROR, context->statement_span,
        "every table of the database is written anew, and its reads and writes wait meanwhile");
    finish(context, finding, SLICE(""));
    return;
  }
  for (const LockTaken *lock = context->execution->locks; lock != NULL; lock = lock->next) {
    if (!lock->rewrite || !lock->in_use) continue;
    Slice name = rule_name(context, lock->relation);
    Finding *finding =
        rule_report(context, rule_severity_by_rows(context, lock->relation), lock->span,
            "reads and writes of %.*s wait while every row is written anew", SLICE_PRINT(name));
    rule_wait(context, finding, lock->relation, lock->mode);
    finish(context, finding, arena_printf(context->executor->arena, " %.*s", SLICE_PRINT(name)));
    rule_object(context, finding, lock->relation, 0);
    rule_locks(context, finding);
  }
}

const Rule rule_vacuum_full = {
    .id = "vacuum-full",
    .severity = SEVERITY_ERROR,
    .weighs_rows = true,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "pg-migration-lint: PGM021; pgls: banVacuumFull",

    .says = "VACUUM FULL writes a table anew while nobody can read it.",
    .why = "VACUUM FULL copies the table and builds all its indexes under ACCESS EXCLUSIVE: on a "
           "large\n"
           "table, an outage, and twice its space on disk. Plain VACUUM works beside others.",
    .instead = "VACUUM (ANALYZE) orders;",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, total int);",
    .bad = "VACUUM FULL orders;",
    .good = "VACUUM (ANALYZE) orders;",
};
