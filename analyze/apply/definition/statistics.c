#include "analyze/apply/definition/statistics.h"
#include "analyze/apply/definition/other.h"
#include "analyze/apply/expression.h"
#include "analyze/apply/index/index_method.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/table/column.h"
#include "analyze/bind/query/bind_query.h"
#include "analyze/catalog/columns.h"
#include "grammar/print/print.h"

#include <stdlib.h>

#define COLUMNS_MOST 8u // the server's; columns and expressions together

// ---- what it stands on

static bool check_table(Executor *executor, const Object *table, Span span) {
  bool is_system = bind_is_system_schema(table->schema);
  bool fits = table->object_class == CLASS_RELATION && strchr("rmpf", table->kind) != NULL;
  if (!fits && (is_system || !(table->flags & OBJECT_ASSUMED)))
    return executor_fail(executor, "42809", span, "cannot define statistics for relation \"%.*s\"",
        SLICE_PRINT(executor_text(executor, table->name)));
  if (!rights_need_owner(executor, table->id, span)) return false;
  const Object *schema = catalog_get(executor->catalog, table->schema);
  if (!is_system || schema == NULL || schema->name != executor->words.pg_catalog) return true;
  return executor_fail(executor, "42501", span, "permission denied: \"%.*s\" is a system catalog",
      SLICE_PRINT(executor_text(executor, table->name)));
}

// What is read of an expression, before anything else is looked at.
static bool check_expressions(
    Executor *executor, const CreateStatistics *statement, ObjectId table) {
  LIST_EACH(item, statement->items) {
    if (item->kind == NODE_NAME) continue;
    ExpressionUse use = expression_use(executor, item, table);
    if (!expression_check(executor, &use, "statistics expressions", "statistics expression") ||
        !bind_expression_dependencies(executor, item, OBJECT_ID_NONE, 0, table, GRAPH_AUTO))
      return false;
  }
  return true;
}

// ---- columns and expressions

static bool refuse(Executor *executor, const char *what) {
  return executor_fail(
      executor, "0A000", (Span){0, 0}, "statistics creation on %s is not supported", what);
}

static bool is_virtual(const Executor *executor, ObjectId table, uint16_t number) {
  const Column *column = columns_numbered(catalog_relation(executor->catalog, table), number);
  return column != NULL && column->generated == 'v';
}

bool statistics_check_column(Executor *executor, ObjectId table, uint16_t number) {
  const Column *column = columns_numbered(catalog_relation(executor->catalog, table), number);
  if (is_virtual(executor, table, number)) return refuse(executor, "virtual generated columns");
  if (column == NULL || index_method_has_type(executor, "btree", &column->type)) return true;
  return executor_fail(executor, "0A000", (Span){0, 0},
      "column \"%.*s\" cannot be used in statistics because its type %.*s has no default btree "
      "operator class",
      SLICE_PRINT(executor_text(executor, column->name)),
      SLICE_PRINT(bind_type_text(executor, &column->type)));
}

static bool add_column(Executor *executor, ObjectId table, uint16_t number, OtherObject *draft) {
  if (!statistics_check_column(executor, table, number)) return false;
  draft->columns[draft->column_count++] = number;
  return true;
}

static bool read_name(Executor *executor, ObjectId table, Name name, OtherObject *draft) {
  uint16_t number = bind_column_find(executor, table, name);
  if (number == 0 && column_is_system_name(executor, name.symbol))
    return refuse(executor, "system columns");
  if (number == 0)
    return executor_fail(executor, "42703", name.span, "column \"%.*s\" does not exist",
        SLICE_PRINT(executor_text(executor, name.symbol)));
  return add_column(executor, table, number, draft);
}

// A column in parentheses, as the server sees it: 0 for anything else.
static uint16_t bare_column(const Executor *executor, ObjectId table, const Node *item) {
  if (item->kind != NODE_COLUMN_REFERENCE) return 0;
  const ColumnReference *reference = (const ColumnReference *)item;
  if (reference->star || reference->count == 0) return 0;
  return bind_column_number(executor, table, reference->names[reference->count - 1].symbol);
}

static bool check_type(Executor *executor, ObjectId table, const Node *item) {
  BindFacts facts;
  if (!bind_expression_facts(executor, item, OBJECT_ID_NONE, 0, table, GRAPH_AUTO, &facts))
    return false;
  if (index_method_has_type(executor, "btree", &facts.type)) return true;
  return executor_fail(executor, "0A000", (Span){0, 0},
      "expression cannot be used in multivariate statistics because its type %.*s has no default "
      "btree operator class",
      SLICE_PRINT(bind_type_text(executor, &facts.type)));
}

