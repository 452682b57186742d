// fix_text.h -- files as they would be: what fixes make of them, and what was there before.
//
// A change can be taken back whole, by fix_texts_reset, and be made anew with other fixes.
#ifndef WEIR_ANALYZE_FIX_FIX_TEXT_H
#define WEIR_ANALYZE_FIX_FIX_TEXT_H

#include "analyze/chain/overlay.h"
#include "grammar/arena.h"

typedef struct FixText {
  const char *path; // to open; lives as long as the texts
  uint64_t hash;    // private: overlay_hash of it
  Slice before;     // "" of a new file
  Slice text;       // lives until the reset
  bool is_new;
  bool is_changed;
} FixText;

typedef struct FixTexts {
  FixText *items; // ours
  size_t count;
  size_t capacity;
  Arena *kept;    // ours, like the next: paths, and what was there before
  Arena *scratch; // what was made since the reset
} FixTexts;

FixTexts *fix_texts_new(void);
void fix_texts_free(FixTexts *texts); // NULL is fine
void fix_texts_reset(FixTexts *texts);

// What is at hand of a file's bytes, so that nobody reads it again.
void fix_texts_lend(FixTexts *texts, const char *path, Slice text);
// The text as it is now. NULL: there is no such file, neither on the disk nor made here. Good until the next call.
const FixText *fix_texts_get(FixTexts *texts, const char *path);
// Text that lives in `scratch`, or longer. A path that is not there becomes a new file.
void fix_texts_put(FixTexts *texts, const char *path, Slice text);

// What is changed or new, for who reads files. The arrays are the texts', until the reset.
Overlay fix_texts_overlay(FixTexts *texts);

#endif
