#include "graph/block.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Noreturn void end(void) {
  fputs("weir: out of memory (dependency graph)\n", stderr);
  abort();
}

void *graph_block_new(size_t count, size_t item_size) {
  void *block = calloc(count > 0 ? count : 1, item_size);
  if (block == NULL) end();
  return block;
}

void *graph_block_grow(void *array, size_t needed, size_t *capacity, size_t item_size) {
  if (needed <= *capacity) return array;

  size_t larger = *capacity > SIZE_MAX / 2 ? SIZE_MAX : *capacity * 2;
  if (larger < 16) larger = 16;
  if (larger < needed) larger = needed;
  if (larger > SIZE_MAX / item_size) end();

  unsigned char *grown = realloc(array, larger * item_size);
  if (grown == NULL) end();
  memset(grown + *capacity * item_size, 0, (larger - *capacity) * item_size);
  *capacity = larger;
  return grown;
}
