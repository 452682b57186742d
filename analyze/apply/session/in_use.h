// in_use.h -- tables that the session itself still uses: triggers that wait for COMMIT, open cursors.
//
// The server refuses to change such a table (55006). Events of deferred triggers wait from the statement
// that changed rows until COMMIT or SET CONSTRAINTS ... IMMEDIATE (manual: SQL Commands, SET CONSTRAINTS).
// Whether a statement changes any row mostly is not known; then nor is what the server says.
#ifndef WEIR_ANALYZE_APPLY_SESSION_IN_USE_H
#define WEIR_ANALYZE_APPLY_SESSION_IN_USE_H

#include "analyze/executor/executor.h"
#include "grammar/ast_statement.h"

// An INSERT, UPDATE, DELETE or MERGE of the relation was executed. `is_certain`: it always changes rows,
// as far as its place tells; one in a WITH does not.
void in_use_note_rows(
    Executor *executor, ObjectId relation, const Node *statement, bool is_certain);
void in_use_note_copy(Executor *executor, ObjectId relation); // COPY FROM
// ALTER TABLE ... DISABLE TRIGGER ALL takes those of foreign keys, which are no objects here.
void in_use_note_keys(Executor *executor, ObjectId relation, bool are_enabled);

// 55006, or unknown; `command`: "ALTER TABLE". What is no table is admitted.
bool in_use_admits(Executor *executor, ObjectId relation, const char *command);
// Whether that may refuse it; and the same for one that is dropped already, in the name it had.
bool in_use_is_known(Executor *executor, ObjectId relation);
bool in_use_admits_drop(Executor *executor, ObjectId relation, Slice name);

// SET CONSTRAINTS; 42704 for a constraint that is none.
bool in_use_set_constraints(Executor *executor, const SetConstraints *statement);

// ---- cursors

// 42P03 if there is one of that name.
bool in_use_open_cursor(Executor *executor, const PrepareStatement *statement);
// 34000 if there is none. CLOSE ALL has no name.
bool in_use_find_cursor(Executor *executor, Name name);
bool in_use_close_cursor(Executor *executor, Name name);

// The session has ended, or forgotten all.
void in_use_forget(Executor *executor);

#endif
