// dependency.h -- edges of the graph, as applying statements asks for them.
#ifndef WEIR_ANALYZE_APPLY_DEPENDENCY_H
#define WEIR_ANALYZE_APPLY_DEPENDENCY_H

#include "analyze/executor/executor.h"

// Lets `copy`, which belongs to `target`, need what `original`, which belongs to `source`, needs. A
// column of `source` becomes that of `target` with the same name.
void dependency_copy(
    Executor *executor, ObjectId original, ObjectId source, ObjectId copy, ObjectId target);

// Objects that need `referenced` (a column of it; 0: the whole or any part), oldest first, each once.
typedef struct DependencyList {
  GraphEdge *edges; // live in the statement's arena
  size_t count;
} DependencyList;
DependencyList dependency_on(Executor *executor, ObjectId referenced, uint16_t column);
// The same of the whole, without the tables that inherit from it, or these alone.
DependencyList dependency_parts(Executor *executor, ObjectId referenced);
DependencyList dependency_children(Executor *executor, ObjectId referenced);
DependencyList dependency_of(Executor *executor, ObjectId dependent); // what it needs itself

#endif
