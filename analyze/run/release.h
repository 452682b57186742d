// release.h -- what ships together, and which tables are therefore new.
//
// Nobody waits for the locks of a table that the release at hand makes, and nobody misses it. It is
// new no longer once it takes the name or the place of one in use: a swap by rename, a partition
// that is attached.
#ifndef WEIR_ANALYZE_RELEASE_H
#define WEIR_ANALYZE_RELEASE_H

#include "analyze/catalog/number_map.h"
#include "analyze/executor/executor.h"

// Of a table, an index, anything: the release at hand made it, or it is temporary.
bool release_made(const Executor *executor, const Object *object);

// The names that relations and types in use gave up in the release at hand. Empty when zeroed.
typedef struct ReleaseNames {
  NumberMap schemas; // by name: the schema of the one that gave it up last
  NumberMap renamed; // types that have another name since
  uint32_t release;
} ReleaseNames;
void release_names_free(ReleaseNames *names);

// After a statement: a new relation that took the place of one in use is marked OBJECT_IN_USE.
void release_note_effects(Executor *executor, ReleaseNames *names);

#endif
