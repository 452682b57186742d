// rename.h -- gives objects other names (manual: SQL Commands, ALTER … RENAME).
#ifndef WEIR_ANALYZE_APPLY_OBJECT_RENAME_H
#define WEIR_ANALYZE_APPLY_OBJECT_RENAME_H

#include "analyze/apply/apply.h"
#include "grammar/ast_statement.h"

// A new version under another name or in another schema, whatever the object is. No checks.
void rename_replace(Executor *executor, ObjectId id, Symbol name, ObjectId schema, Span span);

// With the server's checks, and with what shares the name: an index and its constraint, a table and
// its row type.
bool rename_relation(Executor *executor, ObjectId id, Name name, Span span);
bool rename_constraint(Executor *executor, ObjectId id, Name name, Span span);

// 42809 for a relation that the statement's word doesn't fit.
bool rename_check_relation(Executor *executor, ObjectKind kind, const Object *object, Span span);
// 42809 for a relation whose columns have their names for good; asked for its constraints too.
bool rename_check_columns(Executor *executor, const Object *object, Span span);
// 42723 "function … already exists in schema …".
bool rename_refuse_taken_function(
    Executor *executor, const Function *function, Symbol name, ObjectId schema, Span span);

// rename_column.c: RENAME COLUMN, RENAME ATTRIBUTE; rename_part.c: what belongs to a table.
bool rename_column_statement(Executor *executor, const Rename *rename);
bool rename_part_statement(Executor *executor, const Rename *rename);

#endif
