#include "analyze/apply/code/code_text.h"

// ---- LIKE

static char lower(char byte) { return byte >= 'A' && byte <= 'Z' ? (char)(byte | 0x20) : byte; }

static bool same(char a, char b, bool any_case) {
  return a == b || (any_case && lower(a) == lower(b));
}

// After a mismatch the last % takes one byte more; so it costs the product of the lengths at most.
static bool matches(Slice text, Slice pattern, bool any_case) {
  size_t at = 0, in = 0, resume = 0, percent = SIZE_MAX;
  while (at < text.length) {
    bool is_escaped = in + 1 < pattern.length && pattern.start[in] == '\\';
    if (in < pattern.length && pattern.start[in] == '%') {
      percent = in++;
      resume = at;
    } else if (in < pattern.length &&
               (pattern.start[in] == '_' ||
                   same(text.start[at], pattern.start[in + is_escaped], any_case))) {
      in += 1 + is_escaped;
      at++;
    } else if (percent != SIZE_MAX) {
      in = percent + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  while (in < pattern.length && pattern.start[in] == '%') in++;
  return in == pattern.length;
}

Datum code_like(Datum value, Datum pattern, bool any_case) {
  if (value.kind == DATUM_NULL || pattern.kind == DATUM_NULL) return datum_null();
  if (value.kind != DATUM_TEXT || pattern.kind != DATUM_TEXT) return datum_unknown();
  return datum_boolean(matches(value.text, pattern.text, any_case));
}

// ---- comparisons

static Datum compared(Executor *executor, Slice symbol, Datum left, Datum right) {
  int order;
  if (left.kind == DATUM_NULL || right.kind == DATUM_NULL) return datum_null();
  if (!datum_compare(executor, left, right, &order)) return datum_unknown();
  if (slice_equals(symbol, SLICE("="))) return datum_boolean(order == 0);
  if (slice_equals(symbol, SLICE("<>")) || slice_equals(symbol, SLICE("!=")))
    return datum_boolean(order != 0);
  // Which text is less depends on the collation.
  if (left.kind == DATUM_TEXT && order != 0) return datum_unknown();
  if (slice_equals(symbol, SLICE("<"))) return datum_boolean(order < 0);
  if (slice_equals(symbol, SLICE("<="))) return datum_boolean(order <= 0);
  if (slice_equals(symbol, SLICE(">"))) return datum_boolean(order > 0);
  if (slice_equals(symbol, SLICE(">="))) return datum_boolean(order >= 0);
  return datum_unknown();
}

// ---- ||, + and -

static Datum joined_lists(Executor *executor, Datum left, Datum right) {
  size_t left_count = left.kind == DATUM_LIST ? left.count : 1;
  size_t right_count = right.kind == DATUM_LIST ? right.count : 1;
  if (left_count + right_count > CODE_MOST_TEXT) return datum_unknown();
  Datum *items = ARENA_ARRAY(executor->arena, left_count + right_count, Datum);
  const Datum *first = left.kind == DATUM_LIST ? left.items : &left;
  const Datum *second = right.kind == DATUM_LIST ? right.items : &right;
  if (left_count) memcpy(items, first, left_count * sizeof *items);
  if (right_count) memcpy(items + left_count, second, right_count * sizeof *items);
  return datum_list(items, left_count + right_count);
}

static Datum joined(Executor *executor, Datum left, Datum right) {
  if (!datum_is_known(left)) return left;
  if (!datum_is_known(right))
    return left.kind == DATUM_TEXT ? datum_begins(left.text) : datum_unknown();
  if (left.kind == DATUM_LIST || right.kind == DATUM_LIST)
    return joined_lists(executor, left, right);
  Datum database = datum_text(SLICE(DATUM_DATABASE_NAME));
  left = left.kind == DATUM_DATABASE ? database : datum_as_text(executor, left);
  right = right.kind == DATUM_DATABASE ? database : datum_as_text(executor, right);
  if (left.kind == DATUM_NULL || right.kind == DATUM_NULL) return datum_null();
  if (left.kind != DATUM_TEXT || right.kind != DATUM_TEXT) return datum_unknown();
  if (left.text.length + right.text.length > CODE_MOST_TEXT) return datum_unknown();
  return datum_text(
      arena_printf(executor->arena, "%.*s%.*s", SLICE_PRINT(left.text), SLICE_PRINT(right.text)));
}

static Datum calculated(Slice symbol, Datum left, Datum right) {
  if (left.kind == DATUM_NULL || right.kind == DATUM_NULL) return datum_null();
  bool has_time = datum_is_time(left) || datum_is_time(right);
  if (has_time && symbol.start[0] != '*')
    return code_add_time(left, right, symbol.start[0] == '+' ? 1 : -1);
  if (left.kind != DATUM_NUMBER || right.kind != DATUM_NUMBER) return datum_unknown();
  int64_t result = 0;
  bool overflows = true;
  switch (symbol.start[0]) {
  case '+': overflows = __builtin_add_overflow(left.number, right.number, &result); break;
  case '-': overflows = __builtin_sub_overflow(left.number, right.number, &result); break;
  case '*': overflows = __builtin_mul_overflow(left.number, right.number, &result); break;
  default: break;
  }
  return overflows ? datum_unknown() : datum_number(result);
}

Datum code_operator(Code *code, Slice symbol, Datum left, Datum right) {
  if (slice_equals(symbol, SLICE("||"))) return joined(code->executor, left, right);
  if (slice_equals(symbol, SLICE("~~"))) return code_like(left, right, false);
  if (slice_equals(symbol, SLICE("!~~"))) return datum_not(code_like(left, right, false));
  if (slice_equals(symbol, SLICE("~~*"))) return code_like(left, right, true);
  if (slice_equals(symbol, SLICE("~"))) return code_matches(code, left, right, false);
  if (slice_equals(symbol, SLICE("!~"))) return datum_not(code_matches(code, left, right, false));
  if (slice_equals(symbol, SLICE("~*"))) return code_matches(code, left, right, true);
  if (symbol.length == 1 && strchr("+-*", symbol.start[0])) return calculated(symbol, left, right);
  return compared(code->executor, symbol, left, right);
}
