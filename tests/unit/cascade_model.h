// cascade_model.h -- what holds of every plan of a DROP, checked by brute force.
//
// Which objects go is found again by adding whatever must go until nothing is added; why each goes,
// by looking at all of its edges. Neither says anything of the order between siblings: that is the
// server's choice, and cascade_test.c has it from the server.
#ifndef WEIR_TESTS_UNIT_CASCADE_MODEL_H
#define WEIR_TESTS_UNIT_CASCADE_MODEL_H

#include "graph/cascade.h"
#include "tests/unit/graph_model.h"

typedef struct CascadeSet {
  CascadeObject objects[64 * 3 + 1];
  size_t count;
} CascadeSet;

static inline bool cascade_set_has(const CascadeSet *set, CascadeObject object) {
  for (size_t i = 0; i < set->count; i++) {
    if (set->objects[i].id == object.id && set->objects[i].column == object.column) return true;
  }
  return false;
}

// It or its whole.
static inline bool cascade_set_covers(const CascadeSet *set, CascadeObject object) {
  return cascade_set_has(set, object) || cascade_set_has(set, (CascadeObject){.id = object.id});
}

static inline bool cascade_set_add(CascadeSet *set, CascadeObject object) {
  if (cascade_set_has(set, object)) return false;
  set->objects[set->count++] = object;
  return true;
}

static inline CascadeObject edge_from(const GraphEdge *edge) {
  return (CascadeObject){edge->dependent, edge->dependent_column};
}

static inline CascadeObject edge_to(const GraphEdge *edge) {
  return (CascadeObject){edge->referenced, edge->referenced_column};
}

static inline bool edge_is_ownership(const GraphEdge *edge) {
  return edge->kind == GRAPH_INTERNAL || edge->kind == GRAPH_EXTENSION;
}

// An edge between an object and itself or a column of its own says nothing about the whole.
static inline bool edge_is_within(const GraphEdge *edge) {
  return edge->dependent == edge->referenced;
}

// All that must go with `set`. Columns count as gone, and aren't added, once their whole is there.
static inline void cascade_set_close(CascadeSet *set, const Model *model) {
  for (bool grows = true; grows;) {
    grows = false;
    for (size_t i = 0; i < model->count; i++) {
      const GraphEdge *edge = &model->edges[i];
      CascadeObject from = edge_from(edge), to = edge_to(edge);
      if (cascade_set_covers(set, to) && !cascade_set_covers(set, from)) {
        grows |= cascade_set_add(set, from);
      }
      bool part_goes =
          cascade_set_has(set, from) ||
          (cascade_set_has(set, (CascadeObject){.id = from.id}) && !edge_is_within(edge));
      if (edge_is_ownership(edge) && part_goes && !cascade_set_covers(set, to)) {
        grows |= cascade_set_add(set, to);
      }
    }
  }
}

static inline void cascade_check_reason(
    const CascadeItem *item, const CascadeSet *planned, const Model *model) {
  bool is_reached = false, is_silent = false;
  for (size_t i = 0; i < model->count; i++) {
    const GraphEdge *edge = &model->edges[i];
    CascadeObject from = edge_from(edge), to = edge_to(edge);
    if (from.id != item->object.id || from.column != item->object.column) continue;
    if (from.id == to.id && from.column == to.column) continue;
    if (from.id == to.id && !cascade_set_has(planned, to)) continue;
    if (!cascade_set_covers(planned, to)) continue;
    is_reached = true;
    if (edge->kind != GRAPH_NORMAL && edge->kind != GRAPH_INHERITS) is_silent = true;
  }
  CascadeReason reason = is_silent ? CASCADE_SILENT : CASCADE_REPORTED;
  MODEL_CHECK(item->reason == reason);
  MODEL_CHECK(is_reached || item->part.id != 0);
}

static inline void cascade_check_item(const CascadePlan *plan, size_t at, const CascadeSet *targets,
    const CascadeSet *planned, const Model *model) {
  const CascadeItem *item = &plan->items[at];
  if (cascade_set_has(targets, item->object)) {
    MODEL_CHECK(item->reason == CASCADE_TARGET);
    return;
  }
  MODEL_CHECK(item->depth > 0 && cascade_set_covers(planned, item->because));
  CascadeObject whole = {.id = item->object.id};
  if (item->object.column != 0 && cascade_set_has(planned, whole)) {
    MODEL_CHECK(item->reason == CASCADE_COVERED);
  } else {
    cascade_check_reason(item, planned, model);
  }
}

