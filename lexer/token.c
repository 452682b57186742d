#include "lexer/lexer.h"

#include <assert.h>

static const char *const token_names[TOKEN_KIND_COUNT] = {
#define TOKEN(name) #name,
#include "lexer/token.def"
#undef TOKEN
};

// What token.def cannot say: kinds that are not called as they are spelled there.
static const char *const token_spellings[TOKEN_KIND_COUNT] = {
    [TOKEN_END] = "the end of the statement",
    [TOKEN_NAME] = "a name",
    [TOKEN_STRING] = "a string",
    [TOKEN_BIT_STRING] = "a bit string",
    [TOKEN_HEX_STRING] = "a hexadecimal string",
    [TOKEN_INTEGER] = "an integer",
    [TOKEN_NUMBER] = "a number",
    [TOKEN_PARAMETER] = "a parameter",
    [TOKEN_OPERATOR] = "an operator",
    [TOKEN_TYPECAST] = "\"::\"",
    [TOKEN_DOT_DOT] = "\"..\"",
    [TOKEN_COLON_EQUALS] = "\":=\"",
    [TOKEN_EQUALS_GREATER] = "\"=>\"",
    [TOKEN_LESS_EQUALS] = "\"<=\"",
    [TOKEN_GREATER_EQUALS] = "\">=\"",
    [TOKEN_NOT_EQUALS] = "\"<>\"",
    [TOKEN_PLUS] = "\"+\"",
    [TOKEN_MINUS] = "\"-\"",
    [TOKEN_STAR] = "\"*\"",
    [TOKEN_SLASH] = "\"/\"",
    [TOKEN_PERCENT] = "\"%\"",
    [TOKEN_CARET] = "\"^\"",
    [TOKEN_LESS] = "\"<\"",
    [TOKEN_GREATER] = "\">\"",
    [TOKEN_EQUALS] = "\"=\"",
    [TOKEN_DOT] = "\".\"",
    [TOKEN_COLON] = "\":\"",
    [TOKEN_COMMA] = "\",\"",
    [TOKEN_SEMICOLON] = "\";\"",
    [TOKEN_LEFT_PAREN] = "\"(\"",
    [TOKEN_RIGHT_PAREN] = "\")\"",
    [TOKEN_LEFT_BRACKET] = "\"[\"",
    [TOKEN_RIGHT_BRACKET] = "\"]\"",
    [TOKEN_FORMAT_LA] = "FORMAT",
    [TOKEN_NOT_LA] = "NOT",
    [TOKEN_NULLS_LA] = "NULLS",
    [TOKEN_WITH_LA] = "WITH",
    [TOKEN_WITHOUT_LA] = "WITHOUT",
    [TOKEN_END_KEYWORD] = "END",
    [TOKEN_INTEGER_KEYWORD] = "INTEGER",
    [TOKEN_NAME_KEYWORD] = "NAME",
    [TOKEN_OPERATOR_KEYWORD] = "OPERATOR",
    [TOKEN_PARAMETER_KEYWORD] = "PARAMETER",
    [TOKEN_STRING_KEYWORD] = "STRING",
    [TOKEN_INVALID] = "a faulty token",
};

static const struct {
  const char *sqlstate;
  const char *message;
} problems[] = {
    {"00000", ""},
#define PROBLEM(name, sqlstate, message) {sqlstate, message},
#include "lexer/problem.def"
#undef PROBLEM
};

enum { AS_LABEL, BARE_LABEL };

static const struct {
  uint8_t category;
  bool is_bare_label;
} keywords[TOKEN_KIND_COUNT] = {
#define KEYWORD(text, token, category, label) [TOKEN_##token] = {KEYWORD_##category, label},
#include "lexer/keyword.def"
#undef KEYWORD
    [TOKEN_FORMAT_LA] = {KEYWORD_UNRESERVED, BARE_LABEL},
    [TOKEN_NOT_LA] = {KEYWORD_RESERVED, BARE_LABEL},
    [TOKEN_NULLS_LA] = {KEYWORD_UNRESERVED, BARE_LABEL},
    [TOKEN_WITH_LA] = {KEYWORD_RESERVED, AS_LABEL},
    [TOKEN_WITHOUT_LA] = {KEYWORD_UNRESERVED, AS_LABEL},
};

const char *lexer_token_name(TokenKind kind) {
  assert(kind < TOKEN_KIND_COUNT);
  return token_spellings[kind] ? token_spellings[kind] : token_names[kind];
}

const char *lexer_problem_message(LexerProblem problem) { return problems[problem].message; }

const char *lexer_problem_sqlstate(LexerProblem problem) { return problems[problem].sqlstate; }

KeywordCategory lexer_keyword_category(TokenKind kind) {
  assert(kind < TOKEN_KIND_COUNT);
  return (KeywordCategory)keywords[kind].category;
}

bool lexer_keyword_is_bare_label(TokenKind kind) {
  assert(kind < TOKEN_KIND_COUNT);
  return keywords[kind].is_bare_label;
}
