// named_statement.h -- PREPARE and EXECUTE: statements that have a name in the session.
#ifndef WEIR_ANALYZE_APPLY_SESSION_NAMED_STATEMENT_H
#define WEIR_ANALYZE_APPLY_SESSION_NAMED_STATEMENT_H

#include "analyze/executor/executor.h"

// PREPARE: 42P05 if the name is taken. It stays whatever comes of the transaction.
bool named_statement_add(Executor *executor, Name name);
// DEALLOCATE ALL, and the session's end.
void named_statement_forget(Executor *executor);

#endif
