// index_expression.h -- what the expressions of an index are: read before anything else is looked at.
#ifndef WEIR_ANALYZE_APPLY_INDEX_INDEX_EXPRESSION_H
#define WEIR_ANALYZE_APPLY_INDEX_INDEX_EXPRESSION_H

#include "analyze/apply/index/index.h"
#include "analyze/bind/query/bind_query.h"

typedef struct IndexExpression {
  BindReferences references; // what it needs, to be entered when there is an index
  TypeReference type;        // none: not known
  bool is_mutable;           // certainly
  bool has_system_column;
} IndexExpression;

typedef struct IndexExpressions {
  IndexExpression *keys; // as many as the request's columns; empty where a column's name stands
  IndexExpression where;
} IndexExpressions;

// Reads the predicate, then the keys, as the server's parser does: 42703 and the like for names, 0A000,
// 42803, 42P20 for what has no place there, 42804 for a predicate that is not boolean.
bool index_expression_read(Executor *executor, IndexRequest *request);
// 42P17 for what is not immutable; `where` is the server's word, "index predicate".
bool index_expression_is_immutable(
    Executor *executor, const IndexExpression *expression, const char *where);
// 0A000 for ctid and its kin, in any of them, and for virtual generated columns; `columns` are the keys'.
bool index_expression_check_columns(
    Executor *executor, const IndexRequest *request, const uint16_t columns[]);
// 42P16: a row has no place in an index.
bool index_expression_check_types(Executor *executor, const IndexRequest *request);
// Enters what they need.
void index_expression_depend(Executor *executor, const IndexRequest *request, ObjectId index);

#endif
