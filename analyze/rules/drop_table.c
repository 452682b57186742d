#include "analyze/finding/rule.h"
#include "analyze/run/release.h"

// Where the statement names the table.
static Span named_at(const RuleContext *context, const Object *table) {
  LIST_EACH(node, ((const Drop *)context->statement)->objects) {
    if (node->kind != NODE_QUALIFIED_NAME) continue;
    const QualifiedName *name = &((const QualifiedNameNode *)node)->name;
    if (name->name.symbol == table->name) return name->span;
  }
  return context->statement_span;
}

static void report(RuleContext *context, const Object *table) {
  Slice name = rule_name(context, table->id);
  Finding *finding = rule_report(context, SEVERITY_WARNING, named_at(context, table),
      "table %.*s goes, with all its rows", SLICE_PRINT(name));
  finding->irreversible = true;
  rule_consequence(context, finding, "Code that still reads or writes it fails (42P01).");
  rule_mentions(context, finding, table, SYMBOL_NONE);
  if (table->flags & OBJECT_ASSUMED)
    rule_consequence(context, finding, "What depends on it is not known: nothing here made it.");
  rule_help(context, finding, "ALTER TABLE %.*s RENAME TO %.*s;", SLICE_PRINT(name),
      SLICE_PRINT(rule_quoted_with(context, table->name, "_unused")));
  rule_help(context, finding, "and drop it some releases later: a rename can be taken back.");
  rule_related(context, finding, table->id, "table made here");
  rule_object(context, finding, table->id, 0);
  rule_locks(context, finding);
}

static bool is_table(const Object *object) {
  return object != NULL && object->object_class == CLASS_RELATION &&
         (object->kind == 'r' || object->kind == 'p');
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_DROP) return;
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    bool is_named = effect->kind == EFFECT_DROP && !effect->cascaded && !effect->automatic;
    if (is_named && is_table(effect->before) && !release_made(context->executor, effect->before))
      report(context, effect->before);
  }
}

const Rule rule_drop_table = {
    .id = "drop-table",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .ends_with_rollback = true,
    .also = "squawk: ban-drop-table; pg-migration-lint: PGM201; pgls: banDropTable; atlas: DS102",

    .says = "A table is dropped, and its rows with it.",
    .why = "What is dropped comes back from a backup only, and code that was released before the "
           "migration\n"
           "still asks for the table while the migration runs. A table that was made in the same "
           "release\n"
           "is nobody's loss.",
    .instead = "ALTER TABLE orders_2019 RENAME TO orders_2019_unused;",
    .given = "CREATE TABLE orders_2019 (id bigint PRIMARY KEY, total int);",
    .bad = "DROP TABLE orders_2019;",
    .good = "CREATE TABLE scratch (id bigint);\n"
            "DROP TABLE scratch;",
};
