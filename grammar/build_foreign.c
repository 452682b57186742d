#include "grammar/build_foreign.h"

ImportForeignSchema *build_imported_tables(Parse *parse, ImportScope scope, NodeList tables) {
  ImportForeignSchema *imported = ARENA_NEW(parse->arena, ImportForeignSchema);
  imported->scope = scope;
  imported->tables = tables;
  return imported;
}

// ---- publications

PublishedObject *build_published_table(Parse *parse, uint32_t start, PublishedKind kind,
    TableReference *table, NodeList columns, Node *where) {
  if (!table->only && !table->star) table->node.span = table->relation.span; // it may be made late
  return (PublishedObject *)BUILD(parse, PUBLISHED_OBJECT, PublishedObject, start, .kind = kind,
      .table = table, .columns = columns, .where = where);
}

PublishedObject *build_published_schema(
    Parse *parse, Token first, PublishedKind kind, Name schema) {
  return (PublishedObject *)BUILD(
      parse, PUBLISHED_OBJECT, PublishedObject, first.start, .kind = kind, .schema = schema);
}

static PublishedKind kind_before(NodeList list) {
  if (!list.last) return PUBLISHED_NOTHING;
  PublishedKind kind = ((const PublishedObject *)list.last)->kind;
  return kind == PUBLISHED_CURRENT_SCHEMA ? PUBLISHED_SCHEMA : kind;
}

static bool is_plain_name(const TableReference *table) {
  return !build_name_is_set(table->relation.schema) && !table->only && !table->star;
}

// NULL: it may be an object of that kind.
static const char *find_problem(const PublishedObject *object, PublishedKind kind) {
  if (kind == PUBLISHED_NOTHING) return "invalid publication object list";
  if (kind == PUBLISHED_TABLE) return object->table ? NULL : "invalid table name";
  if (object->where) return "WHERE clause not allowed for schema";
  if (object->columns.first) return "column specification not allowed for schema";
  if (object->table && !is_plain_name(object->table)) return "invalid schema name";
  return NULL;
}

static void mark_table(Parse *parse, const PublishedObject *object) {
  if (object->columns.first)
    build_mark(parse, CONSTRUCT_PUBLISHED_COLUMNS,
        (Span){object->columns.first->span.start, object->columns.last->span.end});
  if (object->where) build_mark(parse, CONSTRUCT_PUBLISHED_ROWS, object->where->span);
}

// What looked like a table is the name of a schema.
static void become_schema(PublishedObject *object) {
  object->kind = object->table ? PUBLISHED_SCHEMA : PUBLISHED_CURRENT_SCHEMA;
  if (object->table) object->schema = object->table->relation.name;
  object->table = NULL;
  object->node.depth = 1;
}

NodeList build_published(Parse *parse, NodeList list, PublishedObject *object) {
  PublishedKind kind = object->kind == PUBLISHED_AS_BEFORE ? kind_before(list) : object->kind;
  if (object->kind == PUBLISHED_AS_BEFORE) {
    const char *problem = find_problem(object, kind);
    if (problem) build_fail(parse, object->node.span, BUILD_SYNTAX_ERROR, "%s", problem);
    object->kind = kind;
    if (kind == PUBLISHED_SCHEMA) become_schema(object);
  }
  if (object->kind == PUBLISHED_TABLE) mark_table(parse, object);
  return build_list_add(list, &object->node);
}
