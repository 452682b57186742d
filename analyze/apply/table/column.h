// column.h -- columns of tables and composite types: from their definition into the catalog.
//
// A definition becomes a draft, with all that its clauses say; drafts become a relation's columns;
// what needs the relation's id (defaults, sequences' owners, edges) follows when it is made.
#ifndef WEIR_ANALYZE_APPLY_TABLE_COLUMN_H
#define WEIR_ANALYZE_APPLY_TABLE_COLUMN_H

#include "analyze/apply/apply.h"

typedef struct ColumnDraft {
  Column column; // number and default_id are set when the relation is made
  Name name;
  Span span;
  const Constraint *default_value; // DEFAULT, or GENERATED … AS (…) STORED
  const Constraint *identity;
  const Constraint *not_null;  // as written; NULL: none, or by PRIMARY KEY, serial, identity
  ObjectId copied_sequence;    // an identity's, in LIKE
  Symbol not_null_name;        // that a parent's or LIKE's table's constraint gives
  uint16_t not_null_inherited; // parents that have it
  bool has_own_not_null;       // of one that parents have too
  bool wants_inherited;        // by identity: NOT NULL for children too
  bool has_null;               // NULL was written
  bool has_compression;        // COMPRESSION was written
  bool is_refined;             // what a partition or typed table adds to it was read
  ObjectId sequence;           // of serial and identity
  ObjectId copied_default;     // CLASS_DEFAULT of a parent, or of LIKE's table
  ObjectId copied_from;        // whose column it was
  ObjectId collation;          // a script's, that is written
} ColumnDraft;

// What is being made, for messages and names.
typedef struct ColumnOwner {
  Symbol name; // of the relation
  ObjectId schema;
  Symbol owner; // of a table that is there: its sequences have the same; SYMBOL_NONE: who makes it
  Persistence persistence;
  bool is_foreign;
  bool is_typed;     // OF type
  bool is_partition; // PARTITION OF
  bool is_partitioned;
} ColumnOwner;

// Reads type and clauses; makes no object but the type's, if assumed. Clauses that are table
// constraints (CHECK, PRIMARY KEY, UNIQUE, REFERENCES) are left to the caller. 42601 for clauses that
// exclude each other, 42704 for an unknown type, 42P16 for a pseudo-type.
bool column_draft(Executor *executor, const ColumnOwner *owner, const ColumnDefinition *definition,
    ColumnDraft *draft);
// A second NOT NULL of the column, since 18: 42601 if the two differ.
bool column_merge_not_null(Executor *executor, ColumnDraft *draft, const Constraint *clause);
// 22023 "identity column type must be smallint, integer, or bigint".
bool column_check_identity_type(Executor *executor, const TypeReference *type);
// 0A000: a virtual generated column of a type that the server did not bring.
bool column_check_virtual(Executor *executor, const Column *column, const TypeReference *type);
// Makes the sequence of a serial or identity column, before the table as the server does.
bool column_make_sequence(Executor *executor, const ColumnOwner *owner, ColumnDraft *draft);
// The rest, once the relation has the column under draft->column.number: dependencies on its type,
// the sequence's owner, the default.
bool column_finish(Executor *executor, ObjectId relation, const ColumnDraft *draft);

// Makes the sequence the column's own; the one that an identity column has.
void column_own_sequence(Executor *executor, ObjectId sequence, ObjectId relation, uint16_t column);
ObjectId column_identity_sequence(Executor *executor, ObjectId relation, uint16_t number);

// The edges of a column by itself, on its type.
void column_depend(Executor *executor, ObjectId relation, const Column *column);

// Sets or replaces the default of a column; the old one's object goes. `expression` is bound.
bool column_set_default(Executor *executor, ObjectId relation, uint16_t number,
    const Node *expression, char generated, Span span);
// The column's type is another one than before, and its default is made one of it.
void column_retype_default(Executor *executor, ObjectId id, const TypeReference *before);
void column_drop_default(Executor *executor, ObjectId relation, uint16_t number, Span span);
// The column's default is being dropped by itself, as DROP FUNCTION ... CASCADE does.
void column_forget_default(Executor *executor, ObjectId relation, uint16_t number);
// A default like that of another table's column, on the column `number` of `relation`.
void column_copy_default(
    Executor *executor, ObjectId relation, uint16_t number, ObjectId original, Span span);

// Takes out a column that nothing depends on any more; drop.h calls it for each column of its plan.
void column_drop(Executor *executor, ObjectId relation, uint16_t number, ObjectId because,
    bool automatic, Span span);
// RENAME COLUMN, without its checks.
void column_rename(Executor *executor, ObjectId relation, uint16_t number, Symbol name, Span span);

// 42701 "column name … conflicts with a system column name".
bool column_refuse_system_name(Executor *executor, Name name);
bool column_is_system_name(const Executor *executor, Symbol name);

#endif
