#include "analyze/apply/code/catalog_rows.h"
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

// What a condition says of the source, by the rows of those before.
static bool find_probe(Query *query, size_t at, CodeProbe *probe) {
  const Source *source = &query->sources[at];
  bool by_where = source->join != JOIN_LEFT;
  return code_find_probe(query->code, source->on, &query->items[at], false, probe) ||
         (by_where &&
             code_find_probe(query->code, query->select->where, &query->items[at], false, probe));
}

static bool finds_at_once(const Query *query, const Source *source, const CodeProbe *probe) {
  Slice column = executor_text(query->code->executor, source->table.names[probe->column]);
  return catalog_rows_are_one(source->schema, source->relation, probe->column) ||
         catalog_rows_can_find(source->relation, column);
}

// The rows to be joined: `order` of them, or all if it is NULL.
typedef struct Joined {
  CodeTable table;
  const uint32_t *order;
  size_t first;
  size_t end;
} Joined;

static Joined rows_of_list(Query *query, const Source *source) {
  Datum list = code_value(query->code, source->list);
  Joined joined = {.table = query_unnest(query->code, list, source->table.names[0])};
  query->is_complete &= joined.table.is_complete || source->join == JOIN_LEFT;
  joined.end = joined.table.count;
  return joined;
}

static Joined rows_of(Query *query, size_t at) {
  Source *source = &query->sources[at];
  CodeProbe probe;
  if (source->list != NULL) return rows_of_list(query, source);
  bool has_probe = find_probe(query, at, &probe);
  Joined joined = {.table = source->table};
  if (source->is_lazy && has_probe && finds_at_once(query, source, &probe)) {
    catalog_rows_fill(query->code, source->schema, source->relation, &probe, &joined.table);
    query->is_complete &= joined.table.is_complete || source->join == JOIN_LEFT;
    joined.end = joined.table.count;
    return joined;
  }
  if (source->is_lazy) {
    source->is_lazy = false;
    catalog_rows_fill(query->code, source->schema, source->relation, NULL, &source->table);
    query->is_complete &= source->table.is_complete || source->join == JOIN_LEFT;
    joined.table = source->table;
  }
  joined.end = joined.table.count;
  bool is_indexed = has_probe && code_index_find(query->code->executor, &source->index,
                                     &source->table, &probe, &joined.first, &joined.end);
  if (is_indexed) joined.order = source->index.order;
  return joined;
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
  Joined joined = rows_of(query, at);
  bool matched = false, may_match = !joined.table.is_complete;
  for (size_t place = joined.first; place < joined.end; place++) {
    size_t i = joined.order != NULL ? joined.order[place] : place;
    item->values = joined.table.rows[i];
    Datum condition = condition_of(query, at);
    if (datum_is_not_true(condition)) continue;
    bool is_certain = datum_is_true(condition) && !joined.table.doubtful[i];
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
