// plpgsql.h -- a body in PL/pgSQL in, its tree or its one fault out.
//
// Refused is what the server refuses when the routine is made, as far as the text tells: syntax, also
// of the SQL inside, names of variables and labels, RETURNs that don't fit the routine. What only a
// catalog knows, such as the type of t.c%TYPE, is taken to be right.
#ifndef WEIR_GRAMMAR_PLPGSQL_PLPGSQL_H
#define WEIR_GRAMMAR_PLPGSQL_PLPGSQL_H

#include "grammar/parse.h"
#include "grammar/plpgsql/ast_plpgsql.h"

// What the body belongs to.
typedef struct PlRoutine {
  Symbol name; // labels the parameters
  bool is_procedure;
  bool is_trigger;
  bool is_event_trigger;
  bool returns_set;
  bool returns_nothing;    // void, or a procedure
  bool has_outputs;        // OUT, INOUT or TABLE
  const TypeName *returns; // NULL: none is written
  NodeList parameters;     // FunctionParameter
} PlRoutine;

typedef struct PlpgsqlParser PlpgsqlParser;

// Both stay the caller's. `parser` reads the SQL inside; it must not be at work when a body is given.
PlpgsqlParser *plpgsql_parser_new(Parser *parser, SymbolTable *symbols);
void plpgsql_parser_free(PlpgsqlParser *parser); // NULL is fine

// Parses the bytes of `source` that `body` spans, at most 4 GiB - 1. The result's statement is a PlBody
// in the arena; places are those in `source`.
ParseResult plpgsql_parse(
    PlpgsqlParser *parser, Slice source, Span body, const PlRoutine *routine, Arena *arena);

#endif
