// analysis_step.h -- an analysis step by step, for who knows how files are sent (plan_run.c).
//
// Sessions hold files, files hold texts; a transaction that the tool opens holds texts of one file or
// several. What is begun must be ended, the inner before the outer.
#ifndef WEIR_ANALYZE_ANALYSIS_STEP_H
#define WEIR_ANALYZE_ANALYSIS_STEP_H

#include "analyze/finding/rule_transaction.h"
#include "analyze/run/analysis.h"
#include "analyze/run/text_origin.h"

// From here on a tool runs what follows; NULL: nobody in particular. Of some it is not known in which
// order they run the files.
void analysis_set_tool(Analysis *analysis, const Tool *tool, bool is_order_guessed);
// The settings that the runner makes from the next session on; NULL: none. The caller's.
void analysis_set_session(Analysis *analysis, Source *session);

void analysis_begin_session(Analysis *analysis);
// Rolls back what is open.
void analysis_end_session(Analysis *analysis);

// A transaction that the tool opens: RULE_SCOPE_FILE, _CHANGE or _CHAIN. It ends with COMMIT, or with
// ROLLBACK if something failed in it.
void analysis_begin_transaction(Analysis *analysis, RuleScope scope);
void analysis_end_transaction(Analysis *analysis);

// Makes a file known; returns its number. `source` must outlive the analysis.
uint32_t analysis_add_file(Analysis *analysis, Source *source, AnalysisRole role, uint32_t release);
// It is the one at hand; a file may be entered again and again.
void analysis_enter_file(Analysis *analysis, uint32_t file);
// Nothing more is run of the file at hand.
// A file that is not SQL, and that findings are about.
void analysis_enter_settings(Analysis *analysis, Source *source);
void analysis_leave_file(Analysis *analysis);
// A block that the file at hand began stays open: that is reported, and rolled back.
void analysis_end_block(Analysis *analysis);

typedef struct AnalysisText {
  Slice text;               // what is executed
  const TextOrigin *origin; // where that stands in the file at hand; NULL: it is the file's text
  bool is_message;          // sent in one; else statement by statement
  bool is_whole;            // all that is run of the file
  bool is_by_driver;        // psql doesn't read it: its commands are sent to the server like SQL
  bool has_variables;       // of psql, though it may use nothing else of it
} AnalysisText;
void analysis_run_text(Analysis *analysis, const AnalysisText *text);

// A placeholder of the file at hand has no value, at an offset of the file.
void analysis_unknown_placeholder(Analysis *analysis, Slice name, Span place);

#endif
