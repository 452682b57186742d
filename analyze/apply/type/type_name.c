#include "analyze/apply/type/type_name.h"
#include "analyze/apply/target.h"

bool type_name_refuse_taken(
    Executor *executor, const QualifiedName *name, ObjectId schema, Symbol symbol) {
  ObjectId taken;
  bind_is_taken(executor, schema, NAMES_TYPE, symbol, &taken);
  if (taken == OBJECT_ID_NONE) return true;
  executor_relate(executor, taken);
  return executor_fail(executor, "42710", name->span, "type \"%.*s\" already exists",
      SLICE_PRINT(executor_text(executor, symbol)));
}

bool type_name_place(Executor *executor, const QualifiedName *name, ObjectId *schema) {
  return bind_creation_schema(executor, name, PERSISTENCE_PERMANENT, schema) &&
         type_name_refuse_taken(executor, name, *schema, name->name.symbol);
}

Object type_name_header(const QualifiedName *name, ObjectId schema, char kind) {
  return (Object){
      .object_class = CLASS_TYPE, .kind = kind, .name = name->name.symbol, .schema = schema};
}
