// typed_table.h -- tables OF a composite type, which change with it and only so.
#ifndef WEIR_ANALYZE_APPLY_TABLE_TYPED_TABLE_H
#define WEIR_ANALYZE_APPLY_TABLE_TYPED_TABLE_H

#include "analyze/apply/table/inherit.h"

// The tables OF the type, oldest first; without CASCADE they stop the change: 2BP01.
bool typed_table_list(
    Executor *executor, ObjectId type, DropBehavior behavior, InheritList *tables);

#endif
