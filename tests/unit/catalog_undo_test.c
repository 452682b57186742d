#include "tests/unit/spec.h"

#include "analyze/catalog/layout.h"
#include "lexer/memory.h"
#include "tests/unit/catalog_fixture.h"

// A history of random changes. Each change follows from its seed and the catalog's state alone, so
// that the same history can be played again elsewhere.

static uint32_t next_random(uint64_t *seed) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*seed >> 33);
}

typedef struct Picked {
  size_t left;
  const Object *object;
} Picked;

static bool pick_nth(const Object *object, void *payload) {
  Picked *picked = payload;
  picked->object = object;
  return picked->left-- > 0;
}

// Some live object, or NULL: there is none.
static const Object *pick(CatalogFixture *fixture, uint64_t *seed) {
  size_t count = catalog_object_count(fixture->catalog);
  if (count == 0) return NULL;
  Picked picked = {next_random(seed) % count, NULL};
  catalog_each(fixture->catalog, pick_nth, &picked);
  return picked.object;
}

static Symbol pick_name(CatalogFixture *fixture, uint64_t *seed) {
  char text[16];
  snprintf(text, sizeof text, "n%u", next_random(seed) % 40);
  return fixture_symbol(fixture, text);
}

static void fill_arrays(CatalogFixture *fixture, Object *draft, uint64_t *seed) {
  if (draft->object_class == CLASS_TYPE) {
    UserType *type = (UserType *)draft;
    type->label_count = (uint16_t)(next_random(seed) % 50);
    type->labels = ARENA_ARRAY(fixture->arena, type->label_count, Symbol);
    for (size_t i = 0; i < type->label_count; i++) type->labels[i] = pick_name(fixture, seed);
  } else if (draft->object_class == CLASS_FUNCTION) {
    Function *function = (Function *)draft;
    function->argument_count = (uint16_t)(next_random(seed) % 5);
    function->arguments = ARENA_ARRAY(fixture->arena, function->argument_count, TypeReference);
  } else if (draft->object_class == CLASS_CONSTRAINT) {
    TableConstraint *constraint = (TableConstraint *)draft;
    constraint->table = OBJECT_ID_FIRST_USER + next_random(seed) % 20;
    constraint->column_count = 2;
    constraint->columns = ARENA_ARRAY(fixture->arena, 2, uint16_t);
  }
}

static void create_something(CatalogFixture *fixture, uint64_t *seed) {
  ObjectClass object_class = (ObjectClass)(CLASS_SCHEMA + next_random(seed) % CLASS_OTHER);
  Object *draft;
  if (next_random(seed) % 2) {
    draft = &fixture_table(fixture, "t", (uint16_t)(next_random(seed) % 30))->object;
  } else {
    draft = fixture_draft(fixture, object_class, 'x', "x");
    fill_arrays(fixture, draft, seed);
  }
  draft->name = pick_name(fixture, seed);
  catalog_create(fixture->catalog, draft);
}

static bool note_dependent(const GraphEdge *edge, void *payload) {
  bool *is_needed = payload;
  *is_needed |= edge->dependent != edge->referenced;
  return true;
}

static void drop_something(CatalogFixture *fixture, uint64_t *seed) {
  const Object *object = pick(fixture, seed);
  if (object == NULL) return;
  bool is_needed = false;
  graph_each_dependent(catalog_graph(fixture->catalog), object->id, note_dependent, &is_needed);
  if (!is_needed) catalog_drop(fixture->catalog, object->id);
}

static void alter_something(CatalogFixture *fixture, uint64_t *seed) {
  const Object *object = pick(fixture, seed);
  if (object == NULL) return;
  const Relation *relation = (const Relation *)object;
  uint32_t what = next_random(seed) % 6;
  if (object->object_class != CLASS_RELATION || relation->column_count == 0 || what < 2) {
    size_t size = layout_of_class((ObjectClass)object->object_class)->size;
    Object *draft = arena_alloc(fixture->arena, size);
    memcpy(draft, object, size);
    if (what % 2)
      draft->name = pick_name(fixture, seed);
    else
      draft->schema = next_random(seed) % 3 ? BUILTIN_SCHEMA_PUBLIC : BUILTIN_SCHEMA_TOAST;
    catalog_replace(fixture->catalog, draft);
    return;
  }
  Column column = *relation->columns[next_random(seed) % relation->column_count];
  column.not_null = !column.not_null;
  Relation *draft;
  if (what == 2)
    draft = columns_with_added(fixture->arena, relation, &column);
  else if (what == 3)
    draft = columns_with_changed(fixture->arena, relation, &column);
  else if (what == 4)
    draft = columns_with_dropped(fixture->arena, relation, column.number);
  else
    draft = columns_with_renamed(fixture->arena, relation, column.number, pick_name(fixture, seed));
  if (draft != NULL) catalog_replace(fixture->catalog, &draft->object);
}

