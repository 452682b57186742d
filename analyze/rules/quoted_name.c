#include "analyze/catalog/columns.h"
#include "analyze/finding/rule.h"

static void look(RuleContext *context, const Effect *effect, Symbol name, uint16_t column) {
  if (name == SYMBOL_NONE) return;
  Slice quoted = rule_quoted(context, name);
  if (quoted.length == 0 || quoted.start[0] != '"') return;
  Finding *finding = rule_report(context, SEVERITY_INFO, effect->span,
      "%.*s has to be in quotes wherever it is named", SLICE_PRINT(quoted));
  if (!rule_once(context, finding, "quoted", 0)) return;
  rule_help(context, finding, "lower-case letters, digits and _, and no word that SQL has taken");
  rule_object(context, finding, effect->id, column);
}

static bool is_named_by_people(const Object *object) {
  switch ((ObjectClass)object->object_class) {
  case CLASS_RELATION:
  case CLASS_SEQUENCE:
  case CLASS_FUNCTION:
  case CLASS_SCHEMA:
  case CLASS_TYPE: return true;
  default: return false;
  }
}

static void check(RuleContext *context) {
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    if (effect->after == NULL || !is_named_by_people(effect->after)) continue;
    if (effect->kind == EFFECT_CREATE || effect->kind == EFFECT_RENAME)
      look(context, effect, effect->after->name, 0);
    if (effect->kind == EFFECT_CREATE && effect->after->object_class == CLASS_RELATION) {
      const Relation *table = (const Relation *)effect->after;
      for (uint16_t i = 0; i < table->column_count; i++)
        look(context, effect, table->columns[i]->name, table->columns[i]->number);
    }
    if (effect->kind == EFFECT_ADD_COLUMN || effect->kind == EFFECT_RENAME_COLUMN) {
      const Column *column = columns_numbered((const Relation *)effect->after, effect->column);
      if (column != NULL) look(context, effect, column->name, effect->column);
    }
  }
}

const Rule rule_quoted_name = {
    .id = "quoted-name",
    .profile = PROFILE_ALL,
    .severity = SEVERITY_INFO,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "pg-migration-lint: PGM509",

    .says = "A name is chosen that must be written in quotes.",
    .why = "Without quotes PostgreSQL folds names to lower case, and takes words such as \"user\" "
           "or \"order\"\n"
           "for its own. A name with capitals, blanks or of that kind has to be quoted in every "
           "query, in\n"
           "every tool, for ever; forgotten once, it is another name or a syntax error.",
    .instead = "CREATE TABLE order_items (unit_price numeric);",
    .bad = "CREATE TABLE \"orderItems\" (\"unitPrice\" numeric);",
    .good = "CREATE TABLE order_items (unit_price numeric);",
};
