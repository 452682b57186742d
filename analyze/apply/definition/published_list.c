#include "analyze/apply/definition/published_list.h"
#include "analyze/apply/table/inherit.h"

void published_list_free(PublishedList *list) { number_map_free(&list->places); }

static bool has_parts(const PublishedObject *object) {
  return object->where != NULL || object->columns.count > 0;
}

// A table that is named twice counts once, unless one of the two has more to say.
static bool add(PublishedList *list, ObjectId of, const PublishedObject *object) {
  Executor *executor = list->executor;
  uint32_t place;
  if (number_map_find(&list->places, of, &place)) {
    const PublishedObject *before = list->items[place - 1].object;
    if (!has_parts(before) && !has_parts(object)) return true;
    return executor_fail(executor, "42710", object->node.span,
        "conflicting or redundant %s for table \"%.*s\"",
        object->where != NULL || before->where != NULL ? "WHERE clauses" : "column lists",
        SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, of)->name)));
  }
  if (list->count == list->capacity) {
    size_t capacity = list->capacity == 0 ? 16 : 2 * list->capacity;
    PublishedTable *items = ARENA_ARRAY(executor->arena, capacity, PublishedTable);
    if (list->count > 0) memcpy(items, list->items, list->count * sizeof *items);
    list->items = items;
    list->capacity = capacity;
  }
  list->items[list->count++] = (PublishedTable){of, object};
  number_map_put(&list->places, of, (uint32_t)list->count);
  return true;
}

bool published_list_add_schema(PublishedList *list, ObjectId schema) {
  uint32_t place;
  if (number_map_find(&list->places, schema, &place)) return false;
  number_map_put(&list->places, schema, 0);
  return true;
}

// The partitions of a table go with it anyway.
bool published_list_add(PublishedList *list, ObjectId of, const PublishedObject *object) {
  Executor *executor = list->executor;
  if (!add(list, of, object)) return false;
  const Object *table = catalog_get(executor->catalog, of);
  bool has_children =
      table->object_class == CLASS_RELATION && table->kind != 'p' && !object->table->only;
  if (!has_children) return true;
  InheritList below = inherit_descendants(executor, of);
  for (uint32_t i = 0; i < below.count; i++) {
    if (!add(list, below.ids[i], object)) return false;
  }
  return true;
}
