// graph.h -- which schema object needs which, with undo.
//
// A node is a number: an object id of the catalog, which alone knows what it stands for. An edge is
// one row of pg_depend: {dependent, its column, referenced, its column, kind}; column 0 is the
// whole object. Each dependent heads a linked list of what it needs. "Who needs X" scans the
// edges while there are fewer than GRAPH_INDEX_THRESHOLD of them, dead ones included; from then on
// the first such question builds an index by referenced object, which is kept up to date.
//
// An id may be any number; memory follows the edges and, in pages, the ids that have some.
//
// Every change is logged, so a statement can be taken back in the time of its own changes:
//
//     GraphMark before = graph_mark(graph);
//     ...
//     graph_undo_to(graph, before);
//
// Source: the manual's chapter 52.18, pg_depend.
#ifndef WEIR_GRAPH_GRAPH_H
#define WEIR_GRAPH_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GRAPH_INDEX_THRESHOLD 1024u // edges; bench/ prints where building the index pays

// What happens to the dependent when what it needs is dropped: pg_depend.deptype.
typedef enum GraphEdgeKind {
  GRAPH_NORMAL,              // 'n': the drop is refused, unless it cascades: a view and its table
  GRAPH_AUTO,                // 'a': it goes too, without CASCADE: an index and its table's column
  GRAPH_INTERNAL,            // 'i': a part of it; dropping the part means dropping the whole
  GRAPH_PARTITION_PRIMARY,   // 'P': an index partition and its parent index
  GRAPH_PARTITION_SECONDARY, // 'S': an index partition and its table
  GRAPH_EXTENSION,           // 'e': a member of an extension
  GRAPH_AUTO_EXTENSION,      // 'x': no member, but goes with it: ALTER ... DEPENDS ON EXTENSION
  // A table that takes columns from another. There may be thousands of one, so they stand in a list of
  // their own, and who asks for all others does not pass them.
  GRAPH_PARTITION_OF, // 'a'
  GRAPH_INHERITS,     // 'n'
} GraphEdgeKind;

typedef struct GraphEdge {
  uint32_t dependent;
  uint32_t dependent_column; // 0: the whole object
  uint32_t referenced;
  uint32_t referenced_column;
  GraphEdgeKind kind;
} GraphEdge;

typedef struct Graph Graph;
typedef struct GraphMark {
  size_t length;
} GraphMark;

Graph *graph_new(void);
void graph_free(Graph *graph); // also the log; NULL is fine

// Adds an edge; one that is there already, equal in all five, is not added twice (false).
bool graph_add(Graph *graph, GraphEdge edge);
bool graph_remove(Graph *graph, GraphEdge edge);               // false: no such edge
void graph_remove_dependent(Graph *graph, uint32_t dependent); // all that it needs
// All that a column of `dependent` needs by itself, such as its default.
void graph_remove_dependent_column(Graph *graph, uint32_t dependent, uint32_t column);

// Called for each edge, newest first; return false to stop. The graph must not change meanwhile.
typedef bool GraphVisit(const GraphEdge *edge, void *payload);
// What `dependent` needs.
void graph_each_reference(const Graph *graph, uint32_t dependent, GraphVisit *visit, void *payload);
// Who needs `referenced`, the whole or any column.
void graph_each_dependent(Graph *graph, uint32_t referenced, GraphVisit *visit, void *payload);
// The same without GRAPH_PARTITION_OF and GRAPH_INHERITS, which are between whole objects, and these
// alone.
void graph_each_part(Graph *graph, uint32_t referenced, GraphVisit *visit, void *payload);
void graph_each_child(Graph *graph, uint32_t referenced, GraphVisit *visit, void *payload);
// Who needs exactly this column of it.
void graph_each_column_dependent(
    Graph *graph, uint32_t referenced, uint32_t column, GraphVisit *visit, void *payload);

size_t graph_edge_count(const Graph *graph); // live ones

GraphMark graph_mark(const Graph *graph);
void graph_undo_to(Graph *graph, GraphMark mark);
// Nobody will undo any more: the log is emptied, all marks end, and what it alone held is used again.
// Cheap enough to be called after each statement: edges are moved only once most are dead.
void graph_forget(Graph *graph);

// The same for the same live edges, in whatever order they were added.
uint64_t graph_digest(const Graph *graph);

// What it has cost, to measure by: the same for the same calls.
typedef struct GraphEffort {
  uint64_t
      edges_looked_at;  // by graph_add, by removing, by asking who needs X, by building the index
  uint64_t edges_moved; // by graph_forget
  uint64_t index_builds;
  size_t slots; // edges in the array, dead ones included
  size_t bytes; // memory held now
} GraphEffort;
GraphEffort graph_effort(const Graph *graph);

#endif
