#include "analyze/apply/table/partition.h"
#include "analyze/apply/constraint/constraint.h"
#include "analyze/apply/constraint/foreign_key.h"
#include "analyze/apply/dependency.h"
#include "analyze/apply/expression.h"
#include "analyze/apply/index/index_method.h"
#include "analyze/apply/table/column.h"
#include "analyze/apply/table/inherit.h"
#include "analyze/catalog/columns.h"

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

bool partition_read_key(Executor *executor, const PartitionKey *key, Relation *draft) {
  if (!read_strategy(executor, key, draft)) return false;
  draft->partition_keys = ARENA_ARRAY(executor->arena, key->elements.count + 1, uint16_t);
  LIST_EACH(node, key->elements) {
    const IndexElement *element = (const IndexElement *)node;
    uint16_t *number = &draft->partition_keys[draft->partition_key_count++];
    if (element->column.symbol == SYMBOL_NONE) {
      if (!check_expression(executor, element->expression)) return false;
      continue;
    }
    if (!key_column(executor, draft, element->column, number)) return false;
    bool has_class = element->operator_class.name.symbol != SYMBOL_NONE;
    const Column *column = columns_find(draft, element->column.symbol);
    if (column == NULL || has_class) continue;
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
    if (column == NULL || column->generated == 0) continue;
    executor_fail(executor, "42P17", (Span){0, 0}, "cannot use generated column in partition key");
    executor_detail(executor, "Column \"%.*s\" is a generated column.",
        SLICE_PRINT(executor_text(executor, column->name)));
    return false;
  }
  return true;
}

bool partition_depend(Executor *executor, ObjectId table, const PartitionKey *key) {
  const Relation *relation = catalog_relation(executor->catalog, table);
  for (uint16_t i = 0; i < relation->partition_key_count; i++) {
    if (relation->partition_keys[i] != 0) // the column cannot go without its table
      executor_depend(executor, table, relation->partition_keys[i], table, 0, GRAPH_INTERNAL);
  }
  LIST_EACH(node, key->elements) {
    const IndexElement *element = (const IndexElement *)node;
    if (element->expression == NULL) continue;
    if (!check_not_generated(executor, table, element->expression)) return false;
    if (!bind_expression_dependencies(executor, element->expression, table, 0, table, GRAPH_NORMAL))
      return false;
  }
  return true;
}

bool partition_uses_column(Executor *executor, ObjectId table, uint16_t column) {
  const Relation *relation = catalog_relation(executor->catalog, table);
  for (uint16_t i = 0; i < relation->partition_key_count; i++) {
    if (relation->partition_keys[i] == column) return true;
  }
  if (relation->partition_key_count == 0) return false;
  DependencyList list = dependency_on(executor, table, column);
  for (size_t i = 0; i < list.count; i++) { // expressions need their columns as the table itself
    if (list.edges[i].dependent == table && list.edges[i].dependent_column == 0) return true;
  }
  return false;
}

// ---- bounds

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

static bool is_unbounded(const Executor *executor, const Node *value) {
  if (value->kind != NODE_COLUMN_REFERENCE) return false;
  const ColumnReference *reference = (const ColumnReference *)value;
  if (reference->count != 1 || reference->star) return false;
  Slice name = executor_text(executor, reference->names[0].symbol);
  return slice_equals(name, SLICE("minvalue")) || slice_equals(name, SLICE("maxvalue"));
}

static bool check_values(Executor *executor, const NodeList *values, bool is_range) {
  LIST_EACH(value, *values) {
    if (is_range && is_unbounded(executor, value)) continue;
    ExpressionUse use = expression_use(executor, value, OBJECT_ID_NONE);
    if (use.has_reference && !use.has_subquery)
      return executor_fail(executor, "0A000", use.reference,
          "cannot use column reference in partition bound expression");
    if (!expression_check(executor, &use, "partition bound", "partition bound")) return false;
    bool is_null = value->kind == NODE_CONSTANT && ((const Constant *)value)->kind == CONSTANT_NULL;
    if (is_range && is_null)
      return executor_fail(executor, "42P17", (Span){0, 0}, "cannot specify NULL in range bound");
  }
  return true;
}

