// foreign_type.h -- whether values of two types can be compared for equality, as foreign keys ask.
#ifndef WEIR_ANALYZE_APPLY_CONSTRAINT_FOREIGN_TYPE_H
#define WEIR_ANALYZE_APPLY_CONSTRAINT_FOREIGN_TYPE_H

#include "analyze/executor/executor.h"

// False only if it is certain that the server finds no operator for referenced = referencing.
bool foreign_type_fits(
    const Executor *executor, const TypeReference *referencing, const TypeReference *referenced);

#endif
