#define _GNU_SOURCE // qsort_r
#include "analyze/apply/code/catalog_rows.h"
#include "analyze/apply/code/code_index.h"
#include "grammar/ast_statement.h"

#include <stdlib.h>

// ---- what a table says

bool code_table_is_exact(const CodeTable *table) {
  if (!table->is_known || !table->is_complete) return false;
  for (size_t i = 0; i < table->count; i++) {
    if (table->doubtful[i]) return false;
  }
  return true;
}

Datum code_table_exists(const CodeTable *table) {
  if (!table->is_known) return datum_unknown();
  for (size_t i = 0; i < table->count; i++) {
    if (!table->doubtful[i]) return datum_boolean(true);
  }
  bool is_empty = table->count == 0 && table->is_complete;
  return is_empty ? datum_boolean(false) : datum_unknown();
}

Datum code_table_scalar(const CodeTable *table) {
  if (!code_table_is_exact(table) || table->count > 1) return datum_unknown();
  if (table->column_count == 0) return datum_unknown();
  return table->count ? table->rows[0][0] : datum_null();
}

// ---- sources

typedef struct Source {
  CodeTable table;
  Symbol name;
  JoinKind join; // JOIN_FIRST, JOIN_INNER, JOIN_CROSS or JOIN_LEFT
  const Node *on;
  NodeList using_columns;
  CodeIndex index;
} Source;

#define MOST_SOURCES 16u

typedef struct Query {
  Code *code;
  const Select *select;
  Source sources[MOST_SOURCES];
  CodeItem items[MOST_SOURCES];
  size_t source_count;
  CodeRows rows;
  bool is_readable;
  bool has_outer_join; // so WHERE says nothing of a source's own rows
  // The rows found: of each, the values of each item.
  const Datum ***found;
  bool *doubtful;
  size_t count;
  size_t capacity;
  bool is_complete;
} Query;

static Source *add_source(Query *query, Symbol name) {
  if (query->source_count == MOST_SOURCES) {
    query->is_readable = false;
    return &query->sources[MOST_SOURCES - 1];
  }
  Source *source = &query->sources[query->source_count++];
  *source = (Source){.name = name, .join = JOIN_CROSS};
  return source;
}

// A table of the chain's: whether it has rows is not known.
static CodeTable unknown_rows(Code *code) {
  CodeTable table = {.is_known = true, .is_complete = false};
  static const Symbol no_names[1];
  table.names = no_names;
  table.rows = ARENA_NEW(code->executor->arena, const Datum *);
  table.rows[0] = ARENA_NEW(code->executor->arena, Datum);
  table.doubtful = ARENA_NEW(code->executor->arena, bool);
  table.doubtful[0] = true;
  table.count = 1;
  return table;
}

static void rename_columns(Code *code, CodeTable *table, NodeList names) {
  if (names.count == 0 || names.count > table->column_count) return;
  Symbol *copy = ARENA_ARRAY(code->executor->arena, table->column_count, Symbol);
  memcpy(copy, table->names, table->column_count * sizeof *copy);
  size_t at = 0;
  LIST_EACH(node, names) {
    if (node->kind == NODE_NAME) copy[at++] = ((const NameNode *)node)->name.symbol;
  }
  table->names = copy;
}

// What WHERE says of one column, if it is known before any row is: most queries ask for one object.
static bool probe_before(Query *query, const Source *source, CodeProbe *probe) {
  CodeItem item = {.name = source->name,
      .names = source->table.names,
      .count = source->table.column_count,
      .is_open = true};
  Code *code = query->code;
  CodeRows rows = {code->rows, &item, 1, NULL};
  const NodeList *from = &query->select->from;
  bool is_alone = from->count == 1 && from->first->kind == NODE_TABLE_REFERENCE;
  code->rows = &rows;
  bool found = code_find_probe(code, query->select->where, &item, is_alone, probe);
  code->rows = rows.outer;
  return found;
}

