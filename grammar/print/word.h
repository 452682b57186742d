// word.h -- what a word is to the grammar of a server: a name, or a keyword that cannot be one.
#ifndef WEIR_GRAMMAR_PRINT_WORD_H
#define WEIR_GRAMMAR_PRINT_WORD_H

#include "lexer/slice.h"

#include <stdint.h>

enum {
  WORD_RESERVED = 1,
  WORD_COLUMN_NAME = 2,        // no function, no type
  WORD_TYPE_FUNCTION_NAME = 4, // no column, no table
};

// One of these bits; 0: no keyword in the way. `server_version` 0: the newest.
unsigned word_class(Slice folded, uint32_t server_version);

#endif
