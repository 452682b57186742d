// origin.h -- from places in what a string says to places in the string as it is written.
//
// Private to grammar/. 'it''s' and E'a\tb' are longer than what they say; $$…$$ needs none of this.
#ifndef WEIR_GRAMMAR_PLPGSQL_ORIGIN_H
#define WEIR_GRAMMAR_PLPGSQL_ORIGIN_H

#include "grammar/arena.h"
#include "grammar/parse.h"

// From `said` on, up to the next step, each byte said is a byte written.
typedef struct OriginStep {
  uint32_t said;
  uint32_t written;
} OriginStep;

typedef struct Origin {
  const OriginStep *steps; // in the arena; at least one
  size_t count;
} Origin;

// Of a TOKEN_STRING that begins at `start` and says `length` bytes. U&'…' has one place for all.
Origin origin_of_string(Slice token, uint32_t start, size_t length, Arena *arena);

uint32_t origin_offset(const Origin *origin, uint32_t said);
Span origin_span(const Origin *origin, Span said);
void origin_move_result(const Origin *origin, ParseResult *result); // and its tree

#endif
