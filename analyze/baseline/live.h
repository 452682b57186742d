// live.h -- a live database, read into a catalog.
//
// One session, one transaction that only reads, queries of pg_catalog only: live_query_print lists
// them. What is the server's own is left out, as the catalog has that from the start; temporary objects
// of other sessions too.
//
// Not read: what bodies say, the arguments of triggers, settings that say nothing about how statements
// run; and what expressions and views say, unless it is asked for: a server locks a view's tables for it.
#ifndef WEIR_ANALYZE_BASELINE_LIVE_H
#define WEIR_ANALYZE_BASELINE_LIVE_H

#include "analyze/executor/executor.h"
#include "lexer/error.h"

typedef struct LiveDatabase LiveDatabase;

// Where it is: live_connection.h. NULL: the error says why it could not be read.
LiveDatabase *live_database_read(bool with_definitions, Error *error);
void live_database_free(LiveDatabase *database);          // NULL is fine
int live_database_version(const LiveDatabase *database);  // the server's major version
Executor *live_database_executor(LiveDatabase *database); // to describe what the catalog has

#endif
