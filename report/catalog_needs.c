#include "report/catalog_needs.h"

#include "lexer/memory.h"
#include "report/catalog_description.h"

#include <stdlib.h>

static const char *const kind_words[] = {[GRAPH_NORMAL] = "normal",
    [GRAPH_AUTO] = "auto",
    [GRAPH_INTERNAL] = "internal",
    [GRAPH_PARTITION_PRIMARY] = "partition primary",
    [GRAPH_PARTITION_SECONDARY] = "partition secondary",
    [GRAPH_EXTENSION] = "extension",
    [GRAPH_AUTO_EXTENSION] = "auto extension",
    [GRAPH_PARTITION_OF] = "auto",
    [GRAPH_INHERITS] = "normal"};

typedef struct Edges {
  uint32_t column;
  GraphEdge *items;
  size_t count;
  size_t capacity;
} Edges;

static bool take(const GraphEdge *edge, void *payload) {
  Edges *edges = payload;
  if (edge->dependent_column != edges->column) return true;
  edges->items = memory_grow(edges->items, edges->count, &edges->capacity, sizeof *edges->items);
  edges->items[edges->count++] = *edge;
  return true;
}

static int compare(const void *left, const void *right) {
  const GraphEdge *a = left;
  const GraphEdge *b = right;
  if (a->referenced != b->referenced) return a->referenced < b->referenced ? -1 : 1;
  if (a->referenced_column != b->referenced_column)
    return a->referenced_column < b->referenced_column ? -1 : 1;
  return (int)a->kind - (int)b->kind;
}

static bool is_compared(Executor *executor, const GraphEdge *edge) {
  const Object *object = catalog_get(executor->catalog, edge->referenced);
  return object != NULL && !(object->flags & OBJECT_ASSUMED) &&
         !catalog_is_member(executor, edge->referenced) &&
         !catalog_comes_with_type(executor, object);
}

static bool needs_same(const GraphEdge *a, const GraphEdge *b) {
  return a->referenced == b->referenced && a->referenced_column == b->referenced_column;
}

void catalog_needs_each(
    Executor *executor, ObjectId id, uint16_t column, CatalogFactVisit *visit, void *payload) {
  Arena *arena = executor->arena;
  Edges edges = {.column = column};
  graph_each_reference(catalog_graph(executor->catalog), id, take, &edges);
  if (edges.count > 1) qsort(edges.items, edges.count, sizeof *edges.items, compare);
  for (size_t i = 0; i < edges.count;) {
    const GraphEdge *first = &edges.items[i];
    Slice kinds = arena_printf(arena, "\"%s", kind_words[first->kind]);
    for (i++; i < edges.count && needs_same(first, &edges.items[i]); i++)
      kinds = arena_printf(arena, "%.*s, %s", SLICE_PRINT(kinds), kind_words[edges.items[i].kind]);
    if (!is_compared(executor, first)) continue;
    Slice needed =
        catalog_description(executor, first->referenced, (uint16_t)first->referenced_column);
    visit(arena_printf(arena, "needs %.*s", SLICE_PRINT(needed)),
        arena_printf(arena, "%.*s\"", SLICE_PRINT(kinds)), payload);
  }
  memory_free(edges.items);
}
