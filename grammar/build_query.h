// build_query.h -- makes the nodes of query.y and dml.y.
#ifndef WEIR_GRAMMAR_BUILD_QUERY_H
#define WEIR_GRAMMAR_BUILD_QUERY_H

#include "grammar/build_expression.h"

// ---- SELECT

typedef struct GroupBy {
  NodeList items;
  bool distinct;
} GroupBy;
typedef struct Limits {
  Node *limit; // NULL: none, or ALL
  Node *offset;
  bool with_ties;
  bool has_limit;
  bool has_offset;
  Span limit_span;
  Span ties_span; // of WITH TIES
  Span offset_span;
} Limits;
typedef struct LockStrength {
  Slice words;
  uint32_t start;
} LockStrength;

const GroupBy *build_group_by(Parse *parse, NodeList items, bool distinct);
Node *build_select(Parse *parse, Token select, const GroupBy *group_by, const Select *fields);
// Adds what stands around a query to it, with the server's complaints about what is there twice:
// parentheses between don't count. NULL and empty lists: nothing was written.
Node *build_query_clauses(Parse *parse, WithClause *with, Node *query, NodeList order_by,
    NodeList locking, const Limits *limits);
Node *build_set_operation(Parse *parse, Node *left, Token word, bool all, Node *right);
Node *build_values_row(Parse *parse, Node *values, Node *row);
IntoClause *build_into(Parse *parse, char persistence, const QualifiedName *relation);
Limits *build_limit(Parse *parse, Token word, Node *value);
Limits *build_limit_with_ties(Parse *parse, Token word, Node *value, Token with);
Limits *build_offset(Parse *parse, Token word, Node *value);
Limits *build_limits(Limits *first, const Limits *second);
Node *build_one(Parse *parse, Token word); // the 1 that FETCH FIRST ROW means
SearchClause *build_search(Parse *parse, Token word, bool breadth, NodeList columns, Name sequence);
CycleClause *build_cycle(Parse *parse, Token word, const CycleClause *fields);
WithClause *build_with(Parse *parse, Token word, bool recursive, NodeList items);

// ---- FROM

typedef struct JoinType {
  Token first;
  JoinKind kind;
} JoinType;

Alias *build_alias(Parse *parse, Name name, NodeList columns);
TableReference *build_relation(
    Parse *parse, uint32_t start, const QualifiedName *relation, bool only, bool star);
TableReference *build_relation_alias(Parse *parse, TableReference *relation, Name alias);
typedef struct TableSample {
  FunctionCall *method;
  Node *repeatable; // NULL: none
} TableSample;
Node *build_table_alias(
    Parse *parse, TableReference *relation, const Alias *alias, const TableSample *sample);
Node *build_subquery_table(
    Parse *parse, uint32_t start, bool lateral, Node *query, const Alias *alias);
Node *build_record_column(Parse *parse, Name name, TypeName *type, const QualifiedName *collation);

FunctionTable *build_function_table(
    Parse *parse, uint32_t start, NodeList functions, NodeList columns, bool ordinality);
FunctionTable *build_rows_from(Parse *parse, Token first, NodeList items, bool ordinality);
FunctionTable *build_special_table(
    Parse *parse, Token word, SpecialFunction special, NodeList parts);
Node *build_function_alias(
    Parse *parse, FunctionTable *table, const Alias *alias, const Token *lateral);

JoinLink *build_join_on(Parse *parse, Node *on);
JoinLink *build_join_using(Parse *parse, NodeList columns, Name alias);
const JoinLink *build_join_link(JoinKind kind, JoinLink *condition); // sets the kind
// `fields` is copied; `word` is the first of NATURAL LEFT JOIN.
Node *build_join(Parse *parse, Node *left, Token word, Node *right, const JoinLink *fields);
Node *build_join_alias(Parse *parse, Node *join, Token parenthesis, const Alias *alias);

// ---- INSERT, UPDATE, DELETE, MERGE

Insert *build_insert_target(Parse *parse, const QualifiedName *relation, Name alias);
Insert *build_insert_source(Parse *parse, NodeList columns, char overriding, Node *query);
Node *build_insert(Parse *parse, WithClause *with, Token word, Insert *target, const Insert *source,
    OnConflict *on_conflict, const Returning *returning);
OnConflict *build_arbiter(Parse *parse, NodeList elements, Node *where, Name constraint);
OnConflict *build_on_conflict(
    Parse *parse, Token word, OnConflict *arbiter, bool do_update, NodeList sets, Node *where);

Returning *build_returning(Parse *parse, Returning *options, NodeList targets); // NULL: none
Returning *build_returning_alias(Parse *parse, Name old_alias, Name new_alias);
Returning *build_returning_options(Returning *first, const Returning *next);

Node *build_assigned(Parse *parse, Name name, NodeList steps); // a Target without a value
Node *build_assignment(Parse *parse, Node *target, Node *value);

Node *build_update(
    Parse *parse, WithClause *with, Token word, const Update *fields, const Returning *returning);
Node *build_delete(
    Parse *parse, WithClause *with, Token word, const Delete *fields, const Returning *returning);
Node *build_merge(
    Parse *parse, WithClause *with, Token word, const Merge *fields, const Returning *returning);
MergeBranch *build_merge_update(Parse *parse, NodeList sets);
MergeBranch *build_merge_delete(Parse *parse);
MergeBranch *build_merge_insert(Parse *parse, NodeList columns, char overriding, NodeList values);
Node *build_merge_branch(
    Parse *parse, Token when, MergeMatch match, Node *condition, const MergeBranch *action);

#endif
