// versions.h -- immutable versions of objects: made by copying a draft, ended when nobody holds
// them.
//
// A version is one block: its struct, then the arrays that it points to. Only columns are blocks of
// their own, counted, because a table's versions share those that did not change.
#ifndef WEIR_ANALYZE_CATALOG_VERSIONS_H
#define WEIR_ANALYZE_CATALOG_VERSIONS_H

#include "analyze/catalog/object.h"
#include "analyze/catalog/pool.h"

// A deep copy of `draft` under `id`. Columns are shared with `previous` (NULL: none) where both
// point at the same ones.
const Object *version_new(Pool *pool, const Object *draft, ObjectId id, const Object *previous);
void version_free(Pool *pool, const Object *version); // also columns that no other version has

#endif
