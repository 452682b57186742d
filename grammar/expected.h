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

typedef struct Explanation {
  Slice expected; // `a name, CHECK or ")"`
  Slice hint;     // what is likely meant: hint.h
} Explanation;

// `wrong` is the index of the token at which the parser stopped, `count` that of the TOKEN_END. The
// texts live in the arena; "" if nothing is known, or the grammar takes that token, so that the
// fault lies elsewhere. A keyword that is spelled nearly like the wrong token is named alone.
Explanation expected_explain(Expected *expected, Slice source, const Token *tokens, size_t count,
    size_t wrong, Arena *arena);

#endif
