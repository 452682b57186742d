#include "analyze/finding/rule.h"
#include "analyze/finding/rule_duration.h"
#include "analyze/locks/locks.h"

static void check(RuleContext *context) {
  if (context->execution->outcome.kind == OUTCOME_FAILED) return;
  const Executor *executor = context->executor;
  const LockTaken *found = NULL;
  for (const LockTaken *lock = context->execution->locks; lock != NULL; lock = lock->next) {
    bool works = lock->rewrite || lock->scan || lock->build;
    if (lock->in_use && works && lock->mode >= LOCK_SHARE &&
        (found == NULL || lock->mode > found->mode))
      found = lock;
  }
  if (found == NULL) return;
  Symbol value = catalog_setting(executor->catalog, executor->words.statement_timeout).value;
  if (rule_milliseconds(executor_text(executor, value)) > 0) return;
  Finding *finding = rule_report(context, SEVERITY_INFO, context->statement_span,
      "may keep others out of %.*s (%s) for as long as its work takes",
      SLICE_PRINT(rule_name(context, found->relation)), lock_mode_word(found->mode));
  if (!rule_once(context, finding, "no timeout", (uint32_t)found->mode)) return;
  rule_help(context, finding, "SET statement_timeout = '1min'; before it");
  rule_object(context, finding, found->relation, 0);
}

const Rule rule_statement_timeout_missing = {
    .id = "statement-timeout-missing",
    .profile = PROFILE_ALL,
    .severity = SEVERITY_INFO,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "squawk: require-statement-timeout; pgls: requireStatementTimeout",

    .says = "Long work under a strong lock has no limit.",
    .why = "lock_timeout ends the wait for a lock; once the lock is there, only statement_timeout "
           "ends the\n"
           "work under it. One finding a run, at the strongest lock.",
    .instead = "SET statement_timeout = '1min';\n"
               "CREATE INDEX ON orders (day);",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, day date);",
    .bad = "CREATE INDEX ON orders (day);",
    .good = "SET statement_timeout = '1min';\n"
            "CREATE INDEX ON orders (day);",
};
