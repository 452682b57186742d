// trigger_partition.h -- row triggers of a partitioned table, which each partition has too.
//
// A copy has the name of its original, goes with it, and is neither dropped nor renamed alone.
#ifndef WEIR_ANALYZE_APPLY_ROUTINE_TRIGGER_PARTITION_H
#define WEIR_ANALYZE_APPLY_ROUTINE_TRIGGER_PARTITION_H

#include "analyze/apply/apply.h"

// Of a constraint trigger, or a copy of one: also a constraint, which is a part of it.
void trigger_make_constraint(Executor *executor, ObjectId trigger, Span span);
// Gives the trigger to all partitions, if it is one of a partitioned table for each row. 42710 if
// one of them has a trigger of that name, unless it is to be replaced.
bool trigger_clone_to_partitions(Executor *executor, ObjectId id, bool replace, Span span);
// Gives a table that became a partition the row triggers of its parent.
bool trigger_clone_from_parent(Executor *executor, ObjectId partition, ObjectId parent, Span span);
// Takes them away from one that no longer is.
void trigger_drop_clones(Executor *executor, ObjectId partition, Span span);
// 0A000 for a table with a trigger that only a table without a parent can have.
bool trigger_refuse_parent(Executor *executor, ObjectId table, bool is_partition);
// The copies of a trigger that was renamed; 42710 where a table has another of that name.
bool trigger_rename_clones(Executor *executor, ObjectId id, Symbol name, Span span);

#endif
