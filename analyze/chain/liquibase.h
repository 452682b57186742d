// liquibase.h -- the change logs of a folder, the includes between them, and their changes.
#ifndef WEIR_ANALYZE_CHAIN_LIQUIBASE_H
#define WEIR_ANALYZE_CHAIN_LIQUIBASE_H

#include "analyze/chain/changelog.h"
#include "analyze/chain/path_index.h"
#include "analyze/chain/planning.h"

typedef enum ChangelogKind {
  CHANGELOG_NONE,
  CHANGELOG_YAML,
  CHANGELOG_XML,
  CHANGELOG_SQL
} ChangelogKind;

// Fills planning->changelogs: which listed files are change logs, by their first bytes.
void liquibase_look(Planning *planning);
void liquibase_plan(Planning *planning, uint32_t folder);

// Notes a change set that is to run; `log` is its logicalFilePath, "" for the file. Each author, id
// and log must be there once.
void liquibase_identify(
    Planning *planning, const char *file, uint32_t offset, Slice log, Slice label);
// Reports those that are there twice, and forgets all.
void liquibase_find_duplicates(Planning *planning);

// ---- for liquibase.c and liquibase_change.c

#define LIQUIBASE_MAX_DEPTH 64 // of change logs that include each other

typedef struct Liquibase {
  Planning *planning;
  ChangelogNode **trees; // by file, once it has been read
  bool *is_included;     // by file: another change log includes it
  bool *is_open;         // by file: is being read
  PathIndex files;       // by their paths
  PathIndex folders;     // by their paths below the top
} Liquibase;

// A file as a change log at `owner` names it: below the top, on any class path, or beside the owner.
// SIZE_MAX: not there.
size_t liquibase_find(const Liquibase *liquibase, size_t owner, Slice path, bool is_relative);
// Adds the steps of a change set of a YAML or XML change log.
void liquibase_change_set(Liquibase *liquibase, size_t owner, const ChangelogNode *node);

#endif
