#include "analyze/apply/definition/statistics.h"
#include "analyze/apply/definition/other.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/object_name.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/bind/query/bind_query.h"
#include "analyze/catalog/columns.h"
#include "analyze/catalog/draft.h"

#include <stdlib.h>

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

// Columns by number, then a 0 for each expression.
static bool read_statistics(
    Executor *executor, const CreateStatistics *statement, ObjectId table, OtherObject *draft) {
  draft->columns = ARENA_ARRAY(executor->arena, statement->items.count + 1u, uint16_t);
  size_t expressions = 0;
  LIST_EACH(item, statement->items) {
    uint16_t number = 0;
    if (item->kind != NODE_NAME) {
      expressions++;
      continue;
    }
    if (!bind_column(executor, table, ((const NameNode *)item)->name, &number)) return false;
    if (draft->column_count < UINT16_MAX) draft->columns[draft->column_count++] = number;
  }
  qsort(draft->columns, draft->column_count, sizeof *draft->columns, by_number);
  while (expressions-- > 0 && draft->column_count < UINT16_MAX)
    draft->columns[draft->column_count++] = 0;
  return read_kinds(executor, statement, &draft->text);
}

#define PARTS_MAX 32u // of a name; more than it has room for

// table_column_stat, as an index would be called.
static Symbol choose_name(
    Executor *executor, const Slice *parts, size_t count, ObjectId table, ObjectId schema) {
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

static Symbol name_by_statement(
    Executor *executor, const CreateStatistics *statement, ObjectId table, ObjectId schema) {
  Slice parts[PARTS_MAX];
  size_t count = 0;
  LIST_EACH(item, statement->items) {
    if (count == PARTS_MAX) break;
    parts[count++] = item->kind == NODE_NAME
                         ? executor_text(executor, ((const NameNode *)item)->name.symbol)
                         : SLICE("expr");
  }
  return choose_name(executor, parts, count, table, schema);
}

static bool check_table(Executor *executor, const Object *table, Span span) {
  bool fits = table->object_class == CLASS_RELATION && strchr("rmpf", table->kind) != NULL;
  if (fits || (table->flags & OBJECT_ASSUMED)) return true;
  return executor_fail(executor, "42809", span, "cannot define statistics for relation \"%.*s\"",
      SLICE_PRINT(executor_text(executor, table->name)));
}

static ObjectId make(
    Executor *executor, OtherObject draft, ObjectId schema, Symbol name, Span span) {
  draft.object = (Object){
      .object_class = CLASS_OTHER, .kind = (char)OBJECT_STATISTICS, .name = name, .schema = schema};
  return executor_create(executor, &draft.object, span);
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
  if (name.symbol != SYMBOL_NONE &&
      !bind_creation_schema(executor, &statement->name, PERSISTENCE_PERMANENT, &schema))
    return false;
  if (name.symbol == SYMBOL_NONE)
    name.symbol = name_by_statement(executor, statement, table, schema);
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
  ObjectId id = make(executor, draft, schema, name.symbol, node->span);
  bool has_columns = draft.column_count > 0 && draft.columns[0] != 0;
  for (uint16_t i = 0; has_columns && i < draft.column_count && draft.columns[i] != 0; i++)
    executor_depend(executor, id, 0, table, draft.columns[i], GRAPH_AUTO);
  if (!has_columns) executor_depend(executor, id, 0, table, 0, GRAPH_AUTO);
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

// ---- LIKE

static void copy_one(
    Executor *executor, const OtherObject *source, ObjectId table, const StatisticsCopy *copy) {
  Slice parts[PARTS_MAX];
  ObjectId from = source->of;
  ObjectId schema = catalog_get(executor->catalog, table)->schema;
  const Relation *original = catalog_relation(executor->catalog, from);
  OtherObject draft = {.of = table, .text = source->text, .column_count = source->column_count};
  draft.columns = ARENA_ARRAY(executor->arena, source->column_count + 1u, uint16_t);
  for (uint16_t i = 0; i < source->column_count; i++) {
    const Column *column = columns_numbered(original, source->columns[i]);
    if (column != NULL) draft.columns[i] = bind_column_number(executor, table, column->name);
    if (i >= PARTS_MAX) continue;
    parts[i] = column != NULL ? executor_text(executor, column->name) : SLICE("expr");
  }
  size_t count = source->column_count < PARTS_MAX ? source->column_count : PARTS_MAX;
  Symbol name = choose_name(executor, parts, count, table, schema);
  ObjectId original_id = source->object.id;
  ObjectId id = make(executor, draft, schema, name, copy->span);
  dependency_copy(executor, original_id, from, id, table);
  Symbol comment = catalog_get(executor->catalog, original_id)->comment;
  if (!copy->has_comments || comment == SYMBOL_NONE) return;
  Object *described = draft_copy(executor->arena, catalog_get(executor->catalog, id));
  described->comment = comment;
  catalog_replace(executor->catalog, described);
}

void statistics_copy(
    Executor *executor, ObjectId source, ObjectId table, const StatisticsCopy *copy) {
  DependencyList list = dependency_parts(executor, source);
  for (size_t i = 0; i < list.count; i++) {
    const Object *object = catalog_get(executor->catalog, list.edges[i].dependent);
    bool is_it = object != NULL && object->object_class == CLASS_OTHER &&
                 object->kind == (char)OBJECT_STATISTICS;
    bool is_again = i > 0 && list.edges[i - 1].dependent == list.edges[i].dependent;
    if (is_it && !is_again) copy_one(executor, (const OtherObject *)object, table, copy);
  }
}
