#include "analyze/apply/definition/collation.h"
#include "analyze/apply/definition/other.h"
#include "analyze/apply/definition/text_search.h"
#include "analyze/apply/object_name.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/bind/query/bind_query.h"

#include <stdlib.h>

// Collations, conversions, text search, statistics, access methods.

static ObjectId create(Executor *executor, ObjectKind kind, ObjectId schema, Symbol name,
    OtherObject draft, Span span) {
  draft.object =
      (Object){.object_class = CLASS_OTHER, .kind = (char)kind, .name = name, .schema = schema};
  return executor_create(executor, &draft.object, span);
}

static bool find_home(Executor *executor, const QualifiedName *name, ObjectId *schema) {
  return bind_creation_schema(executor, name, PERSISTENCE_PERMANENT, schema);
}

// ---- collations, text search

static bool is_text_search(ObjectKind kind) {
  return kind == OBJECT_TEXT_SEARCH_CONFIGURATION || kind == OBJECT_TEXT_SEARCH_DICTIONARY ||
         kind == OBJECT_TEXT_SEARCH_PARSER || kind == OBJECT_TEXT_SEARCH_TEMPLATE;
}

// The server leaves it to the index of its catalog.
static bool refuse_repeated(Executor *executor, ObjectKind kind, Span span) {
  const char *table = kind == OBJECT_TEXT_SEARCH_CONFIGURATION ? "pg_ts_config_cfgname_index"
                      : kind == OBJECT_TEXT_SEARCH_DICTIONARY  ? "pg_ts_dict_dictname_index"
                      : kind == OBJECT_TEXT_SEARCH_PARSER      ? "pg_ts_parser_prsname_index"
                                                               : "pg_ts_template_tmplname_index";
  return executor_fail(
      executor, "23505", span, "duplicate key value violates unique constraint \"%s\"", table);
}

static bool taken_collation(Executor *executor, const CreateDefined *statement) {
  Slice name = executor_text(executor, statement->name.name.symbol);
  if (statement->if_not_exists)
    return executor_skip(executor, statement->name.span,
        "collation \"%.*s\" for encoding \"UTF8\" already exists, skipping", SLICE_PRINT(name));
  return executor_fail(executor, "42710", statement->name.span,
      "collation \"%.*s\" for encoding \"UTF8\" already exists", SLICE_PRINT(name));
}

bool apply_create_defined(Executor *executor, const Node *node) {
  const CreateDefined *statement = (const CreateDefined *)node;
  ObjectId schema;
  if (!find_home(executor, &statement->name, &schema) ||
      (statement->object == OBJECT_COLLATION && !collation_check(executor, statement)) ||
      (is_text_search(statement->object) && !text_search_check(executor, statement)))
    return false;
  Symbol name = statement->name.name.symbol;
  ObjectId taken = other_find(executor, statement->object, schema, name);
  if (taken != OBJECT_ID_NONE) {
    executor_relate(executor, taken);
    if (is_text_search(statement->object))
      return refuse_repeated(executor, statement->object, node->span);
    return taken_collation(executor, statement);
  }
  ObjectId needed;
  if (!text_search_needs(executor, statement, &needed)) return false;
  ObjectId id = create(executor, statement->object, schema, name, (OtherObject){0}, node->span);
  executor_depend(executor, id, 0, needed, 0, GRAPH_NORMAL);
  return true;
}

bool apply_create_conversion(Executor *executor, const Node *node) {
  const CreateConversion *statement = (const CreateConversion *)node;
  ObjectId schema;
  if (!find_home(executor, &statement->name, &schema) ||
      !other_refuse_taken(executor, OBJECT_CONVERSION, schema, statement->name.name))
    return false;
  Slice text = arena_printf(executor->arena, "%.*s to %.*s", SLICE_PRINT(statement->from.value),
      SLICE_PRINT(statement->to.value));
  OtherObject draft = {.text = symbol_intern(executor->symbols, text)};
  create(executor, OBJECT_CONVERSION, schema, statement->name.name.symbol, draft, node->span);
  return true;
}

