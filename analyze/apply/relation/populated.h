// populated.h -- what a query reads by way of views: materialized views made WITH NO DATA, which nothing can
// be read of until a REFRESH, and views that read themselves.
#ifndef WEIR_ANALYZE_APPLY_RELATION_POPULATED_H
#define WEIR_ANALYZE_APPLY_RELATION_POPULATED_H

#include "analyze/bind/query/bind_query.h"

// 42P17 for views that read themselves (view_cycle.h), then 55000 "materialized view … has not been
// populated": for a query that is run, which needs these. Views among them are read too, and what they need.
bool populated_check(Executor *executor, const BindReferences *references);
// 42P17 alone, for a query that is only planned.
bool populated_check_plan(Executor *executor, const BindReferences *references);
// The first for the query of a view.
bool populated_check_view(Executor *executor, ObjectId view);
// After CREATE and REFRESH. In a prelude, which may be a dump without data, all count as populated.
void populated_note(Executor *executor, ObjectId view, bool is_populated);
bool populated_is(const Executor *executor, ObjectId view);

#endif
