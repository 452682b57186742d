#include "analyze/apply/expression.h"
#include "analyze/catalog/builtin.h"

static TypeReference builtin(const char *name) {
  return (TypeReference){.type = builtin_type_by_name(slice_of(name)), .modifiers = {-1, -1}};
}

static TypeReference constant_type(const Constant *constant, const TypeReference *context) {
  switch (constant->kind) {
  case CONSTANT_STRING: return *context; // takes the type that is wanted
  case CONSTANT_INTEGER: return builtin("int4");
  case CONSTANT_TRUE:
  case CONSTANT_FALSE: return builtin("bool");
  default: return (TypeReference){.modifiers = {-1, -1}};
  }
}

static TypeReference call_type(const Executor *executor, const FunctionCall *call) {
  TypeReference unknown = {.modifiers = {-1, -1}};
  switch (call->special) {
  case SPECIAL_NONE: break;
  case SPECIAL_CURRENT_TIMESTAMP: return builtin("timestamptz");
  case SPECIAL_CURRENT_DATE: return builtin("date");
  case SPECIAL_LOCALTIMESTAMP: return builtin("timestamp");
  default: return unknown;
  }
  Symbol schema = call->name.schema.symbol;
  if (schema != SYMBOL_NONE && schema != executor->words.pg_catalog) return unknown;
  const BuiltinFunction *function =
      builtin_function_by_name(executor_text(executor, call->name.name.symbol));
  if (function != NULL) unknown.type = function->result;
  return unknown;
}

TypeReference expression_type(
    Executor *executor, const Node *expression, const TypeReference *context) {
  TypeReference result = {.modifiers = {-1, -1}};
  switch (expression->kind) {
  case NODE_CONSTANT: return constant_type((const Constant *)expression, context);
  case NODE_FUNCTION_CALL: return call_type(executor, (const FunctionCall *)expression);
  case NODE_CAST: {
    const Cast *cast = (const Cast *)expression;
    if (cast->types.last == NULL) return result;
    if (!bind_type(executor, (const TypeName *)cast->types.last, &result))
      result = (TypeReference){.modifiers = {-1, -1}};
    return result;
  }
  default: return result;
  }
}
