#include "graph/graph.h"

#include <assert.h>
#include <stdlib.h>

#include "graph/block.h"
#include "graph/edge_set.h"
#include "graph/lists.h"

// Slots keep the order of age: a new edge is appended, undo takes it off the end again, and
// graph_forget moves the live ones together.

#define LOG_REMOVED 0x80000000u // in a log entry, beside the slot: the edge was removed, not added
#define SLOT_LIMIT (LOG_REMOVED - 1)
#define WALK_LIMIT 64u // edges of one dependent; of longer lists the edge set knows the edges
#define DEAD_LIMIT 64u // dead slots that are not worth moving the others

struct Graph {
  GraphSlot *slots;
  size_t slot_count;
  size_t slot_capacity;
  size_t live_count;
  GraphLists references; // by dependent
  GraphLists dependents; // by referenced: the index, if has_index
  GraphLists children;   // the same of the kinds that have a list of their own
  bool has_index;
  GraphEdgeSet set; // all live edges, if has_set
  bool has_set;
  uint32_t *log;
  size_t log_length;
  size_t log_capacity;
  GraphEffort effort; // slots and bytes are filled in when asked for
};

Graph *graph_new(void) { return graph_block_new(1, sizeof(Graph)); }

void graph_free(Graph *graph) {
  if (graph == NULL) return;
  graph_lists_free(&graph->references);
  graph_lists_free(&graph->dependents);
  graph_lists_free(&graph->children);
  graph_edge_set_free(&graph->set);
  free(graph->slots);
  free(graph->log);
  free(graph);
}

// The places that know an edge.

static bool is_child(const GraphEdge *edge) {
  return edge->kind == GRAPH_PARTITION_OF || edge->kind == GRAPH_INHERITS;
}

static GraphLists *index_of(Graph *graph, const GraphEdge *edge) {
  return is_child(edge) ? &graph->children : &graph->dependents;
}

static void push(Graph *graph, uint32_t slot) {
  const GraphEdge *edge = &graph->slots[slot].edge;
  graph_lists_push(&graph->references, edge->dependent, slot);
  if (graph->has_index) graph_lists_push(index_of(graph, edge), edge->referenced, slot);
  if (graph->has_set) graph_edge_set_add(&graph->set, graph->slots, slot);
}

static void unlink_slot(Graph *graph, uint32_t slot) {
  const GraphEdge *edge = &graph->slots[slot].edge;
  graph_lists_unlink(&graph->references, edge->dependent, slot);
  if (graph->has_index) graph_lists_unlink(index_of(graph, edge), edge->referenced, slot);
  if (graph->has_set) graph_edge_set_remove(&graph->set, graph->slots, slot);
  graph->slots[slot].live = false;
  graph->live_count--;
}

static void relink(Graph *graph, uint32_t slot) {
  const GraphEdge *edge = &graph->slots[slot].edge;
  graph_lists_relink(&graph->references, edge->dependent, slot);
  if (graph->has_index) graph_lists_relink(index_of(graph, edge), edge->referenced, slot);
  if (graph->has_set) graph_edge_set_add(&graph->set, graph->slots, slot);
  graph->slots[slot].live = true;
  graph->live_count++;
}

static void build_set(Graph *graph) {
  graph->has_set = true;
  for (size_t i = 0; i < graph->slot_count; i++) {
    if (graph->slots[i].live) graph_edge_set_add(&graph->set, graph->slots, (uint32_t)i);
  }
  graph->effort.edges_looked_at += graph->slot_count;
}

// A slot + 1; 0: there is no such live edge.
static uint32_t find(Graph *graph, const GraphEdge *edge) {
  uint32_t at = graph_lists_first(&graph->references, edge->dependent);
  for (uint32_t walked = 0; at != 0; at = graph_lists_next(&graph->references, at - 1)) {
    if (walked++ == WALK_LIMIT) {
      if (!graph->has_set) build_set(graph);
      graph->effort.edges_looked_at++;
      return graph_edge_set_find(&graph->set, graph->slots, edge);
    }
    graph->effort.edges_looked_at++;
    if (graph_edge_equals(&graph->slots[at - 1].edge, edge)) return at;
  }
  return 0;
}

// Adding, removing.

static void append_log(Graph *graph, uint32_t entry) {
  graph->log =
      graph_block_grow(graph->log, graph->log_length + 1, &graph->log_capacity, sizeof *graph->log);
  graph->log[graph->log_length++] = entry;
}

