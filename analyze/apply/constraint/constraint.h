// constraint.h -- constraints of tables: checks, keys, foreign keys, NOT NULL.
//
// Each function adds one to a table that exists, with its index, its edges, and what children inherit
// of it, or fails in the server's words (manual: 5.5, Constraints).
#ifndef WEIR_ANALYZE_APPLY_CONSTRAINT_CONSTRAINT_H
#define WEIR_ANALYZE_APPLY_CONSTRAINT_CONSTRAINT_H

#include "analyze/apply/apply.h"
#include "analyze/apply/expression.h"

typedef struct ConstraintRequest {
  ObjectId table;
  const Constraint *clause;
  Name column; // of a column's constraint; SYMBOL_NONE: the clause lists its columns
  bool is_new; // the table is made by the same statement
  bool only;   // ALTER TABLE ONLY
} ConstraintRequest;

bool constraint_add(Executor *executor, const ConstraintRequest *request);
bool constraint_add_check(Executor *executor, const ConstraintRequest *request);
bool constraint_add_key(Executor *executor, const ConstraintRequest *request);
bool constraint_add_foreign_key(Executor *executor, const ConstraintRequest *request);
bool constraint_add_not_null(Executor *executor, const ConstraintRequest *request);

// All constraints of a table, oldest first.
typedef struct ConstraintList {
  const TableConstraint **items;
  uint32_t count;
} ConstraintList;
ConstraintList constraint_list(Executor *executor, ObjectId table);
ObjectId constraint_find(const Executor *executor, ObjectId table, Symbol name);
const TableConstraint *constraint_primary_key(Executor *executor, ObjectId table);
// The NOT NULL constraint of a column (since 18), or NULL.
const TableConstraint *constraint_not_null_of(Executor *executor, ObjectId table, uint16_t column);

// 42710 "constraint … for relation … already exists".
bool constraint_refuse_taken(Executor *executor, ObjectId table, Name name);

// Makes it hold for the rows that are there, in the children too. `only`: 42P16 if there are any.
bool constraint_validate(Executor *executor, ObjectId id, bool only, Span span);

// NOT NULL of a column: since 18 a constraint with a name, before but a flag.
typedef struct NotNull {
  ObjectId table;
  uint16_t column;
  Symbol name;        // SYMBOL_NONE, or taken: the server chooses
  uint16_t inherited; // from so many parents
  bool is_local;      // defined here too
  bool no_inherit;
  bool not_valid;
  bool only;     // leaves the children alone
  bool is_added; // by ADD CONSTRAINT or a key, which want one that is like it
  Span span;
} NotNull;
// Makes the column NOT NULL, with its constraint, in the children too.
bool constraint_set_not_null(Executor *executor, const NotNull *wanted);
// The constraint of a column that is NOT NULL already.
void constraint_make_not_null(Executor *executor, const NotNull *wanted);

// Copies for a child: a CHECK (merged with one of the same name), a foreign key of a partition.
// The CHECK that DETACH PARTITION ... CONCURRENTLY leaves of a partition's bound, over the key's columns.
void constraint_add_former_bound(
    Executor *executor, ObjectId table, const ExpressionUse *use, Span span);
bool constraint_copy_check(
    Executor *executor, ObjectId child, const TableConstraint *parent, Span span);
bool constraint_copy_foreign_key(
    Executor *executor, ObjectId child, const TableConstraint *parent, Span span);

// A check that is only inherited so far is defined here too: true, and there is nothing left to add.
bool constraint_merge_inherited(Executor *executor, ObjectId table, Symbol name);

// Whether children take the column's NOT NULL: not if its constraint says NO INHERIT.
bool constraint_passes_not_null(Executor *executor, ObjectId table, const Column *column);

// The columns' edges: constraint -> table, each column.
// What the server looks at while it reads ALTER TABLE, before it adds any constraint: USING INDEX.
bool constraint_read_key(Executor *executor, const ConstraintRequest *request);
// The CHECKs that say a column are read again, when it has another type: 42883 for an operator that there
// is not, 42804 for what is no condition any more.
bool constraint_remake_checks(Executor *executor, ObjectId table, uint16_t column, Span span);
void constraint_depend(Executor *executor, ObjectId constraint, ObjectId table,
    const uint16_t columns[], uint16_t count);

#endif
