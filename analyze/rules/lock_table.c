#include "analyze/finding/rule.h"
#include "analyze/locks/locks.h"

// The partitions and children that are locked with the table that the statement names.
static const LockTaken *skip_children(
    RuleContext *context, Finding *finding, const LockTaken *named) {
  const LockTaken *last = named;
  size_t count = 0;
  for (; last->next != NULL && last->next->span.start == named->span.start; last = last->next)
    count += last->next->in_use;
  if (count > 0)
    rule_consequence(
        context, finding, "So it is with the %zu table%s below it.", count, count == 1 ? "" : "s");
  return last;
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_LOCK_TABLE) return;
  for (const LockTaken *lock = context->execution->locks; lock != NULL; lock = lock->next) {
    if (!lock->in_use || lock->mode < LOCK_SHARE) continue;
    bool stops_reads = lock->mode == LOCK_ACCESS_EXCLUSIVE;
    Slice name = rule_name(context, lock->relation);
    Finding *finding =
        rule_report(context, stops_reads ? SEVERITY_ERROR : SEVERITY_WARNING, lock->span,
            "%s of %.*s wait", stops_reads ? "reads and writes" : "writes", SLICE_PRINT(name));
    rule_wait(context, finding, lock->relation, lock->mode);
    const LockTaken *last = skip_children(context, finding, lock);
    rule_help(
        context, finding, "Statements take the locks that they need. If this one must be, first");
    rule_help(context, finding, "SET LOCAL lock_timeout = '2s'; and COMMIT soon.");
    rule_object(context, finding, lock->relation, 0);
    rule_locks(context, finding);
    lock = last;
  }
}

const Rule rule_lock_table = {
    .id = "lock-table",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,

    .says = "LOCK TABLE keeps others out until the transaction ends.",
    .why = "Without a mode it takes ACCESS EXCLUSIVE: not even SELECT works meanwhile. And while "
           "it waits\n"
           "for its own turn behind a long query, everybody else waits behind it.",
    .instead = "BEGIN;\n"
               "LOCK TABLE orders IN SHARE UPDATE EXCLUSIVE MODE;\n"
               "COMMIT;",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, total int);",
    .bad = "BEGIN;\n"
           "LOCK TABLE orders;\n"
           "COMMIT;",
    .good = "BEGIN;\n"
            "LOCK TABLE orders IN ROW EXCLUSIVE MODE;\n"
            "COMMIT;",
};
