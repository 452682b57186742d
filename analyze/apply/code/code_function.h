// code_function.h -- functions that statements and code call, run on the model.
//
// A function whose body may change objects is run where it is called, once for each time that the server
// is known to call it. Where that is not known, or its body cannot be read, the world is open from
// there on. A *harmless* one (code_body.h) is run for its value only, and only where code asks for it.
#ifndef WEIR_ANALYZE_APPLY_CODE_CODE_FUNCTION_H
#define WEIR_ANALYZE_APPLY_CODE_CODE_FUNCTION_H

#include "analyze/apply/code/code_text.h"

typedef struct CodeParameters {
  CodeScope scope; // by name
  Datum *values;   // $1, $2, …
  size_t count;
  size_t *outputs; // those of OUT, INOUT and TABLE: places in the scope
} CodeParameters;

typedef struct CodeReturn {
  Datum value;
  CodeTable rows; // of a function that returns a set
  const Function *function;
  CodeParameters parameters;
} CodeReturn;

#define CODE_MOST_CALLS 32u // in one statement, of functions that may change objects

typedef struct CodeCalls {
  const FunctionCall *items[CODE_MOST_CALLS];
  bool reached[CODE_MOST_CALLS];
  size_t count;
  bool any_body; // one of them, at least, can be run
  const FunctionCall
      *other; // one that is not run: there are too many, or it has no body; NULL: none
} CodeCalls;

// What the call comes to. DATUM_UNKNOWN: it is no function of the chain's, or not known.
Datum code_call_function(Code *code, const FunctionCall *call);
// set_config() of a name and a value that are known.
Datum code_set_config(Code *code, const FunctionCall *call);
// The rows of a call in FROM. False: it is none of the chain's that returns a set or a row.
bool code_function_rows(Code *code, const FunctionCall *call, CodeTable *table);
// Whether it is a user's function that returns a set.
bool code_returns_set(Code *code, const FunctionCall *call);

// Finds the calls in a statement or expression that may change objects. False: there are none.
bool code_find_calls(Executor *executor, const Node *node, CodeCalls *calls);
// How an expression ends whose calls were run: CODE_FAILS, or the world is open for what was not.
CodeFlow code_end_calls(Code *code, const CodeCalls *calls, bool is_without_rows);
// Runs those of a query, or of the rows that INSERT takes; `table` is what the query comes to.
CodeFlow code_run_calls(Code *code, const Node *statement, CodeTable *table);

// ---- the body: code_routine.c

// Runs it with these arguments, as many as the function has. CODE_LOST: `inner` says why.
CodeFlow code_run_function(
    Code *code, const Function *function, const Datum *arguments, Span call, CodeReturn *result);
CodeFlow code_return(Code *code, const PlReturn *statement);
void code_add_row(Code *code, CodeTable *table, Datum row);

#endif
