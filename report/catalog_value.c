#include "report/catalog_value.h"

#include "analyze/bind/bind.h"
#include "analyze/bind/text/bound_text.h"
#include "report/json_value.h"

void catalog_value_set_flag(json_t *value, const char *name, bool flag) {
  json_value_set(value, name, json_boolean(flag));
}

json_t *catalog_value_symbol(const Executor *executor, Symbol name) {
  return json_value_text_or_null(symbol_text(executor->symbols, name));
}

json_t *catalog_value_name(Executor *executor, ObjectId id) {
  if (catalog_get(executor->catalog, id) == NULL) return json_null();
  return json_value_text_or_null(executor_name_of(executor, id));
}

// The bare name of an index or constraint that belongs to the same table.
json_t *catalog_value_bare_name(const Executor *executor, ObjectId id) {
  const Object *object = catalog_get(executor->catalog, id);
  return object != NULL ? catalog_value_symbol(executor, object->name) : json_null();
}

json_t *catalog_value_type(Executor *executor, const TypeReference *type) {
  return json_value_text_or_null(bind_type_text(executor, type));
}

// Names of a table's columns by number; an expression is null.
json_t *catalog_value_columns(
    const Executor *executor, ObjectId table, const uint16_t *numbers, uint16_t count) {
  json_t *names = json_array();
  const Object *object = catalog_get(executor->catalog, table);
  bool is_relation = object != NULL && object->object_class == CLASS_RELATION;
  const Relation *relation = is_relation ? (const Relation *)object : NULL;
  for (uint16_t i = 0; i < count; i++) {
    bool known = relation != NULL && numbers[i] > 0 && numbers[i] <= relation->column_count;
    json_array_append_new(
        names, known ? catalog_value_symbol(executor, relation->columns[numbers[i] - 1]->name)
                     : json_null());
  }
  return names;
}

json_t *catalog_value_persistence(Persistence persistence) {
  static const char *const words[] = {[PERSISTENCE_PERMANENT] = "permanent",
      [PERSISTENCE_UNLOGGED] = "unlogged",
      [PERSISTENCE_TEMPORARY] = "temporary"};
  return json_string(words[persistence]);
}

json_t *catalog_value_symbols(const Executor *executor, const Symbol symbols[], uint16_t count) {
  json_t *list = json_array();
  for (uint16_t i = 0; i < count; i++)
    json_array_append_new(list, catalog_value_symbol(executor, symbols[i]));
  return list;
}

json_t *catalog_value_lines(const Executor *executor, Symbol lines) {
  json_t *list = json_array();
  Slice rest = symbol_text(executor->symbols, lines);
  while (rest.length > 0) {
    const char *end = memchr(rest.start, '\n', rest.length);
    size_t length = end != NULL ? (size_t)(end - rest.start) : rest.length;
    json_array_append_new(list, json_value_text((Slice){rest.start, length}));
    length += end != NULL;
    rest = (Slice){rest.start + length, rest.length - length};
  }
  return list;
}

void catalog_value_set_definition(
    Executor *executor, json_t *value, const char *name, Symbol definition) {
  if (definition == SYMBOL_NONE) return;
  Slice text = bound_text_print(executor, executor_text(executor, definition));
  json_value_set(value, name, json_value_text(text));
}
