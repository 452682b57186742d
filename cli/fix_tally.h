// fix_tally.h -- what a run found, counted, so that two runs can be compared.
//
// Findings are of one kind if they have rule, file and object in common. Places do not count: edits move them.
#ifndef WEIR_CLI_FIX_TALLY_H
#define WEIR_CLI_FIX_TALLY_H

#include "analyze/run/analysis.h"

typedef struct FixKind {
  uint64_t key;
  uint32_t count;
  uint32_t severity;      // summed
  const Finding *finding; // the first of them
  const char *path;       // of its file
} FixKind;

typedef struct FixTally {
  FixKind *kinds; // ours
  size_t count;
  size_t capacity;
  uint64_t unanalysed; // what taints
} FixTally;

void fix_tally_free(FixTally *tally);
// `path`: of the finding's file; `is_new`: the fixes have made that file.
void fix_tally_add(FixTally *tally, const Finding *finding, const char *path, bool is_new);
void fix_tally_remove(FixTally *tally, const Finding *finding, const char *path);
void fix_tally_sort(FixTally *tally); // when all is added
// The next kind of which `after` has more than `before`, beginning with `*at` 0; NULL: there is none. `before` is
// sorted, and may have had some removed since.
const FixKind *fix_tally_excess(const FixTally *before, const FixTally *after, size_t *at);

#endif
