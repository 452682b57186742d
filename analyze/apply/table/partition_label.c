#include "analyze/apply/table/partition_label.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/table/inherit.h"

static bool is_of_type(const TypeReference *key, ObjectId type) {
  return key->type == type && key->array_dimensions == 0;
}

static bool has_key(const Relation *table, ObjectId type) {
  for (uint16_t i = 0; i < table->partition_key_count; i++) {
    if (is_of_type(&table->partition_types[i], type)) return true;
  }
  return false;
}

static void rename_in(Executor *executor, const Relation *table, ObjectId partition, ObjectId type,
    Symbol from, Symbol to) {
  Relation draft = *catalog_relation(executor->catalog, partition);
  PartitionValue *values =
      ARENA_ARRAY(executor->arena, draft.bound_value_count + 1u, PartitionValue);
  bool is_changed = false;
  for (uint16_t i = 0; i < draft.bound_value_count; i++) {
    uint16_t key = 0;
    if (draft.bound_strategy == 'r') key = (uint16_t)(i % table->partition_key_count);
    values[i] = draft.bound_values[i];
    bool is_it = values[i].kind == 'v' && values[i].text == from &&
                 is_of_type(&table->partition_types[key], type);
    if (is_it) values[i].text = to;
    is_changed |= is_it;
  }
  draft.bound_values = values;
  if (is_changed) catalog_replace(executor->catalog, &draft.object);
}

void partition_label_rename(Executor *executor, ObjectId type, Symbol from, Symbol to) {
  DependencyList list = dependency_on(executor, type, 0);
  ObjectId last = OBJECT_ID_NONE;
  for (size_t i = 0; i < list.count; i++) {
    const Object *object = catalog_get(executor->catalog, list.edges[i].dependent);
    if (object == NULL || object->object_class != CLASS_RELATION || object->id == last) continue;
    last = object->id;
    const Relation *table = (const Relation *)object;
    if (!has_key(table, type)) continue;
    InheritList partitions = inherit_children(executor, table->object.id);
    for (uint32_t k = 0; k < partitions.count; k++)
      rename_in(executor, table, partitions.ids[k], type, from, to);
  }
}
