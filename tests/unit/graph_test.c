#include "tests/unit/spec.h"

#include "graph/graph.h"
#include "tests/unit/graph_model.h"

// A shop: a table, its index, a view on two of the table's columns, a view on that view.
enum { ORDERS = 65536, ORDERS_INDEX, REPORT, DAILY, FILLER, FILLED = 200000 };

static const GraphEdge index_needs_day = {ORDERS_INDEX, 0, ORDERS, 2, GRAPH_AUTO};
static const GraphEdge report_needs_day = {REPORT, 0, ORDERS, 2, GRAPH_NORMAL};
static const GraphEdge report_needs_total = {REPORT, 0, ORDERS, 3, GRAPH_NORMAL};
static const GraphEdge daily_needs_report = {DAILY, 0, REPORT, 0, GRAPH_NORMAL};

// What a question was answered, in order.
typedef struct Answer {
  GraphEdge edges[16];
  size_t count;
  size_t wanted; // stop after so many
} Answer;

static bool note(const GraphEdge *edge, void *payload) {
  Answer *answer = payload;
  assert_true(answer->count < 16);
  answer->edges[answer->count++] = *edge;
  return answer->count < answer->wanted;
}

static Answer dependents_of(Graph *graph, uint32_t id) {
  Answer answer = {.wanted = 16};
  graph_each_dependent(graph, id, note, &answer);
  return answer;
}

static Answer column_dependents_of(Graph *graph, uint32_t id, uint32_t column) {
  Answer answer = {.wanted = 16};
  graph_each_column_dependent(graph, id, column, note, &answer);
  return answer;
}

static Answer references_of(const Graph *graph, uint32_t id) {
  Answer answer = {.wanted = 16};
  graph_each_reference(graph, id, note, &answer);
  return answer;
}

static void assert_answer(Answer answer, const GraphEdge expected[], size_t count) {
  assert_int_equal(answer.count, count);
  for (size_t i = 0; i < count; i++) {
    assert_memory_equal(&answer.edges[i], &expected[i], sizeof expected[i]);
  }
}
#define ASSERT_ANSWER(answer, ...)                                                                 \
  assert_answer((answer), (const GraphEdge[]){__VA_ARGS__},                                        \
      sizeof((const GraphEdge[]){__VA_ARGS__}) / sizeof(GraphEdge))

static int given_a_table_with_an_index_and_two_views(void **state) {
  Graph *graph = graph_new();
  graph_add(graph, index_needs_day);
  graph_add(graph, report_needs_day);
  graph_add(graph, report_needs_total);
  graph_add(graph, daily_needs_report);
  *state = graph;
  return 0;
}

static int free_the_graph(void **state) {
  graph_free(*state);
  return 0;
}

// Edges between objects that nobody asks about, up to so many slots.
static void fill_up_to(Graph *graph, size_t slots) {
  while (graph_effort(graph).slots < slots) {
    uint32_t id = FILLED + (uint32_t)graph_effort(graph).slots;
    assert_true(graph_add(graph, (GraphEdge){id, 0, FILLER, 0, GRAPH_NORMAL}));
  }
}

static void an_edge_is_seen_from_both_ends(void **state) {
  ASSERT_ANSWER(references_of(*state, DAILY), daily_needs_report);
  ASSERT_ANSWER(dependents_of(*state, REPORT), daily_needs_report);
  assert_int_equal(references_of(*state, ORDERS).count, 0);
  assert_int_equal(dependents_of(*state, DAILY).count, 0);
  assert_int_equal(dependents_of(*state, 12).count, 0);
  assert_int_equal(references_of(*state, 4000000000u).count, 0);
}

static void edges_come_newest_first(void **state) {
  ASSERT_ANSWER(references_of(*state, REPORT), report_needs_total, report_needs_day);
  ASSERT_ANSWER(
      dependents_of(*state, ORDERS), report_needs_total, report_needs_day, index_needs_day);
  fill_up_to(*state, GRAPH_INDEX_THRESHOLD);
  ASSERT_ANSWER(
      dependents_of(*state, ORDERS), report_needs_total, report_needs_day, index_needs_day);
}

