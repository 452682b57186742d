// index.h -- makes an index: of CREATE INDEX, of a key, of a partition.
#ifndef WEIR_ANALYZE_APPLY_INDEX_INDEX_H
#define WEIR_ANALYZE_APPLY_INDEX_INDEX_H

#include "analyze/apply/apply.h"

typedef struct IndexKey {
  Name column; // or
  const Node *expression;
  const IndexElement *element; // as written in full; NULL: a column's name alone
} IndexKey;

struct IndexExpressions; // index_expression.h

typedef struct IndexRequest {
  ObjectId table;
  Name name; // SYMBOL_NONE: the server chooses
  bool if_not_exists;
  bool unique;
  bool primary;
  bool exclusion;
  bool nulls_not_distinct;
  bool concurrently;
  bool on_only;
  bool without_overlaps;
  Symbol method; // SYMBOL_NONE: btree
  Span method_span;
  IndexKey *keys; // included columns at the end
  uint16_t key_count;
  uint16_t column_count;
  const Node *where;
  struct IndexExpressions *expressions; // NULL: index_make reads them
  Name tablespace;
  NodeList options; // WITH (...)
  // of a constraint
  const Constraint *constraint; // NULL: none
  Symbol constraint_method;
  ObjectId parent;            // the partitioned table's index that this one is a part of
  ObjectId parent_constraint; // and its constraint
  Span span;
} IndexRequest;

// The keys and included columns that CREATE INDEX writes.
void index_request_keys(Executor *executor, const CreateIndex *statement, IndexRequest *request);
// Chooses the name, checks the columns, makes index and constraint, and goes on to partitions.
bool index_make(Executor *executor, IndexRequest *request, ObjectId *index);

// The same index, read again: its columns may have other types and names now. Fails as index_make does.
bool index_make_again(Executor *executor, IndexRequest *request, ObjectId index);

// An index of a partition for one of its parent: attaches one that fits, or makes one. A table that is
// attached must have the same kind of key since 17.
bool index_make_for_partition(
    Executor *executor, ObjectId partition, ObjectId parent, bool is_attached, Span span);
// An index like `original` (OBJECT_ID_NONE for a column that `table` lacks), with its constraint.
ObjectId index_copy(
    Executor *executor, ObjectId table, ObjectId original, ObjectId parent, Span span);
// The constraint that an index stands for; `clause` may be NULL: DEFERRABLE is then that of `original`.
ObjectId index_make_constraint(Executor *executor, ObjectId index, const Constraint *clause,
    ObjectId original, ObjectId parent_constraint, Span span);
// 0A000 unless what is unique in the copy is so within each of the table's partitions.
bool index_check_copy(Executor *executor, ObjectId table, ObjectId original);
void index_depend(Executor *executor, const Index *index); // its edges, but for expressions
// Whether the index of a partition is defined as that of its parent is.
bool index_is_alike(Executor *executor, const Index *candidate, const Index *parent);
void index_attach(Executor *executor, ObjectId index, ObjectId parent, Span span);

// The indexes of a table, oldest first.
typedef struct IndexList {
  const Index **items;
  uint32_t count;
} IndexList;
IndexList index_list(Executor *executor, ObjectId table);

#endif
