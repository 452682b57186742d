// code_index.h -- the rows of a source by one column, so that a join looks at those that match.
#ifndef WEIR_ANALYZE_APPLY_CODE_CODE_INDEX_H
#define WEIR_ANALYZE_APPLY_CODE_CODE_INDEX_H

#include "analyze/apply/code/code.h"

typedef struct CodeIndex { // empty when zeroed
  const CodeTable *table;
  size_t column;
  bool is_made;
  bool is_usable;  // each value in the column is known, and of one kind
  DatumKind kind;  // DATUM_NUMBER or DATUM_TEXT
  uint32_t *order; // the rows by value, without those that are NULL
  size_t count;
} CodeIndex;

// Looks through what is joined by AND. `item` has no row yet; the value is known from those that have.
// `is_alone`: no other source is in sight, so that its columns need no prefix.
bool code_find_probe(
    Code *code, const Node *condition, const CodeItem *item, bool is_alone, CodeProbe *probe);
// The rows that may match: `order[first]` to `order[end - 1]`. False: all may.
bool code_index_find(Executor *executor, CodeIndex *index, const CodeTable *table,
    const CodeProbe *probe, size_t *first, size_t *end);

#endif
