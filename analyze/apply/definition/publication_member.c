#include "analyze/apply/definition/publication_member.h"

#include "analyze/apply/definition/publication_filter.h"
#include "analyze/apply/definition/published_list.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/table/column.h"
#include "analyze/apply/target.h"
#include "analyze/catalog/columns.h"

typedef struct Published {
  ObjectId of; // the table or schema
  char kind;
  uint16_t *columns;
  uint16_t column_count;
  BindReferences filter; // what its WHERE needs
} Published;

static bool check_column(
    Executor *executor, const Published *published, Name name, uint16_t number) {
  const Relation *table = catalog_relation(executor->catalog, published->of);
  const Column *column = table == NULL ? NULL : columns_numbered(table, number);
  Slice text = executor_text(executor, name.symbol);
  if (column != NULL && column->generated == 'v')
    return executor_fail(executor, "42P10", name.span,
        "cannot use virtual generated column \"%.*s\" in publication column list",
        SLICE_PRINT(text));
  if (column != NULL && column->generated && executor->version_max < 18)
    return executor_fail(executor, "42P10", name.span,
        "cannot use generated column \"%.*s\" in publication column list", SLICE_PRINT(text));
  for (uint16_t i = 0; i < published->column_count; i++) {
    if (published->columns[i] == number)
      return executor_fail(executor, "42710", name.span,
          "duplicate column \"%.*s\" in publication column list", SLICE_PRINT(text));
  }
  return true;
}

