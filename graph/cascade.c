#include "graph/cascade.h"

#include <assert.h>
#include <stdlib.h>

#include "graph/block.h"
#include "graph/cascade_objects.h"

// The search goes down from what is dropped to who needs it and puts an object into the plan once
// all of its dependents are there. Frames stand for recursion: a million views may be stacked.
typedef struct Frame {
  CascadeItem item; // but for the reason, which is known only at the end
  uint32_t record;
  uint32_t ways;
  bool is_redirected;     // its whole was visited in its place; look again
  bool is_open;           // its dependents are being visited
  size_t first_dependent; // of those not yet visited: the last ones of CascadeWork.dependents
} Frame;

typedef struct CascadeDependent {
  CascadeObject object;
  GraphEdgeKind kind;
} CascadeDependent;

typedef struct CascadeWork {
  CascadeObjects objects;
  Frame *frames;
  size_t frame_count;
  size_t frame_capacity;
  CascadeDependent *dependents;
  size_t dependent_count;
  size_t dependent_capacity;
  uint32_t *planned; // the record of each item
  size_t planned_capacity;
  size_t item_capacity;
} CascadeWork;

typedef struct Search {
  Graph *graph;
  CascadePlan *plan;
  CascadeWork *work;
  bool waiting_is_over; // targets that waited for their whole in vain go now
} Search;

static bool is_decided(const CascadeRecord *record) { return record->state >= CASCADE_OPEN; }

// Whether the object, or the whole that it is a column of, is planned or about to be.
static bool goes_already(const CascadeObjects *objects, CascadeObject object) {
  uint32_t found = cascade_objects_find(objects, object);
  if (found != 0 && is_decided(&objects->records[found - 1])) return true;
  if (object.column == 0) return false;
  found = cascade_objects_find(objects, (CascadeObject){.id = object.id});
  return found != 0 && is_decided(&objects->records[found - 1]);
}

static bool is_target(const CascadeObjects *objects, CascadeObject object) {
  uint32_t found = cascade_objects_find(objects, object);
  if (found != 0 && objects->records[found - 1].is_target) return true;
  found = cascade_objects_find(objects, (CascadeObject){.id = object.id});
  return found != 0 && objects->records[found - 1].is_target;
}

static bool is_covered(const CascadeObjects *objects, CascadeObject object) {
  return object.column != 0 && goes_already(objects, (CascadeObject){.id = object.id});
}

// Notes one more way to an object. True: it goes already, so there is nothing else to do.
static bool note_way(CascadeObjects *objects, CascadeObject object, uint32_t ways) {
  uint32_t number = cascade_objects_record(objects, object);
  CascadeRecord *record = &objects->records[number];
  if (is_decided(record)) {
    record->ways |= ways;
    return true;
  }
  return is_covered(objects, object);
}

static void push_frame(Search *search, CascadeItem item, uint32_t ways) {
  CascadeWork *work = search->work;
  if (note_way(&work->objects, item.object, ways)) return;
  work->frames = graph_block_grow(
      work->frames, work->frame_count + 1, &work->frame_capacity, sizeof *work->frames);
  work->frames[work->frame_count++] = (Frame){
      .item = item,
      .record = cascade_objects_record(&work->objects, item.object),
      .ways = ways,
  };
}

// What an object needs, as far as that decides whether it may go.
typedef struct Needs {
  Search *search;
  CascadeObject object;
  bool at_target;
  bool waits;            // its whole is itself a target, and will take it along
  CascadeObject owner;   // the whole to take in its place; id 0: none
  uint32_t owner_column; // the dependent's, in the edge to the owner
  GraphEdgeKind owner_kind;
  CascadeObject primary; // the partition edges' parents; id 0: none
  CascadeObject secondary;
} Needs;

