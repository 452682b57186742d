#include "analyze/finding/rule.h"

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_ALTER_SYSTEM ||
      context->execution->outcome.kind == OUTCOME_FAILED)
    return;
  const SetStatement *set = ((const AlterSystem *)context->statement)->set;
  Finding *finding = set->all
                         ? rule_report(context, SEVERITY_ERROR, context->statement_span,
                               "all settings of the whole server, for all its databases, are reset")
                         : rule_report(context, SEVERITY_ERROR, context->statement_span,
                               "%.*s is changed for the whole server, with all its databases",
                               SLICE_PRINT(set->name));
  rule_consequence(context, finding,
      "It comes into force at the next reload or restart, when nobody thinks of this migration.");
  rule_help(context, finding,
      "ALTER DATABASE ... SET, ALTER ROLE ... SET, or the server's own configuration");
}

const Rule rule_alter_system = {
    .id = "alter-system",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,

    .says = "A migration changes settings of the whole server.",
    .why = "ALTER SYSTEM writes postgresql.auto.conf, which overrides the configuration that those "
           "who run\n"
           "the server know. It needs a superuser, and no transaction undoes it.",
    .instead = "ALTER DATABASE shop SET work_mem = '64MB';",
    .versions = "From 17 on, allow_alter_system = off forbids it.",
    .bad = "ALTER SYSTEM SET work_mem = '64MB';",
    .good = "SET work_mem = '64MB';",
};
