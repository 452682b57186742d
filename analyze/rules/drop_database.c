#include "analyze/finding/rule.h"

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_DROP || context->execution->outcome.kind == OUTCOME_FAILED)
    return;
  const Drop *statement = (const Drop *)context->statement;
  if (statement->object != OBJECT_DATABASE || statement->objects.first == NULL) return;
  const Node *named = statement->objects.first;
  Slice name = rule_source(context, named->span);
  Finding *finding = rule_report(context, SEVERITY_ERROR, named->span,
      "database %.*s goes, with all that is in it", SLICE_PRINT(name));
  finding->irreversible = true;
  if (statement->force)
    rule_consequence(context, finding, "FORCE ends the sessions of those who use it.");
  rule_help(context, finding,
      "ALTER DATABASE %.*s RENAME TO ...; until nobody has asked for it for a while",
      SLICE_PRINT(name));
}

const Rule rule_drop_database = {
    .id = "drop-database",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "squawk: ban-drop-database; pgls: banDropDatabase",

    .says = "A whole database is dropped.",
    .why = "It cannot be rolled back, and comes back from a backup only.",
    .instead = "a rename, and the drop by hand some weeks later",
    .bad = "DROP DATABASE shop;",
    .good = "DROP TABLE IF EXISTS shop;",
};
