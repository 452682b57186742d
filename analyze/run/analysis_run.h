// analysis_run.h -- the inside of an analysis, for the files that drive it.
#ifndef WEIR_ANALYZE_ANALYSIS_RUN_H
#define WEIR_ANALYZE_ANALYSIS_RUN_H

#include "analyze/executor/evidence.h"
#include "analyze/finding/fingerprint.h"
#include "analyze/finding/rule_transaction.h"
#include "analyze/finding/suppress.h"
#include "analyze/run/analysis.h"
#include "analyze/run/asked_rules.h"
#include "analyze/run/failure.h"
#include "analyze/run/made.h"
#include "analyze/run/pending.h"
#include "analyze/run/release.h"
#include "analyze/run/text_origin.h"
#include "grammar/parse.h"
#include "lexer/script.h"

typedef struct AnalysisFile {
  Source *source; // the caller's
  AnalysisRole role;
  uint32_t release;
  uint32_t statements;       // that were run of it, while another file is at hand
  Suppressions suppressions; // likewise
  Slice relative;            // its path for fingerprints; start NULL: nobody has asked
  const char *whole;         // its path without links; NULL: likewise
} AnalysisFile;

// How the text at hand is sent.
typedef struct AnalysisSending {
  const Tool *tool; // NULL: nobody in particular
  RuleScope scope;  // of the statement at hand
  RuleScope opened; // of the transaction that the tool has opened, and that is open; else STATEMENT
  bool is_message;  // of several statements
  bool is_whole;    // the message is all that is run of the file
  bool is_by_driver;     // no psql in between
  bool is_order_guessed; // of the files, by their names
  bool is_nested;        // the file has begun it once more
  bool is_dead; // something failed in the message or the tool's transaction: the rest does not run
  bool
      is_unread; // a fault of syntax stands further on in the message: the server runs nothing of it
  uint32_t passed;     // statements before it
  size_t failed_names; // failures.count when it began
} AnalysisSending;

// What is said when the run ends, if its constraint is not valid by then.
typedef struct UnvalidatedFinding {
  struct UnvalidatedFinding *next;
  Finding *finding;
} UnvalidatedFinding;

typedef struct OnceGroup {
  struct OnceGroup *next;
  Finding *finding; // of the highest rank so far
  size_t count;     // that one included
} OnceGroup;

struct Analysis {
  AnalysisOptions options;
  AnalysisSink *sink;
  void *payload;
  AskedRules asked;
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
  MadeList made;
  UnvalidatedFinding *unvalidated; // newest first; the report's
  OnceGroup *once;                 // what is said once a run, so far; the report's
  AnalysisSending sending;
  Timeline timeline;   // kept where there is a sink for it
  uint32_t begin_file; // where the open block was begun
  uint32_t begin_number;
  Span begin_span;
  // of the file at hand
  Suppressions suppressions;
  uint32_t statement_number; // from 1
  const ScriptItem *item;    // the statement at hand; NULL: none
  FindingLock *locks;        // its locks, for all its findings; NULL: not asked for yet
  Finding **findings;        // of the statement at hand, in the order of reporting
  size_t finding_count;
  size_t finding_capacity;
};

extern const Rule rule_syntax_error, rule_too_deep, rule_suppression_unknown,
    rule_suppression_unused, rule_suppression_expired, rule_suppression_without_reason,
    rule_syntax_needs_newer_server, rule_unknown_placeholder;

// Whether findings and counts of the file at hand are wanted.
static inline bool analysis_reports(const Analysis *analysis) {
  return analysis->files[analysis->executor.file].role == ANALYSIS_REPORTED;
}

// Whether the server cannot read the statement, for its syntax or what it needs of a newer one.
bool analysis_is_unreadable(Analysis *analysis, const ScriptItem *item);
// Parses, executes and looks at one statement.
void analysis_statement(Analysis *analysis, const ScriptItem *item);
// The findings from that number on are of a statement that code ran, whose text is the one at hand.
void analysis_place_inside(Analysis *analysis, size_t first);
void analysis_hear_inside(void *payload); // the Analysis; of a statement that a DO ran
// Reports a fault that belongs to no statement.
void analysis_problem(Analysis *analysis, const ScriptItem *item);
// Reports a command of psql's that is sent to the server, which refuses it.
void analysis_foreign_command(Analysis *analysis, const ScriptItem *item);
// The file at hand ends: asks the rules that judge what it made.
void analysis_judge_made(Analysis *analysis);
// The file's open block is not ended: asks the rules that hear that.
void analysis_block_unclosed(Analysis *analysis);
bool analysis_selects(const Analysis *analysis, const Rule *rule);
// Whether no version of the range can read the statement for a construct in it.
bool analysis_refuses_newer_syntax(const Analysis *analysis, const ParseResult *result);
// Reports the constructs that the oldest version does not have.
void analysis_note_newer_syntax(
    Analysis *analysis, const ScriptItem *item, const ParseResult *result);
// Reports a statement that a part of the versions refuses, where somebody chose them.
void analysis_note_refusing_versions(Analysis *analysis, Span statement);
// What a rule sees; `execution` NULL: no statement was executed.
RuleContext analysis_context(
    Analysis *analysis, const Rule *rule, const Execution *execution, Span span);
// Notes what is not known, at an offset of the text at hand.
void analysis_evidence_add(
    Analysis *analysis, const char *code, uint32_t offset, Slice text, bool taints);
// Whether one that is said in its place was given before: of what is said once a run only the number still counts.
bool analysis_outranks(const Analysis *analysis, const Finding *finding);
// Gives the findings of the statement to the sink, and counts them; those of an open transaction
// when it ends.
void analysis_flush(Analysis *analysis);
// The open transaction is undone, and has no more statements: what it did has not happened.
void analysis_flush_undone(Analysis *analysis);

#endif
