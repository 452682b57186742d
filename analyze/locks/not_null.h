// not_null.h -- whether rows must be read before a column can be NOT NULL.
#ifndef WEIR_ANALYZE_LOCKS_NOT_NULL_H
#define WEIR_ANALYZE_LOCKS_NOT_NULL_H

#include "analyze/apply/constraint/constraint.h"

// The proofs that a table had before a statement and still has after it: a proof that the statement
// drops does not count for it.
typedef struct NotNullProofs {
  ConstraintList list;
  bool is_read;
} NotNullProofs; // empty when zeroed

// `before` is the column before the statement, NULL: the statement adds it.
bool not_null_needs_scan(
    Executor *executor, NotNullProofs *proofs, ObjectId table, const Column *before);

#endif
