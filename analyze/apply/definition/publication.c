#include "analyze/apply/definition/other.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/option_text.h"
#include "analyze/apply/rights/database.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/catalog/columns.h"

// Publications and subscriptions (manual: 31, Logical Replication).

static bool is_option(const Executor *executor, const Option *option, Slice word) {
  return slice_equals(executor_text(executor, option->name.symbol), word);
}

// "all tables; insert, update, delete, truncate; via root"
static Symbol describe(Executor *executor, bool all_tables, NodeList options) {
  Slice actions = SLICE("insert, update, delete, truncate");
  bool via_root = false;
  LIST_EACH(node, options) {
    const Option *option = (const Option *)node;
    Slice value = option_text_value(executor, option->value, "true");
    if (is_option(executor, option, SLICE("publish"))) actions = value;
    if (is_option(executor, option, SLICE("publish_via_partition_root")))
      via_root = slice_equals(value, SLICE("true"));
  }
  Slice text = arena_printf(executor->arena, "%s%.*s%s", all_tables ? "all tables; " : "",
      SLICE_PRINT(actions), via_root ? "; via root" : "");
  return symbol_intern(executor->symbols, text);
}

// ---- members

typedef struct Published {
  ObjectId of; // the table or schema
  char kind;
  uint16_t *columns;
  uint16_t column_count;
} Published;

static bool read_columns(Executor *executor, const PublishedObject *object, Published *published) {
  published->columns = ARENA_ARRAY(executor->arena, object->columns.count + 1u, uint16_t);
  LIST_EACH(node, object->columns) {
    uint16_t number;
    if (!bind_column(executor, published->of, ((const NameNode *)node)->name, &number))
      return false;
    if (published->column_count < UINT16_MAX)
      published->columns[published->column_count++] = number;
  }
  return true;
}

static const char *detail_of(const Object *object) {
  switch (object->kind) {
  case 'v': return "This operation is not supported for views.";
  case 'm': return "This operation is not supported for materialized views.";
  case 'f': return "This operation is not supported for foreign tables.";
  case 'S': return "This operation is not supported for sequences.";
  default: return "This operation is not supported for indexes.";
  }
}

static bool check_table(Executor *executor, ObjectId id) {
  const Object *object = catalog_get(executor->catalog, id);
  if (object == NULL || (object->flags & OBJECT_ASSUMED)) return true;
  bool fits = object->object_class == CLASS_RELATION && strchr("rp", object->kind) != NULL;
  const char *detail = fits ? NULL : detail_of(object);
  if (fits && ((const Relation *)object)->persistence == PERSISTENCE_TEMPORARY)
    detail = "This operation is not supported for temporary tables.";
  if (fits && ((const Relation *)object)->persistence == PERSISTENCE_UNLOGGED)
    detail = "This operation is not supported for unlogged tables.";
  if (detail == NULL) return true;
  executor_fail(executor, "22023", (Span){0, 0}, "cannot add relation \"%.*s\" to publication",
      SLICE_PRINT(executor_text(executor, object->name)));
  executor_detail(executor, "%s", detail);
  return false;
}

static bool bind_published(
    Executor *executor, const PublishedObject *object, Published *published) {
  *published = (Published){.kind = 'n'};
  if (object->kind == PUBLISHED_CURRENT_SCHEMA) {
    published->of = bind_search_path(executor).creation;
    if (published->of != OBJECT_ID_NONE) return true;
    return executor_fail(
        executor, "3F000", object->node.span, "no schema has been selected for CURRENT_SCHEMA");
  }
  if (object->kind == PUBLISHED_SCHEMA)
    return bind_schema(executor, object->schema, BIND_MUST_EXIST, &published->of);
  published->kind = 't';
  return bind_relation(
             executor, &object->table->relation, OBJECT_TABLE, BIND_MUST_EXIST, &published->of) &&
         read_columns(executor, object, published);
}

static ObjectId find_member(Executor *executor, ObjectId publication, ObjectId of) {
  DependencyList list = dependency_on(executor, publication, 0);
  for (size_t i = 0; i < list.count; i++) {
    const Object *object = catalog_get(executor->catalog, list.edges[i].dependent);
    if (object == NULL || object->object_class != CLASS_PUBLISHED) continue;
    const OtherObject *member = (const OtherObject *)object;
    if (member->of == publication && member->other == of) return object->id;
  }
  return OBJECT_ID_NONE;
}

static bool add_member(Executor *executor, Name publication_name, ObjectId publication,
    const Published *published, Span span) {
  if (find_member(executor, publication, published->of) != OBJECT_ID_NONE) {
    const Object *of = catalog_get(executor->catalog, published->of);
    return executor_fail(executor, "42710", span,
        "%s \"%.*s\" is already member of publication \"%.*s\"",
        published->kind == 't' ? "relation" : "schema",
        SLICE_PRINT(executor_text(executor, of->name)),
        SLICE_PRINT(executor_text(executor, publication_name.symbol)));
  }
  OtherObject draft = {
      .object = {.object_class = CLASS_PUBLISHED, .kind = published->kind},
      .of = publication,
      .other = published->of,
      .columns = published->columns,
      .column_count = published->column_count,
  };
  ObjectId id = executor_create(executor, &draft.object, span);
  executor_depend(executor, id, 0, publication, 0, GRAPH_AUTO);
  executor_depend(executor, id, 0, published->of, 0, GRAPH_AUTO);
  for (uint16_t i = 0; i < published->column_count; i++)
    executor_depend(executor, id, 0, published->of, published->columns[i], GRAPH_NORMAL);
  return true;
}

