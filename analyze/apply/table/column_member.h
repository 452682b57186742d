// column_member.h -- whether a column's type would hold the row that the column is part of.
#ifndef WEIR_ANALYZE_APPLY_TABLE_COLUMN_MEMBER_H
#define WEIR_ANALYZE_APPLY_TABLE_COLUMN_MEMBER_H

#include "analyze/apply/apply.h"

// 42P16 if the type is made of `relation`: by itself, or by way of domains, arrays, ranges and columns.
bool column_member_refuse(Executor *executor, ObjectId relation, const TypeReference *type);

#endif
