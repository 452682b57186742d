// arena.h -- memory that is given back all at once.
//
// A statement's arena lives until the next statement (in a live session, as long as its
// statement); a report's lives until the run ends. Nothing in it is freed alone. Out of memory
// ends the process, so no caller checks for NULL.
//
// With ARENA_PASSTHROUGH every allocation is a block of its own, so that AddressSanitizer sees an
// overrun.
#ifndef WEIR_GRAMMAR_ARENA_H
#define WEIR_GRAMMAR_ARENA_H

#include "lexer/slice.h"

#include <stddef.h>
#include <stdint.h>

typedef struct Arena Arena;

Arena *arena_new(void);
void arena_free(Arena *arena); // NULL is fine
void arena_reset(
    Arena *arena); // empties it, and keeps one block, of 1 MiB at most, for what follows

void *arena_alloc(Arena *arena, size_t size); // zeroed, aligned for any type
// `count` items of `size` bytes; a product too large ends the process.
void *arena_alloc_array(Arena *arena, size_t count, size_t size);
Slice arena_copy(Arena *arena, Slice text);
Slice arena_printf(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
size_t arena_used(const Arena *arena); // bytes handed out since it was made or reset

#define ARENA_NEW(arena, Type) ((Type *)arena_alloc((arena), sizeof(Type)))
#define ARENA_ARRAY(arena, count, Type) ((Type *)arena_alloc_array((arena), (count), sizeof(Type)))

#endif
