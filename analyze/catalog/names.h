// names.h -- one map from (space, name class, symbol) to object ids.
//
// Open addressing with linear probing: what is taken out leaves no gap, as what stands behind it
// moves up. So a name costs the same whatever came and went before. An entry whose object is gone
// stays and says so. Under one key stand either ids, in ascending order, or one NAME_ID_GONE.
//
// A name costs as much as it has ids; only functions have several.
//
// The map knows nothing of the log: a change is given as what a key had and what it gets, so
// that the log can give the same backwards.
#ifndef WEIR_ANALYZE_CATALOG_NAMES_H
#define WEIR_ANALYZE_CATALOG_NAMES_H

#include "analyze/catalog/object.h"

#include <stdbool.h>
#include <stddef.h>

#define NAME_ID_GONE OBJECT_ID_NONE
#define NAME_ID_ABSENT UINT32_MAX // no entry

typedef struct NameKey {
  ObjectId space;
  Symbol symbol;  // never SYMBOL_NONE
  uint32_t names; // a NameClass
} NameKey;

typedef struct NameEntry {
  NameKey key; // symbol SYMBOL_NONE: a free place
  ObjectId id;
} NameEntry;

// Empty when zeroed.
typedef struct NameMap {
  NameEntry *entries;
  size_t capacity; // 0 or a power of two
  size_t count;
} NameMap;

void names_free(NameMap *map); // leaves it empty

// The first entry of a key, and the one after; NULL: no more. Good until the map changes.
const NameEntry *names_first(const NameMap *map, NameKey key);
const NameEntry *names_next(const NameMap *map, const NameEntry *entry);

// Enters an id in one search: in place of the key's NAME_ID_GONE, if it has that. Returns what was
// there: NAME_ID_GONE or NAME_ID_ABSENT.
ObjectId names_enter(NameMap *map, NameKey key, ObjectId id);

// One entry of the key goes from `from` to `to`: an id, NAME_ID_GONE or NAME_ID_ABSENT.
void names_change(NameMap *map, NameKey key, ObjectId from, ObjectId to);

#endif
