// Names, edges and expectations are written as text. A world is its objects, oldest first, and its
// edges "dependent kind referenced", where kind is the letter of pg_depend and ".2" a column. A plan
// is its items in the order of deletion:
//   !orders                 named by the statement
//   (index)                 goes silently
//   view<orders.2           reported: "view depends on column 2 of orders"
//   {orders.2}              a column whose whole goes too
// Orders and refusals are those of a PostgreSQL 15 with such objects.
#include "tests/unit/spec.h"

#include <string.h>

#include "graph/cascade.h"
#include "tests/unit/cascade_model.h"

enum { FIRST_ID = 65536, NAME_SIZE = 24, OBJECT_LIMIT = 32, TEXT_SIZE = 1024 };

typedef struct World {
  Graph *graph;
  CascadePlan plan;
  char names[OBJECT_LIMIT][NAME_SIZE];
  uint32_t count;
} World;

static int given_nothing(void **state) {
  World *world = calloc(1, sizeof *world);
  assert_non_null(world);
  world->graph = graph_new();
  *state = world;
  return 0;
}

static int free_the_world(void **state) {
  World *world = *state;
  graph_free(world->graph);
  cascade_plan_free(&world->plan);
  free(world);
  return 0;
}

static CascadeObject object_named(const World *world, const char *text) {
  size_t length = strcspn(text, ".");
  uint32_t column = text[length] == '.' ? (uint32_t)strtoul(text + length + 1, NULL, 10) : 0;
  for (uint32_t i = 0; i < world->count; i++) {
    const char *name = world->names[i];
    if (strlen(name) == length && strncmp(name, text, length) == 0) {
      return (CascadeObject){FIRST_ID + i, column};
    }
  }
  fail_msg("no object is named %s", text);
  return (CascadeObject){0};
}

static void objects(World *world, const char *names) {
  int length;
  for (; sscanf(names, " %23s%n", world->names[world->count], &length) == 1; names += length) {
    world->count++;
    assert_true(world->count < OBJECT_LIMIT);
  }
}

static void edges(World *world, const char *text) {
  char from[NAME_SIZE], to[NAME_SIZE], kind;
  int length;
  while (sscanf(text, " %23s %c %23[^, ]%n", from, &kind, to, &length) == 3) {
    const char *kinds = "naiPSex";
    assert_non_null(strchr(kinds, kind));
    CascadeObject dependent = object_named(world, from), referenced = object_named(world, to);
    assert_true(graph_add(
        world->graph, (GraphEdge){dependent.id, dependent.column, referenced.id, referenced.column,
                          (GraphEdgeKind)(strchr(kinds, kind) - kinds)}));
    text += length;
    if (*text == ',') text++;
  }
  assert_int_equal(*text, '\0');
}

static void drop(World *world, const char *names) {
  CascadeObject targets[OBJECT_LIMIT];
  char name[NAME_SIZE];
  size_t count = 0;
  int length;
  for (; sscanf(names, " %23s%n", name, &length) == 1; names += length) {
    targets[count++] = object_named(world, name);
  }
  cascade_plan(world->graph, targets, count, &world->plan);
}

static void append(char *text, const char *more) {
  size_t length = strlen(text);
  snprintf(text + length, TEXT_SIZE - length, "%s", more);
}

static void write_object(const World *world, char *text, CascadeObject object) {
  char column[16];
  append(text, world->names[object.id - FIRST_ID]);
  snprintf(column, sizeof column, ".%u", object.column);
  if (object.column != 0) append(text, column);
}

static void write_item(const World *world, char *text, const CascadeItem *item) {
  if (*text != '\0') append(text, " ");
  append(text, (const char *[]){"!", "(", "", "{"}[item->reason]);
  write_object(world, text, item->object);
  append(text, (const char *[]){"", ")", "<", "}"}[item->reason]);
  if (item->reason == CASCADE_REPORTED) write_object(world, text, item->because);
}

static void assert_plan(const World *world, const char *expected) {
  char text[TEXT_SIZE] = "";
  assert_int_equal(world->plan.refusal, CASCADE_ALLOWED);
  for (size_t i = 0; i < world->plan.count; i++) write_item(world, text, &world->plan.items[i]);
  assert_string_equal(text, expected);
}

// In the order of the server's message.
static void assert_reported(const World *world, const char *expected) {
  char text[TEXT_SIZE] = "";
  size_t count = 0;
  const CascadeItem *item = NULL;
  while ((item = cascade_next_reported(&world->plan, item)) != NULL) {
    write_item(world, text, item);
    count++;
  }
  assert_string_equal(text, expected);
  assert_int_equal(world->plan.reported_count, count);
}

