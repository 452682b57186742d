// overlay.h -- texts that stand for files, so that a change is tried before it is written.
#ifndef WEIR_ANALYZE_CHAIN_OVERLAY_H
#define WEIR_ANALYZE_CHAIN_OVERLAY_H

#include "lexer/slice.h"

#include <stdint.h>

typedef struct OverlayFile {
  const char *path; // as it is opened
  uint64_t hash;    // overlay_hash of the path, so that many are looked through fast
  Slice text;
  bool is_new; // there is no such file
} OverlayFile;

// The caller's, like the texts; it outlives what reads through it. A NULL one is empty.
typedef struct Overlay {
  OverlayFile *items;
  size_t count;
  size_t capacity;
} Overlay;

uint64_t overlay_hash(const char *path);
// NULL: the file itself counts.
const OverlayFile *overlay_find(const Overlay *overlay, const char *path);

#endif
