#include "analyze/apply/type/type_cast.h"
#include "analyze/catalog/builtin.h"

static const struct {
  const char *from;
  const char *to;
} casts[] = {
#define CAST(from, to) {from, to},
#include "analyze/apply/type/cast.def"
#undef CAST
};

TypeReference type_cast_base(const Executor *executor, TypeReference type) {
  for (int depth = 0; depth < 64 && type.array_dimensions == 0; depth++) {
    const Object *object = catalog_get(executor->catalog, type.type);
    if (object == NULL || object->object_class != CLASS_TYPE || object->kind != 'd') break;
    type = ((const UserType *)object)->base;
  }
  return type;
}

// Not known, or with casts that nobody here knows of.
static bool is_open(const Executor *executor, const TypeReference *type) {
  if (type->type == OBJECT_ID_NONE) return true;
  const Object *object = catalog_get(executor->catalog, type->type);
  if (object != NULL)
    return (object->flags & OBJECT_ASSUMED) || object->kind == 'b' || object->kind == 'd';
  const BuiltinType *builtin = builtin_type(type->type);
  if (builtin == NULL || builtin->kind == 'd' || builtin->kind == 'p') return true;
  Slice name = builtin_type_name(type->type);
  return slice_starts_with(name, SLICE("reg")) || slice_starts_with(name, SLICE("pg_"));
}

static bool is_string(const TypeReference *type) {
  const BuiltinType *builtin = builtin_type(type->type);
  return builtin != NULL && builtin->category == 'S' && type->array_dimensions == 0;
}

static bool has_cast(Slice from, Slice to) {
  for (size_t i = 0; i < sizeof casts / sizeof *casts; i++) {
    if (slice_equals(from, slice_of(casts[i].from)) && slice_equals(to, slice_of(casts[i].to)))
      return true;
  }
  return false;
}

bool type_cast_assigns(
    const Executor *executor, const TypeReference *from, const TypeReference *to) {
  TypeReference source = type_cast_base(executor, *from);
  TypeReference target = type_cast_base(executor, *to);
  if (is_open(executor, &source) || is_open(executor, &target)) return true;
  if (is_string(&target)) return true;
  if ((source.array_dimensions > 0) != (target.array_dimensions > 0)) return false;
  if (source.type == target.type) return true;
  if (source.array_dimensions > 0) {
    source.array_dimensions = target.array_dimensions = 0;
    return type_cast_assigns(executor, &source, &target);
  }
  if (source.type >= OBJECT_ID_FIRST_USER || target.type >= OBJECT_ID_FIRST_USER) {
    // A row type takes any row; what else users made has casts only if they made those too.
    const Object *object = catalog_get(executor->catalog, target.type);
    return object != NULL && object->object_class == CLASS_RELATION;
  }
  return has_cast(builtin_type_name(source.type), builtin_type_name(target.type));
}