// The server takes the first whole that it finds and the last extension, oldest edges and lower
// columns first. Here edges come newest first.
static void note_owner(Needs *needs, const GraphEdge *edge, CascadeObject owner) {
  const CascadeObjects *objects = &needs->search->work->objects;
  if (goes_already(objects, owner)) return;
  if (!needs->at_target) {
    uint32_t found = cascade_objects_find(objects, owner);
    if (found != 0 && objects->records[found - 1].state == CASCADE_REDIRECTED) return;
  } else if (is_target(objects, owner)) {
    needs->waits = !needs->search->waiting_is_over;
    return;
  }

  bool is_first = needs->owner.id == 0;
  if (!is_first && needs->at_target && needs->owner_kind == GRAPH_EXTENSION) return;
  if (!is_first && edge->dependent_column > needs->owner_column) return;
  needs->owner = owner;
  needs->owner_column = edge->dependent_column;
  needs->owner_kind = edge->kind;
}

// An edge between an object and its own column says nothing about the object.
static bool lies_within(CascadeObject inner, CascadeObject outer) {
  return inner.id == outer.id && (outer.column == 0 || inner.column == outer.column);
}

static bool note_need(const GraphEdge *edge, void *payload) {
  Needs *needs = payload;
  needs->search->plan->edges_looked_at++;
  CascadeObject object = needs->object;
  if (object.column != 0 && edge->dependent_column != object.column) return true;
  CascadeObject needed = {edge->referenced, edge->referenced_column};
  if (lies_within(needed, object)) return true;

  switch (edge->kind) {
  case GRAPH_INTERNAL:
  case GRAPH_EXTENSION: note_owner(needs, edge, needed); break;
  case GRAPH_PARTITION_PRIMARY:
    if (needs->primary.id == 0) needs->primary = needed;
    break;
  case GRAPH_PARTITION_SECONDARY: needs->secondary = needed; break;
  case GRAPH_NORMAL:
  case GRAPH_AUTO:
  case GRAPH_AUTO_EXTENSION:
  case GRAPH_PARTITION_OF:
  case GRAPH_INHERITS: break;
  }
  return true;
}

static bool note_dependent(const GraphEdge *edge, void *payload) {
  Search *search = payload;
  CascadeWork *work = search->work;
  const CascadeObject object = work->frames[work->frame_count - 1].item.object;
  search->plan->edges_looked_at++;
  CascadeObject dependent = {edge->dependent, edge->dependent_column};
  if (lies_within(dependent, object)) return true;

  work->dependents = graph_block_grow(work->dependents, work->dependent_count + 1,
      &work->dependent_capacity, sizeof *work->dependents);
  work->dependents[work->dependent_count++] = (CascadeDependent){
      .object = dependent,
      .kind = edge->kind,
  };
  return true;
}

// They are taken from the end: the youngest first, a whole before its columns. Of several edges the
// silent ones are taken first, so that the item tells why it goes along unsaid.
static int compare_dependents(const void *left, const void *right) {
  const CascadeDependent *a = left, *b = right;
  if (a->object.id != b->object.id) return a->object.id < b->object.id ? -1 : 1;
  if (a->object.column != b->object.column) return a->object.column > b->object.column ? -1 : 1;
  return (a->kind > b->kind) - (a->kind < b->kind);
}

static uint32_t way_by(GraphEdgeKind kind) {
  switch (kind) {
  case GRAPH_NORMAL:
  case GRAPH_INHERITS: return CASCADE_BY_NORMAL;
  case GRAPH_PARTITION_PRIMARY:
  case GRAPH_PARTITION_SECONDARY: return CASCADE_BY_PARTITION;
  case GRAPH_AUTO:
  case GRAPH_INTERNAL:
  case GRAPH_EXTENSION:
  case GRAPH_AUTO_EXTENSION:
  case GRAPH_PARTITION_OF: break;
  }
  return CASCADE_BY_SILENT;
}

