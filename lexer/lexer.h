// lexer.h -- SQL text in, tokens out.
//
// A token is a kind and a range of bytes; its text stays in the source. What stands between
// quotes is decoded later, by identifier.h and literal.h, and only where somebody needs it.
// Source: the manual's chapter 4.1, Lexical Structure.
#ifndef WEIR_LEXER_LEXER_H
#define WEIR_LEXER_LEXER_H

#include "lexer/slice.h"

#include <stdint.h>

typedef enum TokenKind {
#define TOKEN(name) TOKEN_##name,
#include "lexer/token.def"
#undef TOKEN
  TOKEN_KIND_COUNT
} TokenKind;

// What is wrong with a TOKEN_INVALID; LEXER_FINE for every other token.
typedef enum LexerProblem {
  LEXER_FINE,
#define PROBLEM(name, sqlstate, message) LEXER_##name,
#include "lexer/problem.def"
#undef PROBLEM
} LexerProblem;

typedef struct Token {
  uint16_t kind;        // a TokenKind
  uint8_t problem;      // a LexerProblem
  uint8_t variable : 1; // a psql variable, :name, :'name', :"name" or :{?name}, or a name with one
  uint8_t is_unicode : 1; // U&'…' or U&"…"
  uint32_t start;         // offsets in bytes of the whole source
  uint32_t end;
} Token;

// The server's words for a problem, such as "unterminated quoted string", and its SQLSTATE. "" and
// "00000" for LEXER_FINE.
const char *lexer_problem_message(LexerProblem problem);
const char *lexer_problem_sqlstate(LexerProblem problem);

// How a token kind is called in a message: "SELECT", "a name", "\",\"".
const char *lexer_token_name(TokenKind kind);

typedef enum KeywordCategory {
  KEYWORD_NOT, // no keyword at all
  KEYWORD_UNRESERVED,
  KEYWORD_COLUMN_NAME,
  KEYWORD_TYPE_FUNCTION_NAME,
  KEYWORD_RESERVED,
} KeywordCategory;

KeywordCategory lexer_keyword_category(TokenKind kind);
bool lexer_keyword_is_bare_label(
    TokenKind kind); // names a result column without AS; false: no keyword

typedef struct Lexer {
  Slice text;              // at most 4 GiB - 1
  const char *cursor;      // private, like all below
  const char *limit;       // the end of what is read, at most the text's
  bool psql_variables;     // :name is a variable
  bool is_in_comment;      // the last token was a fault of a comment
  uint8_t fruitless_scans; // quote.h
  uint32_t fault;          // the next byte that is no UTF-8, or NUL; the text's length: none
  const char *signs_end;   // up to here there are only + and -
} Lexer;

void lexer_init(Lexer *lexer, Slice text, bool psql_variables);

// The next token, blanks and comments skipped, without the look-ahead filter; TOKEN_END at the end,
// again and again. After a TOKEN_INVALID the lexer goes on behind it.
//
// A TOKEN_INVALID starts at the fault and ends where the faulty literal or comment does. Quoted text
// or a comment without an end ends at the next `;` that ends a line (quote.h). A string, name or
// comment with bytes that are no UTF-8 in it, or NUL, is one fault.
Token lexer_next(Lexer *lexer);

// Goes on at this offset, which is where a token, a blank or a comment begins.
void lexer_seek(Lexer *lexer, uint32_t offset);

#endif
