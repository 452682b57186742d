// transaction.h -- the session's transaction: blocks, savepoints, and what COMMIT does.
//
// A statement outside of a block commits when it ends. Inside, a failure aborts the block, and the
// server refuses all but its end or a return to a savepoint (manual: 3.4 Transactions; SQL Commands:
// BEGIN, COMMIT, ROLLBACK, SAVEPOINT). Going back is catalog_undo_to.
//
// Statements that a client sends in one message share an implicit transaction, which BEGIN turns
// into a block and COMMIT ends early; the driver says where a message begins and ends.
#ifndef WEIR_ANALYZE_APPLY_SESSION_TRANSACTION_H
#define WEIR_ANALYZE_APPLY_SESSION_TRANSACTION_H

#include "analyze/apply/apply.h"

typedef enum TransactionPhase {
  TRANSACTION_OUTSIDE,
  TRANSACTION_IN_MESSAGE, // the implicit transaction of a message
  TRANSACTION_IN_BLOCK,
  TRANSACTION_ABORTED, // a block in which a statement failed
} TransactionPhase;

typedef struct TransactionState TransactionState;

TransactionState *transaction_new(void);
void transaction_free(TransactionState *state); // NULL is fine

TransactionPhase transaction_phase(const Executor *executor);
// Whether statements run in a transaction that lasts: a block or a message.
bool transaction_is_open(const Executor *executor);
// Tells the open transaction from those before and after it; 0: none is open.
uint32_t transaction_serial(const Executor *executor);
Place transaction_began(const Executor *executor);  // the BEGIN of the block at hand
Place transaction_failed(const Executor *executor); // the statement that aborted it
// Whether the open transaction made this type, as the server tells that for ALTER TYPE ... ADD VALUE.
bool transaction_made_type(const Executor *executor, ObjectId type);

// ---- for the driver

// Around the statements that one message brings; `end` commits what is left of it.
void transaction_begin_implicit(Executor *executor);
void transaction_end_implicit(Executor *executor);
// A statement that never was executed, because it has a syntax error, failed here.
void transaction_fail(Executor *executor, Place place);
// The connection closes: an open transaction is rolled back, temporary objects and settings go.
void transaction_end_of_session(Executor *executor);

// ---- for executor_run

// Where no transaction is open, nobody will go back behind this point: the log is forgotten. Not
// when the last statement committed, since its effects hold versions that the log keeps alive.
void transaction_before_statement(Executor *executor);
// 25P02 in an aborted block, unless the statement ends it or goes back; false then.
bool transaction_admits(Executor *executor, const Node *statement);
// When a statement has ended, however, and what failed is undone: aborts the block, or, where
// nothing lasts, commits.
void transaction_after_statement(Executor *executor, CatalogMark before);
// The same of a statement that another one ran.
void transaction_note_inside(Executor *executor);

// ---- for the statements

// 25001 "VACUUM cannot run inside a transaction block", or "be executed from a function"; true outside.
bool transaction_refuse_in_block(Executor *executor, Span span, const char *command);
// 25P01 "LOCK TABLE can only be used in transaction blocks"; true inside.
bool transaction_require_block(Executor *executor, Span span, const char *command);
// The same as a warning, which changes nothing: SET LOCAL.
void transaction_warn_outside(Executor *executor, const char *command);

#endif
