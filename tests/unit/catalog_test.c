#include "tests/unit/spec.h"

#include "analyze/catalog/layout.h"
#include "tests/unit/catalog_fixture.h"

#include <ctype.h>

// Objects.

static void a_new_catalog_has_the_schemas_that_every_database_has(void **state) {
  CatalogFixture *fixture = *state;
  const char *names[] = {"pg_catalog", "pg_toast", "public", "information_schema"};
  const ObjectId ids[] = {11, 99, 2200, BUILTIN_SCHEMA_INFORMATION};
  for (size_t i = 0; i < 4; i++) {
    ObjectId id;
    Symbol name = fixture_symbol(fixture, names[i]);
    assert_int_equal(
        catalog_find(fixture->catalog, OBJECT_ID_NONE, NAMES_SCHEMA, name, &id), NAME_FOUND);
    assert_int_equal(id, ids[i]);
    assert_int_equal(catalog_get(fixture->catalog, id)->object_class, CLASS_SCHEMA);
    assert_int_equal(catalog_get(fixture->catalog, id)->name, name);
  }
  assert_int_equal(catalog_object_count(fixture->catalog), 0);
}

static void user_objects_are_numbered_from_65536(void **state) {
  CatalogFixture *fixture = *state;
  assert_int_equal(fixture_create_table(fixture, "a", 1), 65536);
  assert_int_equal(fixture_create_table(fixture, "b", 1), 65537);
  assert_int_equal(catalog_object_count(fixture->catalog), 2);
}

static void an_id_that_nobody_has_gives_null(void **state) {
  CatalogFixture *fixture = *state;
  const ObjectId ids[] = {0, 1, 23, 65535, 65536, 65537, UINT32_MAX};
  for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
    assert_null(catalog_get(fixture->catalog, ids[i]));
  }
}

static void what_an_object_keeps_is_its_own(void **state) {
  CatalogFixture *fixture = *state;
  Relation *draft = fixture_table(fixture, "orders", 2);
  ObjectId parent = 70000;
  draft->parents = &parent;
  draft->parent_count = 1;
  ObjectId id = catalog_create(fixture->catalog, &draft->object);

  parent = 1;
  draft->columns[1]->not_null = true;
  draft->columns[0] = NULL;
  const Relation *table = catalog_relation(fixture->catalog, id);
  assert_int_equal(table->object.id, id);
  assert_int_equal(table->parents[0], 70000);
  assert_int_equal(table->column_count, 2);
  assert_int_equal(table->columns[0]->number, 1);
  assert_false(table->columns[1]->not_null);
  assert_null(table->partition_keys);
}

static void a_version_outlives_its_replacement_until_the_log_is_forgotten(void **state) {
  CatalogFixture *fixture = *state;
  ObjectId id = fixture_create_table(fixture, "orders", 3);
  const Relation *before = catalog_relation(fixture->catalog, id);
  catalog_replace(fixture->catalog, &columns_with_dropped(fixture->arena, before, 2)->object);
  assert_false(before->columns[1]->dropped);
  const Relation *after = catalog_relation(fixture->catalog, id);
  assert_ptr_not_equal(before, after);
  assert_true(after->columns[1]->dropped);
}

static void versions_share_the_columns_that_did_not_change(void **state) {
  CatalogFixture *fixture = *state;
  ObjectId id = fixture_create_table(fixture, "orders", 3);
  const Relation *before = catalog_relation(fixture->catalog, id);
  Column added = *before->columns[0];
  added.name = fixture_symbol(fixture, "note");
  Relation *draft = columns_with_added(fixture->arena, before, &added);
  draft = columns_with_renamed(fixture->arena, draft, 2, fixture_symbol(fixture, "total"));
  catalog_replace(fixture->catalog, &draft->object);

  const Relation *after = catalog_relation(fixture->catalog, id);
  assert_ptr_equal(before->columns[0], after->columns[0]);
  assert_ptr_not_equal(before->columns[1], after->columns[1]);
  assert_ptr_equal(before->columns[2], after->columns[2]);
  assert_int_equal(after->columns[0]->references, 2);
  assert_int_equal(after->columns[3]->references, 1);
  assert_int_equal(after->columns[3]->number, 4);

  catalog_forget(fixture->catalog); // only the newest version is left
  assert_int_equal(after->columns[0]->references, 1);
}

