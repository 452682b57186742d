// ast_query.h -- SELECT, VALUES, and what changes rows (manual: chapter 7, and SQL Commands).
#ifndef WEIR_GRAMMAR_AST_QUERY_H
#define WEIR_GRAMMAR_AST_QUERY_H

#include "grammar/ast_expression.h"

typedef struct WithClause {
  Node node;
  bool recursive;
  NodeList items; // CommonTable
} WithClause;
typedef enum Materialized { MATERIALIZED_UNSTATED, MATERIALIZED_YES, MATERIALIZED_NO } Materialized;
typedef struct CommonTable {
  Node node;
  Name name;
  NodeList columns; // NameNode
  Materialized materialized;
  Node *query; // any of the statements of this header
  struct SearchClause *search;
  struct CycleClause *cycle;
} CommonTable;
typedef struct SearchClause { // SEARCH BREADTH FIRST BY a, b SET name
  Node node;
  bool breadth;
  NodeList columns; // NameNode
  Name sequence;
} SearchClause;
typedef struct CycleClause { // CYCLE a SET mark TO value DEFAULT value USING path
  Node node;
  NodeList columns; // NameNode
  Name mark;
  Node *value; // NULL, like the next: true and false
  Node *default_value;
  Name path;
} CycleClause;

// One SELECT without set operations.
typedef struct Select {
  Node node;
  WithClause *with;
  bool distinct;
  NodeList distinct_on;
  NodeList targets;        // Target
  struct IntoClause *into; // SELECT INTO, or NULL
  NodeList from;           // TableReference, FunctionTable, SubqueryTable, JoinChain, …
  Node *where;
  NodeList group_by; // expressions and GroupingSet
  bool group_by_distinct;
  Node *having;
  NodeList windows; // WindowDefinition
  NodeList values;  // RowExpression: VALUES (…), (…); then nothing above is set
  bool is_values;
  bool is_table;     // TABLE name
  NodeList order_by; // SortKey
  Node *limit;
  bool limit_all; // LIMIT ALL
  Node *offset;
  bool with_ties;
  NodeList locking; // LockingClause
} Select;

// a UNION b UNION ALL c: operators of one precedence that group to the left.
typedef enum SetOperator { SET_FIRST, SET_UNION, SET_INTERSECT, SET_EXCEPT } SetOperator;
typedef struct SetOperation {
  Node node;
  WithClause *with;
  NodeList arms; // SetArm, at least two
  NodeList order_by;
  Node *limit;
  bool limit_all;
  Node *offset;
  bool with_ties;
  NodeList locking;
} SetOperation;
typedef struct SetArm {
  Node node;
  SetOperator operator; // SET_FIRST in the first
  bool all;
  Node *query; // Select or SetOperation
} SetArm;

typedef enum LockWait { LOCK_WAITS, LOCK_FAILS, LOCK_SKIPS } LockWait; // NOWAIT, SKIP LOCKED
typedef struct LockingClause {                                         // FOR UPDATE OF a NOWAIT
  Node node;
  Slice strength;     // "UPDATE", "NO KEY UPDATE", "SHARE", "KEY SHARE"
  NodeList relations; // QualifiedNameNode
  LockWait wait;
} LockingClause;

typedef struct Target { // expression AS name; in SET: column = expression
  Node node;
  Name name;
  NodeList indirection; // IndirectionStep, of INSERT's and UPDATE's targets
  Node *value;          // NULL in INSERT's column list
} Target;
typedef struct MultiTarget { // SET (a, b) = …
  Node node;
  NodeList targets; // Target without values
  Node *value;
} MultiTarget;

typedef struct Alias {
  Name name;
  NodeList columns; // NameNode, or ColumnDefinition for a record-returning function
} Alias;

typedef struct TableReference {
  Node node;
  QualifiedName relation;
  bool only;
  bool star; // name *
  Alias alias;
  Node *sample;     // TABLESAMPLE as a FunctionCall, or NULL
  Node *repeatable; // its REPEATABLE
} TableReference;
typedef struct SubqueryTable {
  Node node;
  bool lateral;
  Node *query;
  Alias alias;
} SubqueryTable;
typedef struct FunctionTable { // f(…), ROWS FROM (…), XMLTABLE, JSON_TABLE
  Node node;
  bool lateral;
  bool ordinality;
  bool rows_from;
  // FunctionCall or SpecialExpression; an item of ROWS FROM that defines its columns is a
  // FunctionTable of one function.
  NodeList functions;
  NodeList columns; // ColumnDefinition, of such an item
  Alias alias;
} FunctionTable;

typedef enum JoinKind {
  JOIN_FIRST,
  JOIN_INNER,
  JOIN_LEFT,
  JOIN_RIGHT,
  JOIN_FULL,
  JOIN_CROSS
} JoinKind;
typedef struct JoinChain { // a JOIN b ON … JOIN c USING (…)
  Node node;
  NodeList links; // JoinLink, at least two
  Alias alias;    // (a JOIN b) AS c
} JoinChain;
typedef struct JoinLink {
  Node node;
  JoinKind kind; // JOIN_FIRST in the first
  bool natural;
  Node *table;
  Node *on;
  NodeList using_columns; // NameNode
  Name using_alias;
} JoinLink;

typedef struct IntoClause {
  Node node;
  char persistence; // 'p' permanent, 'u' unlogged, 't' temporary
  QualifiedName relation;
} IntoClause;

typedef struct Returning {
  Name old_alias; // RETURNING WITH (OLD AS o, NEW AS n)
  Name new_alias;
  NodeList targets; // Target
} Returning;

typedef struct Insert {
  Node node;
  WithClause *with;
  QualifiedName relation;
  Name alias;
  NodeList columns; // Target without values
  char overriding;  // 'u' USER VALUE, 's' SYSTEM VALUE, 0 none
  Node *query;      // NULL: DEFAULT VALUES
  struct OnConflict *on_conflict;
  Returning returning;
} Insert;
typedef struct OnConflict {
  Node node;
  NodeList arbiter; // IndexElement
  Node *arbiter_where;
  Name constraint;
  bool do_update;
  NodeList sets; // Target, MultiTarget
  Node *where;
} OnConflict;

typedef struct Update {
  Node node;
  WithClause *with;
  TableReference *target;
  NodeList sets; // Target, MultiTarget
  NodeList from;
  Node *where;
  Returning returning;
} Update;
typedef struct Delete {
  Node node;
  WithClause *with;
  TableReference *target;
  NodeList using_tables;
  Node *where;
  Returning returning;
} Delete;
typedef struct Merge {
  Node node;
  WithClause *with;
  TableReference *target;
  Node *source;
  Node *on;
  NodeList branches; // MergeBranch
  Returning returning;
} Merge;
typedef enum MergeMatch {
  MERGE_MATCHED,
  MERGE_NOT_MATCHED,
  MERGE_NOT_MATCHED_BY_SOURCE
} MergeMatch;
typedef struct MergeBranch {
  Node node;
  MergeMatch match;
  Node *condition;
  NodeList sets;    // of UPDATE
  NodeList columns; // of INSERT
  char overriding;  // of INSERT, as in Insert
  NodeList values;  // of INSERT; empty: DEFAULT VALUES
  Slice action;     // "UPDATE", "DELETE", "INSERT", "DO NOTHING"
} MergeBranch;

#endif
