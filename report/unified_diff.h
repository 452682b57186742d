// unified_diff.h -- two texts as `diff -u` shows them, for `git apply` and `patch -p1`.
#ifndef WEIR_REPORT_UNIFIED_DIFF_H
#define WEIR_REPORT_UNIFIED_DIFF_H

#include "lexer/slice.h"

#include <stdbool.h>
#include <stdio.h>

// Nothing if they are the same. `is_new`: there is no such file before. Lines are compared up to
// UNIFIED_DIFF_MOST changed ones; where more differ, all from the first to the last of them are replaced.
#define UNIFIED_DIFF_MOST 1000
void unified_diff_write(FILE *out, const char *path, Slice before, Slice after, bool is_new);

#endif
