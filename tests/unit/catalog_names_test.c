#include "tests/unit/spec.h"

#include "analyze/catalog/names.h"
#include "tests/unit/catalog_fixture.h"

static void a_name_is_found_never_seen_or_gone(void **state) {
  CatalogFixture *fixture = *state;
  assert_int_equal(fixture_answer(fixture, NAMES_RELATION, "orders"), NAME_NEVER_SEEN);
  ObjectId id = fixture_create_table(fixture, "orders", 1);
  assert_int_equal(fixture_answer(fixture, NAMES_RELATION, "orders"), NAME_FOUND);
  assert_int_equal(fixture_find(fixture, NAMES_RELATION, "orders"), id);
  catalog_drop(fixture->catalog, id);
  assert_int_equal(fixture_answer(fixture, NAMES_RELATION, "orders"), NAME_GONE);
  assert_int_equal(fixture_find(fixture, NAMES_RELATION, "orders"), OBJECT_ID_NONE);
}

static void a_gone_name_can_be_taken_again(void **state) {
  CatalogFixture *fixture = *state;
  catalog_drop(fixture->catalog, fixture_create_table(fixture, "orders", 1));
  ObjectId id = fixture_create_table(fixture, "orders", 1);
  assert_int_equal(id, 65537); // a kept id is not used again
  assert_int_equal(fixture_find(fixture, NAMES_RELATION, "orders"), id);
}

static void a_relation_has_a_row_type_of_its_name(void **state) {
  CatalogFixture *fixture = *state;
  ObjectId id = fixture_create_table(fixture, "orders", 1);
  assert_int_equal(fixture_find(fixture, NAMES_TYPE, "orders"), id);
  fixture_rename(fixture, id, "sales");
  assert_int_equal(fixture_answer(fixture, NAMES_TYPE, "orders"), NAME_GONE);
  assert_int_equal(fixture_find(fixture, NAMES_TYPE, "sales"), id);

  ObjectId index =
      catalog_create(fixture->catalog, fixture_draft(fixture, CLASS_INDEX, 'i', "sales_idx"));
  assert_int_equal(fixture_find(fixture, NAMES_RELATION, "sales_idx"), index);
  assert_int_equal(fixture_answer(fixture, NAMES_TYPE, "sales_idx"), NAME_NEVER_SEEN);
}

static void a_renamed_object_has_the_new_name_only(void **state) {
  CatalogFixture *fixture = *state;
  ObjectId id = fixture_create_table(fixture, "orders", 1);
  fixture_rename(fixture, id, "sales");
  assert_int_equal(fixture_answer(fixture, NAMES_RELATION, "orders"), NAME_GONE);
  assert_int_equal(fixture_find(fixture, NAMES_RELATION, "sales"), id);
  fixture_rename(fixture, id, "orders");
  assert_int_equal(fixture_find(fixture, NAMES_RELATION, "orders"), id);
  assert_int_equal(fixture_answer(fixture, NAMES_RELATION, "sales"), NAME_GONE);
}

static void an_object_that_moves_to_another_schema_is_named_there(void **state) {
  CatalogFixture *fixture = *state;
  Object schema = {.object_class = CLASS_SCHEMA, .name = fixture_symbol(fixture, "shop")};
  ObjectId shop = catalog_create(fixture->catalog, &schema);
  ObjectId id = fixture_create_table(fixture, "orders", 1);
  Relation draft = *catalog_relation(fixture->catalog, id);
  draft.object.schema = shop;
  catalog_replace(fixture->catalog, &draft.object);
  ObjectId found;
  assert_int_equal(
      catalog_find(fixture->catalog, shop, NAMES_RELATION, draft.object.name, &found), NAME_FOUND);
  assert_int_equal(found, id);
  assert_int_equal(fixture_answer(fixture, NAMES_RELATION, "orders"), NAME_GONE);
}