static void add_table(Query *query, const TableReference *reference) {
  Code *code = query->code;
  Slice schema = executor_text(code->executor, reference->relation.schema.symbol);
  Slice name = executor_text(code->executor, reference->relation.name.symbol);
  bool has_alias = reference->alias.name.symbol != SYMBOL_NONE;
  Source *source =
      add_source(query, has_alias ? reference->alias.name.symbol : reference->relation.name.symbol);
  if (!catalog_rows_begin(code, schema, name, &source->table)) {
    source->table = unknown_rows(code);
    return;
  }
  rename_columns(code, &source->table, reference->alias.columns);
  CodeProbe probe;
  bool has_probe = !query->has_outer_join && probe_before(query, source, &probe);
  catalog_rows_fill(code, schema, name, has_probe ? &probe : NULL, &source->table);
}

// unnest(array): a row for each item.
static bool add_unnest(Query *query, const FunctionTable *table) {
  const FunctionCall *call = (const FunctionCall *)table->functions.first;
  Code *code = query->code;
  bool is_plain = table->functions.count == 1 && call->node.kind == NODE_FUNCTION_CALL &&
                  call->arguments.count == 1 && !table->ordinality && !table->rows_from;
  Slice name = executor_text(code->executor, call->name.name.symbol);
  if (!is_plain || !slice_equals(name, SLICE("unnest"))) return false;
  Datum list = code_value(code, call->arguments.first);
  if (list.kind != DATUM_LIST) return false;
  bool has_alias = table->alias.name.symbol != SYMBOL_NONE;
  Symbol column = has_alias ? table->alias.name.symbol : call->name.name.symbol;
  Source *source = add_source(query, column);
  Symbol *names = ARENA_NEW(code->executor->arena, Symbol);
  names[0] = column;
  source->table = (CodeTable){.is_known = true,
      .is_complete = true,
      .names = names,
      .column_count = 1,
      .count = list.count};
  source->table.rows = ARENA_ARRAY(code->executor->arena, list.count, const Datum *);
  source->table.doubtful = ARENA_ARRAY(code->executor->arena, list.count, bool);
  for (size_t i = 0; i < list.count; i++) source->table.rows[i] = &list.items[i];
  rename_columns(code, &source->table, table->alias.columns);
  return true;
}

static void add_from(Query *query, const Node *node);

static void add_join(Query *query, const JoinChain *chain) {
  if (chain->alias.name.symbol != SYMBOL_NONE) query->is_readable = false;
  LIST_EACH(node, chain->links) {
    const JoinLink *link = (const JoinLink *)node;
    size_t first = query->source_count;
    query->has_outer_join =
        link->kind != JOIN_FIRST && link->kind != JOIN_INNER && link->kind != JOIN_CROSS;
    add_from(query, link->table);
    query->has_outer_join = false;
    bool is_simple = query->source_count == first + 1 || link->kind == JOIN_FIRST;
    bool is_known = link->kind == JOIN_FIRST || link->kind == JOIN_INNER ||
                    link->kind == JOIN_CROSS || link->kind == JOIN_LEFT;
    if (!is_simple || !is_known || link->natural || first >= MOST_SOURCES) {
      query->is_readable = false;
      return;
    }
    if (link->kind == JOIN_FIRST) continue;
    query->sources[first].join = link->kind;
    query->sources[first].on = link->on;
    query->sources[first].using_columns = link->using_columns;
  }
}

static void add_from(Query *query, const Node *node) {
  switch (node->kind) {
  case NODE_TABLE_REFERENCE: add_table(query, (const TableReference *)node); break;
  case NODE_JOIN_CHAIN: add_join(query, (const JoinChain *)node); break;
  case NODE_SUBQUERY_TABLE: {
    const SubqueryTable *subquery = (const SubqueryTable *)node;
    CodeTable table = code_query(query->code, subquery->query);
    Source *source = add_source(query, subquery->alias.name.symbol);
    source->table = table;
    if (table.is_known) rename_columns(query->code, &source->table, subquery->alias.columns);
    query->is_readable &= table.is_known;
    break;
  }
  case NODE_FUNCTION_TABLE:
    if (add_unnest(query, (const FunctionTable *)node)) break;
    query->is_readable = false;
    break;
  default: query->is_readable = false; break;
  }
}

// ---- joining

