// output.h -- where a report goes: standard output, or a file that is whole or not there.
#ifndef WEIR_CLI_OUTPUT_H
#define WEIR_CLI_OUTPUT_H

#include "lexer/error.h"

#include <stdio.h>

typedef struct Output {
  FILE *file;
  const char *path; // the caller's; NULL: standard output
  char *target;     // ours: the name that it takes; NULL: written to at once
  char *unfinished; // ours: the name until it is whole
} Output;

// `path` NULL: standard output. Else a file beside it that takes its name when it is closed.
bool output_open(Output *output, const char *path, Error *error);
// Leaves what was there as it was.
void output_abandon(Output *output);
// False: not all could be written; then the file that was there before still is. A reader of
// standard output that went away (EPIPE) is no failure.
bool output_close(Output *output, Error *error);

#endif
