// nearest.h -- the name that was perhaps meant.
#ifndef WEIR_LEXER_NEAREST_H
#define WEIR_LEXER_NEAREST_H

#include <stddef.h>

// The candidate with the fewest edits from `word`, or NULL if none is near (more than a third of
// its letters differ). Candidates are asked for by index until NULL comes.
typedef const char *NearestCandidate(size_t index, const void *payload);
const char *nearest(const char *word, NearestCandidate *candidate, const void *payload);

#endif
