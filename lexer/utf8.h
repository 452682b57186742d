// utf8.h -- UTF-8 as the server checks it: no overlong forms, no surrogates, nothing above U+10FFFF.
#ifndef WEIR_LEXER_UTF8_H
#define WEIR_LEXER_UTF8_H

#include "lexer/slice.h"

#include <stdint.h>

#define UTF8_MAX_LENGTH 4 // bytes of one character

// Bytes of the character that begins at `text`, of which `available` may be read; 0: none does.
size_t utf8_length(const char *text, size_t available);

// Writes the character and returns its length; 0: no character has this number.
size_t utf8_write(uint32_t code_point, char buffer[UTF8_MAX_LENGTH]);

// Offset of the first byte from `from` on that is NUL or begins no character; the text's length if
// there is none. `from` is where a character begins.
size_t utf8_find_fault(Slice text, size_t from);

// How many bytes of `text`, at most `limit`, hold whole characters.
size_t utf8_clip(Slice text, size_t limit);

// Characters that begin in [from, to); a byte that belongs to no character counts as one. Both ends
// may lie anywhere in the text.
size_t utf8_count(Slice text, size_t from, size_t to);

#endif
