#include "analyze/catalog/type_value.h"

#include "analyze/catalog/builtin/builtin.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>

#define OID_FLOAT4 700u
#define OID_UUID 2950u
#define OID_BYTEA 17u

static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static Slice trimmed(Slice text) {
  while (text.length > 0 && is_space(text.start[0])) text.start++, text.length--;
  while (text.length > 0 && is_space(text.start[text.length - 1])) text.length--;
  return text;
}

static size_t digits_at(Slice text, size_t at) {
  size_t end = at;
  while (end < text.length && is_digit(text.start[end])) end++;
  return end - at;
}

// ---- numbers

static TypeReading read_integer(
    Arena *arena, Slice text, int64_t least, int64_t most, TypeValue *value) {
  text = trimmed(text);
  bool negative = text.length > 0 && text.start[0] == '-';
  size_t sign = text.length > 0 && (text.start[0] == '-' || text.start[0] == '+') ? 1 : 0;
  size_t count = digits_at(text, sign);
  if (count == 0) return TYPE_READ_INVALID;
  if (sign + count < text.length) { // 0x10 and 1_000 are for newer servers
    char next = text.start[sign + count];
    return next == '_' || text.start[sign] == '0' ? TYPE_READ_OPEN : TYPE_READ_INVALID;
  }
  uint64_t number = 0;
  uint64_t limit = negative ? (uint64_t)0 - (uint64_t)least : (uint64_t)most;
  for (size_t i = sign; i < text.length; i++) {
    uint64_t digit = (uint64_t)(text.start[i] - '0');
    if (number > (UINT64_MAX - digit) / 10) return TYPE_READ_RANGE;
    number = number * 10 + digit;
  }
  if (number > limit) return TYPE_READ_RANGE;
  value->order = TYPE_ORDER_NUMBER;
  value->number = negative ? (int64_t)((uint64_t)0 - number) : (int64_t)number;
  value->text = arena_printf(arena, "%lld", (long long)value->number);
  value->has_text = true;
  return TYPE_READ;
}

// A decimal number in parts: [sign] whole [. fraction].
typedef struct Decimal {
  bool negative;
  Slice whole; // without leading zeros
  Slice fraction;
} Decimal;

static bool is_digits(Slice text) { return digits_at(text, 0) == text.length; }

static bool split(Slice text, Decimal *decimal) {
  *decimal = (Decimal){.negative = text.length > 0 && text.start[0] == '-'};
  if (text.length > 0 && (text.start[0] == '-' || text.start[0] == '+'))
    text.start++, text.length--;
  const char *point = text.length > 0 ? memchr(text.start, '.', text.length) : NULL;
  size_t whole = point != NULL ? (size_t)(point - text.start) : text.length;
  decimal->whole = (Slice){text.start, whole};
  if (point != NULL) decimal->fraction = (Slice){point + 1, text.length - whole - 1};
  if (decimal->whole.length + decimal->fraction.length == 0) return false;
  if (!is_digits(decimal->whole) || !is_digits(decimal->fraction)) return false;
  while (decimal->whole.length > 0 && decimal->whole.start[0] == '0')
    decimal->whole.start++, decimal->whole.length--;
  return true;
}

static bool is_zero(const Decimal *decimal) {
  for (size_t i = 0; i < decimal->fraction.length; i++) {
    if (decimal->fraction.start[i] != '0') return false;
  }
  return decimal->whole.length == 0;
}

static int compare_magnitudes(const Decimal *a, const Decimal *b) {
  if (a->whole.length != b->whole.length) return a->whole.length < b->whole.length ? -1 : 1;
  int order = a->whole.length > 0 ? memcmp(a->whole.start, b->whole.start, a->whole.length) : 0;
  if (order != 0) return order;
  size_t longer = a->fraction.length > b->fraction.length ? a->fraction.length : b->fraction.length;
  for (size_t i = 0; i < longer; i++) {
    char one = '0';
    char other = '0';
    if (i < a->fraction.length) one = a->fraction.start[i];
    if (i < b->fraction.length) other = b->fraction.start[i];
    if (one != other) return one < other ? -1 : 1;
  }
  return 0;
}

