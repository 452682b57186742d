// live_connection.h -- one session of a live database, in one transaction that only reads.
//
// Where to connect comes from WEIR_DATABASE_URL, if that is set, and else from libpq's environment
// (PGHOST, PGSERVICE, PGPASSFILE …). No message of ours holds any of it but host and port.
#ifndef WEIR_ANALYZE_BASELINE_LIVE_CONNECTION_H
#define WEIR_ANALYZE_BASELINE_LIVE_CONNECTION_H

#include "lexer/error.h"
#include "lexer/slice.h"

#include <stdint.h>

typedef struct LiveConnection LiveConnection;

// NULL: the error says whether there is no server, it refused us, or its version is not known.
LiveConnection *live_connection_open(Error *error);
void live_connection_close(LiveConnection *connection);        // NULL is fine
int live_connection_version(const LiveConnection *connection); // major

// The answer to a query: text by row and column, from 0. NULL is "".
typedef struct LiveRows {
  const struct PostgresLibrary *library;
  struct pg_result *result; // libpq's
  int count;
} LiveRows;

// `about` is what an error calls it.
bool live_rows_read(
    LiveConnection *connection, const char *about, const char *query, LiveRows *rows, Error *error);
void live_rows_free(LiveRows *rows); // a zeroed one is fine

Slice live_rows_text(const LiveRows *rows, int row, int column);
int64_t live_rows_number(const LiveRows *rows, int row, int column); // "" is 0
uint32_t live_rows_oid(const LiveRows *rows, int row, int column);
bool live_rows_flag(const LiveRows *rows, int row, int column);
char live_rows_letter(const LiveRows *rows, int row, int column); // "" is NUL

#endif
