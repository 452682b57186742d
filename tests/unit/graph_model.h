// graph_model.h -- a dependency graph so simple that it is right, and a run of both side by side.
//
// The model is one array of edges, oldest first; a mark is a copy of it. graph_model_run() reads
// operations from bytes, does them to both, and ends the process at the first difference. So the
// fuzzer and the unit tests, which take bytes from a fixed seed, try the same thing.
#ifndef WEIR_TESTS_UNIT_GRAPH_MODEL_H
#define WEIR_TESTS_UNIT_GRAPH_MODEL_H

#include "graph/graph.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MODEL_CHECK(claim)                                                                         \
  do {                                                                                             \
    if (!(claim)) {                                                                                \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #claim);                          \
      abort();                                                                                     \
    }                                                                                              \
  } while (0)

enum {
  MODEL_EDGE_LIMIT = 2500, // beyond both sides of GRAPH_INDEX_THRESHOLD
  MODEL_MARK_LIMIT = 8,
  MODEL_SPENT_LIMIT = 2000000,
  MODEL_FIRST_ID = 65530, // across the pages' border
};

typedef struct Model {
  GraphEdge *edges; // oldest first
  size_t count;
} Model;

typedef struct ModelMark {
  Model state;
  GraphMark mark;
  uint64_t digest;
} ModelMark;

typedef struct ModelRun {
  Graph *graph;
  Model model;
  ModelMark marks[MODEL_MARK_LIMIT];
  size_t mark_count;
  uint32_t id_count;
  bool is_acyclic; // dependents are younger than what they need
  const uint8_t *bytes;
  size_t byte_count;
  uint64_t bulk;  // state of the generator for edges in bulk
  uint64_t spent; // edges that the model compared, so that no input takes long
} ModelRun;

static inline Model model_copy(const Model *model) {
  Model copy = {malloc(MODEL_EDGE_LIMIT * sizeof *copy.edges), model->count};
  MODEL_CHECK(copy.edges != NULL);
  if (model->count > 0) memcpy(copy.edges, model->edges, model->count * sizeof *copy.edges);
  return copy;
}

static inline bool model_edge_equals(const GraphEdge *a, const GraphEdge *b) {
  return a->dependent == b->dependent && a->dependent_column == b->dependent_column &&
         a->referenced == b->referenced && a->referenced_column == b->referenced_column &&
         a->kind == b->kind;
}

static inline bool model_add(Model *model, GraphEdge edge) {
  for (size_t i = 0; i < model->count; i++) {
    if (model_edge_equals(&model->edges[i], &edge)) return false;
  }
  model->edges[model->count++] = edge;
  return true;
}

// Removes the edges of a dependent, or only of one of its columns, or only the one equal edge.
static inline size_t model_remove(
    Model *model, uint32_t dependent, const uint32_t *column, const GraphEdge *equal) {
  size_t kept = 0;
  for (size_t i = 0; i < model->count; i++) {
    const GraphEdge *edge = &model->edges[i];
    bool goes = edge->dependent == dependent &&
                (column == NULL || edge->dependent_column == *column) &&
                (equal == NULL || model_edge_equals(edge, equal));
    if (!goes) model->edges[kept++] = *edge;
  }
  size_t removed = model->count - kept;
  model->count = kept;
  return removed;
}

// Holds what the graph shows against the model, newest first.
typedef struct ModelView {
  const Model *model;
  size_t left; // edges of the model not yet passed
  bool by_referenced;
  uint32_t id;
  const uint32_t *column;
} ModelView;

static inline const GraphEdge *model_next(ModelView *view) {
  while (view->left > 0) {
    const GraphEdge *edge = &view->model->edges[--view->left];
    if ((view->by_referenced ? edge->referenced : edge->dependent) != view->id) continue;
    if (view->column == NULL || edge->referenced_column == *view->column) return edge;
  }
  return NULL;
}

static inline bool model_expect(const GraphEdge *edge, void *payload) {
  const GraphEdge *expected = model_next(payload);
  MODEL_CHECK(expected != NULL);
  MODEL_CHECK(model_edge_equals(edge, expected));
  return true;
}

static inline void model_compare_id(ModelRun *run, uint32_t id) {
  ModelView view = {.model = &run->model, .left = run->model.count, .id = id};
  ModelView needs = view;
  graph_each_reference(run->graph, id, model_expect, &needs);
  MODEL_CHECK(model_next(&needs) == NULL);

  view.by_referenced = true;
  ModelView needed = view;
  graph_each_dependent(run->graph, id, model_expect, &needed);
  MODEL_CHECK(model_next(&needed) == NULL);

  for (uint32_t column = 0; column < 3; column++) {
    ModelView by_column = view;
    by_column.column = &column;
    graph_each_column_dependent(run->graph, id, column, model_expect, &by_column);
    MODEL_CHECK(model_next(&by_column) == NULL);
  }
}

static inline void model_compare(ModelRun *run) {
  run->spent += run->model.count * run->id_count * 5;
  MODEL_CHECK(graph_edge_count(run->graph) == run->model.count);
  for (uint32_t i = 0; i < run->id_count; i++) model_compare_id(run, MODEL_FIRST_ID + i);
}

static inline uint8_t model_byte(ModelRun *run) {
  if (run->byte_count == 0) return 0;
  run->byte_count--;
  return *run->bytes++;
}

