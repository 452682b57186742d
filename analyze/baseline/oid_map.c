#include "analyze/baseline/oid_map.h"

#include "lexer/memory.h"

static size_t place_of(const OidMap *map, OidKey key) {
  uint64_t hash = ((uint64_t)key.catalog << 32 | key.oid) * 0x9e3779b97f4a7c15u;
  size_t i = (size_t)(hash >> 32) & (map->capacity - 1);
  while (map->entries[i].key.oid != 0 &&
         (map->entries[i].key.oid != key.oid || map->entries[i].key.catalog != key.catalog))
    i = (i + 1) & (map->capacity - 1);
  return i;
}

static void grow(OidMap *map) {
  OidMap before = *map;
  map->capacity = before.capacity == 0 ? 256 : 2 * before.capacity;
  map->entries = memory_alloc(map->capacity * sizeof *map->entries);
  for (size_t i = 0; i < before.capacity; i++) {
    if (before.entries[i].key.oid != 0)
      map->entries[place_of(map, before.entries[i].key)] = before.entries[i];
  }
  memory_free(before.entries);
}

void oid_map_put(OidMap *map, OidKey key, uint32_t value) {
  if (2 * (map->count + 1) > map->capacity) grow(map);
  OidEntry *entry = &map->entries[place_of(map, key)];
  map->count += entry->key.oid == 0;
  *entry = (OidEntry){key, value};
}

uint32_t oid_map_get(const OidMap *map, OidKey key) {
  if (map->capacity == 0 || key.oid == 0) return 0;
  return map->entries[place_of(map, key)].value;
}

void oid_map_free(OidMap *map) {
  memory_free(map->entries);
  *map = (OidMap){0};
}
