// A value of a bound: what is written, made one of its key's type by assignment.
#include "analyze/apply/table/partition_bound.h"
#include "analyze/bind/query/bind_query.h"
#include "analyze/bind/value/coercion.h"
#include "analyze/bind/value/value_reading.h"
#include "analyze/catalog/builtin/builtin.h"
#include "analyze/catalog/type_value.h"

static PartitionValue open_value(void) { return (PartitionValue){.kind = '?'}; }

static bool is_zone_utc(const Executor *executor) {
  Symbol name = symbol_find(executor->symbols, SLICE("timezone"));
  if (name == SYMBOL_NONE) return false;
  Slice zone = executor_text(executor, catalog_setting(executor->catalog, name).value);
  return slice_equals(zone, SLICE("UTC")) || slice_equals(zone, SLICE("GMT")) ||
         slice_equals(zone, SLICE("Etc/UTC"));
}

static void keep(Executor *executor, const TypeValue *read, PartitionValue *value) {
  *value = (PartitionValue){.kind = 'v', .order = read->order, .number = read->number};
  if (read->has_text) value->text = symbol_intern(executor->symbols, read->text);
}

static bool read_string(Executor *executor, const PartitionValueKey *key, Slice text, Span span,
    PartitionValue *value) {
  TypeReference type = value_base(executor, key->type);
  if (type.type == OBJECT_ID_NONE) return true;
  if (value_is_enum(executor, type) && type.array_dimensions == 0) {
    TypeValue label = {TYPE_ORDER_NONE, 0, text, true};
    keep(executor, &label, value);
    return true;
  }
  TypeValue read;
  TypeReading reading = type_value_read(executor->arena, &type, key->is_bytewise, text, &read);
  if (reading == TYPE_READ_OPEN) return true;
  if (reading != TYPE_READ) return value_refuse_reading(executor, &type, text, span, reading);
  if (read.order == TYPE_ORDER_LOCAL && is_zone_utc(executor)) {
    Slice in_zone = arena_printf(executor->arena, "%.*s%s", SLICE_PRINT(text),
        memchr(text.start, ':', text.length) != NULL ? "+00" : " 00:00+00");
    reading = type_value_read(executor->arena, &type, key->is_bytewise, in_zone, &read);
    if (reading != TYPE_READ) return true;
  }
  keep(executor, &read, value);
  return true;
}

// Half away from zero, as numeric is made an integer; "" for what has an exponent.
static Slice rounded(Executor *executor, Slice number) {
  if (memchr(number.start, '.', number.length) == NULL) return number;
  TypeReference whole = {.type = BUILTIN_NUMERIC, .modifiers = {1000, 0}};
  TypeValue value;
  TypeReading reading = type_value_read(executor->arena, &whole, false, number, &value);
  return reading == TYPE_READ ? value.text : SLICE("");
}

static bool read_number(Executor *executor, const PartitionValueKey *key, Slice text, Span span,
    PartitionValue *value) {
  TypeReference type = value_base(executor, key->type);
  bool is_integer =
      value_is(type, BUILTIN_INT2) || value_is(type, BUILTIN_INT4) || value_is(type, BUILTIN_INT8);
  if (!is_integer) return read_string(executor, key, text, span, value);
  text = rounded(executor, text);
  TypeValue read;
  if (text.length == 0) return true;
  TypeReading reading = type_value_read(executor->arena, &type, false, text, &read);
  if (reading == TYPE_READ_RANGE)
    return executor_fail(executor, "22003", (Span){0, 0}, "%.*s out of range",
        SLICE_PRINT(bind_type_text(executor, &type)));
  if (reading == TYPE_READ) keep(executor, &read, value);
  return true;
}

