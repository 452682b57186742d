#include "analyze/apply/code/datum.h"

#include <inttypes.h>
#include <stdlib.h>

Datum datum_boolean(bool value) { return (Datum){.kind = DATUM_BOOLEAN, .boolean = value}; }
Datum datum_number(int64_t value) { return (Datum){.kind = DATUM_NUMBER, .number = value}; }
Datum datum_text(Slice text) { return (Datum){.kind = DATUM_TEXT, .text = text}; }
Datum datum_begins(Slice start) { return (Datum){.kind = DATUM_UNKNOWN, .text = start}; }
Datum datum_object(ObjectId id) { return (Datum){.kind = DATUM_OBJECT, .number = id}; }
Datum datum_null(void) { return (Datum){.kind = DATUM_NULL}; }
Datum datum_list(const Datum *items, size_t count) {
  return (Datum){.kind = DATUM_LIST, .items = items, .count = count};
}

bool datum_is_not_true(Datum value) {
  return value.kind == DATUM_NULL || (value.kind == DATUM_BOOLEAN && !value.boolean);
}

// ---- logic; what one side decides alone, it decides whatever the other is

static bool is_false(Datum value) { return value.kind == DATUM_BOOLEAN && !value.boolean; }

Datum datum_and(Datum left, Datum right) {
  if (is_false(left) || is_false(right)) return datum_boolean(false);
  if (!datum_is_known(left) || !datum_is_known(right)) return datum_unknown();
  if (left.kind == DATUM_NULL || right.kind == DATUM_NULL) return datum_null();
  return datum_boolean(true);
}

Datum datum_or(Datum left, Datum right) {
  if (datum_is_true(left) || datum_is_true(right)) return datum_boolean(true);
  if (!datum_is_known(left) || !datum_is_known(right)) return datum_unknown();
  if (left.kind == DATUM_NULL || right.kind == DATUM_NULL) return datum_null();
  return datum_boolean(false);
}

Datum datum_not(Datum value) {
  return value.kind == DATUM_BOOLEAN ? datum_boolean(!value.boolean) : value;
}

// ---- comparison

static bool parse_number(Slice text, int64_t *number) {
  char buffer[24];
  if (text.length == 0 || text.length >= sizeof buffer) return false;
  memcpy(buffer, text.start, text.length);
  buffer[text.length] = '\0';
  char *end;
  *number = strtoll(buffer, &end, 10);
  return *end == '\0' && end != buffer;
}

static bool parse_boolean(Slice text, bool *value) {
  static const char *const words[] = {
      "false", "true", "f", "t", "no", "yes", "off", "on", "0", "1"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (!slice_equals(text, slice_of(words[i]))) continue;
    *value = i % 2;
    return true;
  }
  return false;
}

static int sign(int64_t left, int64_t right) { return (left > right) - (left < right); }

static int compare_texts(Slice left, Slice right) {
  size_t shorter = left.length < right.length ? left.length : right.length;
  int order = shorter ? memcmp(left.start, right.start, shorter) : 0;
  return order ? (order > 0) - (order < 0) : sign((int64_t)left.length, (int64_t)right.length);
}

static bool is_numeric(Datum value) {
  return value.kind == DATUM_NUMBER || value.kind == DATUM_OBJECT;
}

static bool compare_lists(Executor *executor, Datum left, Datum right, int *order) {
  size_t count = left.count < right.count ? left.count : right.count;
  for (size_t i = 0; i < count; i++) {
    Datum a = left.items[i], b = right.items[i];
    if (a.kind == DATUM_NULL || b.kind == DATUM_NULL) return false;
    if (!datum_compare(executor, a, b, order)) return false;
    if (*order) return true;
  }
  *order = sign((int64_t)left.count, (int64_t)right.count);
  return true;
}

// The text beside what is no text.
static bool compare_with_text(Executor *executor, Datum other, Slice text, int *order) {
  int64_t number;
  bool value;
  switch (other.kind) {
  case DATUM_NUMBER:
    if (!parse_number(text, &number)) return false;
    *order = sign(other.number, number);
    return true;
  case DATUM_BOOLEAN:
    if (!parse_boolean(text, &value)) return false;
    *order = other.boolean - value;
    return true;
  case DATUM_OBJECT: {
    Datum name = datum_as_text(executor, other);
    if (name.kind != DATUM_TEXT) return false;
    *order = compare_texts(name.text, text);
    return true;
  }
  default: return false;
  }
}

bool datum_compare(Executor *executor, Datum left, Datum right, int *order) {
  if (left.kind == DATUM_TEXT && right.kind == DATUM_TEXT) {
    *order = compare_texts(left.text, right.text);
    return true;
  }
  if (is_numeric(left) && is_numeric(right)) {
    *order = sign(left.number, right.number);
    return true;
  }
  if (left.kind == DATUM_BOOLEAN && right.kind == DATUM_BOOLEAN) {
    *order = left.boolean - right.boolean;
    return true;
  }
  if (datum_is_time(left) && datum_is_time(right)) {
    *order = sign(left.number, right.number);
    return true;
  }
  if (left.kind == DATUM_DATABASE && right.kind == DATUM_DATABASE) {
    *order = 0;
    return true;
  }
  bool are_rows = left.kind == DATUM_ROW && right.kind == DATUM_ROW;
  if (are_rows || (left.kind == DATUM_LIST && right.kind == DATUM_LIST))
    return compare_lists(executor, left, right, order);
  if (right.kind == DATUM_TEXT) return compare_with_text(executor, left, right.text, order);
  if (left.kind != DATUM_TEXT) return false;
  bool done = compare_with_text(executor, right, left.text, order);
  *order = -*order;
  return done;
}

Datum datum_as_text(Executor *executor, Datum value) {
  Arena *arena = executor->arena;
  switch (value.kind) {
  case DATUM_NULL:
  case DATUM_TEXT: return value;
  case DATUM_BOOLEAN: return datum_text(value.boolean ? SLICE("true") : SLICE("false"));
  case DATUM_NUMBER: return datum_text(arena_printf(arena, "%" PRId64, value.number));
  case DATUM_DATE:
  case DATUM_TIME: return datum_text(datum_time_text(arena, value));
  case DATUM_OBJECT:
    if (catalog_get(executor->catalog, (ObjectId)value.number) == NULL) return datum_unknown();
    return datum_text(executor_name_of(executor, (ObjectId)value.number));
  default: return datum_unknown();
  }
}
