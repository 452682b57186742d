// The lexer of PostgreSQL 18. Source: the manual's chapter 4.1, Lexical Structure.
//
// The automaton tells what begins here; quoted text, comments and operators, whose ends no regular
// expression finds in linear time, are read by functions. The text ends without a NUL, so the
// automaton peeks through a check.
#include "lexer/keyword.h"
#include "lexer/lexer.h"
#include "lexer/literal.h"
#include "lexer/quote.h"
#include "lexer/utf8.h"

#include <assert.h>

#define OPERATOR_MAX_LENGTH 63 // bytes

enum {
  BLANK = 1,
  OPERATOR = 2, // may be a part of an operator
  SPECIAL = 4,  // lets an operator end with + or -
  COMMENT = 8,  // may begin a comment
  LETTER = 16,  // begins a word
  WORD = 32,    // may stand in one
};

#define BEGIN LETTER | WORD

static const uint8_t classes[256] = {
    ['A' ... 'Z'] = BEGIN,
    ['a' ... 'z'] = BEGIN,
    ['_'] = BEGIN,
    [0x80 ... 0xff] = BEGIN,
    ['0' ... '9'] = WORD,
    ['$'] = WORD,
    [' '] = BLANK,
    ['\t'] = BLANK,
    ['\n'] = BLANK,
    ['\v'] = BLANK,
    ['\f'] = BLANK,
    ['\r'] = BLANK,
    ['+'] = OPERATOR,
    ['-'] = OPERATOR | COMMENT,
    ['*'] = OPERATOR,
    ['/'] = OPERATOR | COMMENT,
    ['<'] = OPERATOR,
    ['>'] = OPERATOR,
    ['='] = OPERATOR,
    ['~'] = OPERATOR | SPECIAL,
    ['!'] = OPERATOR | SPECIAL,
    ['@'] = OPERATOR | SPECIAL,
    ['#'] = OPERATOR | SPECIAL,
    ['%'] = OPERATOR | SPECIAL,
    ['^'] = OPERATOR | SPECIAL,
    ['&'] = OPERATOR | SPECIAL,
    ['|'] = OPERATOR | SPECIAL,
    ['`'] = OPERATOR | SPECIAL,
    ['?'] = OPERATOR | SPECIAL,
};

// Signs that are whole wherever they stand. 0: no such sign.
static const uint16_t single_kinds[256] = {
    ['('] = TOKEN_LEFT_PAREN,
    [')'] = TOKEN_RIGHT_PAREN,
    ['['] = TOKEN_LEFT_BRACKET,
    [']'] = TOKEN_RIGHT_BRACKET,
    [','] = TOKEN_COMMA,
    [';'] = TOKEN_SEMICOLON,
};

static uint8_t class_of(char byte) { return classes[(unsigned char)byte]; }

static uint32_t offset_of(const Lexer *lexer, const char *place) {
  return (uint32_t)(place - lexer->text.start);
}

static Slice rest_of(const Lexer *lexer, const char *from) {
  return (Slice){from, (size_t)(lexer->limit - from)};
}

// The lexer goes on at `end`. The first eight bytes are written at once, since they are read at once:
// a processor waits long for bytes that were written one by one.
static Token make(
    Lexer *lexer, TokenKind kind, LexerProblem problem, const char *start, const char *end) {
  lexer->cursor = end;
  uint32_t offset = offset_of(lexer, start);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  static_assert(offsetof(Token, problem) == 2 && offsetof(Token, start) == 4, "as packed here");
  Token result;
  uint64_t head = (uint64_t)kind | (uint64_t)problem << 16 | (uint64_t)offset << 32;
  memcpy(&result, &head, sizeof head);
  result.end = offset_of(lexer, end);
  return result;
#else
  return (Token){(uint16_t)kind, (uint8_t)problem, 0, offset, offset_of(lexer, end)};
#endif
}

