#include "lexer/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_CAPACITY 8

// Exit status 2 is "Weir could not do its job". Not exit(): what is buffered is half a report.
static _Noreturn void run_out(size_t size) {
  fprintf(stderr, "weir: out of memory (%zu bytes wanted)\n", size);
  _Exit(2);
}

static size_t checked(size_t size) {
  if (size > PTRDIFF_MAX) run_out(size);
  return size ? size : 1; // so that NULL means one thing only
}

void *memory_alloc(size_t size) {
  void *block = calloc(1, checked(size));
  if (block == NULL) run_out(size);
  return block;
}

void *memory_resize(void *block, size_t size) {
  void *resized = realloc(block, checked(size));
  if (resized == NULL) run_out(size);
  return resized;
}

void memory_free(void *block) { free(block); }

char *memory_copy_text(const char *text, size_t length) {
  if (length >= PTRDIFF_MAX) run_out(length);
  char *copy = memory_resize(NULL, length + 1);
  if (length) memcpy(copy, text, length);
  copy[length] = '\0';
  return copy;
}

void *memory_grow(void *array, size_t count, size_t *capacity, size_t item_size) {
  if (count < *capacity) return array;
  size_t wanted = *capacity ? *capacity : FIRST_CAPACITY / 2;
  if (wanted > SIZE_MAX / 2) run_out(SIZE_MAX);
  wanted *= 2;
  if (item_size && wanted > PTRDIFF_MAX / item_size) run_out(SIZE_MAX);
  void *grown = memory_resize(array, wanted * item_size);
  *capacity = wanted;
  return grown;
}