static bool add_members(Executor *executor, const Publication *statement, ObjectId publication) {
  LIST_EACH(node, statement->objects) {
    Published published;
    if (!bind_published(executor, (const PublishedObject *)node, &published)) return false;
    if (published.kind == 't' && !rights_need_owner(executor, published.of, node->span))
      return false;
    if (published.kind == 't' &&
        find_member(executor, publication, published.of) == OBJECT_ID_NONE &&
        !check_table(executor, published.of))
      return false;
    if (!add_member(executor, statement->name, publication, &published, node->span)) return false;
  }
  return true;
}

static bool drop_members(Executor *executor, const Publication *statement, ObjectId publication) {
  LIST_EACH(node, statement->objects) {
    Published published;
    if (!bind_published(executor, (const PublishedObject *)node, &published)) return false;
    ObjectId member = find_member(executor, publication, published.of);
    if (member == OBJECT_ID_NONE && executor_may_have_more(executor, publication)) continue;
    if (member == OBJECT_ID_NONE) {
      const Object *of = catalog_get(executor->catalog, published.of);
      bool is_table = published.kind == 't';
      return executor_fail(executor, "42704", node->span,
          "%s \"%.*s\" %s not part of the publication",
          is_table ? "relation" : "tables from schema",
          SLICE_PRINT(executor_text(executor, of->name)), is_table ? "is" : "are");
    }
    executor_drop(executor, member, OBJECT_ID_NONE, false, node->span);
  }
  return true;
}

static void drop_all_members(Executor *executor, ObjectId publication, Span span) {
  DependencyList list = dependency_on(executor, publication, 0);
  for (size_t i = 0; i < list.count; i++) {
    const Object *object = catalog_get(executor->catalog, list.edges[i].dependent);
    if (object != NULL && object->object_class == CLASS_PUBLISHED)
      executor_drop(executor, object->id, OBJECT_ID_NONE, false, span);
  }
}

// ---- CREATE, ALTER PUBLICATION

// Only superusers publish all that is there, now or later.
static bool check_superuser(Executor *executor, const Publication *statement) {
  if (!runner_is_limited(executor)) return true;
  if (statement->all_tables)
    return executor_fail(executor, "42501", statement->node.span,
        "must be superuser to create FOR ALL TABLES publication");
  LIST_EACH(node, statement->objects) {
    const PublishedObject *object = (const PublishedObject *)node;
    bool is_schema = object->kind == PUBLISHED_SCHEMA || object->kind == PUBLISHED_CURRENT_SCHEMA;
    if (is_schema && statement->node.kind == NODE_ALTER_PUBLICATION)
      return executor_fail(
          executor, "42501", node->span, "must be superuser to add or set schemas");
    if (is_schema)
      return executor_fail(executor, "42501", node->span,
          "must be superuser to create FOR TABLES IN SCHEMA publication");
  }
  return true;
}

bool apply_create_publication(Executor *executor, const Node *node) {
  const Publication *statement = (const Publication *)node;
  if (!database_need_create(executor, node->span) || !check_superuser(executor, statement))
    return false;
  if (!other_refuse_taken(executor, OBJECT_PUBLICATION, OBJECT_ID_NONE, statement->name))
    return false;
  OtherObject draft = {.object = {.object_class = CLASS_OTHER,
                           .kind = OBJECT_PUBLICATION,
                           .name = statement->name.symbol},
      .text = describe(executor, statement->all_tables, statement->options)};
  ObjectId id = executor_create(executor, &draft.object, node->span);
  return add_members(executor, statement, id);
}

bool apply_alter_publication(Executor *executor, const Node *node) {
  const Publication *statement = (const Publication *)node;
  ObjectId id;
  if (!other_bind(executor, OBJECT_PUBLICATION, statement->name, &id) ||
      !rights_need_owner(executor, id, node->span) ||
      (statement->verb != PUBLICATION_DROP && !check_superuser(executor, statement)))
    return false;
  switch (statement->verb) {
  case PUBLICATION_ADD: return add_members(executor, statement, id);
  case PUBLICATION_DROP: return drop_members(executor, statement, id);
  case PUBLICATION_SET:
    drop_all_members(executor, id, node->span);
    return add_members(executor, statement, id);
  case PUBLICATION_OPTIONS: break;
  }
  OtherObject draft = *(const OtherObject *)catalog_get(executor->catalog, id);
  bool all = slice_starts_with(executor_text(executor, draft.text), SLICE("all tables"));
  draft.text = describe(executor, all, statement->options);
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, node->span);
  return true;
}

// ---- subscriptions, by their names

static bool may_subscribe(Executor *executor, Span span) {
  if (executor->version_max < 16)
    return rights_need_superuser(executor, span, "must be superuser to create subscriptions");
  Symbol role = symbol_find(executor->symbols, SLICE("pg_create_subscription"));
  if (!subject_has_role(executor, subject_runner(executor), role))
    return executor_fail(executor, "42501", span, "permission denied to create subscription");
  return database_need_create(executor, span);
}

bool apply_create_subscription(Executor *executor, const Node *node) {
  const Subscription *statement = (const Subscription *)node;
  if (!may_subscribe(executor, node->span)) return false;
  if (!other_refuse_taken(executor, OBJECT_SUBSCRIPTION, OBJECT_ID_NONE, statement->name))
    return false;
  OtherObject draft = {.object = {.object_class = CLASS_OTHER,
                           .kind = OBJECT_SUBSCRIPTION,
                           .name = statement->name.symbol}};
  executor_create(executor, &draft.object, node->span);
  return true;
}

bool apply_alter_subscription(Executor *executor, const Node *node) {
  ObjectId id;
  return other_bind(executor, OBJECT_SUBSCRIPTION, ((const Subscription *)node)->name, &id) &&
         rights_need_owner(executor, id, node->span);
}