// -Infinity, numbers, Infinity, NaN.
static int special_rank(Slice text) {
  if (slice_equals(text, SLICE("-Infinity"))) return -1;
  if (slice_equals(text, SLICE("Infinity"))) return 1;
  return slice_equals(text, SLICE("NaN")) ? 2 : 0;
}

int type_value_compare_decimals(Slice a, Slice b) {
  int rank = special_rank(a) - special_rank(b);
  if (rank != 0 || special_rank(a) != 0) return rank;
  Decimal one;
  Decimal other;
  if (!split(a, &one) || !split(b, &other)) return 0;
  bool below = one.negative && !is_zero(&one);
  if (below != (other.negative && !is_zero(&other))) return below ? -1 : 1;
  int order = compare_magnitudes(&one, &other);
  return below ? -order : order;
}

// Half away from zero, to so many digits; `digits` has room for one more in front. True: it got longer.
static bool round_up(char *digits, size_t count) {
  for (size_t i = count; i-- > 0;) {
    if (digits[i] != '9') {
      digits[i]++;
      return false;
    }
    digits[i] = '0';
  }
  return true;
}

static TypeReading put_decimal(
    Arena *arena, const Decimal *decimal, int32_t precision, size_t scale, TypeValue *value) {
  size_t whole = decimal->whole.length;
  char *digits = arena_alloc(arena, whole + scale + 2);
  digits[0] = '0';
  if (whole > 0) memcpy(digits + 1, decimal->whole.start, whole);
  for (size_t i = 0; i < scale; i++)
    digits[1 + whole + i] = i < decimal->fraction.length ? decimal->fraction.start[i] : '0';
  if (decimal->fraction.length > scale && decimal->fraction.start[scale] >= '5')
    round_up(digits, 1 + whole + scale);
  Slice front = {digits, 1 + whole};
  while (front.length > 1 && front.start[0] == '0') front.start++, front.length--;
  bool has_whole = front.start[0] != '0';
  if (precision >= 0 && has_whole && front.length + scale > (size_t)precision)
    return TYPE_READ_RANGE;
  Slice back = {digits + 1 + whole, scale};
  Decimal result = {false, has_whole ? front : SLICE(""), back};
  const char *sign = decimal->negative && !is_zero(&result) ? "-" : "";
  value->order = TYPE_ORDER_DECIMAL;
  value->text = arena_printf(
      arena, "%s%.*s%s%.*s", sign, SLICE_PRINT(front), scale > 0 ? "." : "", SLICE_PRINT(back));
  value->has_text = true;
  return TYPE_READ;
}

static TypeReading read_numeric(
    Arena *arena, const int32_t modifiers[2], Slice text, TypeValue *value) {
  text = trimmed(text);
  Decimal decimal;
  if (!split(text, &decimal)) {
    if (!slice_equals(text, SLICE("NaN")) || modifiers[0] >= 0) return TYPE_READ_OPEN;
    *value = (TypeValue){TYPE_ORDER_DECIMAL, 0, text, true};
    return TYPE_READ;
  }
  if (modifiers[0] < 0) return put_decimal(arena, &decimal, -1, decimal.fraction.length, value);
  if (modifiers[1] < -1) return TYPE_READ_OPEN; // a negative scale
  size_t scale = modifiers[1] < 0 ? 0 : (size_t)modifiers[1];
  return put_decimal(arena, &decimal, modifiers[0], scale, value);
}

// Doubles that are ordered as these numbers are.
static int64_t ordered_bits(double number) {
  if (number == 0) number = 0; // -0 is 0
  int64_t bits;
  memcpy(&bits, &number, sizeof bits);
  return bits < 0 ? INT64_MIN - bits : bits;
}