static void a_column_is_asked_about_exactly(void **state) {
  const GraphEdge rule_needs_orders = {REPORT, 0, ORDERS, 0, GRAPH_AUTO};
  graph_add(*state, rule_needs_orders);
  for (int indexed = 0; indexed < 2; indexed++) {
    ASSERT_ANSWER(column_dependents_of(*state, ORDERS, 2), report_needs_day, index_needs_day);
    ASSERT_ANSWER(column_dependents_of(*state, ORDERS, 0), rule_needs_orders);
    assert_int_equal(column_dependents_of(*state, ORDERS, 1).count, 0);
    fill_up_to(*state, GRAPH_INDEX_THRESHOLD);
  }
  assert_int_equal(graph_effort(*state).index_builds, 1);
}

static void children_stand_apart_from_all_else(void **state) {
  Graph *graph = *state;
  const GraphEdge partition = {FILLER, 0, ORDERS, 0, GRAPH_PARTITION_OF};
  const GraphEdge child = {FILLER + 1, 0, ORDERS, 0, GRAPH_INHERITS};
  for (int round = 0; round < 2; round++) { // without the index, and with it
    graph_add(graph, partition);
    graph_add(graph, report_needs_total);
    graph_add(graph, child);
    Answer parts = {.wanted = 16}, children = {.wanted = 16};
    graph_each_part(graph, ORDERS, note, &parts);
    graph_each_child(graph, ORDERS, note, &children);
    ASSERT_ANSWER(parts, report_needs_total, report_needs_day, index_needs_day);
    ASSERT_ANSWER(children, child, partition);
    assert_int_equal(dependents_of(graph, ORDERS).count, 5);
    assert_int_equal(column_dependents_of(graph, ORDERS, 0).count, 2);
    graph_remove(graph, partition);
    assert_int_equal(dependents_of(graph, ORDERS).count, 4);
    graph_remove(graph, child);
    fill_up_to(graph, GRAPH_INDEX_THRESHOLD);
  }
}

static void a_visitor_may_stop(void **state) {
  for (int indexed = 0; indexed < 2; indexed++) {
    Answer first = {.wanted = 1};
    graph_each_dependent(*state, ORDERS, note, &first);
    assert_int_equal(first.count, 1);
    fill_up_to(*state, GRAPH_INDEX_THRESHOLD);
  }
  Answer first = {.wanted = 1};
  graph_each_reference(*state, REPORT, note, &first);
  assert_int_equal(first.count, 1);
}

static void an_equal_edge_is_not_added_twice(void **state) {
  assert_false(graph_add(*state, report_needs_day));
  assert_int_equal(graph_edge_count(*state), 4);
  GraphMark mark = graph_mark(*state);
  assert_false(graph_add(*state, report_needs_day));
  graph_undo_to(*state, mark);
  assert_int_equal(graph_edge_count(*state), 4);
}

static void edges_that_differ_in_one_thing_are_two(void **state) {
  GraphEdge other = report_needs_day;
  other.dependent = DAILY;
  assert_true(graph_add(*state, other));
  other = report_needs_day, other.dependent_column = 1;
  assert_true(graph_add(*state, other));
  other = report_needs_day, other.referenced = FILLER;
  assert_true(graph_add(*state, other));
  other = report_needs_day, other.referenced_column = 1;
  assert_true(graph_add(*state, other));
  other = report_needs_day, other.kind = GRAPH_AUTO;
  assert_true(graph_add(*state, other));
  assert_int_equal(graph_edge_count(*state), 9);
}

static void a_removed_edge_is_seen_from_no_end(void **state) {
  for (int indexed = 0; indexed < 2; indexed++) {
    GraphMark before = graph_mark(*state);
    assert_true(graph_remove(*state, report_needs_day));
    ASSERT_ANSWER(references_of(*state, REPORT), report_needs_total);
    ASSERT_ANSWER(dependents_of(*state, ORDERS), report_needs_total, index_needs_day);
    assert_false(graph_remove(*state, report_needs_day));
    graph_undo_to(*state, before);
    fill_up_to(*state, GRAPH_INDEX_THRESHOLD);
    dependents_of(*state, ORDERS);
  }
}

static void a_removed_edge_may_be_added_again(void **state) {
  graph_remove(*state, report_needs_day);
  assert_true(graph_add(*state, report_needs_day));
  ASSERT_ANSWER(
      dependents_of(*state, ORDERS), report_needs_day, report_needs_total, index_needs_day);
}

static void a_dependent_loses_all_that_it_needs(void **state) {
  graph_remove_dependent(*state, REPORT);
  ASSERT_ANSWER(dependents_of(*state, ORDERS), index_needs_day);
  ASSERT_ANSWER(dependents_of(*state, REPORT), daily_needs_report);
  graph_remove_dependent(*state, 12); // needs nothing
  assert_int_equal(graph_edge_count(*state), 2);
}

