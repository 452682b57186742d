#include "analyze/finding/rule.h"

// Of schemas, functions and the like ALL is not much more than one right.
static bool is_object(const Grant *grant) {
  return grant->object == OBJECT_TABLE || grant->object == OBJECT_DATABASE;
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_GRANT || context->execution->outcome.kind == OUTCOME_FAILED)
    return;
  const Grant *grant = (const Grant *)context->statement;
  if (grant->revoke || !(grant->privileges.first == NULL && !grant->is_role && is_object(grant)))
    return;
  Finding *finding = rule_report(context, SEVERITY_INFO, context->statement_span,
      "all rights are granted, those of later versions and on what is not needed included");
  rule_help(context, finding, "GRANT SELECT, INSERT, UPDATE, DELETE ...: what the role needs");
}

const Rule rule_grant_all = {
    .id = "grant-all",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_INFO,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,

    .says = "GRANT ALL gives more than anybody reading it counts.",
    .why = "ALL on a table holds TRUNCATE, REFERENCES and TRIGGER, from PostgreSQL 17 on MAINTAIN: "
           "to empty\n"
           "it past all row security, to have other tables' rows held against it, to run a "
           "function of one's\n"
           "own with the rights of whoever writes to it.",
    .instead = "GRANT SELECT, INSERT ON orders TO app;",
    .versions = "From 17 on MAINTAIN is part of it.",
    .bad = "CREATE TABLE orders (id bigint);\n"
           "CREATE ROLE app;\n"
           "GRANT ALL ON orders TO app;",
    .good = "CREATE TABLE orders (id bigint);\n"
            "CREATE ROLE app;\n"
            "GRANT SELECT, INSERT ON orders TO app;",
};