static void assert_refused(
    const World *world, CascadeRefusal refusal, const char *refused, const char *required_by) {
  char text[TEXT_SIZE] = "";
  assert_int_equal(world->plan.refusal, refusal);
  assert_int_equal(world->plan.count, 0);
  write_object(world, text, world->plan.refused);
  assert_string_equal(text, refused);
  *text = '\0';
  write_object(world, text, world->plan.required_by);
  assert_string_equal(text, required_by);
}

// A table with its row type, an index on column 2, and views with their types and rules.
static void a_shop(World *world) {
  objects(world, "orders row index report report_row report_rule totals totals_row totals_rule "
                 "daily daily_row daily_rule");
  edges(world, "row i orders, index a orders.2, report_row i report, report_rule i report, "
               "report_rule n report, report_rule n orders.2, report_rule n orders.1");
  edges(world, "totals_row i totals, totals_rule i totals, totals_rule n totals, "
               "totals_rule n orders.3, daily_row i daily, daily_rule i daily, "
               "daily_rule n daily, daily_rule n report.1");
}

static void what_nobody_needs_goes_alone(void **state) {
  objects(*state, "orders other");
  edges(*state, "orders n other");
  drop(*state, "orders");
  assert_plan(*state, "!orders");
  assert_reported(*state, "");
}

static void parts_go_silently_and_views_are_reported(void **state) {
  a_shop(*state);
  drop(*state, "orders");
  assert_plan(*state,
      "(totals_rule) (totals_row) totals<orders (daily_rule) (daily_row) daily<report "
      "(report_rule) (report_row) report<orders (index) (row) !orders");
}

static void the_report_names_the_nearest_first(void **state) {
  a_shop(*state);
  drop(*state, "orders");
  assert_reported(*state, "report<orders daily<report totals<orders");
}

static void a_column_takes_only_who_needs_that_column(void **state) {
  a_shop(*state);
  drop(*state, "orders.3");
  assert_plan(*state, "(totals_rule) (totals_row) totals<orders.3 !orders.3");
  drop(*state, "orders.2");
  assert_reported(*state, "report<orders.2 daily<report");
  drop(*state, "orders.4");
  assert_plan(*state, "!orders.4");
}

static void a_view_that_came_in_through_its_rule_says_so(void **state) {
  World *world = *state;
  a_shop(world);
  drop(world, "orders.3");
  const CascadeItem *view = cascade_next_reported(&world->plan, NULL);
  assert_int_equal(view->part.id, object_named(world, "totals_rule").id);
  assert_int_equal(view->kind, GRAPH_NORMAL);
  assert_int_equal(view->depth, 1);
  assert_int_equal(world->plan.items[0].part.id, 0);
  assert_int_equal(world->plan.items[0].kind, GRAPH_INTERNAL);
  assert_int_equal(world->plan.items[0].depth, 2);
}

static void several_targets_do_not_report_each_other(void **state) {
  a_shop(*state);
  drop(*state, "report daily");
  assert_reported(*state, "");
  drop(*state, "daily report");
  assert_reported(*state, "");
  drop(*state, "report totals");
  assert_reported(*state, "daily<report");
}

static void a_target_named_twice_counts_once(void **state) {
  objects(*state, "one");
  drop(*state, "one one");
  assert_plan(*state, "!one");
}

static void the_younger_of_two_goes_first_and_is_reported_last(void **state) {
  objects(*state, "type old young youngest");
  edges(*state, "young n type, youngest n type, old n type");
  drop(*state, "type");
  assert_plan(*state, "youngest<type young<type old<type !type");
  assert_reported(*state, "old<type young<type youngest<type");
}

static void a_whole_goes_before_its_columns_and_low_columns_first(void **state) {
  objects(*state, "type table");
  edges(*state, "table.3 n type, table.1 n type");
  drop(*state, "type");
  assert_plan(*state, "table.1<type table.3<type !type");
}

static void who_is_needed_twice_goes_once_after_both(void **state) {
  objects(*state, "base left right top");
  edges(*state, "left n base, right n base, top n left, top n right");
  drop(*state, "base");
  assert_plan(*state, "top<right right<base left<base !base");
}

static void one_silent_way_is_enough(void **state) {
  objects(*state, "table foreign key");
  edges(*state, "key a foreign, key n table.1, key a foreign.2");
  drop(*state, "foreign");
  assert_plan(*state, "(key) !foreign");
  drop(*state, "table");
  assert_plan(*state, "key<table !table");
  drop(*state, "table foreign");
  assert_plan(*state, "(key) !table !foreign");
}

