#include "analyze/apply/code/code_query.h"

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

void query_join(Query *query) { join(query, 0, false); }
