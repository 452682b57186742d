// analysis_run.h -- the inside of an analysis, for the files that drive it.
#ifndef WEIR_ANALYZE_ANALYSIS_RUN_H
#define WEIR_ANALYZE_ANALYSIS_RUN_H

#include "analyze/analysis.h"
#include "analyze/evidence.h"
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
  Executor executor;
  Arena *statement_arena;
  Arena *report;
  AnalysisFile *files;
  size_t file_count;
  size_t file_capacity;
  EvidenceList evidence;
  AnalysisSummary summary;
  // of the file at hand
  uint32_t statement_number; // from 1
  Finding **findings;        // of the statement at hand, in the order of reporting
  size_t finding_count;
  size_t finding_capacity;
};

// Whether findings and counts of the file at hand are wanted.
static inline bool analysis_reports(const Analysis *analysis) {
  return analysis->files[analysis->executor.file].role == ANALYSIS_REPORTED;
}

// Parses, executes and looks at one statement.
void analysis_statement(Analysis *analysis, const ScriptItem *item);
// Reports a fault that belongs to no statement.
void analysis_problem(Analysis *analysis, const ScriptItem *item);
// Asks the rules that hear the end of a file.
void analysis_end_of_file(Analysis *analysis, uint32_t offset);
bool analysis_selects(const Analysis *analysis, const Rule *rule);
// Notes what is not known, at an offset of the file at hand.
void analysis_evidence_add(
    Analysis *analysis, const char *code, uint32_t offset, Slice text, bool taints);
// Gives the findings of the statement to the sink, and counts them.
void analysis_flush(Analysis *analysis);

#endif
