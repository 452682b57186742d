#include "grammar/arena.h"

#include "lexer/memory.h"

#include <stdarg.h>
#include <stdio.h>

// Blocks double up to LAST_BLOCK; what is larger gets a block of its own. Fresh blocks are zeroed
// by the system and a kept one by arena_reset, so that handing out is an addition.
#define FIRST_BLOCK 4096u
#define LAST_BLOCK (1024u * 1024u)
#define ALIGNMENT _Alignof(max_align_t)

typedef struct Block {
  struct Block *previous;
  size_t size; // of `bytes`
  _Alignas(max_align_t) unsigned char bytes[];
} Block;

struct Arena {
  Block *current; // the newest of the doubling ones, and so the largest; NULL: none yet
  size_t filled;  // bytes of `current`
  size_t room;    // of `current`
  Block *large;   // the blocks that hold one allocation each
  size_t used;    // but what is handed out of `current`
};

static Block *new_block(Block *previous, size_t size) {
  if (size > PTRDIFF_MAX - sizeof(Block)) size = PTRDIFF_MAX; // which memory_alloc refuses
  Block *block = memory_alloc(sizeof(Block) + size);
  block->previous = previous;
  block->size = size;
  return block;
}

static void free_blocks(Block *block) {
  while (block != NULL) {
    Block *previous = block->previous;
    memory_free(block);
    block = previous;
  }
}

Arena *arena_new(void) { return MEMORY_NEW(Arena); }

void arena_free(Arena *arena) {
  if (arena == NULL) return;
  free_blocks(arena->current);
  free_blocks(arena->large);
  memory_free(arena);
}

// memset does more than 2 KB by one instruction that takes long to begin, which a statement's few
// kilobytes are not worth.
static void clear(unsigned char *bytes, size_t size) {
  enum { PIECE = 1024, MANY = 64 * PIECE };
  while (size > PIECE && size < MANY) {
    memset(bytes, 0, PIECE);
    bytes += PIECE;
    size -= PIECE;
  }
  memset(bytes, 0, size);
}

void arena_reset(Arena *arena) {
  free_blocks(arena->large);
  arena->large = NULL;
  if (arena->current != NULL) {
    free_blocks(arena->current->previous);
    arena->current->previous = NULL;
    clear(arena->current->bytes, arena->filled);
  }
  arena->room += arena->filled;
  arena->filled = 0;
  arena->used = 0;
}

#ifdef ARENA_PASSTHROUGH

void *arena_alloc(Arena *arena, size_t size) {
  arena->large = new_block(arena->large, size);
  arena->used += size;
  return arena->large->bytes;
}

#else

static size_t rounded(size_t size) { return (size + ALIGNMENT - 1) & ~(ALIGNMENT - 1); }

// The first bytes of a new block.
static __attribute__((noinline)) void *alloc_block(Arena *arena, size_t size) {
  if (size > LAST_BLOCK) {
    arena->large = new_block(arena->large, size);
    arena->used += size;
    return arena->large->bytes;
  }
  size_t wanted = arena->current ? arena->current->size * 2 : FIRST_BLOCK;
  if (wanted > LAST_BLOCK) wanted = LAST_BLOCK;
  while (wanted < size) wanted *= 2;
  arena->used += arena->filled;
  arena->current = new_block(arena->current, wanted);
  arena->filled = rounded(size);
  arena->room = wanted - arena->filled;
  return arena->current->bytes;
}

void *arena_alloc(Arena *arena, size_t size) {
  if (size >= arena->room) return alloc_block(arena, size);
  void *item = arena->current->bytes + arena->filled;
  arena->filled += rounded(size);
  arena->room -= rounded(size);
  return item;
}

#endif

void *arena_alloc_array(Arena *arena, size_t count, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) total = SIZE_MAX;
  return arena_alloc(arena, total);
}

Slice arena_copy(Arena *arena, Slice text) {
  char *copy = arena_alloc(arena, text.length);
  if (text.length) memcpy(copy, text.start, text.length);
  return (Slice){copy, text.length};
}

// Most texts are short, and printed only once.
Slice arena_printf(Arena *arena, const char *format, ...) {
  char first[256];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(first, sizeof first, format, arguments);
  va_end(arguments);
  if (length < 0) return SLICE("");

  char *text = arena_alloc(arena, (size_t)length + 1);
  if ((size_t)length < sizeof first) {
    memcpy(text, first, (size_t)length + 1);
    return (Slice){text, (size_t)length};
  }
  va_start(arguments, format);
  vsnprintf(text, (size_t)length + 1, format, arguments);
  va_end(arguments);
  return (Slice){text, (size_t)length};
}

size_t arena_used(const Arena *arena) { return arena->used + arena->filled; }
