// query.h -- queries and their parts.
#ifndef WEIR_GRAMMAR_PRINT_QUERY_H
#define WEIR_GRAMMAR_PRINT_QUERY_H

#include "grammar/print/expression.h"

void print_with(Printer *printer, const WithClause *with); // and a line's end; NULL: nothing
// A clause on a line of its own if its statement does not fit one; nothing if the list is empty.
void print_list_clause(Printer *printer, const char *words, const NodeList *list);
void print_node_clause(Printer *printer, const char *words, const Node *node); // NULL: nothing
void print_alias(Printer *printer, const Alias *alias);
void print_relation(Printer *printer, const TableReference *table); // ONLY name *

#endif
