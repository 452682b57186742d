#include "graph/block.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Not exit(): what is buffered is half a report.
_Noreturn void graph_block_end(const char *why) {
  fprintf(stderr, "weir: %s (dependency graph)\n", why);
  _exit(2);
}

void *graph_block_new(size_t count, size_t item_size) {
  void *block = calloc(count > 0 ? count : 1, item_size);
  if (block == NULL) graph_block_end("out of memory");
  return block;
}

void *graph_block_grow(void *array, size_t needed, size_t *capacity, size_t item_size) {
  if (needed <= *capacity) return array;

  size_t larger = *capacity > SIZE_MAX / 2 ? SIZE_MAX : *capacity * 2;
  if (larger < 16) larger = 16;
  if (larger < needed) larger = needed;
  if (larger > SIZE_MAX / item_size) graph_block_end("out of memory");

  unsigned char *grown = realloc(array, larger * item_size);
  if (grown == NULL) graph_block_end("out of memory");
  memset(grown + *capacity * item_size, 0, (larger - *capacity) * item_size);
  *capacity = larger;
  return grown;
}
