#include "grammar/plpgsql/scope.h"

#include "lexer/memory.h"

#include <assert.h>

typedef struct Level {
  ScopeLabel kind;
  Symbol label;
  uint32_t hidden;     // index + 1 of the next outer level of that label
  uint32_t first_item; // index of its first item
} Level;

// For each symbol, what it names innermost.
typedef struct Entry {
  Symbol symbol; // SYMBOL_NONE: free
  uint32_t item; // index + 1
  uint32_t level;
} Entry;

struct Scope {
  Level *levels;
  size_t level_count;
  size_t level_capacity;
  ScopeItem *items;
  size_t item_count;
  size_t item_capacity;
  uint32_t loops; // levels that are loops
  Entry *entries; // open addressing; a symbol stays when what it named is gone
  size_t entry_count;
  size_t entry_capacity; // a power of two
};

#define FIRST_CAPACITY 64u

Scope *scope_new(void) {
  Scope *scope = MEMORY_NEW(Scope);
  scope->entry_capacity = FIRST_CAPACITY;
  scope->entries = memory_alloc(FIRST_CAPACITY * sizeof(Entry));
  return scope;
}

void scope_free(Scope *scope) {
  if (scope == NULL) return;
  memory_free(scope->levels);
  memory_free(scope->items);
  memory_free(scope->entries);
  memory_free(scope);
}

void scope_clear(Scope *scope) {
  scope->level_count = scope->item_count = 0;
  scope->loops = 0;
  scope->entry_count = 0;
  memset(scope->entries, 0, scope->entry_capacity * sizeof(Entry));
}

static size_t slot_of(const Scope *scope, Symbol symbol) {
  size_t mask = scope->entry_capacity - 1;
  size_t slot = (symbol * 2654435761u) & mask;
  while (scope->entries[slot].symbol != symbol && scope->entries[slot].symbol != SYMBOL_NONE)
    slot = (slot + 1) & mask;
  return slot;
}

static void grow(Scope *scope) {
  Entry *old = scope->entries;
  size_t old_capacity = scope->entry_capacity;
  scope->entry_capacity *= 2;
  scope->entries = memory_alloc(scope->entry_capacity * sizeof(Entry));
  for (size_t i = 0; i < old_capacity; i++) {
    if (old[i].symbol != SYMBOL_NONE) scope->entries[slot_of(scope, old[i].symbol)] = old[i];
  }
  memory_free(old);
}

static Entry *entry_of(Scope *scope, Symbol symbol) {
  if (scope->entry_count * 2 >= scope->entry_capacity) grow(scope);
  Entry *entry = &scope->entries[slot_of(scope, symbol)];
  if (entry->symbol == SYMBOL_NONE) {
    entry->symbol = symbol;
    scope->entry_count++;
  }
  return entry;
}

static uint32_t item_of(const Scope *scope, Symbol name) {
  return scope->entries[slot_of(scope, name)].item;
}

void scope_push(Scope *scope, ScopeLabel kind, Symbol label) {
  scope->levels =
      memory_grow(scope->levels, scope->level_count, &scope->level_capacity, sizeof(Level));
  Level *level = &scope->levels[scope->level_count++];
  *level = (Level){kind, label, 0, (uint32_t)scope->item_count};
  if (kind == SCOPE_LOOP) scope->loops++;
  if (label == SYMBOL_NONE) return;
  Entry *entry = entry_of(scope, label);
  level->hidden = entry->level;
  entry->level = (uint32_t)scope->level_count;
}

void scope_pop(Scope *scope) {
  assert(scope->level_count > 0);
  const Level *level = &scope->levels[--scope->level_count];
  if (level->kind == SCOPE_LOOP) scope->loops--;
  if (level->label != SYMBOL_NONE) entry_of(scope, level->label)->level = level->hidden;
  while (scope->item_count > level->first_item) {
    const ScopeItem *item = &scope->items[--scope->item_count];
    entry_of(scope, item->name)->item = item->hidden;
  }
}

void scope_declare(Scope *scope, ScopeItem item) {
  assert(scope->level_count > 0);
  scope->items =
      memory_grow(scope->items, scope->item_count, &scope->item_capacity, sizeof(ScopeItem));
  Entry *entry = entry_of(scope, item.name);
  item.level = (uint32_t)scope->level_count;
  item.hidden = entry->item;
  scope->items[scope->item_count++] = item;
  entry->item = (uint32_t)scope->item_count;
}

const ScopeItem *scope_find(const Scope *scope, Symbol name) {
  uint32_t index = name == SYMBOL_NONE ? 0 : item_of(scope, name);
  return index == 0 ? NULL : &scope->items[index - 1];
}

const ScopeItem *scope_find_here(const Scope *scope, Symbol name) {
  const ScopeItem *item = scope_find(scope, name);
  return item != NULL && item->level == scope->level_count ? item : NULL;
}

static bool may_have_fields(const ScopeItem *item) {
  return item->kind == SCOPE_RECORD || item->kind == SCOPE_UNKNOWN;
}

// The innermost variable of that name that can have fields.
static const ScopeItem *find_record(const Scope *scope, Symbol name) {
  uint32_t index = item_of(scope, name);
  while (index != 0 && !may_have_fields(&scope->items[index - 1]))
    index = scope->items[index - 1].hidden;
  return index == 0 ? NULL : &scope->items[index - 1];
}

// A variable that the innermost level of that label has, where such a level is inside `outside`.
static const ScopeItem *find_labelled(
    const Scope *scope, Symbol label, Symbol name, bool with_field, uint32_t outside) {
  uint32_t level = scope->entries[slot_of(scope, label)].level;
  for (; level > outside; level = scope->levels[level - 1].hidden) {
    uint32_t index = item_of(scope, name);
    while (index != 0 && scope->items[index - 1].level > level)
      index = scope->items[index - 1].hidden;
    if (index == 0 || scope->items[index - 1].level != level) continue;
    const ScopeItem *item = &scope->items[index - 1];
    if (!with_field || may_have_fields(item)) return item;
  }
  return NULL;
}

const ScopeItem *scope_find_path(
    const Scope *scope, const Name *names, size_t count, size_t *used) {
  *used = 1;
  if (count == 1) return scope_find(scope, names[0].symbol);
  // Level by level outward, and in each first a record, then the label.
  const ScopeItem *record = find_record(scope, names[0].symbol);
  uint32_t outside = record == NULL ? 0 : record->level;
  const ScopeItem *labelled =
      find_labelled(scope, names[0].symbol, names[1].symbol, count > 2, outside);
  if (labelled == NULL) return record;
  *used = 2;
  return labelled;
}

bool scope_find_label(const Scope *scope, Symbol label, ScopeLabel *kind) {
  uint32_t level = scope->entries[slot_of(scope, label)].level;
  if (label == SYMBOL_NONE || level == 0) return false;
  *kind = scope->levels[level - 1].kind;
  return true;
}

bool scope_is_in_loop(const Scope *scope) { return scope->loops > 0; }