// Labels of enums among the bounds, of keys that are columns.
static bool check_labels(
    Executor *executor, const Relation *parent, const NodeList *values, bool is_range) {
  uint32_t at = 0;
  LIST_EACH(value, *values) {
    uint16_t key = at < parent->partition_key_count ? parent->partition_keys[at] : 0;
    if (key > 0 && key <= parent->column_count &&
        !bind_enum_label(executor, &parent->columns[key - 1]->type, value))
      return false;
    if (is_range) at++;
  }
  return true;
}

static bool check_hash(Executor *executor, const PartitionBound *bound) {
  if (bound->modulus <= 0)
    return executor_fail(executor, "42P16", (Span){0, 0},
        "modulus for hash partition must be an integer value greater than zero");
  if (bound->remainder < 0)
    return executor_fail(executor, "42P16", (Span){0, 0},
        "remainder for hash partition must be an integer value greater than or equal to zero");
  if (bound->remainder >= bound->modulus)
    return executor_fail(
        executor, "42P16", (Span){0, 0}, "remainder for hash partition must be less than modulus");
  return true;
}

static const char *strategy_word(char strategy) {
  return strategy == 'r' ? "range" : strategy == 'l' ? "list" : "hash";
}

bool partition_check_bound(
    Executor *executor, ObjectId parent, Symbol partition, const PartitionBound *bound) {
  const Relation *relation = catalog_relation(executor->catalog, parent);
  if (bound == NULL || relation->partition_strategy == 0) return true; // assumed
  Span span = bound->node.span;
  if (bound->strategy == 'd') {
    if (relation->partition_strategy == 'h')
      return executor_fail(executor, "42P16", (Span){0, 0},
          "a hash-partitioned table may not have a default partition");
    ObjectId other = partition_default(executor, parent);
    if (other == OBJECT_ID_NONE) return true;
    executor_relate(executor, other);
    const Object *object = catalog_get(executor->catalog, other);
    return executor_fail(executor, "42P17", span,
        "partition \"%.*s\" conflicts with existing default partition \"%.*s\"",
        SLICE_PRINT(executor_text(executor, partition)),
        SLICE_PRINT(executor_text(executor, object->name)));
  }
  if (bound->strategy != relation->partition_strategy)
    return executor_fail(executor, "42P16", span, "invalid bound specification for a %s partition",
        strategy_word(relation->partition_strategy));
  if (bound->strategy == 'r' && bound->values.count != relation->partition_key_count)
    return executor_fail(executor, "42P16", (Span){0, 0},
        "FROM must specify exactly one value per partitioning column");
  if (bound->strategy == 'r' && bound->upper.count != relation->partition_key_count)
    return executor_fail(executor, "42P16", (Span){0, 0},
        "TO must specify exactly one value per partitioning column");
  if (bound->strategy == 'h') return check_hash(executor, bound);
  bool is_range = bound->strategy == 'r';
  return check_values(executor, &bound->values, is_range) &&
         check_values(executor, &bound->upper, is_range) &&
         check_labels(executor, relation, &bound->values, is_range) &&
         check_labels(executor, relation, &bound->upper, is_range);
}

bool partition_copy_foreign_keys(
    Executor *executor, ObjectId partition, ObjectId parent, Span span) {
  ConstraintList list = constraint_list(executor, parent);
  for (uint32_t i = 0; i < list.count; i++) {
    if (list.items[i]->object.kind != 'f') continue;
    if (!constraint_copy_foreign_key(executor, partition, list.items[i], span)) return false;
  }
  foreign_key_copy_to_partition(executor, partition, parent, span);
  return true;
}
