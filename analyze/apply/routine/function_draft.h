// function_draft.h -- what CREATE FUNCTION says of parameters, result and options, read and checked.
#ifndef WEIR_ANALYZE_APPLY_ROUTINE_FUNCTION_DRAFT_H
#define WEIR_ANALYZE_APPLY_ROUTINE_FUNCTION_DRAFT_H

#include "analyze/apply/apply.h"

typedef struct FunctionDraft {
  const CreateFunction *statement;
  Function function; // its arrays live in the statement's arena
  Slice body;        // of AS; "" if there is none
  Span body_span;
  bool has_body;
  bool has_outputs; // OUT, INOUT or TABLE
  char *modes;      // a letter a parameter, as Function's
  size_t mode_count;
  bool has_modes; // one of them is not IN
} FunctionDraft;

bool function_draft_read(Executor *executor, FunctionDraft *draft);

// The options that ALTER FUNCTION shares: volatility, strictness, security.
bool function_draft_option(Executor *executor, const Option *option, Function *function);

#endif
