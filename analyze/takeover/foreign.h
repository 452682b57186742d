// foreign.h -- the settings of another tool, as far as they are read: keys with texts, and what was not understood.
//
// Two readers of small parts of two languages. TOML: tables, keys, strings of one line, bare values, lists of
// these. HCL: blocks with labels, attributes with strings, bare values and lists of these. Inline tables,
// strings of several lines, expressions are not read, and noted with their lines; what stands behind them is.
#ifndef WEIR_ANALYZE_TAKEOVER_FOREIGN_H
#define WEIR_ANALYZE_TAKEOVER_FOREIGN_H

#include "grammar/arena.h"
#include "lexer/slice.h"

#include <stdbool.h>

#define FOREIGN_MAX_DEPTH 64     // blocks within each other
#define FOREIGN_MAX_PATH 1000    // bytes of an entry's path; more is left off
#define FOREIGN_MAX_SIZE 1048576 // bytes of a file, for who reads it

typedef struct ForeignEntry {
  Slice path; // "rules.disabled", "env.local.lint.destructive.error"
  uint32_t line;
  const Slice *texts; // of a list, or the one
  size_t count;
  bool is_unread; // its value is none of the above
} ForeignEntry;

typedef struct Foreign {
  Arena *arena;          // the caller's: all that entries point to
  ForeignEntry *entries; // ours, in the order of the file
  size_t count;
  size_t capacity;
} Foreign;

void foreign_free(Foreign *foreign);
void foreign_read_toml(Foreign *foreign, Slice text);
void foreign_read_hcl(Foreign *foreign, Slice text);

// ---- for the two readers

typedef struct ForeignScan {
  Foreign *foreign;
  Slice text;
  size_t at;
  uint32_t line;
  const char *comments; // characters that begin one: "#", "#/"
} ForeignScan;

bool foreign_at_end(const ForeignScan *scan);
char foreign_peek(const ForeignScan *scan, size_t ahead); // NUL at the end
void foreign_advance(ForeignScan *scan);                  // one character; counts lines
// Passes blanks and comments; line ends too where these mean nothing.
void foreign_skip(ForeignScan *scan, bool lines_too);
void foreign_skip_line(ForeignScan *scan); // up to the line's end
// A name of letters, digits, - and _, or a string; false: there is none here.
bool foreign_read_word(ForeignScan *scan, Slice *word);
bool foreign_read_string(ForeignScan *scan, Slice *text);
// A string, a bare value, or a list of these, into the entry. What it does not understand it passes as far as
// brackets go, and says so.
void foreign_read_value(ForeignScan *scan, ForeignEntry *entry);
void foreign_add(Foreign *foreign, const ForeignEntry *entry);
Slice foreign_join(Foreign *foreign, Slice path, Slice key); // "path.key"

#endif
