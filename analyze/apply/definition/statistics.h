// statistics.h -- extended statistics: what CREATE STATISTICS made, where its table changes or is copied.
//
// They are OtherObjects: their columns sorted by number, then a 0 for each expression; the kinds are
// their text.
#ifndef WEIR_ANALYZE_APPLY_DEFINITION_STATISTICS_H
#define WEIR_ANALYZE_APPLY_DEFINITION_STATISTICS_H

#include "analyze/apply/apply.h"

#define STATISTICS_TARGET_MOST 10000 // the server's

// A target: 22023 if it is too low; one too high is the highest. False in `has_target`: the default.
bool statistics_target_read(
    Executor *executor, const Node *value, bool *has_target, uint16_t *target);

// LIKE INCLUDING STATISTICS, once the table exists.
bool statistics_copy(
    Executor *executor, ObjectId source, ObjectId table, bool with_comments, Span span);

// A column got another type: the statistics on it are made anew, or 0A000.
bool statistics_remake(Executor *executor, ObjectId table, uint16_t column, Span span);

// 0A000 if the column's type has no order.
bool statistics_check_column(Executor *executor, ObjectId table, uint16_t column);

// table_columns_stat, with a number if that is taken.
Symbol statistics_choose_name(
    Executor *executor, ObjectId table, ObjectId schema, const Slice columns[], size_t count);

#endif