// Which type a constant has of itself.
static ObjectId type_of(const Constant *constant) {
  switch (constant->kind) {
  case CONSTANT_TRUE:
  case CONSTANT_FALSE: return BUILTIN_BOOL;
  case CONSTANT_INTEGER: return BUILTIN_INT4;
  case CONSTANT_NUMBER: {
    bool is_whole = true;
    for (size_t i = 0; i < constant->text.length; i++) {
      char c = constant->text.start[i];
      is_whole &= (c >= '0' && c <= '9') || (i == 0 && c == '-');
    }
    return is_whole && constant->text.length < 19 ? BUILTIN_INT8 : BUILTIN_NUMERIC;
  }
  default: return OBJECT_ID_NONE;
  }
}

static bool check_cast(Executor *executor, const PartitionValueKey *key, ObjectId from, Span span) {
  TypeReference source = value_builtin(from);
  if (from == OBJECT_ID_NONE || key->type.type == OBJECT_ID_NONE) return true;
  if (coercion_exists(executor, source, key->type, COERCION_ASSIGNMENT) != VERDICT_NO) return true;
  if (key->column == SYMBOL_NONE) return true; // the message has the expression's text
  return executor_fail(executor, "42804", span,
      "specified value cannot be cast to type %.*s for column \"%.*s\"",
      SLICE_PRINT(bind_type_text(executor, &key->type)),
      SLICE_PRINT(executor_text(executor, key->column)));
}

static bool read_constant(Executor *executor, const PartitionValueKey *key,
    const Constant *constant, PartitionValue *value) {
  Span span = constant->node.span;
  if (!check_cast(executor, key, type_of(constant), span)) return false;
  switch (constant->kind) {
  case CONSTANT_NULL: value->kind = 'n'; return true;
  case CONSTANT_STRING: return read_string(executor, key, constant->text, span, value);
  case CONSTANT_TRUE: return read_string(executor, key, SLICE("true"), span, value);
  case CONSTANT_FALSE: return read_string(executor, key, SLICE("false"), span, value);
  case CONSTANT_INTEGER: {
    Slice text = arena_printf(executor->arena, "%d", constant->integer);
    return read_number(executor, key, text, span, value);
  }
  case CONSTANT_NUMBER: return read_number(executor, key, constant->text, span, value);
  default: return true;
  }
}

// Whether it takes each int4 as it is.
static bool type_is_wide(TypeReference type) {
  return value_is(type, BUILTIN_INT4) || value_is(type, BUILTIN_INT8) ||
         value_is(type, BUILTIN_NUMERIC);
}

// '2020-01-01'::date, date '2020-01-01' and the like, of the key's own type or one that is read alike.
static bool read_cast(
    Executor *executor, const PartitionValueKey *key, const Cast *cast, PartitionValue *value) {
  if (cast->types.count != 1) return true;
  TypeReference type;
  if (!bind_type(executor, (const TypeName *)cast->types.first, &type)) return false;
  if (type.type == OBJECT_ID_NONE) return true;
  if (type.array_dimensions == 0 && type.type < OBJECT_ID_FIRST_USER &&
      !check_cast(executor, key, type.type, cast->node.span))
    return false;
  if (cast->operand->kind != NODE_CONSTANT || type.modifiers[0] >= 0) return true;
  const Constant *constant = (const Constant *)cast->operand;
  bool is_small = constant->kind == CONSTANT_INTEGER && type_is_wide(type);
  if (!is_small && !value_same(type, value_base(executor, key->type))) return true;
  return read_constant(executor, key, constant, value);
}

// What is computed, whatever it yields: its names have to be there, and its type has to become the key's.
static bool check_computed(Executor *executor, const PartitionValueKey *key, const Node *node) {
  BindReferences references = {0};
  TypeReference type;
  if (!bind_collect_value(executor, node, PLACE_BOUND, NULL, 0, &references, &type)) return false;
  return value_is_untyped(type) || value_is_array(type) ||
         check_cast(executor, key, type.type, node->span);
}

bool partition_value_read(
    Executor *executor, const PartitionValueKey *key, const Node *node, PartitionValue *value) {
  *value = open_value();
  if (node->kind == NODE_CONSTANT)
    return read_constant(executor, key, (const Constant *)node, value);
  if (node->kind == NODE_CAST) return read_cast(executor, key, (const Cast *)node, value);
  return check_computed(executor, key, node);
}
