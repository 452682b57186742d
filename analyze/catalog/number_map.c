#include "analyze/catalog/number_map.h"

#include "lexer/memory.h"

#include <assert.h>

#define FIRST_CAPACITY 16u

static size_t home(const NumberMap *map, uint32_t key) {
  return ((key * 0x9e3779b97f4a7c15u) >> 32) & (map->capacity - 1);
}

// Where the key is, or where it would be.
static size_t place_of(const NumberMap *map, uint32_t key) {
  size_t place = home(map, key);
  while (map->pairs[place].key != 0 && map->pairs[place].key != key) {
    place = (place + 1) & (map->capacity - 1);
  }
  return place;
}

void number_map_free(NumberMap *map) {
  memory_free(map->pairs);
  *map = (NumberMap){0};
}

bool number_map_find(const NumberMap *map, uint32_t key, uint32_t *value) {
  if (map->count == 0) return false;
  const NumberPair *pair = &map->pairs[place_of(map, key)];
  if (pair->key == 0) return false;
  *value = pair->value;
  return true;
}

static void grow(NumberMap *map) {
  NumberMap old = *map;
  map->capacity = old.capacity ? old.capacity * 2 : FIRST_CAPACITY; // at most 2^33: 32-bit keys
  map->pairs = memory_alloc(map->capacity * sizeof *map->pairs);
  for (size_t i = 0; i < old.capacity; i++) {
    if (old.pairs[i].key != 0) map->pairs[place_of(map, old.pairs[i].key)] = old.pairs[i];
  }
  memory_free(old.pairs);
}

void number_map_put(NumberMap *map, uint32_t key, uint32_t value) {
  assert(key != 0);
  if (map->count >= map->capacity / 2) grow(map);
  NumberPair *pair = &map->pairs[place_of(map, key)];
  if (pair->key == 0) map->count++;
  *pair = (NumberPair){key, value};
}

void number_map_remove(NumberMap *map, uint32_t key) {
  size_t mask = map->capacity - 1;
  size_t gap = place_of(map, key);
  assert(map->pairs[gap].key == key);
  for (size_t place = (gap + 1) & mask; map->pairs[place].key != 0; place = (place + 1) & mask) {
    size_t from_home = (place - home(map, map->pairs[place].key)) & mask;
    if (from_home < ((place - gap) & mask)) continue; // its home lies behind the gap
    map->pairs[gap] = map->pairs[place];
    gap = place;
  }
  map->pairs[gap].key = 0;
  map->count--;
}