static void open_frame(Search *search, Frame *frame) {
  CascadeWork *work = search->work;
  CascadeObject object = frame->item.object;
  CascadeRecord *record = &work->objects.records[frame->record];
  record->state = CASCADE_OPEN;
  record->ways = frame->ways;
  frame->is_open = true;

  frame->first_dependent = work->dependent_count;
  if (object.column == 0) {
    graph_each_dependent(search->graph, object.id, note_dependent, search);
  } else {
    graph_each_column_dependent(search->graph, object.id, object.column, note_dependent, search);
  }

  size_t count = work->dependent_count - frame->first_dependent;
  if (count > 1) {
    qsort(&work->dependents[frame->first_dependent], count, sizeof *work->dependents,
        compare_dependents);
  }
}

static void refuse(
    CascadePlan *plan, CascadeRefusal refusal, CascadeObject refused, CascadeObject required_by) {
  plan->refusal = refusal;
  plan->refused = refused;
  plan->required_by = required_by;
}

// A part does not go by itself: its whole goes in its place, and takes it along.
static void redirect(Search *search, Frame *frame, const Needs *needs) {
  CascadeItem whole = frame->item;
  whole.object = needs->owner;
  if (whole.part.id == 0) whole.part = frame->item.object;
  search->work->objects.records[frame->record].state = CASCADE_REDIRECTED;
  frame->is_redirected = true;
  push_frame(search, whole, CASCADE_BY_PART);
}

static void enter_frame(Search *search, Frame *frame) {
  CascadeWork *work = search->work;
  Needs needs = {
      .search = search, .object = frame->item.object, .at_target = frame->item.depth == 0};
  graph_each_reference(search->graph, frame->item.object.id, note_need, &needs);

  CascadeObject parent = needs.primary.id != 0 ? needs.primary : needs.secondary;
  if (parent.id != 0) {
    frame->ways |= CASCADE_NEEDS_PARENT;
    work->objects.records[frame->record].parent = parent;
  }
  if (needs.waits) {
    work->frame_count--;
  } else if (needs.owner.id == 0) {
    open_frame(search, frame);
  } else if (!needs.at_target) {
    redirect(search, frame, &needs);
  } else if (parent.id != 0) {
    refuse(search->plan, CASCADE_IS_PARTITION, frame->item.object, parent);
  } else {
    CascadeRefusal refusal =
        needs.owner_kind == GRAPH_EXTENSION ? CASCADE_IS_MEMBER : CASCADE_IS_PART;
    refuse(search->plan, refusal, frame->item.object, needs.owner);
  }
}

// The whole has been visited, and as a rule has taken its part along. If the edge hangs on another
// column of the part, it has not; then the part is entered again, and finds that the whole goes.
static void look_again(Search *search, Frame *frame) {
  CascadeWork *work = search->work;
  CascadeRecord *record = &work->objects.records[frame->record];
  if (record->state == CASCADE_REDIRECTED) record->state = CASCADE_MET;
  frame->is_redirected = false;
  if (note_way(&work->objects, frame->item.object, frame->ways)) work->frame_count--;
}

static void close_frame(Search *search, Frame *frame) {
  CascadeWork *work = search->work;
  CascadePlan *plan = search->plan;
  plan->items =
      graph_block_grow(plan->items, plan->count + 1, &work->item_capacity, sizeof *plan->items);
  work->planned = graph_block_grow(
      work->planned, plan->count + 1, &work->planned_capacity, sizeof *work->planned);
  plan->items[plan->count] = frame->item;
  work->planned[plan->count++] = frame->record;
  work->objects.records[frame->record].state = CASCADE_PLANNED;
  work->frame_count--;
}

static void visit_next_dependent(Search *search, Frame *frame) {
  CascadeDependent dependent = search->work->dependents[--search->work->dependent_count];
  CascadeItem item = {
      .object = dependent.object,
      .because = frame->item.object,
      .kind = dependent.kind,
      .depth = frame->item.depth + 1,
  };
  push_frame(search, item, way_by(dependent.kind));
}

