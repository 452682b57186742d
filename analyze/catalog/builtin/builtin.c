#include "analyze/catalog/builtin/builtin_table.h"

static const BuiltinTexts texts = {
#define TEXT(name) #name,
#include "analyze/catalog/builtin/builtin_text.def"
#undef TEXT
};
static_assert(sizeof texts < (1u << 24), "an offset of a BuiltinName is too small");

static const BuiltinType types[] = {
#define TYPE(name, oid, schema, ...)                                                               \
  {BUILTIN_NAME(text_##name, #name), oid, BUILTIN_SCHEMA_##schema, __VA_ARGS__},
#include "analyze/catalog/builtin/builtin_type.def"
#undef TYPE
};

static const BuiltinRelation relations[] = {
#define RELATION(schema, name, ...)                                                                \
  {BUILTIN_NAME(text_##name, #name), BUILTIN_SCHEMA_##schema, __VA_ARGS__},
#include "analyze/catalog/builtin/builtin_relation.def"
#undef RELATION
};

static const BuiltinColumn columns[] = {
#define COLUMN(name, ...) {BUILTIN_NAME(text_##name, #name), __VA_ARGS__},
#include "analyze/catalog/builtin/builtin_column.def"
#undef COLUMN
};
static_assert(sizeof columns / sizeof *columns <= UINT16_MAX, "a place of a column is too small");

#define COUNT(array) (sizeof(array) / sizeof *(array))

// A type's place in `types`, + 1, by its oid.
enum {
#define TYPE(name, ...) PLACE_##name,
#include "analyze/catalog/builtin/builtin_type.def"
#undef TYPE
};
static const uint8_t place_of_oid[] = {
#define TYPE(name, oid, ...) [oid] = PLACE_##name + 1,
#include "analyze/catalog/builtin/builtin_type.def"
#undef TYPE
};
static_assert(COUNT(types) < UINT8_MAX, "a place of a type is too small");
static_assert(COUNT(place_of_oid) <= OBJECT_ID_FIRST_USER, "user ids begin after the built-ins");

Slice builtin_text(BuiltinName name) {
  return (Slice){(const char *)&texts + name.start, name.length};
}

static int compare(Slice a, Slice b) {
  size_t shorter = a.length < b.length ? a.length : b.length;
  int order = shorter ? memcmp(a.start, b.start, shorter) : 0;
  if (order != 0 || a.length == b.length) return order;
  return a.length < b.length ? -1 : 1;
}

const void *builtin_row_named(const void *rows, size_t count, size_t row_size, Slice name) {
  size_t low = 0;
  while (low < count) {
    size_t middle = low + (count - low) / 2;
    const void *row = (const char *)rows + middle * row_size;
    int order = compare(name, builtin_text(*(const BuiltinName *)row));
    if (order == 0) return row;
    if (order < 0) {
      count = middle;
    } else {
      low = middle + 1;
    }
  }
  return NULL;
}

const BuiltinType *builtin_type(ObjectId id) {
  if (id >= COUNT(place_of_oid) || place_of_oid[id] == 0) return NULL;
  return &types[place_of_oid[id] - 1];
}

ObjectId builtin_type_in_schema(ObjectId schema, Slice name) {
  if (schema != BUILTIN_SCHEMA_CATALOG && schema != BUILTIN_SCHEMA_INFORMATION) {
    return OBJECT_ID_NONE;
  }
  const BuiltinType *type = builtin_row_named(types, COUNT(types), sizeof *types, name);
  return type != NULL && type->schema == schema ? type->id : OBJECT_ID_NONE;
}

ObjectId builtin_type_by_name(Slice name) {
  return builtin_type_in_schema(BUILTIN_SCHEMA_CATALOG, name);
}

Slice builtin_type_name(ObjectId id) {
  const BuiltinType *type = builtin_type(id);
  return type == NULL ? SLICE("") : builtin_text(type->name);
}

const BuiltinType *builtin_types(size_t *count) {
  *count = COUNT(types);
  return types;
}

// Rows of pg_catalog stand before those of information_schema.
const BuiltinRelation *builtin_relation_by_name(ObjectId schema, Slice name) {
  size_t in_catalog = 0;
  size_t high = COUNT(relations);
  while (in_catalog < high) {
    size_t middle = in_catalog + (high - in_catalog) / 2;
    if (relations[middle].schema == BUILTIN_SCHEMA_CATALOG) {
      in_catalog = middle + 1;
    } else {
      high = middle;
    }
  }
  if (schema == BUILTIN_SCHEMA_CATALOG) {
    return builtin_row_named(relations, in_catalog, sizeof *relations, name);
  }
  if (schema != BUILTIN_SCHEMA_INFORMATION) return NULL;
  return builtin_row_named(
      relations + in_catalog, COUNT(relations) - in_catalog, sizeof *relations, name);
}

const BuiltinRelation *builtin_relations(size_t *count) {
  *count = COUNT(relations);
  return relations;
}

const BuiltinColumn *builtin_columns(const BuiltinRelation *relation) {
  return columns + relation->column;
}

bool builtin_column_in(const BuiltinColumn *column, int version) {
  return builtin_has(column->first, column->last, version);
}
