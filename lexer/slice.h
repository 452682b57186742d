// slice.h -- text that somebody else owns.
#ifndef WEIR_LEXER_SLICE_H
#define WEIR_LEXER_SLICE_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

// Not NUL-terminated; good for as long as the text it points into.
typedef struct Slice {
  const char *start;
  size_t length;
} Slice;

#define SLICE(literal) ((Slice){(literal), sizeof(literal) - 1})
#define SLICE_PRINT(slice) (int)(slice).length, (slice).start // for "%.*s"

static inline Slice slice_of(const char *text) { return (Slice){text, strlen(text)}; }

static inline bool slice_equals(Slice a, Slice b) {
  return a.length == b.length && (a.length == 0 || memcmp(a.start, b.start, a.length) == 0);
}

static inline bool slice_starts_with(Slice text, Slice prefix) {
  return text.length >= prefix.length &&
         (prefix.length == 0 || memcmp(text.start, prefix.start, prefix.length) == 0);
}

static inline bool slice_ends_with(Slice text, Slice suffix) {
  return text.length >= suffix.length &&
         (suffix.length == 0 ||
             memcmp(text.start + text.length - suffix.length, suffix.start, suffix.length) == 0);
}

#endif
