// type_stored.h -- whether values of a domain lie in columns within other values.
#ifndef WEIR_ANALYZE_APPLY_TYPE_TYPE_STORED_H
#define WEIR_ANALYZE_APPLY_TYPE_TYPE_STORED_H

#include "analyze/apply/apply.h"

// A new constraint is checked in the columns of the domain, and of domains over it. Where a stored value is
// an array, a row or a range of it, the server gives up: 0A000 "cannot alter type … because column … uses it".
bool type_refuse_stored(Executor *executor, ObjectId domain);

#endif
