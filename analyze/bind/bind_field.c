#include "analyze/bind/query/bind_query.h"

// (f(x)).note needs the column note of what f returns, a table's row or a composite type (manual: 4.2.4,
// Field Selection). Only the first step is followed.
static void refer_to_field(Binder *binder, const Relation *relation, Symbol name, bool is_star) {
  for (uint16_t i = 0; i < relation->column_count; i++) {
    const Column *column = relation->columns[i];
    if (!column->dropped && (is_star || column->name == name))
      binder_refer(binder, relation->object.id, column->number);
  }
}

void binder_field(Binder *binder, const Indirection *indirection) {
  const IndirectionStep *step = (const IndirectionStep *)indirection->steps.first;
  bool is_star = step->kind == INDIRECTION_STAR;
  if (step->kind != INDIRECTION_FIELD && !is_star) return;
  TypeReference type = binder_type_of(binder, indirection->operand);
  const Object *object = catalog_get(binder->executor->catalog, type.type);
  bool is_row = object != NULL && object->object_class == CLASS_RELATION;
  if (is_row && type.array_dimensions == 0)
    refer_to_field(binder, (const Relation *)object, step->field.symbol, is_star);
}

ScopeColumns binder_field_columns(Binder *binder, const Indirection *indirection) {
  TypeReference type = binder_type_of(binder, indirection->operand);
  ScopeItem item = {.name = SYMBOL_NONE};
  const Object *object = catalog_get(binder->executor->catalog, type.type);
  bool is_row = object != NULL && object->object_class == CLASS_RELATION;
  if (indirection->steps.count != 1) return (ScopeColumns){0};
  if (is_row && type.array_dimensions == 0) {
    item.relation = type.type;
    item.columns_known = bind_columns_known(binder->executor, (const Relation *)object);
    return scope_columns(binder, &item);
  }
  if (indirection->operand->kind != NODE_FUNCTION_CALL) return (ScopeColumns){0};
  return binder_function_columns(binder, (const FunctionCall *)indirection->operand);
}
