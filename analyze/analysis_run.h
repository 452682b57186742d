// analysis_run.h -- the inside of an analysis, for the files that drive it.
#ifndef WEIR_ANALYZE_ANALYSIS_RUN_H
#define WEIR_ANALYZE_ANALYSIS_RUN_H

#include "analyze/analysis.h"
#include "analyze/evidence.h"
#include "analyze/failure.h"
#include "analyze/fingerprint.h"
#include "analyze/pending.h"
#include "analyze/release.h"
#include "analyze/suppress.h"
#include "grammar/parse.h"
#include "lexer/script.h"

typedef struct AnalysisFile {
  Source *source; // the caller's
  AnalysisRole role;
  uint32_t release;
} AnalysisFile;

struct Analysis {
  AnalysisOptions options;
  AnalysisSink *sink;
  void *payload;
  SymbolTable *symbols;
  Catalog *catalog;
  Parser *parser;
  struct BodyParser *bodies; // NULL: no body was met yet
  Executor executor;
  Arena *statement_arena;
  Arena *report;
  AnalysisFile *files;
  size_t file_count;
  size_t file_capacity;
  EvidenceList evidence;
  AnalysisSummary summary;
  Failures failures;
  Fingerprints fingerprints;
  ReleaseNames release_names;
  PendingFindings pending; // of the open transaction
  // of the file at hand
  Suppressions suppressions;
  uint32_t statement_number; // from 1
  uint32_t begin_number;     // of the statement that began the open block
  Span begin_span;
  const ScriptItem *item; // the statement at hand; NULL: none
  FindingLock *locks;     // its locks, for all its findings; NULL: not asked for yet
  Finding **findings;     // of the statement at hand, in the order of reporting
  size_t finding_count;
  size_t finding_capacity;
};

extern const Rule rule_syntax_error, rule_too_deep, rule_suppression_unknown,
    rule_suppression_unused, rule_syntax_needs_newer_server;

// Whether findings and counts of the file at hand are wanted.
static inline bool analysis_reports(const Analysis *analysis) {
  return analysis->files[analysis->executor.file].role == ANALYSIS_REPORTED;
}

// Parses, executes and looks at one statement.
void analysis_statement(Analysis *analysis, const ScriptItem *item);
// Reports a fault that belongs to no statement.
void analysis_problem(Analysis *analysis, const ScriptItem *item);
// Asks the rules that hear the end of a file.
void analysis_end_of_file(Analysis *analysis);
bool analysis_selects(const Analysis *analysis, const Rule *rule);
// Reports the constructs that the oldest version does not have.
void analysis_note_newer_syntax(
    Analysis *analysis, const ScriptItem *item, const ParseResult *result);
// What a rule sees; `execution` NULL: no statement was executed.
RuleContext analysis_context(
    Analysis *analysis, const Rule *rule, const Execution *execution, Span span);
// Notes what is not known, at an offset of the file at hand.
void analysis_evidence_add(
    Analysis *analysis, const char *code, uint32_t offset, Slice text, bool taints);
// Gives the findings of the statement to the sink, and counts them; those of an open transaction
// when it ends.
void analysis_flush(Analysis *analysis);

#endif
