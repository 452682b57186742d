#include "analyze/catalog/versions.h"

#include "analyze/catalog/layout.h"

#include <assert.h>
#include <string.h>

static size_t aligned(size_t size) { return (size + 7) & ~(size_t)7; }

// What the items of an array take in the block.
static size_t items_size(const Object *object, const LayoutField *field) {
  if (layout_items(object, field) == NULL) return 0;
  size_t item = field->kind == LAYOUT_COLUMNS ? sizeof(Column *) : field->item->size;
  return aligned(layout_count(object, field) * item);
}

static size_t block_size(const Object *object, const Layout *layout) {
  size_t size = aligned(layout->size);
  for (size_t i = 0; i < layout->array_count; i++) size += items_size(object, &layout->arrays[i]);
  return size;
}

// Which of the draft's columns is the same block in `previous`: a column keeps its number.
static bool is_shared(const Relation *draft, const Relation *previous, size_t index) {
  return previous != NULL && index < previous->column_count &&
         draft->columns[index] == previous->columns[index];
}

static void take_columns(Pool *pool, const Relation *draft, const Relation *previous, Column **to) {
  for (size_t i = 0; i < draft->column_count; i++) {
    Column *column = draft->columns[i];
    assert(column->number == i + 1);
    if (is_shared(draft, previous, i)) {
      column->references++;
    } else {
      column = pool_alloc(pool, sizeof *column);
      *column = *draft->columns[i];
      column->references = 1;
    }
    to[i] = column;
  }
}

const Object *version_new(Pool *pool, const Object *draft, ObjectId id, const Object *previous) {
  const Layout *layout = layout_of_class((ObjectClass)draft->object_class);
  char *block = pool_alloc(pool, block_size(draft, layout));
  memcpy(block, draft, layout->size);
  ((Object *)block)->id = id;

  char *end = block + aligned(layout->size);
  for (size_t i = 0; i < layout->array_count; i++) {
    const LayoutField *field = &layout->arrays[i];
    size_t size = items_size(draft, field);
    void *items = size ? end : NULL;
    memcpy(block + field->offset, &items, sizeof items);
    if (size == 0) continue;

    if (field->kind == LAYOUT_COLUMNS) {
      take_columns(pool, (const Relation *)draft, (const Relation *)previous, items);
    } else {
      memcpy(items, layout_items(draft, field), layout_count(draft, field) * field->item->size);
    }
    end += size;
  }
  return (const Object *)block;
}

void version_free(Pool *pool, const Object *version) {
  if (version->object_class == CLASS_RELATION) {
    const Relation *relation = (const Relation *)version;
    for (size_t i = 0; i < relation->column_count; i++) {
      Column *column = relation->columns[i];
      if (--column->references == 0) pool_give_back(pool, column, sizeof *column);
    }
  }
  const Layout *layout = layout_of_class((ObjectClass)version->object_class);
  size_t size = block_size(version, layout);
  pool_give_back(pool, (void *)(uintptr_t)version, size);
}
