// bind_collation.h -- COLLATE of a column, attribute or domain (manual: 23.2, Collation Support).
#ifndef WEIR_ANALYZE_BIND_BIND_COLLATION_H
#define WEIR_ANALYZE_BIND_BIND_COLLATION_H

#include "analyze/bind/bind.h"

// The collation that is written, which a type must be able to have: 42704, 42804. OBJECT_ID_NONE: none is
// written, or one that the server or its system brings. Which those are, only the server knows.
bool bind_collation(
    Executor *executor, const QualifiedName *collation, const TypeReference *type, ObjectId *found);
// Of what nobody in sight made it is taken to be so.
bool bind_is_collatable(const Executor *executor, TypeReference type);

#endif
