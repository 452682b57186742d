// script.h -- a file as psql and the migration tools see it: statements, meta-commands, COPY data.
//
// Statements end at a `;`, but not inside the parentheses of a CREATE RULE nor inside a BEGIN ATOMIC
// body; psql's own \; ends one too, and so does a command that sends the buffer, such as \g. The
// tokens of an item have been through the look-ahead filter: what the grammar expects, in order.
//
// A rule or body whose end is missing would swallow the file. It ends at its first `;` then, as other
// faulty statements do; after SCRIPT_MAX_REWINDS of them in a file every `;` ends a statement.
//
// COPY ... FROM stdin and \copy ... from stdin are followed, from the next line on, by rows up to a
// line \. or the end of the file. What stands between the command and its line end comes before them.
#ifndef WEIR_LEXER_SCRIPT_H
#define WEIR_LEXER_SCRIPT_H

#include "lexer/lexer.h"

#define SCRIPT_MAX_REWINDS 8

typedef enum ScriptItemKind {
  SCRIPT_STATEMENT,    // at least one token
  SCRIPT_META_COMMAND, // a backslash command at the start of a line or behind a statement
  SCRIPT_COPY_DATA,    // the lines behind COPY ... FROM stdin, without the closing \.
  SCRIPT_PROBLEM,      // a fault that belongs to no statement, such as an unterminated comment
  SCRIPT_END,
} ScriptItemKind;

typedef struct ScriptItem {
  ScriptItemKind kind;
  uint32_t start;      // the first byte of the first token
  uint32_t end;        // the byte after the last, without the `;` or `\g`
  const Token *tokens; // SCRIPT_STATEMENT: ours, until the next call; closed by a TOKEN_END, which
                       // lies where the statement's end is written
  size_t token_count;  // without the closing TOKEN_END
  size_t invalid;      // index of the first TOKEN_INVALID; token_count: none
  bool has_variables;  // psql variables occur in it
  bool has_commands;   // psql commands stood inside, such as \if; they are no tokens
  bool terminated; // by `;` or a sending meta-command, not by the end of the file; COPY data: by \.
  LexerProblem problem; // SCRIPT_PROBLEM only
} ScriptItem;

typedef struct Script Script;

// `text` stays the caller's and must outlive the script. A byte order mark is skipped.
Script *script_new(Slice text);
void script_free(Script *script); // NULL is fine
// Psql reads the file, with variables of another one; before the first item.
void script_set_psql(Script *script);

// The next item of the file; SCRIPT_END at the end, again and again.
ScriptItem script_next(Script *script);

// Whether the file uses psql at all, by a meta-command or COPY data: only then `:name` is read as a
// variable.
bool script_uses_psql(const Script *script);

#endif