static void keep_row(Query *query, bool is_doubtful) {
  Arena *arena = query->code->executor->arena;
  if (query->count == query->capacity) {
    size_t capacity = query->capacity ? query->capacity * 2 : 16;
    const Datum ***found = ARENA_ARRAY(arena, capacity, const Datum **);
    bool *doubtful = ARENA_ARRAY(arena, capacity, bool);
    if (query->count) {
      memcpy(found, query->found, query->count * sizeof *found);
      memcpy(doubtful, query->doubtful, query->count * sizeof *doubtful);
    }
    query->found = found;
    query->doubtful = doubtful;
    query->capacity = capacity;
  }
  const Datum **row = ARENA_ARRAY(arena, query->source_count, const Datum *);
  for (size_t i = 0; i < query->source_count; i++) row[i] = query->items[i].values;
  query->found[query->count] = row;
  query->doubtful[query->count++] = is_doubtful;
}

static Datum using_condition(Query *query, const Source *source, size_t at) {
  Datum result = datum_boolean(true);
  LIST_EACH(node, source->using_columns) {
    Symbol name = ((const NameNode *)node)->name.symbol;
    Datum sides[2] = {datum_unknown(), datum_unknown()};
    for (size_t i = 0; i <= at; i++) {
      const CodeItem *item = &query->items[i];
      for (size_t k = 0; k < item->count; k++)
        if (item->names[k] == name) sides[i == at] = item->values[k];
    }
    result = datum_and(result, code_operator(query->code, SLICE("="), sides[0], sides[1]));
  }
  return result;
}

static Datum condition_of(Query *query, size_t at) {
  const Source *source = &query->sources[at];
  Datum result = datum_boolean(true);
  if (source->using_columns.count) result = using_condition(query, source, at);
  if (source->on != NULL) result = datum_and(result, code_value(query->code, source->on));
  return result;
}

// The rows of a source that a condition singles out. False: there is none such.
static bool find_rows(Query *query, size_t at, size_t *first, size_t *end) {
  Source *source = &query->sources[at];
  CodeProbe probe;
  bool by_where = source->join != JOIN_LEFT;
  bool has_probe = code_find_probe(query->code, source->on, &query->items[at], false, &probe) ||
                   (by_where && code_find_probe(query->code, query->select->where,
                                    &query->items[at], false, &probe));
  return has_probe &&
         code_index_find(query->code->executor, &source->index, &source->table, &probe, first, end);
}

// What WHERE says already, while later sources have no row yet, keeps most rows from being joined.
static void join(Query *query, size_t at, bool is_doubtful) {
  if (!code_step(query->code)) {
    query->is_complete = false;
    return;
  }
  Datum where =
      query->select->where ? code_value(query->code, query->select->where) : datum_boolean(true);
  bool is_last = at == query->source_count;
  if (datum_is_not_true(where)) return;
  if (is_last) {
    keep_row(query, is_doubtful || !datum_is_true(where));
    return;
  }
  Source *source = &query->sources[at];
  CodeItem *item = &query->items[at];
  bool matched = false, may_match = !source->table.is_complete;
  size_t first = 0, end = source->table.count;
  bool is_indexed = find_rows(query, at, &first, &end);
  for (size_t place = first; place < end; place++) {
    size_t i = is_indexed ? source->index.order[place] : place;
    item->values = source->table.rows[i];
    Datum condition = condition_of(query, at);
    if (datum_is_not_true(condition)) continue;
    bool is_certain = datum_is_true(condition) && !source->table.doubtful[i];
    matched |= is_certain;
    may_match |= !is_certain;
    join(query, at + 1, is_doubtful || !is_certain);
  }
  item->values = NULL;
  if (source->join != JOIN_LEFT || matched) return;
  Datum *nulls = ARENA_ARRAY(query->code->executor->arena, item->count + 1, Datum);
  for (size_t i = 0; i < item->count; i++) nulls[i] = datum_null();
  item->values = nulls;
  join(query, at + 1, is_doubtful || may_match);
  item->values = NULL;
}

// ---- targets

