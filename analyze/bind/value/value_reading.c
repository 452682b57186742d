#include "analyze/bind/value/value_reading.h"
#include "analyze/bind/value/value_literal.h"
#include "analyze/bind/value/value_type.h"
#include "analyze/catalog/builtin/builtin.h"
#include "grammar/ast_expression.h"

static bool is_of_time(ObjectId type) {
  switch (type) {
  case BUILTIN_DATE:
  case BUILTIN_TIME:
  case BUILTIN_TIMETZ:
  case BUILTIN_TIMESTAMP:
  case BUILTIN_TIMESTAMPTZ:
  case BUILTIN_INTERVAL: return true;
  default: return false;
  }
}

// A few types don't repeat what was wrong.
static bool refuse_syntax(Executor *executor, const TypeReference *type, Slice text, Span span) {
  Slice name =
      bind_type_text(executor, &(TypeReference){.type = type->type, .modifiers = {-1, -1}});
  if (type->type == BUILTIN_JSONB || type->type == BUILTIN_JSON)
    return executor_fail(executor, "22P02", span, "invalid input syntax for type json");
  if (type->type == BUILTIN_BYTEA)
    return executor_fail(executor, "22P02", span, "invalid input syntax for type bytea");
  return executor_fail(executor, is_of_time(type->type) ? "22007" : "22P02", span,
      "invalid input syntax for type %.*s: \"%.*s\"", SLICE_PRINT(name), SLICE_PRINT(text));
}

bool value_refuse_reading(
    Executor *executor, const TypeReference *type, Slice text, Span span, TypeReading reading) {
  Slice name =
      bind_type_text(executor, &(TypeReference){.type = type->type, .modifiers = {-1, -1}});
  bool is_time = is_of_time(type->type);
  switch (reading) {
  case TYPE_READ_INVALID: return refuse_syntax(executor, type, text, span);
  case TYPE_READ_RANGE:
    if (is_time) {
      executor_fail(executor, "22008", span, "date/time field value out of range: \"%.*s\"",
          SLICE_PRINT(text));
      executor_hint(executor, executor->version_max >= 18
                                  ? "Perhaps you need a different \"DateStyle\" setting."
                                  : "Perhaps you need a different \"datestyle\" setting.");
      return false;
    }
    if (type->type == BUILTIN_NUMERIC)
      return executor_fail(executor, "22003", (Span){0, 0}, "numeric field overflow");
    return executor_fail(executor, "22003", span, "value \"%.*s\" is out of range for type %.*s",
        SLICE_PRINT(text), SLICE_PRINT(name));
  case TYPE_READ_LONG:
    return executor_fail(executor, "22001", (Span){0, 0}, "value too long for type %.*s",
        SLICE_PRINT(bind_type_text(executor, type)));
  default: return true;
  }
}

bool value_check_string(Executor *executor, const TypeReference *type, const Node *expression) {
  if (expression == NULL || expression->kind != NODE_CONSTANT) return true;
  if (executor->has_variables || executor->has_placeholders) return true;
  const Constant *constant = (const Constant *)expression;
  if (constant->kind != CONSTANT_STRING) return true;
  // Length and scale are imposed when the value is used.
  TypeReference base = value_base(executor, *type);
  base.modifiers[0] = base.modifiers[1] = -1;
  return value_literal_check(executor, &base, constant->text, expression->span);
}
