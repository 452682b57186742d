// index_key.h -- what stands behind a key of an index: COLLATE, operator class, order.
#ifndef WEIR_ANALYZE_APPLY_INDEX_INDEX_KEY_H
#define WEIR_ANALYZE_APPLY_INDEX_INDEX_KEY_H

#include "analyze/apply/index/index.h"

typedef struct IndexKeyChoice {
  ObjectId collation;      // a script's; OBJECT_ID_NONE
  ObjectId operator_class; // likewise
  Symbol options; // "COLLATE x class (a=1) DESC NULLS LAST": what is no default; SYMBOL_NONE
} IndexKeyChoice;

// Reads the key with this number, whose column is `column` (0: an expression). 42704 for what does not
// exist, 42804 for a class of another type, 42P17 and 0A000 for what has no place there.
bool index_key_read(Executor *executor, const IndexRequest *request, uint16_t at, uint16_t column,
    IndexKeyChoice *choice);

// An operator class by name: SYMBOL_NONE in `shown` if it is the default one. `type` may be not known.
bool index_key_class(Executor *executor, const char *method, const QualifiedName *name,
    const TypeReference *type, ObjectId *found, Symbol *shown);
// The collation of a column, if a script made it.
ObjectId index_key_collation_of(Executor *executor, ObjectId relation, uint16_t column);
// Whether two keys differ by no more than their order.
bool index_key_is_alike(const Executor *executor, Symbol one, Symbol other);

#endif