static Token token(Lexer *lexer, TokenKind kind, const char *start, const char *end) {
  return make(lexer, kind, LEXER_FINE, start, end);
}

static Token fault(Lexer *lexer, LexerProblem problem, const char *start, const char *end) {
  return make(lexer, TOKEN_INVALID, problem, start, end);
}

static Token unicode(Token found) {
  found.is_unicode = 1;
  return found;
}

static Token string(Lexer *lexer, const char *start, const char *inside) {
  QuoteEnd end = quote_end_string(rest_of(lexer, inside), &lexer->fruitless_scans);
  if (!end.is_closed)
    return fault(lexer, LEXER_UNTERMINATED_STRING, start, inside + end.length);
  return token(lexer, TOKEN_STRING, start, inside + end.length);
}

static Token bit_string(Lexer *lexer, const char *start, const char *inside) {
  QuoteEnd end = quote_end_bit_string(rest_of(lexer, inside), &lexer->fruitless_scans);
  bool is_binary = *start == 'b' || *start == 'B';
  if (!end.is_closed) {
    LexerProblem problem =
        is_binary ? LEXER_UNTERMINATED_BIT_STRING : LEXER_UNTERMINATED_HEX_STRING;
    return fault(lexer, problem, start, inside + end.length);
  }
  TokenKind kind = is_binary ? TOKEN_BIT_STRING : TOKEN_HEX_STRING;
  return token(lexer, kind, start, inside + end.length);
}

static Token escape_string(Lexer *lexer, const char *start, const char *inside) {
  QuoteEnd quote = quote_end_escape_string(rest_of(lexer, inside), &lexer->fruitless_scans);
  const char *end = inside + quote.length;
  if (!quote.is_closed) return fault(lexer, LEXER_UNTERMINATED_STRING, start, end);
  Slice text = {start, (size_t)(end - start)};
  if (memchr(text.start, '\\', text.length)) {
    Decoded decoded = literal_check(text);
    if (decoded.problem) return fault(lexer, decoded.problem, start + decoded.offset, end);
  }
  return token(lexer, TOKEN_STRING, start, end);
}

static Token quoted_name(Lexer *lexer, const char *start, const char *inside) {
  QuoteEnd quote = quote_end_name(rest_of(lexer, inside), &lexer->fruitless_scans);
  const char *end = inside + quote.length;
  if (!quote.is_closed) return fault(lexer, LEXER_UNTERMINATED_IDENTIFIER, start, end);
  if (quote.length == 1) return fault(lexer, LEXER_EMPTY_IDENTIFIER, start, end);
  return token(lexer, TOKEN_NAME, start, end);
}

static Token dollar_quote(Lexer *lexer, const char *start, const char *inside) {
  Slice tag = {start, (size_t)(inside - start)};
  QuoteEnd quote = quote_end_dollar(rest_of(lexer, inside), tag, &lexer->fruitless_scans);
  const char *end = inside + quote.length;
  if (!quote.is_closed) return fault(lexer, LEXER_UNTERMINATED_DOLLAR_QUOTE, start, end);
  return token(lexer, TOKEN_STRING, start, end);
}

static Token word(Lexer *lexer, const char *start, const char *end) {
  return token(lexer, keyword_find((Slice){start, (size_t)(end - start)}), start, end);
}

static Token integer(Lexer *lexer, const char *start, const char *end) {
  int32_t value;
  bool fits = literal_integer((Slice){start, (size_t)(end - start)}, &value);
  return token(lexer, fits ? TOKEN_INTEGER : TOKEN_NUMBER, start, end);
}

static Token parameter(Lexer *lexer, const char *start, const char *end) {
  int32_t value;
  bool fits = literal_integer((Slice){start + 1, (size_t)(end - start) - 1}, &value);
  if (!fits) return fault(lexer, LEXER_PARAMETER_TOO_LARGE, start, end);
  return token(lexer, TOKEN_PARAMETER, start, end);
}