static void a_column_loses_only_what_it_needs_itself(void **state) {
  const GraphEdge first = {REPORT, 1, FILLER, 0, GRAPH_NORMAL};
  const GraphEdge second = {REPORT, 2, FILLER, 0, GRAPH_NORMAL};
  const GraphEdge third = {REPORT, 1, ORDERS, 0, GRAPH_NORMAL};
  graph_add(*state, first);
  graph_add(*state, second);
  graph_add(*state, third);
  graph_remove_dependent_column(*state, REPORT, 1);
  ASSERT_ANSWER(references_of(*state, REPORT), second, report_needs_total, report_needs_day);
  graph_remove_dependent_column(*state, REPORT, 0); // the whole, by itself
  ASSERT_ANSWER(references_of(*state, REPORT), second);
}

static void undo_takes_back_what_was_added(void **state) {
  uint64_t digest = graph_digest(*state);
  GraphMark before = graph_mark(*state);
  graph_add(*state, (GraphEdge){DAILY, 0, ORDERS, 1, GRAPH_NORMAL});
  assert_int_equal(dependents_of(*state, ORDERS).count, 4);
  graph_undo_to(*state, before);
  assert_int_equal(dependents_of(*state, ORDERS).count, 3);
  assert_int_equal(graph_effort(*state).slots, 4);
  assert_int_equal(graph_digest(*state), digest);
}

static void undo_brings_back_a_removed_edge_in_its_old_place(void **state) {
  for (int indexed = 0; indexed < 2; indexed++) {
    GraphMark before = graph_mark(*state);
    graph_remove(*state, report_needs_day);
    graph_remove(*state, report_needs_total);
    graph_remove(*state, index_needs_day);
    assert_int_equal(dependents_of(*state, ORDERS).count, 0);
    graph_undo_to(*state, before);
    ASSERT_ANSWER(
        dependents_of(*state, ORDERS), report_needs_total, report_needs_day, index_needs_day);
    ASSERT_ANSWER(references_of(*state, REPORT), report_needs_total, report_needs_day);
    fill_up_to(*state, GRAPH_INDEX_THRESHOLD);
    dependents_of(*state, ORDERS);
  }
}

static void undo_brings_back_all_that_a_dependent_needed(void **state) {
  uint64_t digest = graph_digest(*state);
  GraphMark before = graph_mark(*state);
  graph_remove_dependent(*state, REPORT);
  graph_remove_dependent(*state, DAILY);
  graph_undo_to(*state, before);
  assert_int_equal(graph_digest(*state), digest);
  ASSERT_ANSWER(references_of(*state, REPORT), report_needs_total, report_needs_day);
}

static void a_mark_may_be_undone_to_more_than_once(void **state) {
  GraphMark before = graph_mark(*state);
  for (int i = 0; i < 3; i++) {
    graph_remove(*state, report_needs_day);
    GraphMark between = graph_mark(*state);
    graph_add(*state, report_needs_day);
    graph_undo_to(*state, between);
    assert_int_equal(graph_edge_count(*state), 3);
    graph_undo_to(*state, before);
    assert_int_equal(graph_edge_count(*state), 4);
  }
}

// The index is made while the log holds removals and additions; undo then goes back beyond it.
static void undo_reaches_back_beyond_the_making_of_the_index(void **state) {
  fill_up_to(*state, GRAPH_INDEX_THRESHOLD - 1);
  GraphMark before = graph_mark(*state);
  const GraphEdge daily_needs_day = {DAILY, 0, ORDERS, 2, GRAPH_NORMAL};
  graph_remove(*state, report_needs_total);
  graph_add(*state, daily_needs_day);
  graph_remove(*state, report_needs_day);
  assert_int_equal(graph_effort(*state).index_builds, 0);
  ASSERT_ANSWER(dependents_of(*state, ORDERS), daily_needs_day, index_needs_day);
  assert_int_equal(graph_effort(*state).index_builds, 1);
  graph_undo_to(*state, before);
  ASSERT_ANSWER(
      dependents_of(*state, ORDERS), report_needs_total, report_needs_day, index_needs_day);
  assert_int_equal(graph_effort(*state).index_builds, 1);
}

static void below_1024_edges_no_index_is_built(void **state) {
  fill_up_to(*state, 1023);
  for (int i = 0; i < 100; i++) dependents_of(*state, ORDERS);
  assert_int_equal(graph_effort(*state).index_builds, 0);
}

