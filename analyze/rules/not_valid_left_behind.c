#include "analyze/finding/rule.h"

static void check(RuleContext *context) {
  const MadeObject *made = context->made;
  const Object *object = rule_version(context, made->id);
  if (made->first != EFFECT_CREATE || object->object_class != CLASS_CONSTRAINT) return;
  const TableConstraint *constraint = (const TableConstraint *)object;
  bool is_judged = !constraint->validated && constraint->enforced &&
                   constraint->parent == OBJECT_ID_NONE && constraint->table != OBJECT_ID_NONE;
  if (!is_judged) return;
  Slice name = rule_quoted(context, object->name);
  Slice table = rule_name(context, constraint->table);
  Finding *finding = rule_report(context, SEVERITY_INFO, made->span,
      "constraint %.*s of %.*s is never validated", SLICE_PRINT(name), SLICE_PRINT(table));
  finding->unvalidated = made->id;
  rule_consequence(context, finding, "Old rows may break it, and the planner does not rely on it.");
  rule_help(context, finding, "ALTER TABLE %.*s VALIDATE CONSTRAINT %.*s;", SLICE_PRINT(table),
      SLICE_PRINT(name));
  rule_object(context, finding, constraint->table, 0);
}

const Rule rule_not_valid_left_behind = {
    .id = "not-valid-left-behind",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_INFO,
    .hears = RULE_HEARS_MADE,
    .check = check,

    .says = "A constraint is added NOT VALID, and no later file validates it.",
    .why = "NOT VALID is half of the way: new rows are checked, old ones are not. Until VALIDATE "
           "CONSTRAINT\n"
           "has read them, nobody may rely on the constraint, the planner does not, and a restore "
           "of a dump\n"
           "may fail at a row. The last file of a chain is not held to it: its validation belongs "
           "into the\n"
           "next one.",
    .instead = "ALTER TABLE orders ADD CONSTRAINT orders_total CHECK (total >= 0) NOT VALID;\n"
               "-- in a later release\n"
               "ALTER TABLE orders VALIDATE CONSTRAINT orders_total;",
    .versions =
        "From 18 on NOT NULL may be NOT VALID as well, and foreign keys of partitioned tables.",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, total int);",
    .bad = "ALTER TABLE orders ADD CONSTRAINT orders_total CHECK (total >= 0) NOT VALID;\n"
           "-- in a later release\n"
           "ALTER TABLE orders ADD COLUMN note text;",
    .good = "ALTER TABLE orders ADD CONSTRAINT orders_total CHECK (total >= 0) NOT VALID;\n"
            "-- in a later release\n"
            "ALTER TABLE orders VALIDATE CONSTRAINT orders_total;",
};
