// build_table.h -- makes tables, columns, partitions, indexes and views, for postgres/*.y only.
#ifndef WEIR_GRAMMAR_BUILD_TABLE_H
#define WEIR_GRAMMAR_BUILD_TABLE_H

#include "grammar/build_constraint.h"

// A word that may stand there or not, and where it does.
typedef struct Written {
  bool written;
  Span span;
} Written;

// The name behind CREATE TABLE, which may say IF NOT EXISTS.
typedef struct NewRelation {
  const QualifiedName *name;
  bool if_not_exists;
} NewRelation;

// The name behind ALTER TABLE, which may say IF EXISTS and ONLY.
typedef struct AlteredRelation {
  const QualifiedName *name;
  bool if_exists;
  bool only;
} AlteredRelation;
AlteredRelation build_altered_table(const TableReference *table, bool if_exists);

// What of no name is: none of its parts is set. NULL stands for it in the grammar.
QualifiedName build_maybe_name(const QualifiedName *name);

// ---- tables

typedef struct TableStorage {
  Name method;
  NodeList options;
  OnCommit on_commit;
  Name tablespace;
} TableStorage;
TableStorage *build_table_storage(
    Parse *parse, Name method, NodeList options, OnCommit on_commit, Name tablespace);

// `storage` is NULL for a foreign table. `fields` holds the rest.
Node *build_create_table(Parse *parse, Token first, NewRelation relation, Persistence persistence,
    const TableStorage *storage, CreateTable *fields);
Node *build_create_table_as(Parse *parse, Token first, NewRelation relation,
    Persistence persistence, const TableStorage *storage, CreateTableAs *fields);
ColumnDefinition *build_table_column(
    Parse *parse, Name name, const ColumnQualities *qualities, ColumnDefinition *fields);

// ---- partitions

PartitionKey *build_partition_key(Parse *parse, Token first, Name strategy, NodeList elements);
typedef struct PartitionOperatorClass {
  const QualifiedName *collation; // NULL: none
  const QualifiedName *operator_class;
} PartitionOperatorClass;
Node *build_partition_element(
    Parse *parse, uint32_t start, Name column, Node *expression, PartitionOperatorClass detail);
PartitionBound *build_partition_bound(
    Parse *parse, Token first, char strategy, NodeList values, NodeList upper);
// MODULUS 4, REMAINDER 1, while it is being read; `bound` is NULL at the first.
PartitionBound *build_hash_part(Parse *parse, PartitionBound *bound, Name word, Token number);
PartitionBound *build_hash_bound(Parse *parse, Token first, Token with, PartitionBound *bound);

// ---- views and indexes

typedef struct CheckOption {
  char option; // as in CreateView
  Span span;
} CheckOption;
Node *build_create_view(Parse *parse, Token first, const QualifiedName *relation,
    Persistence persistence, CheckOption check_option, CreateView *fields);
Node *build_create_index(Parse *parse, Token first, Written concurrently,
    const TableReference *relation, CreateIndex *fields);

// ---- ALTER TABLE

Node *build_alter_table(
    Parse *parse, Token first, ObjectKind object, AlteredRelation relation, NodeList actions);
#define BUILD_ACTION(parse, operation, first, ...)                                                 \
  BUILD((parse), ALTER_ACTION, AlterAction, (first).start, .kind = ALTER_##operation, __VA_ARGS__)
int32_t build_column_number(Parse *parse, Token number);
Node *build_alter_constraint(Parse *parse, Token first, Name name, ConstraintAttributes attributes);
Node *build_replica_identity(Parse *parse, Token first, Token word);
Node *build_add_attribute(Parse *parse, Token first, Node *column, DropBehavior behavior);

#endif
