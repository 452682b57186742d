// access_word.h -- the words of GRANT and REVOKE, as bits.
#ifndef WEIR_ANALYZE_APPLY_OBJECT_ACCESS_WORD_H
#define WEIR_ANALYZE_APPLY_OBJECT_ACCESS_WORD_H

#include "analyze/executor/executor.h"
#include "grammar/ast_statement.h"

// The bit of a word; 42601 "unrecognized privilege type".
bool access_word_bit(Executor *executor, const Option *word, uint16_t *bit);
const char *access_word_of(uint16_t bit); // "SELECT"

#endif
