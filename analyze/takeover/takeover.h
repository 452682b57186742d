// takeover.h -- another linter's settings as a weir.yaml.
//
// What has a counterpart becomes a key, with the other's word beside it; what has none becomes a comment that
// says so. The rules are mapped by Rule.also.
#ifndef WEIR_ANALYZE_TAKEOVER_TAKEOVER_H
#define WEIR_ANALYZE_TAKEOVER_TAKEOVER_H

#include "lexer/slice.h"

#include <stdio.h>

typedef struct TakeoverTool {
  const char *name; // "squawk"
  const char *file; // ".squawk.toml", where it looks for it
} TakeoverTool;
extern const TakeoverTool takeover_tools[]; // closed by a NULL name

// Writes the settings that `text`, the tool's file, says.
void takeover_write(FILE *out, const TakeoverTool *tool, Slice text);
// Settings to begin with, explained.
void takeover_write_new(FILE *out);

#endif
