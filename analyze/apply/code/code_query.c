#include "analyze/apply/code/code_query.h"
#include "analyze/apply/code/code_function.h"

// ---- what a table says

bool code_table_is_exact(const CodeTable *table) {
  if (!table->is_known || !table->is_complete) return false;
  for (size_t i = 0; i < table->count; i++) {
    if (table->doubtful[i]) return false;
  }
  return true;
}

bool code_table_is_pattern(const CodeTable *table) {
  return table->is_known && table->count == 1 && table->column_count == 1 &&
         !datum_is_known(table->rows[0][0]);
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
  Code *code = query->code;
  bool was_doubtful = code->is_doubtful;
  code->is_doubtful |= is_doubtful;
  result->rows[result->count] = make_row(query, result);
  result->doubtful[result->count++] = is_doubtful;
  code->is_doubtful = was_doubtful;
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

// SELECT f(…) of a set: a row for each of its rows. NULL: it is no such query.
static const FunctionCall *set_of(const Query *query) {
  const Target *target = (const Target *)query->select->targets.first;
  bool is_call = query->select->targets.count == 1 && target->value->kind == NODE_FUNCTION_CALL;
  const FunctionCall *call = is_call ? (const FunctionCall *)target->value : NULL;
  bool is_set =
      is_call && (query_is_unnest(query->code, call) || code_returns_set(query->code, call));
  return is_set ? call : NULL;
}

static bool rows_of_set(Code *code, const FunctionCall *call, CodeTable *rows) {
  if (!query_is_unnest(code, call)) return code_function_rows(code, call, rows);
  *rows = query_unnest(code, code_value(code, call->arguments.first), call->name.name.symbol);
  return true;
}

static void make_set(Query *query, const FunctionCall *call, CodeTable *result) {
  result->is_complete = query->is_complete;
  for (size_t i = 0; i < query->count; i++) {
    for (size_t k = 0; k < query->source_count; k++) query->items[k].values = query->found[i][k];
    CodeTable rows;
    bool is_known = rows_of_set(query->code, call, &rows);
    result->is_complete &= is_known && rows.is_complete;
    for (size_t k = 0; is_known && k < rows.count; k++) {
      Datum row = {.kind = DATUM_ROW,
          .items = rows.rows[k],
          .names = rows.names,
          .count = rows.column_count};
      code_add_row(query->code, result, rows.column_count == 1 ? rows.rows[k][0] : row);
      result->doubtful[result->count - 1] |= rows.doubtful[k] || query->doubtful[i];
    }
  }
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

// ---- queries

static const Node *without_casts(const Node *value) {
  while (value->kind == NODE_CAST) value = ((const Cast *)value)->operand;
  return value;
}

static bool same_column(const Node *a, const Node *b) {
  if (a->kind != NODE_COLUMN_REFERENCE || b->kind != NODE_COLUMN_REFERENCE) return false;
  const ColumnReference *left = (const ColumnReference *)a, *right = (const ColumnReference *)b;
  if (left->count != right->count || left->star || right->star) return false;
  for (uint16_t i = 0; i < left->count; i++) {
    if (left->names[i].symbol != right->names[i].symbol) return false;
  }
  return true;
}

// GROUP BY of what is selected, without aggregates, is DISTINCT.
static bool groups_by_targets(const Code *code, const Select *select) {
  LIST_EACH(node, select->targets) {
    if (!has_aggregate(((const Target *)node)->value, (void *)(uintptr_t)code)) return false;
  }
  LIST_EACH(item, select->group_by) {
    bool is_there = false;
    LIST_EACH(node, select->targets)
    is_there |= same_column(without_casts(((const Target *)node)->value), item);
    if (!is_there) return false;
  }
  return true;
}

static CodeTable select_rows(Code *code, const Select *select) {
  Query *query = ARENA_NEW(code->executor->arena, Query);
  *query = (Query){.code = code, .select = select, .is_readable = true, .is_complete = true};
  CodeTable result = {0};
  bool is_grouped = select->group_by.count > 0;
  if (is_grouped && !groups_by_targets(code, select)) return result;
  bool is_plain = select->having == NULL && select->distinct_on.count == 0 &&
                  select->offset == NULL && !select->is_table && select->windows.count == 0;
  if (!is_plain) return result;
  LIST_EACH(node, select->from) query_add_from(query, node);
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
    CodeCalls *calls = code->calls; // those in conditions are not run: how often is not known
    code->calls = NULL;
    query_join(query);
    bool aggregates = false;
    LIST_EACH(node, select->targets) aggregates |= !has_aggregate(node, code);
    if (!aggregates) query_sort(query);
    code->calls = calls;
    const FunctionCall *set = set_of(query);
    if (aggregates)
      make_aggregate(query, &result);
    else if (set != NULL)
      make_set(query, set, &result);
    else
      make_rows(query, &result);
  }
  code->rows = outer;
  if (select->distinct || is_grouped) code_table_drop_doubles(code, &result);
  code_table_limit(code, select->limit, &result);
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
  code_table_limit(code, select->limit, &table);
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
    if (!is_union || !table.is_known) return (CodeTable){0};
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
  if (drops) code_table_drop_doubles(code, &result);
  code_table_limit(code, set->limit, &result);
  return result;
}

static CodeTable rows_of_query(Code *code, const Node *query) {
  if (query->kind == NODE_SET_OPERATION) return set_rows(code, (const SetOperation *)query);
  const Select *select = (const Select *)query;
  return select->is_values ? values_rows(code, select) : select_rows(code, select);
}

CodeTable code_query(Code *code, const Node *query) {
  if (!code_step(code)) return (CodeTable){0};
  bool is_select = query->kind == NODE_SELECT;
  if (!is_select && query->kind != NODE_SET_OPERATION) return (CodeTable){0};
  const WithClause *clause =
      is_select ? ((const Select *)query)->with : ((const SetOperation *)query)->with;
  CodeWith with = {code->with, clause, code->rows};
  if (clause != NULL) code->with = &with;
  CodeTable table = code_enter(code) ? rows_of_query(code, query) : (CodeTable){0};
  code_leave(code);
  code->with = with.outer;
  return table;
}
