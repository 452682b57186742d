// apply.h -- executes statements on the catalog: one function a statement kind.
//
// Each is called with a statement of its kind, does what the server does in the order in which it
// does it, and returns false when the statement ended early (executor.h). Source: the manual's part
// VI, SQL Commands.
#ifndef WEIR_ANALYZE_APPLY_APPLY_H
#define WEIR_ANALYZE_APPLY_APPLY_H

#include "analyze/bind/bind.h"

// apply.def: APPLY(NODE kind, function). A kind that has no line is `unknown`, "not-modelled".
#define APPLY(kind, function) bool function(Executor *executor, const Node *statement);
#include "analyze/apply/apply.def"
#undef APPLY

typedef bool ApplyFunction(Executor *executor, const Node *statement);
ApplyFunction *apply_function(NodeKind kind); // NULL: not modelled

#endif