static void a_table_made_like_another_has_columns_of_its_own(void **state) {
  CatalogFixture *fixture = *state;
  ObjectId first = fixture_create_table(fixture, "first", 2);
  Relation draft = *catalog_relation(fixture->catalog, first);
  draft.object.name = fixture_symbol(fixture, "second");
  ObjectId second = catalog_create(fixture->catalog, &draft.object);
  assert_ptr_not_equal(catalog_relation(fixture->catalog, first)->columns[0],
      catalog_relation(fixture->catalog, second)->columns[0]);
}

static void the_largest_enum_is_kept_and_taken_back(void **state) {
  CatalogFixture *fixture = *state;
  UserType *draft = (UserType *)fixture_draft(fixture, CLASS_TYPE, 'e', "state");
  draft->label_count = UINT16_MAX;
  draft->labels = ARENA_ARRAY(fixture->arena, UINT16_MAX, Symbol);
  for (size_t i = 0; i < UINT16_MAX; i++) draft->labels[i] = (Symbol)i + 1;
  CatalogMark before = catalog_mark(fixture->catalog);
  ObjectId id = catalog_create(fixture->catalog, &draft->object);
  draft->object.id = id;
  draft->labels[0] = 7;
  catalog_replace(fixture->catalog, &draft->object);
  assert_int_equal(catalog_type(fixture->catalog, id)->labels[0], 7);
  assert_int_equal(catalog_type(fixture->catalog, id)->labels[65534], 65535);
  catalog_undo_to(fixture->catalog, before);
  assert_null(catalog_get(fixture->catalog, id));
}

static bool count_and_stop_at_two(const Object *object, void *payload) {
  uint32_t *ids = payload;
  ids[++ids[0]] = object->id;
  return ids[0] < 2;
}

static void objects_are_visited_by_id_without_the_built_in_and_the_dropped(void **state) {
  CatalogFixture *fixture = *state;
  for (int i = 0; i < 4; i++) fixture_create_table(fixture, (char[]){(char)('a' + i), 0}, 1);
  catalog_drop(fixture->catalog, 65537);
  uint32_t ids[5] = {0};
  catalog_each(fixture->catalog, count_and_stop_at_two, ids);
  assert_int_equal(ids[0], 2);
  assert_int_equal(ids[1], 65536);
  assert_int_equal(ids[2], 65538);
}

static void a_dropped_object_takes_what_it_needs_along(void **state) {
  CatalogFixture *fixture = *state;
  Graph *graph = catalog_graph(fixture->catalog);
  ObjectId table = fixture_create_table(fixture, "orders", 1);
  ObjectId view = fixture_create_table(fixture, "daily", 1);
  graph_add(graph, (GraphEdge){view, 0, table, 1, GRAPH_NORMAL});
  graph_add(graph, (GraphEdge){table, 1, table, 0, GRAPH_AUTO}); // itself does not count
  catalog_drop(fixture->catalog, view);
  assert_int_equal(graph_edge_count(graph), 1);
  catalog_drop(fixture->catalog, table);
  assert_int_equal(graph_edge_count(graph), 0);
  assert_null(catalog_get(fixture->catalog, table));
  assert_int_equal(catalog_object_count(fixture->catalog), 0);
}

#ifndef NDEBUG
static void drop_what_is_needed(void) {
  void *state;
  catalog_fixture_set_up(&state);
  CatalogFixture *fixture = state;
  ObjectId table = fixture_create_table(fixture, "orders", 1);
  ObjectId view = fixture_create_table(fixture, "daily", 1);
  graph_add(catalog_graph(fixture->catalog), (GraphEdge){view, 0, table, 1, GRAPH_NORMAL});
  catalog_drop(fixture->catalog, table);
}

static void dropping_what_others_need_is_a_bug(void **state) {
  (void)state;
  assert_int_equal(spec_exit_status(drop_what_is_needed), -1);
}
#endif

static void public_can_be_dropped_and_made_again(void **state) {
  CatalogFixture *fixture = *state;
  CatalogMark before = catalog_mark(fixture->catalog);
  uint64_t digest = catalog_digest(fixture->catalog);
  Object draft = *catalog_get(fixture->catalog, BUILTIN_SCHEMA_PUBLIC);
  catalog_drop(fixture->catalog, BUILTIN_SCHEMA_PUBLIC);
  ObjectId id;
  assert_int_equal(catalog_find(fixture->catalog, 0, NAMES_SCHEMA, draft.name, &id), NAME_GONE);
  ObjectId made = catalog_create(fixture->catalog, &draft);
  assert_true(made >= OBJECT_ID_FIRST_USER);
  assert_int_equal(catalog_find(fixture->catalog, 0, NAMES_SCHEMA, draft.name, &id), NAME_FOUND);
  assert_int_equal(id, made);
  catalog_undo_to(fixture->catalog, before);
  assert_true(catalog_digest(fixture->catalog) == digest);
}

