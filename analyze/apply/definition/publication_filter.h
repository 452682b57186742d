// publication_filter.h -- WHERE of a published table (manual: 29.4, Row Filters).
#ifndef WEIR_ANALYZE_APPLY_DEFINITION_PUBLICATION_FILTER_H
#define WEIR_ANALYZE_APPLY_DEFINITION_PUBLICATION_FILTER_H

#include "analyze/apply/apply.h"
#include "analyze/bind/query/bind_query.h"

// What it needs of the table goes to `references`; NULL: nothing. 42703 and the like for names, 42804 if it is
// not boolean, 0A000 for what is more than columns, constants and immutable functions of the server.
bool publication_filter_read(
    Executor *executor, const Node *where, ObjectId table, BindReferences *references);

#endif
