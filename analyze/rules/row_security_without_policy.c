#include "analyze/finding/rule.h"

typedef struct PolicySearch {
  const RuleContext *context;
  bool found;
} PolicySearch;

static bool look_for_policy(const GraphEdge *edge, void *payload) {
  PolicySearch *search = payload;
  const Object *object = rule_version(search->context, edge->dependent);
  // Restrictive ones only take away from what others show.
  search->found = object != NULL && object->object_class == CLASS_POLICY &&
                  ((const Policy *)object)->permissive;
  return !search->found;
}

static void check(RuleContext *context) {
  const MadeObject *made = context->made;
  const Object *object = rule_version(context, made->id);
  if (!made->is_secured || !((const Relation *)object)->row_security ||
      (object->flags & OBJECT_ASSUMED))
    return;
  PolicySearch search = {.context = context};
  graph_each_dependent(
      catalog_graph(context->executor->catalog), made->id, look_for_policy, &search);
  if (search.found) return;
  Slice name = rule_name(context, made->id);
  Finding *finding = rule_report(context, SEVERITY_WARNING, made->last_span,
      "row security of %.*s is on, and no permissive policy lets anybody see a row",
      SLICE_PRINT(name));
  rule_consequence(context, finding,
      "All but its owner, superusers and roles with BYPASSRLS read it as empty, without an error.");
  rule_help(context, finding, "CREATE POLICY ... ON %.*s USING (...);", SLICE_PRINT(name));
  rule_object(context, finding, made->id, 0);
}

const Rule rule_row_security_without_policy = {
    .id = "row-security-without-policy",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_MADE,
    .check = check,

    .says = "Row security is turned on, and there is no policy.",
    .why = "Without a policy nobody but the owner sees or writes a row: queries come back empty, "
           "INSERT\n"
           "fails. Where that is wanted, REVOKE says it openly.",
    .instead = "ALTER TABLE orders ENABLE ROW LEVEL SECURITY;\n"
               "CREATE POLICY own ON orders USING (owner = current_user);",
    .bad = "CREATE TABLE orders (id bigint PRIMARY KEY);\n"
           "ALTER TABLE orders ENABLE ROW LEVEL SECURITY;",
    .good = "CREATE TABLE orders (id bigint PRIMARY KEY);\n"
            "ALTER TABLE orders ENABLE ROW LEVEL SECURITY;\n"
            "CREATE POLICY everybody ON orders USING (true);",
};
