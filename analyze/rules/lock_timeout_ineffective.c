#include "analyze/finding/rule.h"
#include "analyze/finding/rule_duration.h"

static double value_of(const RuleContext *context, Symbol name) {
  const Executor *executor = context->executor;
  return rule_milliseconds(executor_text(executor, catalog_setting(executor->catalog, name).value));
}

static bool sets_timeout(const RuleContext *context) {
  if (context->statement->kind != NODE_SET || context->execution->outcome.kind == OUTCOME_FAILED)
    return false;
  const SetStatement *set = (const SetStatement *)context->statement;
  if (set->reset || set->all) return false;
  return slice_equals(set->name, SLICE("lock_timeout")) ||
         slice_equals(set->name, SLICE("statement_timeout"));
}

static void check(RuleContext *context) {
  if (!sets_timeout(context)) return;
  const Words *words = &context->executor->words;
  double lock = value_of(context, words->lock_timeout);
  double statement = value_of(context, words->statement_timeout);
  if (statement <= 0 || lock < statement) return;
  Finding *finding = rule_report(context, SEVERITY_WARNING, context->statement_span,
      "lock_timeout never ends a wait: statement_timeout does so before it");
  rule_consequence(context, finding,
      "Others wait behind the statement for as long as all of it may take, and it fails with 57014 "
      "in place of 55P03.");
  rule_help(context, finding, "SET lock_timeout = '2s'; well below statement_timeout");
}

const Rule rule_lock_timeout_ineffective = {
    .id = "lock-timeout-ineffective",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,

    .says = "lock_timeout is not below statement_timeout.",
    .why =
        "statement_timeout counts the time that a statement waits for its locks as well. With a\n"
        "lock_timeout as long or longer, it is always statement_timeout that ends the wait: late, "
        "and\n"
        "with an error that tools take for another one and do not try again.",
    .instead = "SET lock_timeout = '2s';\n"
               "SET statement_timeout = '5min';",
    .bad = "SET statement_timeout = '5s';\n"
           "SET lock_timeout = '1min';",
    .good = "SET statement_timeout = '1min';\n"
            "SET lock_timeout = '5s';",
};
