// foreign_period.h -- foreign keys with PERIOD (manual: CREATE TABLE, since 18).
#ifndef WEIR_ANALYZE_APPLY_CONSTRAINT_FOREIGN_PERIOD_H
#define WEIR_ANALYZE_APPLY_CONSTRAINT_FOREIGN_PERIOD_H

#include "analyze/apply/apply.h"

// Both sides have it, or neither: 42830. `key` is the primary key that a clause without columns means; NULL:
// the columns are written.
bool foreign_period_check_sides(
    Executor *executor, const Constraint *clause, const TableConstraint *key);
// 0A000 for actions that it cannot have.
bool foreign_period_check_actions(Executor *executor, const Constraint *clause);

#endif
