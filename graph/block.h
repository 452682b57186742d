// block.h -- memory for this folder, which includes nothing of ours, not even lexer/memory.h.
//
// The terms are those of docs/adr/0002: out of memory ends the process, here, with a message and
// status 2. Blocks are freed with free().
#ifndef WEIR_GRAPH_BLOCK_H
#define WEIR_GRAPH_BLOCK_H

#include <stddef.h>

void *graph_block_new(size_t count, size_t item_size); // zeroed

// Room for `needed` items of an array of `*capacity`, at least doubled if that is too few. What is
// added is zeroed. An array too large for size_t ends the process.
void *graph_block_grow(void *array, size_t needed, size_t *capacity, size_t item_size);

// Ends the process as out of memory does, for what has grown beyond what can be counted.
_Noreturn void graph_block_end(const char *why);

#endif
