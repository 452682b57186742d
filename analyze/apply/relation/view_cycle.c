#include "analyze/apply/relation/view_cycle.h"

#define WORDS (VIEW_CYCLE_MOST / 64u)

typedef struct Cycle {
  const ObjectId *views;
  uint32_t count;
  uint32_t reader;
  bool left[VIEW_CYCLE_MOST]; // a view all of whose reading has an end is taken out
  uint64_t reads[VIEW_CYCLE_MOST][WORDS];
} Cycle;

static bool note_edge(const GraphEdge *edge, void *payload) {
  Cycle *cycle = payload;
  for (uint32_t i = 0; i < cycle->count && edge->kind == GRAPH_NORMAL; i++) {
    if (cycle->views[i] != edge->referenced) continue;
    cycle->reads[cycle->reader][i / 64] |= UINT64_C(1) << (i % 64);
    break;
  }
  return true;
}

// The first one left that the view reads; count: none.
static uint32_t next_of(const Cycle *cycle, uint32_t view) {
  for (uint32_t i = 0; i < cycle->count; i++) {
    bool is_read = cycle->reads[view][i / 64] >> (i % 64) & 1;
    if (is_read && cycle->left[i]) return i;
  }
  return cycle->count;
}

// Readers mostly stand before what they read, so that from the end one round does it.
static void take_out_ends(Cycle *cycle) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = cycle->count; i-- > 0;) {
      if (!cycle->left[i] || next_of(cycle, i) < cycle->count) continue;
      cycle->left[i] = false;
      changed = true;
    }
  }
}

static bool refuse(Executor *executor, ObjectId view) {
  executor_relate(executor, view);
  return executor_fail(executor, "42P17", (Span){0, 0},
      "infinite recursion detected in rules for relation \"%.*s\"",
      SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, view)->name)));
}

bool view_cycle_refuse(Executor *executor, const ObjectId views[], uint32_t count) {
  if (count == 0) return true;
  Cycle *cycle = ARENA_NEW(executor->arena, Cycle);
  cycle->views = views;
  cycle->count = count < VIEW_CYCLE_MOST ? count : VIEW_CYCLE_MOST;
  for (uint32_t i = 0; i < cycle->count; i++) {
    cycle->reader = i;
    cycle->left[i] = true;
    graph_each_reference(catalog_graph(executor->catalog), views[i], note_edge, cycle);
    // Of itself an object has no edge.
    if (catalog_relation(executor->catalog, views[i])->reads_itself)
      cycle->reads[i][i / 64] |= UINT64_C(1) << (i % 64);
  }
  take_out_ends(cycle);
  uint32_t at = 0;
  while (at < cycle->count && !cycle->left[at]) at++;
  if (at == cycle->count) return true;
  // What is read again first: as many steps as there are views lead into the cycle.
  bool seen[VIEW_CYCLE_MOST] = {false};
  while (!seen[at]) {
    seen[at] = true;
    at = next_of(cycle, at);
  }
  return refuse(executor, views[at]);
}
