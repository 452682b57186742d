// ast_statement.h -- drop, rename, transactions, settings, maintenance: verbs that many objects share.
#ifndef WEIR_GRAMMAR_AST_STATEMENT_H
#define WEIR_GRAMMAR_AST_STATEMENT_H

#include "grammar/ast_definition.h"

typedef struct Drop {
  Node node;
  ObjectKind object;
  bool concurrently; // DROP INDEX
  bool if_exists;
  // QualifiedNameNode for relations, types, domains, extensions, schemas, roles …;
  // FunctionSignature for functions, procedures, routines, aggregates, operators;
  // DropOnRelation for triggers, rules, policies (ON their table), for operator classes and
  // families (`name` is the access method, `relation` the class) and for user mappings (`name` is
  // the user, `relation` the server); a RowExpression of two TypeNames for a cast; an Option for a
  // transform (`name` is the language, `value` its type); a Constant for a large object.
  NodeList objects;
  DropBehavior behavior;
} Drop;
typedef struct DropOnRelation { // name ON table
  Node node;
  Name name;
  QualifiedName relation;
} DropOnRelation;

// ALTER … RENAME …: a relation, type, function, schema, role …, or a part of one.
typedef struct Rename {
  Node node;
  ObjectKind
      object; // COLUMN, CONSTRAINT, ATTRIBUTE, TRIGGER, RULE, POLICY, DOMAIN_CONSTRAINT: the part
  ObjectKind relation_kind; // of a part: TABLE, VIEW, … as written
  bool if_exists;
  bool only;
  Node *target; // as in Drop's list; for a part the whole (QualifiedNameNode)
  Name part;    // the column's, constraint's … old name
  Name new_name;
  DropBehavior behavior; // of attributes
} Rename;
typedef struct SetSchema {
  Node node;
  ObjectKind object;
  bool if_exists;
  Node *target; // as in Drop
  Name new_schema;
} SetSchema;
typedef struct OwnerTo { // for what is no relation; those use AlterTable
  Node node;
  ObjectKind object;
  Node *target; // as in Drop
  Name role;
} OwnerTo;

typedef enum TransactionVerb {
  TRANSACTION_BEGIN,
  TRANSACTION_START,
  TRANSACTION_COMMIT,   // COMMIT, END
  TRANSACTION_ROLLBACK, // ROLLBACK, ABORT
  TRANSACTION_SAVEPOINT,
  TRANSACTION_RELEASE,
  TRANSACTION_ROLLBACK_TO,
  TRANSACTION_PREPARE,
  TRANSACTION_COMMIT_PREPARED,
  TRANSACTION_ROLLBACK_PREPARED,
} TransactionVerb;
typedef struct Transaction {
  Node node;
  TransactionVerb verb;
  bool chain;
  Name savepoint;
  Text identifier; // of PREPARE TRANSACTION and its kin
  NodeList modes;  // Option
} Transaction;

typedef enum SetScope { SET_SESSION_SCOPE, SET_LOCAL_SCOPE } SetScope;
typedef struct SetStatement { // SET, RESET
  Node node;
  SetScope scope;
  bool reset;
  bool all;          // RESET ALL
  bool to_default;   // SET name TO DEFAULT
  bool from_current; // in a function's options
  Slice name;        // folded: "search_path", "my.setting", "role", "timezone", "transaction"
  NodeList values;   // Constant, or NameNode for a bare word; Option for TRANSACTION's modes
} SetStatement;
typedef struct AlterRoleSet { // ALTER ROLE/DATABASE … SET
  Node node;
  ObjectKind object; // ROLE or DATABASE
  Name name;         // SYMBOL_NONE: ALL
  Name in_database;
  SetStatement *set;
} AlterRoleSet;
typedef struct SetConstraints {
  Node node;
  bool all;
  NodeList constraints; // QualifiedNameNode
  bool deferred;
} SetConstraints;

typedef struct DoStatement {
  Node node;
  Name language; // SYMBOL_NONE: plpgsql
  Text body;
} DoStatement;
typedef struct CallStatement {
  Node node;
  Node *call; // FunctionCall
} CallStatement;
typedef struct CopyStatement {
  Node node;
  bool from;
  bool is_stdio; // STDIN, STDOUT
  bool is_program;
  QualifiedName relation; // or
  Node *query;
  NodeList columns; // NameNode
  NodeList options;
  Node *where;
} CopyStatement;
typedef struct Truncate {
  Node node;
  NodeList relations; // TableReference
  bool restart_identity;
  DropBehavior behavior;
} Truncate;
typedef struct LockTable {
  Node node;
  NodeList relations; // TableReference
  Slice mode;         // "ACCESS EXCLUSIVE", as folded words in upper case
  bool nowait;
} LockTable;
typedef struct RefreshMaterializedView {
  Node node;
  bool concurrently;
  bool with_no_data;
  QualifiedName relation;
} RefreshMaterializedView;
typedef struct Maintenance { // VACUUM, ANALYZE, CLUSTER, REINDEX, CHECKPOINT
  Node node;
  ObjectKind object; // of REINDEX: TABLE, INDEX, SCHEMA, DATABASE; SYSTEM is NONE
  bool full;
  bool concurrently;
  NodeList options;   // Option
  NodeList relations; // QualifiedNameNode
  Name index;         // CLUSTER table USING index
} Maintenance;
typedef struct CommentOn { // and SECURITY LABEL
  Node node;
  ObjectKind object;
  Node *target; // as in Drop; a column's is a QualifiedNameNode of its table and `part`
  Name part;
  Text text; // span {0, 0}: NULL
} CommentOn;
typedef struct Grant {
  Node node;
  bool revoke;
  bool is_role; // GRANT role TO role
  bool all_in_schema;
  ObjectKind object;
  NodeList privileges; // Option: the word, with NameNodes of columns; empty: ALL
  NodeList objects;    // as in Drop
  NodeList grantees;   // NameNode
  bool grant_option;
  DropBehavior behavior;
} Grant;
typedef struct PrepareStatement { // PREPARE, EXPLAIN, DECLARE CURSOR: something around a statement
  Node node;
  Name name;
  bool analyze;     // EXPLAIN ANALYZE: the statement is executed
  bool hold;        // DECLARE … WITH HOLD
  NodeList options; // Option: of EXPLAIN (…)
  Node *statement;
} PrepareStatement;
typedef struct ExecuteStatement { // EXECUTE, DEALLOCATE
  Node node;
  Name name;
  NodeList arguments;
} ExecuteStatement;

// A statement that is parsed, and no more: its kind says which it is.
typedef struct GenericStatement {
  Node node;
} GenericStatement;

#endif