// Columns.

static void columns_are_found_by_name_and_number(void **state) {
  CatalogFixture *fixture = *state;
  Relation *table = fixture_table(fixture, "orders", 3);
  assert_int_equal(columns_find(table, fixture_symbol(fixture, "c3"))->number, 3);
  assert_null(columns_find(table, fixture_symbol(fixture, "c4")));
  assert_null(columns_find(table, SYMBOL_NONE));
  assert_int_equal(columns_numbered(table, 3)->number, 3);
  assert_null(columns_numbered(table, 0));
  assert_null(columns_numbered(table, 4));

  table = columns_with_dropped(fixture->arena, table, 3);
  assert_null(columns_find(table, fixture_symbol(fixture, "c3")));
  assert_true(columns_numbered(table, 3)->dropped);
  assert_int_equal(table->column_count, 3);
}

static void the_1601st_column_is_refused(void **state) {
  CatalogFixture *fixture = *state;
  Relation *table = fixture_table(fixture, "wide", COLUMNS_LIMIT - 1);
  Column column = *table->columns[0];
  table = columns_with_added(fixture->arena, table, &column);
  assert_int_equal(table->column_count, 1600);
  assert_int_equal(table->columns[1599]->number, 1600);
  assert_null(columns_with_added(fixture->arena, table, &column));
  ObjectId id = catalog_create(fixture->catalog, &table->object);
  assert_int_equal(catalog_relation(fixture->catalog, id)->column_count, 1600);
}

// Settings and locks.

static Symbol setting(CatalogFixture *fixture, const char *name) {
  return catalog_setting(fixture->catalog, fixture_symbol(fixture, name)).value;
}

static void set(CatalogFixture *fixture, const char *name, const char *value, bool local) {
  Symbol text = value ? fixture_symbol(fixture, value) : SYMBOL_NONE;
  catalog_set(fixture->catalog, fixture_symbol(fixture, name), (SettingValue){text, local});
}

static void a_local_setting_falls_back_at_commit_to_what_was_set_before(void **state) {
  CatalogFixture *fixture = *state;
  set(fixture, "search_path", "shop", false);
  set(fixture, "search_path", "a", true);
  set(fixture, "search_path", "b", true);
  set(fixture, "role", "app", true); // was the default
  assert_int_equal(setting(fixture, "search_path"), fixture_symbol(fixture, "b"));
  CatalogMark before = catalog_mark(fixture->catalog);
  uint64_t digest = catalog_digest(fixture->catalog);
  catalog_end_local_settings(fixture->catalog);
  assert_int_equal(setting(fixture, "search_path"), fixture_symbol(fixture, "shop"));
  assert_int_equal(setting(fixture, "role"), SYMBOL_NONE);

  catalog_undo_to(fixture->catalog, before);
  assert_int_equal(setting(fixture, "search_path"), fixture_symbol(fixture, "b"));
  assert_true(catalog_setting(fixture->catalog, fixture_symbol(fixture, "role")).local);
  assert_true(catalog_digest(fixture->catalog) == digest);
}

static void a_setting_made_after_a_local_one_stays(void **state) {
  CatalogFixture *fixture = *state;
  set(fixture, "search_path", "a", true);
  set(fixture, "search_path", "b", false);
  catalog_end_local_settings(fixture->catalog);
  assert_int_equal(setting(fixture, "search_path"), fixture_symbol(fixture, "b"));
}

static void reset_all_takes_every_setting_to_its_default(void **state) {
  CatalogFixture *fixture = *state;
  uint64_t digest = catalog_digest(fixture->catalog);
  for (int i = 0; i < 100; i++) {
    char name[16];
    snprintf(name, sizeof name, "my.s%d", i);
    set(fixture, name, "on", i % 3 == 0);
  }
  CatalogMark before = catalog_mark(fixture->catalog);
  uint64_t full = catalog_digest(fixture->catalog);
  catalog_reset_all_settings(fixture->catalog);
  assert_int_equal(setting(fixture, "my.s7"), SYMBOL_NONE);
  assert_true(catalog_digest(fixture->catalog) == digest);
  catalog_undo_to(fixture->catalog, before);
  assert_true(catalog_digest(fixture->catalog) == full);
  catalog_end_local_settings(fixture->catalog);
  assert_int_equal(setting(fixture, "my.s9"), SYMBOL_NONE);
  assert_int_equal(setting(fixture, "my.s10"), fixture_symbol(fixture, "on"));
}

