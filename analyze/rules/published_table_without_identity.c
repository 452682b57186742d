#include "analyze/finding/rule.h"

static bool says(Slice text, const char *word) {
  size_t length = strlen(word);
  for (size_t i = 0; i + length <= text.length; i++) {
    if (memcmp(text.start + i, word, length) == 0) return true;
  }
  return false;
}

// Whether it tells subscribers of changed or deleted rows, which they must find.
static bool publishes_changes(const RuleContext *context, const OtherObject *published) {
  const Object *object = rule_version(context, published->of);
  if (object == NULL || object->object_class != CLASS_OTHER) return false;
  Slice text = executor_text(context->executor, ((const OtherObject *)object)->text);
  return says(text, "update") || says(text, "delete");
}

typedef struct PublishedSearch {
  const RuleContext *context;
  const OtherObject *published;
} PublishedSearch;

static bool look(const GraphEdge *edge, void *payload) {
  PublishedSearch *search = payload;
  const Object *object = rule_version(search->context, edge->dependent);
  bool is_member = object != NULL && object->object_class == CLASS_PUBLISHED &&
                   object->kind == 't' &&
                   publishes_changes(search->context, (const OtherObject *)object);
  if (is_member) search->published = (const OtherObject *)object;
  return search->published == NULL;
}

static bool has_identity(const Relation *table) {
  switch (table->replica_identity) {
  case 'f':
  case 'i': return true;
  case 'n': return false;
  default: return table->primary_key != OBJECT_ID_NONE;
  }
}

static void report(RuleContext *context, const Relation *table, const OtherObject *published) {
  Slice name = rule_name(context, table->object.id);
  Slice publication = rule_name(context, published->of);
  Finding *finding = rule_report(context, SEVERITY_ERROR, context->made->last_span,
      "UPDATE and DELETE on %.*s fail from here on (55000): publication %.*s cannot say which row "
      "is meant",
      SLICE_PRINT(name), SLICE_PRINT(publication));
  rule_help(context, finding, "a primary key, or");
  rule_help(context, finding, "ALTER TABLE %.*s REPLICA IDENTITY FULL;", SLICE_PRINT(name));
  rule_help(context, finding, "or WITH (publish = 'insert') for a table that only grows");
  rule_related(context, finding, published->of, "publication made here");
  rule_object(context, finding, table->object.id, 0);
}

static void check(RuleContext *context) {
  const MadeObject *made = context->made;
  const Object *object = rule_version(context, made->id);
  PublishedSearch search = {.context = context};
  ObjectId id = made->id;
  bool is_member = object->object_class == CLASS_PUBLISHED && object->kind == 't';
  if (is_member) {
    if (!publishes_changes(context, (const OtherObject *)object)) return;
    search.published = (const OtherObject *)object;
    id = search.published->other;
  } else if (made->first == EFFECT_CREATE || made->column != 0) {
    return;
  }
  const Object *table = rule_version(context, id);
  if (table == NULL || table->object_class != CLASS_RELATION || table->kind != 'r' ||
      executor_may_have_more(context->executor, id) || has_identity((const Relation *)table))
    return;
  if (!is_member) graph_each_part(catalog_graph(context->executor->catalog), id, look, &search);
  if (search.published == NULL) return;
  // Of one that this file has published, that is said there.
  if (!is_member && search.published->object.made.file == context->executor->file) return;
  report(context, (const Relation *)table, search.published);
}

const Rule rule_published_table_without_identity = {
    .id = "published-table-without-identity",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_MADE,
    .check = check,

    .says = "A table is published without anything that says which row has changed.",
    .why = "A publication sends UPDATE and DELETE with the replica identity of the row: its "
           "primary key,\n"
           "unless REPLICA IDENTITY says otherwise. A table that has none refuses them, with or "
           "without\n"
           "subscribers, from the moment it is published or its key is dropped.",
    .instead = "CREATE TABLE events (id bigint PRIMARY KEY, what text);\n"
               "CREATE PUBLICATION feed FOR TABLE events;",
    .bad = "CREATE TABLE events (what text);\n"
           "CREATE PUBLICATION feed FOR TABLE events;",
    .good = "CREATE TABLE events (what text);\n"
            "CREATE PUBLICATION feed FOR TABLE events WITH (publish = 'insert');",
};
