#include "analyze/apply/constraint/constraint.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/expression_text.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/apply/table/partition_bound.h"
#include "analyze/catalog/columns.h"

#define MAX_LEVELS 10000u // of tables that inherit; beyond, a loop is not looked for

static bool is_below(Executor *executor, ObjectId relation, ObjectId ancestor, uint32_t *budget) {
  if (relation == ancestor) return true;
  const Object *object = catalog_get(executor->catalog, relation);
  if (object == NULL || object->object_class != CLASS_RELATION) return false;
  const Relation *table = (const Relation *)object;
  for (uint16_t i = 0; i<table->parent_count && * budget> 0; i++) {
    (*budget)--;
    if (is_below(executor, table->parents[i], ancestor, budget)) return true;
  }
  return false;
}

bool inherit_is_below(Executor *executor, ObjectId relation, ObjectId ancestor) {
  uint32_t budget = MAX_LEVELS;
  return is_below(executor, relation, ancestor, &budget);
}

// ---- joining

static bool check_column(Executor *executor, const Relation *child, const Column *column,
    const Column *above, bool wants_not_null) {
  Slice name = executor_text(executor, above->name);
  Slice table = executor_text(executor, child->object.name);
  if (column == NULL)
    return executor_fail(executor, "42804", (Span){0, 0}, "child table is missing column \"%.*s\"",
        SLICE_PRINT(name));
  bool known = column->type.type != OBJECT_ID_NONE && above->type.type != OBJECT_ID_NONE;
  bool same = column->type.type == above->type.type &&
              column->type.modifiers[0] == above->type.modifiers[0] &&
              column->type.modifiers[1] == above->type.modifiers[1] &&
              (column->type.array_dimensions > 0) == (above->type.array_dimensions > 0);
  if (known && !same)
    return executor_fail(executor, "42804", (Span){0, 0},
        "child table \"%.*s\" has different type for column \"%.*s\"", SLICE_PRINT(table),
        SLICE_PRINT(name));
  if (known && column->collation != above->collation)
    return executor_fail(executor, "42P21", (Span){0, 0},
        "child table \"%.*s\" has different collation for column \"%.*s\"", SLICE_PRINT(table),
        SLICE_PRINT(name));
  bool may_differ = above->generated == 0 && executor->version_max < 16;
  if ((above->generated != 0) != (column->generated != 0) && !may_differ)
    return executor_fail(executor, "42804", (Span){0, 0},
        "column \"%.*s\" in child table %s be a generated column", SLICE_PRINT(name),
        above->generated ? "must" : "must not");
  if (above->generated != 0 && above->generated != column->generated) {
    executor_fail(executor, "42804", (Span){0, 0},
        "column \"%.*s\" inherits from generated column of different kind", SLICE_PRINT(name));
    executor_detail(executor, "Parent column is %s, child column is %s.",
        above->generated == 'v' ? "VIRTUAL" : "STORED",
        column->generated == 'v' ? "VIRTUAL" : "STORED");
    return false;
  }
  if (!wants_not_null || column->not_null) return true;
  if (executor->version_max < 17)
    return executor_fail(executor, "42804", (Span){0, 0},
        "column \"%.*s\" in child table must be marked NOT NULL", SLICE_PRINT(name));
  return executor_fail(executor, "42804", (Span){0, 0},
      "column \"%.*s\" in child table \"%.*s\" must be marked NOT NULL", SLICE_PRINT(name),
      SLICE_PRINT(table));
}

static bool join_columns(
    Executor *executor, ObjectId child, ObjectId parent, bool is_partition, Span span) {
  const Relation *above = catalog_relation(executor->catalog, parent);
  const Relation *draft = catalog_relation(executor->catalog, child);
  for (uint16_t i = 0; i < above->column_count; i++) {
    const Column *source = above->columns[i];
    if (source->dropped) continue;
    uint16_t number = bind_column_find(executor, child, (Name){source->name, span});
    if (number != 0 && !draft->columns_known) draft = catalog_relation(executor->catalog, child);
    const Column *column = number == 0 ? NULL : columns_numbered(draft, number);
    bool assumed = executor_may_have_more(executor, child);
    bool wants_not_null = constraint_passes_not_null(executor, parent, source);
    if (!assumed && !check_column(executor, draft, column, source, wants_not_null)) return false;
    if (column == NULL) continue;
    Column joined = *column;
    joined.inherited++;
    if (is_partition) joined.is_local = false;
    if (is_partition && executor->version_max >= 17) joined.identity = source->identity;
    draft = columns_with_changed(executor->arena, draft, &joined);
    if (!draft->columns_known) catalog_replace(executor->catalog, &draft->object);
  }
  catalog_replace(executor->catalog, &draft->object);
  return true;
}

// The child's constraint that is like its parent's: by name, but NOT NULL by column.
static ObjectId constraint_of_child(
    Executor *executor, ObjectId child, ObjectId parent, const TableConstraint *above) {
  if (above->object.kind != 'n') return constraint_find(executor, child, above->object.name);
  const Column *column =
      columns_numbered(catalog_relation(executor->catalog, parent), above->columns[0]);
  uint16_t number = bind_column_number(executor, child, column->name);
  const TableConstraint *own = number == 0 ? NULL : constraint_not_null_of(executor, child, number);
  return own == NULL ? OBJECT_ID_NONE : own->object.id;
}

