#include "analyze/finding/rule.h"
#include "analyze/run/release.h"

typedef struct Reading {
  const RuleContext *context;
  const Relation *view;  // given, or found
  const Relation *table; // found, or given
} Reading;

// security_invoker = false is a decision, too.
static bool has_decided(const RuleContext *context, const Relation *view) {
  Slice options = executor_text(context->executor, view->options);
  Slice word = SLICE("security_invoker");
  for (size_t i = 0; i + word.length <= options.length; i++) {
    if (memcmp(options.start + i, word.start, word.length) == 0) return true;
  }
  return false;
}

static bool is_view(const RuleContext *context, const Object *object) {
  if (object == NULL || object->object_class != CLASS_RELATION) return false;
  if (object->flags & OBJECT_ASSUMED) return false;
  return object->kind == 'v' && !has_decided(context, (const Relation *)object);
}

// Who made the view reads the table as its owner, whom no policy binds.
static bool is_open(const Relation *view, const Relation *table) {
  return table->row_security && !table->force_row_security &&
         view->object.owner == table->object.owner;
}

static bool look_for_table(const GraphEdge *edge, void *payload) {
  Reading *reading = payload;
  const Object *object = rule_version(reading->context, edge->referenced);
  if (object == NULL || object->object_class != CLASS_RELATION) return true;
  const Relation *table = (const Relation *)object;
  if (is_open(reading->view, table)) reading->table = table;
  return reading->table == NULL;
}

static bool look_for_view(const GraphEdge *edge, void *payload) {
  Reading *reading = payload;
  const Object *object = rule_version(reading->context, edge->dependent);
  bool is_old =
      is_view(reading->context, object) && !release_made(reading->context->executor, object);
  if (is_old && is_open((const Relation *)object, reading->table))
    reading->view = (const Relation *)object;
  return reading->view == NULL;
}

static void report(RuleContext *context, const Reading *reading, Span span) {
  Slice view = rule_name(context, reading->view->object.id);
  Slice table = rule_name(context, reading->table->object.id);
  Finding *finding = rule_report(context, SEVERITY_WARNING, span,
      "who may read view %.*s sees all rows of %.*s: its policies do not hold there",
      SLICE_PRINT(view), SLICE_PRINT(table));
  rule_consequence(
      context, finding, "A view reads with the rights of its owner, who owns the table too.");
  if (context->executor->version_min >= 15) {
    rule_help(
        context, finding, "ALTER VIEW %.*s SET (security_invoker = true);", SLICE_PRINT(view));
  } else {
    rule_help(context, finding,
        "From PostgreSQL 15 on: ALTER VIEW %.*s SET (security_invoker = true);", SLICE_PRINT(view));
    rule_help(context, finding,
        "before: let the view belong to a role that the policies bind, or say their conditions in "
        "its query");
  }
  rule_related(context, finding, reading->table->object.id, "table made here");
  rule_object(context, finding, reading->view->object.id, 0);
}

static void check(RuleContext *context) {
  const MadeObject *made = context->made;
  const Object *object = rule_version(context, made->id);
  if (object->object_class != CLASS_RELATION || made->column != 0) return;
  Graph *graph = catalog_graph(context->executor->catalog);
  Reading reading = {.context = context};
  if (made->first == EFFECT_CREATE && is_view(context, object)) {
    reading.view = (const Relation *)object;
    graph_each_reference(graph, made->id, look_for_table, &reading);
  } else if (made->is_secured && ((const Relation *)object)->row_security &&
             !rule_table_is_new(context, made->id)) {
    reading.table = (const Relation *)object;
    graph_each_part(graph, made->id, look_for_view, &reading);
  }
  if (reading.view != NULL && reading.table != NULL)
    report(context, &reading, made->first == EFFECT_CREATE ? made->span : made->last_span);
}

const Rule rule_view_bypasses_row_security = {
    .id = "view-bypasses-row-security",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_MADE,
    .check = check,

    .says = "A view shows rows that the policies of its table keep from who reads it.",
    .why = "A view reads its tables with the rights of its owner. If that is the owner of the "
           "tables as\n"
           "well, row security does not hold for what goes through the view, and everybody who was "
           "granted\n"
           "the view reads all rows. security_invoker, since PostgreSQL 15, has it read with the "
           "rights of\n"
           "who asks.",
    .instead =
        "CREATE VIEW my_orders WITH (security_invoker = true) AS SELECT id, total FROM orders;",
    .versions = "security_invoker needs 15.",
    .bad = "CREATE TABLE orders (id bigint PRIMARY KEY, owner name, total int);\n"
           "ALTER TABLE orders ENABLE ROW LEVEL SECURITY;\n"
           "CREATE POLICY own ON orders USING (owner = current_user);\n"
           "CREATE VIEW totals AS SELECT total FROM orders;",
    .good = "CREATE TABLE orders (id bigint PRIMARY KEY, owner name, total int);\n"
            "ALTER TABLE orders ENABLE ROW LEVEL SECURITY;\n"
            "CREATE POLICY own ON orders USING (owner = current_user);\n"
            "CREATE VIEW totals WITH (security_invoker = on) AS SELECT total FROM orders;",
};
