#include "analyze/apply/table/partition_bound.h"
#include "analyze/apply/expression.h"
#include "analyze/apply/table/partition.h"
#include "analyze/catalog/columns.h"
#include "analyze/catalog/partition_map.h"

// ---- values

static bool is_word(const Executor *executor, const Node *value, const char *word) {
  if (value->kind != NODE_COLUMN_REFERENCE) return false;
  const ColumnReference *reference = (const ColumnReference *)value;
  return reference->count == 1 && !reference->star &&
         slice_equals(executor_text(executor, reference->names[0].symbol), slice_of(word));
}

static PartitionValueKey key_of(const Executor *executor, const Relation *parent, uint16_t at) {
  PartitionValueKey key = {.type = parent->partition_types[at]};
  const Column *column = columns_numbered(parent, parent->partition_keys[at]);
  if (column != NULL) key.column = column->name;
  key.is_bytewise = partition_key_is_bytewise(executor->symbols, parent, at);
  return key;
}

static bool check_expression(Executor *executor, const Node *node) {
  if (node->kind == NODE_CONSTANT) return true;
  ExpressionUse use = expression_use(executor, node, OBJECT_ID_NONE);
  if (use.has_reference && !use.has_subquery)
    return executor_fail(executor, "0A000", use.reference,
        "cannot use column reference in partition bound expression");
  return expression_check(executor, &use, "partition bound", "partition bound");
}

static bool read_value(Executor *executor, const Relation *parent, uint16_t at, const Node *node,
    PartitionValue *value) {
  PartitionValueKey key = key_of(executor, parent, at);
  return check_expression(executor, node) && bind_enum_label(executor, &key.type, node) &&
         partition_value_read(executor, &key, node, value);
}

// ---- ranges

// What follows MINVALUE or MAXVALUE is never looked at, and must be the same.
static bool check_endless(Executor *executor, const NodeList *nodes, const PartitionValue *values) {
  char kind = 'v';
  uint16_t at = 0;
  LIST_EACH(node, *nodes) {
    bool differs = (kind == '-' || kind == '+') && values[at].kind != kind;
    if (differs) {
      const char *word = kind == '-' ? "MINVALUE" : "MAXVALUE";
      return executor_fail(
          executor, "42804", node->span, "every bound following %s must also be %s", word, word);
    }
    kind = values[at++].kind;
  }
  return true;
}

static bool read_side(
    Executor *executor, const Relation *parent, const NodeList *nodes, PartitionValue *values) {
  uint16_t at = 0;
  LIST_EACH(node, *nodes) {
    PartitionValue *value = &values[at];
    if (is_word(executor, node, "minvalue")) {
      value->kind = '-';
    } else if (is_word(executor, node, "maxvalue")) {
      value->kind = '+';
    } else if (!read_value(executor, parent, at, node, value)) {
      return false;
    }
    if (value->kind == 'n')
      return executor_fail(executor, "42P17", (Span){0, 0}, "cannot specify NULL in range bound");
    at++;
  }
  return check_endless(executor, nodes, values);
}

static bool read_range(
    Executor *executor, const Relation *parent, const PartitionBound *bound, Relation *draft) {
  uint16_t keys = parent->partition_key_count;
  if (bound->values.count != keys)
    return executor_fail(executor, "42P16", (Span){0, 0},
        "FROM must specify exactly one value per partitioning column");
  if (bound->upper.count != keys)
    return executor_fail(executor, "42P16", (Span){0, 0},
        "TO must specify exactly one value per partitioning column");
  draft->bound_value_count = (uint16_t)(2 * keys);
  draft->bound_values = ARENA_ARRAY(executor->arena, 2 * (size_t)keys + 1, PartitionValue);
  return read_side(executor, parent, &bound->values, draft->bound_values) &&
         read_side(executor, parent, &bound->upper, draft->bound_values + keys);
}

// ---- lists

static bool is_same(const PartitionValue *a, const PartitionValue *b) {
  return a->kind == b->kind && a->kind != '?' && a->order == b->order && a->text == b->text &&
         a->number == b->number;
}