// The child's must not say less than the parent's.
static bool check_constraint(
    Executor *executor, const TableConstraint *own, const TableConstraint *above) {
  const char *what = own->no_inherit                       ? "non-inherited"
                     : !own->enforced && above->enforced   ? "NOT ENFORCED"
                     : !own->validated && above->validated ? "NOT VALID"
                                                           : NULL;
  if (what == NULL) return true;
  return executor_fail(executor, "42P17", (Span){0, 0},
      "constraint \"%.*s\" conflicts with %s constraint on child table \"%.*s\"",
      SLICE_PRINT(executor_text(executor, own->object.name)), what,
      SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, own->table)->name)));
}

static bool join_constraints(
    Executor *executor, ObjectId child, ObjectId parent, bool is_partition, Span span) {
  bool assumed = catalog_get(executor->catalog, child)->flags & OBJECT_ASSUMED;
  ConstraintList list = constraint_list(executor, parent);
  for (uint32_t i = 0; i < list.count; i++) {
    const TableConstraint *above = list.items[i];
    if (above->no_inherit || (above->object.kind != 'c' && above->object.kind != 'n')) continue;
    ObjectId id = constraint_of_child(executor, child, parent, above);
    if (id == OBJECT_ID_NONE && (assumed || above->object.kind == 'n')) continue;
    if (id == OBJECT_ID_NONE)
      return executor_fail(executor, "42804", (Span){0, 0},
          "child table is missing constraint \"%.*s\"",
          SLICE_PRINT(executor_text(executor, above->object.name)));
    TableConstraint joined = *catalog_constraint(executor->catalog, id);
    if (above->object.kind == 'c' &&
        !expression_text_is_alike(executor, joined.expression, child, above->expression, parent))
      return executor_fail(executor, "42804", (Span){0, 0},
          "child table \"%.*s\" has different definition for check constraint \"%.*s\"",
          SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, child)->name)),
          SLICE_PRINT(executor_text(executor, above->object.name)));
    if (!check_constraint(executor, &joined, above)) return false;
    joined.inherited++;
    if (is_partition) joined.is_local = false;
    executor_replace(executor, &joined.object, EFFECT_ALTER, 0, span);
  }
  return true;
}

bool inherit_attach(
    Executor *executor, ObjectId child, ObjectId parent, bool is_partition, Span span) {
  if (!join_columns(executor, child, parent, is_partition, span)) return false;
  if (!join_constraints(executor, child, parent, is_partition, span)) return false;
  Relation draft = *catalog_relation(executor->catalog, child);
  ObjectId *parents = ARENA_ARRAY(executor->arena, draft.parent_count + 1u, ObjectId);
  if (draft.parent_count > 0) memcpy(parents, draft.parents, draft.parent_count * sizeof *parents);
  parents[draft.parent_count++] = parent;
  draft.parents = parents;
  draft.is_partition = is_partition;
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, span);
  inherit_depend(executor, child, parent, is_partition);
  return true;
}

// ---- parting

static void part_columns(Executor *executor, ObjectId child, ObjectId parent) {
  const Relation *above = catalog_relation(executor->catalog, parent);
  const Relation *draft = catalog_relation(executor->catalog, child);
  for (uint16_t i = 0; i < above->column_count; i++) {
    if (above->columns[i]->dropped) continue;
    const Column *column = columns_find(draft, above->columns[i]->name);
    if (column == NULL || column->inherited == 0) continue;
    Column own = *column;
    own.inherited--;
    if (own.inherited == 0) own.is_local = true;
    draft = columns_with_changed(executor->arena, draft, &own);
  }
  catalog_replace(executor->catalog, &draft->object);
}

static void part_constraints(Executor *executor, ObjectId child, ObjectId parent, Span span) {
  ConstraintList list = constraint_list(executor, parent);
  for (uint32_t i = 0; i < list.count; i++) {
    char kind = list.items[i]->object.kind;
    if (kind != 'c' && kind != 'n') continue;
    ObjectId id = constraint_of_child(executor, child, parent, list.items[i]);
    if (id == OBJECT_ID_NONE) continue;
    TableConstraint own = *catalog_constraint(executor->catalog, id);
    if (own.inherited == 0) continue;
    own.inherited--;
    if (own.inherited == 0) own.is_local = true;
    executor_replace(executor, &own.object, EFFECT_ALTER, 0, span);
  }
}

void inherit_detach(Executor *executor, ObjectId child, ObjectId parent, Span span) {
  part_columns(executor, child, parent);
  part_constraints(executor, child, parent, span);
  Relation draft = *catalog_relation(executor->catalog, child);
  ObjectId *parents = ARENA_ARRAY(executor->arena, draft.parent_count + 1u, ObjectId);
  uint16_t kept = 0;
  for (uint16_t i = 0; i < draft.parent_count; i++) {
    if (draft.parents[i] != parent) parents[kept++] = draft.parents[i];
  }
  GraphEdge edge = {.dependent = child,
      .referenced = parent,
      .kind = draft.is_partition ? GRAPH_PARTITION_OF : GRAPH_INHERITS};
  graph_remove(catalog_graph(executor->catalog), edge);
  draft.parents = parents;
  draft.parent_count = kept;
  draft.is_partition = false;
  partition_bound_clear(&draft);
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, span);
}
