#include "analyze/apply/constraint/constraint.h"
#include "analyze/apply/constraint/foreign_type.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/index/index_remake.h"
#include "analyze/apply/table/alter_table.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/catalog/columns.h"

static TypeReference plain(const TypeReference *type) {
  return (TypeReference){
      .type = type->type, .modifiers = {-1, -1}, .array_dimensions = type->array_dimensions};
}

// ---- foreign keys are made anew, with the new type

static bool check_foreign_key(Executor *executor, const TableConstraint *key) {
  const Object *other = catalog_get(executor->catalog, key->referenced_table);
  if (other == NULL || other->object_class != CLASS_RELATION) return true;
  const Relation *table = catalog_relation(executor->catalog, key->table);
  const Relation *referenced = (const Relation *)other;
  for (uint16_t i = 0; i < key->column_count; i++) {
    const Column *from = columns_numbered(table, key->columns[i]);
    const Column *to = columns_numbered(referenced, key->referenced_columns[i]);
    if (from == NULL || to == NULL) continue;
    if (foreign_type_fits(executor, &from->type, &to->type)) continue;
    TypeReference from_type = plain(&from->type);
    TypeReference to_type = plain(&to->type);
    executor_relate(executor, key->object.id);
    executor_fail(executor, "42804", (Span){0, 0},
        "foreign key constraint \"%.*s\" cannot be implemented",
        SLICE_PRINT(executor_text(executor, key->object.name)));
    executor_detail(executor,
        executor->version_max >= 18
            ? "Key columns \"%.*s\" of the referencing table and \"%.*s\" of the referenced table "
              "are "
              "of incompatible types: %.*s and %.*s."
            : "Key columns \"%.*s\" and \"%.*s\" are of incompatible types: %.*s and %.*s.",
        SLICE_PRINT(executor_text(executor, from->name)),
        SLICE_PRINT(executor_text(executor, to->name)),
        SLICE_PRINT(bind_type_text(executor, &from_type)),
        SLICE_PRINT(bind_type_text(executor, &to_type)));
    return false;
  }
  return true;
}

static bool check_foreign_keys(Executor *executor, ObjectId relation) {
  DependencyList list = dependency_on(executor, relation, 0);
  for (size_t i = 0; i < list.count; i++) {
    const Object *object = catalog_get(executor->catalog, list.edges[i].dependent);
    if (object == NULL || object->object_class != CLASS_CONSTRAINT || object->kind != 'f') continue;
    if (!check_foreign_key(executor, (const TableConstraint *)object)) return false;
  }
  return true;
}

// ---- once all types of the statement are changed

typedef bool Remake(Executor *executor, ObjectId table, uint16_t column, Span span);

static bool remake(Executor *executor, ObjectId root, const AlterAction *action, Remake *make) {
  InheritList below = inherit_descendants(executor, root);
  for (uint32_t i = 0; i <= below.count; i++) {
    ObjectId table = i == 0 ? root : below.ids[i - 1];
    uint16_t number = bind_column_number(executor, table, action->name.symbol);
    if (number != 0 && !make(executor, table, number, action->node.span)) return false;
  }
  return true;
}

bool alter_finish_types(Executor *executor, ObjectId relation, const AlterTable *statement) {
  static Remake *const steps[] = {index_remake, constraint_remake_checks};
  bool has_any = false;
  if (catalog_get(executor->catalog, relation)->object_class != CLASS_RELATION) return true;
  for (size_t step = 0; step < sizeof steps / sizeof *steps; step++) {
    LIST_EACH(node, statement->actions) {
      const AlterAction *action = (const AlterAction *)node;
      if (action->kind != ALTER_COLUMN_TYPE) continue;
      has_any = true;
      if (!remake(executor, relation, action, steps[step])) return false;
    }
  }
  return !has_any || check_foreign_keys(executor, relation);
}