static void change_an_edge(CatalogFixture *fixture, uint64_t *seed) {
  const Object *dependent = pick(fixture, seed);
  const Object *referenced = pick(fixture, seed);
  if (dependent == NULL) return;
  GraphEdge edge = {
      dependent->id, next_random(seed) % 2, referenced->id, next_random(seed) % 2, GRAPH_NORMAL};
  Graph *graph = catalog_graph(fixture->catalog);
  if (!graph_add(graph, edge)) graph_remove(graph, edge);
}

static void change_the_session(CatalogFixture *fixture, uint64_t *seed) {
  Catalog *catalog = fixture->catalog;
  Symbol name = pick_name(fixture, seed);
  switch (next_random(seed) % 8) {
  case 0: catalog_end_local_settings(catalog); break;
  case 1: catalog_reset_all_settings(catalog); break;
  case 2: catalog_release_locks(catalog); break;
  case 3:
  case 4:
    catalog_take_lock(catalog, OBJECT_ID_FIRST_USER + next_random(seed) % 30,
        (LockMode)(LOCK_ACCESS_SHARE + next_random(seed) % 8));
    break;
  case 5: {
    ObjectId found;
    if (catalog_find(catalog, 99, NAMES_TYPE, name, &found) != NAME_FOUND) {
      catalog_mark_gone(catalog, 99, NAMES_TYPE, name);
    }
    break;
  }
  default: {
    bool is_default = next_random(seed) % 4 == 0;
    SettingValue value = {
        is_default ? SYMBOL_NONE : pick_name(fixture, seed), next_random(seed) % 2};
    catalog_set(catalog, name, value);
  }
  }
}

static void change_something(CatalogFixture *fixture, uint64_t seed) {
  uint32_t what = next_random(&seed) % 16;
  if (what < 5)
    create_something(fixture, &seed);
  else if (what < 7)
    drop_something(fixture, &seed);
  else if (what < 11)
    alter_something(fixture, &seed);
  else if (what < 13)
    change_an_edge(fixture, &seed);
  else
    change_the_session(fixture, &seed);
  arena_reset(fixture->arena);
}

// What was done and not taken back, and the marks on the way.
#define STEPS 6000
#define MARKS 64
typedef struct History {
  uint64_t *seeds;
  size_t length;
  struct {
    CatalogMark mark;
    uint64_t digest;
    size_t length;
  } marks[MARKS];
  size_t mark_count;
} History;

static void go_back(CatalogFixture *fixture, History *history, size_t mark) {
  catalog_undo_to(fixture->catalog, history->marks[mark].mark);
  assert_true(catalog_digest(fixture->catalog) == history->marks[mark].digest);
  history->length = history->marks[mark].length;
  history->mark_count = mark + 1; // can be gone back to again
}

static void step(CatalogFixture *fixture, History *history, uint64_t *seed) {
  uint32_t what = next_random(seed) % 100;
  if (what < 4 && history->mark_count < MARKS) {
    history->marks[history->mark_count].mark = catalog_mark(fixture->catalog);
    history->marks[history->mark_count].digest = catalog_digest(fixture->catalog);
    history->marks[history->mark_count++].length = history->length;
  } else if (what < 6 && history->mark_count > 0) {
    size_t depth = next_random(seed) % (history->mark_count < 5 ? history->mark_count : 5);
    go_back(fixture, history, history->mark_count - 1 - depth);
  } else if (what == 6 && next_random(seed) % 20 == 0) {
    catalog_forget(fixture->catalog);
    history->mark_count = 0;
  } else {
    *seed += 0x9e3779b97f4a7c15u;
    history->seeds[history->length++] = *seed;
    change_something(fixture, *seed);
  }
}

