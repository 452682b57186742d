// keyword.h -- which words are keywords of PostgreSQL 18.
#ifndef WEIR_LEXER_KEYWORD_H
#define WEIR_LEXER_KEYWORD_H

#include "lexer/lexer.h"

// The keyword that `word`, in any case of ASCII letters, is; TOKEN_NAME if it is none. A word is what
// the lexer takes for one: letters, digits, `_`, `$` and bytes above 127.
TokenKind keyword_find(Slice word);

#endif
