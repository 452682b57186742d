// column_storage.h -- how a column's values are stored: STORAGE and COMPRESSION.
#ifndef WEIR_ANALYZE_APPLY_TABLE_COLUMN_STORAGE_H
#define WEIR_ANALYZE_APPLY_TABLE_COLUMN_STORAGE_H

#include "analyze/executor/executor.h"

// How the type stores its values: pg_type.typstorage; 0: not known.
char column_storage_of(const Executor *executor, const TypeReference *type);

// Reads the word into the column, whose type is set. 22023 for a word that is none, 0A000 for a type
// that cannot be stored so. A word that says what the type does anyway leaves 0.
bool column_storage_set(Executor *executor, Column *column, Name word);
bool column_compression_set(Executor *executor, Column *column, Name word);

#endif
