#include "graph/edge_set.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "graph/block.h"

static_assert(sizeof(GraphEdge) == 5 * sizeof(uint32_t), "hashed as bytes, so without gaps");

bool graph_edge_equals(const GraphEdge *a, const GraphEdge *b) {
  return memcmp(a, b, sizeof *a) == 0;
}

uint64_t graph_edge_hash(const GraphEdge *edge) { return XXH3_64bits(edge, sizeof *edge); }

void graph_edge_set_free(GraphEdgeSet *set) {
  free(set->cells);
  *set = (GraphEdgeSet){0};
}

static size_t home_of(const GraphEdgeSet *set, const GraphEdge *edge) {
  return (size_t)graph_edge_hash(edge) & (set->capacity - 1);
}

static void put(GraphEdgeSet *set, const GraphSlot slots[], uint32_t slot) {
  size_t cell = home_of(set, &slots[slot].edge);
  while (set->cells[cell] != 0) cell = (cell + 1) & (set->capacity - 1);
  set->cells[cell] = slot + 1;
}

static void double_capacity(GraphEdgeSet *set, const GraphSlot slots[]) {
  GraphEdgeSet larger = {.capacity = set->capacity ? set->capacity * 2 : 64, .count = set->count};
  larger.cells = graph_block_new(larger.capacity, sizeof *larger.cells);
  for (size_t i = 0; i < set->capacity; i++) {
    if (set->cells[i] != 0) put(&larger, slots, set->cells[i] - 1);
  }
  free(set->cells);
  *set = larger;
}

void graph_edge_set_add(GraphEdgeSet *set, const GraphSlot slots[], uint32_t slot) {
  if (set->count >= set->capacity / 2) double_capacity(set, slots);
  put(set, slots, slot);
  set->count++;
}

uint32_t graph_edge_set_find(
    const GraphEdgeSet *set, const GraphSlot slots[], const GraphEdge *edge) {
  if (set->capacity == 0) return 0;
  for (size_t cell = home_of(set, edge); set->cells[cell] != 0;
       cell = (cell + 1) & (set->capacity - 1)) {
    if (graph_edge_equals(&slots[set->cells[cell] - 1].edge, edge)) return set->cells[cell];
  }
  return 0;
}

void graph_edge_set_remove(GraphEdgeSet *set, const GraphSlot slots[], uint32_t slot) {
  size_t mask = set->capacity - 1;
  size_t hole = home_of(set, &slots[slot].edge);
  while (set->cells[hole] != slot + 1) {
    assert(set->cells[hole] != 0);
    hole = (hole + 1) & mask;
  }

  // Whoever follows without a gap moves up, unless its home lies between the hole and itself.
  for (size_t cell = (hole + 1) & mask; set->cells[cell] != 0; cell = (cell + 1) & mask) {
    size_t home = home_of(set, &slots[set->cells[cell] - 1].edge);
    if (((cell - home) & mask) < ((cell - hole) & mask)) continue;
    set->cells[hole] = set->cells[cell];
    hole = cell;
  }
  set->cells[hole] = 0;
  set->count--;
}
