// A folder for each migration, for planning.h.
#include "analyze/chain/planning.h"

#include <stdlib.h>

static int compare_bytes(Slice a, Slice b) {
  size_t shorter = a.length < b.length ? a.length : b.length;
  int order = shorter > 0 ? memcmp(a.start, b.start, shorter) : 0;
  if (order != 0) return order;
  return a.length < b.length ? -1 : a.length > b.length;
}

static int compare_files(const InnerFile *a, const InnerFile *b) {
  return a->file < b->file ? -1 : a->file > b->file;
}

static int compare_by_bytes(const void *a, const void *b) {
  int order = compare_bytes(((const InnerFile *)a)->version, ((const InnerFile *)b)->version);
  return order != 0 ? order : compare_files(a, b);
}

static int compare_by_value(const void *a, const void *b) {
  int order = numbered_compare(((const InnerFile *)a)->version, ((const InnerFile *)b)->version);
  return order != 0 ? order : compare_files(a, b);
}

InnerList planning_inner(
    Planning *planning, uint32_t folder, Slice name, InnerVersion *version, bool by_value) {
  Listing *listing = planning->listing;
  InnerList list = {.items = ARENA_ARRAY(planning->arena,
                        planning_count_inner(planning, folder, name) + 1, InnerFile)};
  uint32_t at = folder + 1;
  size_t file;
  while ((file = planning_next_inner(planning, folder, name, &at)) != SIZE_MAX) {
    Slice inner = listing->folders[listing->files[file].folder].name;
    list.items[list.count++] =
        (InnerFile){.file = file, .folder = inner, .version = version(planning->arena, inner)};
  }
  int (*compare)(const void *, const void *) = by_value ? compare_by_value : compare_by_bytes;
  qsort(list.items, list.count, sizeof *list.items, compare);
  for (size_t i = 1; i < list.count; i++) {
    const InnerFile *before = &list.items[i - 1];
    const InnerFile *inner = &list.items[i];
    if (by_value ? numbered_compare(before->version, inner->version) != 0
                 : compare_bytes(before->version, inner->version) != 0)
      continue;
    planning_fault(planning, PLAN_FAULT_DUPLICATE_VERSION, listing->files[inner->file].path,
        listing->files[before->file].path, 0, "two folders have version %.*s",
        SLICE_PRINT(inner->version));
  }
  return list;
}
