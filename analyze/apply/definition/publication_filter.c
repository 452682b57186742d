#include "analyze/apply/definition/publication_filter.h"

#include "analyze/apply/expression.h"
#include "analyze/catalog/columns.h"

static bool refuse(Executor *executor, Span span, const char *detail) {
  executor_fail(executor, "0A000", span, "invalid publication WHERE expression");
  executor_detail(executor, "%s", detail);
  return false;
}

static bool is_user_defined(const Executor *executor, const BindReference *reference) {
  const Object *object = catalog_get(executor->catalog, reference->id);
  return object != NULL &&
         (object->object_class == CLASS_FUNCTION || object->object_class == CLASS_TYPE ||
             object->object_class == CLASS_OTHER);
}

static bool has_user_type(
    const Executor *executor, ObjectId table, const BindReference *reference) {
  const Object *object = catalog_get(executor->catalog, table);
  if (reference->id != table || reference->column == 0 || object == NULL ||
      object->object_class != CLASS_RELATION)
    return false;
  const Column *column = columns_numbered((const Relation *)object, reference->column);
  return column != NULL && column->type.type >= OBJECT_ID_FIRST_USER;
}

bool publication_filter_read(
    Executor *executor, const Node *where, ObjectId table, BindReferences *references) {
  if (where == NULL) return true;
  BindExtra row = {.relation = table};
  BindFacts facts;
  if (!bind_collect_facts(executor, where, PLACE_WHERE, &row, 1, references, &facts) ||
      !bind_boolean(executor, facts.type, where->span, "PUBLICATION WHERE"))
    return false;
  ExpressionUse use = expression_use(executor, where, table);
  if (use.has_subquery)
    return refuse(executor, use.subquery,
        "Only columns, constants, built-in operators, built-in data types, built-in collations, "
        "and immutable built-in functions are allowed.");
  if (use.has_system_column)
    return refuse(executor, use.system_column, "System columns are not allowed.");
  if (facts.is_mutable || use.is_mutable)
    return refuse(
        executor, where->span, "User-defined or built-in mutable functions are not allowed.");
  for (size_t i = 0; i < references->count; i++) {
    const BindReference *reference = &references->items[i];
    if (is_user_defined(executor, reference) || has_user_type(executor, table, reference))
      return refuse(executor, where->span,
          "User-defined types, operators and functions are not "
          "allowed.");
  }
  return true;
}
