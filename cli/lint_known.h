// lint_known.h -- findings that are known: --known FILE, --write-known FILE.
#ifndef WEIR_CLI_LINT_KNOWN_H
#define WEIR_CLI_LINT_KNOWN_H

#include "analyze/finding/known.h"
#include "cli/run.h"

typedef struct LintKnown {
  Known *lists; // ours; one for each file that settings name
  size_t count;
  const char **paths; // of them; ours
  Known written;      // what --write-known writes
  Known before;       // what its file had before
  const char *target; // NULL: nothing is written
  const Run *run;
} LintKnown;

// Reads the lists, and gives each of the run's settings its own. False: one is missing or wrong, or what is to
// be written would replace something else.
bool lint_known_open(LintKnown *known, Run *run, Error *error);
// After an analysis: notes which files were reported, and takes its findings for what is written.
// `list` is that of the settings in force there, or NULL.
void lint_known_meet(LintKnown *known, Known *list, Analysis *analysis,
    const Finding *const *findings, size_t count);
// After all of them: says what is known and not there any more, and writes. False: that failed.
bool lint_known_end(LintKnown *known, Error *error);
void lint_known_free(LintKnown *known); // leaves it zeroed

#endif
