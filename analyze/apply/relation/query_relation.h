// query_relation.h -- relations whose columns are those of a query: views, CREATE TABLE AS.
#ifndef WEIR_ANALYZE_APPLY_RELATION_QUERY_RELATION_H
#define WEIR_ANALYZE_APPLY_RELATION_QUERY_RELATION_H

#include "analyze/apply/apply.h"
#include "analyze/bind/query/bind_query.h"

// 42P07 "relation … already exists", 42710 for its row type. True: the name is free.
bool relation_refuse_taken(Executor *executor, ObjectId schema, Name name);

// The columns of `query` into the draft, the first ones under the names given. 42601 with
// `too_many` if there are more names than columns.
bool query_relation_columns(Executor *executor, const BindQuery *query, NodeList names,
    const char *too_many, Relation *draft);
// 42701 for two of one name.
bool query_relation_refuse_repeated(Executor *executor, const Relation *draft);

// The edges of a relation's columns, on their types.
void query_relation_depend_columns(Executor *executor, ObjectId relation);

bool query_relation_uses_temporary(const Executor *executor, const BindReferences *references);

// CREATE TABLE AS, SELECT INTO; `query` may be NULL: what it yields is not known.
typedef struct QueryTable {
  char kind; // r, or m
  Persistence persistence;
  OnCommit on_commit;
  bool if_not_exists;
  QualifiedName relation;
  NodeList names;
  NodeList options;
  Name method; // USING
  Name tablespace;
  const Node *query;
  bool with_no_data; // the query is not run
  Span span;
} QueryTable;
bool query_relation_make_table(Executor *executor, const QueryTable *table);

#endif
