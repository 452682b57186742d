#include "analyze/finding/rule_fix.h"
#include "analyze/finding/rule_transaction.h"
#include "analyze/locks/locks.h"

static bool is_lonely(const Drop *statement) {
  return statement->objects.count == 1 && statement->behavior != DROP_CASCADE;
}

static void help(RuleContext *context, Finding *finding, const Index *index) {
  const Drop *statement = (const Drop *)context->statement;
  if (index->object.kind == 'I' || index->parent != OBJECT_ID_NONE) {
    rule_help(context, finding,
        "An index of a partitioned table cannot be dropped CONCURRENTLY: set lock_timeout.");
    return;
  }
  Slice name = rule_name(context, index->object.id);
  Slice text = arena_printf(context->executor->arena, "DROP INDEX CONCURRENTLY %s%.*s",
      statement->if_exists ? "IF EXISTS " : "", SLICE_PRINT(name));
  if (rule_is_in_block(context)) {
    rule_help_outside(context, finding, text);
  } else {
    rule_help(context, finding, "%.*s;", SLICE_PRINT(text));
  }
  const Token *word = rule_token(context, context->statement_span, TOKEN_INDEX);
  if (word == NULL || !is_lonely(statement)) return;
  rule_fix(context, finding, word->end, " CONCURRENTLY", "drop the index concurrently");
  rule_fix_outside(context, finding, rule_fix_words(context, "drop_%.*s", SLICE_PRINT(name)),
      SLICE(""), index->object.name);
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_DROP) return;
  const Drop *statement = (const Drop *)context->statement;
  if (statement->object != OBJECT_INDEX || statement->concurrently) return;
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    bool is_named = effect->kind == EFFECT_DROP && !effect->cascaded && !effect->automatic;
    if (!is_named || effect->before->object_class != CLASS_INDEX) continue;
    const Index *index = (const Index *)effect->before;
    if (rule_table_is_new(context, index->table)) continue;
    Slice table = rule_name(context, index->table);
    Slice name = rule_quoted(context, index->object.name);
    Finding *finding = rule_report(context, SEVERITY_WARNING, context->statement_span,
        "reads and writes of %.*s wait while index %.*s is dropped", SLICE_PRINT(table),
        SLICE_PRINT(name));
    rule_wait(context, finding, index->table, LOCK_ACCESS_EXCLUSIVE);
    rule_consequence(context, finding,
        "It is short work, but it queues behind the longest query on the table, and all others "
        "behind it.");
    help(context, finding, index);
    rule_object(context, finding, index->table, 0);
    rule_locks(context, finding);
  }
}

const Rule rule_drop_index_not_concurrent = {
    .id = "drop-index-not-concurrent",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "squawk: require-concurrent-index-deletion; pg-migration-lint: PGM002; pgls: "
            "requireConcurrentIndexDeletion; atlas: PG102",

    .says = "An index is dropped while reads and writes of its table wait.",
    .why = "DROP INDEX takes ACCESS EXCLUSIVE on the table. It needs it for a moment only, but "
           "must wait for\n"
           "every query on the table, and whoever comes later waits behind it.",
    .instead = "DROP INDEX CONCURRENTLY orders_note;",
    .bad = "CREATE TABLE orders (id bigint, note text);\n"
           "CREATE INDEX orders_note ON orders (note);\n"
           "-- in a later release\n"
           "DROP INDEX orders_note;",
    .good = "CREATE TABLE orders (id bigint, note text);\n"
            "CREATE INDEX orders_note ON orders (note);\n"
            "-- in a later release\n"
            "DROP INDEX CONCURRENTLY orders_note;",
};
