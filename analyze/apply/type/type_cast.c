#include "analyze/apply/type/type_cast.h"
#include "analyze/bind/value/coercion.h"

TypeReference type_cast_base(const Executor *executor, TypeReference type) {
  for (int depth = 0; depth < 64 && type.array_dimensions == 0; depth++) {
    const Object *object = catalog_get(executor->catalog, type.type);
    if (object == NULL || object->object_class != CLASS_TYPE || object->kind != 'd') break;
    type = ((const UserType *)object)->base;
  }
  return type;
}

bool type_cast_assigns(Executor *executor, const TypeReference *from, const TypeReference *to) {
  bool is_made = from->type >= OBJECT_ID_FIRST_USER || to->type >= OBJECT_ID_FIRST_USER;
  if (is_made && (executor->open_world || executor->extensions_seen)) return true;
  return coercion_exists(executor, *from, *to, COERCION_ASSIGNMENT) != VERDICT_NO;
}
