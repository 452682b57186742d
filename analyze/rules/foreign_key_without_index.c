#include "analyze/apply/index/index.h"
#include "analyze/catalog/columns.h"
#include "analyze/finding/rule.h"

static bool holds(const uint16_t columns[], uint16_t count, uint16_t column) {
  for (uint16_t i = 0; i < count; i++) {
    if (columns[i] == column) return true;
  }
  return false;
}

// Its first columns are those of the key, in any order.
static bool serves(const Index *index, const TableConstraint *key) {
  if (!index->valid || index->has_predicate || index->key_count < key->column_count) return false;
  for (uint16_t i = 0; i < key->column_count; i++) {
    if (!holds(index->columns, key->column_count, key->columns[i])) return false;
  }
  return true;
}

static bool has_index(const RuleContext *context, const TableConstraint *key) {
  IndexList list = index_list(context->executor, key->table);
  for (uint32_t i = 0; i < list.count; i++) {
    if (serves(list.items[i], key)) return true;
  }
  return false;
}

static Slice column_list(const RuleContext *context, const TableConstraint *key) {
  const Relation *table = (const Relation *)rule_version(context, key->table);
  Slice text = SLICE("");
  for (uint16_t i = 0; i < key->column_count; i++) {
    const Column *column = columns_numbered(table, key->columns[i]);
    Slice name = rule_quoted(context, column->name);
    text = arena_printf(context->executor->arena, "%.*s%s%.*s", SLICE_PRINT(text),
        i > 0 ? ", " : "", SLICE_PRINT(name));
  }
  return text;
}

static void check(RuleContext *context) {
  const MadeObject *made = context->made;
  const Object *object = rule_version(context, made->id);
  if (made->first != EFFECT_CREATE || object->object_class != CLASS_CONSTRAINT ||
      object->kind != 'f')
    return;
  const TableConstraint *key = (const TableConstraint *)object;
  if (key->parent != OBJECT_ID_NONE || key->column_count == 0 || has_index(context, key)) return;
  Slice table = rule_name(context, key->table);
  Slice referenced = rule_name(context, key->referenced_table);
  Slice columns = column_list(context, key);
  Finding *finding = rule_report(context, SEVERITY_WARNING, made->span,
      "no index begins with (%.*s), so each DELETE on %.*s reads all of %.*s", SLICE_PRINT(columns),
      SLICE_PRINT(referenced), SLICE_PRINT(table));
  rule_help(
      context, finding, "CREATE INDEX ON %.*s (%.*s);", SLICE_PRINT(table), SLICE_PRINT(columns));
  rule_object(context, finding, key->table, key->columns[0]);
}

const Rule rule_foreign_key_without_index = {
    .id = "foreign-key-without-index",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_MADE,
    .check = check,
    .also = "pg-migration-lint: PGM501; eugene: E15",

    .says = "A foreign key has no index on its own columns.",
    .why = "PostgreSQL indexes the referenced columns only. Each DELETE, and each UPDATE of the "
           "key, on the\n"
           "referenced table looks for referring rows, and without an index reads the whole table, "
           "while it\n"
           "holds locks; joins along the key do as well.",
    .instead = "CREATE TABLE lines (id bigint PRIMARY KEY, order_id bigint REFERENCES orders);\n"
               "CREATE INDEX lines_order_id ON lines (order_id);",
    .bad = "CREATE TABLE orders (id bigint PRIMARY KEY);\n"
           "CREATE TABLE lines (id bigint PRIMARY KEY, order_id bigint REFERENCES orders);",
    .good =
        "CREATE TABLE orders (id bigint PRIMARY KEY);\n"
        "CREATE TABLE lines (order_id bigint REFERENCES orders, n int, PRIMARY KEY (order_id, n));",
};
