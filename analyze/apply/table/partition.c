#include "analyze/apply/table/partition.h"
#include "analyze/apply/constraint/constraint.h"
#include "analyze/apply/constraint/foreign_key.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/expression.h"
#include "analyze/apply/index/index_key.h"
#include "analyze/apply/index/index_method.h"
#include "analyze/apply/table/column.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/bind/bind_collation.h"
#include "analyze/bind/value/value_type.h"
#include "analyze/catalog/columns.h"

#include <assert.h>

#define MAX_KEYS 32u

static bool key_column(Executor *executor, const Relation *draft, Name name, uint16_t *number) {
  const Column *column = columns_find(draft, name.symbol);
  Slice text = executor_text(executor, name.symbol);
  if (column == NULL && !draft->columns_known) {
    *number = 0;
    return true;
  }
  if (column == NULL && column_is_system_name(executor, name.symbol))
    return executor_fail(executor, "42P17", name.span,
        "cannot use system column \"%.*s\" in partition key", SLICE_PRINT(text));
  if (column == NULL)
    return executor_fail(executor, "42703", name.span,
        "column \"%.*s\" named in partition key does not exist", SLICE_PRINT(text));
  if (column->generated) {
    executor_fail(executor, "42P17", name.span, "cannot use generated column in partition key");
    executor_detail(executor, "Column \"%.*s\" is a generated column.", SLICE_PRINT(text));
    return false;
  }
  *number = column->number;
  return true;
}

static bool read_strategy(Executor *executor, const PartitionKey *key, Relation *draft) {
  Slice strategy = executor_text(executor, key->strategy.symbol);
  static const char *const names[] = {"range", "list", "hash"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (slice_equals(strategy, slice_of(names[i]))) draft->partition_strategy = names[i][0];
  }
  if (draft->partition_strategy == 0)
    return executor_fail(executor, "22023", key->strategy.span,
        "unrecognized partitioning strategy \"%.*s\"", SLICE_PRINT(strategy));
  if (draft->partition_strategy == 'l' && key->elements.count > 1)
    return executor_fail(executor, "42P17", (Span){0, 0},
        "cannot use \"list\" partition strategy with more than one column");
  if (key->elements.count > MAX_KEYS)
    return executor_fail(
        executor, "54011", (Span){0, 0}, "cannot partition using more than %u columns", MAX_KEYS);
  return true;
}

static bool check_expression(Executor *executor, const Node *expression) {
  assert(expression != NULL);
  ExpressionUse use = expression_use(executor, expression, OBJECT_ID_NONE);
  if (!expression_check(executor, &use, "partition key expressions", "partition key expression"))
    return false;
  if (use.is_mutable)
    return executor_fail(executor, "42P17", (Span){0, 0},
        "functions in partition key expression must be marked IMMUTABLE");
  if (expression->kind == NODE_CONSTANT)
    return executor_fail(
        executor, "42P17", (Span){0, 0}, "cannot use constant expression as partition key");
  return true;
}

static void make_key(Executor *executor, Relation *draft, size_t count) {
  draft->partition_keys = ARENA_ARRAY(executor->arena, count + 1, uint16_t);
  draft->partition_types = ARENA_ARRAY(executor->arena, count + 1, TypeReference);
  draft->partition_collations = ARENA_ARRAY(executor->arena, count + 1, Symbol);
  draft->partition_classes = ARENA_ARRAY(executor->arena, count + 1, Symbol);
}

// A collation that says what the column's says is none to the server.
static Symbol collation_of(const IndexElement *element, const Column *column) {
  Symbol collation = element->collation.name.symbol;
  return column != NULL && column->collation == collation ? SYMBOL_NONE : collation;
}

static bool read_class(
    Executor *executor, const IndexElement *element, uint16_t at, Relation *draft) {
  ObjectId found;
  const char *method = draft->partition_strategy == 'h' ? "hash" : "btree";
  return index_key_class(executor, method, &element->operator_class, &draft->partition_types[at],
      &found, &draft->partition_classes[at]);
}