bool apply_alter_text_search(Executor *executor, const Node *node) {
  const AlterTextSearch *statement = (const AlterTextSearch *)node;
  QualifiedNameNode name = {
      .node = {.kind = NODE_QUALIFIED_NAME, .span = statement->name.span}, .name = statement->name};
  TargetObject target;
  if (!target_find(executor, statement->object, &name.node, (Name){0}, false, &target) ||
      !rights_need_owner(executor, target.id, node->span))
    return false;
  if (target.id != OBJECT_ID_NONE) executor_touch(executor, EFFECT_ALTER, target.id, node->span);
  return true;
}

// ---- access methods

bool apply_create_access_method(Executor *executor, const Node *node) {
  const CreateAccessMethod *statement = (const CreateAccessMethod *)node;
  if (runner_is_limited(executor)) {
    executor_fail(executor, "42501", node->span,
        "permission denied to create access method \"%.*s\"",
        SLICE_PRINT(executor_text(executor, statement->name.symbol)));
    executor_hint(executor, "Must be superuser to create an access method.");
    return false;
  }
  if (!other_refuse_taken(executor, OBJECT_ACCESS_METHOD, OBJECT_ID_NONE, statement->name))
    return false;
  create(executor, OBJECT_ACCESS_METHOD, OBJECT_ID_NONE, statement->name.symbol, (OtherObject){0},
      node->span);
  return true;
}

// ---- statistics

enum { NDISTINCT = 1, DEPENDENCIES = 2, MCV = 4 };

// Without any all are meant; a single expression needs none.
static bool read_kinds(Executor *executor, const CreateStatistics *statement, Symbol *kinds) {
  static const char *const words[] = {"ndistinct", "dependencies", "mcv"};
  unsigned chosen = 0;
  LIST_EACH(kind, statement->kinds) {
    Name name = ((const NameNode *)kind)->name;
    size_t place = 0;
    while (place < 3 && !slice_equals(executor_text(executor, name.symbol), slice_of(words[place])))
      place++;
    if (place == 3)
      return executor_fail(executor, "42601", name.span, "unrecognized statistics kind \"%.*s\"",
          SLICE_PRINT(executor_text(executor, name.symbol)));
    chosen |= 1u << place;
  }
  if (chosen == 0 && statement->items.count > 1) chosen = NDISTINCT | DEPENDENCIES | MCV;
  Slice text = SLICE("");
  for (size_t i = 0; i < 3; i++) {
    if (chosen & 1u << i)
      text = arena_printf(
          executor->arena, "%.*s%s%s", SLICE_PRINT(text), text.length > 0 ? ", " : "", words[i]);
  }
  *kinds = text.length == 0 ? SYMBOL_NONE : symbol_intern(executor->symbols, text);
  return true;
}

static int by_number(const void *a, const void *b) {
  return *(const uint16_t *)a - *(const uint16_t *)b;
}

static bool read_statistics(
    Executor *executor, const CreateStatistics *statement, ObjectId table, OtherObject *draft) {
  draft->columns = ARENA_ARRAY(executor->arena, statement->items.count + 1u, uint16_t);
  LIST_EACH(item, statement->items) {
    uint16_t number = 0;
    if (item->kind != NODE_NAME) continue; // an expression
    if (!bind_column(executor, table, ((const NameNode *)item)->name, &number)) return false;
    if (draft->column_count < UINT16_MAX) draft->columns[draft->column_count++] = number;
  }
  qsort(draft->columns, draft->column_count, sizeof *draft->columns, by_number);
  return read_kinds(executor, statement, &draft->text);
}

