// number_map.h -- from a number to a number, for the few settings and locks that a session has.
//
// Open addressing with linear probing; 0 is no key.
#ifndef WEIR_ANALYZE_CATALOG_NUMBER_MAP_H
#define WEIR_ANALYZE_CATALOG_NUMBER_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct NumberPair {
  uint32_t key; // 0: a free place
  uint32_t value;
} NumberPair;

// Empty when zeroed.
typedef struct NumberMap {
  NumberPair *pairs;
  size_t capacity; // 0 or a power of two
  size_t count;
} NumberMap;

void number_map_free(NumberMap *map);                                      // leaves it empty
bool number_map_find(const NumberMap *map, uint32_t key, uint32_t *value); // false: not there
void number_map_put(NumberMap *map, uint32_t key, uint32_t value); // adds it or replaces its value
void number_map_remove(NumberMap *map, uint32_t key);              // is there

#endif
