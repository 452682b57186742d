#include "analyze/apply/constraint/foreign_type.h"
#include "analyze/apply/type/type_cast.h"
#include "analyze/catalog/builtin/builtin.h"

// Types whose B-tree operators are of one family, or that convert into each other by themselves.
static const char *const families[] = {
    " int2 int4 int8 ",
    " float4 float8 ",
    " text varchar bpchar name ",
    " date timestamp timestamptz ",
    " varbit bit ",
    " inet cidr ",
    " macaddr macaddr8 ",
};

// From a referencing type to a referenced one, without being asked (pg_cast.castcontext `i`).
static const struct {
  const char *from;
  const char *to;
} casts[] = {
    {"int2", "numeric"},
    {"int4", "numeric"},
    {"int8", "numeric"},
    {"int2", "float4"},
    {"int4", "float4"},
    {"int8", "float4"},
    {"int2", "float8"},
    {"int4", "float8"},
    {"int8", "float8"},
    {"numeric", "float4"},
    {"numeric", "float8"},
    {"time", "interval"},
    {"time", "timetz"},
    {"int2", "oid"},
    {"int4", "oid"},
    {"int8", "oid"},
};

static bool lists(const char *family, Slice type) {
  for (const char *at = family; (at = strchr(at, ' ')) != NULL; at++) {
    if (strncmp(at + 1, type.start, type.length) == 0 && at[1 + type.length] == ' ') return true;
  }
  return false;
}

static bool builtin_fits(Slice referencing, Slice referenced) {
  for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
    if (lists(families[i], referencing) && lists(families[i], referenced)) return true;
  }
  for (size_t i = 0; i < sizeof casts / sizeof *casts; i++) {
    if (slice_equals(referencing, slice_of(casts[i].from)) &&
        slice_equals(referenced, slice_of(casts[i].to)))
      return true;
  }
  return false;
}

// Not known, or with operators that nobody here knows of.
static bool is_open(const Executor *executor, const TypeReference *type) {
  if (type->type == OBJECT_ID_NONE) return true;
  const Object *object = catalog_get(executor->catalog, type->type);
  if (object != NULL)
    return (object->flags & OBJECT_ASSUMED) || object->kind == 'b' || object->kind == 'd';
  const BuiltinType *builtin = builtin_type(type->type);
  return builtin == NULL || builtin->kind != 'b' || builtin->schema != BUILTIN_SCHEMA_CATALOG;
}

bool foreign_type_fits(
    const Executor *executor, const TypeReference *referencing, const TypeReference *referenced) {
  TypeReference from = type_cast_base(executor, *referencing);
  TypeReference to = type_cast_base(executor, *referenced);
  if (is_open(executor, &from) || is_open(executor, &to)) return true;
  if ((from.array_dimensions > 0) != (to.array_dimensions > 0)) return false;
  if (from.type == to.type) return true;
  if (from.array_dimensions > 0) return false;
  if (from.type >= OBJECT_ID_FIRST_USER || to.type >= OBJECT_ID_FIRST_USER) return false;
  return builtin_fits(builtin_type_name(from.type), builtin_type_name(to.type));
}
