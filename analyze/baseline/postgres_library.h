// postgres_library.h -- libpq, loaded when the first live database is asked for: linking it would cost
// every run that asks for none.
#ifndef WEIR_ANALYZE_BASELINE_POSTGRES_LIBRARY_H
#define WEIR_ANALYZE_BASELINE_POSTGRES_LIBRARY_H

#include "lexer/error.h"

#include <libpq-fe.h>

// Each by the name that libpq gives it, without the PQ.
typedef struct PostgresLibrary {
  void *handle;
#define POSTGRES_FUNCTION(name) __typeof__(PQ##name) *name;
#include "analyze/baseline/postgres_function.def"
#undef POSTGRES_FUNCTION
} PostgresLibrary;

bool postgres_library_load(PostgresLibrary *library, Error *error);
void postgres_library_unload(PostgresLibrary *library); // a zeroed one is fine

#endif
