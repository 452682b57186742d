// literal.h -- what a string, bit string or number says.
//
// Source: the manual's chapter 4.1.2, Constants. backslash_quote and standard_conforming_strings
// are taken to be as the server sets them by itself.
#ifndef WEIR_LEXER_LITERAL_H
#define WEIR_LEXER_LITERAL_H

#include "lexer/escape.h"

// Decodes a token of kind STRING, BIT_STRING or HEX_STRING: '...', E'...', U&'...' with its UESCAPE,
// $tag$...$tag$, B'...', X'...' (the digits), continued ones. `buffer` has room for token.length
// bytes; the decoded text never needs more. A psql variable, :'name', stays as it is.
Decoded literal_decode(Slice token, char *buffer);

// The first problem that literal_decode would find.
Decoded literal_check(Slice token);

bool literal_is_unicode(Slice token); // U&'...'

// The value of an INTEGER token: decimal, 0x, 0o, 0b, with _ between digits. False: it does not fit.
bool literal_integer(Slice token, int32_t *value);

#endif
