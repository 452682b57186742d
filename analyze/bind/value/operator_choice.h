// operator_choice.h -- which operator an expression means (manual: 10.2, Operators).
#ifndef WEIR_ANALYZE_BIND_OPERATOR_CHOICE_H
#define WEIR_ANALYZE_BIND_OPERATOR_CHOICE_H

#include "analyze/bind/value/candidate.h"
#include "grammar/ast_expression.h"

// `left` is NULL for a prefix operator. Says nothing about what is missing.
CandidateChoice operator_choose(
    Executor *executor, const OperatorName *name, const TypeReference *left, TypeReference right);
// 42883 "operator does not exist: integer = text", 42725 "operator is not unique"; always false.
bool operator_refuse(Executor *executor, const OperatorName *name, const TypeReference *left,
    TypeReference right, ChoiceKind kind);

#endif
