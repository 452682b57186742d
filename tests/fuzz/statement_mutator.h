// statement_mutator.h -- changes a script by whole statements and words, for libFuzzer.
//
// Bytes changed at random rarely parse. So half of the changes move, copy or take away what stands
// between semicolons, or put a word of the script in the place of another; the rest are libFuzzer's.
// Without libFuzzer nobody calls it.
#ifndef WEIR_TESTS_FUZZ_STATEMENT_MUTATOR_H
#define WEIR_TESTS_FUZZ_STATEMENT_MUTATOR_H

#include "lexer/slice.h"

#include <stdint.h>
#include <stdlib.h>

// libFuzzer's own; weak, since a program that replays has none.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size) __attribute__((weak));
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *first, size_t first_size, const uint8_t *second,
    size_t second_size, uint8_t *out, size_t max_out_size, unsigned int seed);

typedef struct MutatorRandom {
  uint64_t state;
} MutatorRandom;

static size_t mutator_below(MutatorRandom *random, size_t limit) {
  random->state = random->state * 6364136223846793005u + 1442695040888963407u;
  return limit > 0 ? (size_t)(random->state >> 33) % limit : 0;
}

// The n-th statement of a text, its semicolon included.
static Slice mutator_statement(Slice text, size_t number) {
  const char *start = text.start;
  const char *end = text.start + text.length;
  for (;;) {
    const char *semicolon = start < end ? memchr(start, ';', (size_t)(end - start)) : NULL;
    const char *stop = semicolon != NULL ? semicolon + 1 : end;
    if (number-- == 0 || stop == end) return (Slice){start, (size_t)(stop - start)};
    start = stop;
  }
}

static Slice mutator_any_statement(MutatorRandom *random, Slice text) {
  size_t count = 1;
  for (size_t i = 0; i < text.length; i++) count += text.start[i] == ';';
  return mutator_statement(text, mutator_below(random, count));
}

static bool mutator_is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static Slice mutator_any_word(MutatorRandom *random, Slice text) {
  size_t start = mutator_below(random, text.length);
  while (start < text.length && !mutator_is_word(text.start[start])) start++;
  while (start > 0 && start < text.length && mutator_is_word(text.start[start - 1])) start--;
  size_t end = start;
  while (end < text.length && mutator_is_word(text.start[end])) end++;
  return (Slice){text.start + start, end - start};
}

// `text` with `part` of it (which may be empty) replaced; the size, 0 if it does not fit.
static size_t mutator_replace(
    uint8_t *out, size_t max_size, Slice text, Slice part, Slice replacement) {
  size_t before = (size_t)(part.start - text.start);
  size_t behind = before + part.length;
  size_t size = text.length - part.length + replacement.length;
  if (size > max_size) return 0;
  memcpy(out, text.start, before);
  if (replacement.length > 0) memcpy(out + before, replacement.start, replacement.length);
  memcpy(out + before + replacement.length, text.start + behind, text.length - behind);
  return size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed) {
  MutatorRandom random = {seed};
  size_t choice = mutator_below(&random, 8);
  if (size == 0 || choice < 4) return LLVMFuzzerMutate(data, size, max_size);
  char *copy = malloc(size);
  if (copy == NULL) abort();
  memcpy(copy, data, size);
  Slice text = {copy, size};
  Slice statement = mutator_any_statement(&random, text);
  Slice there = mutator_any_statement(&random, text);
  there.length = 0;
  size_t result = 0;
  switch (choice) {
  case 4: result = mutator_replace(data, max_size, text, statement, (Slice){"", 0}); break;
  case 5: result = mutator_replace(data, max_size, text, there, statement); break;
  default: {
    Slice word = mutator_any_word(&random, text);
    result = mutator_replace(data, max_size, text, mutator_any_word(&random, text), word);
  }
  }
  free(copy);
  return result > 0 ? result : size;
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *first, size_t first_size, const uint8_t *second,
    size_t second_size, uint8_t *out, size_t max_out_size, unsigned int seed) {
  MutatorRandom random = {seed};
  Slice text = {(const char *)first, first_size};
  Slice other = {(const char *)second, second_size};
  if (first_size == 0 || second_size == 0) return 0;
  Slice there = mutator_any_statement(&random, text);
  if (mutator_below(&random, 2) == 0) there.length = 0;
  return mutator_replace(out, max_out_size, text, there, mutator_any_statement(&random, other));
}

#endif