static inline uint32_t model_bulk(ModelRun *run) {
  run->bulk = run->bulk * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (uint32_t)(run->bulk >> 33);
}

static inline GraphEdge model_edge(ModelRun *run, uint32_t a, uint32_t b, uint32_t rest) {
  a %= run->id_count;
  b %= run->id_count;
  if (run->is_acyclic && a == b) a = b == 0 ? 1 : b - 1;
  if (run->is_acyclic && a < b) {
    uint32_t older = a;
    a = b;
    b = older;
  }
  GraphEdgeKind kind = (GraphEdgeKind)(rest / 24 % (GRAPH_INHERITS + 1));
  bool is_child = kind > GRAPH_AUTO_EXTENSION; // between whole tables
  return (GraphEdge){
      .dependent = MODEL_FIRST_ID + a,
      .dependent_column = !is_child && rest % 4 == 3 ? 1 + rest / 4 % 2 : 0,
      .referenced = MODEL_FIRST_ID + b,
      .referenced_column = is_child ? 0 : rest / 8 % 3,
      .kind = kind,
  };
}

static inline GraphEdge model_read_edge(ModelRun *run) {
  uint32_t a = model_byte(run);
  uint32_t b = model_byte(run);
  return model_edge(run, a, b, model_byte(run));
}

static inline void model_do_add(ModelRun *run, GraphEdge edge) {
  if (run->model.count == MODEL_EDGE_LIMIT) return;
  run->spent += run->model.count;
  MODEL_CHECK(graph_add(run->graph, edge) == model_add(&run->model, edge));
}

static inline void model_do_bulk(ModelRun *run) {
  size_t count = (size_t)model_byte(run) * 8;
  run->bulk += count;
  for (size_t i = 0; i < count; i++) {
    uint32_t a = model_bulk(run), b = model_bulk(run);
    model_do_add(run, model_edge(run, a, b, model_bulk(run)));
  }
}

static inline void model_do_mark(ModelRun *run) {
  if (run->mark_count == MODEL_MARK_LIMIT) return;
  run->marks[run->mark_count++] = (ModelMark){
      .state = model_copy(&run->model),
      .mark = graph_mark(run->graph),
      .digest = graph_digest(run->graph),
  };
}

// Undoes to any mark; the later ones end, it itself stays.
static inline void model_do_undo(ModelRun *run) {
  if (run->mark_count == 0) return;
  size_t to = model_byte(run) % run->mark_count;
  while (run->mark_count > to + 1) free(run->marks[--run->mark_count].state.edges);
  ModelMark *mark = &run->marks[to];
  graph_undo_to(run->graph, mark->mark);
  free(run->model.edges);
  run->model = model_copy(&mark->state);
  MODEL_CHECK(graph_digest(run->graph) == mark->digest);
}

static inline void model_do_forget(ModelRun *run) {
  uint64_t digest = graph_digest(run->graph);
  graph_forget(run->graph);
  while (run->mark_count > 0) free(run->marks[--run->mark_count].state.edges);
  MODEL_CHECK(graph_digest(run->graph) == digest);
}

static inline void model_do_remove(ModelRun *run, bool one_that_is_there) {
  GraphEdge edge = model_read_edge(run);
  if (one_that_is_there && run->model.count > 0) {
    edge = run->model.edges[(edge.dependent * 31 + edge.referenced * 7 + (uint32_t)edge.kind) %
                            run->model.count];
  }
  size_t removed = model_remove(&run->model, edge.dependent, NULL, &edge);
  MODEL_CHECK(graph_remove(run->graph, edge) == (removed == 1));
}

static inline void model_do(ModelRun *run, uint8_t operation, void (*look)(ModelRun *run)) {
  uint32_t id, column;
  switch (operation % 16) {
  default: model_do_add(run, model_read_edge(run)); break;
  case 6: model_do_remove(run, false); break;
  case 7: model_do_remove(run, true); break;
  case 8:
    id = MODEL_FIRST_ID + model_byte(run) % run->id_count;
    model_remove(&run->model, id, NULL, NULL);
    graph_remove_dependent(run->graph, id);
    break;
  case 9:
    id = MODEL_FIRST_ID + model_byte(run) % run->id_count;
    column = model_byte(run) % 3;
    model_remove(&run->model, id, &column, NULL);
    graph_remove_dependent_column(run->graph, id, column);
    break;
  case 10: model_do_mark(run); break;
  case 11:
  case 12: model_do_undo(run); break;
  case 13: model_do_forget(run); break;
  case 14: model_do_bulk(run); break;
  case 15:
    model_compare(run);
    if (look != NULL) look(run);
    break;
  }
}

// `look` may look at the graph now and then; NULL: nobody does.
static inline void graph_model_run(
    const uint8_t *bytes, size_t byte_count, void (*look)(ModelRun *run)) {
  ModelRun run = {.graph = graph_new(), .bytes = bytes, .byte_count = byte_count};
  run.model = model_copy(&run.model);
  uint8_t shape = model_byte(&run);
  run.id_count = 2 + shape % 64;
  run.is_acyclic = shape >= 128;
  while (run.byte_count > 0 && run.spent < MODEL_SPENT_LIMIT)
    model_do(&run, model_byte(&run), look);
  model_compare(&run);
  if (look != NULL) look(&run);

  while (run.mark_count > 0) free(run.marks[--run.mark_count].state.edges);
  free(run.model.edges);
  graph_free(run.graph);
}

#endif
