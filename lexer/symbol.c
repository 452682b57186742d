#include "lexer/symbol.h"

#include "lexer/memory.h"

#include <assert.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#define FIRST_SLOTS 256
#define BLOCK_SIZE 65536 // bytes of text; a longer name gets a block of its own

typedef struct Block {
  struct Block *next;
  size_t used;
  size_t size;
  char text[];
} Block;

typedef struct Name {
  const char *text;
  uint32_t length;
  uint32_t hash;
} Name;

// Names are numbered from 1. A slot holds a number or 0; a name lies at the first free slot from its
// hash on. At most half of the slots are taken.
struct SymbolTable {
  Name *names;
  size_t count; // with number 0, which is no name
  size_t capacity;
  Symbol *slots;
  size_t slot_mask;
  Block *blocks; // the newest first
};

SymbolTable *symbol_table_new(void) {
  SymbolTable *table = MEMORY_NEW(SymbolTable);
  table->names = memory_grow(NULL, 0, &table->capacity, sizeof *table->names);
  table->names[0] = (Name){.text = ""};
  table->count = 1;
  table->slots = memory_alloc(FIRST_SLOTS * sizeof *table->slots);
  table->slot_mask = FIRST_SLOTS - 1;
  return table;
}

void symbol_table_free(SymbolTable *table) {
  if (table == NULL) return;
  while (table->blocks) {
    Block *next = table->blocks->next;
    memory_free(table->blocks);
    table->blocks = next;
  }
  memory_free(table->names);
  memory_free(table->slots);
  memory_free(table);
}

static uint32_t hash_of(Slice name) { return (uint32_t)XXH3_64bits(name.start, name.length); }

// The slot that holds the name, or the free one where it belongs.
static Symbol *find_slot(const SymbolTable *table, Slice name, uint32_t hash) {
  for (size_t at = hash & table->slot_mask;; at = (at + 1) & table->slot_mask) {
    Symbol *slot = &table->slots[at];
    if (*slot == SYMBOL_NONE) return slot;
    const Name *found = &table->names[*slot];
    if (found->hash == hash && slice_equals(name, (Slice){found->text, found->length})) return slot;
  }
}

static void double_slots(SymbolTable *table) {
  size_t count = (table->slot_mask + 1) * 2;
  memory_free(table->slots);
  table->slots = memory_alloc(count * sizeof *table->slots);
  table->slot_mask = count - 1;
  for (size_t symbol = 1; symbol < table->count; symbol++) {
    size_t at = table->names[symbol].hash & table->slot_mask;
    while (table->slots[at] != SYMBOL_NONE) at = (at + 1) & table->slot_mask;
    table->slots[at] = (Symbol)symbol;
  }
}

static const char *keep_text(SymbolTable *table, Slice name) {
  Block *block = table->blocks;
  if (block == NULL || block->size - block->used < name.length) {
    size_t size = name.length > BLOCK_SIZE ? name.length : BLOCK_SIZE;
    block = memory_resize(NULL, sizeof *block + size);
    *block = (Block){.next = table->blocks, .size = size};
    table->blocks = block;
  }
  char *text = block->text + block->used;
  if (name.length) memcpy(text, name.start, name.length);
  block->used += name.length;
  return text;
}

Symbol symbol_intern(SymbolTable *table, Slice name) {
  assert(name.length <= UINT32_MAX);
  uint32_t hash = hash_of(name);
  Symbol *slot = find_slot(table, name, hash);
  if (*slot != SYMBOL_NONE) return *slot;

  assert(table->count < UINT32_MAX); // 4 GiB of text hold fewer
  Symbol symbol = (Symbol)table->count;
  *slot = symbol;
  table->names = memory_grow(table->names, table->count, &table->capacity, sizeof *table->names);
  table->names[table->count++] = (Name){keep_text(table, name), (uint32_t)name.length, hash};
  if (table->count * 2 > table->slot_mask) double_slots(table);
  return symbol;
}

Symbol symbol_find(const SymbolTable *table, Slice name) {
  return *find_slot(table, name, hash_of(name));
}

Slice symbol_text(const SymbolTable *table, Symbol symbol) {
  assert(symbol < table->count);
  return (Slice){table->names[symbol].text, table->names[symbol].length};
}

size_t symbol_count(const SymbolTable *table) { return table->count - 1; }
