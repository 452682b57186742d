#include "analyze/bind/value/value_type.h"

#define DOMAINS_MAX 64 // within each other

TypeReference value_none(void) { return (TypeReference){.modifiers = {-1, -1}}; }

TypeReference value_builtin(ObjectId id) {
  return (TypeReference){.type = id, .modifiers = {-1, -1}};
}

bool value_same(TypeReference a, TypeReference b) {
  return a.type == b.type && value_is_array(a) == value_is_array(b);
}

bool value_is_plain(TypeReference type) {
  const BuiltinType *builtin = value_is_array(type) ? NULL : builtin_type(type.type);
  return builtin != NULL && builtin->kind == 'b';
}

static const UserType *user_type(const Executor *executor, TypeReference type) {
  const Object *object = catalog_get(executor->catalog, type.type);
  bool is_type = object != NULL && object->object_class == CLASS_TYPE;
  return is_type ? (const UserType *)object : NULL;
}

TypeReference value_base(const Executor *executor, TypeReference type) {
  for (int depth = 0; depth < DOMAINS_MAX && !value_is_array(type); depth++) {
    const BuiltinType *builtin = builtin_type(type.type);
    const UserType *user = builtin == NULL ? user_type(executor, type) : NULL;
    if (builtin != NULL && builtin->kind == 'd')
      type = value_builtin(builtin->base);
    else if (user != NULL && user->object.kind == 'd')
      type = (TypeReference){.type = user->base.type,
          .array_dimensions = user->base.array_dimensions,
          .modifiers = {-1, -1}};
    else
      break;
  }
  return type;
}

ObjectId value_literal_base(const Executor *executor, TypeReference type, const Node *literal) {
  if (literal == NULL || literal->kind != NODE_CONSTANT) return OBJECT_ID_NONE;
  ConstantKind kind = ((const Constant *)literal)->kind;
  if (kind != CONSTANT_NULL && kind != CONSTANT_STRING) return OBJECT_ID_NONE;
  ObjectId base = value_base(executor, type).type;
  return base == type.type ? OBJECT_ID_NONE : base;
}

static char user_category(const UserType *type) {
  switch (type->object.kind) {
  case 'e': return 'E';
  case 'r':
  case 'm': return 'R';
  default: return 0; // of a base type it is not kept
  }
}

char value_category(const Executor *executor, TypeReference type) {
  type = value_base(executor, type);
  if (type.type == OBJECT_ID_NONE) return 0;
  if (value_is_array(type)) return 'A';
  const BuiltinType *builtin = builtin_type(type.type);
  if (builtin != NULL) return builtin->category;
  const Object *object = catalog_get(executor->catalog, type.type);
  if (object == NULL || (object->flags & OBJECT_ASSUMED && object->object_class == CLASS_TYPE))
    return 0;
  if (object->object_class == CLASS_RELATION) return 'C';
  return object->object_class == CLASS_TYPE ? user_category((const UserType *)object) : 0;
}

bool value_is_preferred(TypeReference type) {
  const BuiltinType *builtin = builtin_type(type.type);
  return builtin != NULL && !value_is_array(type) && builtin->preferred;
}

bool value_is_row(const Executor *executor, TypeReference type) {
  const Object *object = catalog_get(executor->catalog, type.type);
  return !value_is_array(type) && object != NULL && object->object_class == CLASS_RELATION;
}

bool value_is_enum(const Executor *executor, TypeReference type) {
  const UserType *user = user_type(executor, type);
  return !value_is_array(type) && user != NULL && user->object.kind == 'e';
}

bool value_is_assumed(const Executor *executor, TypeReference type) {
  if (type.type == OBJECT_ID_NONE) return true;
  if (builtin_type(type.type) != NULL) return false;
  const Object *object = catalog_get(executor->catalog, type.type);
  if (object == NULL) return true;
  if (object->object_class == CLASS_RELATION) return false;
  if (object->object_class != CLASS_TYPE) return true;
  if (object->flags & (OBJECT_ASSUMED | OBJECT_MAYBE)) return true;
  const UserType *user = (const UserType *)object;
  return user->object.kind == 'd' && user->base.type != OBJECT_ID_NONE &&
         value_is_assumed(executor, user->base);
}

TypeReference value_element(const Executor *executor, TypeReference type) {
  type = value_base(executor, type);
  if (value_is_array(type)) {
    type.array_dimensions = 0;
    return type;
  }
  const BuiltinType *builtin = builtin_type(type.type);
  return builtin == NULL || builtin->element == OBJECT_ID_NONE ? value_none()
                                                               : value_builtin(builtin->element);
}

TypeReference value_array_element(const Executor *executor, TypeReference type) {
  TypeReference base = value_base(executor, type);
  bool is_vector = value_is(base, BUILTIN_OIDVECTOR) || value_is(base, BUILTIN_INT2VECTOR);
  return value_is_array(base) || is_vector ? value_element(executor, base) : value_none();
}

TypeReference value_array(TypeReference element) {
  if (element.type == OBJECT_ID_NONE || value_is_array(element)) return value_none();
  element.array_dimensions = 1;
  return element;
}

static TypeReference range_of(const Executor *executor, const UserType *multirange) {
  (void)executor;
  return multirange->base;
}

TypeReference value_subtype(const Executor *executor, TypeReference type) {
  type = value_base(executor, type);
  if (value_is_array(type)) return value_none();
  const BuiltinType *builtin = builtin_type(type.type);
  if (builtin != NULL) {
    bool is_range = builtin->kind == 'r' || builtin->kind == 'm';
    return is_range ? value_builtin(builtin->base) : value_none();
  }
  const UserType *user = user_type(executor, type);
  if (user == NULL) return value_none();
  if (user->object.kind == 'm') return range_of(executor, user);
  return user->object.kind == 'r' ? user->base : value_none();
}
