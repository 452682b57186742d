// suppress.h -- findings that a comment allows: "-- weir:allow create-index-not-concurrent reason".
//
// It names one rule. It holds for the statement or the clause that stands on its own line, or, where
// it has the line for itself, on the next line that holds SQL. A block comment does not count, nor
// text in a string. When in doubt, a finding is reported.
#ifndef WEIR_ANALYZE_SUPPRESS_H
#define WEIR_ANALYZE_SUPPRESS_H

#include "analyze/finding/finding.h"
#include "lexer/source.h"

typedef struct Suppression {
  uint32_t start; // of the comment
  uint32_t end;
  uint32_t line; // that it is about; 0: no SQL follows
  Slice rule;
  Slice reason;
  bool used;
  bool reached; // it stands where something is run
} Suppression;

// Of the file at hand, in the order of the text. Empty when zeroed.
typedef struct Suppressions {
  Suppression *items; // ours
  size_t count;
  size_t capacity;
  uint32_t reached; // so far the file was run
} Suppressions;
void suppressions_free(Suppressions *suppressions);

// Takes the place of what the file before had.
void suppressions_read(Suppressions *suppressions, Source *source);
// What stands from `start` to `end` is run; comments before it, up to what was run last, are about it.
void suppressions_reach(Suppressions *suppressions, uint32_t start, uint32_t end);
// Marks the finding as suppressed if a comment allows it.
void suppressions_apply(Suppressions *suppressions, Source *source, Finding *finding);

struct Analysis;
// Findings on comments that name no rule, and on those that nothing needed. Rules that hear the order
// have not spoken yet.
void suppressions_report(struct Analysis *analysis);
void suppression_report_unused(struct Analysis *analysis, const Suppression *item);

#endif