static void a_silent_way_found_late_counts_too(void **state) {
  objects(*state, "schema table index");
  edges(*state, "table n schema, index n schema, index a table");
  drop(*state, "schema");
  assert_plan(*state, "(index) table<schema !schema");
  assert_reported(*state, "table<schema");
}

static void a_part_is_refused_with_its_whole(void **state) {
  objects(*state, "table key index");
  edges(*state, "key a table.1, index i key");
  drop(*state, "index");
  assert_refused(*state, CASCADE_IS_PART, "index", "key");
  drop(*state, "key");
  assert_plan(*state, "(index) !key");
}

static void a_part_may_be_named_beside_its_whole(void **state) {
  objects(*state, "table key index");
  edges(*state, "index i key");
  drop(*state, "key index");
  assert_plan(*state, "!index !key");
  drop(*state, "index key");
  assert_plan(*state, "!index !key");
}

static void a_cascade_takes_the_whole_instead_of_a_part(void **state) {
  objects(*state, "function view rule type");
  edges(*state, "rule i view, type i view, rule n function");
  drop(*state, "function");
  assert_plan(*state, "(type) (rule) view<function !function");
}

static void the_whole_of_a_whole_is_taken(void **state) {
  objects(*state, "type table row array");
  edges(*state, "row i table, array i row, array n type");
  drop(*state, "type");
  assert_plan(*state, "(array) (row) table<type !type");
  const CascadeItem *table = cascade_next_reported(&((World *)*state)->plan, NULL);
  assert_int_equal(table->part.id, object_named(*state, "array").id);
}

static void a_member_of_an_extension_is_refused(void **state) {
  objects(*state, "extension type function user");
  edges(*state, "type e extension, function e extension, user n function");
  drop(*state, "function");
  assert_refused(*state, CASCADE_IS_MEMBER, "function", "extension");
  drop(*state, "extension");
  assert_plan(*state, "user<function (function) (type) !extension");
}

static void a_member_is_refused_with_its_extension_rather_than_its_whole(void **state) {
  objects(*state, "extension type array");
  edges(*state, "array e extension, array i type, type e extension");
  drop(*state, "array");
  assert_refused(*state, CASCADE_IS_MEMBER, "array", "extension");
  objects(*state, "row");
  edges(*state, "row i type, row e extension");
  drop(*state, "row");
  assert_refused(*state, CASCADE_IS_MEMBER, "row", "extension");
}

static void of_two_wholes_the_one_named_first_is_meant(void **state) {
  objects(*state, "base first second part other");
  edges(*state, "part i first, part i second, part n base");
  drop(*state, "part");
  assert_refused(*state, CASCADE_IS_PART, "part", "first");
  drop(*state, "base");
  assert_plan(*state, "(part) second<first first<base !base");
  edges(*state, "other.2 i first, other.1 i second");
  drop(*state, "other");
  assert_refused(*state, CASCADE_IS_PART, "other", "second");
}

static void a_cascade_that_meets_a_member_takes_the_extension(void **state) {
  objects(*state, "schema extension type");
  edges(*state, "extension n schema, type n schema, type e extension");
  drop(*state, "schema");
  assert_plan(*state, "(type) extension<schema !schema");
}

static void who_depends_on_an_extension_goes_with_it_and_may_go_alone(void **state) {
  objects(*state, "extension function");
  edges(*state, "function x extension");
  drop(*state, "extension");
  assert_plan(*state, "(function) !extension");
  drop(*state, "function");
  assert_plan(*state, "!function");
}

static void a_partitioned_table(World *world) {
  objects(world, "parent parent_index child child_index");
  edges(world, "parent_index a parent.1, child a parent, child_index a child.1, "
               "child_index P parent_index, child_index S child");
}

static void an_index_partition_is_refused_with_its_parent(void **state) {
  a_partitioned_table(*state);
  drop(*state, "child_index");
  assert_refused(*state, CASCADE_IS_PARTITION, "child_index", "parent_index");
}

static void an_index_partition_goes_with_its_parent_or_its_table(void **state) {
  a_partitioned_table(*state);
  drop(*state, "parent_index");
  assert_plan(*state, "(child_index) !parent_index");
  drop(*state, "child");
  assert_plan(*state, "(child_index) !child");
  drop(*state, "parent");
  assert_plan(*state, "(child_index) (child) (parent_index) !parent");
  drop(*state, "child_index parent_index");
  assert_plan(*state, "!child_index !parent_index");
}

