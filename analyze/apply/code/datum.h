// datum.h -- a value that code computes: known, NULL, or not known.
//
// Code runs on the model of the catalog, which has no rows of tables and knows not all of a server. What
// follows from what is not known is DATUM_UNKNOWN, a third answer beside SQL's true, false and NULL. All
// lives in the statement's arena.
#ifndef WEIR_ANALYZE_APPLY_CODE_DATUM_H
#define WEIR_ANALYZE_APPLY_CODE_DATUM_H

#include "analyze/executor/executor.h"

typedef enum DatumKind {
  DATUM_UNKNOWN,
  DATUM_NULL,
  DATUM_BOOLEAN,
  DATUM_NUMBER,
  DATUM_TEXT,
  DATUM_OBJECT,   // a regclass, regtype, regnamespace …: an oid that prints as a name
  DATUM_DATABASE, // the name of the database that this is
  DATUM_DATE,     // seconds since 1970, at midnight
  DATUM_TIME,     // the same, at any time
  DATUM_INTERVAL, // months, and seconds
  DATUM_LIST,     // an array
  DATUM_ROW,
} DatumKind;

typedef struct Datum {
  DatumKind kind;
  bool boolean;
  int64_t number;            // of DATUM_OBJECT, its id
  int64_t months;            // of DATUM_INTERVAL
  Slice text;                // of DATUM_UNKNOWN, what its text begins with, if that is known
  const struct Datum *items; // of a list or row
  size_t count;
  const Symbol *names; // of a row's items
} Datum;

Datum datum_boolean(bool value);
Datum datum_number(int64_t value);
Datum datum_text(Slice text);
Datum datum_object(ObjectId id);
Datum datum_null(void);
static inline Datum datum_unknown(void) { return (Datum){.kind = DATUM_UNKNOWN}; }
// A text of which only the start is known.
Datum datum_begins(Slice start);
Datum datum_time(int64_t seconds, bool is_date);
bool datum_is_time(Datum value);
Slice datum_time_text(Arena *arena, Datum value);
// How a text names the database that this is: it is an identifier that nobody writes.
#define DATUM_DATABASE_NAME "current_database\xC2\xAD"
Datum datum_list(const Datum *items, size_t count);

static inline bool datum_is_true(Datum value) {
  return value.kind == DATUM_BOOLEAN && value.boolean;
}
static inline bool datum_is_known(Datum value) { return value.kind != DATUM_UNKNOWN; }
// False or NULL: a WHERE lets no such row through.
bool datum_is_not_true(Datum value);

Datum datum_and(Datum left, Datum right);
Datum datum_or(Datum left, Datum right);
Datum datum_not(Datum value);

// -1, 0, 1 in *order; false if they cannot be compared for certain. Neither is NULL. An untyped string
// beside a number or a name is taken for one.
bool datum_compare(Executor *executor, Datum left, Datum right, int *order);
// As casting to text prints it; DATUM_UNKNOWN where that is not known.
Datum datum_as_text(Executor *executor, Datum value);

#endif
