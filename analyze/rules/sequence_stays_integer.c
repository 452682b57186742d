#include "analyze/catalog/builtin/builtin.h"
#include "analyze/catalog/columns.h"
#include "analyze/finding/rule.h"

typedef struct SequenceSearch {
  const RuleContext *context;
  const Sequence *found;
} SequenceSearch;

static bool is_type(ObjectId type, const char *name) {
  return type < OBJECT_ID_FIRST_USER && slice_equals(builtin_type_name(type), slice_of(name));
}

static bool look(const GraphEdge *edge, void *payload) {
  SequenceSearch *search = payload;
  const Object *object = rule_version(search->context, edge->dependent);
  if (object == NULL || object->object_class != CLASS_SEQUENCE) return true;
  const Sequence *sequence = (const Sequence *)object;
  bool ends_early = is_type(sequence->type, "int4") || is_type(sequence->type, "int2");
  if (sequence->owner_table == edge->referenced && ends_early && sequence->increment > 0)
    search->found = sequence;
  return search->found == NULL;
}

static void check(RuleContext *context) {
  const MadeObject *made = context->made;
  if (!made->is_retyped) return;
  const Relation *table = (const Relation *)rule_version(context, made->id);
  const Column *column = columns_numbered(table, made->column);
  bool is_widened = column != NULL && !column->dropped && column->type.array_dimensions == 0 &&
                    (is_type(column->type.type, "int8") || is_type(column->type.type, "numeric"));
  if (!is_widened) return;
  SequenceSearch search = {.context = context};
  graph_each_column_dependent(
      catalog_graph(context->executor->catalog), made->id, made->column, look, &search);
  if (search.found == NULL) return;
  Slice name = rule_name(context, search.found->object.id);
  Slice of = rule_description(context, made->id, made->column);
  Finding *finding = rule_report(context, SEVERITY_WARNING, made->last_span,
      "%.*s is wider now, and its sequence %.*s still ends at %lld", SLICE_PRINT(of),
      SLICE_PRINT(name), (long long)search.found->maximum);
  rule_consequence(
      context, finding, "Then every INSERT fails (2200H), as it would have without the change.");
  rule_help(context, finding, "ALTER SEQUENCE %.*s AS bigint;", SLICE_PRINT(name));
  rule_object(context, finding, made->id, made->column);
}

const Rule rule_sequence_stays_integer = {
    .id = "sequence-stays-integer",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_MADE,
    .check = check,

    .says = "A column is widened, and the sequence that numbers it is not.",
    .why = "serial makes a sequence of type integer. ALTER COLUMN TYPE bigint changes the column "
           "alone: at\n"
           "2147483647 nextval fails, and with it every INSERT. The sequence of an identity column "
           "follows\n"
           "by itself.",
    .instead = "ALTER TABLE orders ALTER COLUMN id TYPE bigint;\n"
               "ALTER SEQUENCE orders_id_seq AS bigint;",
    .bad = "CREATE TABLE orders (id serial PRIMARY KEY);\n"
           "-- in a later release\n"
           "ALTER TABLE orders ALTER COLUMN id TYPE bigint;",
    .good = "CREATE TABLE orders (id serial PRIMARY KEY);\n"
            "-- in a later release\n"
            "ALTER TABLE orders ALTER COLUMN id TYPE bigint;\n"
            "ALTER SEQUENCE orders_id_seq AS bigint;",
};
