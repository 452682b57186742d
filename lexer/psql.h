// psql.h -- the backslash commands of psql, as far as it matters where they and statements end.
#ifndef WEIR_LEXER_PSQL_H
#define WEIR_LEXER_PSQL_H

#include "lexer/slice.h"

typedef enum PsqlKind {
  PSQL_UNKNOWN,
  PSQL_OTHER,  // leaves the statement before it as it is: \set, \echo, \bind
  PSQL_SENDS,  // sends the statement before it: \g, \gset, \watch
  PSQL_RESETS, // forgets it: \r
} PsqlKind;

typedef struct PsqlCommand {
  PsqlKind kind;
  Slice name;       // "" if there is none, as in \\.
  size_t length;    // with the backslash and the arguments, without blanks behind them
  size_t next;      // where SQL or another command goes on
  bool reads_lines; // \copy ... from stdin: rows follow, as behind COPY ... FROM stdin
} PsqlCommand;

// What the command is that begins with the backslash at the start of `text`. Takes the time of its
// name only.
PsqlKind psql_kind(Slice text);

// The command and where it ends: at the line's end or at the next backslash outside quotes.
PsqlCommand psql_command(Slice text);

// Whether it belongs behind SQL in the same line, so that its name is enough to tell it from a
// fault: `SELECT $1 \bind 3 \g`.
bool psql_stands_in_line(Slice text);

#endif
