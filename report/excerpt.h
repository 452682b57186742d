// excerpt.h -- the lines of a script that a finding is about, with its parts underlined.
//
//     3 │ CREATE INDEX orders_user_id_idx ON orders (user_id);
//       │ ━━━━━━━━━━━━                       ━━━━━━ about 48 M rows
#ifndef WEIR_REPORT_EXCERPT_H
#define WEIR_REPORT_EXCERPT_H

#include "analyze/finding/finding.h"
#include "lexer/source.h"

#include <stdio.h>

typedef struct ExcerptStyle {
  bool color;
  int width;         // columns of the terminal; 0: as wide as need be (but see EXCERPT_MAX_COLUMNS)
  Severity severity; // colours the underline
} ExcerptStyle;

#define EXCERPT_MAX_COLUMNS 400 // of a script's line that are shown where no width is known
#define EXCERPT_MAX_LINES 4     // of one finding
#define EXCERPT_MAX_MARKS 8     // on one line; more would hide each other

// The line on which the finding's span begins and those on which its marks begin, in order, each
// once. Marks are underlined; the span too, where no mark does it better and unless it is the
// whole statement. The cost is bounded by the width, however long the lines are.
void excerpt_write(FILE *out, Source *source, const Finding *finding, ExcerptStyle style);

#endif
