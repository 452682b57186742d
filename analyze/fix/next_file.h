// next_file.h -- the migration behind the last one of a chain, in its tool's naming.
//
// What the tool keeps beside its migrations is written too: a way back where the others have one, a journal, a
// plan, a script's own settings. Checksums are renewed when all is made (renew_checksum.h).
#ifndef WEIR_ANALYZE_FIX_NEXT_FILE_H
#define WEIR_ANALYZE_FIX_NEXT_FILE_H

#include "analyze/chain/plan.h"
#include "analyze/finding/finding.h"
#include "analyze/fix/fix_text.h"

typedef enum NextShape {
  NEXT_NONE,
  NEXT_GENERATED,
  NEXT_FILE,
  NEXT_PAIR,
  NEXT_FOLDER,
  NEXT_SCRIPT,
  NEXT_VERSIONED,
  NEXT_JOURNAL,
  NEXT_SQITCH,
  NEXT_CHANGELOG,
} NextShape;

typedef struct NextTool {
  const char *framework;
  NextShape shape;
  const char *up;
  const char *up_outside;
  const char *down;
  const char *down_outside;
  const char *refusal;
} NextTool;
const NextTool *next_tool_find(const char *framework); // NULL: there is none

// False: the step has to run outside of a transaction, and the tool has no way to.
bool next_tool_allows(const NextTool *tool, const FixStep *step, Error *why);

// A chain, and where it ends so far.
typedef struct NextChain {
  const Plan *plan; // the caller's
  const NextTool *tool;
  const char *last; // path of the last migration, those made here included; NULL: none can be made
  Slice version;    // its, as far as it is part of the name
} NextChain;

// False: why no migration of this chain can be written.
bool next_chain_open(NextChain *chain, const Plan *plan, FixTexts *texts, Error *why);
// `beside`: the file whose fix it is part of, for tools that have several migrations in a file.
bool next_file_add(
    NextChain *chain, FixTexts *texts, const char *beside, const FixStep *step, Error *why);

// ---- for the files of this folder

Slice next_path_folder(Slice path); // "" of a name alone, else without the closing slash
Slice next_path_name(Slice path);
// What is written of a step: the tool's line, the statements, and the way back if it stands in the same file.
Slice next_file_text(const NextTool *tool, Arena *arena, const FixStep *step);
Slice next_undo_text(Arena *arena, const FixStep *step);
bool next_journal_add(NextChain *chain, FixTexts *texts, const FixStep *step, Error *why);
bool next_sqitch_add(NextChain *chain, FixTexts *texts, const FixStep *step, Error *why);
bool next_changelog_add(
    NextChain *chain, FixTexts *texts, const char *beside, const FixStep *step, Error *why);

#endif
