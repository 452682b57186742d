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
  bool is_waiting;     // one of the two above: the next token is looked at
  size_t brackets;     // how many [ are open
  bool has_variables;
} Filter;

void filter_init(Filter *filter, Slice text);
void filter_free(Filter *filter);

void filter_clear(Filter *filter);
// Back to the first `count` tokens; none of them is a U& token that waits for its UESCAPE.
void filter_cut(Filter *filter, size_t count);
void filter_add(Filter *filter, const Token *token);

// What a kind of token asks for beside being appended.
typedef enum FilterCare {
  FILTER_CARE_NONE,
  FILTER_CARE_NEXT, // the next token may change it
  FILTER_CARE_BRACKET,
  FILTER_CARE_FAULT,
  FILTER_CARE_END, // the statement may end here, or what ends it may change
} FilterCare;

extern const uint8_t filter_cares[TOKEN_KIND_COUNT]; // a FilterCare

// Appends the token if that is all there is to do, as it is for nearly all. Inline, and by pointer: as
// a value, a token would be taken apart and put together again, which the processor waits for.
static inline bool filter_appends(Filter *filter, const Token *token) {
  bool wants_care = token->variable || token->is_unicode || filter_cares[token->kind];
  if (wants_care || filter->is_waiting || filter->count == filter->capacity) return false;
  filter->tokens[filter->count++] = *token;
  return true;
}

// Closes the statement with a TOKEN_END, which is not counted.
void filter_end(Filter *filter, uint32_t start, uint32_t end);

// Whether the colon of this variable is that of an array slice, as in a[1:n].
bool filter_is_slice(const Filter *filter, Token variable);

#endif
