#include "analyze/apply/index/index_remake.h"
#include "analyze/apply/code/code.h"
#include "analyze/apply/expression_text.h"
#include "analyze/apply/index/index.h"
#include "analyze/apply/index/index_name.h"
#include "analyze/bind/text/bound_text.h"
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
  bound_text_forget(executor, *id);
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

// ---- names of those that partitions have for their parent

static void set_name(Executor *executor, ObjectId id, Symbol name) {
  Index draft = *catalog_index(executor->catalog, id);
  draft.object.name = name;
  draft.object.comment = SYMBOL_NONE;
  catalog_replace(executor->catalog, &draft.object);
  if (draft.constraint == OBJECT_ID_NONE) return;
  TableConstraint constraint = *catalog_constraint(executor->catalog, draft.constraint);
  constraint.object.name = name;
  constraint.object.comment = SYMBOL_NONE;
  catalog_replace(executor->catalog, &constraint.object);
}

// Until all of them have a new name, none keeps its old one.
static void put_name_away(Executor *executor, ObjectId id) {
  Slice name = arena_printf(executor->arena, "\1%u", (unsigned)id);
  set_name(executor, id, symbol_intern(executor->symbols, name));
}

static void choose_name(Executor *executor, ObjectId id) {
  const Index *index = catalog_index(executor->catalog, id);
  const Index *parent = catalog_index(executor->catalog, index->parent);
  set_name(executor, id, index_name_choose_copy(executor, index->table, parent));
}

// They are dropped with their parent's, and made for it again: keys before other indexes.
static void name_again(Executor *executor, const ObjectId *ids, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) put_name_away(executor, ids[i]);
  for (int wants_key = 1; wants_key >= 0; wants_key--) {
    for (uint32_t i = 0; i < count; i++) {
      bool is_key = catalog_index(executor->catalog, ids[i])->constraint != OBJECT_ID_NONE;
      if (is_key == wants_key) choose_name(executor, ids[i]);
    }
  }
}

bool index_remake(Executor *executor, ObjectId relation, uint16_t column, Span span) {
  IndexList list = index_list(executor, relation);
  ObjectId *copies = ARENA_ARRAY(executor->arena, list.count + 1u, ObjectId);
  uint32_t copy_count = 0;
  for (uint32_t i = 0; i < list.count; i++) {
    ObjectId id = list.items[i]->object.id;
    if (!has_column(executor, list.items[i], column)) continue;
    if (list.items[i]->parent != OBJECT_ID_NONE) copies[copy_count++] = id;
    Slice text = statement_text(executor, list.items[i]);
    if (text.length > 0 && !code_visit_text(executor, text, span, remake, &id)) return false;
  }
  name_again(executor, copies, copy_count);
  return true;
}
