// foreign_key.h -- foreign keys and partitions: on either side, each partition has a key of its own.
#ifndef WEIR_ANALYZE_APPLY_CONSTRAINT_FOREIGN_KEY_H
#define WEIR_ANALYZE_APPLY_CONSTRAINT_FOREIGN_KEY_H

#include "analyze/apply/constraint/constraint.h"

#define FOREIGN_KEY_MAX_COLUMNS 32u

void foreign_key_depend(Executor *executor, const TableConstraint *constraint);

// A key that references a partitioned table has, for each partition, one that references that.
void foreign_key_copy_to_partitions(Executor *executor, ObjectId constraint, Span span);
// The same for a partition that is new: for each key that references `parent`.
void foreign_key_copy_to_partition(
    Executor *executor, ObjectId partition, ObjectId parent, Span span);

// 55006 if the partition that is to get a copy of the key is the table that the key references.
bool foreign_key_refuse_in_use(Executor *executor, const TableConstraint *key, ObjectId partition);

#endif
