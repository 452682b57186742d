// type_value.h -- strings as values of the built-in types: read, compared, printed.
//
// Read is what a server reads the same way whatever its settings are (manual: chapter 8): numbers,
// texts, booleans, dates and times as ISO 8601 has them, UUIDs. What else a type takes is left open.
#ifndef WEIR_ANALYZE_CATALOG_TYPE_VALUE_H
#define WEIR_ANALYZE_CATALOG_TYPE_VALUE_H

#include "analyze/catalog/object.h"
#include "grammar/arena.h"

typedef enum TypeReading {
  TYPE_READ,
  TYPE_READ_OPEN,    // the server may or may not take it
  TYPE_READ_INVALID, // 22P02, or 22007
  TYPE_READ_RANGE,   // 22003, or 22008
  TYPE_READ_LONG,    // 22001
} TypeReading;

// How values of a type are ordered.
enum {
  TYPE_ORDER_NUMBER = 'i',  // by `number`
  TYPE_ORDER_LOCAL = 'z',   // likewise: a time in the session's zone, which is not known
  TYPE_ORDER_DECIMAL = 'd', // by the number that the text is
  TYPE_ORDER_BYTES = 'b',   // by the bytes of the text
  TYPE_ORDER_NONE = '=',    // equal texts are equal, the rest depends on a collation
};

typedef struct TypeValue {
  char order;
  int64_t number;
  Slice text; // as the server prints it; in the arena, or in what was read
  bool has_text;
} TypeValue;

// `type` is a built-in one, without arrays. `is_bytewise`: its collation is "C", or as good.
TypeReading type_value_read(
    Arena *arena, const TypeReference *type, bool is_bytewise, Slice text, TypeValue *value);

// A time in the session's zone, which is not written: what the session reads again as the same.
Slice type_value_local_text(Arena *arena, int64_t number);

// Dates, times: type_value_time.c.
TypeReading type_value_read_time(
    Arena *arena, const TypeReference *type, Slice text, TypeValue *value);

// JSON: type_value_json.c. Of the rest what is certainly no value, such as a word that is no number:
// type_value_word.c. Neither is ever more than open.
TypeReading type_value_read_json(ObjectId type, Slice text);
TypeReading type_value_read_word(ObjectId type, Slice text);

// As the server prints what it reads of a string; false: it is not known. Intervals (IntervalStyle
// postgres): type_value_interval.c; jsonb: type_value_jsonb.c.
bool type_value_print_interval(Arena *arena, Slice written, Slice *text);
bool type_value_print_jsonb(Arena *arena, Slice written, Slice *text);

// Below, above or 0. Both are decimal numbers as the server prints them, NaN and Infinity among them.
int type_value_compare_decimals(Slice a, Slice b);

#endif
