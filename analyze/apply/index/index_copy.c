#include "analyze/apply/constraint/constraint.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/expression_text.h"
#include "analyze/apply/index/index.h"
#include "analyze/apply/index/index_key.h"
#include "analyze/apply/index/index_name.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/bind/text/bound_text.h"
#include "analyze/catalog/columns.h"

// The columns of `original` by name in another table; false: one is not there.
static bool map_columns(
    Executor *executor, const Index *original, ObjectId table, uint16_t *columns) {
  const Relation *source = catalog_relation(executor->catalog, original->table);
  for (uint16_t i = 0; i < original->column_count; i++) {
    columns[i] = 0;
    if (original->columns[i] == 0) continue;
    const Column *column = columns_numbered(source, original->columns[i]);
    if (column != NULL) columns[i] = bind_column_number(executor, table, column->name);
    if (columns[i] == 0) return false;
  }
  return true;
}

ObjectId index_copy(
    Executor *executor, ObjectId table, ObjectId original_id, ObjectId parent, Span span) {
  const Index *original = catalog_index(executor->catalog, original_id);
  const Relation *target = catalog_relation(executor->catalog, table);
  Index draft = *original;
  draft.columns = ARENA_ARRAY(executor->arena, original->column_count + 1u, uint16_t);
  if (!map_columns(executor, original, table, draft.columns)) return OBJECT_ID_NONE;
  draft.object = (Object){
      .object_class = CLASS_INDEX,
      .kind = target->object.kind == 'p' ? 'I' : 'i',
      .flags = target->object.flags & OBJECT_TEMPORARY,
      .name = index_name_choose_copy(executor, table, original),
      .schema = target->object.schema,
  };
  draft.expressions = ARENA_ARRAY(executor->arena, original->expression_count + 1u, Symbol);
  for (uint16_t i = 0; i < original->expression_count; i++)
    draft.expressions[i] =
        expression_text_for(executor, original->expressions[i], original->table, table);
  draft.table = table;
  draft.parent = parent;
  draft.constraint = OBJECT_ID_NONE;
  draft.valid = true;
  draft.on_only = false;
  ObjectId constraint = original->constraint;
  ObjectId source = original->table;
  bool has_own_edges = original->has_expressions || original->has_predicate;
  ObjectId id = executor_create(executor, &draft.object, span);
  if (constraint != OBJECT_ID_NONE) {
    ObjectId parent_constraint = parent == OBJECT_ID_NONE ? OBJECT_ID_NONE : constraint;
    index_make_constraint(executor, id, NULL, constraint, parent_constraint, span);
  }
  index_depend(executor, catalog_index(executor->catalog, id));
  bound_text_define_copy(executor, original_id, source, id, table);
  DependencyList list = dependency_of(executor, original_id);
  for (size_t i = list.count; i-- > 0;) {
    GraphEdge edge = list.edges[i];
    if (edge.kind != GRAPH_NORMAL && edge.kind != GRAPH_AUTO) continue;
    if (!has_own_edges && edge.kind != GRAPH_NORMAL) continue; // collations, operator classes
    const Column *column = NULL;
    if (edge.referenced == source && edge.referenced_column != 0)
      column = columns_numbered(
          catalog_relation(executor->catalog, source), (uint16_t)edge.referenced_column);
    ObjectId referenced = edge.referenced == source ? table : edge.referenced;
    uint16_t number = column == NULL ? 0 : bind_column_number(executor, table, column->name);
    executor_depend(executor, id, 0, referenced, number, edge.kind);
  }
  return id;
}

// What could not be printed is not known to be alike.
static bool are_expressions_alike(Executor *executor, const Index *one, const Index *other) {
  if (one->expression_count != other->expression_count) return false;
  for (uint16_t i = 0; i < one->expression_count; i++) {
    Symbol text = one->expressions[i], second = other->expressions[i];
    bool is_missing = text == SYMBOL_NONE && second == SYMBOL_NONE;
    bool wants_text = i < one->key_count ? one->columns[i] == 0 : one->has_predicate;
    if (is_missing && !wants_text) continue;
    if (text == SYMBOL_NONE || second == SYMBOL_NONE ||
        !expression_text_is_alike(executor, text, one->table, second, other->table))
      return false;
  }
  return true;
}

