// index_name.h -- how the server calls an index that the statement gives no name.
#ifndef WEIR_ANALYZE_APPLY_INDEX_INDEX_NAME_H
#define WEIR_ANALYZE_APPLY_INDEX_INDEX_NAME_H

#include "analyze/apply/index/index.h"

// The names of an index's columns: those of the table's, lower for lower(email), lower1 …
Slice *index_name_columns(Executor *executor, const IndexRequest *request);
// orders_pkey, orders_email_key, orders_lower_idx, …
Symbol index_name_choose(Executor *executor, const IndexRequest *request, const Slice columns[]);
// The same for an index like `original`, on `table`.
Symbol index_name_choose_copy(Executor *executor, ObjectId table, const Index *original);

#endif
