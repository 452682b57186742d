// partition_bound.h -- FOR VALUES ..., as the server reads it and checks it against the other partitions.
#ifndef WEIR_ANALYZE_APPLY_TABLE_PARTITION_BOUND_H
#define WEIR_ANALYZE_APPLY_TABLE_PARTITION_BOUND_H

#include "analyze/apply/apply.h"

// A limit of ours: of IN lists with more values nothing is kept, and what they overlap is not known.
#define PARTITION_VALUES_MOST 65535u

// Reads a bound for a partition of `parent` into the draft (bound_..., has_default_partition_bound); its
// arrays live in the statement's arena. 42P16 for a bound that does not fit the parent's strategy, and the
// errors of values that are none of the key's type.
bool partition_bound_read(
    Executor *executor, ObjectId parent, const PartitionBound *bound, Relation *draft);
// 42P17 for a bound that is empty or overlaps another one; unknown where that depends on values that are
// not known. `partition` is the new one's name.
bool partition_bound_check(Executor *executor, ObjectId parent, Symbol partition,
    const PartitionBound *bound, const Relation *draft);
// No partition any more.
void partition_bound_clear(Relation *draft);

// One value for a key of the type. `column` names the key in messages; SYMBOL_NONE: an expression.
typedef struct PartitionValueKey {
  TypeReference type;
  bool is_bytewise; // the collation is "C", or as good
  Symbol column;
} PartitionValueKey;
bool partition_value_read(
    Executor *executor, const PartitionValueKey *key, const Node *node, PartitionValue *value);

// As pg_get_expr(relpartbound) has it; "": it is not known, or it is no partition.
Slice partition_bound_text(Executor *executor, const Relation *partition);
// The same for the session at hand, which reads times without a zone as it did before.
Slice partition_bound_text_here(Executor *executor, const Relation *partition);
// As pg_get_partkeydef has it; "": it has expressions, or there is no key.
Slice partition_key_text(Executor *executor, const Relation *table);
// ('a', MINVALUE): values of one bound of a range.
Slice partition_values_text(
    Executor *executor, const Relation *parent, const PartitionValue *values, uint16_t count);

#endif
