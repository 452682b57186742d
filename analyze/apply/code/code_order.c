#define _GNU_SOURCE // qsort_r
#include "analyze/apply/code/code_query.h"

#include <stdlib.h>

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

void query_sort(Query *query) {
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

void code_table_drop_doubles(Code *code, CodeTable *table) {
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

void code_table_limit(Code *code, const Node *limit, CodeTable *table) {
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
