// other_builtin.h -- which conversions, languages, operator classes … every server brings.
#ifndef WEIR_ANALYZE_APPLY_DEFINITION_OTHER_BUILTIN_H
#define WEIR_ANALYZE_APPLY_DEFINITION_OTHER_BUILTIN_H

#include "analyze/bind/value/value_type.h"
#include "grammar/ast.h"

// By name, in pg_catalog; of operator classes and families those of an access method. Yes: for good.
// Open: it can be dropped, or more of the kind come from the system that the server runs on.
Verdict other_builtin(const Executor *executor, ObjectKind kind, Symbol name, Symbol method);

#endif
