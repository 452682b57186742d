// published_list.h -- the tables that CREATE or ALTER PUBLICATION means: those it names, with all that
// inherits from them (manual: CREATE PUBLICATION).
#ifndef WEIR_ANALYZE_APPLY_DEFINITION_PUBLISHED_LIST_H
#define WEIR_ANALYZE_APPLY_DEFINITION_PUBLISHED_LIST_H

#include "analyze/apply/apply.h"
#include "analyze/catalog/number_map.h"
#include "grammar/ast_statement.h"

typedef struct PublishedTable {
  ObjectId of;
  const PublishedObject *object; // the item that says it
} PublishedTable;

// Empty when zeroed but for the executor; its items live in the statement's arena.
typedef struct PublishedList {
  Executor *executor;
  PublishedTable *items;
  size_t count;
  size_t capacity;
  NumberMap places; // private: by table, the number of its item, from 1; by schema, 0
} PublishedList;
void published_list_free(PublishedList *list);

// The table of the item, and without ONLY all below it. 42710 if it is there already, and one of the two
// has a column list or a filter.
bool published_list_add(PublishedList *list, ObjectId of, const PublishedObject *object);
// False: the schema is there already, and counts once.
bool published_list_add_schema(PublishedList *list, ObjectId schema);

#endif
