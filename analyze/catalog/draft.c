#include "analyze/catalog/draft.h"

#include "analyze/catalog/layout.h"

#include <string.h>

Object *draft_copy(Arena *arena, const Object *object) {
  size_t size = layout_of_class((ObjectClass)object->object_class)->size;
  Object *draft = arena_alloc(arena, size);
  memcpy(draft, object, size);
  return draft;
}
