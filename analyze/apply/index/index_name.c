#include "analyze/apply/index/index_name.h"
#include "analyze/apply/expression.h"
#include "analyze/apply/object_name.h"
#include "analyze/catalog/columns.h"
#include "lexer/utf8.h"

static bool is_used(const Slice names[], size_t count, Slice name) {
  for (size_t i = 0; i < count; i++) {
    if (slice_equals(names[i], name)) return true;
  }
  return false;
}

// Columns of an index have names of their own: lower, lower1 …
static Slice distinct_name(Executor *executor, const Slice names[], size_t count, Slice name) {
  Slice candidate = name;
  for (unsigned number = 1; is_used(names, count, candidate); number++) {
    Slice suffix = arena_printf(executor->arena, "%u", number);
    size_t room = utf8_clip(name, OBJECT_NAME_MAX - suffix.length);
    candidate =
        arena_printf(executor->arena, "%.*s%.*s", (int)room, name.start, SLICE_PRINT(suffix));
  }
  return candidate;
}

static Symbol choose(Executor *executor, ObjectId table, const Slice names[], size_t count,
    const Index *kind, bool is_constraint) {
  const Object *object = catalog_get(executor->catalog, table);
  Slice table_name = executor_text(executor, object->name);
  ObjectId constrained = is_constraint ? table : OBJECT_ID_NONE;
  if (kind->primary)
    return object_name_choose_relation(
        executor, object->schema, table_name, SLICE(""), "pkey", constrained);
  const char *label = kind->exclusion ? "excl" : is_constraint ? "key" : "idx";
  Slice columns = object_name_join(executor, names, count);
  return object_name_choose_relation(
      executor, object->schema, table_name, columns, label, constrained);
}

Slice *index_name_columns(Executor *executor, const IndexRequest *request) {
  Slice *names = ARENA_ARRAY(executor->arena, request->column_count + 1u, Slice);
  for (size_t i = 0; i < request->column_count; i++) {
    const IndexKey *key = &request->keys[i];
    Slice name = key->column.symbol != SYMBOL_NONE ? executor_text(executor, key->column.symbol)
                                                   : expression_name(executor, key->expression);
    if (name.length == 0) name = SLICE("expr");
    names[i] = distinct_name(executor, names, i, name);
  }
  return names;
}

Symbol index_name_choose(Executor *executor, const IndexRequest *request, const Slice columns[]) {
  Index kind = {.primary = request->primary, .exclusion = request->exclusion};
  return choose(
      executor, request->table, columns, request->column_count, &kind, request->constraint != NULL);
}

Symbol index_name_choose_copy(Executor *executor, ObjectId table, const Index *original) {
  Slice *names = ARENA_ARRAY(executor->arena, original->column_count + 1u, Slice);
  for (size_t i = 0; i < original->column_count; i++) {
    Slice name = SLICE("expr");
    if (original->names != NULL) name = executor_text(executor, original->names[i]);
    names[i] = distinct_name(executor, names, i, name);
  }
  return choose(executor, table, names, original->column_count, original,
      original->constraint != OBJECT_ID_NONE);
}
