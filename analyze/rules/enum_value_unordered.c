#include "analyze/finding/rule.h"
#include "analyze/run/release.h"

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_ALTER_ENUM) return;
  const AlterEnum *statement = (const AlterEnum *)context->statement;
  const Effect *effect = context->execution->effects;
  bool is_judged = !statement->rename && statement->neighbour.span.end == 0 && effect != NULL &&
                   !release_made(context->executor, effect->before);
  if (!is_judged) return;
  Slice type = rule_name(context, effect->id);
  Finding *finding = rule_report(context, SEVERITY_INFO, statement->label.span,
      "'%.*s' is greater than all other values of %.*s from here on",
      SLICE_PRINT(statement->label.value), SLICE_PRINT(type));
  rule_help(context, finding,
      "Say where it stands, BEFORE or AFTER: it can be moved no more, and ORDER BY goes by it.");
  rule_object(context, finding, effect->id, 0);
}

const Rule rule_enum_value_unordered = {
    .id = "enum-value-unordered",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_INFO,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "squawk: require-enum-value-ordering",

    .says = "A value is added to an enum, and it is not said where it stands.",
    .why = "Values of an enum are ordered as they were declared; comparisons, ORDER BY, min and "
           "max go by\n"
           "that. A new one without BEFORE or AFTER is the greatest, and PostgreSQL has no way to "
           "move it,\n"
           "or to drop it.",
    .instead = "ALTER TYPE state ADD VALUE 'packed' BEFORE 'sent';",
    .bad = "CREATE TYPE state AS ENUM ('new', 'sent');\n"
           "-- in a later release\n"
           "ALTER TYPE state ADD VALUE 'packed';",
    .good = "CREATE TYPE state AS ENUM ('new', 'sent');\n"
            "-- in a later release\n"
            "ALTER TYPE state ADD VALUE 'packed' BEFORE 'sent';",
};
