// object_name.h -- the names that the server chooses where the statement gives none.
//
// table_column_label, cut to 63 bytes at a character, the longer of the two parts first, and
// numbered (label1, label2 ...) until nobody has the name.
#ifndef WEIR_ANALYZE_APPLY_OBJECT_NAME_H
#define WEIR_ANALYZE_APPLY_OBJECT_NAME_H

#include "analyze/executor/executor.h"

#define OBJECT_NAME_MAX 63u // bytes of a name

// `second` and `label` may be empty. Lives in the statement's arena.
Slice object_name_make(Executor *executor, Slice first, Slice second, Slice label);

// A name that no relation of the schema has; for a constraint's index, no constraint of the schema of
// the table `constrained` either (else OBJECT_ID_NONE).
Symbol object_name_choose_relation(Executor *executor, ObjectId schema, Slice first, Slice second,
    const char *label, ObjectId constrained);
// A name that no constraint has in the schema of the table (or domain) `space`.
Symbol object_name_choose_constraint(
    Executor *executor, ObjectId space, Slice first, Slice second, const char *label);

// "a_b" of the columns a and b, as index and foreign key names have it.
Slice object_name_join(Executor *executor, const Slice parts[], size_t count);

#endif
