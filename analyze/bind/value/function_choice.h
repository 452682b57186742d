// function_choice.h -- which function a call means (manual: 10.3, Functions, and 4.3, Calling Functions).
#ifndef WEIR_ANALYZE_BIND_FUNCTION_CHOICE_H
#define WEIR_ANALYZE_BIND_FUNCTION_CHOICE_H

#include "analyze/bind/value/candidate.h"
#include "analyze/bind/value/function_candidates.h"
#include "grammar/ast_expression.h"

typedef struct CallArguments {
  TypeReference types[CANDIDATE_ARGUMENTS_MAX];
  Symbol names[CANDIDATE_ARGUMENTS_MAX]; // of name => value
  uint32_t count;
  bool variadic; // the last is VARIADIC
  bool has_names;
  bool too_many;
  bool is_call; // of CALL, which since 14 has a procedure's OUT parameters too
} CallArguments;

typedef struct FunctionChoice {
  ChoiceKind kind;
  bool is_cast;             // f(x) that is x::f
  const Function *function; // one that was made, or
  const BuiltinOverload *builtin;
  TypeReference result; // none: not known
} FunctionChoice;

// `candidates` as function_candidates.h found them for `name`.
FunctionChoice function_choose(Executor *executor, const QualifiedName *name,
    const FunctionCandidates *candidates, const CallArguments *arguments);
// The same among the functions of pg_catalog alone, for what has a syntax of its own.
FunctionChoice function_choose_builtin(
    Executor *executor, Slice name, const CallArguments *arguments);

#endif
