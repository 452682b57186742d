// operator_items.h -- OPERATOR 1 <, FUNCTION 1 f(…) of operator classes and families.
#ifndef WEIR_ANALYZE_APPLY_DEFINITION_OPERATOR_ITEMS_H
#define WEIR_ANALYZE_APPLY_DEFINITION_OPERATOR_ITEMS_H

#include "analyze/apply/apply.h"
#include "grammar/ast_statement.h"

// Their numbers, operators, functions and types, as the access method wants them: 42P17, 42601, 42883.
// `type` is the class's; none in a family. What a method that was made wants is not known.
bool operator_items_check(
    Executor *executor, const OperatorClass *statement, const TypeReference *type);
// Whether a comparison function is for two types that are not the same.
bool operator_item_is_cross(Executor *executor, const OperatorClassItem *item);

#endif
