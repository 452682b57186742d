// source.h -- a migration's bytes, and the lines and columns in them.
#ifndef WEIR_LEXER_SOURCE_H
#define WEIR_LEXER_SOURCE_H

#include "lexer/error.h"
#include "lexer/slice.h"

#include <stdint.h>

#define SOURCE_MAX_SIZE UINT32_C(0xFFFFFFFE) // bytes; so places fit into 32 bits, the end included

typedef struct Source {
  char *path;            // as given; ours
  Slice text;            // ours, or lent by source_lend
  uint32_t *line_starts; // private: built by the first question about a place
  size_t line_count;
  uint32_t *counts; // private: characters up to each step of bytes
  char *owned;
} Source;

typedef struct SourcePlace {
  uint32_t line;   // from 1; LF, CRLF and CR end a line
  uint32_t column; // from 1, in code points; an invalid byte counts as one
  uint32_t offset; // in bytes, from 0
} SourcePlace;

// Reads a file, or standard input if `path` is "-". False: the error says why (not found, a
// directory, over SOURCE_MAX_SIZE ...), and `source` is as it was.
bool source_read(Source *source, const char *path, Error *error);
// The caller keeps `text` alive for as long as the source; `path` is copied.
void source_lend(Source *source, const char *path, Slice text);
void source_close(Source *source); // a zeroed one is fine

SourcePlace source_place(Source *source, uint32_t offset); // of offsets up to the text's length
Slice source_line(Source *source, uint32_t line);          // without its line end; "" past the last

#endif
