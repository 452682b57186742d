// live_query.h -- what is asked of a live database: texts, each with its variants for older servers.
//
// A text may hold {15 a|b}: "a" on servers of version 15 and newer, "b" on older ones. So braces have
// no other use in it. Each query reads tables and functions of pg_catalog only, which every role may.
#ifndef WEIR_ANALYZE_BASELINE_LIVE_QUERY_H
#define WEIR_ANALYZE_BASELINE_LIVE_QUERY_H

#include "grammar/arena.h"

#include <stdio.h>

#define LIVE_FIRST_VERSION 11
#define LIVE_LAST_VERSION 18

typedef struct LiveQuery {
  const char *about; // "the columns"
  const char *text;
} LiveQuery;

// What is sent before the queries: one transaction that only reads, and what it may take.
extern const char *const live_query_beginning[]; // closed by NULL

// NUL-terminated; lives in the arena.
const char *live_query_for(Arena *arena, const LiveQuery *query, int version);
// All that is sent to a server of a version, as psql would run it.
void live_query_print(FILE *out, int version);

#endif
