// expected.h -- what could have stood where a statement went wrong, in words.
//
// Private to grammar/.
#ifndef WEIR_GRAMMAR_EXPECTED_H
#define WEIR_GRAMMAR_EXPECTED_H

#include "grammar/arena.h"
#include "lexer/lexer.h"

#define EXPECTED_MAX_WORDS 5u // more alternatives than that are counted, not named

typedef struct Expected Expected;

Expected *expected_new(void);
void expected_free(Expected *expected); // NULL is fine

// `wrong` is the index of the token at which the parser stopped. The result, such as
// `a name, CHECK or ")"`, lives in the arena; "" if the grammar takes that token, so that the fault
// lies elsewhere. A keyword that is spelled nearly like the wrong token is named alone.
Slice expected_words(
    Expected *expected, Slice source, const Token *tokens, size_t wrong, Arena *arena);

#endif
