// resolve_fix.h -- from what a rule would write to what can be written here, in this tool's chain.
//
// A statement that cannot run in a transaction as edited leaves it: a file that holds nothing else says so to its
// tool, else the statement moves to a migration of its own. What has to run when it is committed follows it in
// the same file where each statement commits by itself, else in the next migration.
#ifndef WEIR_ANALYZE_FIX_RESOLVE_FIX_H
#define WEIR_ANALYZE_FIX_RESOLVE_FIX_H

#include "analyze/chain/plan.h"
#include "analyze/finding/finding.h"

typedef struct FixTarget {
  const Plan *plan;
  const char *path; // of the finding's file, to open
  Slice text;       // of that file
  bool is_alone;    // the file was named by itself: what stands beside it is not in sight
} FixTarget;

// Fills `fix` with edits and steps that can be made as they are; all of it lives in the arena. False: why it is
// not offered. The finding has a fix.
bool resolve_fix(
    Arena *arena, const FixTarget *target, const Finding *finding, Fix *fix, Error *why);

// The text with the edits of a range done; start NULL: they overlap, or leave it. Of the same place,
// insertions come first, in their order.
Slice resolve_edits(Arena *arena, Slice text, Span range, const Edit *const edits[], size_t count);

#endif
