// word.h -- which token of the grammar a token of the lexer is.
//
// Private to grammar/. The numbers are those of the generated header.
#ifndef WEIR_GRAMMAR_PLPGSQL_WORD_H
#define WEIR_GRAMMAR_PLPGSQL_WORD_H

#include "lexer/lexer.h"

// `text` is the token's. A word that is no keyword is PL_NAME, and so is $1; 0 for TOKEN_END; PL_OTHER
// for what has no meaning outside SQL.
int pl_word_kind(Slice text, TokenKind kind);
// A name, or a keyword that may be one.
bool pl_word_is_name(int kind);
// The same of text, in small letters.
bool pl_word_is_keyword(Slice text);
bool pl_word_is_reserved(Slice text);
// An exception's name, as keywords are: in small letters.
bool pl_word_is_condition(Slice name);

#endif
