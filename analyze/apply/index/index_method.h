// index_method.h -- what an access method can do: kinds of indexes, types of columns.
#ifndef WEIR_ANALYZE_APPLY_INDEX_INDEX_METHOD_H
#define WEIR_ANALYZE_APPLY_INDEX_INDEX_METHOD_H

#include "analyze/apply/index/index.h"

// 42704 for an unknown method, 0A000 for what it cannot do.
bool index_method_check(Executor *executor, const IndexRequest *request);
// Whether some column of the type may be indexed with the default class; true where that is not certain.
bool index_method_has_type(const Executor *executor, const char *method, const TypeReference *type);
// 42704 "data type json has no default operator class for access method "btree"".
bool index_method_check_type(Executor *executor, const char *method, const TypeReference *type);
bool index_method_check_key(
    Executor *executor, const IndexRequest *request, const TypeReference *type);

#endif
