#include "analyze/finding/rule_fix.h"
#include "analyze/finding/rule_transaction.h"
#include "analyze/locks/locks.h"

static bool has_timeout(const RuleContext *context) {
  const Executor *executor = context->executor;
  Slice value = executor_text(
      executor, catalog_setting(executor->catalog, executor->words.lock_timeout).value);
  for (size_t i = 0; i < value.length; i++) {
    if (value.start[i] >= '1' && value.start[i] <= '9') return true; // 0, 0ms: none
  }
  return false;
}

static const LockTaken *strongest(const Execution *execution) {
  const LockTaken *found = NULL;
  for (const LockTaken *lock = execution->locks; lock != NULL; lock = lock->next) {
    if (!lock->in_use || lock->mode < LOCK_SHARE) continue;
    if (found == NULL || lock->mode > found->mode) found = lock;
  }
  return found;
}

// Before the first statement of a transaction that wants one; outside of transactions, of the file.
static void fix(RuleContext *context, Finding *finding) {
  bool is_in_block = rule_is_in_block(context);
  uint32_t start = context->statement_span.start;
  rule_fix(context, finding, start,
      is_in_block ? "SET LOCAL lock_timeout = '2s';\n" : "SET lock_timeout = '2s';\n",
      "wait for locks two seconds at most");
  if (finding->fix != NULL) finding->fix->group = rule_transaction_number(context);
}

static void check(RuleContext *context) {
  if (context->execution->outcome.kind == OUTCOME_FAILED) return;
  const LockTaken *lock = strongest(context->execution);
  if (lock == NULL || has_timeout(context)) return;
  Slice name = rule_name(context, lock->relation);
  Finding *finding = rule_report(context, SEVERITY_WARNING, context->statement_span,
      "waits for its lock on %.*s (%s) as long as any query there takes, and all that come later "
      "wait "
      "behind it",
      SLICE_PRINT(name), lock_mode_word(lock->mode));
  if (!rule_once(context, finding, "no timeout", (uint32_t)lock->mode)) return;
  rule_help(
      context, finding, "SET lock_timeout = '2s'; before it; when it fails (55P03), run it again.");
  fix(context, finding);
  rule_help(context, finding,
      "Where the runner sets one, weir.yaml says so: session: {lock_timeout: 2s}");
  rule_object(context, finding, lock->relation, 0);
  rule_locks(context, finding);
}

const Rule rule_lock_timeout_missing = {
    .id = "lock-timeout-missing",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "squawk: require-lock-timeout; eugene: E9; pgls: lockTimeoutWarning",

    .says = "A strong lock is waited for without limit.",
    .why = "A statement that waits for its lock is itself waited for: behind one long report, an "
           "ALTER TABLE\n"
           "that takes a millisecond stops every query on its table. With lock_timeout it gives "
           "up, and the\n"
           "queue with it. One finding a run, at the strongest lock; settings of the session, the "
           "role, the\n"
           "database and weir.yaml count.",
    .instead = "SET lock_timeout = '2s';\n"
               "ALTER TABLE orders ADD COLUMN note text;",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, total int);",
    .bad = "ALTER TABLE orders ADD COLUMN note text;",
    .good = "SET lock_timeout = '2s';\n"
            "ALTER TABLE orders ADD COLUMN note text;",
};
