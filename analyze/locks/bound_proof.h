// bound_proof.h -- whether a CHECK may spare the reading of a partition.
#ifndef WEIR_ANALYZE_LOCKS_BOUND_PROOF_H
#define WEIR_ANALYZE_LOCKS_BOUND_PROOF_H

#include "analyze/executor/executor.h"

// Whether the table had a valid CHECK on a column of the parent's partition key before the statement. What
// such a CHECK says is not kept: it may prove that all rows lie within the bound, or none does.
bool bound_proof_is_possible(Executor *executor, ObjectId parent, ObjectId table);

#endif
