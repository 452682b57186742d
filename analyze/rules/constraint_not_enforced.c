#include "analyze/finding/rule.h"

static void check(RuleContext *context) {
  const MadeObject *made = context->made;
  const Object *object = rule_version(context, made->id);
  if (object->object_class != CLASS_CONSTRAINT) return;
  const TableConstraint *constraint = (const TableConstraint *)object;
  if (constraint->enforced || constraint->parent != OBJECT_ID_NONE || constraint->inherited > 0 ||
      (object->kind != 'c' && object->kind != 'f') || (object->flags & OBJECT_ASSUMED))
    return;
  Slice name = rule_quoted(context, object->name);
  Slice table = rule_name(context, constraint->table);
  Finding *finding = rule_report(context, SEVERITY_WARNING, made->last_span,
      "constraint %.*s of %.*s keeps no row out: it is not enforced", SLICE_PRINT(name),
      SLICE_PRINT(table));
  if (object->kind == 'f') {
    rule_help(context, finding,
        "NOT VALID, which checks new rows; then ALTER TABLE %.*s VALIDATE CONSTRAINT %.*s;",
        SLICE_PRINT(table), SLICE_PRINT(name));
  } else {
    rule_help(context, finding,
        "NOT VALID, which checks new rows, and VALIDATE CONSTRAINT later: an unenforced CHECK "
        "cannot become an enforced one");
  }
  rule_object(context, finding, constraint->table, 0);
}

const Rule rule_constraint_not_enforced = {
    .id = "constraint-not-enforced",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_MADE,
    .check = check,

    .says = "A constraint is there, and no row is held against it.",
    .why = "A constraint that is NOT ENFORCED (PostgreSQL 18) is documentation: rows that break it "
           "come in,\n"
           "foreign keys refer to nothing, and who reads the table's definition believes "
           "otherwise. NOT\n"
           "VALID is as quick to add and checks every row that is written from then on.",
    .instead = "ALTER TABLE orders ADD CONSTRAINT orders_total CHECK (total >= 0) NOT VALID;",
    .versions = "18; those before it do not know NOT ENFORCED.",
    .bad =
        "CREATE TABLE orders (total int, CONSTRAINT orders_total CHECK (total >= 0) NOT ENFORCED);",
    .good = "CREATE TABLE orders (total int, CONSTRAINT orders_total CHECK (total >= 0));",
};
