// alter_table.h -- ALTER TABLE and its kin: one function an action.
//
// As the server does, all actions are looked at first, and then run in passes: drops, types, new
// columns, constraints, the rest (manual: SQL Commands, ALTER TABLE). What one statement does is
// done whole or not at all.
#ifndef WEIR_ANALYZE_APPLY_TABLE_ALTER_TABLE_H
#define WEIR_ANALYZE_APPLY_TABLE_ALTER_TABLE_H

#include "analyze/apply/apply.h"

typedef enum AlterPass {
  ALTER_PASS_DROP,
  ALTER_PASS_TYPE,
  ALTER_PASS_ADD_COLUMN,
  ALTER_PASS_SET_EXPRESSION,
  ALTER_PASS_CONSTRAINT, // they are read; checks are added before 13, all others wait for their own
  ALTER_PASS_ATTRIBUTES,
  ALTER_PASS_KEY,
  ALTER_PASS_OTHER_CONSTRAINT,
  ALTER_PASS_MISC,
  ALTER_PASS_COUNT,
} AlterPass;

// A constraint that came with ADD COLUMN, and waits for its pass.
typedef struct AlterPending {
  struct AlterPending *next;
  const Constraint *clause;
  Name column;
} AlterPending;

typedef struct AlterContext {
  const AlterTable *statement;
  ObjectId relation;
  bool only;
  bool changes_persistence;
  bool is_by_type;  // a table OF the type that the statement is about
  uint32_t skipped; // actions that IF [NOT] EXISTS made nothing of
  uint32_t done;
  Slice notice; // of the first one skipped
  AlterPending *pending;
  AlterPending *last_pending;
} AlterContext;

// Each does its action on context->relation, and on the children.
typedef bool AlterRun(Executor *executor, AlterContext *context, const AlterAction *action);

AlterRun alter_nothing;
#define ACTION(kind, function, pass, relations, words) AlterRun function;
#include "analyze/apply/table/alter_action.def"
#undef ACTION

// What is checked before anything is done.
// 0A000: a column elsewhere is of the row type of what is written anew.
bool alter_check_row_type(Executor *executor, ObjectId relation);
bool alter_check_column_type(Executor *executor, AlterContext *context, const AlterAction *action);
bool alter_check_drop_not_null(
    Executor *executor, AlterContext *context, const AlterAction *action);
bool alter_check_persistence(Executor *executor, AlterContext *context, const AlterAction *action);

// After the last change of a type: makes again what is made of the columns, first the indexes of all tables
// and then their checks, and looks at foreign keys. 42883 and the like for what no longer fits.
bool alter_finish_types(Executor *executor, ObjectId relation, const AlterTable *statement);

bool alter_skip(Executor *executor, AlterContext *context, const char *format, ...)
    __attribute__((format(printf, 3, 4))); // true: this action is done with
// 42703; 0A000 "cannot alter system column".
bool alter_find_column(
    Executor *executor, const AlterContext *context, Name name, uint16_t *number);
// "column … of relation … <what>"
bool alter_refuse_column(Executor *executor, const AlterContext *context, const Column *column,
    const char *sqlstate, const char *what);
// A new version of a relation's column, noted as an effect.
// Takes a partition that is detached, and those below, the identity that was its parent's; false: one
// below that was attached has none of it, 55000.
bool alter_leave_identity(Executor *executor, ObjectId partition, Span span);
void alter_change_column(Executor *executor, ObjectId relation, const Column *column, Span span);
// 42P16, 42601 for a column that must stay NOT NULL.
bool alter_check_nullable(Executor *executor, ObjectId table, uint16_t number, Span span);
void alter_set_nullable(Executor *executor, ObjectId table, uint16_t number, Span span);
bool alter_drop_constraint_object(
    Executor *executor, AlterContext *context, ObjectId id, DropBehavior behavior, Span span);
// CLUSTER ON: `index` alone of the table's has the mark; OBJECT_ID_NONE: none has.
void alter_mark_clustered(Executor *executor, ObjectId table, ObjectId index);
Slice alter_relation_name(const Executor *executor, const AlterContext *context);

#endif