static TypeReading read_float(Arena *arena, bool is_double, Slice text, TypeValue *value) {
  text = trimmed(text);
  char *copy = arena_alloc(arena, text.length + 1);
  if (text.length > 0) memcpy(copy, text.start, text.length);
  if (text.length == 0 || strspn(copy, "+-.0123456789eE") != text.length) return TYPE_READ_OPEN;
  char *end;
  double number = is_double ? strtod(copy, &end) : (double)strtof(copy, &end);
  if (*end != '\0') return TYPE_READ_INVALID;
  if (isinf(number)) return TYPE_READ_RANGE;
  value->order = TYPE_ORDER_NUMBER;
  value->number = ordered_bits(number);
  value->has_text = true;
  for (int digits = 6; digits <= 17; digits++) { // the fewest that give it back
    value->text = arena_printf(arena, "%.*g", digits, number);
    memcpy(
        copy = arena_alloc(arena, value->text.length + 1), value->text.start, value->text.length);
    double again = is_double ? strtod(copy, NULL) : (double)strtof(copy, NULL);
    if (ordered_bits(again) == value->number) return TYPE_READ;
  }
  return TYPE_READ;
}

// ---- texts

static size_t characters(Slice text) {
  size_t count = 0;
  for (size_t i = 0; i < text.length; i++) count += ((unsigned char)text.start[i] & 0xc0u) != 0x80u;
  return count;
}

static TypeReading read_characters(
    Arena *arena, const TypeReference *type, bool is_bytewise, Slice text, TypeValue *value) {
  int32_t most = type->modifiers[0];
  size_t count = most >= 0 ? characters(text) : 0;
  while (most >= 0 && count > (size_t)most && text.start[text.length - 1] == ' ')
    text.length--, count--; // spaces too many are cut
  if (most >= 0 && count > (size_t)most) return TYPE_READ_LONG;
  if (type->type == BUILTIN_BPCHAR && most > 0)
    text = arena_printf(arena, "%.*s%*s", SLICE_PRINT(text), (int)((size_t)most - count), "");
  value->order = is_bytewise ? TYPE_ORDER_BYTES : TYPE_ORDER_NONE;
  value->text = text;
  value->has_text = true;
  return TYPE_READ;
}

// As much of a word as tells it from the others will do.
static TypeReading read_boolean(Slice text, TypeValue *value) {
  static const struct {
    const char *word;
    size_t least;
    bool is_true;
  } words[] = {{"true", 1, true}, {"false", 1, false}, {"yes", 1, true}, {"no", 1, false},
      {"on", 2, true}, {"off", 2, false}, {"1", 1, true}, {"0", 1, false}};
  text = trimmed(text);
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (text.length < words[i].least || text.length > strlen(words[i].word)) continue;
    size_t same = 0;
    while (same < text.length && (text.start[same] | 0x20) == (words[i].word[same] | 0x20)) same++;
    if (same < text.length) continue;
    *value = (TypeValue){TYPE_ORDER_NUMBER, words[i].is_true,
        words[i].is_true ? SLICE("true") : SLICE("false"), true};
    return TYPE_READ;
  }
  return TYPE_READ_INVALID;
}

static char hex_digit(char c) {
  if (is_digit(c)) return c;
  c = (char)(c | 0x20);
  return c >= 'a' && c <= 'f' ? c : '\0';
}

// Hyphens may stand behind every fourth digit, braces around all.
static TypeReading read_uuid(Arena *arena, Slice text, TypeValue *value) {
  static const uint8_t groups[] = {8, 12, 16, 20};
  char *digits = arena_alloc(arena, 37);
  bool has_braces = text.length > 1 && text.start[0] == '{' && text.start[text.length - 1] == '}';
  if (has_braces) text = (Slice){text.start + 1, text.length - 2};
  size_t count = 0;
  size_t length = 0;
  for (size_t i = 0; i < text.length; i++) {
    if (text.start[i] == '-' && count > 0 && count % 4 == 0 && text.start[i - 1] != '-') continue;
    char digit = hex_digit(text.start[i]);
    if (digit == '\0' || count == 32) return TYPE_READ_INVALID;
    for (size_t k = 0; k < sizeof groups; k++) {
      if (count == groups[k]) digits[length++] = '-';
    }
    digits[length++] = digit;
    count++;
  }
  if (count != 32 || text.start[text.length - 1] == '-') return TYPE_READ_INVALID;
  *value = (TypeValue){TYPE_ORDER_BYTES, 0, {digits, length}, true};
  return TYPE_READ;
}

