// inherit.h -- tables that take columns and constraints from others: INHERITS and partitions.
#ifndef WEIR_ANALYZE_APPLY_TABLE_INHERIT_H
#define WEIR_ANALYZE_APPLY_TABLE_INHERIT_H

#include "analyze/apply/apply.h"

typedef struct InheritList {
  ObjectId *ids; // live in the statement's arena
  uint32_t count;
} InheritList;

// The tables that inherit directly from `relation`, its partitions included, oldest first.
InheritList inherit_children(Executor *executor, ObjectId relation);

// All that inherit from it, directly or not, each once, level by level.
InheritList inherit_descendants(Executor *executor, ObjectId relation);
bool inherit_list_has(const InheritList *list, ObjectId relation);
// Of a table of `below`, which are the descendants of `top`: how many of its parents are among them.
uint16_t inherit_parents_within(
    const Executor *executor, ObjectId top, const InheritList *below, ObjectId child);

// The partitions of a partitioned table in the order of their bounds; the default one, and those whose
// bounds are not known, last.
InheritList inherit_partitions(Executor *executor, ObjectId table);

// Makes `child` a child of `parent`, whose columns and constraints are merged into it as ALTER TABLE
// ... INHERIT and ATTACH PARTITION do: what lacks fails (42804), what is there counts as inherited.
bool inherit_attach(
    Executor *executor, ObjectId child, ObjectId parent, bool is_partition, Span span);
void inherit_detach(Executor *executor, ObjectId child, ObjectId parent, Span span);

// Whether `relation` is `ancestor`, or inherits from it.
bool inherit_is_below(Executor *executor, ObjectId relation, ObjectId ancestor);

// The edge, and nothing else.
void inherit_depend(Executor *executor, ObjectId child, ObjectId parent, bool is_partition);

#endif
