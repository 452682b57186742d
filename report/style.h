// style.h -- colour, where it is wanted; nothing where it isn't.
#ifndef WEIR_REPORT_STYLE_H
#define WEIR_REPORT_STYLE_H

#include "analyze/finding/finding.h"

#include <stdio.h>

typedef enum Style {
  STYLE_ERROR,
  STYLE_WARNING,
  STYLE_INFO,
  STYLE_STRONG,
  STYLE_FAINT,
  STYLE_HELP,
} Style;

void style_begin(FILE *out, bool color, Style style);
void style_end(FILE *out, bool color);
Style style_of(Severity severity);

#endif
