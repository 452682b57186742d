// view_option.h -- the options of views: WITH (…), and WITH CHECK OPTION, which is one of them.
#ifndef WEIR_ANALYZE_APPLY_RELATION_VIEW_OPTION_H
#define WEIR_ANALYZE_APPLY_RELATION_VIEW_OPTION_H

#include "analyze/executor/executor.h"
#include "grammar/ast_statement.h"

// Whether rows are certainly not written through a view of this query: it groups, joins, has no column
// of a table ... (manual: CREATE VIEW, Updatable Views). Its relations were bound.
bool view_option_is_read_only(Executor *executor, const Node *query);
// 0A000 "WITH CHECK OPTION is supported only on automatically updatable views".
bool view_option_refuse_check(Executor *executor);

// Before anything is made: a check option on a view of that query.
bool view_option_check(Executor *executor, const CreateView *statement, const Relation *draft);
// 22023 for a name or value that the server does not know.
bool view_option_read(Executor *executor, const CreateView *statement, Symbol *options);

#endif