static void from_1024_edges_on_the_first_question_builds_it_and_only_that(void **state) {
  fill_up_to(*state, 1024);
  references_of(*state, REPORT);
  graph_remove(*state, daily_needs_report);
  assert_int_equal(graph_effort(*state).index_builds, 0);
  dependents_of(*state, ORDERS);
  assert_int_equal(graph_effort(*state).index_builds, 1);

  uint64_t looked_at = graph_effort(*state).edges_looked_at;
  for (int i = 0; i < 100; i++) dependents_of(*state, ORDERS);
  assert_int_equal(graph_effort(*state).index_builds, 1);
  assert_int_equal(graph_effort(*state).edges_looked_at, looked_at + 300);
}

static void dead_edges_count_towards_the_1024(void **state) {
  fill_up_to(*state, GRAPH_INDEX_THRESHOLD);
  for (uint32_t i = 4; i < GRAPH_INDEX_THRESHOLD; i++) graph_remove_dependent(*state, FILLED + i);
  assert_int_equal(graph_edge_count(*state), 4);
  ASSERT_ANSWER(
      dependents_of(*state, ORDERS), report_needs_total, report_needs_day, index_needs_day);
  assert_int_equal(graph_effort(*state).index_builds, 1);
}

static void the_index_is_kept_up_to_date(void **state) {
  fill_up_to(*state, GRAPH_INDEX_THRESHOLD);
  dependents_of(*state, ORDERS);
  const GraphEdge daily_needs_day = {DAILY, 0, ORDERS, 2, GRAPH_NORMAL};
  graph_add(*state, daily_needs_day);
  graph_remove(*state, report_needs_day);
  ASSERT_ANSWER(
      dependents_of(*state, ORDERS), daily_needs_day, report_needs_total, index_needs_day);
  assert_int_equal(graph_effort(*state).index_builds, 1);
}

static void forgetting_keeps_edges_and_their_order(void **state) {
  fill_up_to(*state, GRAPH_INDEX_THRESHOLD);
  dependents_of(*state, ORDERS);
  for (uint32_t i = 4; i < GRAPH_INDEX_THRESHOLD; i++) graph_remove_dependent(*state, FILLED + i);
  const GraphEdge daily_needs_day = {DAILY, 0, ORDERS, 2, GRAPH_NORMAL};
  graph_add(*state, daily_needs_day); // so that the dead ones do not stand at the end
  uint64_t digest = graph_digest(*state);
  graph_forget(*state);
  assert_int_equal(graph_effort(*state).slots, 5);
  assert_int_equal(graph_digest(*state), digest);
  ASSERT_ANSWER(references_of(*state, REPORT), report_needs_total, report_needs_day);
  ASSERT_ANSWER(dependents_of(*state, ORDERS), daily_needs_day, report_needs_total,
      report_needs_day, index_needs_day);
  assert_int_equal(dependents_of(*state, FILLER).count, 0);
}

static void after_forgetting_a_mark_starts_anew(void **state) {
  graph_remove(*state, report_needs_day);
  graph_forget(*state);
  GraphMark mark = graph_mark(*state);
  assert_int_equal(mark.length, 0);
  graph_remove(*state, report_needs_total);
  graph_undo_to(*state, mark);
  ASSERT_ANSWER(references_of(*state, REPORT), report_needs_total);
}

// Dead edges may be as many as live ones, and 64 more.
static void forgetting_moves_edges_only_once_most_are_dead(void **state) {
  fill_up_to(*state, 199); // 4 + 195
  graph_add(*state, (GraphEdge){DAILY, 0, ORDERS, 2, GRAPH_NORMAL});
  for (uint32_t i = 4; i < 4 + 132; i++) graph_remove_dependent(*state, FILLED + i);
  graph_forget(*state); // 132 dead, 68 live
  assert_int_equal(graph_effort(*state).slots, 200);
  graph_add(*state, (GraphEdge){DAILY, 0, ORDERS, 1, GRAPH_NORMAL});
  graph_remove_dependent(*state, FILLED + 136);
  graph_forget(*state); // 133 dead, 68 live
  assert_int_equal(graph_effort(*state).slots, 68);
  assert_int_equal(graph_effort(*state).edges_moved, 201);
}

static void forgetting_drops_dead_edges_at_the_end_at_once(void **state) {
  graph_remove(*state, report_needs_total);
  graph_forget(*state);
  assert_int_equal(graph_effort(*state).slots, 4);
  graph_remove(*state, daily_needs_report);
  graph_forget(*state);
  assert_int_equal(graph_effort(*state).slots, 2);
  assert_int_equal(graph_effort(*state).edges_moved, 0);
}

