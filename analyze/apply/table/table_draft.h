// table_draft.h -- a table on its way into the catalog: what CREATE TABLE says, merged with what its
// parents, its type and LIKE bring.
#ifndef WEIR_ANALYZE_APPLY_TABLE_TABLE_DRAFT_H
#define WEIR_ANALYZE_APPLY_TABLE_TABLE_DRAFT_H

#include "analyze/apply/table/column.h"

#define TABLE_MAX_COLUMNS 1600u // the server's

// A constraint to be added once the table exists.
typedef struct TableConstraintDraft {
  const Constraint *clause;
  Name column; // of a column's constraint
  Symbol name; // overrides the clause's: two equal keys become one
  bool dropped;
} TableConstraintDraft;

// LIKE: what is copied once the table exists.
typedef struct TableLike {
  const LikeClause *clause;
  ObjectId source;
} TableLike;

typedef struct TableDraft {
  const CreateTable *statement;
  ColumnOwner owner;
  ColumnDraft *columns;
  uint32_t column_count;
  uint32_t column_capacity;
  TableConstraintDraft *constraints;
  uint32_t constraint_count;
  uint32_t constraint_capacity;
  TableLike *likes;
  uint32_t like_count;
  ObjectId *parents;
  uint16_t parent_count;
  ObjectId of_type;
  bool columns_known;
  Symbol tablespace;
  Symbol options; // WITH (...), or a foreign table's OPTIONS (...), as they are kept
  ObjectId id;
  Relation bound; // of a partition: only what partition_bound_read sets
} TableDraft;

ColumnDraft *table_draft_find(const TableDraft *draft, Symbol name); // NULL: no such column
ColumnDraft *table_draft_add(Executor *executor, TableDraft *draft, const ColumnDraft *column);
// NOT NULL of the table itself, which then names it, whatever parents say.
void table_draft_own_not_null(ColumnDraft *column);
void table_draft_add_constraint(
    Executor *executor, TableDraft *draft, const Constraint *clause, Name column);

// A column definition with its constraints.
bool table_draft_define(Executor *executor, TableDraft *draft, const ColumnDefinition *definition);
// Columns of LIKE's table, at this place.
bool table_draft_like(Executor *executor, TableDraft *draft, const LikeClause *like);
// 42611 for a column that is generated otherwise than its parent's.
bool table_draft_check_generated(
    Executor *executor, const ColumnDraft *inherited, const ColumnDraft *own);
// The columns of OF's type; then definitions only add to them.
bool table_draft_of_type(Executor *executor, TableDraft *draft);
// INHERITS, PARTITION OF: binds the parents.
bool table_draft_find_parents(Executor *executor, TableDraft *draft);
// One of them; NULL and 42809 if it is no table.
const Relation *table_draft_parent(Executor *executor, ObjectId parent);
// Puts the columns of the parents before the table's own; 42701 for two of one name among these.
bool table_draft_inherit(Executor *executor, TableDraft *draft);

// Once the table exists: what LIKE copies from its source.
bool table_draft_finish_like(Executor *executor, const TableDraft *draft);
// Constraints in the server's order: checks, NOT NULL, keys, foreign keys.
bool table_draft_finish_checks(Executor *executor, TableDraft *draft);
bool table_draft_finish_keys(Executor *executor, TableDraft *draft);
// What a partition takes from its parent, what a child takes.
bool table_draft_finish_parents(Executor *executor, const TableDraft *draft);

#endif
