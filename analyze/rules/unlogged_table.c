#include "analyze/finding/rule.h"

static void check(RuleContext *context) {
  const MadeObject *made = context->made;
  const Object *object = rule_version(context, made->id);
  if (made->first != EFFECT_CREATE || made->column != 0 || object->object_class != CLASS_RELATION)
    return;
  if (((const Relation *)object)->persistence != PERSISTENCE_UNLOGGED) return;
  Slice name = rule_name(context, made->id);
  Finding *finding = rule_report(context, SEVERITY_INFO, made->span,
      "%.*s is unlogged: a crash empties it, and no replica has its rows", SLICE_PRINT(name));
  rule_help(context, finding, "a logged table, unless its rows can be made anew");
  rule_object(context, finding, made->id, 0);
}

const Rule rule_unlogged_table = {
    .id = "unlogged-table",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_INFO,
    .hears = RULE_HEARS_MADE,
    .check = check,
    .also = "pg-migration-lint: PGM506",

    .says = "A table is unlogged, and empty after a crash.",
    .why = "What is written to an unlogged table is in no write-ahead log: after a crash it is "
           "truncated,\n"
           "replicas and point-in-time recovery do not have its rows, and SET LOGGED later writes "
           "it anew\n"
           "under lock.",
    .instead = "CREATE TABLE cache (key text PRIMARY KEY, value text);",
    .bad = "CREATE UNLOGGED TABLE cache (key text PRIMARY KEY, value text);",
    .good = "CREATE TEMP TABLE cache (key text PRIMARY KEY, value text);",
};