static Symbol target_name(const Query *query, const Target *target) {
  if (target->name.symbol != SYMBOL_NONE) return target->name.symbol;
  const Node *value = target->value;
  while (value != NULL && value->kind == NODE_CAST) value = ((const Cast *)value)->operand;
  if (value == NULL) return SYMBOL_NONE;
  if (value->kind == NODE_COLUMN_REFERENCE) {
    const ColumnReference *reference = (const ColumnReference *)value;
    return reference->names[reference->count - 1].symbol;
  }
  if (value->kind == NODE_FUNCTION_CALL) return ((const FunctionCall *)value)->name.name.symbol;
  return symbol_intern(query->code->executor->symbols, SLICE("?column?"));
}

static bool has_aggregate(const Node *node, void *payload) {
  const Code *code = payload;
  if (node->kind == NODE_SUBQUERY) return true; // its own rows
  if (node->kind == NODE_FUNCTION_CALL && code_is_aggregate(code, (const FunctionCall *)node))
    return false;
  return ast_each_child(node, has_aggregate, payload);
}

static bool is_star(const Node *value) {
  return value->kind == NODE_COLUMN_REFERENCE && ((const ColumnReference *)value)->star;
}

// The columns of the result; * of a source that has more than is known cannot be listed.
static bool list_columns(Query *query, CodeTable *result) {
  size_t count = query->select->targets.count;
  for (size_t i = 0; i < query->source_count; i++) count += query->items[i].count;
  Symbol *names = ARENA_ARRAY(query->code->executor->arena, count, Symbol);
  count = 0;
  LIST_EACH(node, query->select->targets) {
    const Target *target = (const Target *)node;
    if (!is_star(target->value)) {
      names[count++] = target_name(query, target);
      continue;
    }
    if (((const ColumnReference *)target->value)->count > 0) return false;
    for (size_t i = 0; i < query->source_count; i++) {
      for (size_t k = 0; k < query->items[i].count; k++) names[count++] = query->items[i].names[k];
    }
  }
  result->names = names;
  result->column_count = count;
  return true;
}

static const Datum *make_row(Query *query, const CodeTable *result) {
  Datum *row = ARENA_ARRAY(query->code->executor->arena, result->column_count, Datum);
  size_t count = 0;
  LIST_EACH(node, query->select->targets) {
    const Target *target = (const Target *)node;
    if (!is_star(target->value)) {
      row[count++] = code_value(query->code, target->value);
      continue;
    }
    for (size_t i = 0; i < query->source_count; i++) {
      for (size_t k = 0; k < query->items[i].count; k++)
        row[count++] = query->items[i].values ? query->items[i].values[k] : datum_unknown();
    }
  }
  return row;
}

static void add_row(Query *query, CodeTable *result, bool is_doubtful) {
  result->rows[result->count] = make_row(query, result);
  result->doubtful[result->count++] = is_doubtful;
}

static void make_aggregate(Query *query, CodeTable *result) {
  bool is_exact = query->is_complete;
  for (size_t i = 0; i < query->count; i++) is_exact &= !query->doubtful[i];
  CodeGroup group = {&query->rows, query->found, query->count, is_exact};
  query->rows.group = &group;
  result->rows = ARENA_NEW(query->code->executor->arena, const Datum *);
  result->doubtful = ARENA_NEW(query->code->executor->arena, bool);
  add_row(query, result, false);
  result->is_complete = true;
  query->rows.group = NULL;
}

static void make_rows(Query *query, CodeTable *result) {
  result->rows = ARENA_ARRAY(query->code->executor->arena, query->count, const Datum *);
  result->doubtful = ARENA_ARRAY(query->code->executor->arena, query->count, bool);
  for (size_t i = 0; i < query->count; i++) {
    for (size_t k = 0; k < query->source_count; k++) query->items[k].values = query->found[i][k];
    add_row(query, result, query->doubtful[i]);
  }
  result->is_complete = query->is_complete;
}

// ---- ORDER BY

typedef struct SortedRow {
  const Datum **row;
  bool doubtful;
  const Datum *keys;
  size_t place; // so that equal ones keep their order
} SortedRow;

typedef struct Sorting {
  Executor *executor;
  const Select *select;
} Sorting;

