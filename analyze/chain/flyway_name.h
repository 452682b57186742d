// flyway_name.h -- what Flyway reads from a script's name, and from its statements.
#ifndef WEIR_ANALYZE_CHAIN_FLYWAY_NAME_H
#define WEIR_ANALYZE_CHAIN_FLYWAY_NAME_H

#include "lexer/slice.h"

// In the order in which they run.
typedef enum FlywayKind {
  FLYWAY_BEFORE, // beforeMigrate
  FLYWAY_BASELINE,
  FLYWAY_VERSIONED,
  FLYWAY_REPEATABLE,
  FLYWAY_AFTER, // afterMigrate
  FLYWAY_UNDO,  // never
} FlywayKind;

typedef struct FlywayName {
  FlywayKind kind;
  Slice version; // "1.2" or "1_2"; "" if it has none
  Slice words;
  bool is_code; // Java
} FlywayName;

typedef struct FlywayNames {
  Slice versioned; // "V"
  Slice repeatable;
  Slice undo;
  Slice baseline;
  Slice separator; // "__"
  Slice *suffixes; // NULL: ".sql"
  size_t suffix_count;
} FlywayNames;
FlywayNames flyway_names_usual(void);

// False: Flyway would not take the file.
bool flyway_name_read(Slice name, const FlywayNames *names, FlywayName *read);
// By version, part by part, missing ones 0; without versions by their words. Same kind only.
int flyway_name_compare(const FlywayName *a, const FlywayName *b);

// Whether Flyway runs the script without a transaction since a statement cannot run in one; `mixes`:
// others could, which it refuses.
bool flyway_leaves_transaction(Slice text, bool *mixes);

#endif
