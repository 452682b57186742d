#include "analyze/bind/value/bind_value.h"

#include "analyze/catalog/columns.h"

// (a).field, a[1], a[1:2]

static TypeReference output_named(
    const Symbol names[], const TypeReference types[], uint32_t count, Symbol name) {
  for (uint32_t i = 0; i < count; i++) {
    if (names[i] == name) return types[i];
  }
  return value_none();
}

// A field of what a function returns by its OUT parameters.
static TypeReference field_of_call(Binder *binder, const Node *operand, Symbol name) {
  const BindValue *value = binder_value(binder, operand);
  if (value == NULL || operand->kind != NODE_FUNCTION_CALL) return value_none();
  const Function *function = value->choice.function;
  if (function != NULL)
    return output_named(function->output_names, function->outputs, function->output_count, name);
  const BuiltinOverload *builtin = value->choice.builtin;
  Slice text = executor_text(binder->executor, name);
  for (uint8_t i = 0; builtin != NULL && i < builtin->output_count; i++) {
    if (slice_equals(builtin_text(builtin_output_names(builtin)[i]), text))
      return builtin_reference(builtin_outputs(builtin)[i]);
  }
  return value_none();
}

static bool field_of_row(
    Binder *binder, const Relation *relation, const IndirectionStep *step, TypeReference *type) {
  Executor *executor = binder->executor;
  const Column *column = columns_find(relation, step->field.symbol);
  if (column != NULL) {
    *type = column->type;
    return true;
  }
  *type = value_none();
  bool known = bind_columns_known(executor, relation) && binder_may_refuse(binder);
  FunctionCandidates candidates;
  QualifiedName name = {.name = step->field, .span = step->node.span};
  if (!known || !function_candidates(executor, &name, BIND_MAY_MISS, &candidates)) return true;
  if (candidates.count > 0 || candidates.is_builtin || executor->open_world) return true;
  TypeReference row = value_builtin(relation->object.id);
  return executor_fail(executor, "42703", step->field.span,
      "column \"%.*s\" not found in data type %.*s",
      SLICE_PRINT(executor_text(executor, step->field.symbol)),
      SLICE_PRINT(bind_type_text(executor, &row)));
}

static bool settle_step(
    Binder *binder, const Node *operand, const IndirectionStep *step, TypeReference *type) {
  if (step->kind == INDIRECTION_FIELD) {
    TypeReference base = value_base(binder->executor, *type);
    const Object *object = catalog_get(binder->executor->catalog, base.type);
    if (value_is_row(binder->executor, base))
      return field_of_row(binder, (const Relation *)object, step, type);
    *type = operand == NULL ? value_none() : field_of_call(binder, operand, step->field.symbol);
    return true;
  }
  TypeReference base = value_base(binder->executor, *type);
  bool is_json = value_is(base, BUILTIN_JSONB);
  if (step->kind == INDIRECTION_STAR) *type = value_none();
  if (step->kind == INDIRECTION_SUBSCRIPT)
    *type = is_json ? base : value_element(binder->executor, *type);
  if (step->kind == INDIRECTION_SLICE) *type = base;
  return true;
}

// Subscripts side by side are one: a[1][2] is an element too, and a[1:2][1] a slice.
bool binder_settle_field(Binder *binder, const Indirection *indirection, TypeReference *type) {
  const Node *operand = indirection->operand;
  *type = binder_type_of(binder, operand);
  bool was_subscript = false;
  LIST_EACH(node, indirection->steps) {
    const IndirectionStep *step = (const IndirectionStep *)node;
    bool is_subscript = step->kind == INDIRECTION_SUBSCRIPT || step->kind == INDIRECTION_SLICE;
    if (!(is_subscript && was_subscript) && !settle_step(binder, operand, step, type)) return false;
    was_subscript = is_subscript;
    operand = NULL;
  }
  return true;
}
