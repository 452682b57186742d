// visible.h -- text from a script as a terminal may have it: everything is shown, nothing is sent.
//
// Control characters become ^[ and the like, bidirectional marks and other format characters <U+202E>,
// what is not UTF-8 U+FFFD, a tab the blanks up to the next stop. Columns are those of a terminal:
// wide characters take two, combining ones none.
#ifndef WEIR_REPORT_VISIBLE_H
#define WEIR_REPORT_VISIBLE_H

#include "lexer/slice.h"

#include <stdio.h>

#define VISIBLE_TAB 4 // columns from one tab stop to the next

// Columns that `text` takes if its first character stands in column `from` (from 0).
size_t visible_width(Slice text, size_t from);
// Writes it, and returns the column behind it.
size_t visible_write(FILE *out, Slice text, size_t from);
// How many bytes of `text` fit into `columns`, by whole characters.
size_t visible_clip(Slice text, size_t from, size_t columns);

#endif
