// catalog_fixture.h -- a catalog to try things on, and short words for making objects in it.
#ifndef WEIR_TESTS_UNIT_CATALOG_FIXTURE_H
#define WEIR_TESTS_UNIT_CATALOG_FIXTURE_H

#include "analyze/catalog/builtin/builtin.h"
#include "analyze/catalog/catalog.h"
#include "analyze/catalog/columns.h"

typedef struct CatalogFixture {
  SymbolTable *symbols;
  Catalog *catalog;
  Arena *arena;
} CatalogFixture;

// In cmocka's form: `*state` becomes the fixture.
int catalog_fixture_set_up(void **state);
int catalog_fixture_tear_down(void **state);

Symbol fixture_symbol(CatalogFixture *fixture, const char *text);
// The draft of a table in public with columns c1, c2 ... of type integer; lives in the arena.
Relation *fixture_table(CatalogFixture *fixture, const char *name, uint16_t column_count);
ObjectId fixture_create_table(CatalogFixture *fixture, const char *name, uint16_t column_count);
// A draft of another class, in public, of the given struct's size.
Object *fixture_draft(
    CatalogFixture *fixture, ObjectClass object_class, char kind, const char *name);
// The id under a name of public, or OBJECT_ID_NONE.
ObjectId fixture_find(CatalogFixture *fixture, NameClass names, const char *name);
NameAnswer fixture_answer(CatalogFixture *fixture, NameClass names, const char *name);
void fixture_rename(CatalogFixture *fixture, ObjectId id, const char *name);

#endif
