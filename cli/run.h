// run.h -- chains to analyses: what lint and catalog do alike.
#ifndef WEIR_CLI_RUN_H
#define WEIR_CLI_RUN_H

#include "analyze/chain/inode_set.h"
#include "analyze/chain/order_fault.h"
#include "analyze/run/analysis.h"
#include "analyze/run/plan_run.h"
#include "cli/found_chains.h"

typedef struct RunChain {
  const FoundChain *found;
  PlanRun plan;
  const char *entries; // folder of the weir.yaml in whose `chains` it stands; NULL: in none
  size_t place;        // there
  bool is_done;
  bool is_released; // all of it, so that nothing is reported; known when it is done
} RunChain;

// The chains that the paths stand for, in their order. Files that lie in a directory also given,
// and those of --only, are the chosen set: one release, replayed on what comes before it.
typedef struct Run {
  FoundChains found;
  RunChain *chains;
  size_t chain_count;
  InodeSet chosen;
  bool has_choice; // only chosen files of directories are reported
  bool has_only;   // and of files named by themselves too
  bool is_whole;   // what the settings say was released is wanted like the rest; set after run_open
  bool gives_each; // findings that are said once a run; set after run_open
  bool keeps_definitions;             // to be compared; set after run_open
  StatementOutcomeSink *outcome_sink; // NULL: nobody asks; set between run_open and run_database
  void *outcome_payload;
  TimelineSink *timeline_sink; // likewise
  void *timeline_payload;
  const Options *options;
  bool troubled; // something could not be found or read, and was said on standard error
} Run;

// Without a path the working directory. What cannot be found is said, and left out; if settings are
// wrong, there are no chains. `options` must outlive the run.
void run_open(Run *run, const Options *options);
void run_close(Run *run);
// False: the report would replace a file that the run reads, under whatever name; the error says so.
// `output` may be NULL.
bool run_spares(const Run *run, const char *output, Error *error);
bool run_reads(const Run *run, const char *path); // whether it is such a file

// Whether the settings say that both are run on one database.
bool run_shares_database(const RunChain *a, const RunChain *b);

// Chains that share a database, analysed one after the other by the settings of the first.
typedef struct RunAnalysis {
  Analysis *analysis;
  RunChain **chains; // those that were run
  size_t chain_count;
  OrderFiles files;       // that findings on their order speak of
  uint32_t release_count; // private
} RunAnalysis;

// Runs the chain, and those behind it that share its database; each is run once. False: there is
// nothing of them to be reported, so none was run.
bool run_database(
    Run *run, RunChain *chain, AnalysisSink *sink, void *payload, RunAnalysis *result);
void run_analysis_free(RunAnalysis *result);

#endif
