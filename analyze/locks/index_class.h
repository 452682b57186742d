// index_class.h -- whether an index outlives a change of its column's type or collation.
//
// It does where it would be made the same: by the same operator class, and sorted by the same collation.
#ifndef WEIR_ANALYZE_LOCKS_INDEX_CLASS_H
#define WEIR_ANALYZE_LOCKS_INDEX_CLASS_H

#include "analyze/executor/executor.h"

// Whether both types have the same operator class by default.
bool index_class_stays(const Executor *executor, Slice method, const TypeReference *before,
    const TypeReference *after);

// Whether a key of the index is that column, and it would sort or compare otherwise now.
bool index_needs_rebuild(
    const Executor *executor, const Index *index, const Column *before, const Column *after);

#endif
