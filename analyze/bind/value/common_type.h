// common_type.h -- the one type that several values become: of UNION, CASE, COALESCE, ARRAY, VALUES
// (manual: 10.5, UNION, CASE, and Related Constructs).
#ifndef WEIR_ANALYZE_BIND_COMMON_TYPE_H
#define WEIR_ANALYZE_BIND_COMMON_TYPE_H

#include "analyze/bind/value/coercion.h"

typedef struct CommonType {
  Verdict found;      // VERDICT_OPEN: it is not known
  TypeReference type; // with modifiers, if all have the same; text where nothing has a type
  TypeReference left; // VERDICT_NO: the two that don't go together
  TypeReference right;
} CommonType;

// Begins with nothing; then each value's type in turn.
CommonType common_type_start(void);
void common_type_add(Executor *executor, CommonType *common, TypeReference type);
// What it is: text, if no value had a type.
TypeReference common_type_result(const CommonType *common);

// The words of 42804 "… types integer and text cannot be matched"; always false.
bool common_type_refuse(Executor *executor, const CommonType *common, Span span, const char *what);

#endif