// As names are, by their bytes; what cannot be compared stays as it is.
static int compare_rows(const void *a, const void *b, void *payload) {
  const SortedRow *left = a, *right = b;
  const Sorting *sorting = payload;
  size_t at = 0;
  LIST_EACH(node, sorting->select->order_by) {
    int order = 0;
    bool known = datum_compare(sorting->executor, left->keys[at], right->keys[at], &order);
    at++;
    if (!known || order == 0) continue;
    return ((const SortKey *)node)->direction == SORT_DESCENDING ? -order : order;
  }
  return (left->place > right->place) - (left->place < right->place);
}

// Of a target by its number or name, or an expression of the row's own.
static Datum sort_key(Query *query, const SortKey *key) {
  if (key->value->kind == NODE_CONSTANT &&
      ((const Constant *)key->value)->kind == CONSTANT_INTEGER) {
    int32_t number = ((const Constant *)key->value)->integer;
    LIST_EACH(node, query->select->targets) {
      if (--number == 0) return code_value(query->code, ((const Target *)node)->value);
    }
  }
  return code_value(query->code, key->value);
}

static void sort_rows(Query *query) {
  const Select *select = query->select;
  if (select->order_by.count == 0 || query->count < 2) return;
  Arena *arena = query->code->executor->arena;
  SortedRow *rows = ARENA_ARRAY(arena, query->count, SortedRow);
  for (size_t i = 0; i < query->count; i++) {
    for (size_t k = 0; k < query->source_count; k++) query->items[k].values = query->found[i][k];
    Datum *keys = ARENA_ARRAY(arena, select->order_by.count, Datum);
    size_t at = 0;
    LIST_EACH(key, select->order_by) keys[at++] = sort_key(query, (const SortKey *)key);
    rows[i] = (SortedRow){query->found[i], query->doubtful[i], keys, i};
  }
  Sorting sorting = {query->code->executor, select};
  qsort_r(rows, query->count, sizeof *rows, compare_rows, &sorting);
  for (size_t i = 0; i < query->count; i++) {
    query->found[i] = rows[i].row;
    query->doubtful[i] = rows[i].doubtful;
  }
}

// ---- DISTINCT, LIMIT

static bool same_row(Executor *executor, const CodeTable *table, size_t a, size_t b) {
  for (size_t i = 0; i < table->column_count; i++) {
    int order = 1;
    Datum left = table->rows[a][i], right = table->rows[b][i];
    if (left.kind == DATUM_NULL && right.kind == DATUM_NULL) continue;
    if (!datum_compare(executor, left, right, &order) || order != 0) return false;
  }
  return true;
}

static void drop_doubles(Code *code, CodeTable *table) {
  size_t count = 0;
  for (size_t i = 0; i < table->count; i++) {
    bool is_double = false;
    for (size_t k = 0; k < count && !is_double && code_step(code); k++)
      is_double = same_row(code->executor, table, k, i);
    if (is_double) continue;
    table->rows[count] = table->rows[i];
    table->doubtful[count++] = table->doubtful[i];
  }
  table->count = count;
}

static void limit(Code *code, const Node *limit, CodeTable *table) {
  if (limit == NULL) return;
  Datum most = code_value(code, limit);
  if (most.kind != DATUM_NUMBER || most.number < 0 || (uint64_t)most.number >= table->count) return;
  // Which ones are left depends on an order that is not modelled; that some are left does not.
  if (most.number > 1 || table->count > 1) {
    bool any = datum_is_true(code_table_exists(table));
    Datum *blank = ARENA_ARRAY(code->executor->arena, table->column_count + 1, Datum);
    table->rows[0] = blank;
    table->doubtful[0] = !any;
    table->count = most.number == 0 ? 0 : 1;
    table->is_complete &= most.number <= 1;
  }
}

// ---- queries