// Outside psql, or where a digit follows, as in a slice [1:2], the colon stands for itself.
static Token variable(Lexer *lexer, TokenKind kind, const char *start, const char *end) {
  bool is_digit = start[1] >= '0' && start[1] <= '9';
  if (!lexer->psql_variables || is_digit) return token(lexer, TOKEN_COLON, start, start + 1);
  Token result = token(lexer, kind, start, end);
  result.variable = 1;
  return result;
}

static TokenKind operator_kind(const char *start, size_t length) {
  if (length == 1) {
    switch (*start) {
    case '+': return TOKEN_PLUS;
    case '-': return TOKEN_MINUS;
    case '*': return TOKEN_STAR;
    case '/': return TOKEN_SLASH;
    case '%': return TOKEN_PERCENT;
    case '^': return TOKEN_CARET;
    case '<': return TOKEN_LESS;
    case '>': return TOKEN_GREATER;
    case '=': return TOKEN_EQUALS;
    default: return TOKEN_OPERATOR;
    }
  }
  if (length == 2) {
    char second = start[1];
    if (start[0] == '=' && second == '>') return TOKEN_EQUALS_GREATER;
    if (start[0] == '<' && second == '=') return TOKEN_LESS_EQUALS;
    if (start[0] == '>' && second == '=') return TOKEN_GREATER_EQUALS;
    if ((start[0] == '<' && second == '>') || (start[0] == '!' && second == '='))
      return TOKEN_NOT_EQUALS;
  }
  return TOKEN_OPERATOR;
}

// The longest run of operator characters up to a comment; without a special one in it, it ends
// before its last + and -. A run of nothing else gives them one by one: it is read once, and
// `signs_end` remembered.
static Token operator(Lexer *lexer, const char *start) {
  const char *at = start;
  const char *behind_last = start; // behind the last that is neither + nor -
  uint8_t seen = 0;
  if (start < lexer->signs_end) return token(lexer, operator_kind(start, 1), start, start + 1);
  while (at < lexer->limit && class_of(*at) & OPERATOR) {
    bool has_next = at + 1 < lexer->limit;
    if (has_next && at[0] == '-' && at[1] == '-') break;
    if (has_next && at[0] == '/' && at[1] == '*') break;
    seen |= class_of(*at);
    if (*at++ != '+' && at[-1] != '-') behind_last = at;
  }
  if (behind_last == start) lexer->signs_end = at;
  const char *end = seen & SPECIAL ? at : behind_last > start ? behind_last : start + 1;
  size_t length = (size_t)(end - start);
  if (length > OPERATOR_MAX_LENGTH) return fault(lexer, LEXER_OPERATOR_TOO_LONG, start, end);
  return token(lexer, operator_kind(start, length), start, end);
}

// False: a comment has no end; `*start` is then where it begins, and the cursor where to go on.
static bool skip_blanks(Lexer *lexer, const char **start) {
  const char *at = lexer->cursor;
  const char *limit = lexer->limit;
  for (;;) {
    while (at < limit && class_of(*at) & BLANK) at++;
    if (limit - at < 2) break;
    if (at[0] == '-' && at[1] == '-') {
      while (at < limit && *at != '\n' && *at != '\r') at++;
    } else if (at[0] == '/' && at[1] == '*') {
      QuoteEnd end = quote_end_comment(rest_of(lexer, at + 2), &lexer->fruitless_scans);
      *start = at;
      at += 2 + end.length;
      if (end.is_closed) continue;
      lexer->cursor = at;
      return false;
    } else {
      break;
    }
  }
  lexer->cursor = at;
  return true;
}

