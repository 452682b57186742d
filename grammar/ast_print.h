// ast_print.h -- a statement's tree to read, or as JSON: what is set in each node, in a fixed order.
//
// It is the tree that is shown, not SQL. Same tree, same bytes. Names and literals are escaped as
// in JSON, so nothing in a script reaches a terminal as a control character. Failures to write are
// left in `out`, for ferror.
#ifndef WEIR_GRAMMAR_AST_PRINT_H
#define WEIR_GRAMMAR_AST_PRINT_H

#include "grammar/ast.h"

#include <stdio.h>

// A line for each node and each of its fields, children indented; with `spans`, "start..end" behind
// each node.
void ast_print_tree(FILE *out, const Node *node, const SymbolTable *symbols, bool spans);

// {"node":"create-table","start":0,"end":57,"relation":["public","orders"],…} in one line, without
// its end; start and end only with `spans`.
void ast_print_json(FILE *out, const Node *node, const SymbolTable *symbols, bool spans);

#endif
