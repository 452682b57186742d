#include "analyze/bind/text/bound_text_write.h"
#include "analyze/catalog/type_value.h"

#include <stdlib.h>

// ---- which they are

static bool is_number(const Node *node) {
  if (node == NULL || node->kind != NODE_CONSTANT) return false;
  ConstantKind kind = ((const Constant *)node)->kind;
  return kind == CONSTANT_INTEGER || kind == CONSTANT_NUMBER;
}

// -1 is a constant, and not an operator's result.
static const Constant *negated(Binder *binder, const Node *node) {
  if (node->kind != NODE_UNARY_OPERATION) return NULL;
  const UnaryOperation *unary = (const UnaryOperation *)node;
  Slice symbol = executor_text(binder->executor, unary->operator_name.name.symbol);
  bool is_minus =
      unary->operator_name.schema.symbol == SYMBOL_NONE && slice_equals(symbol, SLICE("-"));
  return is_minus && is_number(unary->operand) ? (const Constant *)unary->operand : NULL;
}

bool bound_text_is_literal(const Node *value) {
  if (value->kind == NODE_CONSTANT) return true;
  return value->kind == NODE_UNARY_OPERATION && is_number(((const UnaryOperation *)value)->operand);
}

TypeReference bound_text_literal_type(Binder *binder, const Node *value) {
  if (negated(binder, value) == NULL) return binder_type_of(binder, value);
  TypeReference type = binder_type_of(binder, ((const UnaryOperation *)value)->operand);
  const Constant *number = negated(binder, value);
  bool is_least =
      number->kind == CONSTANT_NUMBER && slice_equals(number->text, SLICE("2147483648"));
  return is_least ? value_builtin(BUILTIN_INT4) : type;
}

// ---- how a server prints them

#define EXPONENT_MOST 100

// 1.5e3 as 1500; with a larger exponent as it is.
static Slice without_exponent(Arena *arena, Slice number) {
  char *end, *copy = arena_alloc(arena, number.length + 1);
  memcpy(copy, number.start, number.length);
  char *letter = strpbrk(copy, "eE");
  if (letter == NULL || strpbrk(copy, "xXoObB_") != NULL) return number;
  long exponent = strtol(letter + 1, &end, 10);
  if (*end != '\0' || labs(exponent) > EXPONENT_MOST) return number;
  *letter = '\0';
  char *point = strchr(copy, '.');
  size_t whole = point == NULL ? strlen(copy) : (size_t)(point - copy);
  Slice digits = arena_printf(arena, "%0*d%.*s%s%0*d", EXPONENT_MOST, 0, (int)whole, copy,
      point == NULL ? "" : point + 1, EXPONENT_MOST, 0);
  size_t fraction = point == NULL ? 0 : strlen(point + 1);
  size_t at = (size_t)((long)(EXPONENT_MOST + whole) + exponent);
  size_t scale = (long)fraction > exponent ? (size_t)((long)fraction - exponent) : 0;
  size_t first = 0;
  while (first + 1 < at && digits.start[first] == '0') first++;
  return arena_printf(arena, "%.*s%s%.*s", (int)(at - first), digits.start + first,
      scale > 0 ? "." : "", (int)scale, digits.start + at);
}

static Slice number_text(BoundText *text, const Constant *number, bool is_negative) {
  Arena *arena = text->executor->arena;
  if (number->kind == CONSTANT_INTEGER)
    return arena_printf(arena, "%s%d", is_negative ? "-" : "", number->integer);
  return arena_printf(
      arena, "%s%.*s", is_negative ? "-" : "", SLICE_PRINT(without_exponent(arena, number->text)));
}

static Slice plain_text(BoundText *text, const Node *value) {
  const Constant *number = negated(text->binder, value);
  if (number != NULL) return number_text(text, number, true);
  const Constant *constant = (const Constant *)value;
  switch (constant->kind) {
  case CONSTANT_NULL: return SLICE("NULL");
  case CONSTANT_TRUE: return SLICE("true");
  case CONSTANT_FALSE: return SLICE("false");
  case CONSTANT_INTEGER:
  case CONSTANT_NUMBER: return number_text(text, constant, false);
  default: return constant->text;
  }
}

static bool is_number_type(TypeReference type) {
  switch (type.array_dimensions > 0 ? OBJECT_ID_NONE : type.type) {
  case BUILTIN_INT2:
  case BUILTIN_INT4:
  case BUILTIN_INT8:
  case BUILTIN_NUMERIC:
  case BUILTIN_OID:
  case 700:
  case BUILTIN_FLOAT8: return true;
  default: return false;
  }
}

