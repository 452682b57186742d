// analysis.h -- a chain of files in, findings out.
//
// One statement at a time goes all the way through: split, parsed, executed, looked at by the
// rules. Findings are given to a sink one by one, in the order of files and statements.
#ifndef WEIR_ANALYZE_ANALYSIS_H
#define WEIR_ANALYZE_ANALYSIS_H

#include "analyze/finding/finding.h"
#include "analyze/finding/rule.h"
#include "analyze/locks/timeline.h"
#include "analyze/run/statement_outcome.h"
#include "lexer/source.h"

typedef struct AnalysisOptions {
  bool from_empty; // a closed world: what the chain doesn't make doesn't exist
  int version_min; // PostgreSQL's major versions; 14 and 18 by default
  int version_max;
  bool keeps_definitions;  // what expressions and queries say is kept, to be compared
  bool gives_each;         // what is said once a run is given for each statement
  bool assumes_versions;   // nobody chose them: silent about what the oldest cannot read
  const bool *rules;       // by index in rule_registry: is it selected? NULL: the recommended ones
  struct Control *control; // what settings say of single rules (finding/control.h); NULL: nothing
  struct Known *known;     // findings that are known (finding/known.h); NULL: none
  Source *session;         // SQL that the runner sends first in each session; NULL: none
  const char *root;        // folder that fingerprints count paths from; NULL: the working directory
  StatementOutcomeSink *outcome_sink; // NULL: nobody asks
  void *outcome_payload;
  TimelineSink *timeline_sink; // NULL: nobody asks
  void *timeline_payload;
} AnalysisOptions;

// How a file takes part.
typedef enum AnalysisRole {
  ANALYSIS_PRELUDE,  // the platform's: executed, nothing reported
  ANALYSIS_REPLAYED, // came before: executed, nothing reported
  ANALYSIS_REPORTED,
} AnalysisRole;

// Called for each finding; it and what it points to live as long as the analysis.
typedef void AnalysisSink(const Finding *finding, void *payload);

typedef struct AnalysisSummary {
  uint32_t files; // reported ones, like all counts but `replayed`
  uint32_t replayed;
  uint64_t statements;
  uint64_t applied;
  uint64_t skipped;
  uint64_t failed;
  uint64_t unknown;
  uint64_t severities[3]; // by Severity, without the suppressed and the known
  uint64_t suppressed;
  uint64_t known;            // neither of the above
  uint64_t evidence_dropped; // beyond what analysis_evidence keeps
  bool tainted;
  bool irreversible; // an info that cannot be undone was among them
} AnalysisSummary;

typedef struct Analysis Analysis;

// `options` is copied, but for what it points to, which stays the caller's. `sink` may be NULL.
Analysis *analysis_new(const AnalysisOptions *options, AnalysisSink *sink, void *payload);
void analysis_free(Analysis *analysis); // NULL is fine

// Runs a file as the next one of the chain, statement by statement in a session of its own (plan_run.h
// runs a chain as its tool does); `source` stays the caller's and must outlive the
// analysis. `release` counts from 1; files of one release share it. Returns the file's number,
// from 0 and ascending, by which findings name it.
uint32_t analysis_run_file(Analysis *analysis, Source *source, AnalysisRole role, uint32_t release);

// No more files come: gives what is said once a run.
void analysis_end(Analysis *analysis);
const AnalysisSummary *analysis_summary(const Analysis *analysis);
const Evidence *analysis_evidence(const Analysis *analysis, size_t *count);
Catalog *analysis_catalog(Analysis *analysis);
Executor *analysis_executor(Analysis *analysis); // to describe what the catalog has
AnalysisRole analysis_role(const Analysis *analysis, uint32_t file);
uint32_t analysis_file_count(const Analysis *analysis);
// A file's path below AnalysisOptions.root, as fingerprints have it; as the system has it.
Slice analysis_relative_path(Analysis *analysis, uint32_t file);
const char *analysis_whole_path(Analysis *analysis, uint32_t file);
Source *analysis_source(const Analysis *analysis, uint32_t file); // as given to analysis_run_file

#endif