static void constraints_are_named_within_their_table_or_domain(void **state) {
  CatalogFixture *fixture = *state;
  Symbol name = fixture_symbol(fixture, "positive");
  const ObjectId owners[] = {70001, 70002, 70003};
  for (size_t i = 0; i < 3; i++) {
    TableConstraint *draft =
        (TableConstraint *)fixture_draft(fixture, CLASS_CONSTRAINT, 'c', "positive");
    *(i == 2 ? &draft->domain : &draft->table) = owners[i];
    ObjectId id = catalog_create(fixture->catalog, &draft->object);
    ObjectId found;
    assert_int_equal(
        catalog_find(fixture->catalog, owners[i], NAMES_CONSTRAINT, name, &found), NAME_FOUND);
    assert_int_equal(found, id);
  }
  assert_int_equal(fixture_answer(fixture, NAMES_CONSTRAINT, "positive"), NAME_NEVER_SEEN);
}

static void kinds_that_are_not_modelled_have_names_of_their_own(void **state) {
  CatalogFixture *fixture = *state;
  ObjectId first = catalog_create(fixture->catalog, fixture_draft(fixture, CLASS_OTHER, 1, "x"));
  ObjectId second = catalog_create(fixture->catalog, fixture_draft(fixture, CLASS_OTHER, 2, "x"));
  assert_int_equal(fixture_find(fixture, catalog_other_names(1), "x"), first);
  assert_int_equal(fixture_find(fixture, catalog_other_names(2), "x"), second);
  assert_int_equal(fixture_answer(fixture, catalog_other_names(3), "x"), NAME_NEVER_SEEN);
}

static bool note_id(const Object *object, void *payload) {
  uint32_t *ids = payload;
  ids[++ids[0]] = object->id;
  return ids[0] < 20;
}

static void overloads_are_visited_in_the_order_of_their_ids(void **state) {
  CatalogFixture *fixture = *state;
  ObjectId made[5];
  for (size_t i = 0; i < 5; i++) {
    made[i] =
        catalog_create(fixture->catalog, fixture_draft(fixture, CLASS_FUNCTION, 'f', "total"));
  }
  CatalogMark before = catalog_mark(fixture->catalog);
  catalog_drop(fixture->catalog, made[2]);
  assert_int_equal(fixture_find(fixture, NAMES_FUNCTION, "total"), made[0]);
  uint32_t ids[21] = {0};
  Symbol name = fixture_symbol(fixture, "total");
  catalog_each_named(fixture->catalog, BUILTIN_SCHEMA_PUBLIC, NAMES_FUNCTION, name, note_id, ids);
  assert_int_equal(ids[0], 4);
  assert_int_equal(ids[3], made[3]);

  catalog_undo_to(fixture->catalog, before);
  ids[0] = 0;
  catalog_each_named(fixture->catalog, BUILTIN_SCHEMA_PUBLIC, NAMES_FUNCTION, name, note_id, ids);
  assert_int_equal(ids[0], 5);
  for (size_t i = 0; i < 5; i++) assert_int_equal(ids[i + 1], made[i]);

  for (size_t i = 0; i < 5; i++) {
    assert_int_equal(fixture_answer(fixture, NAMES_FUNCTION, "total"), NAME_FOUND);
    catalog_drop(fixture->catalog, made[i]);
  }
  assert_int_equal(fixture_answer(fixture, NAMES_FUNCTION, "total"), NAME_GONE);
}

static void a_name_can_be_marked_gone_that_nobody_had(void **state) {
  CatalogFixture *fixture = *state;
  CatalogMark before = catalog_mark(fixture->catalog);
  for (int i = 0; i < 2; i++) {
    catalog_mark_gone(
        fixture->catalog, BUILTIN_SCHEMA_PUBLIC, NAMES_RELATION, fixture_symbol(fixture, "orders"));
    assert_int_equal(fixture_answer(fixture, NAMES_RELATION, "orders"), NAME_GONE);
  }
  catalog_undo_to(fixture->catalog, before);
  assert_int_equal(fixture_answer(fixture, NAMES_RELATION, "orders"), NAME_NEVER_SEEN);
}

