#include "analyze/finding/rule.h"
#include "analyze/locks/locks.h"

static void check(RuleContext *context) {
  if (context->execution->outcome.kind == OUTCOME_FAILED) return;
  NodeKind kind = context->statement->kind;
  if (kind != NODE_CREATE_TABLE && kind != NODE_ALTER_TABLE) return;
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    bool is_key = effect->kind == EFFECT_CREATE &&
                  effect->after->object_class == CLASS_CONSTRAINT && effect->after->kind == 'f';
    if (!is_key) continue;
    const TableConstraint *key = (const TableConstraint *)effect->after;
    bool is_other = key->referenced_table != key->table && key->parent == OBJECT_ID_NONE;
    if (!is_other || rule_table_is_new(context, key->referenced_table)) continue;
    Slice referenced = rule_name(context, key->referenced_table);
    Finding *finding = rule_report(context, SEVERITY_INFO, effect->span,
        "writes to %.*s wait until the transaction ends", SLICE_PRINT(referenced));
    rule_wait(context, finding, key->referenced_table, LOCK_SHARE_ROW_EXCLUSIVE);
    rule_help(context, finding, "SET lock_timeout = '2s'; before it, and nothing slow behind it");
    rule_object(context, finding, key->referenced_table, 0);
    rule_locks(context, finding);
  }
}

const Rule rule_foreign_key_locks_parent = {
    .id = "foreign-key-locks-parent",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_INFO,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,

    .says = "A foreign key locks the table that it refers to.",
    .why = "To make its triggers, FOREIGN KEY takes SHARE ROW EXCLUSIVE on the referenced table, "
           "in CREATE\n"
           "TABLE as well: a moment, or as long as the transaction goes on.",
    .instead = "CREATE TABLE lines (id bigint PRIMARY KEY, order_id bigint);",
    .bad = "CREATE TABLE orders (id bigint PRIMARY KEY);\n"
           "-- in a later release\n"
           "CREATE TABLE lines (order_id bigint REFERENCES orders);",
    .good = "CREATE TABLE orders (id bigint PRIMARY KEY);\n"
            "CREATE TABLE lines (order_id bigint REFERENCES orders);",
};