bool index_is_alike(Executor *executor, const Index *candidate, const Index *parent) {
  if (candidate->unique != parent->unique || candidate->exclusion != parent->exclusion ||
      candidate->method != parent->method ||
      candidate->nulls_not_distinct != parent->nulls_not_distinct ||
      candidate->key_count != parent->key_count ||
      candidate->column_count != parent->column_count ||
      candidate->has_predicate != parent->has_predicate)
    return false;
  if (!are_expressions_alike(executor, candidate, parent)) return false;
  uint16_t *columns = ARENA_ARRAY(executor->arena, parent->column_count + 1u, uint16_t);
  if (!map_columns(executor, parent, candidate->table, columns)) return false;
  for (uint16_t i = 0; i < parent->key_count; i++) {
    Symbol one = parent->key_options != NULL ? parent->key_options[i] : SYMBOL_NONE;
    Symbol other = candidate->key_options != NULL ? candidate->key_options[i] : SYMBOL_NONE;
    if (!index_key_is_alike(executor, one, other)) return false;
  }
  return parent->column_count == 0 ||
         memcmp(columns, candidate->columns, parent->column_count * sizeof *columns) == 0;
}

static bool fits(
    Executor *executor, const Index *candidate, const Index *parent, bool is_attached) {
  bool has_constraint = parent->constraint != OBJECT_ID_NONE;
  if (candidate->parent != OBJECT_ID_NONE) return false;
  if (has_constraint && candidate->constraint == OBJECT_ID_NONE) return false;
  bool wants_same_key = is_attached && executor->version_max >= 17;
  if (has_constraint && wants_same_key && parent->primary != candidate->primary) return false;
  return index_is_alike(executor, candidate, parent);
}

void index_attach(Executor *executor, ObjectId index, ObjectId parent, Span span) {
  Index draft = *catalog_index(executor->catalog, index);
  draft.parent = parent;
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, span);
  executor_depend(executor, index, 0, parent, 0, GRAPH_PARTITION_PRIMARY);
  executor_depend(executor, index, 0, draft.table, 0, GRAPH_PARTITION_SECONDARY);
  ObjectId above = catalog_index(executor->catalog, parent)->constraint;
  if (above == OBJECT_ID_NONE || draft.constraint == OBJECT_ID_NONE) return;
  TableConstraint constraint = *catalog_constraint(executor->catalog, draft.constraint);
  constraint.inherited++;
  constraint.is_local = false;
  constraint.parent = above;
  catalog_replace(executor->catalog, &constraint.object);
  executor_depend(executor, draft.constraint, 0, above, 0, GRAPH_PARTITION_PRIMARY);
  executor_depend(executor, draft.constraint, 0, draft.table, 0, GRAPH_PARTITION_SECONDARY);
}

static bool make_primary_not_null(
    Executor *executor, ObjectId partition, const Index *parent, Span span) {
  const Relation *above = catalog_relation(executor->catalog, parent->table);
  for (uint16_t i = 0; parent->primary && i < parent->key_count; i++) {
    const Column *column = columns_numbered(above, parent->columns[i]);
    if (column == NULL) continue;
    uint16_t number = bind_column_number(executor, partition, column->name);
    NotNull wanted = {.table = partition, .column = number, .span = span};
    if (number == 0 ||
        columns_numbered(catalog_relation(executor->catalog, partition), number)->not_null)
      continue;
    if (!constraint_set_not_null(executor, &wanted)) return false;
  }
  return true;
}