// Places of values by what they are, to leave out those that are there twice.
typedef struct ValueSet {
  uint32_t *slots; // place + 1; 0: free
  size_t capacity; // a power of two
} ValueSet;

static bool is_new(ValueSet *set, const PartitionValue *values, uint32_t at) {
  const PartitionValue *value = &values[at];
  uint64_t hash =
      ((uint64_t)value->number ^ value->text) * 0x9e3779b97f4a7c15u + (uint8_t)value->kind;
  for (size_t place = (hash >> 20) & (set->capacity - 1);;
       place = (place + 1) & (set->capacity - 1)) {
    if (set->slots[place] == 0) {
      set->slots[place] = at + 1;
      return true;
    }
    if (is_same(&values[set->slots[place] - 1], value)) return false;
    if (value->kind == '?') return true;
  }
}

static bool read_list(
    Executor *executor, const Relation *parent, const PartitionBound *bound, Relation *draft) {
  size_t most = bound->values.count;
  PartitionValue *values = ARENA_ARRAY(executor->arena, most + 1, PartitionValue);
  ValueSet set = {.capacity = 16};
  while (set.capacity < 2 * most + 2) set.capacity *= 2;
  set.slots = ARENA_ARRAY(executor->arena, set.capacity, uint32_t);
  uint32_t count = 0;
  LIST_EACH(node, bound->values) {
    if (!read_value(executor, parent, 0, node, &values[count])) return false;
    if (is_new(&set, values, count)) count++;
  }
  if (count > PARTITION_VALUES_MOST) return true;
  draft->bound_values = values;
  draft->bound_value_count = (uint16_t)count;
  return true;
}

static bool read_hash(Executor *executor, const PartitionBound *bound, Relation *draft) {
  if (bound->modulus <= 0)
    return executor_fail(executor, "42P16", (Span){0, 0},
        "modulus for hash partition must be an integer value greater than zero");
  if (bound->remainder < 0)
    return executor_fail(executor, "42P16", (Span){0, 0},
        "remainder for hash partition must be an integer value greater than or equal to zero");
  if (bound->remainder >= bound->modulus)
    return executor_fail(
        executor, "42P16", (Span){0, 0}, "remainder for hash partition must be less than modulus");
  draft->bound_modulus = bound->modulus;
  draft->bound_remainder = bound->remainder;
  return true;
}

// ---- the default partition

static bool check_default(
    Executor *executor, ObjectId parent, Symbol partition, const PartitionBound *bound) {
  ObjectId other = partition_default(executor, parent);
  if (other == OBJECT_ID_NONE) return true;
  executor_relate(executor, other);
  const Object *object = catalog_get(executor->catalog, other);
  return executor_fail(executor, "42P17", bound->node.span,
      "partition \"%.*s\" conflicts with existing default partition \"%.*s\"",
      SLICE_PRINT(executor_text(executor, partition)),
      SLICE_PRINT(executor_text(executor, object->name)));
}

// ---- against the others

static bool check_empty(Executor *executor, const Relation *parent, Symbol partition,
    const PartitionBound *bound, const Relation *draft) {
  uint16_t keys = parent->partition_key_count;
  const PartitionValue *lower = draft->bound_values;
  int order = partition_bound_compare(executor->catalog, lower, lower + keys, keys);
  if (order != 0 && order != 1) return true; // below, or not known
  executor_fail(executor, "42P17", bound->values.first->span,
      "empty range bound specified for partition \"%.*s\"",
      SLICE_PRINT(executor_text(executor, partition)));
  Slice from = partition_values_text(executor, parent, lower, keys);
  Slice to = partition_values_text(executor, parent, lower + keys, keys);
  if (from.length > 0 && to.length > 0)
    executor_detail(executor,
        "Specified lower bound %.*s is greater than or equal to upper bound %.*s.",
        SLICE_PRINT(from), SLICE_PRINT(to));
  return false;
}

