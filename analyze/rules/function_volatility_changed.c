#include "analyze/finding/rule.h"
#include "analyze/run/release.h"

static const char *word_of(char volatility) {
  return volatility == 'i' ? "IMMUTABLE" : volatility == 's' ? "STABLE" : "VOLATILE";
}

static void report(RuleContext *context, const Function *before, const Function *after) {
  Slice name = rule_description(context, after->object.id, 0);
  Finding *finding =
      rule_report(context, SEVERITY_WARNING, context->statement_span, "%.*s was %s, and is %s now",
          SLICE_PRINT(name), word_of(before->volatility), word_of(after->volatility));
  if (before->volatility == 'i') {
    rule_consequence(context, finding,
        "Indexes that use it stay; to make them anew may be refused, as when a dump is restored "
        "(42P17).");
  } else {
    rule_consequence(context, finding,
        after->volatility == 'v' ? "Queries that used an index with it call it once for each row."
                                 : "Calls may be saved, or made in advance: right only if it reads "
                                   "nothing that changes.");
  }
  rule_related(context, finding, after->object.id, "function made here");
  rule_object(context, finding, after->object.id, 0);
}

static void check(RuleContext *context) {
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    bool is_changed = effect->kind == EFFECT_ALTER && effect->before != NULL &&
                      effect->after != NULL && effect->after->object_class == CLASS_FUNCTION &&
                      (effect->after->kind == 'f' || effect->after->kind == 'w');
    if (!is_changed || release_made(context->executor, effect->before) ||
        (effect->before->flags & OBJECT_ASSUMED))
      continue;
    const Function *before = (const Function *)effect->before;
    const Function *after = (const Function *)effect->after;
    if (before->volatility != after->volatility) report(context, before, after);
  }
}

const Rule rule_function_volatility_changed = {
    .id = "function-volatility-changed",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,

    .says = "A function that is in use gets another volatility.",
    .why = "What PostgreSQL may do with a call hangs on it: keep it in an index, compute it once "
           "for a\n"
           "query, or for each row. CREATE OR REPLACE without the word makes the function VOLATILE "
           "again,\n"
           "which nobody meant: queries with it use their index no more.",
    .instead = "CREATE OR REPLACE FUNCTION tax(n int) RETURNS int IMMUTABLE LANGUAGE sql AS "
               "'SELECT n / 5';",
    .bad = "CREATE FUNCTION tax(n int) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT n / 6';\n"
           "-- in a later release\n"
           "CREATE OR REPLACE FUNCTION tax(n int) RETURNS int LANGUAGE sql AS 'SELECT n / 5';",
    .good = "CREATE FUNCTION tax(n int) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT n / 6';\n"
            "-- in a later release\n"
            "CREATE OR REPLACE FUNCTION tax(n int) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT n "
            "/ 5';",
};
