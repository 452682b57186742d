#include "analyze/apply/table/inherit.h"
#include "analyze/apply/dependency.h"
#include "analyze/catalog/partition_map.h"

static bool is_child_of(const Object *object, ObjectId parent) {
  if (object == NULL || object->object_class != CLASS_RELATION) return false;
  const Relation *relation = (const Relation *)object;
  for (uint16_t i = 0; i < relation->parent_count; i++) {
    if (relation->parents[i] == parent) return true;
  }
  return false;
}

InheritList inherit_children(Executor *executor, ObjectId relation) {
  DependencyList list = dependency_children(executor, relation);
  InheritList children = {0};
  children.ids = ARENA_ARRAY(executor->arena, list.count + 1, ObjectId);
  for (size_t i = 0; i < list.count; i++) {
    ObjectId id = list.edges[i].dependent;
    bool again = children.count > 0 && children.ids[children.count - 1] == id;
    if (!again && is_child_of(catalog_get(executor->catalog, id), relation))
      children.ids[children.count++] = id;
  }
  return children;
}

// Ids seen, by open addressing; 0 is no id.
typedef struct IdSet {
  ObjectId *slots;
  uint32_t capacity; // a power of two
  uint32_t count;
} IdSet;

static bool insert(IdSet *set, ObjectId id) {
  uint32_t at = (id * 2654435761u) & (set->capacity - 1);
  while (set->slots[at] != OBJECT_ID_NONE) {
    if (set->slots[at] == id) return false;
    at = (at + 1) & (set->capacity - 1);
  }
  set->slots[at] = id;
  set->count++;
  return true;
}

static bool add_id(Arena *arena, IdSet *set, ObjectId id) {
  if (2 * set->count >= set->capacity) {
    IdSet larger = {.capacity = set->capacity == 0 ? 16 : 2 * set->capacity};
    larger.slots = ARENA_ARRAY(arena, larger.capacity, ObjectId);
    for (uint32_t i = 0; i < set->capacity; i++) {
      if (set->slots[i] != OBJECT_ID_NONE) insert(&larger, set->slots[i]);
    }
    *set = larger;
  }
  return insert(set, id);
}

InheritList inherit_descendants(Executor *executor, ObjectId relation) {
  InheritList list = {0};
  IdSet seen = {0};
  uint32_t capacity = 0;
  for (uint32_t next = 0; next <= list.count; next++) {
    InheritList children = inherit_children(executor, next == 0 ? relation : list.ids[next - 1]);
    for (uint32_t i = 0; i < children.count; i++) {
      if (!add_id(executor->arena, &seen, children.ids[i])) continue;
      if (list.count == capacity) {
        capacity = capacity == 0 ? 16 : 2 * capacity;
        ObjectId *ids = ARENA_ARRAY(executor->arena, capacity, ObjectId);
        if (list.count > 0) memcpy(ids, list.ids, list.count * sizeof *ids);
        list.ids = ids;
      }
      list.ids[list.count++] = children.ids[i];
    }
  }
  return list;
}

bool inherit_list_has(const InheritList *list, ObjectId relation) {
  for (uint32_t i = 0; i < list->count; i++) {
    if (list->ids[i] == relation) return true;
  }
  return false;
}

uint16_t inherit_parents_within(
    const Executor *executor, ObjectId top, const InheritList *below, ObjectId child) {
  const Relation *table = catalog_relation(executor->catalog, child);
  if (table->parent_count == 1) return 1;
  uint16_t within = 0;
  for (uint16_t i = 0; i < table->parent_count; i++) {
    ObjectId parent = table->parents[i];
    if (parent == top || inherit_list_has(below, parent)) within++;
  }
  return within;
}

InheritList inherit_partitions(Executor *executor, ObjectId table) {
  InheritList children = inherit_children(executor, table);
  const PartitionList *bounds = partition_map_list(executor->catalog, table);
  if (children.count < 2 || bounds == NULL) return children;
  InheritList ordered = {.ids = ARENA_ARRAY(executor->arena, children.count, ObjectId)};
  IdSet seen = {0};
  for (size_t i = 0; i < bounds->count; i++) {
    ObjectId id = bounds->entries[i].partition;
    if (add_id(executor->arena, &seen, id) && ordered.count < children.count)
      ordered.ids[ordered.count++] = id;
  }
  for (uint32_t i = 0; i < children.count; i++) {
    if (add_id(executor->arena, &seen, children.ids[i]) && ordered.count < children.count)
      ordered.ids[ordered.count++] = children.ids[i];
  }
  return ordered;
}

void inherit_depend(Executor *executor, ObjectId child, ObjectId parent, bool is_partition) {
  executor_depend(
      executor, child, 0, parent, 0, is_partition ? GRAPH_PARTITION_OF : GRAPH_INHERITS);
}
