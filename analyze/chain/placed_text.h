// placed_text.h -- how an executed text grows; for placeholder.c and placeholder_psql.c only.
#ifndef WEIR_ANALYZE_CHAIN_PLACED_TEXT_H
#define WEIR_ANALYZE_CHAIN_PLACED_TEXT_H

#include "analyze/chain/placeholder.h"

typedef struct Expansion {
  Slice text;
  size_t copied; // up to here the text is in `placed`
  const PlaceholderRules *rules;
  const PlaceholderValues *values;
  PlacedText *placed;
} Expansion;

// Puts `value` in place of the bytes from `start` to `end`, both behind what was replaced before.
void expansion_replace(Expansion *expansion, size_t start, size_t end, Slice value);
// Puts an identifier made of `name` there, and lists the name.
void expansion_replace_unknown(Expansion *expansion, size_t start, size_t end, Slice name);
void expansion_psql(Expansion *expansion);

#endif
