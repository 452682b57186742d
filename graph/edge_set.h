// edge_set.h -- finds the slot of an edge among all of them, for objects that need very many.
//
// A hash table of slots with open addressing. The edges themselves stay in the graph's array, which
// every function is given; their slots must be good for as long as they are in the set.
#ifndef WEIR_GRAPH_EDGE_SET_H
#define WEIR_GRAPH_EDGE_SET_H

#include "graph/graph.h"

typedef struct GraphSlot {
  GraphEdge edge;
  bool live; // false: removed, and kept for undo only
} GraphSlot;

// Empty when zeroed.
typedef struct GraphEdgeSet {
  uint32_t *cells; // a slot + 1; 0: free
  size_t capacity; // 0 or a power of two
  size_t count;
} GraphEdgeSet;

void graph_edge_set_free(GraphEdgeSet *set); // leaves it empty
void graph_edge_set_add(GraphEdgeSet *set, const GraphSlot slots[], uint32_t slot); // is not in it
void graph_edge_set_remove(GraphEdgeSet *set, const GraphSlot slots[], uint32_t slot); // is in it
// A slot + 1; 0: not in the set.
uint32_t graph_edge_set_find(
    const GraphEdgeSet *set, const GraphSlot slots[], const GraphEdge *edge);

bool graph_edge_equals(const GraphEdge *a, const GraphEdge *b);
uint64_t graph_edge_hash(const GraphEdge *edge);

#endif
