// body.h -- the code that a DO or CREATE FUNCTION has in a string.
#ifndef WEIR_GRAMMAR_PLPGSQL_BODY_H
#define WEIR_GRAMMAR_PLPGSQL_BODY_H

#include "grammar/parse.h"

typedef struct BodyParser BodyParser;

// Both stay the caller's; `parser` must not be at work when a body is given.
BodyParser *body_parser_new(Parser *parser, SymbolTable *symbols);
void body_parser_free(BodyParser *parser); // NULL is fine

// Parses the body of `statement`, a tree of `source`: a PlBody of what is in PL/pgSQL, an SqlBody of
// SQL in a string. Places are those in `source`, whatever quotes are around. If there is no such
// body, the result has neither fault nor statement.
ParseResult body_parse(BodyParser *parser, Slice source, const Node *statement, Arena *arena);

// The same of a body by itself, of an SQL function if `routine` is NULL. Places are those in the text.
struct PlRoutine;
ParseResult body_parse_text(
    BodyParser *parser, Slice text, const struct PlRoutine *routine, Arena *arena);

// Makes one result of a statement's and its body's: the fault, or the constructs of both.
void body_join(ParseResult *result, const ParseResult *body, Arena *arena);

// Puts the result's tree into the statement's own, as its `code`.
void body_attach(Node *statement, const ParseResult *result);

#endif
