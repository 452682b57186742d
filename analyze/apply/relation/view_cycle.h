// view_cycle.h -- views that read themselves, directly or by way of others.
//
// CREATE OR REPLACE VIEW can make such views, and nothing keeps them from being altered or dropped; but a
// query that reads one cannot be rewritten. Materialized views are tables to whom reads them, and end a cycle.
#ifndef WEIR_ANALYZE_APPLY_RELATION_VIEW_CYCLE_H
#define WEIR_ANALYZE_APPLY_RELATION_VIEW_CYCLE_H

#include "analyze/executor/executor.h"

#define VIEW_CYCLE_MOST 256u // views looked at

// 42P17 "infinite recursion detected in rules for relation …" if these views, each there once and with all
// that they read among them, form a cycle. Of more than VIEW_CYCLE_MOST the rest is not looked at.
bool view_cycle_refuse(Executor *executor, const ObjectId views[], uint32_t count);

#endif
