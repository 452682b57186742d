// operator_memo.h -- which of the server's operators was chosen for two types: most are asked for again.
//
// Only choices that follow from the two types, the search path, and the operators, casts and types
// of the catalog are kept; when one of these changes, all are forgotten.
#ifndef WEIR_ANALYZE_BIND_OPERATOR_MEMO_H
#define WEIR_ANALYZE_BIND_OPERATOR_MEMO_H

#include "analyze/bind/value/value_type.h"

// `left` is NULL for a prefix operator. NULL: nothing is remembered.
const BuiltinOperator *operator_remembered(
    Executor *executor, Symbol name, const TypeReference *left, TypeReference right);
// What was chosen for a name without a schema.
void operator_remember(Executor *executor, Symbol name, const TypeReference *left,
    TypeReference right, const BuiltinOperator *chosen);

#endif
