#include "analyze/catalog/layout.h"
#include "analyze/catalog/state.h"

#include <xxhash.h>

// Numbers of symbols depend on what was interned before, so texts are hashed in their place. Ids
// are the same for the same changes, since undoing a creation gives its id back. What has no order
// (objects, names, settings, locks) is summed.

static uint64_t mix(uint64_t hash, uint64_t value) {
  hash = (hash ^ value) * 0x9fb21c651e98df25u;
  return hash ^ hash >> 29;
}

static uint64_t mix_bytes(uint64_t hash, const void *bytes, size_t length) {
  return mix(hash, XXH3_64bits(bytes, length));
}

static uint64_t mix_symbol(uint64_t hash, const SymbolTable *symbols, Symbol symbol) {
  Slice text = symbol_text(symbols, symbol);
  return mix_bytes(mix(hash, symbol != SYMBOL_NONE), text.start, text.length);
}

static uint64_t mix_field(
    uint64_t hash, const SymbolTable *symbols, const void *whole, const LayoutField *field);

static uint64_t mix_whole(
    uint64_t hash, const SymbolTable *symbols, const void *whole, const Layout *layout) {
  for (size_t i = 0; i < layout->field_count; i++) {
    hash = mix_field(hash, symbols, whole, &layout->fields[i]);
  }
  return hash;
}

static uint64_t mix_items(
    uint64_t hash, const SymbolTable *symbols, const void *whole, const LayoutField *field) {
  const char *items = layout_items(whole, field);
  size_t count = items == NULL ? 0 : layout_count(whole, field);
  hash = mix(hash, count);
  for (size_t i = 0; i < count; i++) {
    if (field->kind == LAYOUT_COLUMNS) {
      const Column *column = ((Column *const *)(const void *)items)[i];
      hash = mix_whole(hash, symbols, column, layout_of_column());
    } else {
      hash = mix_whole(hash, symbols, items + i * field->item->size, field->item);
    }
  }
  return hash;
}

static uint64_t mix_field(
    uint64_t hash, const SymbolTable *symbols, const void *whole, const LayoutField *field) {
  const char *at = (const char *)whole + field->offset;
  switch (field->kind) {
  case LAYOUT_NUMBER: return mix_bytes(hash, at, field->size);
  case LAYOUT_SYMBOL: {
    Symbol symbol;
    memcpy(&symbol, at, sizeof symbol);
    return mix_symbol(hash, symbols, symbol);
  }
  case LAYOUT_PART: return mix_whole(hash, symbols, at, field->item);
  case LAYOUT_ARRAY:
  case LAYOUT_COLUMNS: return mix_items(hash, symbols, whole, field);
  case LAYOUT_IGNORED: break;
  }
  return hash;
}

static uint64_t object_digest(const Catalog *catalog, const Object *object) {
  if (object == NULL) return 0;
  const Layout *layout = layout_of_class((ObjectClass)object->object_class);
  return mix_whole(1, catalog->symbols, object, layout);
}

static uint64_t name_digest(const Catalog *catalog, const NameEntry *entry) {
  if (entry->key.symbol == SYMBOL_NONE) return 0;
  uint64_t hash = mix(mix(2, entry->key.space), entry->key.names);
  return mix(mix_symbol(hash, catalog->symbols, entry->key.symbol), entry->id);
}

static uint64_t setting_digest(const Catalog *catalog, const Setting *setting) {
  SettingState state = setting->state;
  if (state.now.value == SYMBOL_NONE && !state.now.local) return 0;
  uint64_t hash = mix_symbol(mix(3, state.now.local), catalog->symbols, setting->name);
  hash = mix_symbol(hash, catalog->symbols, state.now.value);
  return mix_symbol(hash, catalog->symbols, state.outer);
}

uint64_t catalog_digest(const Catalog *catalog) {
  uint64_t sum = 0;
  for (size_t i = 0; i < STATE_SCHEMAS; i++) sum += object_digest(catalog, catalog->schemas[i]);
  for (size_t i = 0; i < catalog->slot_count; i++) {
    sum += object_digest(catalog, catalog->slots[i]);
  }
  for (size_t i = 0; i < catalog->names.capacity; i++) {
    sum += name_digest(catalog, &catalog->names.entries[i]);
  }
  for (size_t i = 0; i < catalog->settings.count; i++) {
    sum += setting_digest(catalog, &catalog->settings.items[i]);
  }
  for (size_t i = 0; i < catalog->locks.count; i++) {
    LockHeld held = catalog->locks.items[i];
    sum += mix(mix(4, held.relation), held.mode);
  }
  return mix(mix(sum, graph_digest(catalog->graph)), graph_digest(catalog->roles));
}
