#include "report/catalog_json.h"

#include "lexer/memory.h"
#include "report/catalog_facts.h"
#include "report/catalog_facts_rare.h"
#include "report/json_value.h"

#include <stdlib.h>

typedef struct Sorted { // an object, and what it is sorted by
  const Object *object;
  Slice schema;
  Slice table; // that it belongs to; "" for none
  Slice name;
  Slice kind;
  Slice arguments; // of a function
} Sorted;

typedef struct Listing {
  Executor *executor;
  Sorted *items;
  size_t count;
  size_t capacity;
} Listing;

// ---- what an object belongs to

static ObjectId table_of(const Object *object) {
  switch ((ObjectClass)object->object_class) {
  case CLASS_INDEX: return ((const Index *)object)->table;
  case CLASS_CONSTRAINT: {
    const TableConstraint *constraint = (const TableConstraint *)object;
    return constraint->table != OBJECT_ID_NONE ? constraint->table : constraint->domain;
  }
  case CLASS_DEFAULT: return ((const ColumnDefault *)object)->table;
  case CLASS_TRIGGER:
  case CLASS_RULE: return ((const Trigger *)object)->table;
  case CLASS_POLICY: return ((const Policy *)object)->table;
  default: return OBJECT_ID_NONE;
  }
}

static Slice name_of(const Listing *listing, ObjectId id) {
  const Object *object = catalog_get(listing->executor->catalog, id);
  return object != NULL ? symbol_text(listing->executor->symbols, object->name) : SLICE("");
}

static bool add(const Object *object, void *payload) {
  Listing *listing = payload;
  bool is_of_object = object->object_class == CLASS_ACCESS && object->name == SYMBOL_NONE;
  if (is_of_object) return true; // shown with the object that it is about
  if (object->flags & OBJECT_MEMBER) return true;
  listing->items =
      memory_grow(listing->items, listing->count, &listing->capacity, sizeof *listing->items);
  bool is_function = object->object_class == CLASS_FUNCTION;
  listing->items[listing->count++] = (Sorted){.object = object,
      .schema = name_of(listing, object->schema),
      .table = name_of(listing, table_of(object)),
      .name = symbol_text(listing->executor->symbols, object->name),
      .kind = slice_of(catalog_facts_kind(object)),
      .arguments = is_function
                       ? catalog_facts_arguments(listing->executor, (const Function *)object)
                       : SLICE("")};
  return true;
}

static int compare_slices(Slice a, Slice b) {
  size_t shorter = a.length < b.length ? a.length : b.length;
  int difference = shorter > 0 ? memcmp(a.start, b.start, shorter) : 0;
  if (difference != 0) return difference;
  if (a.length == b.length) return 0;
  return a.length < b.length ? -1 : 1;
}

static int compare(const void *left, const void *right) {
  const Sorted *a = left;
  const Sorted *b = right;
  int difference = compare_slices(a->schema, b->schema);
  if (difference == 0) difference = compare_slices(a->table, b->table);
  if (difference == 0) difference = compare_slices(a->name, b->name);
  if (difference == 0) difference = compare_slices(a->kind, b->kind);
  if (difference == 0) difference = compare_slices(a->arguments, b->arguments);
  if (difference != 0) return difference;
  if (a->object->object_class == CLASS_DEFAULT) // they have no names
    return ((const ColumnDefault *)a->object)->column - ((const ColumnDefault *)b->object)->column;
  return 0;
}

// ---- writing

static json_t *object_value(Executor *executor, const Sorted *item) {
  json_t *value = json_object();
  bool is_of_domain = item->object->object_class == CLASS_CONSTRAINT &&
                      ((const TableConstraint *)item->object)->table == OBJECT_ID_NONE;
  json_value_set(value, "kind", json_value_text_or_null(item->kind));
  json_value_set(value, "schema", json_value_text_or_null(item->schema));
  if (item->table.length > 0)
    json_value_set(value, is_of_domain ? "domain" : "table", json_value_text_or_null(item->table));
  json_value_set(value, "name", json_value_text_or_null(item->name));
  if (item->object->object_class == CLASS_FUNCTION)
    json_value_set(value, "arguments", json_stringn(item->arguments.start, item->arguments.length));
  json_value_set(
      value, "owner", json_value_text_or_null(symbol_text(executor->symbols, item->object->owner)));
  json_value_set(value, "comment",
      json_value_text_or_null(symbol_text(executor->symbols, item->object->comment)));
  const Object *access = catalog_get(executor->catalog, item->object->access);
  if (access != NULL)
    json_value_set(value, "access", catalog_facts_access(executor, (const AccessList *)access));
  if (item->object->flags & OBJECT_ASSUMED) json_value_set(value, "assumed", json_true());
  if (item->object->flags & OBJECT_MAYBE) json_value_set(value, "maybe", json_true());
  return value;
}

void catalog_json_write(FILE *out, Executor *executor) {
  Listing listing = {.executor = executor};
  catalog_each(executor->catalog, add, &listing);
  if (listing.count > 0) qsort(listing.items, listing.count, sizeof *listing.items, compare);
  fputs("{ \"schema_version\": 1,\n \"objects\": [", out);
  for (size_t i = 0; i < listing.count; i++) {
    json_t *value = object_value(executor, &listing.items[i]);
    catalog_facts_add(executor, value, listing.items[i].object);
    fputs(i > 0 ? ",\n  " : "\n  ", out);
    json_value_write(value, JSON_COMPACT, out);
    json_decref(value);
  }
  fputs(listing.count > 0 ? "\n ]}\n" : "]}\n", out);
  memory_free(listing.items);
}
