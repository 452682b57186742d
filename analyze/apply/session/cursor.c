#include "analyze/apply/session/in_use.h"
#include "analyze/apply/session/session_fact.h"
#include "analyze/apply/session/transaction_state.h"
#include "analyze/bind/query/bind_query.h"

#include <stdlib.h>

static void count_reads(Executor *executor, ObjectId relation, long by, bool is_local) {
  Symbol key = session_fact_of_id(executor, "read", relation);
  Slice before = session_fact_get(executor, key);
  long count = by;
  if (before.length > 0) {
    char text[24] = "";
    memcpy(text, before.start, before.length < sizeof text ? before.length : sizeof text - 1);
    count += strtol(text, NULL, 10);
  }
  session_fact_put(
      executor, key, count > 0 ? arena_printf(executor->arena, "%ld", count) : SLICE(""), is_local);
}

#define READS_MOST 100u // relations of one cursor, those in its views among them

typedef struct Reads {
  Executor *executor;
  ObjectId ids[READS_MOST];
  uint32_t count;
} Reads;

static void add_read(Reads *reads, ObjectId id) {
  const Object *object = catalog_get(reads->executor->catalog, id);
  if (object == NULL || object->object_class != CLASS_RELATION) return;
  for (uint32_t i = 0; i < reads->count; i++) {
    if (reads->ids[i] == id) return;
  }
  if (reads->count < READS_MOST) reads->ids[reads->count++] = id;
}

static bool add_reference(const GraphEdge *edge, void *payload) {
  add_read(payload, edge->referenced);
  return true;
}

// What a view reads hangs on its rule, or on itself.
static bool add_of_part(const GraphEdge *edge, void *payload) {
  Reads *reads = payload;
  const Object *part = catalog_get(reads->executor->catalog, edge->dependent);
  if (part != NULL && part->object_class == CLASS_RULE)
    graph_each_reference(
        catalog_graph(reads->executor->catalog), edge->dependent, add_reference, reads);
  return true;
}

static void add_views(Reads *reads) {
  Graph *graph = catalog_graph(reads->executor->catalog);
  for (uint32_t i = 0; i < reads->count; i++) {
    const Object *object = catalog_get(reads->executor->catalog, reads->ids[i]);
    if (object->kind != 'v') continue;
    graph_each_reference(graph, reads->ids[i], add_reference, reads);
    graph_each_part(graph, reads->ids[i], add_of_part, reads);
  }
}

// A cursor WITH HOLD is closed with its session, another one with its transaction.
bool in_use_open_cursor(Executor *executor, const PrepareStatement *statement) {
  Symbol key = session_fact_of_name(executor, "cursor", statement->name.symbol);
  if (session_fact_get(executor, key).length > 0)
    return executor_fail(executor, "42P03", statement->name.span, "cursor \"%.*s\" already exists",
        SLICE_PRINT(executor_text(executor, statement->name.symbol)));
  BindReferences references = {0};
  Reads reads = {.executor = executor};
  if (!bind_collect(executor, statement->statement, NULL, 0, true, &references)) return false;
  for (size_t i = 0; i < references.count; i++) add_read(&reads, references.items[i].id);
  add_views(&reads);
  Slice ids = SLICE(" ");
  for (uint32_t i = 0; i < reads.count; i++) {
    // One that is held has read all when its transaction ends.
    count_reads(executor, reads.ids[i], 1, true);
    ids = arena_printf(executor->arena, "%.*s%u ", SLICE_PRINT(ids), reads.ids[i]);
  }
  session_fact_put(executor, key, ids, !statement->hold);
  return true;
}

// Looks at each object once, however often somebody asks.
static bool has_functions(Executor *executor) {
  TransactionState *state = executor->transaction;
  ObjectId next = catalog_next_id(executor->catalog);
  if (state->looked_below < OBJECT_ID_FIRST_USER) state->looked_below = OBJECT_ID_FIRST_USER;
  for (; state->looked_below < next && !state->has_functions; state->looked_below++) {
    const Object *object = catalog_get(executor->catalog, state->looked_below);
    state->has_functions = object != NULL && object->object_class == CLASS_FUNCTION;
  }
  return state->has_functions;
}

// A function may have opened it.
static bool may_be_open(Executor *executor) {
  return executor->open_world || executor->extensions_seen || has_functions(executor);
}

bool in_use_find_cursor(Executor *executor, Name name) {
  Slice found = session_fact_get(executor, session_fact_of_name(executor, "cursor", name.symbol));
  if (found.length > 0 || may_be_open(executor)) return true;
  return executor_fail(executor, "34000", name.span, "cursor \"%.*s\" does not exist",
      SLICE_PRINT(executor_text(executor, name.symbol)));
}

bool in_use_close_cursor(Executor *executor, Name name) {
  if (name.symbol == SYMBOL_NONE) {
    session_fact_clear(executor, SLICE("0/cursor/"));
    session_fact_clear(executor, SLICE("0/read/"));
    return true;
  }
  if (!in_use_find_cursor(executor, name)) return false;
  Symbol key = session_fact_of_name(executor, "cursor", name.symbol);
  Slice ids = session_fact_get(executor, key);
  bool is_local = catalog_setting(executor->catalog, key).local;
  for (size_t at = 1; at < ids.length;) {
    ObjectId id = 0;
    while (at < ids.length && ids.start[at] != ' ')
      id = id * 10 + (ObjectId)(ids.start[at++] - '0');
    at++;
    if (transaction_is_open(executor)) count_reads(executor, id, -1, true);
  }
  session_fact_put(executor, key, SLICE(""), is_local);
  return true;
}
