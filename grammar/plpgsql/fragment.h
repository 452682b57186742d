// fragment.h -- SQL in a body: its tokens cut out, and its tree from the main grammar.
//
// Private to grammar/.
#ifndef WEIR_GRAMMAR_PLPGSQL_FRAGMENT_H
#define WEIR_GRAMMAR_PLPGSQL_FRAGMENT_H

#include "grammar/plpgsql/build.h"
#include "grammar/plpgsql/marks.h"
#include "lexer/filter.h"

typedef enum FragmentForm {
  FRAGMENT_EXPRESSION, // what may follow SELECT, without UNION and its kin
  FRAGMENT_STATEMENT,
  FRAGMENT_PERFORM, // what may follow SELECT
  FRAGMENT_FOR,     // an expression up to "..", else a statement
  FRAGMENT_TYPE,
  FRAGMENT_SQL, // a statement, with PL/pgSQL's own INTO in it
} FragmentForm;

// The tokens of a body, and how far they are read.
typedef struct PlReader {
  PlParse *pl;
  Parser *parser;  // for SQL
  Marks marks;     // of all SQL that was read
  Slice expected;  // what could have stood at a fault of SQL
  Slice hint;      // and what is likely meant
  Token *tokens;   // ours; the last is a TOKEN_END
  uint16_t *kinds; // ours; the grammar's kind of each
  size_t count;    // without the last
  size_t token_capacity;
  size_t kind_capacity;
  size_t at;
  Filter filter;
} PlReader;

void pl_reader_init(PlReader *reader, Parser *parser);
void pl_reader_free(PlReader *reader);
// Reads all tokens of the bytes that `body` spans in the source of `pl`.
void pl_reader_start(PlReader *reader, PlParse *pl, Span body);

// Each reads from reader->at on, goes behind what it read, and leaves faults in the PlParse. `kind`
// is the grammar's token that is wanted; that of the result, in `*kind`, may be another.
PlToken pl_read_fragment(PlReader *reader, int *kind);
PlToken pl_read_type(PlReader *reader);
PlToken pl_read_assignment(PlReader *reader);
PlToken pl_read_sql(PlReader *reader); // with its INTO

// The path of names at reader->at, at most three, as a PlVariable; NULL: no name stands there.
PlVariable *pl_read_path(PlReader *reader);

// SQL of the tokens from `first` up to `end`, behind a few of the grammar's own; the main grammar's
// fault is the body's.
Node *pl_parse_tokens(
    PlReader *reader, const TokenKind *before, size_t before_count, size_t first, size_t end);
// The same without the tokens between.
Node *pl_parse_tokens_without(
    PlReader *reader, size_t first, size_t without_first, size_t without_end, size_t end);

// True: the token is the lexer's fault, which is now the body's.
bool pl_fail_if_invalid(PlReader *reader, size_t index);

#endif
