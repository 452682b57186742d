#include "analyze/apply/relation/populated.h"
#include "analyze/apply/relation/view_cycle.h"

#define MOST                                                                                       \
  VIEW_CYCLE_MOST // views and partitioned tables read by one statement; of more, nothing is said

typedef struct List {
  ObjectId ids[MOST]; // each once; those before `next` are done
  uint32_t count;
  uint32_t next;
} List;

typedef struct Reads {
  Executor *executor;
  List views;       // plain ones
  List partitioned; // tables
  ObjectId refused;
} Reads;

static void add(List *list, ObjectId id) {
  for (uint32_t i = 0; i < list->count; i++) {
    if (list->ids[i] == id) return;
  }
  if (list->count < MOST) list->ids[list->count++] = id;
}

bool populated_is(const Executor *executor, ObjectId view) {
  const Object *object = catalog_get(executor->catalog, view);
  return object->id < executor->doubtful_below || !((const Relation *)object)->is_unpopulated;
}

static void read(Reads *reads, ObjectId id) {
  const Object *object = catalog_get(reads->executor->catalog, id);
  if (object == NULL || object->object_class != CLASS_RELATION) return;
  if (object->kind == 'm' && !populated_is(reads->executor, id) && reads->refused == OBJECT_ID_NONE)
    reads->refused = id;
  if (object->kind == 'v') add(&reads->views, id);
  if (object->kind == 'p') add(&reads->partitioned, id);
}

static bool read_edge(const GraphEdge *edge, void *payload) {
  Reads *reads = payload;
  if (edge->kind == GRAPH_NORMAL) read(reads, edge->referenced);
  return true;
}

// ---- a partitioned table without partitions: what is joined to it is not scanned

typedef struct Partitions {
  Executor *executor;
  List list; // the table, and those of its partitions that are partitioned
  bool has_leaf;
} Partitions;

static bool look_at(const GraphEdge *edge, void *payload) {
  Partitions *partitions = payload;
  const Object *object = catalog_get(partitions->executor->catalog, edge->dependent);
  bool is_partitioned =
      object != NULL && object->object_class == CLASS_RELATION && object->kind == 'p';
  if (is_partitioned) add(&partitions->list, object->id);
  partitions->has_leaf = !is_partitioned || partitions->list.count == MOST;
  return !partitions->has_leaf;
}

static bool is_empty(Executor *executor, ObjectId table) {
  Partitions partitions = {.executor = executor};
  List *list = &partitions.list;
  add(list, table);
  while (!partitions.has_leaf && list->next < list->count)
    graph_each_child(
        catalog_graph(executor->catalog), list->ids[list->next++], look_at, &partitions);
  return !partitions.has_leaf;
}

static bool reads_nothing(Reads *reads) {
  for (uint32_t i = 0; i < reads->partitioned.count; i++) {
    if (is_empty(reads->executor, reads->partitioned.ids[i])) return true;
  }
  return false;
}

static bool follow_views(Reads *reads) {
  const Graph *graph = catalog_graph(reads->executor->catalog);
  while (reads->views.next < reads->views.count)
    graph_each_reference(graph, reads->views.ids[reads->views.next++], read_edge, reads);
  return view_cycle_refuse(reads->executor, reads->views.ids, reads->views.count);
}

static bool finish(Reads *reads) {
  Executor *executor = reads->executor;
  if (!follow_views(reads)) return false;
  if (reads->refused == OBJECT_ID_NONE || reads_nothing(reads)) return true;
  const Object *view = catalog_get(executor->catalog, reads->refused);
  executor_relate(executor, view->id);
  executor_fail(executor, "55000", (Span){0, 0},
      "materialized view \"%.*s\" has not been populated",
      SLICE_PRINT(executor_text(executor, view->name)));
  executor_hint(executor, "Use the REFRESH MATERIALIZED VIEW command.");
  return false;
}

static void read_all(Reads *reads, const BindReferences *references) {
  for (size_t i = 0; i < references->count; i++) {
    if (!references->items[i].is_named_only) read(reads, references->items[i].id);
  }
}

bool populated_check(Executor *executor, const BindReferences *references) {
  Reads reads = {.executor = executor};
  read_all(&reads, references);
  return finish(&reads);
}

bool populated_check_plan(Executor *executor, const BindReferences *references) {
  Reads reads = {.executor = executor};
  read_all(&reads, references);
  return follow_views(&reads);
}

bool populated_check_view(Executor *executor, ObjectId view) {
  Reads reads = {.executor = executor};
  graph_each_reference(catalog_graph(executor->catalog), view, read_edge, &reads);
  return finish(&reads);
}

void populated_note(Executor *executor, ObjectId view, bool is_populated) {
  const Relation *relation = catalog_relation(executor->catalog, view);
  bool is_unpopulated = !is_populated && !executor->is_prelude;
  if (relation->is_unpopulated == is_unpopulated) return;
  Relation draft = *relation;
  draft.is_unpopulated = is_unpopulated;
  catalog_replace(executor->catalog, &draft.object);
}
