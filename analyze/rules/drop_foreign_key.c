#include "analyze/finding/rule.h"
#include "analyze/locks/locks.h"

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_ALTER_TABLE) return;
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    bool goes = effect->kind == EFFECT_DROP && !effect->cascaded &&
                effect->before->object_class == CLASS_CONSTRAINT && effect->before->kind == 'f';
    if (!goes) continue;
    const TableConstraint *key = (const TableConstraint *)effect->before;
    if (key->parent != OBJECT_ID_NONE || rule_table_is_new(context, key->table)) continue;
    Slice table = rule_name(context, key->table);
    Slice referenced = rule_name(context, key->referenced_table);
    Slice name = rule_quoted(context, key->object.name);
    Finding *finding = rule_report(context, SEVERITY_WARNING, effect->span,
        "foreign key %.*s goes: %.*s may refer to rows of %.*s that are not there",
        SLICE_PRINT(name), SLICE_PRINT(table), SLICE_PRINT(referenced));
    rule_wait(context, finding, key->table, LOCK_ACCESS_EXCLUSIVE);
    if (key->referenced_table != key->table)
      rule_wait(context, finding, key->referenced_table, LOCK_ACCESS_EXCLUSIVE);
    rule_help(context, finding, "SET LOCAL lock_timeout = '2s'; first: it locks both tables.");
    rule_object(context, finding, key->table, 0);
    rule_locks(context, finding);
  }
}

const Rule rule_drop_foreign_key = {
    .id = "drop-foreign-key",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .ends_with_rollback = true,
    .also = "pg-migration-lint: PGM012; atlas: CD101",

    .says = "A foreign key is dropped, by itself or with a column of it.",
    .why = "Nothing keeps the references whole any longer, nor are rows deleted along. Dropping it "
           "takes\n"
           "ACCESS EXCLUSIVE on the referenced table as well.",
    .instead = "keep it, or drop it in a migration of its own with a lock_timeout",
    .bad = "CREATE TABLE a (id bigint PRIMARY KEY);\n"
           "CREATE TABLE b (a bigint REFERENCES a);\n"
           "-- in a later release\n"
           "ALTER TABLE b DROP CONSTRAINT b_a_fkey;",
    .good = "CREATE TABLE a (id bigint PRIMARY KEY);\n"
            "CREATE TABLE b (a bigint REFERENCES a);\n"
            "ALTER TABLE b DROP CONSTRAINT b_a_fkey;",
};
