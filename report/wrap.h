// wrap.h -- lines of text under a finding, indented, and broken where the terminal ends.
#ifndef WEIR_REPORT_WRAP_H
#define WEIR_REPORT_WRAP_H

#include "lexer/slice.h"

#include <stdint.h>
#include <stdio.h>

// Each line of `text`, indented by two; broken at blanks if it is wider than `width` (0: never).
// Nothing for an empty text.
void wrap_prose(FILE *out, int width, Slice text);
// Each line as it is, since it is there to be pasted; the first behind `label`, the rest below it.
void wrap_verbatim(FILE *out, const char *label, Slice text);

#endif
