// memory.h -- the one place where memory comes from, and where running out of it ends the process.
//
// Nobody checks for NULL: there is nothing a linter could do without memory (docs/adr/0002).
#ifndef WEIR_LEXER_MEMORY_H
#define WEIR_LEXER_MEMORY_H

#include <stddef.h>

void *memory_alloc(size_t size);               // zeroed; the caller's, to be given to memory_free
void *memory_resize(void *block, size_t size); // keeps the contents; what is added is not zeroed
void memory_free(void *block);                 // NULL is fine
char *memory_copy_text(const char *text, size_t length); // NUL-terminated; the caller's

// Room for one more item of an array of `*capacity` items of `item_size` bytes: doubles it when
// `count` has reached it. Sizes are checked; an array too large for size_t ends the process.
void *memory_grow(void *array, size_t count, size_t *capacity, size_t item_size);

#define MEMORY_NEW(Type) ((Type *)memory_alloc(sizeof(Type)))

#endif
