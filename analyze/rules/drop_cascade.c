#include "analyze/finding/rule.h"
#include "analyze/run/release.h"

#define LISTED_MAX 1000u // of what goes along; of more, the number is said

// A column's table may be named by the statement, and is then the one that is altered.
static bool counts(const RuleContext *context, const Effect *effect) {
  if (!effect->cascaded || effect->before == NULL) return false;
  bool goes = effect->kind == EFFECT_DROP || effect->kind == EFFECT_DROP_COLUMN;
  return goes && !release_made(context->executor, effect->before);
}

static void list(RuleContext *context, Finding *finding, const Effect *effect) {
  uint16_t column = effect->kind == EFFECT_DROP_COLUMN ? effect->column : 0;
  Slice what = rule_description(context, effect->id, column);
  Slice because = rule_description(context, effect->because, 0);
  rule_consequence(
      context, finding, "%.*s, which needs %.*s", SLICE_PRINT(what), SLICE_PRINT(because));
  if (column == 0) rule_related(context, finding, effect->id, "%.*s made here", SLICE_PRINT(what));
}

static Span cascade_at(const RuleContext *context) {
  const Token *word = rule_token(context, context->statement_span, TOKEN_CASCADE);
  return word != NULL ? (Span){word->start, word->end} : context->statement_span;
}

static void check(RuleContext *context) {
  size_t count = 0;
  const Effect *first = NULL;
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    if (!counts(context, effect)) continue;
    if (count++ == 0) first = effect;
  }
  // One that may be refused takes nothing along without the word.
  bool may_fail = context->execution->outcome.kind == OUTCOME_UNKNOWN &&
                  rule_token(context, context->statement_span, TOKEN_CASCADE) == NULL;
  if (count == 0 || may_fail) return;
  uint16_t column = first->kind == EFFECT_DROP_COLUMN ? first->column : 0;
  Slice what = rule_description(context, first->id, column);
  Span span = cascade_at(context);
  Finding *finding = count == 1 ? rule_report(context, SEVERITY_ERROR, span,
                                      "CASCADE takes %.*s along", SLICE_PRINT(what))
                                : rule_report(context, SEVERITY_ERROR, span,
                                      "CASCADE takes %zu other objects along", count);
  finding->irreversible = true;
  size_t listed = 0;
  for (const Effect *effect = context->execution->effects; effect != NULL && listed < LISTED_MAX;
       effect = effect->next) {
    if (!counts(context, effect)) continue;
    list(context, finding, effect);
    listed++;
  }
  if (listed < count) rule_consequence(context, finding, "and %zu more", count - listed);
  rule_help(context, finding,
      "Drop what should go by name, first; without CASCADE PostgreSQL refuses to take more than "
      "that.");
  const Effect *named = context->execution->effects;
  while (named != NULL && (named->because != OBJECT_ID_NONE || named->kind == EFFECT_CREATE))
    named = named->next;
  rule_object(context, finding, named != NULL ? named->id : first->because, 0);
  rule_locks(context, finding);
}

const Rule rule_drop_cascade = {
    .id = "drop-cascade",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .ends_with_rollback = true,
    .also = "pg-migration-lint: PGM202",

    .says = "CASCADE drops objects that the statement does not name.",
    .why = "Views, foreign keys, columns and functions that need what is dropped go with it, and "
           "nobody who\n"
           "reads the migration sees which. Their owners miss them when their code fails.",
    .instead = "DROP VIEW order_summary;\n"
               "DROP TABLE orders;",
    .bad = "CREATE TABLE orders (id bigint);\n"
           "CREATE VIEW order_summary AS SELECT id FROM orders;\n"
           "-- in a later release\n"
           "DROP TABLE orders CASCADE;",
    .good = "CREATE TABLE orders (id bigint);\n"
            "CREATE VIEW order_summary AS SELECT id FROM orders;\n"
            "-- in a later release\n"
            "DROP VIEW order_summary;\n"
            "DROP TABLE orders;",
};
