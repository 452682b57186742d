// transaction_mode.h -- isolation level, READ ONLY, and what they forbid.
//
// They are settings of the session, as on the server: transaction_read_only is that of the open
// transaction, default_transaction_read_only that of the next ones.
#ifndef WEIR_ANALYZE_APPLY_SESSION_TRANSACTION_MODE_H
#define WEIR_ANALYZE_APPLY_SESSION_TRANSACTION_MODE_H

#include "analyze/executor/executor.h"
#include "grammar/ast_statement.h"

// A transaction begins, with the session's defaults.
void transaction_mode_begin(Executor *executor);
// AND CHAIN: the next transaction has the modes of the last one.
typedef struct TransactionModes {
  Symbol read_only;
  Symbol isolation;
} TransactionModes;
TransactionModes transaction_mode_now(const Executor *executor);
void transaction_mode_again(Executor *executor, TransactionModes modes);
// The modes that BEGIN or SET TRANSACTION name; 25001 for what is too late.
bool transaction_mode_set(Executor *executor, NodeList modes);
// Those of SET SESSION CHARACTERISTICS.
void transaction_mode_set_default(Executor *executor, NodeList modes);
// Whether one of these settings can be changed now: 25001. Any other setting can.
bool transaction_mode_check(Executor *executor, Slice name, Slice value, Span span);

// 25006 for a statement that a read-only transaction refuses before it looks at it.
bool transaction_mode_admits(Executor *executor, const Node *statement);
// The same for rows that are changed, of a relation that is not temporary. `command`: "INSERT".
bool transaction_mode_admits_rows(Executor *executor, ObjectId relation, const char *command);
// After it the modes of the transaction stand fast.
bool transaction_mode_is_query(const Node *statement);

#endif