static CodeTable select_rows(Code *code, const Select *select) {
  Query *query = ARENA_NEW(code->executor->arena, Query);
  *query = (Query){.code = code, .select = select, .is_readable = true, .is_complete = true};
  CodeTable result = {0};
  bool is_plain = select->group_by.count == 0 && select->having == NULL && select->with == NULL &&
                  select->distinct_on.count == 0 && select->offset == NULL && !select->is_table &&
                  select->windows.count == 0;
  if (!is_plain) return result;
  LIST_EACH(node, select->from) add_from(query, node);
  if (!query->is_readable) return result;
  for (size_t i = 0; i < query->source_count; i++) {
    const Source *source = &query->sources[i];
    query->items[i] = (CodeItem){.name = source->name,
        .names = source->table.names,
        .count = source->table.column_count,
        .is_open = true};
    query->is_complete &= source->table.is_complete || source->join == JOIN_LEFT;
  }
  query->rows = (CodeRows){code->rows, query->items, query->source_count, NULL};
  const CodeRows *outer = code->rows;
  code->rows = &query->rows;
  if (list_columns(query, &result)) {
    result.is_known = true;
    join(query, 0, false);
    bool aggregates = false;
    LIST_EACH(node, select->targets) aggregates |= !has_aggregate(node, code);
    if (aggregates) {
      make_aggregate(query, &result);
    } else {
      sort_rows(query);
      make_rows(query, &result);
    }
  }
  code->rows = outer;
  if (select->distinct) drop_doubles(code, &result);
  limit(code, select->limit, &result);
  return result;
}

static CodeTable values_rows(Code *code, const Select *select) {
  Executor *executor = code->executor;
  const RowExpression *first = (const RowExpression *)select->values.first;
  size_t columns = first->items.count;
  CodeTable table = {.is_known = true, .is_complete = true, .column_count = columns};
  Symbol *names = ARENA_ARRAY(executor->arena, columns, Symbol);
  for (size_t i = 0; i < columns; i++)
    names[i] = symbol_intern(executor->symbols, arena_printf(executor->arena, "column%zu", i + 1));
  table.names = names;
  table.rows = ARENA_ARRAY(executor->arena, select->values.count, const Datum *);
  table.doubtful = ARENA_ARRAY(executor->arena, select->values.count, bool);
  LIST_EACH(node, select->values) {
    Datum *row = ARENA_ARRAY(executor->arena, columns, Datum);
    size_t at = 0;
    LIST_EACH(item, ((const RowExpression *)node)->items) {
      if (at < columns) row[at++] = code_value(code, item);
    }
    table.rows[table.count++] = row;
  }
  limit(code, select->limit, &table);
  return table;
}

// UNION [ALL] of queries with as many columns.
static CodeTable set_rows(Code *code, const SetOperation *set) {
  CodeTable result = {0};
  bool drops = false;
  LIST_EACH(node, set->arms) {
    const SetArm *arm = (const SetArm *)node;
    CodeTable table = code_query(code, arm->query);
    bool is_union = arm->operator== SET_FIRST || arm->operator== SET_UNION;
    if (!is_union || !table.is_known || set->with != NULL) return (CodeTable){0};
    drops |= arm->operator== SET_UNION && !arm->all;
    if (arm->operator== SET_FIRST) {
      result = table;
      continue;
    }
    if (table.column_count != result.column_count) return (CodeTable){0};
    size_t count = result.count + table.count;
    const Datum **rows = ARENA_ARRAY(code->executor->arena, count, const Datum *);
    bool *doubtful = ARENA_ARRAY(code->executor->arena, count, bool);
    for (size_t i = 0; i < count; i++) {
      bool is_first = i < result.count;
      rows[i] = is_first ? result.rows[i] : table.rows[i - result.count];
      doubtful[i] = is_first ? result.doubtful[i] : table.doubtful[i - result.count];
    }
    result.rows = rows;
    result.doubtful = doubtful;
    result.count = count;
    result.is_complete &= table.is_complete;
  }
  if (drops) drop_doubles(code, &result);
  limit(code, set->limit, &result);
  return result;
}

CodeTable code_query(Code *code, const Node *query) {
  if (!code_step(code)) return (CodeTable){0};
  if (query->kind == NODE_SET_OPERATION) return set_rows(code, (const SetOperation *)query);
  if (query->kind != NODE_SELECT) return (CodeTable){0};
  const Select *select = (const Select *)query;
  return select->is_values ? values_rows(code, select) : select_rows(code, select);
}
