#include "analyze/finding/rule.h"
#include "analyze/locks/locks.h"

static bool is_validation(const AlterAction *action) {
  return action->kind == ALTER_VALIDATE_CONSTRAINT;
}

// Another action that keeps at least writers out, which a VALIDATE alone does not.
static const AlterAction *strong_action(const RuleContext *context, LockMode *mode) {
  const AlterAction *found = NULL;
  for (const LockTaken *lock = context->execution->locks; lock != NULL; lock = lock->next) {
    const AlterAction *action = (const AlterAction *)lock->action;
    if (action == NULL || is_validation(action) || lock->mode <= *mode) continue;
    *mode = lock->mode;
    found = action;
  }
  return found;
}

static const LockTaken *lock_for(const RuleContext *context, const AlterAction *action) {
  for (const LockTaken *lock = context->execution->locks; lock != NULL; lock = lock->next) {
    if (lock->action == &action->node) return lock;
  }
  return NULL;
}

static void report(
    RuleContext *context, const AlterAction *action, const AlterAction *strong, LockMode mode) {
  ObjectId table = rule_altered_table(context);
  Slice name = rule_name(context, table);
  Finding *finding = rule_report(context, rule_severity_by_rows(context, table), action->node.span,
      "%s of %.*s wait while the constraint is checked: another action of the statement needs %s",
      mode == LOCK_ACCESS_EXCLUSIVE ? "reads and writes" : "writes", SLICE_PRINT(name),
      lock_mode_word(mode));
  rule_mark(context, finding, strong->node.span, "%s", "");
  rule_wait(context, finding, table, mode);
  rule_help(context, finding, "ALTER TABLE %.*s %.*s;", SLICE_PRINT(name),
      SLICE_PRINT(rule_source(context, action->node.span)));
  rule_help(context, finding, "by itself, and in a later transaction%s",
      rule_is_in_block(context) ? " than this one" : "");
  rule_object(context, finding, table, 0);
  rule_locks(context, finding);
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_ALTER_TABLE) return;
  const AlterTable *statement = (const AlterTable *)context->statement;
  if (statement->actions.count < 2) return;
  LockMode mode = LOCK_SHARE_UPDATE_EXCLUSIVE;
  const AlterAction *strong = strong_action(context, &mode);
  if (strong == NULL) return;
  LIST_EACH(node, statement->actions) {
    const AlterAction *action = (const AlterAction *)node;
    if (!is_validation(action)) continue;
    const LockTaken *lock = lock_for(context, action);
    if (lock != NULL && lock->in_use && lock->scan && lock->held < LOCK_SHARE)
      report(context, action, strong, mode);
  }
}

const Rule rule_combined_alter_takes_strongest_lock = {
    .id = "combined-alter-takes-strongest-lock",
    .severity = SEVERITY_ERROR,
    .weighs_rows = true,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,

    .says = "A constraint is validated in a statement that takes a stronger lock than that needs.",
    .why = "An ALTER TABLE takes the strongest lock that any of its actions needs, for all of "
           "them. VALIDATE\n"
           "CONSTRAINT lets reads and writes go on while it reads the table; next to ADD COLUMN it "
           "reads it\n"
           "under ACCESS EXCLUSIVE.",
    .instead = "ALTER TABLE orders ADD COLUMN note text;\n"
               "ALTER TABLE orders VALIDATE CONSTRAINT orders_total;",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, total int);",
    .bad = "ALTER TABLE orders ADD CONSTRAINT orders_total CHECK (total >= 0) NOT VALID;\n"
           "-- in a later release\n"
           "ALTER TABLE orders ADD COLUMN note text, VALIDATE CONSTRAINT orders_total;",
    .good = "ALTER TABLE orders ADD CONSTRAINT orders_total CHECK (total >= 0) NOT VALID;\n"
            "-- in a later release\n"
            "ALTER TABLE orders VALIDATE CONSTRAINT orders_total, ALTER COLUMN total SET "
            "STATISTICS 500;",
};
