#include "analyze/apply/index/index_remake.h"
#include "analyze/apply/code/code.h"
#include "analyze/apply/expression_text.h"
#include "analyze/apply/index/index.h"
#include "analyze/catalog/columns.h"

static bool has_column(const Executor *executor, const Index *index, uint16_t column) {
  for (uint16_t i = 0; i < index->column_count; i++) {
    if (index->columns[i] == column) return true;
  }
  for (uint16_t i = 0; i < index->expression_count; i++) {
    if (expression_text_has_column(executor, index->expressions[i], column)) return true;
  }
  return false;
}

// A key or included column as CREATE INDEX writes it; length 0: it is not known.
static Slice key_text(Executor *executor, const Index *index, uint16_t at) {
  const Relation *table = catalog_relation(executor->catalog, index->table);
  const Column *column = columns_numbered(table, index->columns[at]);
  if (column != NULL) return executor_quoted(executor, column->name);
  if (at >= index->expression_count || index->expressions[at] == SYMBOL_NONE) return SLICE("");
  Slice text = expression_text_named(executor, index->expressions[at], index->table);
  return arena_printf(executor->arena, "(%.*s)", SLICE_PRINT(text));
}

static Slice options_text(const Executor *executor, const Index *index, uint16_t at) {
  bool has_options = index->key_options != NULL && at < index->key_count;
  return has_options ? executor_text(executor, index->key_options[at]) : SLICE("");
}

// "CREATE INDEX ON t USING btree (a, (lower(b)) DESC) WHERE c"; length 0: a part of it is not known.
static Slice statement_text(Executor *executor, const Index *index) {
  Arena *arena = executor->arena;
  Slice method =
      index->method == SYMBOL_NONE ? SLICE("btree") : executor_quoted(executor, index->method);
  Slice text = arena_printf(arena, "CREATE INDEX ON t USING %.*s (", SLICE_PRINT(method));
  for (uint16_t i = 0; i < index->column_count; i++) {
    Slice key = key_text(executor, index, i), options = options_text(executor, index, i);
    if (key.length == 0) return SLICE("");
    const char *before = i == 0 ? "" : i == index->key_count ? ") INCLUDE (" : ", ";
    text = arena_printf(arena, "%.*s%s%.*s %.*s", SLICE_PRINT(text), before, SLICE_PRINT(key),
        SLICE_PRINT(options));
  }
  if (!index->has_predicate) return arena_printf(arena, "%.*s)", SLICE_PRINT(text));
  Symbol where = index->expression_count == 0 ? SYMBOL_NONE : index->expressions[index->key_count];
  if (where == SYMBOL_NONE) return SLICE("");
  return arena_printf(arena, "%.*s) WHERE %.*s", SLICE_PRINT(text),
      SLICE_PRINT(expression_text_named(executor, where, index->table)));
}

static bool remake(Executor *executor, const Node *node, void *payload) {
  const ObjectId *id = payload;
  if (node->kind != NODE_CREATE_INDEX) return true;
  const CreateIndex *statement = (const CreateIndex *)node;
  const Index *index = catalog_index(executor->catalog, *id);
  IndexRequest request = {.table = index->table,
      .unique = index->unique,
      .primary = index->primary,
      .exclusion = index->exclusion,
      .method = index->method,
      .where = statement->where};
  index_request_keys(executor, statement, &request);
  return index_make_again(executor, &request, *id);
}

bool index_remake(Executor *executor, ObjectId relation, uint16_t column, Span span) {
  IndexList list = index_list(executor, relation);
  for (uint32_t i = 0; i < list.count; i++) {
    ObjectId id = list.items[i]->object.id;
    if (!has_column(executor, list.items[i], column)) continue;
    Slice text = statement_text(executor, list.items[i]);
    if (text.length > 0 && !code_visit_text(executor, text, span, remake, &id)) return false;
  }
  return true;
}