static void built_in_types_are_found_in_pg_catalog(void **state) {
  CatalogFixture *fixture = *state;
  ObjectId id;
  Symbol name = fixture_symbol(fixture, "int4");
  assert_int_equal(
      catalog_find(fixture->catalog, BUILTIN_SCHEMA_CATALOG, NAMES_TYPE, name, &id), NAME_FOUND);
  assert_int_equal(id, 23);
  assert_null(catalog_get(fixture->catalog, id));
  assert_int_equal(
      catalog_find(fixture->catalog, BUILTIN_SCHEMA_CATALOG, NAMES_RELATION, name, &id),
      NAME_NEVER_SEEN);
  assert_int_equal(fixture_answer(fixture, NAMES_TYPE, "int4"), NAME_NEVER_SEEN);
}

static void what_has_no_name_is_not_found(void **state) {
  CatalogFixture *fixture = *state;
  catalog_create(fixture->catalog, fixture_draft(fixture, CLASS_DEFAULT, 0, NULL));
  ObjectId id = 7;
  assert_int_equal(
      catalog_find(fixture->catalog, BUILTIN_SCHEMA_PUBLIC, NAMES_OTHER, SYMBOL_NONE, &id),
      NAME_NEVER_SEEN);
  assert_int_equal(id, OBJECT_ID_NONE);
}

// The map against a list that is searched from end to end.

#define KEYS 400
#define IDS_A_KEY 5

static uint32_t next_random(uint64_t *seed) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*seed >> 33);
}

static NameKey key_of(uint32_t number) { return (NameKey){number % 3, number / 3 + 1, number % 2}; }

static void assert_same(const NameMap *map, NameKey key, const bool has[IDS_A_KEY]) {
  const NameEntry *entry = names_first(map, key);
  for (uint32_t id = 0; id < IDS_A_KEY; id++) {
    if (!has[id]) continue;
    assert_non_null(entry);
    assert_int_equal(entry->id, id);
    entry = names_next(map, entry);
  }
  assert_null(entry);
}

static void the_map_agrees_with_a_plain_list(void **state) {
  (void)state;
  NameMap map = {0};
  static bool has[KEYS][IDS_A_KEY];
  uint64_t seed = 1;
  size_t count = 0;
  for (int step = 0; step < 60000; step++) {
    uint32_t which = next_random(&seed) % KEYS;
    uint32_t id = 1 + next_random(&seed) % (IDS_A_KEY - 1); // 0 is NAME_ID_GONE
    // full and empty by turns, so that gaps are closed in long clusters and across the end
    bool add = next_random(&seed) % 8 < (step / 4000 % 2 ? 2u : 6u);
    if (has[which][id] == add) continue;
    has[which][id] = add;
    if (add)
      assert_int_equal(names_enter(&map, key_of(which), id), NAME_ID_ABSENT);
    else
      names_change(&map, key_of(which), id, NAME_ID_ABSENT);
    count += add ? 1 : (size_t)-1;
    assert_int_equal(map.count, count);
    assert_same(&map, key_of(which), has[which]);
    if (step % 100 == 0) {
      for (uint32_t i = 0; i < KEYS; i++) assert_same(&map, key_of(i), has[i]);
    }
  }
  names_free(&map);
  assert_null(names_first(&map, key_of(0)));
}

#define SPEC(sentence)                                                                             \
  cmocka_unit_test_setup_teardown(sentence, catalog_fixture_set_up, catalog_fixture_tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      SPEC(a_name_is_found_never_seen_or_gone),
      SPEC(a_gone_name_can_be_taken_again),
      SPEC(a_relation_has_a_row_type_of_its_name),
      SPEC(a_renamed_object_has_the_new_name_only),
      SPEC(an_object_that_moves_to_another_schema_is_named_there),
      SPEC(constraints_are_named_within_their_table_or_domain),
      SPEC(kinds_that_are_not_modelled_have_names_of_their_own),
      SPEC(overloads_are_visited_in_the_order_of_their_ids),
      SPEC(a_name_can_be_marked_gone_that_nobody_had),
      SPEC(built_in_types_are_found_in_pg_catalog),
      SPEC(what_has_no_name_is_not_found),
      cmocka_unit_test(the_map_agrees_with_a_plain_list),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
