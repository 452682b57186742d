// query_rights.h -- the rights that a query needs on what it reads, changes and calls.
//
// Binding notes them between begin and check, column by column; so the server collects them, and it asks for
// all of them before the first row is read (manual: GRANT). What a view reads is its owner's business, unless
// it says security_invoker. Row-level security depends on rows, and is no part of this.
#ifndef WEIR_ANALYZE_APPLY_RIGHTS_QUERY_RIGHTS_H
#define WEIR_ANALYZE_APPLY_RIGHTS_QUERY_RIGHTS_H

#include "analyze/executor/executor.h"

// For a runner to whom nothing is refused no more is noted than views, which read as their owners may.
void query_rights_begin(Executor *executor);
// 42501 on the first relation, in the order in which they were noted, that lacks one.
bool query_rights_check(Executor *executor, Span span);

// The relation is read, or rows of it are changed; without columns a right on any column is enough.
void query_rights_note(Executor *executor, ObjectId relation, uint16_t right);
void query_rights_note_column(
    Executor *executor, ObjectId relation, uint16_t column, uint16_t right);
void query_rights_note_all_columns(Executor *executor, ObjectId id, uint16_t right);

// A WITH whose rows nobody reads is not run, so it needs nothing: what is noted in another place, put in executor->query_rights meanwhile, counts
// once it is used. NULL, where nothing is noted.
struct QueryRights *query_rights_aside(Executor *executor);
void query_rights_use(Executor *executor, struct QueryRights *aside);

// The same for somebody else: what a materialized view reads when it is refreshed, as its owner.
bool query_rights_check_view(Executor *executor, ObjectId view, Symbol owner, Span span);

#endif
