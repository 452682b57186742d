#include "analyze/apply/index/index.h"
#include "analyze/catalog/columns.h"
#include "analyze/finding/rule.h"
#include "analyze/locks/locks.h"

static bool is_key(const Object *object) {
  return object != NULL && object->object_class == CLASS_CONSTRAINT &&
         (object->kind == 'p' || object->kind == 'u');
}

static Slice column_list(const RuleContext *context, const TableConstraint *key) {
  const Relation *table = (const Relation *)locks_version_before(context->executor, key->table);
  Slice text = SLICE("");
  for (uint16_t i = 0; table != NULL && i < key->column_count; i++) {
    const Column *column = columns_numbered(table, key->columns[i]);
    if (column == NULL) continue;
    Slice name = rule_quoted(context, column->name);
    text = arena_printf(context->executor->arena, "%.*s%s%.*s", SLICE_PRINT(text),
        i > 0 ? ", " : "", SLICE_PRINT(name));
  }
  return text;
}

static void report(RuleContext *context, const Effect *effect) {
  const TableConstraint *key = (const TableConstraint *)effect->before;
  Slice table = rule_name(context, key->table);
  Slice name = rule_quoted(context, key->object.name);
  Slice columns = column_list(context, key);
  Finding *finding = rule_report(context, SEVERITY_WARNING, effect->span,
      "%s %.*s of %.*s goes: rows may repeat (%.*s) from here on",
      key->object.kind == 'p' ? "primary key" : "unique key", SLICE_PRINT(name), SLICE_PRINT(table),
      SLICE_PRINT(columns));
  rule_consequence(
      context, finding, "INSERT ... ON CONFLICT (%.*s) fails (42P10).", SLICE_PRINT(columns));
  if (key->object.kind == 'p')
    rule_consequence(
        context, finding, "Logical replication refuses UPDATE and DELETE on the table.");
  rule_help(context, finding,
      "CREATE UNIQUE INDEX CONCURRENTLY the key that takes its place first, and swap them in one "
      "transaction.");
  rule_object(context, finding, key->table, 0);
  finding->signature = finding_key_signature(key->columns, key->column_count);
  rule_locks(context, finding);
}

// Whether the same statement makes a key of that kind.
static bool is_replaced(const RuleContext *context, const TableConstraint *key) {
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    bool is_new_key = effect->kind == EFFECT_CREATE && is_key(effect->after) &&
                      effect->after->kind == key->object.kind;
    if (is_new_key && ((const TableConstraint *)effect->after)->table == key->table) return true;
  }
  return false;
}

static bool has_column(const TableConstraint *key, uint16_t column) {
  for (uint16_t i = 0; i < key->column_count; i++) {
    if (key->columns[i] == column) return true;
  }
  return false;
}

static bool is_within(const Index *index, const TableConstraint *key) {
  for (uint16_t i = 0; i < index->key_count; i++) {
    if (!has_column(key, index->columns[i])) return false;
  }
  return true;
}

// Whether another unique index keeps the rows apart.
static bool is_kept(const RuleContext *context, const TableConstraint *key) {
  IndexList list = index_list(context->executor, key->table);
  for (uint32_t i = 0; i < list.count; i++) {
    if (finding_signature(&list.items[i]->object) != 0 && is_within(list.items[i], key))
      return true;
  }
  return false;
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_ALTER_TABLE) return;
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    if (effect->kind != EFFECT_DROP || effect->cascaded || !is_key(effect->before)) continue;
    const TableConstraint *key = (const TableConstraint *)effect->before;
    bool is_copy = key->parent != OBJECT_ID_NONE;
    bool is_new = rule_table_is_new(context, key->table);
    if (!is_copy && !is_new && !is_replaced(context, key) && !is_kept(context, key))
      report(context, effect);
  }
}

const Rule rule_drop_key = {
    .id = "drop-key",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .ends_with_rollback = true,
    .ends_with_return = true,
    .also = "pg-migration-lint: PGM010, PGM011",

    .says = "A primary or unique key is dropped, by itself or with a column of it.",
    .why = "What made rows unique is gone: doubles can be written at once, and the key can then "
           "not be made\n"
           "again. Code that says ON CONFLICT with its columns fails at its next INSERT.",
    .instead = "CREATE UNIQUE INDEX CONCURRENTLY orders_code_new ON orders (code);\n"
               "ALTER TABLE orders DROP CONSTRAINT orders_code, ADD CONSTRAINT orders_code_new "
               "UNIQUE USING INDEX orders_code_new;",
    .bad = "CREATE TABLE orders (id bigint, CONSTRAINT orders_id UNIQUE (id));\n"
           "-- in a later release\n"
           "ALTER TABLE orders DROP CONSTRAINT orders_id;",
    .good = "CREATE TABLE orders (id bigint, CONSTRAINT positive CHECK (id > 0));\n"
            "-- in a later release\n"
            "ALTER TABLE orders DROP CONSTRAINT positive;",
};
