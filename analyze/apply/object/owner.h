// owner.h -- who owns what.
#ifndef WEIR_ANALYZE_APPLY_OBJECT_OWNER_H
#define WEIR_ANALYZE_APPLY_OBJECT_OWNER_H

#include "analyze/apply/apply.h"

// OWNER TO: the object, and what goes with it (indexes and owned sequences of a table).
void owner_set(Executor *executor, ObjectId id, Symbol role, Span span);
// Whether the runner may give it to the role (42501): it is his, he could be that role, and that role could
// make it where it is.
bool owner_check_rights(Executor *executor, ObjectId id, Name role);

#endif
