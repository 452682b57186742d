// builtin_table.h -- the private part of builtin.h: the texts of the names in all its tables.
#ifndef WEIR_ANALYZE_CATALOG_BUILTIN_TABLE_H
#define WEIR_ANALYZE_CATALOG_BUILTIN_TABLE_H

#include "analyze/catalog/builtin/builtin.h"

#include <assert.h>
#include <stddef.h>

// One after another; each is a member of its own, so that its offset is known when this is compiled.
typedef struct BuiltinTexts {
#define TEXT(name) char text_##name[sizeof #name];
#include "analyze/catalog/builtin/builtin_text.def"
#undef TEXT
} BuiltinTexts;

// The member is pasted, and the row's own macro has to call this with it: an argument that is handed
// on would be expanded first (`bool`).
#define BUILTIN_NAME(member, text)                                                                 \
  { offsetof(BuiltinTexts, member), sizeof text - 1 }

// Rows begin with their BuiltinName, and are in the order of its bytes. NULL: none has the name.
const void *builtin_row_named(const void *rows, size_t count, size_t row_size, Slice name);

static inline bool builtin_has(uint8_t first, uint8_t last, int version) {
  // The oldest server of the tables stands for all before it, the newest for all behind.
  if (version < BUILTIN_FIRST_VERSION) version = BUILTIN_FIRST_VERSION;
  if (version > BUILTIN_LAST_VERSION) version = BUILTIN_LAST_VERSION;
  return first <= version && version <= last;
}

#endif