bool graph_add(Graph *graph, GraphEdge edge) {
  if (find(graph, &edge) != 0) return false;
  if (graph->slot_count >= SLOT_LIMIT) graph_block_end("more than 2,147,483,646 dependencies");

  graph->slots = graph_block_grow(
      graph->slots, graph->slot_count + 1, &graph->slot_capacity, sizeof *graph->slots);
  uint32_t slot = (uint32_t)graph->slot_count++;
  graph->slots[slot] = (GraphSlot){.edge = edge, .live = true};
  push(graph, slot);
  graph->live_count++;
  append_log(graph, slot);
  return true;
}

static void remove_slot(Graph *graph, uint32_t slot) {
  unlink_slot(graph, slot);
  append_log(graph, slot | LOG_REMOVED);
}

bool graph_remove(Graph *graph, GraphEdge edge) {
  uint32_t found = find(graph, &edge);
  if (found == 0) return false;
  remove_slot(graph, found - 1);
  return true;
}

void graph_remove_dependent(Graph *graph, uint32_t dependent) {
  uint32_t at;
  while ((at = graph_lists_first(&graph->references, dependent)) != 0) {
    graph->effort.edges_looked_at++;
    remove_slot(graph, at - 1);
  }
}

void graph_remove_dependent_column(Graph *graph, uint32_t dependent, uint32_t column) {
  uint32_t next;
  for (uint32_t at = graph_lists_first(&graph->references, dependent); at != 0; at = next) {
    next = graph_lists_next(&graph->references, at - 1);
    graph->effort.edges_looked_at++;
    if (graph->slots[at - 1].edge.dependent_column == column) remove_slot(graph, at - 1);
  }
}

// Asking.

void graph_each_reference(
    const Graph *graph, uint32_t dependent, GraphVisit *visit, void *payload) {
  for (uint32_t at = graph_lists_first(&graph->references, dependent); at != 0;
       at = graph_lists_next(&graph->references, at - 1)) {
    if (!visit(&graph->slots[at - 1].edge, payload)) return;
  }
}

// Undo will put back what the log removed, between the neighbours that it had. So the index starts
// from what was there before the log and goes through the log's changes as if it had been there.
static void build_index(Graph *graph) {
  size_t old_count = graph->slot_count;
  for (size_t i = 0; i < graph->log_length; i++) {
    if (graph->log[i] & LOG_REMOVED) {
      graph->slots[graph->log[i] & ~LOG_REMOVED].live = true; // until its turn comes below
    } else {
      old_count--;
    }
  }
  for (size_t i = 0; i < old_count; i++) {
    const GraphSlot *slot = &graph->slots[i];
    if (slot->live)
      graph_lists_push(index_of(graph, &slot->edge), slot->edge.referenced, (uint32_t)i);
  }
  for (size_t i = 0; i < graph->log_length; i++) {
    uint32_t slot = graph->log[i] & ~LOG_REMOVED;
    const GraphEdge *edge = &graph->slots[slot].edge;
    if (graph->log[i] & LOG_REMOVED) {
      graph_lists_unlink(index_of(graph, edge), edge->referenced, slot);
      graph->slots[slot].live = false;
    } else {
      graph_lists_push(index_of(graph, edge), edge->referenced, slot);
    }
  }
  graph->has_index = true;
  graph->effort.index_builds++;
  graph->effort.edges_looked_at += old_count + graph->log_length;
}

// Which of the edges to an object are asked for.
typedef struct Question {
  uint32_t referenced;
  uint32_t column; // if has_column
  bool has_column;
  bool parts;
  bool children;
} Question;

static bool is_asked_for(const Question *question, const GraphEdge *edge) {
  if (question->has_column && edge->referenced_column != question->column) return false;
  return is_child(edge) ? question->children : question->parts;
}

// Both lists, newest first: of two slots the later one is the newer.
static void walk_index(Graph *graph, const Question *question, GraphVisit *visit, void *payload) {
  uint32_t part = question->parts ? graph_lists_first(&graph->dependents, question->referenced) : 0;
  uint32_t child =
      question->children ? graph_lists_first(&graph->children, question->referenced) : 0;
  while (part != 0 || child != 0) {
    bool takes_child = child > part;
    uint32_t at = takes_child ? child : part;
    if (takes_child)
      child = graph_lists_next(&graph->children, at - 1);
    else
      part = graph_lists_next(&graph->dependents, at - 1);
    const GraphEdge *edge = &graph->slots[at - 1].edge;
    graph->effort.edges_looked_at++;
    if (is_asked_for(question, edge) && !visit(edge, payload)) return;
  }
}

