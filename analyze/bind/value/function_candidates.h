// function_candidates.h -- the functions that a name can mean, and which of them a call means.
#ifndef WEIR_ANALYZE_BIND_FUNCTION_CANDIDATES_H
#define WEIR_ANALYZE_BIND_FUNCTION_CANDIDATES_H

#include "analyze/bind/bind.h"

typedef struct FunctionCandidates {
  const Function **items; // in the order of the search path; live in the statement's arena
  uint32_t count;
  bool is_builtin; // pg_catalog has the name, too
  bool gone;       // the chain dropped one of that name, and there is none
  ObjectId home;   // the schema to assume one in; OBJECT_ID_NONE: none
} FunctionCandidates;

// False: the schema that is written does not exist (with BIND_MAY_MISS there are then no candidates).
bool function_candidates(Executor *executor, const QualifiedName *name, BindMissing missing,
    FunctionCandidates *candidates);

// Whether a call with that many arguments can mean the function, defaults and VARIADIC counted in.
bool function_takes(const Function *function, uint32_t count);
// The function that has exactly these input types; NULL: none. Types that are not known fit any.
const Function *function_with_arguments(
    const FunctionCandidates *candidates, const TypeReference arguments[], uint16_t count);

// A function that nobody made, of unknown arguments.
ObjectId function_assume(Executor *executor, Name name, ObjectId schema, char kind);

// "f(integer,text)", the name as it was written.
Slice function_signature_text(
    Executor *executor, const QualifiedName *name, const TypeReference arguments[], uint16_t count);

#endif
