// json_text.h -- any bytes as a JSON string.
#ifndef WEIR_REPORT_JSON_TEXT_H
#define WEIR_REPORT_JSON_TEXT_H

#include "lexer/slice.h"

#include <stdio.h>

// With its quotes; control characters escaped, invalid UTF-8 as U+FFFD.
void json_text_write(FILE *out, Slice text);

#endif
