#include "analyze/apply/table/typed_table.h"
#include "analyze/apply/dependency.h"

static bool refuse(Executor *executor, ObjectId type, ObjectId table) {
  const Object *object = catalog_get(executor->catalog, type);
  executor_relate(executor, table);
  executor_fail(executor, "2BP01", (Span){0, 0},
      "cannot alter type \"%.*s\" because it is the type of a typed table",
      SLICE_PRINT(executor_text(executor, object->name)));
  executor_hint(executor, "Use ALTER ... CASCADE to alter the typed tables too.");
  return false;
}

bool typed_table_list(
    Executor *executor, ObjectId type, DropBehavior behavior, InheritList *tables) {
  DependencyList list = dependency_on(executor, type, 0);
  tables->ids = ARENA_ARRAY(executor->arena, list.count + 1, ObjectId);
  tables->count = 0;
  for (size_t i = 0; i < list.count; i++) {
    ObjectId id = list.edges[i].dependent;
    const Object *object = catalog_get(executor->catalog, id);
    if (object == NULL || object->object_class != CLASS_RELATION ||
        ((const Relation *)object)->of_type != type)
      continue;
    if (behavior != DROP_CASCADE) return refuse(executor, type, id);
    bool is_again = tables->count > 0 && tables->ids[tables->count - 1] == id;
    if (!is_again) tables->ids[tables->count++] = id;
  }
  return true;
}