// table_column_stat, as an index would be called.
static Symbol choose_name(
    Executor *executor, const CreateStatistics *statement, ObjectId table, ObjectId schema) {
  Slice parts[32];
  size_t count = 0;
  LIST_EACH(item, statement->items) {
    if (count == sizeof parts / sizeof *parts) break;
    parts[count++] = item->kind == NODE_NAME
                         ? executor_text(executor, ((const NameNode *)item)->name.symbol)
                         : SLICE("expr");
  }
  Slice columns = object_name_join(executor, parts, count);
  Slice relation = executor_text(executor, catalog_get(executor->catalog, table)->name);
  for (unsigned number = 0; number < 1000; number++) {
    Slice label = number == 0 ? SLICE("stat") : arena_printf(executor->arena, "stat%u", number);
    Symbol name =
        symbol_intern(executor->symbols, object_name_make(executor, relation, columns, label));
    if (other_find(executor, OBJECT_STATISTICS, schema, name) == OBJECT_ID_NONE) return name;
  }
  return SYMBOL_NONE;
}

static bool check_table(Executor *executor, const Object *table, Span span) {
  bool fits = table->object_class == CLASS_RELATION && strchr("rmpf", table->kind) != NULL;
  if (fits || (table->flags & OBJECT_ASSUMED)) return true;
  return executor_fail(executor, "42809", span, "cannot define statistics for relation \"%.*s\"",
      SLICE_PRINT(executor_text(executor, table->name)));
}

bool apply_create_statistics(Executor *executor, const Node *node) {
  const CreateStatistics *statement = (const CreateStatistics *)node;
  const Node *from = statement->from.first;
  ObjectId table, schema;
  if (statement->from.count != 1 || from->kind != NODE_TABLE_REFERENCE)
    return executor_fail(
        executor, "0A000", node->span, "only a single relation is allowed in CREATE STATISTICS");
  if (!bind_relation(executor, &((const TableReference *)from)->relation, OBJECT_TABLE,
          BIND_MUST_EXIST, &table) ||
      !check_table(executor, catalog_get(executor->catalog, table), from->span) ||
      !rights_need_owner(executor, table, from->span))
    return false;
  schema = catalog_get(executor->catalog, table)->schema;
  Name name = statement->name.name;
  if (name.symbol != SYMBOL_NONE && !find_home(executor, &statement->name, &schema)) return false;
  if (name.symbol == SYMBOL_NONE) name.symbol = choose_name(executor, statement, table, schema);
  bool taken = other_find(executor, OBJECT_STATISTICS, schema, name.symbol);
  if (taken && statement->if_not_exists)
    return executor_skip(executor, name.span, "statistics object \"%.*s\" already exists, skipping",
        SLICE_PRINT(executor_text(executor, name.symbol)));
  OtherObject draft = {.of = table};
  if (!other_refuse_taken(executor, OBJECT_STATISTICS, schema, name) ||
      !read_statistics(executor, statement, table, &draft))
    return false;
  if (statement->items.count == 1 && statement->items.first->kind == NODE_NAME)
    return executor_fail(
        executor, "42P17", (Span){0, 0}, "extended statistics require at least 2 columns");
  ObjectId id = create(executor, OBJECT_STATISTICS, schema, name.symbol, draft, node->span);
  for (uint16_t i = 0; i < draft.column_count; i++)
    executor_depend(executor, id, 0, table, draft.columns[i], GRAPH_AUTO);
  if (draft.column_count == 0) executor_depend(executor, id, 0, table, 0, GRAPH_AUTO);
  LIST_EACH(item, statement->items) {
    if (item->kind != NODE_NAME &&
        !bind_expression_dependencies(executor, item, id, 0, table, GRAPH_AUTO))
      return false;
  }
  return true;
}

bool apply_alter_statistics(Executor *executor, const Node *node) {
  const AlterStatistics *statement = (const AlterStatistics *)node;
  QualifiedNameNode name = {
      .node = {.kind = NODE_QUALIFIED_NAME, .span = statement->name.span}, .name = statement->name};
  TargetObject target;
  if (!target_find(
          executor, OBJECT_STATISTICS, &name.node, (Name){0}, statement->if_exists, &target))
    return false;
  if (target.notice.length > 0)
    return executor_skip(executor, node->span, "%.*s", SLICE_PRINT(target.notice));
  if (!rights_need_owner(executor, target.id, node->span)) return false;
  if (target.id != OBJECT_ID_NONE) executor_touch(executor, EFFECT_ALTER, target.id, node->span);
  return true;
}
