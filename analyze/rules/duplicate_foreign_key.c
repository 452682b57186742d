#include "analyze/finding/rule.h"

typedef struct Search {
  const RuleContext *context;
  const TableConstraint *key;
  const TableConstraint *found;
} Search;

static bool is_alike(const TableConstraint *a, const TableConstraint *b) {
  return a->table == b->table && a->referenced_table == b->referenced_table &&
         a->column_count == b->column_count &&
         memcmp(a->columns, b->columns, a->column_count * sizeof *a->columns) == 0 &&
         memcmp(a->referenced_columns, b->referenced_columns,
             a->column_count * sizeof *a->columns) == 0;
}

static bool visit(const GraphEdge *edge, void *payload) {
  Search *search = payload;
  const Object *object = rule_version(search->context, edge->dependent);
  bool is_key = object != NULL && object->object_class == CLASS_CONSTRAINT && object->kind == 'f' &&
                object->id < search->key->object.id;
  if (is_key && is_alike((const TableConstraint *)object, search->key))
    search->found = (const TableConstraint *)object;
  return search->found == NULL;
}

static void check(RuleContext *context) {
  const MadeObject *made = context->made;
  const Object *object = rule_version(context, made->id);
  if (made->first != EFFECT_CREATE || object->object_class != CLASS_CONSTRAINT ||
      object->kind != 'f')
    return;
  Search search = {.context = context, .key = (const TableConstraint *)object};
  if (search.key->parent != OBJECT_ID_NONE) return;
  graph_each_dependent(
      catalog_graph(context->executor->catalog), search.key->table, visit, &search);
  if (search.found == NULL) return;
  Slice name = rule_quoted(context, object->name);
  Slice other = rule_quoted(context, search.found->object.name);
  Finding *finding = rule_report(context, SEVERITY_WARNING, made->span,
      "foreign key %.*s checks what %.*s checks already", SLICE_PRINT(name), SLICE_PRINT(other));
  rule_related(context, finding, search.found->object.id, "%.*s made here", SLICE_PRINT(other));
  rule_help(context, finding, "Leave it out.");
  rule_object(context, finding, search.key->table, 0);
}

const Rule rule_duplicate_foreign_key = {
    .id = "duplicate-foreign-key",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_MADE,
    .check = check,

    .says = "The same foreign key is there twice.",
    .why = "Each row is looked up twice, and if the two differ in ON DELETE, what happens depends "
           "on their\n"
           "names: triggers fire in the order of those.",
    .instead = "CREATE TABLE lines (order_id bigint REFERENCES orders);",
    .bad = "CREATE TABLE orders (id bigint PRIMARY KEY);\n"
           "CREATE TABLE lines (order_id bigint REFERENCES orders);\n"
           "ALTER TABLE lines ADD FOREIGN KEY (order_id) REFERENCES orders;",
    .good =
        "CREATE TABLE orders (id bigint PRIMARY KEY);\n"
        "CREATE TABLE lines (order_id bigint REFERENCES orders, other bigint REFERENCES orders);",
};