// clang-format off
/*!re2c
  re2c:define:YYCTYPE   = "unsigned char";
  re2c:define:YYPEEK    = "(end < limit ? (unsigned char)*end : 0)";
  re2c:define:YYSKIP    = "++end;";
  re2c:define:YYBACKUP  = "marker = end;";
  re2c:define:YYRESTORE = "end = marker;";
  re2c:api:style        = free-form;
  re2c:flags:input      = custom;
  re2c:yyfill:enable    = 0;

  begin    = [A-Za-z_\x80-\xff];
  word     = begin [A-Za-z0-9_$\x80-\xff]*;
  tag      = begin [A-Za-z0-9_\x80-\xff]*;
  variable = [A-Za-z0-9_\x80-\xff]+;
  digits   = [0-9] ("_"? [0-9])*;
  decimal  = digits "." digits? | "." digits;
  real     = (digits | decimal) [Ee] [+-]? digits;
*/
// clang-format on

static Token scan(Lexer *lexer) {
  const char *start = lexer->cursor;
  const char *limit = lexer->limit;
  const char *end = start;
  const char *marker;
  // clang-format off
  /*!re2c
    word                   { return word(lexer, start, end); }
    "\""                   { return quoted_name(lexer, start, end); }
    [Uu] "&\""             { return unicode(quoted_name(lexer, start, end)); }
    "'"                    { return string(lexer, start, end); }
    [Uu] "&'"              { return unicode(string(lexer, start, end)); }
    [Ee] "'"               { return escape_string(lexer, start, end); }
    [Nn] "'"               { return token(lexer, TOKEN_NCHAR, start, start + 1); }
    [BbXx] "'"             { return bit_string(lexer, start, end); }
    "$" tag? "$"           { return dollar_quote(lexer, start, end); }
    "$" [0-9]+             { return parameter(lexer, start, end); }
    "$" [0-9]+ word        { return fault(lexer, LEXER_JUNK_AFTER_PARAMETER, start, end); }

    digits                 { return integer(lexer, start, end); }
    digits ".."            { return integer(lexer, start, end - 2); }
    '0x' ("_"? [0-9A-Fa-f])+ { return integer(lexer, start, end); }
    '0o' ("_"? [0-7])+     { return integer(lexer, start, end); }
    '0b' ("_"? [01])+      { return integer(lexer, start, end); }
    '0x' "_"?              { return fault(lexer, LEXER_INVALID_HEX_INTEGER, start, end); }
    '0o' "_"?              { return fault(lexer, LEXER_INVALID_OCTAL_INTEGER, start, end); }
    '0b' "_"?              { return fault(lexer, LEXER_INVALID_BINARY_INTEGER, start, end); }
    decimal | real         { return token(lexer, TOKEN_NUMBER, start, end); }
    (digits | decimal) [Ee] [+-]    { return fault(lexer, LEXER_JUNK_AFTER_NUMBER, start, end); }
    (digits | decimal | real) word  { return fault(lexer, LEXER_JUNK_AFTER_NUMBER, start, end); }

    "."                    { return token(lexer, TOKEN_DOT, start, end); }
    ".."                   { return token(lexer, TOKEN_DOT_DOT, start, end); }
    ":"                    { return token(lexer, TOKEN_COLON, start, end); }
    "::"                   { return token(lexer, TOKEN_TYPECAST, start, end); }
    ":="                   { return token(lexer, TOKEN_COLON_EQUALS, start, end); }
    ":" variable           { return variable(lexer, TOKEN_NAME, start, end); }
    ":\"" variable "\""    { return variable(lexer, TOKEN_NAME, start, end); }
    ":'" variable "'"      { return variable(lexer, TOKEN_STRING, start, end); }
    ":{?" variable "}"     { return variable(lexer, TOKEN_TRUE, start, end); }
    [-+*/<>=~!@#%^&|`?]    { return operator(lexer, start); }
    *                      { return fault(lexer, LEXER_SYNTAX, start, end); }
  */
  // clang-format on
}

