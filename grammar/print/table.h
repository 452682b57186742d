// table.h -- tables, their parts and options, as other statements have them too.
#ifndef WEIR_GRAMMAR_PRINT_TABLE_H
#define WEIR_GRAMMAR_PRINT_TABLE_H

#include "grammar/print/option.h"
#include "grammar/print/query.h"

void print_persistence(Printer *printer, Persistence persistence);
void print_constraint_attributes(Printer *printer, const Constraint *constraint);
void print_storage_word(Printer *printer, const char *words, Name name); // a name, or DEFAULT

// ---- sequences

void print_sequence_option(Printer *printer, const Option *option);
void print_sequence_options(Printer *printer, const NodeList *options);
void print_identity_option(Printer *printer, const Option *option); // of ALTER COLUMN

#endif
