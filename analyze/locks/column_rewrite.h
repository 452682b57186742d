// column_rewrite.h -- whether ADD COLUMN writes its table anew, and why.
//
// A default that is the same for all rows is kept once, in the catalog. One that each row must
// compute, or that a domain must check, is not (manual: ALTER TABLE, Notes).
#ifndef WEIR_ANALYZE_LOCKS_COLUMN_REWRITE_H
#define WEIR_ANALYZE_LOCKS_COLUMN_REWRITE_H

#include "analyze/executor/executor.h"

typedef enum ColumnRewrite {
  COLUMN_REWRITE_NONE,
  COLUMN_REWRITE_SERIAL,
  COLUMN_REWRITE_IDENTITY,
  COLUMN_REWRITE_GENERATED, // STORED
  COLUMN_REWRITE_DOMAIN,    // whose constraints each row is checked against
  COLUMN_REWRITE_VOLATILE,
  COLUMN_REWRITE_UNKNOWN, // the default calls a function of which nothing is known
} ColumnRewrite;

// `column` as it is in the catalog now, made of `definition`.
ColumnRewrite column_rewrite(
    const Executor *executor, const ColumnDefinition *definition, const Column *column);
// Its DEFAULT clause, unless that is NULL.
const Constraint *column_default_clause(const ColumnDefinition *definition);
// Whether it has one, even NULL.
bool column_writes_default(const ColumnDefinition *definition);

#endif
