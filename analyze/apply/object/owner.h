// owner.h -- who owns what.
#ifndef WEIR_ANALYZE_APPLY_OBJECT_OWNER_H
#define WEIR_ANALYZE_APPLY_OBJECT_OWNER_H

#include "analyze/apply/apply.h"

// OWNER TO: the object, and what goes with it (indexes and owned sequences of a table).
void owner_set(Executor *executor, ObjectId id, Symbol role, Span span);

#endif
