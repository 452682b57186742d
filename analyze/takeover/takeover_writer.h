// takeover_writer.h -- what the settings of another tool come to, before they are written in order.
#ifndef WEIR_ANALYZE_TAKEOVER_TAKEOVER_WRITER_H
#define WEIR_ANALYZE_TAKEOVER_TAKEOVER_WRITER_H

#include "analyze/finding/rule.h"
#include "analyze/takeover/foreign.h"

#include <stdio.h>

typedef struct TakeoverLines {
  Slice *items; // ours
  size_t count;
  size_t capacity;
} TakeoverLines;

typedef struct Takeover {
  const char *tool; // as Rule.also calls it
  Arena *arena;
  Foreign foreign;
  TakeoverLines keys;   // "pg_version: 15  # ..."
  TakeoverLines rules;  // "  drop-table: off  # ..."
  TakeoverLines chains; // "  - path: db"
  TakeoverLines notes;  // what has no counterpart
} Takeover;

void takeover_line(Takeover *takeover, TakeoverLines *lines, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// A note on an entry: "line 3: NAME: ...".
void takeover_note(Takeover *takeover, const ForeignEntry *entry, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// As YAML has it, in quotes, whatever it holds.
Slice takeover_quoted(Takeover *takeover, Slice text);
// In a comment: one line without what a terminal would obey.
Slice takeover_plain(Takeover *takeover, Slice text);
// Rules that the entry names, by the tool's names: their level, "off" or NULL for the rule's own.
void takeover_add_rules(Takeover *takeover, const ForeignEntry *entry, const char *level);
void takeover_add_chain(Takeover *takeover, Slice path, const char *framework);
bool takeover_has_text(const ForeignEntry *entry, const char *text); // it is this one text
void takeover_write_lines(const Takeover *takeover, FILE *out);
void takeover_free(Takeover *takeover);

// The tools: each takes one entry.
typedef void TakeoverEntry(Takeover *takeover, const ForeignEntry *entry);
TakeoverEntry takeover_squawk;
TakeoverEntry takeover_pg_migration_lint;
TakeoverEntry takeover_atlas;

#endif
