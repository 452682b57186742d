// catalog_needs.h -- what an object needs, a property for each thing needed.
#ifndef WEIR_REPORT_CATALOG_NEEDS_H
#define WEIR_REPORT_CATALOG_NEEDS_H

#include "analyze/executor/executor.h"

// A property and its value as JSON; both live in the executor's arena.
typedef void CatalogFactVisit(Slice property, Slice value, void *payload);

// "needs column id of table public.orders" and how: "normal". Column 0: what the whole needs.
// Left out is what extensions bring, and what is only assumed.
void catalog_needs_each(
    Executor *executor, ObjectId id, uint16_t column, CatalogFactVisit *visit, void *payload);

#endif
