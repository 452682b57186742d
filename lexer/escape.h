// escape.h -- Unicode escapes, as E'...' and U&'...' share them, and UESCAPE.
#ifndef WEIR_LEXER_ESCAPE_H
#define WEIR_LEXER_ESCAPE_H

#include "lexer/lexer.h"
#include "lexer/utf8.h"

// What came of decoding a token.
typedef struct Decoded {
  size_t length;        // of the decoded text
  LexerProblem problem; // the first; the text is no good then
  size_t offset;        // where in the token the problem is, as the server points at it
} Decoded;

// Value of the hexadecimal digit, or -1.
int escape_hex_digit(char byte);
// Reads exactly `count` digits; false: there are fewer.
bool escape_read_hex(Slice text, size_t from, size_t count, uint32_t *value);

// A code unit as an escape names it. A pair of surrogates is one character: the first is kept in
// `*pending`, which is 0 between characters. `*length` is that of the UTF-8 written, 0 after a first
// surrogate.
LexerProblem escape_add_unit(
    uint32_t *pending, uint32_t unit, char buffer[UTF8_MAX_LENGTH], size_t *length);

// Decodes what stood between the quotes of U&'...' or U&"...". `buffer` has room for as many bytes
// as `body` and may be the body's own.
Decoded escape_decode_unicode(Slice body, char escape, char *buffer);

// The escape character of what follows the closing quote: empty, or UESCAPE and a string. The token
// that is wrong in it, if any, is `*offset` bytes into `tail`.
LexerProblem escape_character(Slice tail, char *escape, size_t *offset);

#endif
