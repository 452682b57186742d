// ast_table.h -- tables, indexes, views and sequences: what makes and changes relations.
#ifndef WEIR_GRAMMAR_AST_TABLE_H
#define WEIR_GRAMMAR_AST_TABLE_H

#include "grammar/ast_query.h"

typedef enum Persistence {
  PERSISTENCE_PERMANENT,
  PERSISTENCE_UNLOGGED,
  PERSISTENCE_TEMPORARY
} Persistence;
typedef enum OnCommit {
  ON_COMMIT_UNSTATED,
  ON_COMMIT_PRESERVE,
  ON_COMMIT_DELETE,
  ON_COMMIT_DROP
} OnCommit;

// name = value in WITH (…), SET (…), OPTIONS (…), sequence and function options.
typedef struct Option {
  Node node;
  Name name_space; // of toast.autovacuum_enabled
  Name name;       // folded; "increment", "owned_by", "language", "as" …
  Node *value;     // Constant, TypeName, QualifiedNameNode …; NULL: none was written
} Option;

typedef enum ConstraintKind {
  CONSTRAINT_NULL,     // column constraints only, down to COLLATE
  CONSTRAINT_NOT_NULL, // since 18 also as a table constraint
  CONSTRAINT_DEFAULT,
  CONSTRAINT_IDENTITY,
  CONSTRAINT_GENERATED,
  CONSTRAINT_CHECK,
  CONSTRAINT_PRIMARY_KEY,
  CONSTRAINT_UNIQUE,
  CONSTRAINT_EXCLUDE,
  CONSTRAINT_FOREIGN_KEY,
  CONSTRAINT_ATTRIBUTES, // of ALTER CONSTRAINT; or misplaced, behind no constraint of a column
} ConstraintKind;

typedef enum ReferentialAction {
  ACTION_UNSTATED,
  ACTION_NO_ACTION,
  ACTION_RESTRICT,
  ACTION_CASCADE,
  ACTION_SET_NULL,
  ACTION_SET_DEFAULT,
} ReferentialAction;

// A constraint of a column or a table, and what the grammar treats alike: DEFAULT, NULL, identity.
typedef struct Constraint {
  Node node;
  ConstraintKind kind;
  Name name;
  NodeList columns;    // NameNode: of the table constraints; empty for a column's
  Node *expression;    // DEFAULT, CHECK, GENERATED … AS (…)
  bool always;         // GENERATED ALWAYS, not BY DEFAULT
  bool virtual_column; // GENERATED … VIRTUAL (or neither word, which 18 takes as VIRTUAL)
  bool stored;
  NodeList sequence_options; // Option: of an identity
  // FOREIGN KEY
  QualifiedName referenced;
  NodeList referenced_columns; // NameNode; empty: its primary key
  char match;                  // 's' simple, 'f' full, 'p' partial, 0 unstated
  ReferentialAction on_delete;
  ReferentialAction on_update;
  NodeList on_delete_columns; // NameNode: SET NULL (a, b)
  bool period;                // PERIOD column
  bool referenced_period;     // the same of the referenced columns
  // PRIMARY KEY, UNIQUE, EXCLUDE
  bool nulls_not_distinct;
  bool without_overlaps;
  NodeList include;       // NameNode
  NodeList index_options; // Option: WITH (…)
  Name tablespace;
  Name using_index;  // PRIMARY KEY USING INDEX name
  Name method;       // EXCLUDE USING gist
  NodeList elements; // ExclusionElement
  Node *where;
  // attributes
  bool not_valid;
  bool not_enforced;
  bool enforced; // written out
  bool no_inherit;
  bool inherit; // ALTER CONSTRAINT … INHERIT
  bool deferrable;
  bool not_deferrable; // written out
  bool initially_deferred;
  bool initially_immediate; // written out
  uint16_t attributes;      // ATTRIBUTE_… bits: which of them were written
} Constraint;
// What may stand behind a constraint, in any order: bits.
typedef enum ConstraintAttribute {
  ATTRIBUTE_DEFERRABLE = 1,
  ATTRIBUTE_NOT_DEFERRABLE = 2,
  ATTRIBUTE_DEFERRED = 4, // INITIALLY DEFERRED
  ATTRIBUTE_IMMEDIATE = 8,
  ATTRIBUTE_NOT_VALID = 16,
  ATTRIBUTE_NO_INHERIT = 32,
  ATTRIBUTE_ENFORCED = 64,
  ATTRIBUTE_NOT_ENFORCED = 128,
  ATTRIBUTE_INHERIT = 256, // of ALTER CONSTRAINT
} ConstraintAttribute;

typedef struct IndexElement { // a column or expression of an index
  Node node;
  Name column; // or
  Node *expression;
  QualifiedName collation;
  QualifiedName operator_class;
  NodeList operator_class_options; // Option
  SortDirection direction;
  SortNulls nulls;
} IndexElement;
typedef struct ExclusionElement {
  Node node;
  IndexElement *element;
  OperatorName operator_name;
} ExclusionElement;

typedef struct ColumnDefinition {
  Node node;
  Name name;
  TypeName *type; // NULL: OF type, and PARTITION OF
  QualifiedName collation;
  Name storage; // STORAGE external
  Name compression;
  NodeList constraints; // Constraint
  NodeList options;     // Option: of a foreign table's column
} ColumnDefinition;