static void a_partition_met_by_a_normal_edge_alone_is_refused(void **state) {
  objects(*state, "parent function child");
  edges(*state, "child n function, child P parent");
  drop(*state, "function");
  assert_refused(*state, CASCADE_IS_PARTITION, "child", "parent");
  edges(*state, "parent n function");
  drop(*state, "function");
  assert_plan(*state, "(child) parent<function !function");
}

static void a_part_that_is_a_partition_is_refused_with_the_parent(void **state) {
  objects(*state, "parent_key child_table child_key index");
  edges(*state, "index i child_key, index P parent_key");
  drop(*state, "index");
  assert_refused(*state, CASCADE_IS_PARTITION, "index", "parent_key");
  edges(*state, "index P child_table"); // the last one counts
  drop(*state, "index");
  assert_refused(*state, CASCADE_IS_PARTITION, "index", "child_table");
}

static void an_identity_sequence_goes_with_its_column_only(void **state) {
  objects(*state, "sequence table");
  edges(*state, "sequence i table.1");
  drop(*state, "sequence");
  assert_refused(*state, CASCADE_IS_PART, "sequence", "table.1");
  drop(*state, "table.1");
  assert_plan(*state, "(sequence) !table.1");
  drop(*state, "table");
  assert_plan(*state, "(sequence) !table");
}

static void a_partition_key_holds_its_column(void **state) {
  objects(*state, "type table");
  edges(*state, "table.1 i table, table.1 n type");
  drop(*state, "table.1");
  assert_refused(*state, CASCADE_IS_PART, "table.1", "table");
  drop(*state, "table");
  assert_plan(*state, "!table");
  drop(*state, "type");
  assert_plan(*state, "table<type !type");
}

static void a_column_whose_table_goes_too_is_not_reported(void **state) {
  objects(*state, "schema table type other");
  edges(*state, "table n schema, type n schema, table.1 n type, other.1 n type");
  drop(*state, "schema");
  assert_plan(*state, "other.1<type {table.1} type<schema table<schema !schema");
  assert_reported(*state, "table<schema type<schema other.1<type");
}

static void a_column_of_a_table_that_goes_already_is_not_listed(void **state) {
  objects(*state, "schema type table");
  edges(*state, "table n schema, type n schema, table.1 n type");
  drop(*state, "schema");
  assert_plan(*state, "table<schema type<schema !schema");
}

static void a_column_and_its_table_may_both_be_targets(void **state) {
  objects(*state, "table view");
  edges(*state, "view n table.1");
  drop(*state, "table.1 table");
  assert_plan(*state, "view<table.1 !table.1 !table");
  drop(*state, "table table.1");
  assert_plan(*state, "view<table !table");
}

static void a_generated_column_goes_alone(void **state) {
  objects(*state, "table default");
  edges(*state, "default i table.2, default n table.1");
  drop(*state, "table.1");
  assert_plan(*state, "(default) table.2<table.1 !table.1");
}

static void an_edge_to_itself_means_nothing(void **state) {
  objects(*state, "table");
  edges(*state,
      "table n table, table i table, table.1 i table.1, table.1 n table.1, table.2 a table.1");
  drop(*state, "table");
  assert_plan(*state, "!table");
  drop(*state, "table.1");
  assert_plan(*state, "(table.2) !table.1");
  objects(*state, "type");
  edges(*state, "table.3 n type, table.3 a table.3");
  drop(*state, "type");
  assert_plan(*state, "table.3<type !type");
}

static void loops_end(void **state) {
  objects(*state, "one two three");
  edges(*state, "one n two, two n three, three n one");
  drop(*state, "one");
  assert_plan(*state, "two<three three<one !one");
}

static void loops_of_parts_end(void **state) {
  objects(*state, "base one two");
  edges(*state, "one i two, two i one, two n base");
  drop(*state, "base");
  assert_plan(*state, "(two) (one) !base");
  drop(*state, "one two");
  assert_plan(*state, "!two !one");
  drop(*state, "one");
  assert_refused(*state, CASCADE_IS_PART, "one", "two");
}

static void a_whole_that_only_a_column_of_the_part_names_goes_too(void **state) {
  objects(*state, "base whole part");
  edges(*state, "part.1 i whole, part n base");
  drop(*state, "base");
  assert_plan(*state, "{part.1} whole<base part<base !base");
  drop(*state, "part whole");
  assert_plan(*state, "{part.1} !whole !part");
}

static void no_target_is_an_empty_plan(void **state) {
  World *world = *state;
  drop(world, "");
  assert_plan(world, "");
  cascade_plan_free(&world->plan);
  cascade_plan_free(&world->plan);
  assert_null(cascade_next_reported(&world->plan, NULL));
}

