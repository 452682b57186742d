// A million of everything. What is counted is edges looked at and bytes held, never time.
#include "tests/unit/spec.h"

#include "graph/cascade.h"

enum { MILLION = 1000000, FIRST_ID = 65536 };

static int given_an_empty_graph(void **state) {
  *state = graph_new();
  return 0;
}

static int free_the_graph(void **state) {
  graph_free(*state);
  return 0;
}

static bool count_edge(const GraphEdge *edge, void *payload) {
  (void)edge;
  ++*(size_t *)payload;
  return true;
}

static size_t dependents_of(Graph *graph, uint32_t id) {
  size_t count = 0;
  graph_each_dependent(graph, id, count_edge, &count);
  return count;
}

static uint64_t looked_at(const Graph *graph) { return graph_effort(graph).edges_looked_at; }

// Each number below a million once, for i below a million.
static uint32_t shuffled(uint32_t i) { return (uint32_t)((uint64_t)i * 7919 % MILLION); }

// A million views, four on each table.
static void add_views(Graph *graph) {
  for (uint32_t i = 0; i < MILLION; i++) {
    GraphEdge edge = {FIRST_ID + MILLION + i, 0, FIRST_ID + i / 4, 1 + i % 4, GRAPH_NORMAL};
    assert_true(graph_add(graph, edge));
  }
}

static void adding_looks_at_no_other_edges_and_takes_few_bytes(void **state) {
  add_views(*state);
  assert_int_equal(looked_at(*state), 0);
  assert_int_equal(graph_edge_count(*state), MILLION);
  assert_true(graph_effort(*state).bytes < (size_t)MILLION * 64);
}

static void a_lookup_looks_at_its_own_edges_once_the_index_stands(void **state) {
  add_views(*state);
  assert_int_equal(dependents_of(*state, FIRST_ID), 4);
  uint64_t before = looked_at(*state);
  assert_true(before < 2 * MILLION + 100);
  for (uint32_t i = 0; i < MILLION / 4; i++)
    assert_int_equal(dependents_of(*state, FIRST_ID + i), 4);
  assert_int_equal(looked_at(*state) - before, MILLION);
  assert_int_equal(graph_effort(*state).index_builds, 1);
}

static void undo_costs_what_was_changed(void **state) {
  add_views(*state);
  dependents_of(*state, FIRST_ID);
  uint64_t digest = graph_digest(*state);
  size_t bytes = graph_effort(*state).bytes;
  uint64_t before = looked_at(*state);
  for (uint32_t i = 0; i < 100000; i++) {
    GraphMark mark = graph_mark(*state);
    graph_remove_dependent(*state, FIRST_ID + MILLION + i);
    graph_add(*state, (GraphEdge){FIRST_ID + MILLION + i, 0, FIRST_ID, 1, GRAPH_NORMAL});
    graph_undo_to(*state, mark);
  }
  assert_int_equal(looked_at(*state) - before, 100000);
  assert_int_equal(graph_digest(*state), digest);
  assert_true(graph_effort(*state).bytes <= bytes * 2);
}

static void undoing_a_million_removals_restores_every_edge(void **state) {
  add_views(*state);
  uint64_t digest = graph_digest(*state);
  GraphMark mark = graph_mark(*state);
  for (uint32_t i = 0; i < MILLION; i++) {
    graph_remove_dependent(*state, FIRST_ID + MILLION + shuffled(i));
  }
  assert_int_equal(graph_edge_count(*state), 0);
  dependents_of(*state, FIRST_ID); // builds the index now
  graph_undo_to(*state, mark);
  assert_int_equal(graph_digest(*state), digest);
  for (uint32_t i = 0; i < MILLION / 4; i++)
    assert_int_equal(dependents_of(*state, FIRST_ID + i), 4);
}

static void a_million_changes_that_are_forgotten_take_no_more_memory(void **state) {
  for (uint32_t i = 0; i < 2000; i++) {
    graph_add(*state, (GraphEdge){FIRST_ID + i, 0, FIRST_ID + 5000, 0, GRAPH_NORMAL});
  }
  size_t bytes = 0;
  for (uint32_t round = 0; round < MILLION; round++) {
    uint32_t id = FIRST_ID + round % 2000;
    graph_remove_dependent(*state, id);
    graph_add(*state, (GraphEdge){id, 0, FIRST_ID + 5000, 0, GRAPH_NORMAL});
    graph_forget(*state);
    if (round == 10000) {
      assert_int_equal(dependents_of(*state, FIRST_ID + 5000), 2000); // builds the index
      bytes = graph_effort(*state).bytes;
    }
  }
  assert_true(graph_effort(*state).bytes <= bytes * 2);
  assert_true(graph_effort(*state).edges_moved < 3 * (uint64_t)MILLION);
  assert_int_equal(dependents_of(*state, FIRST_ID + 5000), 2000);
}

