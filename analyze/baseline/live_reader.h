// live_reader.h -- values of the server's rows as the catalog has them.
#ifndef WEIR_ANALYZE_BASELINE_LIVE_READER_H
#define WEIR_ANALYZE_BASELINE_LIVE_READER_H

#include "analyze/baseline/live_kind.h"

// Rows that begin with an oid of this catalog: one object each.
void live_number(LiveReader *reader, uint32_t catalog, uint32_t oid);
ObjectId live_id(const LiveReader *reader, uint32_t catalog, uint32_t oid); // NONE: not read

// The comment on an object, or a column of it.
Symbol live_comment(const LiveReader *reader, uint32_t catalog, uint32_t oid, int column);
Symbol live_symbol(LiveReader *reader, Slice text); // SYMBOL_NONE for ""

// What every object has; `row` begins with oid, name, schema and owner.
Object live_object(LiveReader *reader, const LiveRows *rows, int row, uint32_t catalog,
    ObjectClass object_class, char kind);

// A type by its oid. `text`, as format_type() prints it, tells its modifiers; "" for none.
TypeReference live_type(const LiveReader *reader, uint32_t oid, Slice text);

// Lists of the server: "{1,2}" and "1 2"; they live in the reader's arena.
typedef struct LiveNumbers {
  uint32_t *items;
  uint16_t count;
} LiveNumbers;
LiveNumbers live_numbers(LiveReader *reader, Slice text);
uint16_t *live_column_numbers(LiveReader *reader, Slice text, uint16_t *count);

typedef struct LiveSymbols {
  Symbol *items;
  uint16_t count;
} LiveSymbols;
LiveSymbols live_symbols(LiveReader *reader, Slice text); // {a,"b c",NULL}

#endif
