// parse.h -- a statement's tokens in, its tree or its one syntax error out.
#ifndef WEIR_GRAMMAR_PARSE_H
#define WEIR_GRAMMAR_PARSE_H

#include "grammar/arena.h"
#include "grammar/ast.h"
#include "grammar/construct.h"
#include "lexer/script.h"

#define PARSE_MAX_NESTING 10000u // stack entries: parentheses, sub-SELECTs …; as PostgreSQL's

typedef enum ParseFault {
  PARSE_FINE,
  PARSE_SYNTAX_ERROR, // SQLSTATE 42601, or the state in `sqlstate`
  PARSE_TOO_DEEP,     // AST_MAX_DEPTH or PARSE_MAX_NESTING
} ParseFault;

typedef struct ParseResult {
  ParseFault fault;
  Node *statement; // NULL if there is a fault; lives in the arena
  Span span;       // of the fault: the token at which PostgreSQL would stop
  Slice message;   // the server's words: syntax error at or near "FORM"; lives in the arena
  Slice expected;  // what could have stood there: "a column name, or FROM"; "": nothing is known
  Slice hint;      // what is likely meant, a sentence: "A comma may be missing before it."; or ""
  const char *sqlstate;       // "42601" …
  const ConstructMark *marks; // what not every server reads, in the order of the text; in the arena
} ParseResult;

typedef struct Parser Parser;

// Names are interned into `symbols`, which stays the caller's.
Parser *parser_new(SymbolTable *symbols);
void parser_free(Parser *parser); // NULL is fine

// Parses one SCRIPT_STATEMENT of `source`; every node goes to the arena.
ParseResult parser_parse(Parser *parser, Slice source, const ScriptItem *item, Arena *arena);

#endif
