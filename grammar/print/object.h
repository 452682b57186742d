// object.h -- what a statement is about: the words of its kind, and its name as that kind has it.
//
// Private to grammar/print/.
#ifndef WEIR_GRAMMAR_PRINT_OBJECT_H
#define WEIR_GRAMMAR_PRINT_OBJECT_H

#include "grammar/print/printer.h"

const char *print_object_words(ObjectKind object); // "FOREIGN DATA WRAPPER"
// As in Drop's list, without the words of its kind.
void print_object_name(Printer *printer, ObjectKind object, const Node *node);
void print_object(Printer *printer, ObjectKind object, const Node *node); // with them
// A trigger, a constraint, a column …: `part` of `whole`.
void print_object_part(Printer *printer, ObjectKind object, const Node *whole, Name part);
void print_setting_name(Printer *printer, Slice name);          // a.b
void print_mapped_user(Printer *printer, Name user);            // USER, or a role
void print_role_items(Printer *printer, const NodeList *roles); // a, CURRENT_USER

// A statement's clauses: one line, or a line each.
void print_begin_clauses(Printer *printer);
void print_next_clause(Printer *printer);
void print_end_clauses(Printer *printer);

#endif