static void the_stronger_lock_is_kept_until_all_are_released(void **state) {
  CatalogFixture *fixture = *state;
  Catalog *catalog = fixture->catalog;
  CatalogMark start = catalog_mark(catalog);
  catalog_take_lock(catalog, 65536, LOCK_ACCESS_EXCLUSIVE);
  catalog_take_lock(catalog, 65536, LOCK_SHARE);
  assert_int_equal(catalog_lock_held(catalog, 65536), LOCK_ACCESS_EXCLUSIVE);
  assert_int_equal(catalog_lock_held(catalog, 65537), LOCK_NONE);
  for (ObjectId id = 1; id < 100; id++) catalog_take_lock(catalog, id, LOCK_SHARE);

  CatalogMark before = catalog_mark(catalog);
  catalog_release_locks(catalog);
  assert_int_equal(catalog_lock_held(catalog, 65536), LOCK_NONE);
  assert_int_equal(catalog_lock_held(catalog, 50), LOCK_NONE);
  catalog_undo_to(catalog, before);
  assert_int_equal(catalog_lock_held(catalog, 65536), LOCK_ACCESS_EXCLUSIVE);
  assert_int_equal(catalog_lock_held(catalog, 50), LOCK_SHARE);
  catalog_undo_to(catalog, start);
  assert_int_equal(catalog_lock_held(catalog, 65536), LOCK_NONE);
}

// The digest, and what it is made of.

static const Layout *layout_named(const char *name) {
  if (strcmp(name, layout_of_column()->name) == 0) return layout_of_column();
  for (int class = CLASS_SCHEMA; class <= CLASS_OTHER; class ++) {
    const Layout *layout = layout_of_class((ObjectClass) class);
    if (strcmp(name, layout->name) == 0) return layout;
    for (size_t i = 0; i < layout->field_count; i++) {
      const Layout *part = layout->fields[i].item;
      if (part != NULL && strcmp(name, part->name) == 0) return part;
    }
  }
  return NULL;
}

// "made" is there as "made.file".
static bool lists(const Layout *layout, const char *field) {
  size_t length = strlen(field);
  for (size_t i = 0; i < layout->field_count; i++) {
    const char *name = layout->fields[i].name;
    if (strncmp(name, field, length) == 0 && (name[length] == '\0' || name[length] == '.')) {
      return true;
    }
  }
  return false;
}

// The name that a line such as "  Column **columns;  // by number" declares; NULL: none.
static char *declared_name(char *line) {
  char *end = strpbrk(line, ";[/{}#");
  if (end == NULL || (*end != ';' && *end != '[')) return NULL;
  *end = '\0';
  char *start = end;
  while (start > line && (isalnum((unsigned char)start[-1]) || start[-1] == '_')) start--;
  return start;
}

// A field that layout.def forgets would be neither hashed nor, if it points somewhere, copied.
static void every_field_of_object_h_is_listed_in_layout_def(void **state) {
  (void)state;
  FILE *header = fopen("analyze/catalog/object.h", "r");
  if (header == NULL) skip(); // not run in the project's folder
  const Layout *layout = NULL;
  size_t checked = 0;
  char line[512];
  while (fgets(line, sizeof line, header)) {
    char name[128];
    if (sscanf(line, "typedef struct %127[A-Za-z] {", name) == 1) layout = layout_named(name);
    if (line[0] == '}') layout = NULL;
    const char *field = layout ? declared_name(line) : NULL;
    if (field == NULL) continue;
    if (!lists(layout, field)) fail_msg("%s.%s is not in layout.def", layout->name, field);
    checked++;
  }
  fclose(header);
  assert_true(checked > 100);
}

static uint64_t digest_of(CatalogFixture *fixture, const Object *draft) {
  CatalogMark before = catalog_mark(fixture->catalog);
  catalog_create(fixture->catalog, draft);
  uint64_t digest = catalog_digest(fixture->catalog);
  catalog_undo_to(fixture->catalog, before);
  return digest;
}

// Fields that version_new sets, or that other parts depend on.
static bool is_set_by_the_catalog(const Layout *layout, const LayoutField *field) {
  return field->kind == LAYOUT_IGNORED || field->kind == LAYOUT_PART ||
         field->kind == LAYOUT_ARRAY || field->kind == LAYOUT_COLUMNS ||
         strcmp(field->name, "object_class") == 0 || strcmp(field->name, "id") == 0 ||
         strstr(field->name, "_count") != NULL ||
         (layout == layout_of_column() && strcmp(field->name, "number") == 0);
}

