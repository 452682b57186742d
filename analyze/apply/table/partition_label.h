// partition_label.h -- enum labels in the bounds of partitions.
#ifndef WEIR_ANALYZE_APPLY_TABLE_PARTITION_LABEL_H
#define WEIR_ANALYZE_APPLY_TABLE_PARTITION_LABEL_H

#include "analyze/executor/executor.h"

// ALTER TYPE ... RENAME VALUE: bounds of tables partitioned by the type say the new label.
void partition_label_rename(Executor *executor, ObjectId type, Symbol from, Symbol to);

#endif
