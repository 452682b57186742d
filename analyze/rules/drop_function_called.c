#include "analyze/finding/rule.h"
#include "analyze/run/release.h"

static void report(RuleContext *context, const Object *function) {
  if (!rule_is_mentioned(context, function, SYMBOL_NONE)) return;
  Slice name = rule_description(context, function->id, 0);
  Finding *finding = rule_report(context, SEVERITY_ERROR, context->statement_span,
      "%.*s goes, and other functions call it", SLICE_PRINT(name));
  rule_mentions(context, finding, function, SYMBOL_NONE);
  rule_help(
      context, finding, "Replace what calls it first (CREATE OR REPLACE FUNCTION), then drop it.");
  rule_related(context, finding, function->id, "function made here");
  rule_object(context, finding, function->id, 0);
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_DROP) return;
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    bool is_named = effect->kind == EFFECT_DROP && !effect->cascaded && !effect->automatic;
    bool is_function = effect->before != NULL && effect->before->object_class == CLASS_FUNCTION;
    if (is_named && is_function) report(context, effect->before);
  }
}

const Rule rule_drop_function_called = {
    .id = "drop-function-called",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .ends_with_rollback = true,
    .ends_with_return = true,

    .says = "A function is dropped that the body of another function calls.",
    .why = "A body that is a string depends on nothing: DROP goes through, and the function that "
           "calls "
           "the\n"
           "dropped one fails when it is called next (42883).",
    .instead = "CREATE OR REPLACE FUNCTION total() RETURNS int LANGUAGE sql AS 'SELECT 1';\n"
               "DROP FUNCTION helper();",
    .bad = "CREATE FUNCTION helper() RETURNS int LANGUAGE sql AS 'SELECT 1';\n"
           "CREATE FUNCTION total() RETURNS int LANGUAGE plpgsql AS 'BEGIN RETURN helper(); END';\n"
           "DROP FUNCTION helper();",
    .good =
        "CREATE FUNCTION helper() RETURNS int LANGUAGE sql AS 'SELECT 1';\n"
        "CREATE FUNCTION total() RETURNS int LANGUAGE plpgsql AS 'BEGIN RETURN helper(); END';\n"
        "CREATE OR REPLACE FUNCTION total() RETURNS int LANGUAGE sql AS 'SELECT 1';\n"
        "DROP FUNCTION helper();",
};
