// expression_text.h -- the expression of a CHECK or an index as a text, by which two of them are told
// apart, and which can be read again.
//
// Columns stand in it as $number, so that renaming one changes nothing. Expressions that differ only in
// what the server works out, such as the type of a literal, may have two texts of one meaning.
#ifndef WEIR_ANALYZE_APPLY_EXPRESSION_TEXT_H
#define WEIR_ANALYZE_APPLY_EXPRESSION_TEXT_H

#include "analyze/apply/apply.h"

// Of a clause on the table; SYMBOL_NONE: it cannot be printed, or names more than columns.
Symbol expression_text(Executor *executor, ObjectId table, const Node *expression);
// The same for another table, which has columns of the same names.
Symbol expression_text_for(Executor *executor, Symbol text, ObjectId table, ObjectId other_table);
// With the names that the table's columns have now, to be read as SQL; "" for SYMBOL_NONE.
Slice expression_text_named(Executor *executor, Symbol text, ObjectId table);
bool expression_text_has_column(const Executor *executor, Symbol text, uint16_t column);
// Whether the text of a table's constraint says of another table, by the names of its columns, what that
// one's text says; also if either is not known.
bool expression_text_is_alike(
    Executor *executor, Symbol text, ObjectId table, Symbol other, ObjectId other_table);

#endif
