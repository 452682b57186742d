// toast.h -- the table beside a table, where the server puts values that are too long for its rows.
#ifndef WEIR_ANALYZE_APPLY_TABLE_TOAST_H
#define WEIR_ANALYZE_APPLY_TABLE_TOAST_H

#include "analyze/executor/executor.h"
#include "grammar/ast_statement.h"

// Whether the relation has, or gets, one: a row of its columns may be too long.
bool toast_is_needed(const Executor *executor, const Relation *relation);

// What WITH, SET and RESET say of it: the options in the name space "toast". 22023, 42601. They are kept
// only where there is one; those of a table that is being made (`is_new`) are looked at in any case.
bool toast_options_change(
    Executor *executor, NodeList options, bool is_reset, bool is_new, Relation *draft);

#endif
