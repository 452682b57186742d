#include "analyze/finding/rule.h"

static void check(RuleContext *context) {
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    bool is_made = effect->kind == EFFECT_CREATE && effect->after != NULL &&
                   effect->after->object_class == CLASS_TYPE && effect->after->kind == 'e';
    if (!is_made) continue;
    Slice name = rule_name(context, effect->id);
    Finding *finding = rule_report(context, SEVERITY_INFO, context->statement_span,
        "no value of %.*s can be dropped or moved once it is there", SLICE_PRINT(name));
    rule_help(context, finding, "a table of the values with a foreign key, or text with a CHECK");
    rule_object(context, finding, effect->id, 0);
  }
}

const Rule rule_enum_type = {
    .id = "enum-type",
    .profile = PROFILE_ALL,
    .severity = SEVERITY_INFO,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "eugene: W13; pgls: creatingEnum",

    .says = "An enum type is made.",
    .why = "Values can be added to an enum and renamed, and no more; one that is added cannot be "
           "used in the\n"
           "same transaction. Where the values change with the business, a table of them is easier "
           "to live\n"
           "with.",
    .instead = "CREATE TABLE states (name text PRIMARY KEY);\n"
               "CREATE TABLE orders (state text REFERENCES states);",
    .bad = "CREATE TYPE state AS ENUM ('new', 'sent');",
    .good = "CREATE TABLE states (name text PRIMARY KEY);",
};
