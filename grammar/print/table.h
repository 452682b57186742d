// table.h -- tables, their parts and options, as other statements have them too.
#ifndef WEIR_GRAMMAR_PRINT_TABLE_H
#define WEIR_GRAMMAR_PRINT_TABLE_H

#include "grammar/print/query.h"

void print_persistence(Printer *printer, Persistence persistence);
void print_constraint_attributes(Printer *printer, const Constraint *constraint);
void print_storage_word(Printer *printer, const char *words, Name name); // a name, or DEFAULT

// ---- options

// name = value; the value as definition_value has it: a type, a keyword, an operator, a constant.
void print_relation_value(Printer *printer, const Node *value);
void print_relation_options(Printer *printer, const NodeList *options);      // (a = b, c)
void print_with_relation_options(Printer *printer, const NodeList *options); // WITH (…), or nothing
void print_relation_generic_option(Printer *printer, const Option *option); // ADD name 'value'
void print_relation_generic_options(
    Printer *printer, const NodeList *options); // OPTIONS (…), or nothing
void print_sequence_option(Printer *printer, const Option *option);
void print_sequence_options(Printer *printer, const NodeList *options);
void print_identity_option(Printer *printer, const Option *option); // of ALTER COLUMN

#endif
