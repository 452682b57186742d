// excerpt.h -- the lines of a script that a finding is about, with its parts underlined.
//
//     3 │ CREATE INDEX orders_user_id_idx ON orders (user_id);
//       │ ━━━━━━━━━━━━                       ━━━━━━ about 48 M rows
#ifndef WEIR_REPORT_EXCERPT_H
#define WEIR_REPORT_EXCERPT_H

#include "analyze/finding.h"
#include "lexer/source.h"

#include <stdio.h>

typedef struct ExcerptStyle {
  bool color;
  int width; // columns of the terminal; 0: as wide as need be (but no line beyond EXCERPT_MAX_LINE)
  Severity severity; // colours the underline
} ExcerptStyle;

#define EXCERPT_MAX_LINE 400 // columns of a script's line that are shown where no width is known
#define EXCERPT_MAX_LINES 4  // lines of one finding

// The line on which `span` begins and those on which marks begin, in order, each once.
void excerpt_write(FILE *out, Source *source, Span span, const Mark *marks, ExcerptStyle style);

#endif