static bool read_expression(Executor *executor, const CreateStatistics *statement, ObjectId table,
    const Node *item, OtherObject *draft) {
  uint16_t column = bare_column(executor, table, item);
  if (column != 0) return add_column(executor, table, column, draft);
  ExpressionUse use = expression_use(executor, item, table);
  if (use.has_system_column || use.has_table_oid || use.has_whole_row)
    return refuse(executor, "system columns");
  for (uint16_t i = 0; i < use.column_count; i++) {
    if (is_virtual(executor, table, use.columns[i]))
      return refuse(executor, "virtual generated columns");
  }
  draft->columns[draft->column_count++] = 0;
  return statement->items.count == 1 || check_type(executor, table, item);
}

static bool read_items(
    Executor *executor, const CreateStatistics *statement, ObjectId table, OtherObject *draft) {
  draft->columns = ARENA_ARRAY(executor->arena, COLUMNS_MOST, uint16_t);
  if (statement->items.count > COLUMNS_MOST)
    return executor_fail(executor, "54011", (Span){0, 0},
        "cannot have more than %u columns in statistics", COLUMNS_MOST);
  LIST_EACH(item, statement->items) {
    bool is_read = item->kind == NODE_NAME
                       ? read_name(executor, table, ((const NameNode *)item)->name, draft)
                       : read_expression(executor, statement, table, item, draft);
    if (!is_read) return false;
  }
  return true;
}

// ---- kinds

static Symbol kinds_text(Executor *executor, unsigned chosen, const char *const words[]) {
  Slice text = SLICE("");
  for (size_t i = 0; i < 3; i++) {
    if (chosen & 1u << i)
      text = arena_printf(
          executor->arena, "%.*s%s%s", SLICE_PRINT(text), text.length > 0 ? ", " : "", words[i]);
  }
  return text.length == 0 ? SYMBOL_NONE : symbol_intern(executor->symbols, text);
}

// Without any all are meant; a single expression has none.
static bool read_kinds(
    Executor *executor, const CreateStatistics *statement, const OtherObject *read, Symbol *kinds) {
  static const char *const words[] = {"ndistinct", "dependencies", "mcv"};
  size_t known = executor->version_max < 12 ? 2 : 3;
  unsigned chosen = 0;
  bool is_single = read->column_count == 1 && read->columns[0] == 0;
  if (is_single && statement->kinds.count > 0)
    return executor_fail(executor, "0A000", (Span){0, 0},
        "when building statistics on a single expression, statistics kinds may not be specified");
  LIST_EACH(kind, statement->kinds) {
    Name name = ((const NameNode *)kind)->name;
    size_t place = 0;
    while (place < known &&
           !slice_equals(executor_text(executor, name.symbol), slice_of(words[place])))
      place++;
    if (place == known)
      return executor_fail(executor, "42601", name.span, "unrecognized statistics kind \"%.*s\"",
          SLICE_PRINT(executor_text(executor, name.symbol)));
    chosen |= 1u << place;
  }
  if (chosen == 0 && statement->items.count > 1) chosen = (1u << known) - 1;
  *kinds = kinds_text(executor, chosen, words);
  return true;
}

// ---- none twice

// Expressions are the last.
static int by_number(const void *a, const void *b) {
  uint16_t x = *(const uint16_t *)a, y = *(const uint16_t *)b;
  return (x == 0) != (y == 0) ? (x == 0) - (y == 0) : x - y;
}

static bool refuse_repeated_expressions(Executor *executor, const CreateStatistics *statement) {
  Slice texts[COLUMNS_MOST];
  size_t count = 0;
  LIST_EACH(item, statement->items) {
    if (item->kind == NODE_NAME || count == COLUMNS_MOST) continue;
    PrintResult printed = print_sql(item, executor->symbols, (PrintOptions){0}, executor->arena);
    if (printed.missing != NODE_NONE) continue;
    for (size_t i = 0; i < count; i++) {
      if (slice_equals(texts[i], printed.text))
        return executor_fail(
            executor, "42701", (Span){0, 0}, "duplicate expression in statistics definition");
    }
    texts[count++] = printed.text;
  }
  return true;
}