static void changing_the_same_edges_for_ever_takes_no_more_memory(void **state) {
  fill_up_to(*state, 300);
  size_t bytes = 0;
  for (int round = 0; round < 20000; round++) {
    graph_remove_dependent(*state, REPORT);
    graph_add(*state, report_needs_total);
    graph_add(*state, report_needs_day);
    graph_forget(*state);
    if (round == 1000) bytes = graph_effort(*state).bytes;
  }
  assert_int_equal(graph_effort(*state).bytes, bytes);
  assert_true(graph_effort(*state).edges_moved < 2 * 2 * 20000);
}

// Of 64 edges all are walked; the question whether a 66th is new is answered without a walk.
static void an_object_that_needs_very_much_does_not_make_adding_slow(void **state) {
  for (uint32_t i = 0; i < 5000; i++) {
    uint64_t before = graph_effort(*state).edges_looked_at;
    GraphEdge edge = {FILLER, 0, ORDERS, i, GRAPH_NORMAL};
    assert_true(graph_add(*state, edge));
    uint64_t looked_at = graph_effort(*state).edges_looked_at - before;
    if (i <= 64) assert_int_equal(looked_at, i);
    if (i > 65) assert_int_equal(looked_at, 65);
    assert_false(graph_add(*state, edge));
  }
  for (uint32_t i = 0; i < 5000; i++) {
    assert_true(graph_remove(*state, (GraphEdge){FILLER, 0, ORDERS, i, GRAPH_NORMAL}));
    assert_false(graph_remove(*state, (GraphEdge){FILLER, 0, ORDERS, i, GRAPH_NORMAL}));
  }
}

static void the_digest_does_not_depend_on_the_order(void **state) {
  Graph *other = graph_new();
  assert_int_equal(graph_digest(other), 0);
  graph_add(other, daily_needs_report);
  graph_add(other, report_needs_total);
  graph_add(other, index_needs_day);
  assert_true(graph_digest(other) != graph_digest(*state));
  graph_add(other, (GraphEdge){FILLER, 0, ORDERS, 2, GRAPH_NORMAL});
  graph_add(other, report_needs_day);
  assert_true(graph_digest(other) != graph_digest(*state));
  graph_remove_dependent(other, FILLER);
  assert_int_equal(graph_digest(other), graph_digest(*state));
  graph_free(other);
}

static void the_digest_tells_columns_and_kinds_apart(void **state) {
  (void)state;
  const GraphEdge edges[] = {{1, 2, 3, 4, GRAPH_NORMAL}, {3, 2, 1, 4, GRAPH_NORMAL},
      {1, 4, 3, 2, GRAPH_NORMAL}, {1, 2, 3, 4, GRAPH_AUTO}, {2, 1, 3, 4, GRAPH_NORMAL}};
  uint64_t digests[5];
  for (size_t i = 0; i < 5; i++) {
    Graph *graph = graph_new();
    graph_add(graph, edges[i]);
    digests[i] = graph_digest(graph);
    for (size_t j = 0; j < i; j++) assert_true(digests[i] != digests[j]);
    graph_free(graph);
  }
}

static void ids_may_start_anywhere(void **state) {
  size_t bytes = graph_effort(*state).bytes;
  const GraphEdge low = {0, 0, 1, 0, GRAPH_NORMAL}, high = {9999999, 0, 5000000, 0, GRAPH_NORMAL};
  assert_true(graph_add(*state, low));
  assert_true(graph_add(*state, high));
  for (int indexed = 0; indexed < 2; indexed++) {
    ASSERT_ANSWER(dependents_of(*state, 1), low);
    ASSERT_ANSWER(references_of(*state, 0), low);
    ASSERT_ANSWER(dependents_of(*state, 5000000), high);
    ASSERT_ANSWER(references_of(*state, 9999999), high);
    if (!indexed) assert_true(graph_effort(*state).bytes - bytes < 400 * 1024);
    fill_up_to(*state, GRAPH_INDEX_THRESHOLD);
  }
}

static void freeing_no_graph_is_fine(void **state) {
  (void)state;
  graph_free(NULL);
}

