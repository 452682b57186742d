#include "analyze/baseline/live_query.h"

#include "analyze/baseline/live_kind.h"

#include <stdlib.h>

const char *const live_query_beginning[] = {
    "begin transaction isolation level repeatable read, read only",
    "select pg_catalog.set_config('search_path', 'pg_catalog', true), "
    "pg_catalog.set_config('statement_timeout', '60s', true), "
    "pg_catalog.set_config('lock_timeout', '5s', true), "
    "pg_catalog.set_config('DateStyle', 'ISO', true), "
    "pg_catalog.set_config('IntervalStyle', 'postgres', true), "
    "pg_catalog.set_config('TimeZone', 'UTC', true)",
    NULL,
};

// The part of {15 a|b} that counts.
static Slice choice(Slice variants, int version) {
  char *end;
  long from = strtol(variants.start, &end, 10);
  const char *newer = end + 1;
  const char *stop = variants.start + variants.length;
  const char *bar = memchr(newer, '|', (size_t)(stop - newer));
  if (version >= from) return (Slice){newer, (size_t)(bar - newer)};
  return (Slice){bar + 1, (size_t)(stop - bar - 1)};
}

const char *live_query_for(Arena *arena, const LiveQuery *query, int version) {
  Slice text = slice_of(query->text);
  char *result = arena_alloc(arena, text.length + 1);
  size_t length = 0;
  for (size_t i = 0; i < text.length; i++) {
    if (text.start[i] != '{') {
      result[length++] = text.start[i];
      continue;
    }
    const char *start = text.start + i + 1;
    const char *close = memchr(start, '}', text.length - i - 1);
    Slice part = choice((Slice){start, (size_t)(close - start)}, version);
    memcpy(result + length, part.start, part.length);
    length += part.length;
    i = (size_t)(close - text.start);
  }
  return result;
}

void live_query_print(FILE *out, int version) {
  Arena *arena = arena_new();
  for (size_t i = 0; live_query_beginning[i] != NULL; i++)
    fprintf(out, "%s;\n", live_query_beginning[i]);
  for (size_t i = 0; i < LIVE_KIND_COUNT; i++) {
    const LiveQuery *query = live_kinds[i].query;
    fprintf(out, "\n-- %s\n%s;\n", query->about, live_query_for(arena, query, version));
  }
  fputs("\ncommit;\n", out);
  arena_free(arena);
}