static bool refuse_repeated(
    Executor *executor, const CreateStatistics *statement, OtherObject *draft) {
  qsort(draft->columns, draft->column_count, sizeof *draft->columns, by_number);
  for (uint16_t i = 1; i < draft->column_count; i++) {
    if (draft->columns[i] != 0 && draft->columns[i - 1] == draft->columns[i])
      return executor_fail(
          executor, "42701", (Span){0, 0}, "duplicate column name in statistics definition");
  }
  return refuse_repeated_expressions(executor, statement);
}

static bool read_statistics(
    Executor *executor, const CreateStatistics *statement, ObjectId table, OtherObject *draft) {
  if (!read_items(executor, statement, table, draft) ||
      !read_kinds(executor, statement, draft, &draft->text))
    return false;
  if (draft->column_count == 1 && draft->columns[0] != 0)
    return executor_fail(
        executor, "42P17", (Span){0, 0}, "extended statistics require at least 2 columns");
  return refuse_repeated(executor, statement, draft);
}

// ---- CREATE STATISTICS

static Symbol name_of_items(
    Executor *executor, const CreateStatistics *statement, ObjectId table, ObjectId schema) {
  Slice parts[COLUMNS_MOST];
  size_t count = 0;
  LIST_EACH(item, statement->items) {
    if (count == COLUMNS_MOST) break;
    parts[count++] = item->kind == NODE_NAME
                         ? executor_text(executor, ((const NameNode *)item)->name.symbol)
                         : SLICE("expr");
  }
  return statistics_choose_name(executor, table, schema, parts, count);
}

// True without a name: the statement has ended.
static bool find_name(Executor *executor, const CreateStatistics *statement, ObjectId table,
    ObjectId *schema, Name *name) {
  *schema = catalog_get(executor->catalog, table)->schema;
  *name = statement->name.name;
  if (name->symbol == SYMBOL_NONE)
    name->symbol = name_of_items(executor, statement, table, *schema);
  else if (!bind_creation_schema(executor, &statement->name, PERSISTENCE_PERMANENT, schema))
    return false;
  ObjectId taken = other_find(executor, OBJECT_STATISTICS, *schema, name->symbol);
  if (taken != OBJECT_ID_NONE && statement->if_not_exists)
    return executor_skip(executor, name->span,
        "statistics object \"%.*s\" already exists, skipping",
        SLICE_PRINT(executor_text(executor, name->symbol)));
  return other_refuse_taken(executor, OBJECT_STATISTICS, *schema, *name);
}

static bool find_table(Executor *executor, const CreateStatistics *statement, ObjectId *table) {
  const Node *from = statement->from.first;
  const char *words = "only a single relation is allowed in CREATE STATISTICS";
  if (from->kind != NODE_TABLE_REFERENCE)
    return executor_fail(executor, "0A000", from->span, "%s", words);
  if (!bind_relation(executor, &((const TableReference *)from)->relation, OBJECT_TABLE,
          BIND_MUST_EXIST, table) ||
      !check_expressions(executor, statement, *table))
    return false;
  if (statement->from.count != 1) return executor_fail(executor, "0A000", from->span, "%s", words);
  return check_table(executor, catalog_get(executor->catalog, *table), from->span);
}

static bool depend(
    Executor *executor, const CreateStatistics *statement, ObjectId id, const OtherObject *draft) {
  for (uint16_t i = 0; i < draft->column_count && draft->columns[i] != 0; i++)
    executor_depend(executor, id, 0, draft->of, draft->columns[i], GRAPH_AUTO);
  if (draft->columns[0] == 0) executor_depend(executor, id, 0, draft->of, 0, GRAPH_AUTO);
  LIST_EACH(item, statement->items) {
    if (item->kind == NODE_NAME || bare_column(executor, draft->of, item) != 0) continue;
    if (!bind_expression_dependencies(executor, item, id, 0, draft->of, GRAPH_AUTO)) return false;
  }
  return true;
}

bool apply_create_statistics(Executor *executor, const Node *node) {
  const CreateStatistics *statement = (const CreateStatistics *)node;
  ObjectId table = OBJECT_ID_NONE, schema = OBJECT_ID_NONE;
  Name name = {0};
  if (!find_table(executor, statement, &table) ||
      !find_name(executor, statement, table, &schema, &name))
    return false;
  OtherObject draft = {.of = table};
  if (!read_statistics(executor, statement, table, &draft)) return false;
  draft.object = (Object){.object_class = CLASS_OTHER,
      .kind = OBJECT_STATISTICS,
      .name = name.symbol,
      .schema = schema};
  ObjectId id = executor_create(executor, &draft.object, node->span);
  return depend(executor, statement, id, &draft);
}
