// body.h -- what the printers of PL/pgSQL share.
#ifndef WEIR_GRAMMAR_PRINT_BODY_H
#define WEIR_GRAMMAR_PRINT_BODY_H

#include "grammar/plpgsql/ast_plpgsql.h"
#include "grammar/print/printer.h"

void print_body_name(Printer *printer, Name name); // a keyword of PL/pgSQL in quotes
// A query whose first SELECT is written as `word`; "": not at all, NULL: as it is.
void print_body_query(Printer *printer, const char *word, const Node *query);
void print_body_expression(Printer *printer, const Node *expression);
void print_body_expressions(Printer *printer, const NodeList *list); // a, b
void print_body_using(Printer *printer, const NodeList *arguments);  // USING a, b, if any
void print_body_scroll(Printer *printer, PlScroll scroll);

#endif
