#define _GNU_SOURCE // qsort_r
#include "analyze/apply/code/code_index.h"

#include <stdlib.h>

// ---- probes

static bool column_of(const Node *node, const CodeItem *item, bool is_alone, size_t *column) {
  if (node->kind != NODE_COLUMN_REFERENCE) return false;
  const ColumnReference *reference = (const ColumnReference *)node;
  bool is_named = reference->count == 2 && reference->names[0].symbol == item->name;
  bool is_plain = reference->count == 1 && is_alone;
  if (reference->star || (!is_named && !is_plain)) return false;
  Symbol name = reference->names[reference->count - 1].symbol;
  for (size_t i = 0; i < item->count; i++) {
    if (item->names[i] != name) continue;
    *column = i;
    return true;
  }
  return false;
}

static bool is_key(Datum value) {
  return value.kind == DATUM_NUMBER || value.kind == DATUM_OBJECT || value.kind == DATUM_TEXT;
}

// Without a prefix it may be a column of what is not in sight yet.
static bool is_ambiguous(const Node *node, bool is_alone) {
  while (node->kind == NODE_CAST) node = ((const Cast *)node)->operand;
  return !is_alone && node->kind == NODE_COLUMN_REFERENCE &&
         ((const ColumnReference *)node)->count == 1;
}

static bool probe_of(
    Code *code, const Chain *chain, const CodeItem *item, bool is_alone, CodeProbe *probe) {
  const ChainLink *left = (const ChainLink *)chain->links.first;
  const ChainLink *right = (const ChainLink *)chain->links.last;
  Slice symbol = executor_text(code->executor, right->operator_name.name.symbol);
  if (chain->links.count != 2 || !slice_equals(symbol, SLICE("="))) return false;
  const Node *other = right->operand;
  if (!column_of(left->operand, item, is_alone, &probe->column)) {
    other = left->operand;
    if (!column_of(right->operand, item, is_alone, &probe->column)) return false;
  }
  if (is_ambiguous(other, is_alone)) return false;
  probe->value = code_value(code, other);
  return is_key(probe->value);
}

// How few rows a column's value leaves: those of one object, of a name, of a schema.
static int weight_of(const Code *code, Symbol column) {
  Slice name = executor_text(code->executor, column);
  bool is_wide =
      slice_ends_with(name, SLICE("_schema")) || slice_ends_with(name, SLICE("_catalog")) ||
      slice_equals(name, SLICE("schemaname")) || slice_ends_with(name, SLICE("namespace"));
  if (is_wide) return 1;
  bool is_id = slice_equals(name, SLICE("oid")) || slice_ends_with(name, SLICE("relid")) ||
               slice_ends_with(name, SLICE("typid"));
  return is_id ? 4 : slice_ends_with(name, SLICE("name")) ? 3 : 2;
}

typedef struct ProbeSearch {
  Code *code;
  const CodeItem *item;
  bool is_alone;
  int weight;
  CodeProbe *best;
} ProbeSearch;

static void find_best(ProbeSearch *search, const Node *condition) {
  if (condition == NULL || condition->kind != NODE_CHAIN) return;
  const Chain *chain = (const Chain *)condition;
  CodeProbe probe;
  if (chain->kind == CHAIN_OR) return;
  if (chain->kind == CHAIN_AND) {
    LIST_EACH(link, chain->links) find_best(search, ((const ChainLink *)link)->operand);
    return;
  }
  if (!probe_of(search->code, chain, search->item, search->is_alone, &probe)) return;
  int weight = weight_of(search->code, search->item->names[probe.column]);
  if (weight <= search->weight) return;
  search->weight = weight;
  *search->best = probe;
}

bool code_find_probe(
    Code *code, const Node *condition, const CodeItem *item, bool is_alone, CodeProbe *probe) {
  ProbeSearch search = {code, item, is_alone, 0, probe};
  find_best(&search, condition);
  return search.weight > 0;
}

// ---- the index

static DatumKind kind_of(Datum value) {
  return value.kind == DATUM_OBJECT ? DATUM_NUMBER : value.kind;
}

static int compare(Executor *executor, Datum left, Datum right) {
  int order = 0;
  datum_compare(executor, left, right, &order); // both are keys of one kind
  return order;
}

typedef struct Making {
  Executor *executor;
  const CodeIndex *index;
} Making;

static int compare_rows(const void *a, const void *b, void *payload) {
  const Making *making = payload;
  const uint32_t *left = a, *right = b;
  const Datum *const *rows = making->index->table->rows;
  size_t column = making->index->column;
  int order = compare(making->executor, rows[*left][column], rows[*right][column]);
  return order ? order : (*left > *right) - (*left < *right);
}

static void make(Executor *executor, CodeIndex *index) {
  const CodeTable *table = index->table;
  index->is_made = index->is_usable = true;
  index->order = ARENA_ARRAY(executor->arena, table->count, uint32_t);
  for (size_t i = 0; i < table->count; i++) {
    Datum value = table->rows[i][index->column];
    if (value.kind == DATUM_NULL) continue;
    if (index->count == 0) index->kind = kind_of(value);
    index->is_usable &= is_key(value) && kind_of(value) == index->kind;
    index->order[index->count++] = (uint32_t)i;
  }
  Making making = {executor, index};
  if (index->is_usable)
    qsort_r(index->order, index->count, sizeof *index->order, compare_rows, &making);
}

// The first place whose value is not below, or is above, the probe's.
static size_t bound(Executor *executor, const CodeIndex *index, Datum value, bool above) {
  size_t low = 0, high = index->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    int order = compare(executor, index->table->rows[index->order[middle]][index->column], value);
    if (order < 0 || (above && order == 0))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

bool code_index_find(Executor *executor, CodeIndex *index, const CodeTable *table,
    const CodeProbe *probe, size_t *first, size_t *end) {
  if (!index->is_made) {
    *index = (CodeIndex){.table = table, .column = probe->column};
    make(executor, index);
  }
  bool fits = index->is_usable && index->column == probe->column &&
              (index->count == 0 || index->kind == kind_of(probe->value));
  if (!fits) return false;
  *first = bound(executor, index, probe->value, false);
  *end = bound(executor, index, probe->value, true);
  return true;
}
