// statistics.h -- extended statistics: CREATE STATISTICS, and what LIKE copies of them.
#ifndef WEIR_ANALYZE_APPLY_DEFINITION_STATISTICS_H
#define WEIR_ANALYZE_APPLY_DEFINITION_STATISTICS_H

#include "analyze/apply/apply.h"

typedef struct StatisticsCopy {
  bool has_comments; // copies them too
  Span span;
} StatisticsCopy;

// All that the table `source` has, for `table`, under names that the server would choose.
void statistics_copy(
    Executor *executor, ObjectId source, ObjectId table, const StatisticsCopy *copy);

#endif