static void a_million_edges_of_one_object_are_added_in_linear_time(void **state) {
  for (uint32_t i = 0; i < MILLION; i++) {
    assert_true(graph_add(*state, (GraphEdge){FIRST_ID, 0, FIRST_ID + 1, i, GRAPH_NORMAL}));
  }
  assert_false(graph_add(*state, (GraphEdge){FIRST_ID, 0, FIRST_ID + 1, 0, GRAPH_NORMAL}));
  assert_true(looked_at(*state) < 66 * (uint64_t)MILLION);
  graph_remove_dependent(*state, FIRST_ID);
  assert_int_equal(graph_edge_count(*state), 0);
}

static void a_million_views_on_each_other_are_dropped_without_recursion(void **state) {
  for (uint32_t i = 1; i < MILLION; i++) {
    graph_add(*state, (GraphEdge){FIRST_ID + i, 0, FIRST_ID + i - 1, 0, GRAPH_NORMAL});
  }
  CascadePlan plan = {0};
  cascade_plan(*state, &(CascadeObject){.id = FIRST_ID}, 1, &plan);
  assert_int_equal(plan.count, MILLION);
  assert_int_equal(plan.reported_count, MILLION - 1);
  for (uint32_t i = 0; i < MILLION; i++) {
    assert_int_equal(plan.items[i].object.id, FIRST_ID + MILLION - 1 - i);
    assert_int_equal(plan.items[i].depth, MILLION - 1 - i);
  }
  assert_int_equal(plan.edges_looked_at, 2 * (MILLION - 1));
  cascade_plan_free(&plan);
}

static void a_million_dependents_of_one_object_go_in_linear_time(void **state) {
  for (uint32_t i = 1; i < MILLION; i++) {
    uint32_t id = FIRST_ID + 1 + shuffled(i);
    graph_add(*state, (GraphEdge){id, 0, FIRST_ID, 1 + i % 5, i % 2 ? GRAPH_NORMAL : GRAPH_AUTO});
  }
  CascadePlan plan = {0};
  cascade_plan(*state, &(CascadeObject){.id = FIRST_ID}, 1, &plan);
  assert_int_equal(plan.count, MILLION);
  assert_int_equal(plan.reported_count, MILLION / 2);
  for (uint32_t i = 1; i + 1 < MILLION; i++) {
    assert_true(plan.items[i].object.id < plan.items[i - 1].object.id);
  }
  assert_int_equal(plan.edges_looked_at, 2 * (MILLION - 1));
  cascade_plan_free(&plan);
}

static void many_small_drops_in_a_large_graph_look_at_little(void **state) {
  add_views(*state);
  CascadePlan plan = {0};
  uint64_t sum = 0;
  for (uint32_t i = 0; i < 100000; i++) {
    cascade_plan(*state, &(CascadeObject){.id = FIRST_ID + i}, 1, &plan);
    assert_int_equal(plan.count, 5);
    sum += plan.edges_looked_at;
  }
  assert_int_equal(sum, 8 * 100000);
  cascade_plan_free(&plan);
}

// Parts of a million wholes, all targets: who waits for its whole must not search for it.
static void a_million_targets_are_planned_in_linear_time(void **state) {
  CascadeObject *targets = calloc(MILLION, sizeof *targets);
  assert_non_null(targets);
  for (uint32_t i = 0; i < MILLION / 2; i++) {
    targets[i].id = FIRST_ID + i;
    targets[MILLION - 1 - i].id = FIRST_ID + MILLION + i;
    graph_add(*state, (GraphEdge){FIRST_ID + i, 0, FIRST_ID + MILLION + i, 0, GRAPH_INTERNAL});
  }
  CascadePlan plan = {0};
  cascade_plan(*state, targets, MILLION, &plan);
  assert_int_equal(plan.count, MILLION);
  assert_int_equal(plan.reported_count, 0);
  assert_true(plan.edges_looked_at <= 2 * MILLION);
  cascade_plan_free(&plan);
  free(targets);
}

#define SPEC(sentence)                                                                             \
  cmocka_unit_test_setup_teardown(sentence, given_an_empty_graph, free_the_graph)

int main(void) {
  const struct CMUnitTest specification[] = {
      SPEC(adding_looks_at_no_other_edges_and_takes_few_bytes),
      SPEC(a_lookup_looks_at_its_own_edges_once_the_index_stands),
      SPEC(undo_costs_what_was_changed),
      SPEC(undoing_a_million_removals_restores_every_edge),
      SPEC(a_million_changes_that_are_forgotten_take_no_more_memory),
      SPEC(a_million_edges_of_one_object_are_added_in_linear_time),
      SPEC(a_million_views_on_each_other_are_dropped_without_recursion),
      SPEC(a_million_dependents_of_one_object_go_in_linear_time),
      SPEC(many_small_drops_in_a_large_graph_look_at_little),
      SPEC(a_million_targets_are_planned_in_linear_time),
  };
  return cmocka_run_group_tests_name("dependency graph at scale", specification, NULL, NULL);
}