// Without a backslash each byte stands for itself.
static TypeReading read_plain_bytes(Arena *arena, Slice text, TypeValue *value) {
  static const char hex[] = "0123456789abcdef";
  char *digits = arena_alloc(arena, 2 * text.length + 2);
  memcpy(digits, "\\x", 2);
  for (size_t i = 0; i < text.length; i++) {
    unsigned char byte = (unsigned char)text.start[i];
    digits[2 * i + 2] = hex[byte >> 4];
    digits[2 * i + 3] = hex[byte & 15];
  }
  *value = (TypeValue){TYPE_ORDER_BYTES, 0, {digits, 2 * text.length + 2}, true};
  return TYPE_READ;
}

static TypeReading read_bytes(Arena *arena, Slice text, TypeValue *value) {
  if (text.length == 0 || memchr(text.start, '\\', text.length) == NULL)
    return read_plain_bytes(arena, text, value);
  if (!slice_starts_with(text, SLICE("\\x")) || text.length % 2 != 0) return TYPE_READ_OPEN;
  char *digits = arena_alloc(arena, text.length + 1);
  memcpy(digits, text.start, 2);
  for (size_t i = 2; i < text.length; i++) {
    digits[i] = hex_digit(text.start[i]);
    if (digits[i] == '\0') return TYPE_READ_OPEN;
  }
  *value = (TypeValue){TYPE_ORDER_BYTES, 0, {digits, text.length}, true};
  return TYPE_READ;
}

static TypeReading read(
    Arena *arena, const TypeReference *type, bool is_bytewise, Slice text, TypeValue *value) {
  switch (type->type) {
  case BUILTIN_INT2: return read_integer(arena, text, INT16_MIN, INT16_MAX, value);
  case BUILTIN_INT4: return read_integer(arena, text, INT32_MIN, INT32_MAX, value);
  case BUILTIN_INT8: return read_integer(arena, text, INT64_MIN, INT64_MAX, value);
  case BUILTIN_NUMERIC: return read_numeric(arena, type->modifiers, text, value);
  case OID_FLOAT4:
  case BUILTIN_FLOAT8: return read_float(arena, type->type == BUILTIN_FLOAT8, text, value);
  case BUILTIN_TEXT:
  case BUILTIN_VARCHAR:
  case BUILTIN_BPCHAR: return read_characters(arena, type, is_bytewise, text, value);
  case BUILTIN_BOOL: return read_boolean(text, value);
  case OID_UUID: return read_uuid(arena, text, value);
  case OID_BYTEA: return read_bytes(arena, text, value);
  case BUILTIN_DATE:
  case BUILTIN_TIMESTAMP:
  case BUILTIN_TIMESTAMPTZ: return type_value_read_time(arena, type, text, value);
  case BUILTIN_JSON:
  case BUILTIN_JSONB: return type_value_read_json(type->type, text);
  default: return TYPE_READ_OPEN;
  }
}

TypeReading type_value_read(
    Arena *arena, const TypeReference *type, bool is_bytewise, Slice text, TypeValue *value) {
  *value = (TypeValue){0};
  if (type->array_dimensions > 0) return TYPE_READ_OPEN;
  TypeReading reading = read(arena, type, is_bytewise, text, value);
  return reading == TYPE_READ_OPEN ? type_value_read_word(type->type, text) : reading;
}
