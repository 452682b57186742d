#include "analyze/catalog/columns.h"
#include "analyze/finding/rule.h"

static void check(RuleContext *context) {
  const MadeObject *made = context->made;
  const Object *object = rule_version(context, made->id);
  if (made->first != EFFECT_CREATE || object->object_class != CLASS_CONSTRAINT ||
      object->kind != 'f')
    return;
  const TableConstraint *key = (const TableConstraint *)object;
  const Object *table = rule_version(context, key->table);
  bool is_judged = key->column_count > 1 && key->match != 'f' && key->parent == OBJECT_ID_NONE &&
                   table != NULL && !executor_may_have_more(context->executor, key->table);
  if (!is_judged) return;
  // One that may be NULL says whether there is a reference; with two, half of one is possible.
  uint16_t nullable = 0;
  for (uint16_t i = 0; i < key->column_count; i++) {
    const Column *column = columns_numbered((const Relation *)table, key->columns[i]);
    if (column != NULL && !column->not_null) nullable++;
  }
  if (nullable < 2) return;
  Slice name = rule_name(context, key->table);
  Finding *finding = rule_report(context, SEVERITY_INFO, made->span,
      "a row of %.*s with a NULL in one of the columns is not checked, whatever the others say",
      SLICE_PRINT(name));
  rule_help(context, finding, "MATCH FULL: all of them NULL, or none; or NOT NULL");
  rule_object(context, finding, key->table, 0);
}

const Rule rule_foreign_key_partly_null = {
    .id = "foreign-key-partly-null",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_INFO,
    .hears = RULE_HEARS_MADE,
    .check = check,

    .says = "A foreign key of several columns is not checked where one of them is NULL.",
    .why = "Unless MATCH FULL is said, one NULL is enough for a row to pass: (tenant 7, NULL) "
           "refers to\n"
           "nothing, and nobody looks whether tenant 7 is there. With one nullable column that is "
           "how an\n"
           "optional reference is written; with two, half of a reference can come in.",
    .instead = "ALTER TABLE items ADD FOREIGN KEY (shop, number) REFERENCES orders MATCH FULL;",
    .bad =
        "CREATE TABLE orders (shop int, number int, PRIMARY KEY (shop, number));\n"
        "CREATE TABLE items (shop int, number int, FOREIGN KEY (shop, number) REFERENCES orders);",
    .good = "CREATE TABLE orders (shop int, number int, PRIMARY KEY (shop, number));\n"
            "CREATE TABLE items (shop int, number int, FOREIGN KEY (shop, number) REFERENCES "
            "orders MATCH FULL);",
};
