#include "analyze/finding/rule.h"
#include "analyze/run/release.h"

static bool is_type(const Object *object) {
  if (object == NULL) return false;
  return object->object_class == CLASS_TYPE ||
         (object->object_class == CLASS_RELATION && object->kind == 'c');
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_DROP) return;
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    bool is_named = effect->kind == EFFECT_DROP && !effect->cascaded && !effect->automatic;
    bool may_be_said = is_type(effect->before) &&
                       !release_made(context->executor, effect->before) &&
                       !rule_type_is_renamed(context, effect->id);
    if (!is_named || !may_be_said) continue;
    Slice name = rule_description(context, effect->id, 0);
    Finding *finding = rule_report(context, SEVERITY_WARNING, context->statement_span,
        "code that casts to %.*s fails from here on (42704)", SLICE_PRINT(name));
    rule_consequence(context, finding,
        "No column has it, or the server would refuse; programs may still name it or know its "
        "OID.");
    rule_help(
        context, finding, "First release code that does not name it; drop it in a later release.");
    rule_related(context, finding, effect->id, "%.*s made here", SLICE_PRINT(name));
    rule_object(context, finding, effect->id, 0);
  }
}

const Rule rule_drop_type = {
    .id = "drop-type",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .ends_with_rollback = true,

    .says = "A type is dropped that code may still name.",
    .why = "Drivers look types up by name or OID and keep them; prepared statements and casts in "
           "programs\n"
           "fail when the type is gone. The labels of an enum are nowhere else.",
    .instead = "keep it until no code names it",
    .bad = "CREATE TYPE state AS ENUM ('new', 'old');\n"
           "-- in a later release\n"
           "DROP TYPE state;",
    .good = "CREATE TYPE state AS ENUM ('new', 'old');\n"
            "DROP TYPE state;",
};
