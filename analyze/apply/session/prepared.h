// prepared.h -- transactions that PREPARE TRANSACTION has put aside.
//
// The session leaves such a transaction, and nobody sees its work until COMMIT PREPARED. So it is taken
// back, and its statements are kept: they are executed again, with the settings that it began with, when
// it is committed. Whether the server has room for it (max_prepared_transactions, 0 by default) is not
// known; it is taken to have.
#ifndef WEIR_ANALYZE_APPLY_SESSION_PREPARED_H
#define WEIR_ANALYZE_APPLY_SESSION_PREPARED_H

#include "analyze/catalog/number_map.h"
#include "analyze/executor/executor.h"
#include "grammar/ast_statement.h"

// More than this of a transaction's text is not kept: what PREPARE would put aside is then taken for
// committed. The outcome says so.
#define PREPARED_TEXT_MOST (1u << 20)

// The statements of the open transaction so far. Zeroed: none.
typedef struct TransactionText {
  struct KeptStatement *statements;
  size_t count;
  size_t capacity;
  char *bytes;
  size_t length;
  size_t byte_capacity;
  bool is_cut; // it was too long, or its text is not all there is
} TransactionText;
void transaction_text_free(TransactionText *text); // leaves it empty
// The statement at hand was executed in a block.
void transaction_text_add(Executor *executor);
void transaction_text_cut(TransactionText *text, size_t count); // back to a savepoint

typedef struct PreparedList {
  struct Prepared *items;
  size_t count;
  size_t capacity;
  NumberMap places; // by identifier, + 1; 0: it has ended
} PreparedList;
void prepared_list_free(PreparedList *list); // leaves it empty

// PREPARE TRANSACTION in a block that has not failed: 22023, 42710, 0A000. Whether it fails or not, the
// caller rolls the transaction back; then prepared_settle restores what of its settings stays.
bool prepared_put_aside(Executor *executor, const Transaction *statement);
void prepared_settle(Executor *executor);
// Outside of a block: 42704 if there is no such transaction.
bool prepared_commit(Executor *executor, const Transaction *statement);
bool prepared_roll_back(Executor *executor, const Transaction *statement);

#endif
