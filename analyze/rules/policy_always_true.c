#include "analyze/finding/rule.h"

static bool is_true(const Node *expression) {
  return expression != NULL && expression->kind == NODE_CONSTANT &&
         ((const Constant *)expression)->kind == CONSTANT_TRUE;
}

// That all may read is often meant; that all may write rarely is.
static bool is_for_writing(const RuleContext *context, const CreatePolicy *policy) {
  Slice command = executor_text(context->executor, policy->command.symbol);
  return !slice_equals(command, SLICE("select"));
}

static bool is_for_all_roles(const RuleContext *context, const CreatePolicy *policy) {
  LIST_EACH(node, policy->roles) {
    if (((const NameNode *)node)->name.symbol != context->executor->words.public_schema)
      return false;
  }
  return true;
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_CREATE_POLICY ||
      context->execution->outcome.kind == OUTCOME_FAILED)
    return;
  const CreatePolicy *policy = (const CreatePolicy *)context->statement;
  if (policy->alter || policy->restrictive || !is_for_writing(context, policy) ||
      !is_for_all_roles(context, policy))
    return;
  const Node *always = is_true(policy->check_expression)   ? policy->check_expression
                       : is_true(policy->using_expression) ? policy->using_expression
                                                           : NULL;
  if (always == NULL || (policy->check_expression != NULL && !is_true(policy->check_expression)))
    return;
  Slice name = rule_source(context, policy->relation.span);
  Finding *finding = rule_report(context, SEVERITY_WARNING, always->span,
      "every role that may write to %.*s may write any row, as if there were no row security",
      SLICE_PRINT(name));
  rule_help(context, finding, "a condition on the row, or TO the role that it is meant for");
}

const Rule rule_policy_always_true = {
    .id = "policy-always-true",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,

    .says = "A policy lets every role write every row.",
    .why = "Policies are joined by OR: one that is always true makes all others of its command "
           "meaningless.\n"
           "With row security on, the table looks guarded and is not.",
    .instead = "CREATE POLICY own ON notes FOR INSERT WITH CHECK (owner = current_user);",
    .bad = "CREATE TABLE notes (owner name);\n"
           "ALTER TABLE notes ENABLE ROW LEVEL SECURITY;\n"
           "CREATE POLICY anyone ON notes FOR INSERT WITH CHECK (true);",
    .good = "CREATE TABLE notes (owner name);\n"
            "ALTER TABLE notes ENABLE ROW LEVEL SECURITY;\n"
            "CREATE POLICY own ON notes FOR INSERT WITH CHECK (owner = current_user);",
};