// Each sequence of six changes, each undone step by step, without and with the index.
static void undo_goes_back_through_every_interleaving(void **state) {
  const GraphEdge twins[] = {
      {FILLER, 1, ORDERS, 2, GRAPH_NORMAL}, {FILLER, 0, ORDERS, 3, GRAPH_NORMAL}};
  for (int indexed = 0; indexed < 2; indexed++) {
    for (uint32_t sequence = 0; sequence < 7 * 7 * 7 * 7 * 7 * 7; sequence++) {
      GraphMark marks[6];
      Answer needed[6], needs[6];
      uint32_t rest = sequence;
      for (int step = 0; step < 6; step++, rest /= 7) {
        marks[step] = graph_mark(*state);
        needed[step] = dependents_of(*state, ORDERS);
        needs[step] = references_of(*state, FILLER);
        if (rest % 7 < 2) graph_add(*state, twins[rest % 7]);
        if (rest % 7 == 2 || rest % 7 == 3) graph_remove(*state, twins[rest % 7 - 2]);
        if (rest % 7 == 4) graph_remove_dependent(*state, FILLER);
        if (rest % 7 == 5) graph_remove_dependent_column(*state, FILLER, 1);
        if (rest % 7 == 6) graph_remove(*state, report_needs_day);
      }
      for (int step = 5; step >= 0; step -= sequence % 2 ? 1 : 2) {
        graph_undo_to(*state, marks[step]);
        assert_answer(dependents_of(*state, ORDERS), needed[step].edges, needed[step].count);
        assert_answer(references_of(*state, FILLER), needs[step].edges, needs[step].count);
      }
      graph_undo_to(*state, marks[0]);
    }
    fill_up_to(*state, GRAPH_INDEX_THRESHOLD);
  }
  assert_int_equal(graph_effort(*state).index_builds, 1);
}

static void a_naive_model_agrees_after_random_changes(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 300; seed++) {
    uint64_t random = seed * UINT64_C(0x9E3779B97F4A7C15);
    uint8_t bytes[400];
    for (size_t i = 0; i < sizeof bytes; i++) {
      random ^= random << 13, random ^= random >> 7, random ^= random << 17;
      bytes[i] = (uint8_t)(random >> 32);
      if (bytes[i] % 16 == 14 && seed % 8 != 0) bytes[i] ^= 4; // most runs stay small
    }
    graph_model_run(bytes, sizeof bytes, NULL);
  }
}

#define SPEC(sentence)                                                                             \
  cmocka_unit_test_setup_teardown(                                                                 \
      sentence, given_a_table_with_an_index_and_two_views, free_the_graph)

int main(void) {
  const struct CMUnitTest specification[] = {
      SPEC(an_edge_is_seen_from_both_ends),
      SPEC(edges_come_newest_first),
      SPEC(a_column_is_asked_about_exactly),
      SPEC(children_stand_apart_from_all_else),
      SPEC(a_visitor_may_stop),
      SPEC(an_equal_edge_is_not_added_twice),
      SPEC(edges_that_differ_in_one_thing_are_two),
      SPEC(a_removed_edge_is_seen_from_no_end),
      SPEC(a_removed_edge_may_be_added_again),
      SPEC(a_dependent_loses_all_that_it_needs),
      SPEC(a_column_loses_only_what_it_needs_itself),
      SPEC(undo_takes_back_what_was_added),
      SPEC(undo_brings_back_a_removed_edge_in_its_old_place),
      SPEC(undo_brings_back_all_that_a_dependent_needed),
      SPEC(a_mark_may_be_undone_to_more_than_once),
      SPEC(undo_reaches_back_beyond_the_making_of_the_index),
      SPEC(undo_goes_back_through_every_interleaving),
      SPEC(below_1024_edges_no_index_is_built),
      SPEC(from_1024_edges_on_the_first_question_builds_it_and_only_that),
      SPEC(dead_edges_count_towards_the_1024),
      SPEC(the_index_is_kept_up_to_date),
      SPEC(forgetting_keeps_edges_and_their_order),
      SPEC(after_forgetting_a_mark_starts_anew),
      SPEC(forgetting_moves_edges_only_once_most_are_dead),
      SPEC(forgetting_drops_dead_edges_at_the_end_at_once),
      SPEC(changing_the_same_edges_for_ever_takes_no_more_memory),
      SPEC(an_object_that_needs_very_much_does_not_make_adding_slow),
      SPEC(the_digest_does_not_depend_on_the_order),
      SPEC(the_digest_tells_columns_and_kinds_apart),
      SPEC(ids_may_start_anywhere),
      SPEC(freeing_no_graph_is_fine),
      SPEC(a_naive_model_agrees_after_random_changes),
  };
  return cmocka_run_group_tests_name("dependency graph", specification, NULL, NULL);
}
