#include "analyze/finding/rule.h"

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_GRANT || context->execution->outcome.kind == OUTCOME_FAILED)
    return;
  const Grant *grant = (const Grant *)context->statement;
  if (grant->revoke || !(grant->grant_option)) return;
  Finding *finding = rule_report(context, SEVERITY_INFO, context->statement_span,
      "who gets this may pass it on, and what was passed on goes only with CASCADE");
  rule_help(context, finding, "Grant to a role, and make those who need it members.");
}

const Rule rule_grant_with_grant_option = {
    .id = "grant-with-grant-option",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_INFO,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,

    .says = "A right is granted together with the right to grant it on.",
    .why = "WITH GRANT OPTION or ADMIN OPTION lets the grantee decide who else has it. Nobody sees "
           "from the\n"
           "migrations who that is, and REVOKE then fails, or takes along what it does not name.",
    .instead = "GRANT SELECT ON orders TO app;",
    .bad = "CREATE TABLE orders (id bigint);\n"
           "CREATE ROLE app;\n"
           "GRANT SELECT ON orders TO app WITH GRANT OPTION;",
    .good = "CREATE TABLE orders (id bigint);\n"
            "CREATE ROLE app;\n"
            "GRANT SELECT ON orders TO app;",
};
