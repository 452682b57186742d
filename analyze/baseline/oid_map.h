// oid_map.h -- from a row of a server's catalog to a number of ours.
//
// A row is known by its catalog (the oid of pg_class, pg_type …) and its own oid. Open addressing with
// linear probing; nothing is taken out.
#ifndef WEIR_ANALYZE_BASELINE_OID_MAP_H
#define WEIR_ANALYZE_BASELINE_OID_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct OidKey {
  uint32_t catalog;
  uint32_t oid; // never 0
} OidKey;

typedef struct OidEntry {
  OidKey key; // oid 0: a free place
  uint32_t value;
} OidEntry;

// Empty when zeroed.
typedef struct OidMap {
  OidEntry *entries;
  size_t capacity; // 0 or a power of two
  size_t count;
} OidMap;

void oid_map_free(OidMap *map);
void oid_map_put(OidMap *map, OidKey key, uint32_t value); // adds it, or replaces its value
uint32_t oid_map_get(const OidMap *map, OidKey key);       // 0: not there

#endif
