// statement_outcome.h -- how one statement of a chain ended, for who wants to hear of each.
#ifndef WEIR_ANALYZE_STATEMENT_OUTCOME_H
#define WEIR_ANALYZE_STATEMENT_OUTCOME_H

#include "analyze/executor/outcome.h"

typedef struct StatementOutcome {
  uint32_t file;         // as analysis_run_file numbers them
  uint32_t statement;    // from 1, in its file
  Span span;             // of the statement, in the text at hand
  const char *operation; // "create-table"; NULL: it could not be read
  OutcomeKind kind;
  const char *sqlstate; // of a failure; "" otherwise
  Slice message;        // of a failure the server's words, of `unknown` the reason; "" otherwise
  const char *evidence; // of `unknown`: "dynamic-sql"; NULL otherwise
  bool is_open_world;   // it ran where what the chain didn't make may exist
} StatementOutcome;

// Called for each statement of a reported file, as it ends; what it points to is good for the call.
typedef void StatementOutcomeSink(const StatementOutcome *outcome, void *payload);

#endif
