#include "analyze/catalog/columns.h"
#include "analyze/finding/rule.h"
#include "lexer/identifier.h"

// A name that was cut is as long as names can be, but for a character that did not fit in whole.
static bool may_be_cut(Slice name) { return name.length + 3 >= IDENTIFIER_MAX_LENGTH; }

static const Token *written_as(const RuleContext *context, Span span, Slice name) {
  for (size_t i = 0; i < context->token_count; i++) {
    const Token *token = &context->tokens[i];
    if (token->end <= span.start || token->end - token->start <= IDENTIFIER_MAX_LENGTH) continue;
    if (token->start >= span.end) return NULL;
    if (token->kind != TOKEN_NAME) continue;
    Identifier identifier;
    Slice text = {context->executor->source.start + token->start, token->end - token->start};
    identifier_decode(text, &identifier);
    bool is_it =
        identifier.was_cut && slice_equals((Slice){identifier.text, identifier.length}, name);
    if (is_it) return token;
  }
  return NULL;
}

static void look(RuleContext *context, const Effect *effect, Symbol symbol, uint16_t column) {
  Slice name = executor_text(context->executor, symbol);
  if (!may_be_cut(name)) return;
  const Token *token = written_as(context, context->statement_span, name);
  if (token == NULL) return;
  // These are named by those alone who made them.
  bool is_inner = column == 0 && (effect->after->object_class == CLASS_CONSTRAINT ||
                                     effect->after->object_class == CLASS_INDEX);
  Severity severity = is_inner ? SEVERITY_INFO : SEVERITY_WARNING;
  Finding *finding = rule_report(context, severity, (Span){token->start, token->end},
      "the name is cut to %.*s", SLICE_PRINT(rule_quoted(context, symbol)));
  rule_consequence(context, finding,
      "A name of more than 63 bytes loses its end; another one that begins alike is the same one.");
  rule_help(context, finding, "Choose a shorter name: tools look for the one that is written.");
  rule_object(context, finding, effect->id, column);
}

static void look_at_columns(RuleContext *context, const Effect *effect) {
  const Relation *table = (const Relation *)effect->after;
  for (uint16_t i = 0; i < table->column_count; i++)
    look(context, effect, table->columns[i]->name, table->columns[i]->number);
}

static void check(RuleContext *context) {
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    if (effect->after == NULL) continue;
    switch (effect->kind) {
    case EFFECT_CREATE:
      if (effect->after->object_class == CLASS_RELATION) look_at_columns(context, effect);
      look(context, effect, effect->after->name, 0);
      break;
    case EFFECT_RENAME: look(context, effect, effect->after->name, 0); break;
    case EFFECT_ADD_COLUMN:
    case EFFECT_RENAME_COLUMN: {
      const Column *column = columns_numbered((const Relation *)effect->after, effect->column);
      if (column != NULL) look(context, effect, column->name, effect->column);
      break;
    }
    default: break;
    }
  }
}

const Rule rule_name_cut = {
    .id = "name-cut",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "squawk: identifier-too-long",

    .says = "A name is longer than PostgreSQL keeps, and loses its end.",
    .why = "Of a name, 63 bytes count. The server says so in a NOTICE that nobody reads, and goes "
           "on with\n"
           "the rest cut off. Tools that look for the whole name do not find it, and a second name "
           "that\n"
           "differs only behind the 63rd byte is taken for the first.",
    .instead = "CREATE INDEX measurements_by_customer_and_day ON measurements (customer_id, day);",
    .given = "CREATE TABLE measurements (id bigint PRIMARY KEY, customer_id bigint, day date);",
    .bad = "CREATE INDEX measurements_by_customer_and_day_and_device_and_quantity_and_unit ON "
           "measurements (id);",
    .good = "CREATE INDEX measurements_by_customer_and_day_and_device_and_quantity_unit ON "
            "measurements (id);",
};
