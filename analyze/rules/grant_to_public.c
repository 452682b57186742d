#include "analyze/finding/rule.h"

static bool is_public(const RuleContext *context, const Grant *grant) {
  LIST_EACH(node, grant->grantees) {
    if (((const NameNode *)node)->name.symbol == context->executor->words.public_schema)
      return true;
  }
  return false;
}

// What everybody has anyway: EXECUTE on functions, USAGE on types and languages, CONNECT; and to look
// into a schema gives nothing yet.
static bool is_harmless(const RuleContext *context, const Grant *grant) {
  switch (grant->object) {
  case OBJECT_TABLE:
  case OBJECT_SEQUENCE: return false;
  case OBJECT_SCHEMA: break;
  default: return true;
  }
  LIST_EACH(node, grant->privileges) {
    Slice word = executor_text(context->executor, ((const Option *)node)->name.symbol);
    if (!slice_equals(word, SLICE("usage"))) return false;
  }
  return grant->privileges.first != NULL;
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_GRANT || context->execution->outcome.kind == OUTCOME_FAILED)
    return;
  const Grant *grant = (const Grant *)context->statement;
  if (grant->revoke || grant->is_role || !is_public(context, grant) || is_harmless(context, grant))
    return;
  Finding *finding = rule_report(context, SEVERITY_WARNING, context->statement_span,
      "everybody who can connect to the database may do this from here on");
  rule_consequence(context, finding,
      "Roles that are made later have it too, and REVOKE from one of them does nothing.");
  rule_help(context, finding, "GRANT ... TO a role that those who need it are members of");
}

const Rule rule_grant_to_public = {
    .id = "grant-to-public",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,

    .says = "Rights on tables, sequences or in schemas are granted to everybody.",
    .why = "PUBLIC is every role, those of the future among them. A right given to PUBLIC cannot "
           "be taken\n"
           "from a single role, and nobody sees who relies on it.",
    .instead = "GRANT SELECT ON orders TO reporting;",
    .versions = "Up to 14 everybody may make objects in the schema public from the start; from 15 "
                "on only its owner.",
    .bad = "CREATE TABLE orders (id bigint PRIMARY KEY);\n"
           "GRANT SELECT ON orders TO PUBLIC;",
    .good = "CREATE TABLE orders (id bigint PRIMARY KEY);\n"
            "CREATE ROLE reporting;\n"
            "GRANT SELECT ON orders TO reporting;",
};