// A byte that is no UTF-8 lies before the token's end: in the token, which ends the same, or in a
// comment before it; then the token is read again.
static Token fault_of_bytes(Lexer *lexer, Token found) {
  Slice text = lexer->text;
  const char *start = text.start + lexer->fault;
  LexerProblem problem = *start == '\0' ? LEXER_NUL_BYTE : LEXER_INVALID_UTF8;
  if (lexer->fault >= found.start) {
    while (lexer->fault < found.end)
      lexer->fault = (uint32_t)utf8_find_fault(text, lexer->fault + 1);
    if (found.problem > LEXER_INVALID_UTF8) return found; // no end: that is worse
    return fault(lexer, problem, start, text.start + found.end);
  }
  const char *behind_last = start;
  while (lexer->fault < found.start) {
    behind_last = text.start + lexer->fault + 1;
    lexer->fault = (uint32_t)utf8_find_fault(text, lexer->fault + 1);
  }
  Token result = fault(lexer, problem, start, behind_last);
  lexer->cursor = text.start + found.start;
  lexer->is_in_comment = true;
  return result;
}

void lexer_init(Lexer *lexer, Slice text, bool psql_variables) {
  assert(text.length <= UINT32_MAX);
  if (text.start == NULL) text = SLICE("");
  *lexer = (Lexer){
      .text = text,
      .cursor = text.start,
      .limit = text.start + text.length,
      .psql_variables = psql_variables,
      .fault = (uint32_t)utf8_find_fault(text, 0),
      .signs_end = text.start,
  };
}

// What lies between the two places, and no more, is looked at for faults again.
void lexer_seek(Lexer *lexer, uint32_t offset) {
  Slice seen = {lexer->text.start, offset_of(lexer, lexer->cursor)};
  lexer->cursor = lexer->text.start + offset;
  if (offset < seen.length) {
    size_t fault = utf8_find_fault(seen, offset);
    if (fault < seen.length) lexer->fault = (uint32_t)fault;
  } else if (lexer->fault < offset) {
    lexer->fault = (uint32_t)utf8_find_fault(lexer->text, offset);
  }
}

// What the automaton is for, or a comment and then anything.
static __attribute__((noinline)) Token next_other(Lexer *lexer) {
  const char *start = lexer->cursor;
  if (class_of(*start) & COMMENT) {
    lexer->is_in_comment = !skip_blanks(lexer, &start);
    if (lexer->is_in_comment) return fault(lexer, LEXER_UNTERMINATED_COMMENT, start, lexer->cursor);
    if (lexer->cursor == lexer->limit) return token(lexer, TOKEN_END, lexer->limit, lexer->limit);
  }
  TokenKind single = (TokenKind)single_kinds[(unsigned char)*lexer->cursor];
  if (single) return token(lexer, single, lexer->cursor, lexer->cursor + 1);
  return scan(lexer);
}

// Four of five tokens are words and single signs; they are read without the automaton. One letter
// before a quote or & may be the beginning of a string.
Token lexer_next(Lexer *lexer) {
  const char *limit = lexer->limit;
  const char *start = lexer->cursor;
  while (start < limit && class_of(*start) & BLANK) start++;
  lexer->cursor = start;
  lexer->is_in_comment = false;
  Token result;
  if (start == limit) {
    result = token(lexer, TOKEN_END, start, start);
  } else if (class_of(*start) & LETTER) {
    const char *end = start + 1;
    while (end < limit && class_of(*end) & WORD) end++;
    bool is_prefix = end == start + 1 && end < limit && (*end == '\'' || *end == '&');
    result = is_prefix ? next_other(lexer) : word(lexer, start, end);
  } else if (single_kinds[(unsigned char)*start]) {
    TokenKind single = (TokenKind)single_kinds[(unsigned char)*start];
    result = token(lexer, single, start, start + 1);
  } else {
    result = next_other(lexer);
  }
  return result.end > lexer->fault ? fault_of_bytes(lexer, result) : result;
}
