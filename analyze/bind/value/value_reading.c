#include "analyze/bind/value/value_reading.h"
#include "analyze/bind/value/value_type.h"
#include "analyze/catalog/builtin/builtin.h"
#include "grammar/ast_expression.h"

bool value_refuse_reading(
    Executor *executor, const TypeReference *type, Slice text, Span span, TypeReading reading) {
  Slice name =
      bind_type_text(executor, &(TypeReference){.type = type->type, .modifiers = {-1, -1}});
  bool is_time = type->type == BUILTIN_DATE || type->type == BUILTIN_TIMESTAMP ||
                 type->type == BUILTIN_TIMESTAMPTZ;
  switch (reading) {
  case TYPE_READ_INVALID:
    return executor_fail(executor, is_time ? "22007" : "22P02", span,
        "invalid input syntax for type %.*s: \"%.*s\"", SLICE_PRINT(name), SLICE_PRINT(text));
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
  if (expression->kind != NODE_CONSTANT) return true;
  const Constant *constant = (const Constant *)expression;
  TypeReference base = value_base(executor, *type);
  if (constant->kind != CONSTANT_STRING || base.array_dimensions > 0 ||
      base.type == OBJECT_ID_NONE || base.type >= OBJECT_ID_FIRST_USER)
    return true;
  // Length and scale are imposed when the value is used.
  base.modifiers[0] = base.modifiers[1] = -1;
  TypeValue value;
  TypeReading reading = type_value_read(executor->arena, &base, false, constant->text, &value);
  return reading == TYPE_READ || reading == TYPE_READ_OPEN ||
         value_refuse_reading(executor, &base, constant->text, expression->span, reading);
}
