#include "analyze/finding/rule_fix.h"
#include "analyze/finding/rule_transaction.h"
#include "analyze/locks/locks.h"

static void help(RuleContext *context, Finding *finding, const Relation *parent) {
  if (parent->default_partition != OBJECT_ID_NONE) {
    rule_help(context, finding,
        "With a default partition it cannot be done CONCURRENTLY: set lock_timeout.");
    return;
  }
  if (context->executor->version_min < 14) {
    rule_help(context, finding, "CONCURRENTLY needs PostgreSQL 14; before, set lock_timeout.");
    return;
  }
  const Node *action = ((const AlterTable *)context->statement)->actions.first;
  Slice text =
      rule_source_with(context, context->statement_span, action->span.end, " CONCURRENTLY");
  if (rule_is_in_block(context)) {
    rule_help_outside(context, finding, text);
  } else {
    rule_help(context, finding, "%.*s;", SLICE_PRINT(text));
  }
  rule_fix(context, finding, action->span.end, " CONCURRENTLY", "detach it concurrently");
  rule_fix_outside(context, finding,
      rule_fix_words(
          context, "detach_from_%.*s", SLICE_PRINT(rule_quoted(context, parent->object.name))),
      SLICE(""), ((const AlterAction *)action)->relation.name.symbol);
  rule_help(context, finding, "If it is broken off: ... DETACH PARTITION ... FINALIZE;");
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_ALTER_TABLE ||
      context->execution->outcome.kind == OUTCOME_FAILED)
    return;
  const AlterAction *action =
      (const AlterAction *)((const AlterTable *)context->statement)->actions.first;
  if (action->kind != ALTER_DETACH_PARTITION || action->concurrently || action->finalize) return;
  ObjectId table = rule_altered_table(context);
  const Object *parent = rule_version(context, table);
  if (parent == NULL || parent->object_class != CLASS_RELATION || rule_table_is_new(context, table))
    return;
  Slice name = rule_name(context, table);
  Finding *finding = rule_report(context, SEVERITY_WARNING, action->node.span,
      "reads and writes of %.*s and all its partitions wait while one is detached",
      SLICE_PRINT(name));
  rule_wait(context, finding, table, LOCK_ACCESS_EXCLUSIVE);
  rule_consequence(context, finding,
      "It is short work, but it queues behind the longest query on the table, and all others "
      "behind it.");
  help(context, finding, (const Relation *)parent);
  rule_object(context, finding, table, 0);
  rule_locks(context, finding);
}

const Rule rule_detach_not_concurrent = {
    .id = "detach-not-concurrent",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "squawk: require-concurrent-partition-detach; pg-migration-lint: PGM004; pgls: "
            "requireConcurrentDetachPartition",

    .says = "A partition is detached while its whole table is locked.",
    .why = "DETACH PARTITION takes ACCESS EXCLUSIVE on the parent: every query on any partition "
           "waits until\n"
           "it has the lock and is done. From PostgreSQL 14 on, DETACH PARTITION ... CONCURRENTLY "
           "lets them\n"
           "go on; it cannot run in a transaction, nor where there is a default partition.",
    .instead = "ALTER TABLE logs DETACH PARTITION logs_2019 CONCURRENTLY;",
    .versions = "CONCURRENTLY needs 14.",
    .bad = "CREATE TABLE logs (y int) PARTITION BY RANGE (y);\n"
           "CREATE TABLE logs_2019 PARTITION OF logs FOR VALUES FROM (2019) TO (2020);\n"
           "-- in a later release\n"
           "ALTER TABLE logs DETACH PARTITION logs_2019;",
    .good = "CREATE TABLE logs (y int) PARTITION BY RANGE (y);\n"
            "CREATE TABLE logs_2019 PARTITION OF logs FOR VALUES FROM (2019) TO (2020);\n"
            "-- in a later release\n"
            "ALTER TABLE logs DETACH PARTITION logs_2019 CONCURRENTLY;",
};
