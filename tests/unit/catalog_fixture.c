#include "tests/unit/catalog_fixture.h"

#include "analyze/catalog/layout.h"
#include "lexer/memory.h"

#include <stdio.h>

int catalog_fixture_set_up(void **state) {
  CatalogFixture *fixture = MEMORY_NEW(CatalogFixture);
  fixture->symbols = symbol_table_new();
  fixture->catalog = catalog_new(fixture->symbols);
  fixture->arena = arena_new();
  *state = fixture;
  return 0;
}

int catalog_fixture_tear_down(void **state) {
  CatalogFixture *fixture = *state;
  catalog_free(fixture->catalog);
  symbol_table_free(fixture->symbols);
  arena_free(fixture->arena);
  memory_free(fixture);
  return 0;
}

Symbol fixture_symbol(CatalogFixture *fixture, const char *text) {
  return symbol_intern(fixture->symbols, slice_of(text));
}

Object *fixture_draft(
    CatalogFixture *fixture, ObjectClass object_class, char kind, const char *name) {
  Object *draft = arena_alloc(fixture->arena, layout_of_class(object_class)->size);
  draft->object_class = (uint8_t)object_class;
  draft->kind = kind;
  draft->name = name ? fixture_symbol(fixture, name) : SYMBOL_NONE;
  draft->schema = BUILTIN_SCHEMA_PUBLIC;
  return draft;
}

Relation *fixture_table(CatalogFixture *fixture, const char *name, uint16_t column_count) {
  Relation *table = (Relation *)fixture_draft(fixture, CLASS_RELATION, 'r', name);
  table->columns_known = true;
  table->rows = -1;
  table->column_count = column_count;
  table->columns = ARENA_ARRAY(fixture->arena, column_count, Column *);
  for (uint16_t i = 0; i < column_count; i++) {
    Column *column = ARENA_NEW(fixture->arena, Column);
    char text[16];
    snprintf(text, sizeof text, "c%d", i + 1);
    *column = (Column){.name = fixture_symbol(fixture, text),
        .number = (uint16_t)(i + 1),
        .is_local = true,
        .type = {.type = builtin_type_by_name(SLICE("int4")), .modifiers = {-1, -1}}};
    table->columns[i] = column;
  }
  return table;
}

ObjectId fixture_create_table(CatalogFixture *fixture, const char *name, uint16_t column_count) {
  return catalog_create(fixture->catalog, &fixture_table(fixture, name, column_count)->object);
}

NameAnswer fixture_answer(CatalogFixture *fixture, NameClass names, const char *name) {
  ObjectId id;
  return catalog_find(
      fixture->catalog, BUILTIN_SCHEMA_PUBLIC, names, fixture_symbol(fixture, name), &id);
}

ObjectId fixture_find(CatalogFixture *fixture, NameClass names, const char *name) {
  ObjectId id;
  catalog_find(fixture->catalog, BUILTIN_SCHEMA_PUBLIC, names, fixture_symbol(fixture, name), &id);
  return id;
}

void fixture_rename(CatalogFixture *fixture, ObjectId id, const char *name) {
  const Object *before = catalog_get(fixture->catalog, id);
  size_t size = layout_of_class((ObjectClass)before->object_class)->size;
  Object *draft = arena_alloc(fixture->arena, size);
  memcpy(draft, before, size);
  draft->name = fixture_symbol(fixture, name);
  catalog_replace(fixture->catalog, draft);
}
