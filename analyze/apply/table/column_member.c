#include "analyze/apply/table/column_member.h"
#include "analyze/catalog/number_map.h"

// Types yet to be looked into; each once.
typedef struct Search {
  Arena *arena;
  ObjectId *types;
  size_t count;
  size_t capacity;
  NumberMap seen;
} Search;

static void look_into(Search *search, ObjectId type) {
  uint32_t ignored;
  if (type < OBJECT_ID_FIRST_USER || number_map_find(&search->seen, type, &ignored)) return;
  number_map_put(&search->seen, type, 1);
  if (search->count == search->capacity) {
    search->capacity = search->capacity == 0 ? 16 : 2 * search->capacity;
    ObjectId *larger = ARENA_ARRAY(search->arena, search->capacity, ObjectId);
    if (search->count > 0) memcpy(larger, search->types, search->count * sizeof *larger);
    search->types = larger;
  }
  search->types[search->count++] = type;
}

static void look_into_parts(Search *search, const Object *object) {
  if (object == NULL) return;
  if (object->object_class == CLASS_TYPE) {
    look_into(search, ((const UserType *)object)->base.type);
  } else if (object->object_class == CLASS_RELATION) {
    const Relation *relation = (const Relation *)object;
    for (uint16_t i = 0; i < relation->column_count; i++) {
      if (!relation->columns[i]->dropped) look_into(search, relation->columns[i]->type.type);
    }
  }
}

bool column_member_refuse(Executor *executor, ObjectId relation, const TypeReference *type) {
  if (type->type < OBJECT_ID_FIRST_USER) return true;
  Search search = {.arena = executor->arena};
  look_into(&search, type->type);
  bool is_member = false;
  for (size_t i = 0; i < search.count && !is_member; i++) {
    is_member = search.types[i] == relation;
    look_into_parts(&search, catalog_get(executor->catalog, search.types[i]));
  }
  number_map_free(&search.seen);
  if (!is_member) return true;
  return executor_fail(executor, "42P16", (Span){0, 0},
      "composite type %.*s cannot be made a member of itself",
      SLICE_PRINT(executor_name_of(executor, relation)));
}
