// coercion.h -- which types a value may be made another of (manual: 10.1, and CREATE CAST).
#ifndef WEIR_ANALYZE_BIND_COERCION_H
#define WEIR_ANALYZE_BIND_COERCION_H

#include "analyze/bind/value/value_type.h"

typedef enum CoercionContext {
  COERCION_IMPLICIT,
  COERCION_ASSIGNMENT,
  COERCION_EXPLICIT
} CoercionContext;

// Polymorphic targets take anything here; polymorphic.h says whether arguments fit each other.
Verdict coercion_exists(
    Executor *executor, TypeReference from, TypeReference to, CoercionContext context);
// The function of a cast that was made, which whoever uses it needs; OBJECT_ID_NONE: there is none.
ObjectId coercion_function(Executor *executor, TypeReference from, TypeReference to);
// Whether that certainly depends on more than the value: a time zone, say.
bool coercion_is_mutable(Executor *executor, TypeReference from, TypeReference to);
// Whether a value of the one type, domains aside, is one of the other as it is.
bool coercion_is_relabelling(const Executor *executor, TypeReference from, TypeReference to);

#endif
