// run.h -- paths to chains, chains to analyses: what lint and catalog do alike.
#ifndef WEIR_CLI_RUN_H
#define WEIR_CLI_RUN_H

#include "analyze/analysis.h"
#include "analyze/chain/chain.h"
#include "analyze/chain/inode_set.h"
#include "cli/apply_settings.h"

// Settings that chains share, and the SQL that they run first.
typedef struct RunSettings {
  AppliedSettings applied;
  Source *preludes;
  size_t prelude_count;
} RunSettings;

typedef struct RunChain {
  MigrationChain chain;
  RunSettings *settings;
} RunChain;

// The chains that the paths stand for, in their order. Files that lie in a directory also given,
// and those of --only, are the chosen set: one release, replayed on what comes before it.
typedef struct Run {
  RunChain *chains;
  size_t chain_count;
  size_t chain_capacity;
  InodeSet chosen;
  bool has_choice;                    // only chosen files of directories are reported
  bool has_only;                      // and of files named by themselves too
  StatementOutcomeSink *outcome_sink; // NULL: nobody asks; set between run_open and run_chain
  void *outcome_payload;
  const Options *options;
  RunSettings **settings; // ours
  size_t settings_count;
  size_t settings_capacity;
  bool troubled; // something could not be found or read, and was said on standard error
} Run;

// Without a path the working directory. What cannot be found is said, and left out; if settings are
// wrong, there are no chains. `options` must outlive the run.
void run_open(Run *run, const Options *options);
void run_close(Run *run);
// False: the report would replace a file that the run reads, under whatever name; the error says so.
// `output` may be NULL.
bool run_spares(const Run *run, const char *output, Error *error);

// One chain, analysed by its settings. Its sources live until run_analysis_free.
typedef struct RunAnalysis {
  Analysis *analysis;
  Source *sources;
  size_t source_count;
} RunAnalysis;

// False: no file of the chosen set lies in this chain, so it was not run.
bool run_chain(
    Run *run, const RunChain *chain, AnalysisSink *sink, void *payload, RunAnalysis *result);
void run_analysis_free(RunAnalysis *result);

#endif
