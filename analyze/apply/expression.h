// expression.h -- what an expression that belongs to a table reads of it: CHECK, DEFAULT, index keys.
#ifndef WEIR_ANALYZE_APPLY_EXPRESSION_H
#define WEIR_ANALYZE_APPLY_EXPRESSION_H

#include "analyze/apply/apply.h"
#include "grammar/ast_expression.h"

typedef struct ExpressionUse {
  uint16_t *columns; // each once, in the order of the text; lives in the statement's arena
  uint16_t column_count;
  bool has_whole_row;
  bool has_reference;
  bool has_subquery;
  bool is_mutable;    // certainly: it calls now() and the like. Nothing is said of other functions
  bool has_aggregate; // certainly, likewise
  bool has_window;
  bool has_set;           // a function that returns a set
  bool has_system_column; // ctid and its kin, without tableoid
  bool has_table_oid;
  Symbol system_column_name;
  Span system_column;
  Span aggregate;
  Span window;
  Span set;
  Span reference; // the first of each, for messages
  Span subquery;
  Span mutable_call;
} ExpressionUse;

// `relation` OBJECT_ID_NONE: no column is looked up. Columns of a relation whose columns are not
// known are assumed; what is missing is left to bind_expression_dependencies to say.
ExpressionUse expression_use(Executor *executor, const Node *expression, ObjectId relation);

// 0A000, 42803, 42P20 for what may not stand there: subqueries, aggregates, window functions, sets.
// `where` is the server's word, "DEFAULT expressions"; `one` its singular, "DEFAULT expression".
bool expression_check(
    Executor *executor, const ExpressionUse *use, const char *where, const char *one);

// The name that the server gives to a column made of the expression: the function's, the column's …;
// "" if it has none.
Slice expression_name(const Executor *executor, const Node *expression);

#endif
