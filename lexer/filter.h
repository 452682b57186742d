// filter.h -- the tokens of a statement as the grammar wants them: what a look at the next one changes.
//
// NOT before IN is another token than NOT elsewhere, likewise FORMAT, NULLS, WITH and WITHOUT. U&'...'
// and U&"..." take their UESCAPE along, as one token, and are checked. A psql variable that touches
// the word before it is one name with it, as psql pastes the two together.
#ifndef WEIR_LEXER_FILTER_H
#define WEIR_LEXER_FILTER_H

#include "lexer/lexer.h"

typedef struct Filter {
  Slice text;    // the tokens' source
  Token *tokens; // ours; the first `count` are in use
  size_t count;
  size_t capacity;
  size_t invalid;      // index of the first TOKEN_INVALID; at least `count`: none
  size_t unicode;      // index + 1 of a U& token that may have a UESCAPE; 0: none
  bool has_look_ahead; // the last token may be changed by the next
  size_t brackets;     // how many [ are open
  bool has_variables;
} Filter;

void filter_init(Filter *filter, Slice text);
void filter_free(Filter *filter);

void filter_clear(Filter *filter);
// Back to the first `count` tokens; none of them is a U& token that waits for its UESCAPE.
void filter_cut(Filter *filter, size_t count);
void filter_add(Filter *filter, const Token *token);

// Closes the statement with a TOKEN_END, which is not counted.
void filter_end(Filter *filter, uint32_t start, uint32_t end);

// Whether the colon of this variable is that of an array slice, as in a[1:n].
bool filter_is_slice(const Filter *filter, Token variable);

#endif
