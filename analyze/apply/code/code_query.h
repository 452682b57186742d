// code_query.h -- the private part of code.h for queries: FROM, WHERE and ORDER BY.
#ifndef WEIR_ANALYZE_APPLY_CODE_CODE_QUERY_H
#define WEIR_ANALYZE_APPLY_CODE_CODE_QUERY_H

#include "analyze/apply/code/code_index.h"
#include "grammar/ast_statement.h"

typedef struct Source {
  CodeTable table;
  Symbol name;
  JoinKind join; // JOIN_FIRST, JOIN_INNER, JOIN_CROSS or JOIN_LEFT
  const Node *on;
  NodeList using_columns;
  CodeIndex index;
  Slice schema; // of one whose rows are made when they are asked for
  Slice relation;
  bool is_lazy;
  const Node *list; // of unnest(), where the rows of other sources decide it; NULL: it is none
} Source;

#define MOST_SOURCES 16u

typedef struct Query {
  Code *code;
  const Select *select;
  Source sources[MOST_SOURCES];
  CodeItem items[MOST_SOURCES];
  size_t source_count;
  CodeRows rows;
  bool is_readable;
  bool has_outer_join; // so WHERE says nothing of a source's own rows
  // The rows found: of each, the values of each item.
  const Datum ***found;
  bool *doubtful;
  size_t count;
  size_t capacity;
  bool is_complete;
} Query;

// unnest(array): a row for each item.
bool query_is_unnest(const Code *code, const FunctionCall *call);
// Its rows, of one column that has the name; not complete, if the array is not known.
CodeTable query_unnest(Code *code, Datum list, Symbol name);

// What a FROM names; what cannot be read leaves the query not readable.
void query_add_from(Query *query, const Node *node);
// Finds the rows that the conditions let through: `found`.
void query_join(Query *query);
void query_sort(Query *query);

void code_table_drop_doubles(Code *code, CodeTable *table);
void code_table_limit(Code *code, const Node *limit, CodeTable *table);

#endif
