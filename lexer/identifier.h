// identifier.h -- what a name says: folded, unquoted and cut as the server does it.
//
// ASCII letters of a name without quotes become small, other letters stay (in a UTF-8 database the
// server folds no more). Names are cut to 63 bytes, at a character. Source: the manual's chapter
// 4.1.1, Identifiers and Key Words.
#ifndef WEIR_LEXER_IDENTIFIER_H
#define WEIR_LEXER_IDENTIFIER_H

#include "lexer/lexer.h"
#include "lexer/symbol.h"

#define IDENTIFIER_MAX_LENGTH 63

typedef struct Identifier {
  size_t length;
  bool was_cut;                         // the server says so in a NOTICE
  LexerProblem problem;                 // of U&"..." only; the text is empty then
  char text[IDENTIFIER_MAX_LENGTH + 1]; // NUL-terminated
} Identifier;

// Decodes a token of kind NAME, or a keyword: word, "word", U&"word" with its UESCAPE. A psql
// variable, :name or :"name", stays as it is.
void identifier_decode(Slice token, Identifier *identifier);

// The symbol of the decoded name. `was_cut` may be NULL.
Symbol identifier_intern(SymbolTable *table, Slice token, bool *was_cut);

// The first problem that identifier_decode would find, and its place in the token.
LexerProblem identifier_check(Slice token, size_t *offset);

bool identifier_is_unicode(Slice token); // U&"..."

#endif