static bool read_columns(Executor *executor, const PublishedObject *object, Published *published) {
  published->columns = ARENA_ARRAY(executor->arena, object->columns.count + 1u, uint16_t);
  LIST_EACH(node, object->columns) {
    uint16_t number;
    Name name = ((const NameNode *)node)->name;
    if (column_is_system_name(executor, name.symbol))
      return executor_fail(executor, "42P10", name.span,
          "cannot use system column \"%.*s\" in publication column list",
          SLICE_PRINT(executor_text(executor, name.symbol)));
    if (!bind_column(executor, published->of, name, &number) ||
        !check_column(executor, published, name, number))
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
  default: return "This operation is not supported for sequences.";
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
  if (object->kind == PUBLISHED_SCHEMA) {
    if (!bind_schema(executor, object->schema, BIND_MUST_EXIST, &published->of)) return false;
    return !bind_is_system_schema(published->of) ||
           executor_fail(executor, "22023", object->node.span,
               "cannot add schema \"%.*s\" to publication",
               SLICE_PRINT(executor_text(executor, object->schema.symbol)));
  }
  published->kind = 't';
  const QualifiedName *name = &object->table->relation;
  if (!bind_relation(executor, name, OBJECT_TABLE, BIND_MUST_EXIST, &published->of)) return false;
  const Object *table = catalog_get(executor->catalog, published->of);
  return table == NULL || target_refuse_whole(executor, table, name->span);
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
    Published *published, Span span) {
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
  bind_enter_references(executor, &published->filter, id, 0, OBJECT_ID_NONE, GRAPH_NORMAL);
  return true;
}

// ---- what goes together

typedef struct Addition {
  const Publication *statement;
  ObjectId publication;
  bool has_schemas; // published whole, now or before
  bool via_root;
} Addition;

static bool has_schemas(Executor *executor, const Publication *statement, ObjectId publication) {
  LIST_EACH(node, statement->objects) {
    PublishedKind kind = ((const PublishedObject *)node)->kind;
    if (kind == PUBLISHED_SCHEMA || kind == PUBLISHED_CURRENT_SCHEMA) return true;
  }
  DependencyList list = dependency_on(executor, publication, 0);
  for (size_t i = 0; i < list.count; i++) {
    const Object *object = catalog_get(executor->catalog, list.edges[i].dependent);
    if (object != NULL && object->object_class == CLASS_PUBLISHED && object->kind == 'n')
      return true;
  }
  return false;
}

static bool refuse_part(
    Executor *executor, const Object *table, const char *what, const char *detail) {
  executor_fail(executor, "22023", (Span){0, 0}, "cannot use %s for relation \"%.*s\"", what,
      SLICE_PRINT(executor_text(executor, table->name)));
  executor_detail(executor, "%s", detail);
  return false;
}

// Parts of a table go neither with whole schemas, nor with partitions published as themselves.
static bool check_part(Executor *executor, const Addition *addition, const PublishedObject *object,
    const Published *published) {
  const Object *table = catalog_get(executor->catalog, published->of);
  if (table == NULL) return true;
  bool has_columns = object->columns.count > 0;
  bool is_divided = table->object_class == CLASS_RELATION && table->kind == 'p';
  if (object->where != NULL && is_divided && !addition->via_root)
    return refuse_part(executor, table, "publication WHERE clause",
        "WHERE clause cannot be used for a partitioned table when publish_via_partition_root is "
        "false.");
  if (has_columns && addition->has_schemas)
    return refuse_part(executor, table, "column list",
        "Column lists cannot be specified in publications containing FOR TABLES IN SCHEMA "
        "elements.");
  if (has_columns && is_divided && !addition->via_root)
    return refuse_part(executor, table, "column list",
        "Column lists cannot be specified for partitioned tables when publish_via_partition_root "
        "is false.");
  return true;
}

// ---- adding

static bool add_table(Executor *executor, const Addition *addition, const PublishedTable *listed) {
  const PublishedObject *object = listed->object;
  Published published = {.of = listed->of, .kind = 't'};
  Span span = object->node.span;
  const Object *table = catalog_get(executor->catalog, published.of);
  if (table == NULL || bind_is_system_schema(table->schema))
    return executor_fail(executor, "22023", span, "cannot add relation \"%.*s\" to publication",
        SLICE_PRINT(executor_text(executor, object->table->relation.name.symbol)));
  if (!rights_need_owner(executor, published.of, span)) return false;
  bool is_member = find_member(executor, addition->publication, published.of) != OBJECT_ID_NONE;
  if (!is_member &&
      !(check_part(executor, addition, object, &published) && check_table(executor, published.of) &&
          publication_filter_read(executor, object->where, published.of, &published.filter) &&
          read_columns(executor, object, &published)))
    return false;
  return add_member(executor, addition->statement->name, addition->publication, &published, span);
}

// What is said of whole schemas, and all tables in question.
static bool list_objects(PublishedList *listing, const Publication *statement, Published *schemas,
    size_t *schema_count, bool drops) {
  Executor *executor = listing->executor;
  LIST_EACH(node, statement->objects) {
    const PublishedObject *object = (const PublishedObject *)node;
    Published published = {0};
    if (!bind_published(executor, object, &published)) return false;
    if (drops && object->columns.count > 0)
      return executor_fail(executor, "42601", node->span,
          "column list must not be specified in ALTER PUBLICATION ... DROP");
    if (drops && object->where != NULL)
      return executor_fail(executor, "42601", node->span,
          "cannot use a WHERE clause when removing a table from a publication");
    if (published.kind != 't') {
      if (published_list_add_schema(listing, published.of)) schemas[(*schema_count)++] = published;
    } else if (!published_list_add(listing, published.of, object)) {
      return false;
    }
  }
  return true;
}

static bool add_listed(Executor *executor, const Addition *addition, const PublishedList *listing,
    Published *schemas, size_t schema_count) {
  const Publication *statement = addition->statement;
  for (size_t i = 0; i < listing->count; i++) {
    if (!add_table(executor, addition, &listing->items[i])) return false;
  }
  for (size_t i = 0; i < schema_count; i++) {
    if (!add_member(
            executor, statement->name, addition->publication, &schemas[i], statement->node.span))
      return false;
  }
  return true;
}

bool publication_add_members(
    Executor *executor, const Publication *statement, ObjectId publication) {
  const OtherObject *before = (const OtherObject *)catalog_get(executor->catalog, publication);
  Addition addition = {.statement = statement,
      .publication = publication,
      .has_schemas = has_schemas(executor, statement, publication),
      .via_root = slice_ends_with(executor_text(executor, before->text), SLICE("; via root"))};
  PublishedList listing = {.executor = executor};
  size_t schema_count = 0;
  Published *schemas = ARENA_ARRAY(executor->arena, statement->objects.count + 1u, Published);
  bool is_fine = list_objects(&listing, statement, schemas, &schema_count, false) &&
                 add_listed(executor, &addition, &listing, schemas, schema_count);
  published_list_free(&listing);
  return is_fine;
}

static bool drop_member(
    Executor *executor, ObjectId publication, ObjectId of, const char *what, Span span) {
  ObjectId member = find_member(executor, publication, of);
  if (member == OBJECT_ID_NONE && executor_may_have_more(executor, publication)) return true;
  if (member == OBJECT_ID_NONE)
    return executor_fail(executor, "42704", span, "%s not part of the publication", what);
  executor_drop(executor, member, OBJECT_ID_NONE, false, span);
  return true;
}

static const char *member_words(Executor *executor, ObjectId of, bool is_table) {
  Slice name = executor_text(executor, catalog_get(executor->catalog, of)->name);
  const char *format = is_table ? "relation \"%.*s\" is" : "tables from schema \"%.*s\" are";
  return arena_printf(executor->arena, format, SLICE_PRINT(name)).start;
}

static bool drop_listed(Executor *executor, ObjectId publication, const PublishedList *listing,
    const Published *schemas, size_t schema_count, Span span) {
  for (size_t i = 0; i < listing->count; i++) {
    const PublishedTable *listed = &listing->items[i];
    if (!drop_member(executor, publication, listed->of, member_words(executor, listed->of, true),
            listed->object->node.span))
      return false;
  }
  for (size_t i = 0; i < schema_count; i++) {
    ObjectId of = schemas[i].of;
    if (!drop_member(executor, publication, of, member_words(executor, of, false), span))
      return false;
  }
  return true;
}

bool publication_drop_members(
    Executor *executor, const Publication *statement, ObjectId publication) {
  PublishedList listing = {.executor = executor};
  size_t schema_count = 0;
  Published *schemas = ARENA_ARRAY(executor->arena, statement->objects.count + 1u, Published);
  bool is_fine =
      list_objects(&listing, statement, schemas, &schema_count, true) &&
      drop_listed(executor, publication, &listing, schemas, schema_count, statement->node.span);
  published_list_free(&listing);
  return is_fine;
}

void publication_drop_all(Executor *executor, ObjectId publication, Span span) {
  DependencyList list = dependency_on(executor, publication, 0);
  for (size_t i = 0; i < list.count; i++) {
    const Object *object = catalog_get(executor->catalog, list.edges[i].dependent);
    if (object != NULL && object->object_class == CLASS_PUBLISHED)
      executor_drop(executor, object->id, OBJECT_ID_NONE, false, span);
  }
}
