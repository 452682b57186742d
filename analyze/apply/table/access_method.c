#include "analyze/apply/table/access_method.h"

#include "analyze/apply/definition/other.h"
#include "analyze/apply/dependency.h"
#include "analyze/catalog/builtin/builtin.h"

static bool is_method(const Executor *executor, ObjectId id) {
  const Object *object = catalog_get(executor->catalog, id);
  return object != NULL && object->object_class == CLASS_OTHER &&
         object->kind == (char)OBJECT_ACCESS_METHOD;
}

static void forget(Executor *executor, ObjectId relation) {
  DependencyList list = dependency_of(executor, relation);
  for (size_t i = 0; i < list.count; i++) {
    bool is_own = list.edges[i].dependent_column == 0;
    if (is_own && is_method(executor, list.edges[i].referenced))
      graph_remove(catalog_graph(executor->catalog), list.edges[i]);
  }
}

static bool stores_indexes(const Executor *executor, ObjectId id) {
  const OtherObject *method = (const OtherObject *)catalog_get(executor->catalog, id);
  return slice_equals(executor_text(executor, method->text), SLICE("index"));
}

static bool is_no_table_method(Executor *executor, Name method) {
  return executor_fail(executor, "55000", method.span,
      "access method \"%.*s\" is not of type TABLE",
      SLICE_PRINT(executor_text(executor, method.symbol)));
}

bool access_method_use(Executor *executor, ObjectId relation, Name method) {
  ObjectId id = OBJECT_ID_NONE;
  const BuiltinMethod *builtin =
      method.symbol == SYMBOL_NONE ? NULL
                                   : builtin_method_by_name(executor_text(executor, method.symbol));
  if (builtin != NULL && builtin->kind != 't') return is_no_table_method(executor, method);
  if (method.symbol != SYMBOL_NONE && !other_bind(executor, OBJECT_ACCESS_METHOD, method, &id))
    return false;
  if (is_method(executor, id) && stores_indexes(executor, id))
    return is_no_table_method(executor, method);
  forget(executor, relation);
  executor_depend(executor, relation, 0, id, 0, GRAPH_NORMAL);
  return true;
}

void access_method_inherit(Executor *executor, ObjectId partition, ObjectId parent) {
  if (executor->version_max < 17) return;
  DependencyList list = dependency_of(executor, parent);
  for (size_t i = 0; i < list.count; i++) {
    ObjectId id = list.edges[i].referenced;
    if (list.edges[i].dependent_column == 0 && is_method(executor, id))
      executor_depend(executor, partition, 0, id, 0, GRAPH_NORMAL);
  }
}
