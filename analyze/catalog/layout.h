// layout.h -- which fields the structs of object.h have, said once, for copying and for hashing
// them.
//
// Arrays that a field points to, and their lengths, are part of it. catalog_test.c fails when
// object.h gets a field that layout.c does not name.
#ifndef WEIR_ANALYZE_CATALOG_LAYOUT_H
#define WEIR_ANALYZE_CATALOG_LAYOUT_H

#include "analyze/catalog/object.h"

#include <stddef.h>

typedef enum LayoutKind {
  LAYOUT_NUMBER,  // compared by its bytes
  LAYOUT_SYMBOL,  // hashed by its text
  LAYOUT_PART,    // a struct by itself: `item` says which
  LAYOUT_ARRAY,   // a pointer to `count` items; NULL if there are none, or they are not kept
  LAYOUT_COLUMNS, // a pointer to `count` pointers to columns
  LAYOUT_IGNORED, // no part of what the object is
} LayoutKind;

typedef struct Layout Layout;

typedef struct LayoutField {
  const char *name;
  uint16_t offset;
  uint16_t size;
  LayoutKind kind;
  uint16_t count; // of an array: the offset of its uint16_t length
  const Layout *item;
} LayoutField;

struct Layout {
  const char *name;
  size_t size;
  size_t field_count;
  const LayoutField *fields; // in the order of the struct
  size_t array_count;
  const LayoutField *arrays; // those of the fields that point to something
};

const Layout *layout_of_column(void);
// Whole structs, of which Object is the first part.
const Layout *layout_of_class(ObjectClass object_class);

// The length of an array field, and its items (NULL: none).
static inline size_t layout_count(const void *whole, const LayoutField *field) {
  uint16_t count;
  memcpy(&count, (const char *)whole + field->count, sizeof count);
  return count;
}

static inline void *layout_items(const void *whole, const LayoutField *field) {
  void *items;
  memcpy(&items, (const char *)whole + field->offset, sizeof items);
  return items;
}

#endif
