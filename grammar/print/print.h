// print.h -- a statement's tree as SQL that means the same to the server.
//
// One style: keywords in capitals, two blanks of indent, names quoted only where they must be, and
// parentheses only where the tree would be another without them. What fits is one line. The same
// tree gives the same text; and the text, parsed and printed again, is itself.
#ifndef WEIR_GRAMMAR_PRINT_PRINT_H
#define WEIR_GRAMMAR_PRINT_PRINT_H

#include "grammar/arena.h"
#include "grammar/ast.h"

#define PRINT_WIDTH 100u // columns

typedef struct PrintOptions {
  uint32_t server_version; // whose keywords are quoted where they are names; 0: the newest
  uint32_t width;          // 0: PRINT_WIDTH
  // The text that was parsed: tells "current_user" from CURRENT_USER, which are one symbol. May be
  // empty; then such a name is taken for the word.
  Slice source;
} PrintOptions;

typedef struct PrintResult {
  Slice text;       // without a semicolon; lives in the arena; "" if there is no text
  NodeKind missing; // NODE_NONE: all was printed; else a kind of node that cannot be printed yet
} PrintResult;

bool print_has_printer(NodeKind kind); // false: it is printed by what it stands in, or not at all

PrintResult print_sql(
    const Node *statement, const SymbolTable *symbols, PrintOptions options, Arena *arena);

#endif
