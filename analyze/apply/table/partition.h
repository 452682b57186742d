// partition.h -- partitioned tables: their keys, ATTACH and DETACH; for bounds see partition_bound.h.
#ifndef WEIR_ANALYZE_APPLY_TABLE_PARTITION_H
#define WEIR_ANALYZE_APPLY_TABLE_PARTITION_H

#include "analyze/apply/apply.h"

// Reads PARTITION BY into the draft of a table whose columns stand in it already.
bool partition_read_key(Executor *executor, const PartitionKey *key, Relation *draft);
// Expressions in the key, once the table exists.
bool partition_depend(Executor *executor, ObjectId table, const PartitionKey *key);

// Whether a column is in the partition key, or in an expression of it.
bool partition_uses_column(Executor *executor, ObjectId table, uint16_t column);

// The partition that takes what no other does; OBJECT_ID_NONE: there is none.
ObjectId partition_default(const Executor *executor, ObjectId parent);
// Its parent knows the default partition from now on.
void partition_note_default(Executor *executor, ObjectId parent, ObjectId partition);

bool partition_copy_foreign_keys(
    Executor *executor, ObjectId partition, ObjectId parent, Span span);

bool partition_attach(Executor *executor, ObjectId parent, const AlterAction *action);
bool partition_detach(Executor *executor, ObjectId parent, const AlterAction *action);
bool partition_attach_index(Executor *executor, ObjectId parent, const AlterAction *action);

#endif
