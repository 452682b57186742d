// code_body.h -- what running a body of code may do, as far as its words tell.
//
// Bodies in SQL and PL/pgSQL are read word by word. One that makes, alters or drops nothing, runs no
// text as a statement, sets nothing, and calls only functions of which the same is known, is harmless:
// it leaves the catalog as it is. Of any other nothing is said.
#ifndef WEIR_ANALYZE_APPLY_ROUTINE_CODE_BODY_H
#define WEIR_ANALYZE_APPLY_ROUTINE_CODE_BODY_H

#include "analyze/apply/apply.h"

typedef enum CodeEffect {
  CODE_HARMLESS,
  CODE_MAKES,  // it may make objects, and leaves the others as they are
  CODE_ALTERS, // or nothing is known of what it may do
} CodeEffect;
CodeEffect code_body_effect(Executor *executor, Slice body);

// Whether the call changes nothing in the catalog: a built-in function, or a harmless one.
bool code_call_is_harmless(Executor *executor, const QualifiedName *name);
// The same of all calls in a statement. `culprit` is the first one that may.
bool code_statement_is_harmless(
    Executor *executor, const Node *statement, const FunctionCall **culprit);

#endif
