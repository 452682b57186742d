// transaction_block.h -- statements that cannot run in a transaction block, as far as their kind tells.
//
// What is decided by the objects they name, or comes after other checks, their own functions ask for
// (transaction_refuse_in_block).
#ifndef WEIR_ANALYZE_APPLY_SESSION_TRANSACTION_BLOCK_H
#define WEIR_ANALYZE_APPLY_SESSION_TRANSACTION_BLOCK_H

#include "analyze/executor/executor.h"

// 25001 for those; a message of several statements is a block, too.
bool transaction_block_admits(Executor *executor, const Node *statement);

#endif
