#include "analyze/finding/rule.h"
#include "analyze/locks/locks.h"

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_ALTER_TABLE ||
      context->execution->outcome.kind == OUTCOME_FAILED)
    return;
  ObjectId table = rule_altered_table(context);
  if (table == OBJECT_ID_NONE || rule_table_is_new(context, table)) return;
  LIST_EACH(node, ((const AlterTable *)context->statement)->actions) {
    const AlterAction *action = (const AlterAction *)node;
    bool is_all = action->kind == ALTER_DISABLE_TRIGGER_ALL;
    if (!is_all && action->kind != ALTER_DISABLE_TRIGGER_USER) continue;
    Slice name = rule_name(context, table);
    Finding *finding =
        is_all ? rule_report(context, SEVERITY_WARNING, node->span,
                     "foreign keys and triggers of %.*s do nothing until they are enabled again",
                     SLICE_PRINT(name))
               : rule_report(context, SEVERITY_WARNING, node->span,
                     "triggers of %.*s do nothing until they are enabled again", SLICE_PRINT(name));
    if (is_all)
      rule_consequence(context, finding,
          "Rows that break a foreign key meanwhile are never found, though it counts as valid.");
    rule_help(context, finding,
        "SET LOCAL session_replication_role = replica; turns them off for this transaction only.");
    rule_object(context, finding, table, 0);
    rule_locks(context, finding);
  }
}

const Rule rule_disable_trigger = {
    .id = "disable-trigger",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .ends_with_rollback = true,
    .also = "pg-migration-lint: PGM020; pgls: avoidEnableDisableTrigger",

    .says = "Triggers of a table are turned off for everybody, foreign keys among them.",
    .why = "DISABLE TRIGGER ALL holds for every session. Foreign keys are triggers: what others "
           "write\n"
           "meanwhile is not checked, and ENABLE TRIGGER checks nothing of it later.",
    .instead = "BEGIN;\n"
               "SET LOCAL session_replication_role = replica;\n"
               "UPDATE orders SET note = NULL WHERE id = 1;\n"
               "COMMIT;",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, note text);",
    .bad = "ALTER TABLE orders DISABLE TRIGGER ALL;",
    .good = "ALTER TABLE orders ENABLE TRIGGER ALL;",
};
