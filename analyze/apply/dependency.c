#include "analyze/apply/dependency.h"
#include "analyze/bind/bind.h"
#include "analyze/bind/text/bound_text.h"
#include "analyze/catalog/columns.h"

#include <stdlib.h>

typedef struct Collector {
  Arena *arena;
  GraphEdge *edges;
  size_t count;
  size_t capacity;
} Collector;

static bool collect(const GraphEdge *edge, void *payload) {
  Collector *collector = payload;
  if (collector->count == collector->capacity) {
    size_t capacity = collector->capacity == 0 ? 8 : 2 * collector->capacity;
    GraphEdge *edges = ARENA_ARRAY(collector->arena, capacity, GraphEdge);
    if (collector->count > 0) memcpy(edges, collector->edges, collector->count * sizeof *edges);
    collector->edges = edges;
    collector->capacity = capacity;
  }
  collector->edges[collector->count++] = *edge;
  return true;
}

static int by_age(const void *a, const void *b) {
  const GraphEdge *x = a;
  const GraphEdge *y = b;
  if (x->dependent != y->dependent) return x->dependent < y->dependent ? -1 : 1;
  if (x->dependent_column != y->dependent_column)
    return x->dependent_column < y->dependent_column ? -1 : 1;
  return (int)x->kind - (int)y->kind;
}

// The graph gives the newest first, so that turning the list round nearly always sorts it.
static void sort_by_age(GraphEdge *edges, size_t count) {
  for (size_t i = 0; i < count / 2; i++) {
    GraphEdge other = edges[i];
    edges[i] = edges[count - 1 - i];
    edges[count - 1 - i] = other;
  }
  for (size_t i = 1; i < count; i++) {
    if (by_age(&edges[i - 1], &edges[i]) <= 0) continue;
    qsort(edges, count, sizeof *edges, by_age);
    return;
  }
}

// Each dependent once.
static DependencyList finish(Collector collector) {
  sort_by_age(collector.edges, collector.count);
  size_t kept = 0;
  for (size_t i = 0; i < collector.count; i++) {
    const GraphEdge *edge = &collector.edges[i];
    const GraphEdge *last = kept > 0 ? &collector.edges[kept - 1] : NULL;
    bool again = last != NULL && last->dependent == edge->dependent &&
                 last->dependent_column == edge->dependent_column;
    if (!again) collector.edges[kept++] = *edge;
  }
  return (DependencyList){collector.edges, kept};
}

DependencyList dependency_on(Executor *executor, ObjectId referenced, uint16_t column) {
  Collector collector = {.arena = executor->arena};
  Graph *graph = catalog_graph(executor->catalog);
  if (column == 0) {
    graph_each_dependent(graph, referenced, collect, &collector);
  } else {
    graph_each_column_dependent(graph, referenced, column, collect, &collector);
  }
  return finish(collector);
}

DependencyList dependency_parts(Executor *executor, ObjectId referenced) {
  Collector collector = {.arena = executor->arena};
  graph_each_part(catalog_graph(executor->catalog), referenced, collect, &collector);
  return finish(collector);
}

DependencyList dependency_children(Executor *executor, ObjectId referenced) {
  Collector collector = {.arena = executor->arena};
  graph_each_child(catalog_graph(executor->catalog), referenced, collect, &collector);
  return finish(collector);
}

DependencyList dependency_of(Executor *executor, ObjectId dependent) {
  Collector collector = {.arena = executor->arena};
  graph_each_reference(catalog_graph(executor->catalog), dependent, collect, &collector);
  return (DependencyList){collector.edges, collector.count};
}

void dependency_copy(
    Executor *executor, ObjectId original, ObjectId source, ObjectId copy, ObjectId target) {
  DependencyList list = dependency_of(executor, original);
  const Relation *relation = catalog_relation(executor->catalog, source);
  ObjectId home = catalog_get(executor->catalog, original)->schema;
  bound_text_define_copy(executor, original, source, copy, target);
  for (size_t i = list.count; i-- > 0;) { // oldest first
    GraphEdge edge = list.edges[i];
    if (edge.referenced == home) continue; // the copy has one of its own
    if (edge.referenced == source) {
      edge.referenced = target;
      if (edge.referenced_column != 0) {
        const Column *column = columns_numbered(relation, (uint16_t)edge.referenced_column);
        edge.referenced_column =
            column == NULL ? 0 : bind_column_number(executor, target, column->name);
      }
    }
    executor_depend(
        executor, copy, 0, edge.referenced, (uint16_t)edge.referenced_column, edge.kind);
  }
}