// What is unique must be so within each partition of the partition.
static bool check_partition_key(Executor *executor, const Relation *table, const Index *parent) {
  if (table->object.kind != 'p' || !(parent->unique || parent->exclusion)) return true;
  uint16_t *columns = ARENA_ARRAY(executor->arena, parent->column_count + 1u, uint16_t);
  if (!map_columns(executor, parent, table->object.id, columns)) return true;
  for (uint16_t i = 0; i < table->partition_key_count; i++) {
    bool is_key = table->partition_keys[i] == 0;
    for (uint16_t k = 0; k < parent->key_count; k++)
      is_key |= columns[k] == table->partition_keys[i];
    if (is_key) continue;
    executor_fail(executor, "0A000", (Span){0, 0},
        "unique constraint on partitioned table must include all partitioning columns");
    executor_detail(executor,
        "%s constraint on table \"%.*s\" lacks column \"%.*s\" which is part of the partition key.",
        parent->primary     ? "PRIMARY KEY"
        : parent->exclusion ? "EXCLUDE"
                            : "UNIQUE",
        SLICE_PRINT(executor_text(executor, table->object.name)),
        SLICE_PRINT(
            executor_text(executor, columns_numbered(table, table->partition_keys[i])->name)));
    return false;
  }
  return true;
}

bool index_check_copy(Executor *executor, ObjectId table, ObjectId original) {
  return check_partition_key(executor, catalog_relation(executor->catalog, table),
      catalog_index(executor->catalog, original));
}

bool index_make_for_partition(
    Executor *executor, ObjectId partition, ObjectId parent_id, bool is_attached, Span span) {
  const Index *parent = catalog_index(executor->catalog, parent_id);
  const Relation *table = catalog_relation(executor->catalog, partition);
  if (table->object.kind == 'f') {
    if (!parent->unique) return true;
    const Object *above = catalog_get(executor->catalog, parent->table);
    executor_fail(executor, "42809", (Span){0, 0},
        "cannot create unique index on partitioned table \"%.*s\"",
        SLICE_PRINT(executor_text(executor, above->name)));
    executor_detail(executor, "Table \"%.*s\" contains partitions that are foreign tables.",
        SLICE_PRINT(executor_text(executor, above->name)));
    return false;
  }
  if (!make_primary_not_null(executor, partition, parent, span)) return false;
  IndexList list = index_list(executor, partition);
  for (uint32_t i = 0; i < list.count; i++) {
    if (!fits(executor, list.items[i], parent, is_attached)) continue;
    index_attach(executor, list.items[i]->object.id, parent_id, span);
    return true;
  }
  const TableConstraint *key = constraint_primary_key(executor, partition);
  if (parent->primary && key != NULL)
    return executor_fail(executor, "42P16", (Span){0, 0},
        "multiple primary keys for table \"%.*s\" are not allowed",
        SLICE_PRINT(executor_text(executor, table->object.name)));
  if (!check_partition_key(executor, table, parent)) return false;
  ObjectId id = index_copy(executor, partition, parent_id, parent_id, span);
  if (id == OBJECT_ID_NONE || table->object.kind != 'p') return true;
  InheritList children = inherit_children(executor, partition);
  for (uint32_t i = 0; i < children.count; i++) {
    if (!index_make_for_partition(executor, children.ids[i], id, is_attached, span)) return false;
  }
  return true;
}

IndexList index_list(Executor *executor, ObjectId table) {
  DependencyList list = dependency_parts(executor, table);
  IndexList result = {0};
  result.items = ARENA_ARRAY(executor->arena, list.count + 1, const Index *);
  for (size_t i = 0; i < list.count; i++) {
    const Object *object = catalog_get(executor->catalog, list.edges[i].dependent);
    if (object != NULL && object->object_class == CLASS_CONSTRAINT) {
      const TableConstraint *constraint = (const TableConstraint *)object;
      bool owns = constraint->table == table && object->kind != 'f' && object->kind != 'c' &&
                  object->kind != 'n';
      object = owns ? catalog_get(executor->catalog, constraint->index) : NULL;
    }
    if (object == NULL || object->object_class != CLASS_INDEX) continue;
    const Index *index = (const Index *)object;
    bool again = index->table != table;
    for (uint32_t k = 0; k < result.count && !again; k++) again = result.items[k] == index;
    if (!again) result.items[result.count++] = index;
  }
  return result;
}
