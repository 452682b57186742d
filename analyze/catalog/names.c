#include "analyze/catalog/names.h"

#include "lexer/memory.h"

#include <assert.h>

#define FIRST_CAPACITY 64u

// Without the name class: a table and its row type stand side by side.
static size_t home(const NameMap *map, NameKey key) {
  uint64_t hash = ((uint64_t)key.space << 32 | key.symbol) * 0x9e3779b97f4a7c15u;
  hash ^= hash >> 32;
  hash *= 0xd6e8feb86659fd93u;
  return (hash >> 32) & (map->capacity - 1);
}

static bool equals(NameKey a, NameKey b) {
  return a.symbol == b.symbol && a.space == b.space && a.names == b.names;
}

static bool is_free(const NameEntry *entry) { return entry->key.symbol == SYMBOL_NONE; }

void names_free(NameMap *map) {
  memory_free(map->entries);
  *map = (NameMap){0};
}

static const NameEntry *find_from(const NameMap *map, size_t place, NameKey key) {
  for (;; place = (place + 1) & (map->capacity - 1)) {
    const NameEntry *entry = &map->entries[place];
    if (is_free(entry)) return NULL;
    if (equals(entry->key, key)) return entry;
  }
}

const NameEntry *names_first(const NameMap *map, NameKey key) {
  if (map->capacity == 0) return NULL;
  return find_from(map, home(map, key), key);
}

const NameEntry *names_next(const NameMap *map, const NameEntry *entry) {
  size_t place = (size_t)(entry - map->entries);
  return find_from(map, (place + 1) & (map->capacity - 1), entry->key);
}

// Behind the ids of the same key that are smaller: a larger one on the way is carried on.
static void insert(NameMap *map, NameEntry carried) {
  size_t place = home(map, carried.key);
  while (!is_free(&map->entries[place])) {
    NameEntry *entry = &map->entries[place];
    if (equals(entry->key, carried.key) && entry->id > carried.id) {
      ObjectId larger = entry->id;
      entry->id = carried.id;
      carried.id = larger;
    }
    place = (place + 1) & (map->capacity - 1);
  }
  map->entries[place] = carried;
}

// Two thirds: fuller, and the way to what is not there gets long.
static bool is_full(const NameMap *map) { return map->count >= map->capacity - map->capacity / 3; }

static void grow(NameMap *map) {
  NameMap old = *map;
  map->capacity = old.capacity ? old.capacity * 2 : FIRST_CAPACITY;
  // memory ends long before the product overflows
  map->entries = memory_alloc(map->capacity * sizeof *map->entries);
  for (size_t i = 0; i < old.capacity; i++) {
    if (!is_free(&old.entries[i])) insert(map, old.entries[i]);
  }
  memory_free(old.entries);
}

// Moves up what would not be found over the gap at `gap`.
static void close_gap(NameMap *map, size_t gap) {
  size_t mask = map->capacity - 1;
  for (size_t place = (gap + 1) & mask; !is_free(&map->entries[place]);
       place = (place + 1) & mask) {
    size_t from_home = (place - home(map, map->entries[place].key)) & mask;
    if (from_home < ((place - gap) & mask)) continue; // its home lies behind the gap
    map->entries[gap] = map->entries[place];
    gap = place;
  }
  map->entries[gap].key.symbol = SYMBOL_NONE;
}

ObjectId names_enter(NameMap *map, NameKey key, ObjectId id) {
  assert(key.symbol != SYMBOL_NONE && id != NAME_ID_GONE);
  if (is_full(map)) grow(map);
  size_t place = home(map, key);
  while (!is_free(&map->entries[place]) && !equals(map->entries[place].key, key))
    place = (place + 1) & (map->capacity - 1);
  NameEntry *entry = &map->entries[place];
  if (is_free(entry)) {
    *entry = (NameEntry){key, id};
  } else if (entry->id == NAME_ID_GONE) {
    entry->id = id;
    return NAME_ID_GONE;
  } else {
    insert(map, (NameEntry){key, id});
  }
  map->count++;
  return NAME_ID_ABSENT;
}

void names_change(NameMap *map, NameKey key, ObjectId from, ObjectId to) {
  assert(key.symbol != SYMBOL_NONE && from != to);
  if (from == NAME_ID_ABSENT) {
    if (is_full(map)) grow(map);
    insert(map, (NameEntry){key, to});
    map->count++;
    return;
  }

  const NameEntry *entry = names_first(map, key);
  while (entry != NULL && entry->id != from) entry = names_next(map, entry);
  assert(entry != NULL);
  if (entry == NULL) return;
  size_t place = (size_t)(entry - map->entries);
  if (to == NAME_ID_ABSENT) {
    close_gap(map, place);
    map->count--;
  } else {
    map->entries[place].id = to;
  }
}
