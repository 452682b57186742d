// candidate.h -- which of several functions or operators takes arguments of given types (manual: 10.2,
// Operators, and 10.3, Functions).
#ifndef WEIR_ANALYZE_BIND_CANDIDATE_H
#define WEIR_ANALYZE_BIND_CANDIDATE_H

#include "analyze/bind/value/polymorphic.h"

#define CANDIDATE_ARGUMENTS_MAX 100u // the server's

typedef struct Candidate {
  const TypeReference *arguments; // as many as the call has, in its order
  TypeReference result;           // as declared
  const Function *function;       // one that was made
  const BuiltinOverload *builtin;
  ObjectId operator_id; // one that was made
  const BuiltinOperator *builtin_operator;
  char volatility; // of a built-in operator
  bool variadic;   // its last argument stands for several
  uint32_t place;  // its schema's in the search path
} Candidate;

typedef struct CandidateList {
  Candidate *items; // live in the statement's arena
  uint32_t count;
  uint32_t capacity;
  bool is_open; // there may be more, that nobody in sight made
} CandidateList;

void candidate_add(Executor *executor, CandidateList *list, const Candidate *candidate);

typedef enum ChoiceKind {
  CHOICE_NONE, // no candidate takes these
  CHOICE_ONE,
  CHOICE_SEVERAL, // and none is better than the others
  CHOICE_OPEN,    // it depends on what is not known
} ChoiceKind;

typedef struct CandidateChoice {
  ChoiceKind kind;
  const Candidate *candidate;
  TypeReference result; // none: not known
} CandidateChoice;

// The one whose types are exactly these, or NULL.
const Candidate *candidate_exact(
    const CandidateList *list, const TypeReference types[], uint32_t count);
// The best of those that take them. Reorders the list.
CandidateChoice candidate_choose(
    Executor *executor, CandidateList *list, const TypeReference types[], uint32_t count);
// What the candidate yields for these.
TypeReference candidate_result(
    Executor *executor, const Candidate *candidate, const TypeReference types[], uint32_t count);

#endif