// What a script made of what the keys name.
static bool depend_on_words(Executor *executor, ObjectId table, const PartitionKey *key) {
  const Relation *relation = catalog_relation(executor->catalog, table);
  const char *method = relation->partition_strategy == 'h' ? "hash" : "btree";
  uint16_t at = 0;
  LIST_EACH(node, key->elements) {
    const IndexElement *element = (const IndexElement *)node;
    TypeReference none = {.modifiers = {-1, -1}};
    ObjectId class;
    ObjectId collation = OBJECT_ID_NONE;
    Symbol shown;
    if (!index_key_class(executor, method, &element->operator_class, &none, &class, &shown) ||
        !bind_collation(executor, &element->collation, &none, &collation))
      return false;
    uint16_t number = relation->partition_keys[at++];
    if (element->collation.name.symbol == SYMBOL_NONE && number != 0)
      collation = index_key_collation_of(executor, table, number);
    executor_depend(executor, table, 0, class, 0, GRAPH_NORMAL);
    executor_depend(executor, table, 0, collation, 0, GRAPH_NORMAL);
  }
  return true;
}

static bool refuse_generated(Executor *executor, const Column *column) {
  executor_fail(executor, "42P17", (Span){0, 0}, "cannot use generated column in partition key");
  executor_detail(executor, "Column \"%.*s\" is a generated column.",
      SLICE_PRINT(executor_text(executor, column->name)));
  return false;
}

// A column in parentheses is the column.
static const IndexElement *plain_element(
    Executor *executor, const Relation *draft, const IndexElement *element) {
  const Node *expression = element->expression;
  if (expression == NULL || expression->kind != NODE_COLUMN_REFERENCE) return element;
  const ColumnReference *reference = (const ColumnReference *)expression;
  if (reference->star || reference->count != 1) return element;
  if (columns_find(draft, reference->names[0].symbol) == NULL) return element;
  IndexElement *plain = ARENA_NEW(executor->arena, IndexElement);
  *plain = *element;
  plain->expression = NULL;
  plain->column = reference->names[0];
  return plain;
}

bool partition_read_key(Executor *executor, const PartitionKey *key, Relation *draft) {
  if (!read_strategy(executor, key, draft)) return false;
  make_key(executor, draft, key->elements.count);
  LIST_EACH(node, key->elements) {
    const IndexElement *element = plain_element(executor, draft, (const IndexElement *)node);
    uint16_t at = draft->partition_key_count++;
    draft->partition_types[at] = (TypeReference){.modifiers = {-1, -1}};
    draft->partition_collations[at] = element->collation.name.symbol;
    if (element->column.symbol == SYMBOL_NONE) {
      if (!check_expression(executor, element->expression)) return false;
      if (!read_class(executor, element, at, draft)) return false;
      continue;
    }
    if (!key_column(executor, draft, element->column, &draft->partition_keys[at])) return false;
    const Column *column = columns_find(draft, element->column.symbol);
    if (column != NULL && column->generated != 0) return refuse_generated(executor, column);
    draft->partition_collations[at] = collation_of(element, column);
    if (column == NULL) continue;
    draft->partition_types[at] = column->type;
    ObjectId collation;
    if (!bind_collation(executor, &element->collation, &column->type, &collation) ||
        !read_class(executor, element, at, draft))
      return false;
    if (element->operator_class.name.symbol != SYMBOL_NONE) continue;
    const char *method = draft->partition_strategy == 'h' ? "hash" : "btree";
    if (!index_method_check_type(executor, method, &column->type)) return false;
  }
  return true;
}

static bool check_not_generated(Executor *executor, ObjectId table, const Node *expression) {
  ExpressionUse use = expression_use(executor, expression, table);
  const Relation *relation = catalog_relation(executor->catalog, table);
  for (uint16_t i = 0; i < use.column_count; i++) {
    const Column *column = columns_numbered(relation, use.columns[i]);
    if (column != NULL && column->generated != 0) return refuse_generated(executor, column);
  }
  return true;
}

// The table needs the columns of its key as a part of itself: the edges go from them to it.
static void turn_column_edges(Executor *executor, ObjectId table) {
  DependencyList list = dependency_of(executor, table);
  for (size_t i = list.count; i-- > 0;) {
    GraphEdge edge = list.edges[i];
    if (edge.referenced != table || edge.dependent_column != 0) continue;
    graph_remove(catalog_graph(executor->catalog), edge);
    executor_depend(executor, table, (uint16_t)edge.referenced_column, table, 0, GRAPH_INTERNAL);
  }
}

