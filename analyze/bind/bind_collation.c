#include "analyze/bind/bind_collation.h"

#include "analyze/bind/value/value_type.h"

// Of a base type that was made it is not kept: it is taken to be fine.
bool bind_is_collatable(const Executor *executor, TypeReference type) {
  TypeReference base = value_base(executor, type);
  const BuiltinType *builtin = builtin_type(base.type);
  if (builtin != NULL) return builtin->collatable;
  const Object *object = catalog_get(executor->catalog, base.type);
  if (object == NULL || (object->flags & OBJECT_ASSUMED)) return true;
  return object->object_class == CLASS_TYPE && strchr("erm", object->kind) == NULL;
}

// `schema` is the one that is written, or OBJECT_ID_NONE.
static NameAnswer find(
    Executor *executor, const QualifiedName *name, ObjectId schema, ObjectId *found) {
  NameClass names = catalog_other_names(OBJECT_COLLATION);
  if (schema != OBJECT_ID_NONE)
    return catalog_find(executor->catalog, schema, names, name->name.symbol, found);
  NameAnswer answer = NAME_NEVER_SEEN;
  BindPath path = bind_search_path(executor);
  for (uint32_t i = 0; i < path.count; i++) {
    NameAnswer here =
        catalog_find(executor->catalog, path.schemas[i], names, name->name.symbol, found);
    if (here == NAME_FOUND) return NAME_FOUND;
    if (here == NAME_GONE) answer = NAME_GONE;
  }
  return answer;
}

bool bind_collation(Executor *executor, const QualifiedName *collation, const TypeReference *type,
    ObjectId *found) {
  *found = OBJECT_ID_NONE;
  if (collation->name.symbol == SYMBOL_NONE) return true;
  ObjectId schema = OBJECT_ID_NONE;
  bool is_qualified = collation->schema.symbol != SYMBOL_NONE;
  if (is_qualified && !bind_schema(executor, collation->schema, BIND_MUST_EXIST, &schema))
    return false;
  if (find(executor, collation, schema, found) == NAME_GONE)
    return executor_fail(executor, "42704", collation->span,
        "collation \"%.*s\" for encoding \"UTF8\" does not exist",
        SLICE_PRINT(executor_text(executor, collation->name.symbol)));
  if (type->type == OBJECT_ID_NONE || bind_is_collatable(executor, *type)) return true;
  TypeReference plain = {
      .type = type->type, .array_dimensions = type->array_dimensions, .modifiers = {-1, -1}};
  return executor_fail(executor, "42804", collation->span,
      "collations are not supported by type %.*s", SLICE_PRINT(bind_type_text(executor, &plain)));
}
