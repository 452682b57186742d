// fix_try.h -- the fixes of a run: what each would write, and which of them hold when all is analysed anew.
//
//     FixRun fixes;
//     if (fix_run_open(&fixes, options)) { fix_run_choose(&fixes); ... fixes.texts ... }
//     fix_run_close(&fixes);
#ifndef WEIR_CLI_FIX_TRY_H
#define WEIR_CLI_FIX_TRY_H

#include "analyze/fix/fix_text.h"
#include "analyze/fix/resolve_fix.h"
#include "cli/run.h"

typedef struct FixCandidate {
  const Finding *finding;
  Source *source; // of its file
  FixTarget target;
  Fix fix;          // resolved
  bool is_taken;    // it is among those that hold together
  Error refusal;    // why it is not
  bool is_suspect;  // private: in the last try, what came anew stood in a file of its
  size_t first_new; // private: the files that it has made, in the texts
  size_t last_new;
} FixCandidate;

typedef struct FixRun {
  const Options *options;
  Run run;
  RunAnalysis *analyses; // ours; the findings live there
  size_t analysis_count;
  FixCandidate *candidates; // ours; in the order of reports
  size_t candidate_count;
  size_t candidate_capacity;
  FixTexts *texts; // what the taken ones make of the files
  Arena *arena;
  struct FixTally *before; // private: what was found before
  size_t try_count;
} FixRun;

// Analyses, and lists what could be rewritten. False: nothing can be, for a reason that was said. Close it anyway.
bool fix_run_open(FixRun *fixes, const Options *options);
// Takes as many as hold: the findings are gone and nothing new came. `texts` have the result then.
void fix_run_choose(FixRun *fixes);
void fix_run_close(FixRun *fixes);

#endif
