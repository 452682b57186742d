// catalog_list.h -- a catalog as a sorted list of objects and what is true of each, to be compared.
//
// An object is known by its description with its schema, "column note of table public.orders", whatever
// the search_path: so two catalogs that agree make equal lists, whatever way led to either. A column,
// too, is an object here. What an object needs is a property of its own for each thing needed:
// "needs table public.orders".
//
// Left out: built-in objects, members of extensions and what stands on them, temporary objects, and
// what a script only named (OBJECT_ASSUMED).
#ifndef WEIR_REPORT_CATALOG_LIST_H
#define WEIR_REPORT_CATALOG_LIST_H

#include "analyze/executor/executor.h"

typedef struct ListedFact {
  Slice property;
  Slice value; // JSON; "": it is not known
} ListedFact;

typedef struct ListedObject {
  Slice name;
  Slice whole;           // what it is a part of, by its name; "": nothing
  bool is_role;          // of the cluster, not of the database
  bool is_told_by_whole; // a property of its whole says whether it is there
  bool has_open_columns; // may have columns that are not listed
  ListedFact *facts;     // sorted by property
  size_t fact_count;
} ListedObject;

typedef struct CatalogList {
  Arena *arena;          // ours
  ListedObject *objects; // sorted by name
  size_t count;
  size_t capacity;
} CatalogList;

// Nothing in the list points into the executor, whose catalog is as it was afterwards.
void catalog_list_fill(CatalogList *list, Executor *executor);
void catalog_list_free(CatalogList *list); // a zeroed one is fine
const ListedObject *catalog_list_find(const CatalogList *list, Slice name);

#endif
