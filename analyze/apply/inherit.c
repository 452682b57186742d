#include "analyze/apply/inherit.h"
#include "analyze/apply/dependency.h"

static bool is_child_of(const Object *object, ObjectId parent) {
  if (object == NULL || object->object_class != CLASS_RELATION) return false;
  const Relation *relation = (const Relation *)object;
  for (uint16_t i = 0; i < relation->parent_count; i++) {
    if (relation->parents[i] == parent) return true;
  }
  return false;
}

InheritList inherit_children(Executor *executor, ObjectId relation) {
  DependencyList list = dependency_on(executor, relation, 0);
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

void inherit_depend(Executor *executor, ObjectId child, ObjectId parent, bool is_partition) {
  executor_depend(executor, child, 0, parent, 0, is_partition ? GRAPH_AUTO : GRAPH_NORMAL);
}
