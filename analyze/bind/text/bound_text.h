// bound_text.h -- what an expression or a query says, in the same words however it was written.
//
// Made of what was bound, so that a script's text and what the server prints of it come out alike:
// columns and relations are ids, not names; operators and functions are those that were chosen; a cast
// stands where a value becomes another type that nothing else tells; BETWEEN, IN, LIKE, USING, `*` and
// GROUP BY 1 are what they stand for; aliases are numbers. It reads as SQL, but is none: it is there to
// be compared and shown.
//
// A reference is BOUND_TEXT_OPEN, the id, "." and a column's number or nothing, BOUND_TEXT_CLOSE. So a
// text outlives renamings; bound_text_print puts the names of today in.
#ifndef WEIR_ANALYZE_BIND_BOUND_TEXT_H
#define WEIR_ANALYZE_BIND_BOUND_TEXT_H

#include "analyze/executor/executor.h"

#define BOUND_TEXT_OPEN '\x01'
#define BOUND_TEXT_CLOSE '\x02'

// With names: "lower(email)". Lives in the statement's arena.
Slice bound_text_print(Executor *executor, Slice text);
// As `copy`, which belongs to `target`, has it of an object of `source`: columns by their names.
Slice bound_text_copy(Executor *executor, Slice text, ObjectId source, ObjectId target);

// Sets an object's definition, or adds to the one that it has.
void bound_text_define(Executor *executor, ObjectId id, Slice text);
void bound_text_forget(Executor *executor, ObjectId id);
// Gives it that of `original`.
void bound_text_define_copy(
    Executor *executor, ObjectId original, ObjectId source, ObjectId copy, ObjectId target);
// nextval('sequence'), what a serial column defaults to.
void bound_text_define_next(Executor *executor, ObjectId id, ObjectId sequence);

#endif
