#include "analyze/baseline/live_reader.h"

#include "analyze/catalog/builtin/builtin.h"

#include <stdlib.h>

// ---- ids

void live_number(LiveReader *reader, uint32_t catalog, uint32_t oid) {
  oid_map_put(&reader->ids, (OidKey){catalog, oid}, reader->next_id++);
}

ObjectId live_id(const LiveReader *reader, uint32_t catalog, uint32_t oid) {
  return oid_map_get(&reader->ids, (OidKey){catalog, oid});
}

// ---- names

Symbol live_symbol(LiveReader *reader, Slice text) {
  return text.length > 0 ? symbol_intern(reader->symbols, text) : SYMBOL_NONE;
}

// Comments are sorted by catalog, oid and column.
Symbol live_comment(const LiveReader *reader, uint32_t catalog, uint32_t oid, int column) {
  const LiveRows *rows = &reader->rows[LIVE_COMMENTS];
  int64_t wanted[] = {catalog, oid, column};
  int first = 0, last = rows->count;
  while (first < last) {
    int middle = first + (last - first) / 2;
    int64_t difference = 0;
    for (int i = 0; i < 3 && difference == 0; i++)
      difference = live_rows_number(rows, middle, i) - wanted[i];
    if (difference == 0) return symbol_intern(reader->symbols, live_rows_text(rows, middle, 3));
    if (difference < 0)
      first = middle + 1;
    else
      last = middle;
  }
  return SYMBOL_NONE;
}

Object live_object(LiveReader *reader, const LiveRows *rows, int row, uint32_t catalog,
    ObjectClass object_class, char kind) {
  uint32_t oid = live_rows_oid(rows, row, 0);
  bool is_member = live_id(reader, LIVE_MEMBER + catalog, oid) != OBJECT_ID_NONE;
  return (Object){
      .object_class = (uint8_t)object_class,
      .kind = kind,
      .flags = (uint16_t)(OBJECT_IN_USE | (is_member ? OBJECT_MEMBER : 0)),
      .name = live_symbol(reader, live_rows_text(rows, row, 1)),
      .schema = live_id(reader, LIVE_SCHEMA, live_rows_oid(rows, row, 2)),
      .owner = live_symbol(reader, live_rows_text(rows, row, 3)),
      .comment = live_comment(reader, catalog, oid, 0),
      .access = live_id(reader, LIVE_ACCESS + catalog, oid),
  };
}

// ---- types

// The numbers in the first parentheses outside quotes: "numeric(10,2)[]".
static void read_modifiers(Slice text, int32_t modifiers[2]) {
  bool quoted = false;
  size_t i = 0;
  for (; i < text.length && (quoted || text.start[i] != '('); i++) quoted ^= text.start[i] == '"';
  for (int count = 0; i < text.length && text.start[i] != ')' && count < 2; count++) {
    char *end;
    long number = strtol(text.start + i + 1, &end, 10);
    if (end == text.start + i + 1) return;
    modifiers[count] = (int32_t)number;
    i = (size_t)(end - text.start);
  }
}

TypeReference live_type(const LiveReader *reader, uint32_t oid, Slice text) {
  TypeReference type = {.modifiers = {-1, -1}};
  uint32_t element = oid_map_get(&reader->ids, (OidKey){LIVE_ELEMENT, oid});
  type.array_dimensions = element != 0;
  if (element != 0) oid = element;
  type.type = builtin_type(oid) != NULL ? oid : live_id(reader, LIVE_TYPE, oid);
  read_modifiers(text, type.modifiers);
  return type;
}

// ---- lists

static bool is_number(char c) { return (c >= '0' && c <= '9') || c == '-'; }

LiveNumbers live_numbers(LiveReader *reader, Slice text) {
  LiveNumbers numbers = {ARENA_ARRAY(reader->arena, text.length / 2 + 1, uint32_t), 0};
  for (size_t i = 0; i < text.length; i++) {
    if (!is_number(text.start[i])) continue;
    char *end;
    numbers.items[numbers.count++] = (uint32_t)strtoll(text.start + i, &end, 10);
    i = (size_t)(end - text.start) - 1;
  }
  return numbers;
}

uint16_t *live_column_numbers(LiveReader *reader, Slice text, uint16_t *count) {
  LiveNumbers numbers = live_numbers(reader, text);
  *count = numbers.count;
  uint16_t *columns = ARENA_ARRAY(reader->arena, (size_t)numbers.count + 1, uint16_t);
  for (uint16_t i = 0; i < numbers.count; i++) columns[i] = (uint16_t)numbers.items[i];
  return columns;
}

// One element of an array's text, from `*at` on; it is left at the comma or brace behind.
static Slice read_element(LiveReader *reader, Slice text, size_t *at, bool *quoted) {
  char *element = arena_alloc(reader->arena, text.length - *at + 1);
  size_t length = 0;
  *quoted = text.start[*at] == '"';
  bool inside = false;
  for (; *at < text.length; ++*at) {
    char c = text.start[*at];
    if (c == '\\' && *at + 1 < text.length) {
      element[length++] = text.start[++*at];
    } else if (c == '"') {
      inside = !inside;
    } else if (!inside && (c == ',' || c == '}')) {
      break;
    } else {
      element[length++] = c;
    }
  }
  return (Slice){element, length};
}

LiveSymbols live_symbols(LiveReader *reader, Slice text) {
  LiveSymbols symbols = {0};
  size_t most = 1;
  for (size_t i = 0; i < text.length; i++) most += text.start[i] == ',';
  symbols.items = ARENA_ARRAY(reader->arena, most, Symbol);
  if (text.length < 3) return symbols;
  for (size_t at = 1; at < text.length - 1; at++) {
    bool quoted;
    Slice element = read_element(reader, text, &at, &quoted);
    bool is_null = !quoted && slice_equals(element, SLICE("NULL"));
    symbols.items[symbols.count++] = is_null ? SYMBOL_NONE : live_symbol(reader, element);
  }
  return symbols;
}