static void search_from(Search *search, CascadeObject target) {
  CascadeWork *work = search->work;
  push_frame(search, (CascadeItem){.object = target}, CASCADE_BY_TARGET);
  while (work->frame_count > 0 && search->plan->refusal == CASCADE_ALLOWED) {
    Frame *frame = &work->frames[work->frame_count - 1]; // good until the next push
    if (!frame->is_open && !frame->is_redirected) {
      enter_frame(search, frame);
    } else if (!frame->is_open) {
      look_again(search, frame);
    } else if (work->dependent_count > frame->first_dependent) {
      visit_next_dependent(search, frame);
    } else {
      close_frame(search, frame);
    }
  }
}

static CascadeReason reason_of(const CascadeObjects *objects, const CascadeRecord *record) {
  uint32_t ways = record->ways;
  if (ways & CASCADE_BY_TARGET) return CASCADE_TARGET;
  if (is_covered(objects, record->object)) return CASCADE_COVERED;
  if (ways & (CASCADE_BY_SILENT | CASCADE_BY_PARTITION)) return CASCADE_SILENT;
  return CASCADE_REPORTED;
}

// Only now all the ways to an object are known.
static void decide_reasons(CascadePlan *plan, const CascadeWork *work) {
  for (size_t i = 0; i < plan->count; i++) {
    const CascadeRecord *record = &work->objects.records[work->planned[i]];
    if ((record->ways & CASCADE_NEEDS_PARENT) && !(record->ways & CASCADE_BY_PARTITION)) {
      refuse(plan, CASCADE_IS_PARTITION, record->object, record->parent);
      return;
    }
    plan->items[i].reason = reason_of(&work->objects, record);
    if (plan->items[i].reason == CASCADE_REPORTED) plan->reported_count++;
  }
}

static void start_plan(CascadePlan *plan) {
  if (plan->work == NULL) plan->work = graph_block_new(1, sizeof *plan->work);
  plan->work->frame_count = 0;
  plan->work->dependent_count = 0;
  cascade_objects_empty(&plan->work->objects);
  plan->count = 0;
  plan->reported_count = 0;
  plan->edges_looked_at = 0;
  refuse(plan, CASCADE_ALLOWED, (CascadeObject){0}, (CascadeObject){0});
}

void cascade_plan(
    Graph *graph, const CascadeObject targets[], size_t target_count, CascadePlan *plan) {
  start_plan(plan);
  Search search = {.graph = graph, .plan = plan, .work = plan->work};
  CascadeObjects *objects = &plan->work->objects;
  for (size_t i = 0; i < target_count; i++) {
    uint32_t record = cascade_objects_record(objects, targets[i]); // may move the records
    objects->records[record].is_target = true;
  }
  for (int round = 0; round < 2; round++) {
    search.waiting_is_over = round > 0;
    for (size_t i = 0; i < target_count && plan->refusal == CASCADE_ALLOWED; i++) {
      search_from(&search, targets[i]);
    }
  }
  if (plan->refusal == CASCADE_ALLOWED) decide_reasons(plan, plan->work);
  if (plan->refusal != CASCADE_ALLOWED) plan->count = plan->reported_count = 0;
}

void cascade_plan_free(CascadePlan *plan) {
  if (plan->work != NULL) {
    cascade_objects_free(&plan->work->objects);
    free(plan->work->frames);
    free(plan->work->dependents);
    free(plan->work->planned);
    free(plan->work);
  }
  free(plan->items);
  *plan = (CascadePlan){0};
}

const CascadeItem *cascade_next_reported(const CascadePlan *plan, const CascadeItem *previous) {
  size_t left = previous == NULL ? plan->count : (size_t)(previous - plan->items);
  while (left-- > 0) {
    if (plan->items[left].reason == CASCADE_REPORTED) return &plan->items[left];
  }
  return NULL;
}
