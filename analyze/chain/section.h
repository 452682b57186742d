// section.h -- a part of a file, with the rest blanked, so that every offset stays that of the file.
#ifndef WEIR_ANALYZE_CHAIN_SECTION_H
#define WEIR_ANALYZE_CHAIN_SECTION_H

#include "lexer/slice.h"

#include <stdint.h>

typedef struct Section {
  size_t start;
  size_t end;
} Section;

// A copy of `text` as long as it, in which the bytes outside the sections are blanks; CR and LF
// stay. Sections ascend and do not overlap. The caller's, to be given to memory_free; NUL-terminated.
char *section_keep(Slice text, const Section *sections, size_t count);

// A line of a text, one after the other.
typedef struct SectionLine {
  Slice text;   // without its end
  size_t start; // offset of its first byte
  size_t next;  // of the line behind it
} SectionLine;

// The line at `line->next`; begin with a zeroed line. False: there is none. LF, CRLF end a line.
bool section_next_line(Slice text, SectionLine *line);

Slice section_trim(Slice text); // without the blanks around it

// If the line is a comment with a directive, such as "-- +goose Up", `rest` is what follows the
// marker, trimmed. The comment begins the line.
bool section_directive(Slice line, Slice marker, Slice *rest);

bool section_holds(Slice text, Slice word);     // as it stands
bool section_equals_any_case(Slice a, Slice b); // ASCII letters in any case
bool section_starts_any_case(Slice text, Slice prefix);

#endif