// Whoever needs something goes before it. Where a part's whole was taken instead there may be loops.
static inline void cascade_check_order(const CascadePlan *plan, const Model *model) {
  for (size_t i = 0; i < plan->count; i++) {
    if (plan->items[i].part.id != 0) return;
  }
  for (size_t e = 0; e < model->count; e++) {
    bool needed_is_gone = false;
    for (size_t i = 0; i < plan->count; i++) {
      CascadeObject object = plan->items[i].object;
      CascadeObject from = edge_from(&model->edges[e]), to = edge_to(&model->edges[e]);
      if (object.id == from.id && object.column == from.column) MODEL_CHECK(!needed_is_gone);
      if (object.id == to.id && object.column == to.column) needed_is_gone = true;
    }
  }
}

static inline void cascade_check_refusal(
    const CascadePlan *plan, const CascadeSet *targets, const Model *model) {
  MODEL_CHECK(plan->count == 0 && plan->reported_count == 0);
  bool is_edge = false;
  for (size_t i = 0; i < model->count; i++) {
    const GraphEdge *edge = &model->edges[i];
    CascadeObject to = edge_to(edge);
    if (edge->dependent != plan->refused.id) continue;
    if (to.id != plan->required_by.id || to.column != plan->required_by.column) continue;
    if (plan->refusal == CASCADE_IS_PART) is_edge |= edge->kind == GRAPH_INTERNAL;
    if (plan->refusal == CASCADE_IS_MEMBER) is_edge |= edge->kind == GRAPH_EXTENSION;
    if (plan->refusal != CASCADE_IS_PARTITION) continue;
    is_edge |= edge->kind == GRAPH_PARTITION_PRIMARY || edge->kind == GRAPH_PARTITION_SECONDARY;
  }
  MODEL_CHECK(is_edge);
  if (plan->refusal != CASCADE_IS_PARTITION) MODEL_CHECK(cascade_set_has(targets, plan->refused));
}

static inline void cascade_check_plan(
    const CascadePlan *plan, const CascadeSet *targets, const ModelRun *run) {
  const Model *model = &run->model;
  if (plan->refusal != CASCADE_ALLOWED) {
    cascade_check_refusal(plan, targets, model);
    return;
  }

  CascadeSet planned = {.count = 0};
  for (size_t i = 0; i < plan->count; i++) {
    MODEL_CHECK(cascade_set_add(&planned, plan->items[i].object)); // once only
  }
  CascadeSet closure = *targets;
  cascade_set_close(&closure, model);
  for (size_t i = 0; i < closure.count; i++) {
    MODEL_CHECK(cascade_set_covers(&planned, closure.objects[i]));
  }
  for (size_t i = 0; i < planned.count; i++) {
    MODEL_CHECK(cascade_set_covers(&closure, planned.objects[i]));
  }

  size_t reported = 0;
  for (size_t i = 0; i < plan->count; i++) {
    cascade_check_item(plan, i, targets, &planned, model);
    if (plan->items[i].reason == CASCADE_REPORTED) reported++;
  }
  MODEL_CHECK(reported == plan->reported_count);
  const CascadeItem *item = NULL;
  while ((item = cascade_next_reported(plan, item)) != NULL) reported--;
  MODEL_CHECK(reported == 0);
  if (run->is_acyclic) cascade_check_order(plan, model);
}

// Plans a few drops on the graph of a model run.
static inline void cascade_model_look(ModelRun *run) {
  CascadePlan plan = {0};
  // Brute force takes its time.
  uint32_t drops = run->model.count <= 200 ? 8 : run->model.count <= 600 ? 1 : 0;
  for (uint32_t drop = 0; drop < drops; drop++) {
    CascadeSet targets = {.count = 0};
    for (uint32_t i = model_bulk(run) % 8 < 6 ? 1 : 4; i > 0; i--) {
      uint32_t id = MODEL_FIRST_ID + model_bulk(run) % run->id_count;
      uint32_t column = model_bulk(run) % 4 == 0 ? 1 + model_bulk(run) % 2 : 0;
      cascade_set_add(&targets, (CascadeObject){id, column});
    }
    cascade_plan(run->graph, targets.objects, targets.count, &plan);
    cascade_check_plan(&plan, &targets, run);
  }
  cascade_plan_free(&plan);
}

#endif
