// plan_run.h -- executes a plan: each step as its migration tool sends it.
//
//     PlanRun run;
//     plan_run_open(&run, plan);
//     for (size_t i = 0; i < run.file_count; i++) ... read run.files[i].source ...
//     plan_run_execute(&run, analysis, &settings);
//     ... the report; analysis_free(analysis) ...
//     plan_run_close(&run);
//
// Everything that is reported has its place in the file as written.
#ifndef WEIR_ANALYZE_PLAN_RUN_H
#define WEIR_ANALYZE_PLAN_RUN_H

#include "analyze/chain/plan.h"
#include "analyze/run/analysis.h"

// A file that steps run something of.
typedef struct PlanRunFile {
  const char *path; // to open; the plan's
  Source
      source; // ours, to be filled by the caller; its path NULL: it could not be read, and is left out
  AnalysisRole role;
  uint32_t release;
  bool is_left_out;   // it is not run
  bool is_later;      // it ships when those before it have run: in no transaction with them
  bool is_unreadable; // for the caller, who has tried
  size_t last_step;   // private, like what follows: the last that runs
  bool is_known;      // the analysis has it, as `number`
  uint32_t number;
} PlanRunFile;

typedef struct PlanRun {
  const Plan *plan;   // the caller's
  PlanRunFile *files; // in the order of their first steps; ours
  size_t file_count;
  uint32_t *file_of; // by step
  size_t step_count; // of the plan's, how many are run
  Source *others;    // private: files that are no steps, and that evidence is about
  size_t other_count;
  Source reset; // private, like what follows: what a tool sends to set a session back
  uint32_t reset_number;
} PlanRun;

// Lists the files, all of them to be run and reported, each with the release of its first step.
void plan_run_open(PlanRun *run, const Plan *plan);
void plan_run_close(PlanRun *run); // after the analysis was freed; a zeroed one is fine

typedef struct PlanRunSettings {
  const PlaceholderValues *values; // of placeholders: what the chain itself sets counts where these
                                   // say nothing; NULL: none
  Source *session;                 // SQL that the runner sends first in each session; NULL: none
  uint32_t first_release;          // is added to the files' releases
} PlanRunSettings;
void plan_run_execute(PlanRun *run, Analysis *analysis, const PlanRunSettings *settings);

#endif
