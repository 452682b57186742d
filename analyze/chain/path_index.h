// path_index.h -- paths by how they end: "db/a.sql" finds "src/main/db/a.sql".
#ifndef WEIR_ANALYZE_CHAIN_PATH_INDEX_H
#define WEIR_ANALYZE_CHAIN_PATH_INDEX_H

#include "grammar/arena.h"

typedef struct IndexedPath {
  Slice path;
  size_t number; // what it stands for
} IndexedPath;

typedef struct PathIndex {
  IndexedPath *items; // in the arena
  size_t count;
} PathIndex;

// Room for so many paths, to be filled by path_index_add and then sorted.
PathIndex path_index_new(Arena *arena, size_t capacity);
void path_index_add(PathIndex *index, Slice path, size_t number);
void path_index_sort(PathIndex *index);

// The number of the path that is `end` or ends with a slash and that; of several, always the same one.
// SIZE_MAX: there is none. The cost does not depend on how many end so.
size_t path_index_find(const PathIndex *index, Slice end);

#endif
