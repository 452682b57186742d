#include "analyze/finding/rule.h"

static void check(RuleContext *context) {
  const MadeObject *made = context->made;
  const Object *object = rule_version(context, made->id);
  if (made->first != EFFECT_CREATE || object->object_class != CLASS_POLICY) return;
  const Policy *policy = (const Policy *)object;
  const Object *table = rule_version(context, policy->table);
  if (table == NULL || (table->flags & OBJECT_ASSUMED) || ((const Relation *)table)->row_security)
    return;
  Slice name = rule_quoted(context, policy->object.name);
  Slice table_name = rule_name(context, policy->table);
  Finding *finding = rule_report(context, SEVERITY_ERROR, made->span,
      "policy %.*s keeps nobody out: row security of %.*s is off", SLICE_PRINT(name),
      SLICE_PRINT(table_name));
  rule_help(
      context, finding, "ALTER TABLE %.*s ENABLE ROW LEVEL SECURITY;", SLICE_PRINT(table_name));
  rule_object(context, finding, policy->table, 0);
}

const Rule rule_policy_without_row_security = {
    .id = "policy-without-row-security",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_MADE,
    .check = check,

    .says = "A policy is made on a table whose row security is off.",
    .why = "Policies count only where ENABLE ROW LEVEL SECURITY was said of the table. Until then "
           "everybody\n"
           "with SELECT sees all rows, and the policy looks as if they did not.",
    .instead = "CREATE POLICY own ON orders USING (owner = current_user);\n"
               "ALTER TABLE orders ENABLE ROW LEVEL SECURITY;",
    .bad = "CREATE TABLE orders (id bigint PRIMARY KEY, owner name);\n"
           "CREATE POLICY own ON orders USING (owner = current_user);",
    .good = "CREATE TABLE orders (id bigint PRIMARY KEY, owner name);\n"
            "CREATE POLICY own ON orders USING (owner = current_user);\n"
            "ALTER TABLE orders ENABLE ROW LEVEL SECURITY;",
};
