// option.h -- the lists of options that statements have, in the spellings that they want.
//
// Private to grammar/print/.
#ifndef WEIR_GRAMMAR_PRINT_OPTION_H
#define WEIR_GRAMMAR_PRINT_OPTION_H

#include "grammar/print/printer.h"

bool print_is_plain_word(Slice word); // needs no quotes for its letters
// A word that is no name: in capitals if it needs no quotes. `unfit` has the WORD_ bits of what it may
// not be.
void print_word_name(Printer *printer, Name name, unsigned unfit);

void print_definition(Printer *printer, const NodeList *options);      // (name = value, name)
void print_with_definition(Printer *printer, const NodeList *options); // WITH (…), unless empty
void print_generic_options(Printer *printer, const NodeList *options); // OPTIONS (ADD name 'value')
// (NAME value, NAME): EXPLAIN's, COPY's.
void print_utility_options(Printer *printer, const NodeList *options);
// What stands behind the name there; NULL prints nothing.
void print_utility_value(Printer *printer, const Node *value);

bool print_option_is(const Printer *printer, const Option *option, const char *folded);
bool print_option_is_on(const Option *option); // of a boolean one
// The items of a list that is an option's value.
NodeList print_option_list(const Option *option);

#endif
