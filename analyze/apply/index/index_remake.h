// index_remake.h -- what the server does with the indexes of a column that gets another type: it reads
// their definitions again (manual: ALTER TABLE, SET DATA TYPE).
#ifndef WEIR_ANALYZE_APPLY_INDEX_INDEX_REMAKE_H
#define WEIR_ANALYZE_APPLY_INDEX_INDEX_REMAKE_H

#include "analyze/apply/apply.h"

// Call it when the column has its new type. 42704 for a type without an operator class, 42P17 for what is
// not immutable any more, 42883 for an operator that there is not.
bool index_remake(Executor *executor, ObjectId relation, uint16_t column, Span span);

#endif
