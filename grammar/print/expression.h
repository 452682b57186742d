// expression.h -- values, with the parentheses that keep their tree.
#ifndef WEIR_GRAMMAR_PRINT_EXPRESSION_H
#define WEIR_GRAMMAR_PRINT_EXPRESSION_H

#include "grammar/print/printer.h"

// An expression is printed by print_node where the grammar takes any. Where it takes less:
void print_restricted(Printer *printer, const Node *node); // `restricted_expression`
void print_primary(Printer *printer, const Node *node);    // `primary_expression`

void print_typed_constant(Printer *printer, const Cast *cast);               // date '2026-01-01'
void print_special_column(Printer *printer, const ColumnDefinition *column); // of JSON_TABLE
void print_as_label(Printer *printer, Name label);                           // AS label, or nothing
void print_special_word(Printer *printer, SpecialFunction special); // EXTRACT, JSON_TABLE …
void print_over(Printer *printer, const Node *over);                // OVER window, or nothing
void print_filter(Printer *printer, const Node *condition);
void print_order_by(Printer *printer, const NodeList *keys); // nothing if it is empty
void print_steps(Printer *printer, const NodeList *steps);   // .field[1]
void print_sort_order(Printer *printer, SortDirection direction, SortNulls nulls);
void print_interval_fields(Printer *printer, const TypeName *type);
void print_type_modifiers(Printer *printer, const NodeList *modifiers);

#endif
