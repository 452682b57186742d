#include "analyze/chain/path_index.h"

#include <stdlib.h>

PathIndex path_index_new(Arena *arena, size_t capacity) {
  return (PathIndex){.items = ARENA_ARRAY(arena, capacity + 1, IndexedPath)};
}

void path_index_add(PathIndex *index, Slice path, size_t number) {
  index->items[index->count++] = (IndexedPath){path, number};
}

// By the last byte, then by the one before it. `slash`: as if one stood before `b`.
static int compare_ends(Slice a, Slice b, bool slash) {
  size_t length = b.length + slash;
  for (size_t i = 1; i <= a.length && i <= length; i++) {
    unsigned char left = (unsigned char)a.start[a.length - i];
    unsigned char right = i > b.length ? '/' : (unsigned char)b.start[b.length - i];
    if (left != right) return left < right ? -1 : 1;
  }
  return a.length < length ? -1 : a.length > length;
}

static int compare_items(const void *a, const void *b) {
  const IndexedPath *left = a;
  const IndexedPath *right = b;
  int order = compare_ends(left->path, right->path, false);
  if (order != 0) return order;
  return left->number < right->number ? -1 : left->number > right->number;
}

void path_index_sort(PathIndex *index) {
  if (index->count > 0) qsort(index->items, index->count, sizeof *index->items, compare_items);
}

static size_t lower_bound(const PathIndex *index, Slice end, bool slash) {
  size_t low = 0;
  size_t high = index->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (compare_ends(index->items[middle].path, end, slash) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

size_t path_index_find(const PathIndex *index, Slice end) {
  size_t at = lower_bound(index, end, false);
  if (at < index->count && slice_equals(index->items[at].path, end)) return index->items[at].number;
  at = lower_bound(index, end, true);
  if (at == index->count) return SIZE_MAX;
  Slice path = index->items[at].path;
  bool ends_so = path.length > end.length && slice_ends_with(path, end) &&
                 path.start[path.length - end.length - 1] == '/';
  return ends_so ? index->items[at].number : SIZE_MAX;
}
