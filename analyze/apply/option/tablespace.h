// tablespace.h -- where relations are kept: TABLESPACE, default_tablespace, and the tablespaces themselves.
//
// Those are the cluster's, as roles are. pg_default is taken for the one of the database, which is not
// kept: SYMBOL_NONE.
#ifndef WEIR_ANALYZE_APPLY_OPTION_TABLESPACE_H
#define WEIR_ANALYZE_APPLY_OPTION_TABLESPACE_H

#include "analyze/executor/executor.h"
#include "grammar/ast_statement.h"

// 42939 for a name that only the server's own have.
bool tablespace_check_name(Executor *executor, Name name);
// The one that a statement names. 42704 if it is not there, 42501 without the right to create in it,
// 22023 for the one of shared relations.
bool tablespace_bind(Executor *executor, Name name, Symbol *tablespace);
// The same for a new relation, which without a name is kept where `parent` is (SYMBOL_NONE: nowhere
// special), else where default_tablespace says. 0A000 for a partitioned one in the database's own.
typedef struct TablespaceRequest {
  Name name;
  Symbol parent;
  bool is_partitioned;
  bool is_temporary;
} TablespaceRequest;
bool tablespace_choose(Executor *executor, const TablespaceRequest *request, Symbol *tablespace);

#endif
