// type_cast.h -- whether a value of one type can be put into a column of another without being asked.
#ifndef WEIR_ANALYZE_APPLY_TYPE_TYPE_CAST_H
#define WEIR_ANALYZE_APPLY_TYPE_TYPE_CAST_H

#include "analyze/executor/executor.h"

// False only if it is certain that the server knows no cast for assignment.
bool type_cast_assigns(Executor *executor, const TypeReference *from, const TypeReference *to);

// What a domain, or a domain over one, is made of.
TypeReference type_cast_base(const Executor *executor, TypeReference type);

#endif
