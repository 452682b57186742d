#include "analyze/chain/inode_set.h"

#include "lexer/memory.h"

#include <stdint.h>

#define FIRST_CAPACITY 64

void inode_set_free(InodeSet *set) {
  memory_free(set->places);
  *set = (InodeSet){0};
}

// The place that holds it, or the free one where it belongs.
static InodeIdentity *find(const InodeSet *set, dev_t device, ino_t inode) {
  uint64_t mixed = ((uint64_t)inode ^ (uint64_t)device << 32) * UINT64_C(0x9E3779B97F4A7C15);
  size_t mask = set->capacity - 1;
  size_t at = (size_t)(mixed >> 32) & mask;
  while (set->places[at].is_used &&
         (set->places[at].device != device || set->places[at].inode != inode))
    at = (at + 1) & mask;
  return &set->places[at];
}

static void grow(InodeSet *set) {
  InodeSet larger = {.capacity = set->capacity > 0 ? set->capacity * 2 : FIRST_CAPACITY};
  larger.places = memory_alloc(larger.capacity * sizeof *larger.places);
  for (size_t i = 0; i < set->capacity; i++) {
    InodeIdentity identity = set->places[i];
    if (identity.is_used) *find(&larger, identity.device, identity.inode) = identity;
  }
  larger.count = set->count;
  memory_free(set->places);
  *set = larger;
}

bool inode_set_add(InodeSet *set, const struct stat *status) {
  if (set->count * 2 >= set->capacity) grow(set);
  InodeIdentity *place = find(set, status->st_dev, status->st_ino);
  if (place->is_used) return false;
  *place = (InodeIdentity){status->st_dev, status->st_ino, true};
  set->count++;
  return true;
}

bool inode_set_has(const InodeSet *set, const struct stat *status) {
  return set->count > 0 && find(set, status->st_dev, status->st_ino)->is_used;
}
