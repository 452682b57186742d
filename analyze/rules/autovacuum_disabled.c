#include "analyze/finding/rule.h"

#include <strings.h>

static bool is_off(const RuleContext *context, const Node *node) {
  const Option *option = (const Option *)node;
  Slice name = executor_text(context->executor, option->name.symbol);
  bool is_meant = slice_equals(name, SLICE("autovacuum_enabled")) &&
                  option->name_space.symbol == SYMBOL_NONE && option->value != NULL;
  if (!is_meant) return false;
  static const char *const words[] = {
      "false", "off", "no", "0", "f", "n", "'false'", "'off'", "'no'", "'0'", NULL};
  Slice value = rule_source(context, option->value->span);
  for (size_t i = 0; words[i] != NULL; i++) {
    if (strlen(words[i]) == value.length && strncasecmp(value.start, words[i], value.length) == 0)
      return true;
  }
  return false;
}

static void look(RuleContext *context, const NodeList *options, ObjectId table) {
  LIST_EACH(node, *options) {
    if (!is_off(context, node)) continue;
    Slice name = rule_name(context, table);
    Finding *finding = rule_report(context, SEVERITY_WARNING, node->span,
        "nothing vacuums or analyzes %.*s any more", SLICE_PRINT(name));
    rule_consequence(context, finding,
        "It bloats, its plans go by old numbers, and what is left undone is done all at once when "
        "transaction ids run out.");
    rule_help(context, finding,
        "for a load: ALTER TABLE %.*s RESET (autovacuum_enabled); at its end; else "
        "autovacuum_vacuum_scale_factor and its kin",
        SLICE_PRINT(name));
    rule_object(context, finding, table, 0);
  }
}

static ObjectId made_table(const RuleContext *context) {
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    if (effect->kind == EFFECT_CREATE && effect->after->object_class == CLASS_RELATION)
      return effect->id;
  }
  return OBJECT_ID_NONE;
}

static void check(RuleContext *context) {
  if (context->execution->outcome.kind == OUTCOME_FAILED) return;
  if (context->statement->kind == NODE_CREATE_TABLE) {
    const CreateTable *statement = (const CreateTable *)context->statement;
    bool is_judged =
        statement->options.first != NULL && statement->persistence != PERSISTENCE_TEMPORARY;
    ObjectId table = is_judged ? made_table(context) : OBJECT_ID_NONE;
    if (table != OBJECT_ID_NONE) look(context, &statement->options, table);
    return;
  }
  if (context->statement->kind != NODE_ALTER_TABLE) return;
  LIST_EACH(node, ((const AlterTable *)context->statement)->actions) {
    const AlterAction *action = (const AlterAction *)node;
    if (action->kind == ALTER_SET_RELATION_OPTIONS)
      look(context, &action->options, rule_altered_table(context));
  }
}

const Rule rule_autovacuum_disabled = {
    .id = "autovacuum-disabled",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,

    .says = "Autovacuum is switched off for a table.",
    .why = "Dead rows then stay, the table and its indexes grow, the planner goes by numbers of "
           "long ago,\n"
           "and once the age of transaction ids forces it, a vacuum runs that nobody can put off.",
    .instead = "ALTER TABLE events SET (autovacuum_vacuum_scale_factor = 0.01);",
    .given = "CREATE TABLE events (id bigint PRIMARY KEY, at timestamptz);",
    .bad = "ALTER TABLE events SET (autovacuum_enabled = false);",
    .good = "ALTER TABLE events SET (autovacuum_enabled = true, autovacuum_vacuum_scale_factor = "
            "0.01);",
};