static bool refuse_modulus(
    Executor *executor, const PartitionMeeting *meeting, const Relation *draft) {
  const Relation *other = catalog_relation(executor->catalog, meeting->neighbour);
  executor_relate(executor, other->object.id);
  executor_fail(executor, "42P17", (Span){0, 0},
      "every hash partition modulus must be a factor of the next larger modulus");
  executor_detail(executor,
      meeting->is_factor_wrong
          ? "The new modulus %d is not a factor of %d, the modulus of existing partition \"%.*s\"."
          : "The new modulus %d is not divisible by %d, the modulus of existing partition "
            "\"%.*s\".",
      draft->bound_modulus, other->bound_modulus,
      SLICE_PRINT(executor_text(executor, other->object.name)));
  return false;
}

static Span place_of(const PartitionBound *bound, const PartitionMeeting *meeting) {
  if (bound->strategy == 'h') return bound->node.span;
  const NodeList *list = meeting->is_at_upper ? &bound->upper : &bound->values;
  uint16_t at = 0;
  LIST_EACH(node, *list) {
    if (at++ == meeting->value) return node->span;
  }
  return bound->node.span;
}

static bool check_others(Executor *executor, ObjectId parent, Symbol partition,
    const PartitionBound *bound, const Relation *draft) {
  PartitionMeeting meeting = partition_map_meet(executor->catalog, parent, draft);
  if (meeting.neighbour != OBJECT_ID_NONE) return refuse_modulus(executor, &meeting, draft);
  if (meeting.overlaps != OBJECT_ID_NONE) {
    const Object *other = catalog_get(executor->catalog, meeting.overlaps);
    executor_relate(executor, other->id);
    return executor_fail(executor, "42P17", place_of(bound, &meeting),
        "partition \"%.*s\" would overlap partition \"%.*s\"",
        SLICE_PRINT(executor_text(executor, partition)),
        SLICE_PRINT(executor_text(executor, other->name)));
  }
  if (meeting.is_open)
    executor_unknown(executor, "partition-bound", bound->node.span,
        "whether \"%.*s\" overlaps another partition is not known",
        SLICE_PRINT(executor_text(executor, partition)));
  return true;
}

static const char *strategy_word(char strategy) {
  return strategy == 'r' ? "range" : strategy == 'l' ? "list" : "hash";
}

void partition_bound_clear(Relation *draft) {
  draft->bound_strategy = 0;
  draft->bound_values = NULL;
  draft->bound_value_count = 0;
  draft->bound_modulus = draft->bound_remainder = 0;
  draft->has_default_partition_bound = false;
}

bool partition_bound_read(
    Executor *executor, ObjectId parent, const PartitionBound *bound, Relation *draft) {
  const Relation *above = catalog_relation(executor->catalog, parent);
  partition_bound_clear(draft);
  if (bound == NULL) return true;
  draft->has_default_partition_bound = bound->strategy == 'd';
  char strategy = above->partition_strategy;
  if (strategy == 0) return true; // assumed
  draft->bound_strategy = bound->strategy;
  if (bound->strategy == 'd' && strategy == 'h')
    return executor_fail(executor, "42P16", (Span){0, 0},
        "a hash-partitioned table may not have a default partition");
  if (bound->strategy != 'd' && bound->strategy != strategy)
    return executor_fail(executor, "42P16", bound->node.span,
        "invalid bound specification for a %s partition", strategy_word(strategy));
  switch (bound->strategy) {
  case 'h': return read_hash(executor, bound, draft);
  case 'l': return read_list(executor, above, bound, draft);
  case 'r': return read_range(executor, above, bound, draft);
  default: return true;
  }
}

bool partition_bound_check(Executor *executor, ObjectId parent, Symbol partition,
    const PartitionBound *bound, const Relation *draft) {
  if (bound == NULL || draft->bound_strategy == 0) return true;
  if (bound->strategy == 'd') return check_default(executor, parent, partition, bound);
  const Relation *above = catalog_relation(executor->catalog, parent);
  if (bound->strategy == 'r' && !check_empty(executor, above, partition, bound, draft))
    return false;
  return check_others(executor, parent, partition, bound, draft);
}
