// known.h -- a list of findings that are known already: a file with a line for each, without line numbers.
//
//     FILE <tab> RULE <tab> OBJECT <tab> FINGERPRINT
//
// sorted, so that two of them are easily compared. Lines that begin with # are comments. Tabs, line ends and
// backslashes in names are \t, \n, \r and \\, a # at the beginning is \#. What counts is the fingerprint.
#ifndef WEIR_ANALYZE_FINDING_KNOWN_H
#define WEIR_ANALYZE_FINDING_KNOWN_H

#include "analyze/finding/finding.h"
#include "grammar/arena.h"
#include "lexer/error.h"

#include <stdio.h>

typedef struct KnownFinding {
  Slice file; // as fingerprints have it: below the folder of weir.yaml
  Slice rule;
  Slice object; // "public.orders.note"; "": none
  uint64_t fingerprint;
  bool is_matched;  // there was such a finding
  bool is_reported; // its file was
} KnownFinding;

// Empty when zeroed.
typedef struct Known {
  KnownFinding *items; // ours; by file, rule, object, fingerprint once known_sort was called
  size_t count;
  size_t capacity;
  KnownFinding **by_fingerprint; // private, like what follows
  Arena *arena;
  bool knows_all; // all findings are known, whatever the list says: it is being written
} Known;

void known_free(Known *known); // leaves it zeroed
// Takes a file's lines. False: it can't be read, or a line is none of these; the error begins with the place.
bool known_read(Known *known, const char *path, Error *error);
bool known_read_text(Known *known, const char *path, Slice text, Error *error);
// Adds a finding; texts are copied. Before it is looked up known_sort must be called again.
void known_add(Known *known, Slice file, const Finding *finding);
void known_add_copy(Known *known, const KnownFinding *item);
void known_sort(Known *known); // and leaves each once
// Whether the finding is known; notes that it was met.
bool known_has(Known *known, const Finding *finding);
// Notes that the file was reported.
void known_report_file(Known *known, Slice file);
void known_write(const Known *known, FILE *out);

#endif
