#include "analyze/bind/bind.h"
#include "analyze/catalog/columns.h"
#include "analyze/finding/rule.h"

static void report(RuleContext *context, const TableConstraint *key, uint16_t i) {
  const Relation *table = (const Relation *)rule_version(context, key->table);
  const Object *referenced = rule_version(context, key->referenced_table);
  if (referenced == NULL || !((const Relation *)referenced)->columns_known) return;
  const Column *column = columns_numbered(table, key->columns[i]);
  const Column *target = columns_numbered((const Relation *)referenced, key->referenced_columns[i]);
  if (column == NULL || target == NULL || column->type.type == target->type.type ||
      column->type.type == OBJECT_ID_NONE || target->type.type == OBJECT_ID_NONE)
    return;
  Slice type = bind_type_text(context->executor, &column->type);
  Slice other = bind_type_text(context->executor, &target->type);
  Slice name = rule_quoted(context, column->name);
  Slice target_name = rule_quoted(context, target->name);
  Slice target_table = rule_name(context, key->referenced_table);
  Finding *finding = rule_report(context, SEVERITY_WARNING, context->made->span,
      "%.*s is %.*s, and %.*s of %.*s, which it refers to, is %.*s", SLICE_PRINT(name),
      SLICE_PRINT(type), SLICE_PRINT(target_name), SLICE_PRINT(target_table), SLICE_PRINT(other));
  rule_help(context, finding, "%.*s %.*s", SLICE_PRINT(name), SLICE_PRINT(other));
  rule_object(context, finding, key->table, column->number);
}

static void check(RuleContext *context) {
  const MadeObject *made = context->made;
  const Object *object = rule_version(context, made->id);
  if (made->first != EFFECT_CREATE || object->object_class != CLASS_CONSTRAINT ||
      object->kind != 'f')
    return;
  const TableConstraint *key = (const TableConstraint *)object;
  if (key->parent != OBJECT_ID_NONE) return;
  for (uint16_t i = 0; i < key->column_count; i++) report(context, key, i);
}

const Rule rule_foreign_key_type_differs = {
    .id = "foreign-key-type-differs",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_MADE,
    .check = check,

    .says = "A foreign key and what it refers to have different types.",
    .why = "An integer that refers to a bigint takes no value beyond 2147483647, long before the "
           "table that\n"
           "it refers to is full; and each comparison converts one side.",
    .instead = "CREATE TABLE orders (id bigint PRIMARY KEY);\n"
               "CREATE TABLE lines (order_id bigint REFERENCES orders);",
    .bad = "CREATE TABLE orders (id bigint PRIMARY KEY);\n"
           "CREATE TABLE lines (order_id int REFERENCES orders);",
    .good = "CREATE TABLE orders (id bigint PRIMARY KEY);\n"
            "CREATE TABLE lines (order_id bigint REFERENCES orders);",
};
