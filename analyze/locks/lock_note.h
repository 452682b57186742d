// lock_note.h -- how the parts of locks/ note one lock.
#ifndef WEIR_ANALYZE_LOCKS_LOCK_NOTE_H
#define WEIR_ANALYZE_LOCKS_LOCK_NOTE_H

#include "analyze/executor/executor.h"
#include "grammar/ast_statement.h"

typedef struct LockWork {
  LockMode mode;
  bool rewrite;
  bool scan;
  bool build;
  bool maybe;
  bool at_end;
} LockWork;

// What it is taken for.
typedef struct LockReason {
  Span span;
  const Node *action;
  const Node *clause;
} LockReason;

// `relation` may be gone: nothing is noted then. Nor if the statement made it.
void lock_note(Executor *executor, ObjectId relation, LockWork work, LockReason reason);
// The same for a version, such as that of a relation that was dropped.
void lock_note_object(Executor *executor, const Object *object, LockWork work, LockReason reason);

// The relation of that name, or OBJECT_ID_NONE; changes nothing.
ObjectId lock_relation(Executor *executor, const QualifiedName *name, ObjectKind expected);
// The partition of a partitioned table that takes what no other does, or OBJECT_ID_NONE.
ObjectId lock_default_partition(Executor *executor, ObjectId parent);

// The relation, and all that inherits from it.
void lock_note_tree(Executor *executor, ObjectId relation, LockWork work, LockReason reason);
// The same, and, of a view, what its query names. `only`: nothing that inherits.
void lock_note_below(
    Executor *executor, ObjectId relation, bool only, LockWork work, LockReason reason);

// The sequences that the table's columns own.
void lock_note_sequences(Executor *executor, ObjectId table, LockReason reason);
// The default partition of a table, and those below it: they must have no row that now belongs elsewhere.
void lock_note_default(Executor *executor, ObjectId parent, ObjectId rest, LockReason reason);

// ---- the parts of locks_of_statement

void lock_alter_table(Executor *executor, const AlterTable *statement);
// What follows from effects alone, on relations other than `handled`.
void lock_effects(Executor *executor, ObjectId handled);
// Statements that say which lock they take, or that have no effects.
void lock_by_name(Executor *executor, const Node *statement);
// What changes rows or locks them, anywhere in the statement.
void lock_query(Executor *executor, const Node *node);

#endif