// Without a column it is always the same, if nothing else can make it another.
static bool bind_key(
    Executor *executor, ObjectId table, const Node *expression, uint32_t at, TypeReference *type) {
  BindFacts found;
  if (!bind_expression_facts(
          executor, expression, PLACE_PARTITION, table, table, GRAPH_NORMAL, &found))
    return false;
  *type = found.type;
  bool is_pseudo = !value_is_untyped(found.type) && bind_type_is_pseudo(&found.type);
  if (is_pseudo)
    return executor_fail(executor, "42P16", (Span){0, 0},
        "partition key column %u has pseudo-type %.*s", at + 1,
        SLICE_PRINT(bind_type_text(executor, &found.type)));
  if (found.is_mutable)
    return executor_fail(executor, "42P17", (Span){0, 0},
        "functions in partition key expression must be marked IMMUTABLE");
  ExpressionUse use = expression_use(executor, expression, table);
  bool is_constant = !use.has_reference && bind_volatility(executor, expression) == 'i';
  return !is_constant || executor_fail(executor, "42P17", (Span){0, 0},
                             "cannot use constant expression as partition key");
}

bool partition_depend(Executor *executor, ObjectId table, const PartitionKey *key) {
  const Relation *relation = catalog_relation(executor->catalog, table);
  for (uint16_t i = 0; i < relation->partition_key_count; i++) {
    if (relation->partition_keys[i] != 0) // the column cannot go without its table
      executor_depend(executor, table, relation->partition_keys[i], table, 0, GRAPH_INTERNAL);
  }
  if (!depend_on_words(executor, table, key)) return false;
  relation = catalog_relation(executor->catalog, table);
  Relation typed = *relation;
  typed.partition_types =
      ARENA_ARRAY(executor->arena, relation->partition_key_count + 1u, TypeReference);
  uint16_t at = 0;
  bool has_expression = false;
  LIST_EACH(node, key->elements) {
    const IndexElement *element = (const IndexElement *)node;
    TypeReference *type = &typed.partition_types[at];
    *type = relation->partition_types[at++];
    if (element->expression == NULL || relation->partition_keys[at - 1] != 0) continue;
    has_expression = true;
    if (!check_not_generated(executor, table, element->expression)) return false;
    if (!bind_key(executor, table, element->expression, at - 1u, type)) return false;
  }
  if (!has_expression) return true;
  catalog_replace(executor->catalog, &typed.object);
  turn_column_edges(executor, table);
  return true;
}

bool partition_uses_column(Executor *executor, ObjectId table, uint16_t column) {
  const Relation *relation = catalog_relation(executor->catalog, table);
  if (relation->partition_key_count == 0) return false;
  for (uint16_t i = 0; i < relation->partition_key_count; i++) {
    if (relation->partition_keys[i] == column) return true;
  }
  DependencyList list = dependency_of(executor, table);
  for (size_t i = 0; i < list.count; i++) {
    const GraphEdge *edge = &list.edges[i];
    if (edge->dependent_column == column && edge->referenced == table) return true;
  }
  return false;
}

// ---- partitions

// What the parent noted may have gone, or been detached, since.
ObjectId partition_default(const Executor *executor, ObjectId parent) {
  const Object *above = catalog_get(executor->catalog, parent);
  if (above == NULL || above->object_class != CLASS_RELATION) return OBJECT_ID_NONE;
  ObjectId id = ((const Relation *)above)->default_partition;
  const Object *object = catalog_get(executor->catalog, id);
  if (object == NULL || object->object_class != CLASS_RELATION) return OBJECT_ID_NONE;
  const Relation *partition = (const Relation *)object;
  bool is_its = partition->parent_count > 0 && partition->parents[0] == parent;
  return is_its && partition->has_default_partition_bound ? id : OBJECT_ID_NONE;
}

void partition_note_default(Executor *executor, ObjectId parent, ObjectId partition) {
  Relation draft = *catalog_relation(executor->catalog, parent);
  draft.default_partition = partition;
  catalog_replace(executor->catalog, &draft.object);
}

bool partition_copy_foreign_keys(
    Executor *executor, ObjectId partition, ObjectId parent, Span span) {
  ConstraintList list = constraint_list(executor, parent);
  for (uint32_t i = 0; i < list.count; i++) {
    if (list.items[i]->object.kind != 'f') continue;
    const Object *above = catalog_get(executor->catalog, list.items[i]->parent);
    // It stands for a partition of the other table.
    if (above != NULL && ((const TableConstraint *)above)->table == parent) continue;
    if (!constraint_copy_foreign_key(executor, partition, list.items[i], span)) return false;
  }
  foreign_key_copy_to_partition(executor, partition, parent, span);
  return true;
}
