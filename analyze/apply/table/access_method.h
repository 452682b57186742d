// access_method.h -- how a table is stored: USING, SET ACCESS METHOD (manual: chapter 63).
#ifndef WEIR_ANALYZE_APPLY_TABLE_ACCESS_METHOD_H
#define WEIR_ANALYZE_APPLY_TABLE_ACCESS_METHOD_H

#include "analyze/apply/apply.h"

// The relation needs the method, if a script made it, in place of the one before; SYMBOL_NONE: the default.
// 42704 if there is none of that name.
bool access_method_use(Executor *executor, ObjectId relation, Name method);
// A partition of a table that has one is stored alike (since 17).
void access_method_inherit(Executor *executor, ObjectId partition, ObjectId parent);

#endif