static void a_plan_may_be_used_again_after_a_refusal(void **state) {
  a_shop(*state);
  for (int i = 0; i < 3; i++) {
    drop(*state, "report_rule");
    assert_refused(*state, CASCADE_IS_PART, "report_rule", "report");
    drop(*state, "orders.3");
    assert_plan(*state, "(totals_rule) (totals_row) totals<orders.3 !orders.3");
  }
}

static void planning_changes_nothing_and_the_index_changes_no_plan(void **state) {
  World *world = *state;
  a_shop(world);
  uint64_t digest = graph_digest(world->graph);
  drop(world, "orders");
  assert_int_equal(graph_digest(world->graph), digest);
  assert_int_equal(graph_effort(world->graph).index_builds, 0);
  for (uint32_t i = 0; i < GRAPH_INDEX_THRESHOLD; i++) {
    graph_add(world->graph, (GraphEdge){200000 + i, 0, 100000, 0, GRAPH_NORMAL});
  }
  drop(world, "orders");
  assert_int_equal(graph_effort(world->graph).index_builds, 1);
  assert_reported(world, "report<orders daily<report totals<orders");
}

static void every_plan_holds_against_brute_force(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 400; seed++) {
    uint64_t random = seed * UINT64_C(0xD1B54A32D192ED03);
    uint8_t bytes[200];
    for (size_t i = 0; i < sizeof bytes; i++) {
      random ^= random << 13, random ^= random >> 7, random ^= random << 17;
      bytes[i] = (uint8_t)(random >> 32);
      if (bytes[i] % 16 == 14) bytes[i] ^= 4; // no bulk: in a dense graph everything goes
    }
    graph_model_run(bytes, sizeof bytes, cascade_model_look);
  }
}

#define SPEC(sentence) cmocka_unit_test_setup_teardown(sentence, given_nothing, free_the_world)

int main(void) {
  const struct CMUnitTest specification[] = {
      SPEC(what_nobody_needs_goes_alone),
      SPEC(parts_go_silently_and_views_are_reported),
      SPEC(the_report_names_the_nearest_first),
      SPEC(a_column_takes_only_who_needs_that_column),
      SPEC(a_view_that_came_in_through_its_rule_says_so),
      SPEC(several_targets_do_not_report_each_other),
      SPEC(a_target_named_twice_counts_once),
      SPEC(the_younger_of_two_goes_first_and_is_reported_last),
      SPEC(a_whole_goes_before_its_columns_and_low_columns_first),
      SPEC(who_is_needed_twice_goes_once_after_both),
      SPEC(one_silent_way_is_enough),
      SPEC(a_silent_way_found_late_counts_too),
      SPEC(a_part_is_refused_with_its_whole),
      SPEC(a_part_may_be_named_beside_its_whole),
      SPEC(a_cascade_takes_the_whole_instead_of_a_part),
      SPEC(the_whole_of_a_whole_is_taken),
      SPEC(a_member_of_an_extension_is_refused),
      SPEC(a_member_is_refused_with_its_extension_rather_than_its_whole),
      SPEC(of_two_wholes_the_one_named_first_is_meant),
      SPEC(a_cascade_that_meets_a_member_takes_the_extension),
      SPEC(who_depends_on_an_extension_goes_with_it_and_may_go_alone),
      SPEC(an_index_partition_is_refused_with_its_parent),
      SPEC(an_index_partition_goes_with_its_parent_or_its_table),
      SPEC(a_partition_met_by_a_normal_edge_alone_is_refused),
      SPEC(a_part_that_is_a_partition_is_refused_with_the_parent),
      SPEC(an_identity_sequence_goes_with_its_column_only),
      SPEC(a_partition_key_holds_its_column),
      SPEC(a_column_whose_table_goes_too_is_not_reported),
      SPEC(a_column_of_a_table_that_goes_already_is_not_listed),
      SPEC(a_column_and_its_table_may_both_be_targets),
      SPEC(a_generated_column_goes_alone),
      SPEC(an_edge_to_itself_means_nothing),
      SPEC(loops_end),
      SPEC(loops_of_parts_end),
      SPEC(a_whole_that_only_a_column_of_the_part_names_goes_too),
      SPEC(no_target_is_an_empty_plan),
      SPEC(a_plan_may_be_used_again_after_a_refusal),
      SPEC(planning_changes_nothing_and_the_index_changes_no_plan),
      SPEC(every_plan_holds_against_brute_force),
  };
  return cmocka_run_group_tests_name("what a DROP takes along", specification, NULL, NULL);
}