static void each_dependent(
    Graph *graph, const Question *question, GraphVisit *visit, void *payload) {
  if (!graph->has_index && graph->slot_count >= GRAPH_INDEX_THRESHOLD) build_index(graph);
  if (graph->has_index) {
    walk_index(graph, question, visit, payload);
    return;
  }

  for (size_t i = graph->slot_count; i-- > 0;) {
    const GraphSlot *slot = &graph->slots[i];
    graph->effort.edges_looked_at++;
    if (!slot->live || slot->edge.referenced != question->referenced) continue;
    if (is_asked_for(question, &slot->edge) && !visit(&slot->edge, payload)) return;
  }
}

void graph_each_dependent(Graph *graph, uint32_t referenced, GraphVisit *visit, void *payload) {
  Question question = {.referenced = referenced, .parts = true, .children = true};
  each_dependent(graph, &question, visit, payload);
}

void graph_each_part(Graph *graph, uint32_t referenced, GraphVisit *visit, void *payload) {
  Question question = {.referenced = referenced, .parts = true};
  each_dependent(graph, &question, visit, payload);
}

void graph_each_child(Graph *graph, uint32_t referenced, GraphVisit *visit, void *payload) {
  Question question = {.referenced = referenced, .children = true};
  each_dependent(graph, &question, visit, payload);
}

void graph_each_column_dependent(
    Graph *graph, uint32_t referenced, uint32_t column, GraphVisit *visit, void *payload) {
  Question question = {.referenced = referenced,
      .column = column,
      .has_column = true,
      .parts = true,
      .children = column == 0};
  each_dependent(graph, &question, visit, payload);
}

size_t graph_edge_count(const Graph *graph) { return graph->live_count; }

// Undoing, forgetting.

GraphMark graph_mark(const Graph *graph) { return (GraphMark){graph->log_length}; }

void graph_undo_to(Graph *graph, GraphMark mark) {
  assert(mark.length <= graph->log_length);
  while (graph->log_length > mark.length) {
    uint32_t entry = graph->log[--graph->log_length];
    if (entry & LOG_REMOVED) {
      relink(graph, entry & ~LOG_REMOVED);
    } else {
      assert(entry == graph->slot_count - 1);
      unlink_slot(graph, entry);
      graph->slot_count--;
    }
  }
}

// Dead edges are in no list, so only the live ones' lists are cleared and made anew, oldest first.
static void move_together(Graph *graph) {
  for (size_t i = 0; i < graph->slot_count; i++) {
    if (!graph->slots[i].live) continue;
    graph_lists_clear(&graph->references, graph->slots[i].edge.dependent);
    const GraphEdge *edge = &graph->slots[i].edge;
    if (graph->has_index) graph_lists_clear(index_of(graph, edge), edge->referenced);
  }
  graph_edge_set_free(&graph->set);

  size_t count = 0;
  for (size_t i = 0; i < graph->slot_count; i++) {
    if (!graph->slots[i].live) continue;
    graph->slots[count] = graph->slots[i];
    push(graph, (uint32_t)count++);
  }
  graph->effort.edges_moved += graph->slot_count;
  graph->slot_count = count;
}

void graph_forget(Graph *graph) {
  graph->log_length = 0;
  while (graph->slot_count > 0 && !graph->slots[graph->slot_count - 1].live) graph->slot_count--;
  if (graph->slot_count - graph->live_count > graph->live_count + DEAD_LIMIT) move_together(graph);
}

// Measuring.

uint64_t graph_digest(const Graph *graph) {
  uint64_t digest = 0; // a sum, so that the order does not matter
  for (size_t i = 0; i < graph->slot_count; i++) {
    if (graph->slots[i].live) digest += graph_edge_hash(&graph->slots[i].edge);
  }
  return digest;
}

GraphEffort graph_effort(const Graph *graph) {
  GraphEffort effort = graph->effort;
  effort.slots = graph->slot_count;
  effort.bytes = sizeof *graph + graph->slot_capacity * sizeof *graph->slots +
                 graph->log_capacity * sizeof *graph->log +
                 graph->set.capacity * sizeof *graph->set.cells +
                 graph_lists_bytes(&graph->references) + graph_lists_bytes(&graph->dependents) +
                 graph_lists_bytes(&graph->children);
  return effort;
}
