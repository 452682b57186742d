// fingerprint.h -- a number for a finding that edits elsewhere do not change.
//
// It is made of the rule, the file, the object, the statement's tokens, and a count among those that
// have all of these in common.
#ifndef WEIR_ANALYZE_FINGERPRINT_H
#define WEIR_ANALYZE_FINGERPRINT_H

#include "analyze/finding/finding.h"
#include "analyze/run/text_origin.h"
#include "lexer/lexer.h"

// How often each number was seen. Empty when zeroed.
typedef struct Fingerprints {
  struct FingerprintCount *counts; // ours: open addressing
  size_t count;
  size_t capacity; // 0 or a power of two
} Fingerprints;
void fingerprints_free(Fingerprints *fingerprints);

// A statement's tokens as written, without what stands between them.
uint64_t fingerprint_tokens(
    const TextOrigin *origin, Slice source, const Token tokens[], size_t count);
// A file's path below `root`, an absolute folder without links; NULL: the working directory. A file that does
// not lie below it has the path that is given. Lives in the arena.
Slice fingerprint_path(Arena *arena, const char *root, const char *path);
// A file's path as the system has it, without links; one that is not there, put together. Lives in the arena.
const char *fingerprint_whole_path(Arena *arena, const char *path);
uint64_t fingerprint_make(
    Fingerprints *fingerprints, const Finding *finding, Slice path, uint64_t tokens);

#endif
