// ast_statement.h -- drop, rename, transactions, settings, maintenance: verbs that many objects share.
#ifndef WEIR_GRAMMAR_AST_STATEMENT_H
#define WEIR_GRAMMAR_AST_STATEMENT_H

#include "grammar/ast_object.h"

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
  bool force; // of a database: WITH (FORCE)
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
  bool own_words;    // TIME ZONE, ROLE, NAMES …: a setting with words of its own
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
typedef struct AlterSystem {
  Node node;
  SetStatement *set;
} AlterSystem;
typedef struct ShowStatement {
  Node node;
  Slice name; // as in SetStatement; "all"
} ShowStatement;
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
  Node *code; // what plpgsql/body.h made of it; NULL: nobody asked for it
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
  Text file;              // or the program's command
  QualifiedName relation; // or
  Node *query;
  NodeList columns; // NameNode
  bool old_style;   // options without parentheses; their names are those of the new style
  NodeList options; // Option
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
  bool concurrently_word; // of REINDEX: the word, not the option
  NodeList options;       // Option
  NodeList relations;     // MaintainedRelation of VACUUM and ANALYZE, else QualifiedNameNode
  Name index;             // CLUSTER table USING index
} Maintenance;
typedef struct MaintainedRelation {
  Node node;
  QualifiedName relation;
  bool only;
  NodeList columns; // NameNode
} MaintainedRelation;
typedef struct CommentOn { // and SECURITY LABEL
  Node node;
  Name provider; // of SECURITY LABEL
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
  ObjectKind object;   // NONE: PARAMETER, or a role
  NodeList privileges; // Option: the word, with NameNodes of columns; empty: ALL
  NodeList objects;    // as in Drop
  NodeList grantees;   // NameNode
  bool grant_option;   // or ADMIN OPTION
  NodeList options;    // of roles, Option: "admin", "inherit", "set" with a Constant
  Name granted_by;
  DropBehavior behavior;
} Grant;
typedef struct DefaultPrivileges { // ALTER DEFAULT PRIVILEGES
  Node node;
  NodeList scopes; // Option: "schemas", "roles" with a RowExpression of NameNodes
  Grant *action;   // with an object kind and no objects
} DefaultPrivileges;
typedef struct OwnedStatement { // DROP OWNED, REASSIGN OWNED
  Node node;
  NodeList roles; // NameNode
  Name new_role;  // of REASSIGN
  DropBehavior behavior;
} OwnedStatement;
typedef struct AlterDepends { // ALTER … [NO] DEPENDS ON EXTENSION
  Node node;
  ObjectKind object;
  Node *target; // as in Drop; of a trigger its table
  Name part;    // the trigger
  bool no;
  Name extension;
} AlterDepends;
enum {
  CURSOR_SCROLL = 1,
  CURSOR_NO_SCROLL = 2,
  CURSOR_BINARY = 4,
  CURSOR_ASENSITIVE = 8,
  CURSOR_INSENSITIVE = 16,
};
typedef struct PrepareStatement { // PREPARE, EXPLAIN, DECLARE CURSOR: something around a statement
  Node node;
  Name name;
  NodeList parameter_types; // TypeName: of PREPARE
  bool analyze;             // EXPLAIN ANALYZE: the statement is executed
  uint8_t cursor;           // CURSOR_… bits
  bool hold;                // DECLARE … WITH HOLD
  NodeList options;         // Option: of EXPLAIN
  Node *statement;
} PrepareStatement;
typedef struct ExecuteStatement { // EXECUTE, DEALLOCATE
  Node node;
  Name name;
  NodeList arguments;
} ExecuteStatement;

typedef enum FetchDirection {
  FETCH_ONE, // no word: the next
  FETCH_NEXT,
  FETCH_PRIOR,
  FETCH_FIRST,
  FETCH_LAST,
  FETCH_ABSOLUTE,
  FETCH_RELATIVE,
  FETCH_COUNT, // a number and no word
  FETCH_ALL,
  FETCH_FORWARD,
  FETCH_FORWARD_ALL,
  FETCH_BACKWARD,
  FETCH_BACKWARD_ALL,
} FetchDirection;
typedef struct FetchStatement { // FETCH, MOVE
  Node node;
  bool move;
  FetchDirection direction;
  Node *count; // Constant
  Name cursor;
} FetchStatement;
typedef struct CloseCursor {
  Node node;
  Name cursor; // SYMBOL_NONE: ALL
} CloseCursor;

typedef struct ChannelStatement { // LISTEN, NOTIFY, UNLISTEN
  Node node;
  Name channel; // SYMBOL_NONE: UNLISTEN *
  Text payload;
} ChannelStatement;
typedef struct LoadStatement {
  Node node;
  Text file;
} LoadStatement;
typedef enum DiscardTarget {
  DISCARD_EVERYTHING,
  DISCARD_TEMPORARY,
  DISCARD_PLANS,
  DISCARD_SEQUENCES,
} DiscardTarget;
typedef struct DiscardStatement {
  Node node;
  DiscardTarget target;
} DiscardStatement;

// A statement that is parsed, and no more: its kind says which it is.
typedef struct GenericStatement {
  Node node;
} GenericStatement;

#endif
