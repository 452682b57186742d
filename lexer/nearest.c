#include "lexer/nearest.h"

#include <string.h>

#define NEAREST_MAX_LENGTH 64 // longer words are no misspelt names

static size_t smallest(size_t a, size_t b, size_t c) {
  size_t least = a < b ? a : b;
  return least < c ? least : c;
}

// Insertions, deletions and changes between the two, by the row-wise dynamic programme.
static size_t edits(const char *a, size_t a_length, const char *b, size_t b_length) {
  size_t row[NEAREST_MAX_LENGTH + 1];
  for (size_t j = 0; j <= b_length; j++) row[j] = j;
  for (size_t i = 1; i <= a_length; i++) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b_length; j++) {
      size_t above = row[j];
      row[j] = smallest(above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1]));
      diagonal = above;
    }
  }
  return row[b_length];
}

const char *nearest(const char *word, NearestCandidate *candidate, const void *payload) {
  size_t length = strlen(word);
  if (length > NEAREST_MAX_LENGTH) return NULL;
  const char *best = NULL;
  size_t fewest = length / 3 + 1;
  for (size_t i = 0; candidate(i, payload) != NULL; i++) {
    const char *name = candidate(i, payload);
    size_t name_length = strlen(name);
    if (name_length > NEAREST_MAX_LENGTH) continue;
    size_t count = edits(word, length, name, name_length);
    if (count >= fewest + (best == NULL)) continue;
    best = name;
    fewest = count;
  }
  return best;
}