static void any_field_of_an_object_changes_the_digest(void **state) {
  CatalogFixture *fixture = *state;
  for (int class = CLASS_SCHEMA; class <= CLASS_OTHER; class ++) {
    Object *draft = fixture_draft(fixture, (ObjectClass) class, 0, NULL);
    uint64_t plain = digest_of(fixture, draft);
    const Layout *layout = layout_of_class((ObjectClass) class);
    for (size_t i = 0; i < layout->field_count; i++) {
      const LayoutField *field = &layout->fields[i];
      if (is_set_by_the_catalog(layout, field)) continue;
      unsigned char *byte = (unsigned char *)draft + field->offset;
      *byte ^= 1;
      if (digest_of(fixture, draft) == plain) fail_msg("%s.%s", layout->name, field->name);
      *byte ^= 1;
    }
    assert_true(digest_of(fixture, draft) == plain);
  }
}

static void any_field_of_a_column_changes_the_digest(void **state) {
  CatalogFixture *fixture = *state;
  Relation *draft = fixture_table(fixture, "orders", 2);
  symbol_intern(fixture->symbols, SLICE("beside the last one")); // a name's number changes to it
  uint64_t plain = digest_of(fixture, &draft->object);
  const Layout *layout = layout_of_column();
  for (size_t i = 0; i < layout->field_count; i++) {
    const LayoutField *field = &layout->fields[i];
    if (is_set_by_the_catalog(layout, field)) continue;
    unsigned char *byte = (unsigned char *)draft->columns[1] + field->offset;
    *byte ^= 1;
    if (digest_of(fixture, &draft->object) == plain) fail_msg("Column.%s", field->name);
    *byte ^= 1;
  }
  draft->columns[1]->type.modifiers[1] = 3;
  assert_true(digest_of(fixture, &draft->object) != plain);
}

static void the_digest_does_not_depend_on_what_was_interned_before(void **state) {
  CatalogFixture *fixture = *state;
  void *other_state;
  catalog_fixture_set_up(&other_state);
  CatalogFixture *other = other_state;
  for (int i = 0; i < 100; i++) fixture_symbol(other, (char[]){'x', (char)('0' + i), 0});
  fixture_create_table(fixture, "orders", 2);
  fixture_create_table(other, "orders", 2);
  assert_true(catalog_digest(fixture->catalog) == catalog_digest(other->catalog));
  graph_add(catalog_graph(other->catalog), (GraphEdge){65536, 0, 2200, 0, GRAPH_NORMAL});
  assert_true(catalog_digest(fixture->catalog) != catalog_digest(other->catalog));
  catalog_fixture_tear_down(&other_state);
}

#define SPEC(sentence)                                                                             \
  cmocka_unit_test_setup_teardown(sentence, catalog_fixture_set_up, catalog_fixture_tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      SPEC(a_new_catalog_has_the_schemas_that_every_database_has),
      SPEC(user_objects_are_numbered_from_65536),
      SPEC(an_id_that_nobody_has_gives_null),
      SPEC(what_an_object_keeps_is_its_own),
      SPEC(a_version_outlives_its_replacement_until_the_log_is_forgotten),
      SPEC(versions_share_the_columns_that_did_not_change),
      SPEC(a_table_made_like_another_has_columns_of_its_own),
      SPEC(the_largest_enum_is_kept_and_taken_back),
      SPEC(objects_are_visited_by_id_without_the_built_in_and_the_dropped),
      SPEC(a_dropped_object_takes_what_it_needs_along),
#ifndef NDEBUG
      SPEC(dropping_what_others_need_is_a_bug),
#endif
      SPEC(public_can_be_dropped_and_made_again),
      SPEC(columns_are_found_by_name_and_number),
      SPEC(the_1601st_column_is_refused),
      SPEC(a_local_setting_falls_back_at_commit_to_what_was_set_before),
      SPEC(a_setting_made_after_a_local_one_stays),
      SPEC(reset_all_takes_every_setting_to_its_default),
      SPEC(the_stronger_lock_is_kept_until_all_are_released),
      SPEC(every_field_of_object_h_is_listed_in_layout_def),
      SPEC(any_field_of_an_object_changes_the_digest),
      SPEC(any_field_of_a_column_changes_the_digest),
      SPEC(the_digest_does_not_depend_on_what_was_interned_before),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
