#include "analyze/apply/index/index.h"
#include "analyze/catalog/builtin/builtin.h"
#include "analyze/catalog/columns.h"
#include "analyze/finding/rule.h"

// The foreign keys of a table that says which rows of two others belong together.
typedef struct Links {
  const RuleContext *context;
  ObjectId table;
  uint16_t columns[2];
  uint16_t count; // of keys; 3: more than two, or of several columns
} Links;

static bool look(const GraphEdge *edge, void *payload) {
  Links *links = payload;
  const Object *object = rule_version(links->context, edge->dependent);
  if (object == NULL || object->object_class != CLASS_CONSTRAINT || object->kind != 'f')
    return true;
  const TableConstraint *key = (const TableConstraint *)object;
  if (key->table != links->table) return true;
  if (links->count > 0 && key->columns[0] == links->columns[0])
    return true; // seen, by another edge
  if (links->count == 2 && key->columns[0] == links->columns[1]) return true;
  if (links->count >= 2 || key->column_count != 1) {
    links->count = 3;
    return false;
  }
  links->columns[links->count++] = key->columns[0];
  return true;
}

static bool is_time(const Column *column) {
  if (column->type.type >= OBJECT_ID_FIRST_USER) return false;
  Slice type = builtin_type_name(column->type.type);
  return slice_equals(type, SLICE("timestamptz")) || slice_equals(type, SLICE("timestamp")) ||
         slice_equals(type, SLICE("date"));
}

// Besides the two there is at most a number of its own, and when the row was made or changed.
static bool is_link(const Relation *table, const Links *links) {
  uint16_t others = 0;
  for (uint16_t i = 0; i < table->column_count; i++) {
    const Column *column = table->columns[i];
    bool is_key = column->number == links->columns[0] || column->number == links->columns[1];
    if (column->dropped || is_key || is_time(column)) continue;
    others++;
  }
  return others <= 1;
}

static bool has_both(const RuleContext *context, const Links *links) {
  IndexList list = index_list(context->executor, links->table);
  for (uint32_t i = 0; i < list.count; i++) {
    const Index *index = list.items[i];
    unsigned found = 0;
    for (uint16_t k = 0; k < index->key_count && k < 2; k++) {
      if (index->columns[k] == links->columns[0]) found |= 1;
      if (index->columns[k] == links->columns[1]) found |= 2;
    }
    if (found == 3 && !index->has_predicate) return true;
  }
  return false;
}

static void check(RuleContext *context) {
  const MadeObject *made = context->made;
  const Object *object = rule_version(context, made->id);
  bool is_judged = made->first == EFFECT_CREATE && object->object_class == CLASS_RELATION &&
                   object->kind == 'r' && !((const Relation *)object)->is_partition;
  if (!is_judged) return;
  Links links = {.context = context, .table = made->id};
  graph_each_part(catalog_graph(context->executor->catalog), made->id, look, &links);
  const Relation *table = (const Relation *)object;
  if (links.count != 2 || !is_link(table, &links) || has_both(context, &links)) return;
  Slice name = rule_name(context, made->id);
  // The last one found was written first.
  Slice first = rule_quoted(context, columns_numbered(table, links.columns[1])->name);
  Slice second = rule_quoted(context, columns_numbered(table, links.columns[0])->name);
  Finding *finding = rule_report(context, SEVERITY_INFO, made->span,
      "no index of %.*s holds both %.*s and %.*s, so a pair may be there twice, and is looked for "
      "row by row",
      SLICE_PRINT(name), SLICE_PRINT(first), SLICE_PRINT(second));
  rule_help(context, finding,
      "PRIMARY KEY (%.*s, %.*s), and an index on (%.*s, %.*s) for the way back", SLICE_PRINT(first),
      SLICE_PRINT(second), SLICE_PRINT(second), SLICE_PRINT(first));
  rule_object(context, finding, made->id, 0);
}

const Rule rule_composite_index_missing = {
    .id = "composite-index-missing",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_INFO,
    .hears = RULE_HEARS_MADE,
    .check = check,

    .says = "A table that links two others has no index on both of its keys together.",
    .why = "Of a link the pair counts: is this user in that group? With an index on each column "
           "alone\n"
           "PostgreSQL reads all rows of one and throws most away, or joins two bitmaps; and "
           "nothing keeps\n"
           "the same pair from being there twice. A key on both answers the question at once, and "
           "the index\n"
           "on the first column is not needed any more.",
    .instead = "CREATE TABLE members (group_id bigint REFERENCES groups, user_id bigint REFERENCES "
               "users,\n"
               "  PRIMARY KEY (group_id, user_id));\n"
               "CREATE INDEX ON members (user_id, group_id);",
    .bad = "CREATE TABLE groups (id bigint PRIMARY KEY);\n"
           "CREATE TABLE users (id bigint PRIMARY KEY);\n"
           "CREATE TABLE members (id bigint PRIMARY KEY, group_id bigint REFERENCES groups, "
           "user_id bigint REFERENCES users);\n"
           "CREATE INDEX ON members (group_id);\n"
           "CREATE INDEX ON members (user_id);",
    .good = "CREATE TABLE groups (id bigint PRIMARY KEY);\n"
            "CREATE TABLE users (id bigint PRIMARY KEY);\n"
            "CREATE TABLE members (id bigint PRIMARY KEY, group_id bigint REFERENCES groups, "
            "user_id bigint REFERENCES users,\n"
            "  UNIQUE (user_id, group_id));",
};