typedef struct LikeClause { // LIKE table INCLUDING …
  Node node;
  QualifiedName relation;
  uint32_t including; // LIKE_… bits
} LikeClause;
enum {
  LIKE_COMMENTS = 1,
  LIKE_COMPRESSION = 2,
  LIKE_CONSTRAINTS = 4,
  LIKE_DEFAULTS = 8,
  LIKE_GENERATED = 16,
  LIKE_IDENTITY = 32,
  LIKE_INDEXES = 64,
  LIKE_STATISTICS = 128,
  LIKE_STORAGE = 256,
  LIKE_ALL = INT32_MAX, // ALL is more than all of these
};

typedef struct PartitionKey { // PARTITION BY RANGE (…)
  Node node;
  Name strategy;     // "range", "list", "hash", or what else was written
  NodeList elements; // IndexElement
} PartitionKey;
typedef struct PartitionBound { // FOR VALUES …, DEFAULT
  Node node;
  char strategy; // 'r', 'l', 'h', 'd' for DEFAULT
  NodeList
      values;     // of IN, or of FROM; MINVALUE and MAXVALUE are ColumnReferences, as to the server
  NodeList upper; // of TO
  int32_t modulus;
  int32_t remainder;
} PartitionBound;

typedef struct CreateTable {
  Node node;
  bool foreign;
  Persistence persistence;
  bool if_not_exists;
  QualifiedName relation;
  NodeList elements; // ColumnDefinition, Constraint, LikeClause
  NodeList inherits; // QualifiedNameNode
  bool is_typed;
  QualifiedName of_type;
  bool is_partition;
  QualifiedName partition_of;
  PartitionBound *bound;
  PartitionKey *partition_by;
  Name method;
  NodeList options; // Option
  OnCommit on_commit;
  Name tablespace;
  Name server; // of a foreign table
} CreateTable;

typedef struct CreateTableAs { // also CREATE MATERIALIZED VIEW
  Node node;
  bool materialized;
  Persistence persistence;
  bool if_not_exists;
  QualifiedName relation;
  NodeList columns; // NameNode
  Name method;
  NodeList options;
  OnCommit on_commit;
  Name tablespace;
  Node *query; // a query, or an ExecuteStatement
  bool with_no_data;
} CreateTableAs;

typedef struct CreateView {
  Node node;
  bool or_replace;
  bool recursive;
  Persistence persistence;
  QualifiedName relation;
  NodeList columns; // NameNode
  NodeList options; // Option
  Node *query;
  char check_option; // 'l' local, 'c' cascaded, 0 none
} CreateView;

typedef struct CreateIndex {
  Node node;
  bool unique;
  bool concurrently;
  Span concurrently_span;
  bool if_not_exists;
  Name name; // SYMBOL_NONE: the server chooses
  bool only;
  QualifiedName relation;
  Name method;
  NodeList elements; // IndexElement
  NodeList include;  // IndexElement
  bool nulls_not_distinct;
  NodeList options; // Option
  Name tablespace;
  Node *where;
} CreateIndex;

typedef struct CreateSequence { // and ALTER SEQUENCE's options
  Node node;
  bool alter;
  Persistence persistence;
  bool if_exists; // IF NOT EXISTS, or ALTER's IF EXISTS
  QualifiedName sequence;
  NodeList options; // Option
} CreateSequence;

typedef enum AlterTableKind {
#define ALTER(name, operation) ALTER_##name,
#include "grammar/alter_table.def"
#undef ALTER
} AlterTableKind;
const char *ast_alter_operation(AlterTableKind kind); // "alter-table-add-column"

// One action of ALTER TABLE and its kin; which fields are set tells alter_table.def.
typedef struct AlterAction {
  Node node;
  AlterTableKind kind;
  bool if_exists;           // DROP COLUMN IF EXISTS …
  bool if_not_exists;       // ADD COLUMN IF NOT EXISTS
  Name name;                // column, constraint, trigger, rule, role, tablespace, method …
  int32_t column_number;    // ALTER COLUMN 1 SET STATISTICS
  ColumnDefinition *column; // ADD COLUMN
  Constraint *constraint;   // ADD constraint, ADD GENERATED, ALTER CONSTRAINT
  TypeName *type;           // ALTER TYPE
  QualifiedName collation;
  Node *expression;       // USING, SET DEFAULT, SET EXPRESSION
  NodeList options;       // Option
  QualifiedName relation; // ATTACH/DETACH PARTITION, INHERIT, OF, ATTACH PARTITION of an index
  PartitionBound *bound;
  bool concurrently; // DETACH PARTITION
  bool finalize;
  DropBehavior behavior;
} AlterAction;

typedef struct AlterTableAll { // ALTER TABLE ALL IN TABLESPACE a OWNED BY b SET TABLESPACE c
  Node node;
  ObjectKind object; // TABLE, INDEX, MATERIALIZED_VIEW
  Name tablespace;
  NodeList owners; // NameNode
  Name new_tablespace;
  bool nowait;
} AlterTableAll;

typedef struct AlterTable {
  Node node;
  ObjectKind
      object; // TABLE, INDEX, VIEW, MATERIALIZED_VIEW, SEQUENCE, FOREIGN_TABLE, TYPE (composite)
  bool if_exists;
  bool only;
  QualifiedName relation;
  NodeList actions; // AlterAction
} AlterTable;

#endif