// As a value of its type is printed, if that is known.
static Slice read_text(BoundText *text, TypeReference type, Slice written) {
  TypeValue value;
  type.modifiers[0] = type.modifiers[1] = -1;
  if (type.array_dimensions > 0 || type.type >= OBJECT_ID_FIRST_USER) return written;
  Arena *arena = text->executor->arena;
  Slice printed;
  if (type.type == BUILTIN_INTERVAL && type_value_print_interval(arena, written, &printed))
    return printed;
  if (type.type == BUILTIN_JSONB && type_value_print_jsonb(arena, written, &printed))
    return printed;
  TypeReading reading = type_value_read(arena, &type, true, written, &value);
  // A time without a zone is taken for one of UTC, where the server's text has to be.
  bool has_text = value.has_text || value.order == TYPE_ORDER_LOCAL;
  if (reading != TYPE_READ || !has_text) return written;
  bool has_zone = type.type == BUILTIN_TIMESTAMPTZ && slice_ends_with(value.text, SLICE("+00"));
  return (Slice){value.text.start, value.text.length - (has_zone ? 3 : 0)};
}

// ---- written

// X'1F' as B'00011111'.
static Slice binary_text(BoundText *text, Slice hex) {
  static const char digits[] = "0123456789abcdef";
  char *binary = arena_alloc(text->executor->arena, 4 * hex.length + 1);
  for (size_t i = 0; i < hex.length; i++) {
    const char *digit = memchr(digits, hex.start[i] | 0x20, sizeof digits - 1);
    if (hex.start[i] <= '9') digit = digits + (hex.start[i] - '0');
    size_t value = digit == NULL ? 0 : (size_t)(digit - digits);
    for (size_t bit = 0; bit < 4; bit++) binary[4 * i + bit] = value & (8u >> bit) ? '1' : '0';
  }
  return (Slice){binary, 4 * hex.length};
}

// Whether the type of what stands there can be seen.
static bool shows_type(TypeReference type, Slice written) {
  if (value_is(type, BUILTIN_TEXT) || value_is(type, BUILTIN_BOOL)) return true;
  if (value_is(type, BUILTIN_INT4)) return written.length < 12;
  bool is_decimal = memchr(written.start, '.', written.length) != NULL;
  return value_is(type, BUILTIN_NUMERIC) && is_decimal;
}

static bool relation(BoundText *text, const Node *value, TypeReference type) {
  const ObjectId *id = binder_detail(text->binder, value);
  if (value->kind != NODE_CONSTANT || id == NULL) return false;
  if (!value_is(type, BUILTIN_REGCLASS)) return false;
  bound_text_object(text, *id);
  return true;
}

void bound_text_literal(BoundText *text, const Node *value, TypeReference type, bool is_wanted) {
  const Constant *constant = value->kind == NODE_CONSTANT ? (const Constant *)value : NULL;
  if (value_is_untyped(type)) type = value_builtin(BUILTIN_TEXT);
  if (relation(text, value, type)) return;
  Slice written = plain_text(text, value);
  bool is_null = constant != NULL && constant->kind == CONSTANT_NULL;
  bool is_hex = constant != NULL && constant->kind == CONSTANT_HEX_STRING;
  bool is_bits = value_is(type, BUILTIN_BIT) || value_is(type, BUILTIN_VARBIT);
  bool is_shown = is_null && value_is(type, BUILTIN_TEXT);
  if (is_bits && !is_null) {
    bound_text(text, "B");
    bound_text_string(text, is_hex ? binary_text(text, written) : written);
    is_shown = value_is(type, BUILTIN_BIT);
  } else if (is_null) {
    bound_text(text, "NULL");
  } else {
    written = read_text(text, type, written);
    if (value_is(type, BUILTIN_BOOL))
      written = slice_equals(written, SLICE("t"))   ? SLICE("true")
                : slice_equals(written, SLICE("f")) ? SLICE("false")
                                                    : written;
    bool is_bare = is_number_type(type) || value_is(type, BUILTIN_BOOL);
    if (is_bare)
      bound_text_slice(text, written);
    else
      bound_text_string(text, written);
    is_shown = shows_type(type, written);
  }
  if (is_wanted || is_shown) return;
  bound_text(text, "::");
  bound_text_type(text, type);
}
