// check_proof.h -- which columns a CHECK keeps from being NULL.
#ifndef WEIR_ANALYZE_APPLY_CHECK_PROOF_H
#define WEIR_ANALYZE_APPLY_CHECK_PROOF_H

#include "analyze/executor/executor.h"

#define CHECK_PROVEN_MAX 32u // columns of one CHECK; of those behind them nothing is said

// A bit for each of the relation's columns in `columns`, the lowest for the first: set, if the expression is
// false wherever that column is NULL, by what a server of all versions sees: (a IS NOT NULL AND b > 0) for a.
uint32_t check_proof_not_null(Executor *executor, const Node *expression, ObjectId relation,
    const uint16_t *columns, uint16_t count);

#endif
