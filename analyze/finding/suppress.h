// suppress.h -- findings that a comment allows: "-- weir:allow create-index-not-concurrent reason".
//
// It names rules (allow_comment.h has the forms). It holds for the statement or the clause that stands on
// its own line, or, where it has the line for itself, on the next line that holds SQL; or for the
// file. A block comment does not count, nor text in a string. Comments of other linters are read as they
// are meant: by their names for our rules, of which what fails is never one. When in doubt, a finding is
// reported.
#ifndef WEIR_ANALYZE_SUPPRESS_H
#define WEIR_ANALYZE_SUPPRESS_H

#include "analyze/finding/finding.h"
#include "lexer/source.h"

typedef struct Suppression {
  uint32_t start; // of the comment
  uint32_t end;
  uint32_t line;      // that it is about; 0: no SQL follows. Of a wide one the first
  uint32_t last_line; // of a wide one
  Slice rule;
  Slice reason;
  Slice until;       // as written; "": for good
  const char *fault; // why it allows nothing, whatever it names; NULL: it may
  bool all;          // every rule; `rule` is ""
  bool is_range;     // of a wide one: it has, or had, an end
  bool is_foreign;   // another linter's: nobody minds if nothing needs it
  bool is_misdated;  // `until` is no date
  bool is_expired;
  bool used;
  bool reached; // it stands where something is run
} Suppression;

// Of the file at hand, in the order of the text. Empty when zeroed.
typedef struct Suppressions {
  Suppression *items; // ours; for one line each
  size_t count;
  size_t capacity;
  Suppression *wide; // ours; for several lines, or the file
  size_t wide_count;
  size_t wide_capacity;
  uint32_t reached; // so far the file was run
} Suppressions;
void suppressions_free(Suppressions *suppressions);
static inline bool suppressions_are_none(const Suppressions *suppressions) {
  return suppressions->count == 0 && suppressions->wide_count == 0;
}

// Takes the place of what the file before had. `now`: seconds since 1970, for those with a date.
void suppressions_read(Suppressions *suppressions, Source *source, int64_t now);
// What stands from `start` to `end` is run; comments before it, up to what was run last, are about it.
void suppressions_reach(Suppressions *suppressions, uint32_t start, uint32_t end);
// Marks the finding as suppressed if a comment allows it.
void suppressions_apply(Suppressions *suppressions, Source *source, Finding *finding);
// Likewise, of what is about a file as a whole: any of its comments that names the rule.
void suppressions_apply_anywhere(Suppressions *suppressions, Finding *finding);

struct Analysis;
// Findings on comments that name no rule, and on those that nothing needed. Rules that hear the order
// have not spoken yet.
void suppressions_report(struct Analysis *analysis);
void suppression_report_unused(struct Analysis *analysis, const Suppression *item);

#endif