static void any_history_can_be_taken_back_and_leaves_nothing(void **state) {
  CatalogFixture *fixture = *state;
  for (uint64_t round = 1; round <= 6; round++) {
    History *history = MEMORY_NEW(History);
    history->seeds = memory_alloc(STEPS * sizeof *history->seeds);
    uint64_t seed = round;
    for (int i = 0; i < STEPS; i++) step(fixture, history, &seed);
    assert_true(history->length > 100);

    // Without what was taken back, in a table of symbols that differs: the same catalog.
    void *other_state;
    catalog_fixture_set_up(&other_state);
    CatalogFixture *other = other_state;
    fixture_symbol(other, "n39");
    for (size_t i = 0; i < history->length; i++) change_something(other, history->seeds[i]);
    assert_true(catalog_digest(other->catalog) == catalog_digest(fixture->catalog));
    assert_int_equal(catalog_object_count(other->catalog), catalog_object_count(fixture->catalog));
    catalog_fixture_tear_down(&other_state);

    if (history->mark_count > 0) go_back(fixture, history, 0);
    memory_free(history->seeds);
    memory_free(history);
    catalog_fixture_tear_down(state);
    catalog_fixture_set_up(state);
    fixture = *state;
  }
}

static void undoing_everything_gives_the_first_catalog(void **state) {
  CatalogFixture *fixture = *state;
  CatalogMark start = catalog_mark(fixture->catalog);
  uint64_t digest = catalog_digest(fixture->catalog);
  for (uint64_t i = 0; i < 3000; i++) change_something(fixture, i * 0x9e3779b97f4a7c15u);
  assert_true(catalog_digest(fixture->catalog) != digest);
  assert_true(catalog_object_count(fixture->catalog) > 100);
  catalog_undo_to(fixture->catalog, start);
  assert_true(catalog_digest(fixture->catalog) == digest);
  assert_int_equal(catalog_object_count(fixture->catalog), 0);
  assert_int_equal(graph_edge_count(catalog_graph(fixture->catalog)), 0);
}

static void undoing_a_creation_gives_its_id_back(void **state) {
  CatalogFixture *fixture = *state;
  CatalogMark before = catalog_mark(fixture->catalog);
  ObjectId first = fixture_create_table(fixture, "a", 1);
  catalog_undo_to(fixture->catalog, before);
  assert_null(catalog_get(fixture->catalog, first));
  assert_int_equal(fixture_create_table(fixture, "b", 1), first);
}

static void a_dropped_objects_id_is_not_used_again(void **state) {
  CatalogFixture *fixture = *state;
  ObjectId first = fixture_create_table(fixture, "a", 1);
  catalog_drop(fixture->catalog, first);
  catalog_forget(fixture->catalog);
  assert_int_equal(fixture_create_table(fixture, "b", 1), first + 1);
}

static void undo_puts_the_old_version_back_itself(void **state) {
  CatalogFixture *fixture = *state;
  ObjectId id = fixture_create_table(fixture, "a", 3);
  const Object *version = catalog_get(fixture->catalog, id);
  CatalogMark before = catalog_mark(fixture->catalog);
  fixture_rename(fixture, id, "b");
  catalog_drop(fixture->catalog, id);
  catalog_undo_to(fixture->catalog, before);
  assert_ptr_equal(catalog_get(fixture->catalog, id), version);
  assert_int_equal(fixture_find(fixture, NAMES_RELATION, "a"), id);
  assert_int_equal(fixture_answer(fixture, NAMES_RELATION, "b"), NAME_NEVER_SEEN);
}

static void undoing_to_now_changes_nothing(void **state) {
  CatalogFixture *fixture = *state;
  fixture_create_table(fixture, "a", 1);
  uint64_t digest = catalog_digest(fixture->catalog);
  catalog_undo_to(fixture->catalog, catalog_mark(fixture->catalog));
  assert_true(catalog_digest(fixture->catalog) == digest);
}

#define SPEC(sentence)                                                                             \
  cmocka_unit_test_setup_teardown(sentence, catalog_fixture_set_up, catalog_fixture_tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      SPEC(undoing_a_creation_gives_its_id_back),
      SPEC(a_dropped_objects_id_is_not_used_again),
      SPEC(undo_puts_the_old_version_back_itself),
      SPEC(undoing_to_now_changes_nothing),
      SPEC(undoing_everything_gives_the_first_catalog),
      SPEC(any_history_can_be_taken_back_and_leaves_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
