// draft.h -- an object of any class, to be changed in what all of them have.
#ifndef WEIR_ANALYZE_CATALOG_DRAFT_H
#define WEIR_ANALYZE_CATALOG_DRAFT_H

#include "analyze/catalog/object.h"
#include "grammar/arena.h"

// A copy of the whole struct in the arena, whose arrays are still those of `object`. To be passed to
// catalog_replace.
Object *draft_copy(Arena *arena, const Object *object);

#endif
