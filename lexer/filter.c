#include "lexer/filter.h"

#include "lexer/identifier.h"
#include "lexer/literal.h"
#include "lexer/memory.h"

#include <assert.h>

#define NO_INVALID SIZE_MAX

void filter_init(Filter *filter, Slice text) {
  *filter = (Filter){.text = text, .invalid = NO_INVALID};
}

void filter_free(Filter *filter) { memory_free(filter->tokens); }

void filter_clear(Filter *filter) { filter_cut(filter, 0); }

void filter_cut(Filter *filter, size_t count) {
  assert(count <= filter->count);
  filter->count = count;
  if (filter->invalid >= count) filter->invalid = NO_INVALID;
  filter->unicode = 0;
  filter->has_look_ahead = false;
  filter->is_waiting = false;
  filter->brackets = 0;
  filter->has_variables = false;
  for (size_t i = 0; i < count; i++) filter->has_variables |= filter->tokens[i].variable;
}

static Slice text_of(const Filter *filter, Token token) {
  return (Slice){filter->text.start + token.start, token.end - token.start};
}

static TokenKind with_next(TokenKind kind, TokenKind next) {
  switch (kind) {
  case TOKEN_NOT:
    return next == TOKEN_BETWEEN || next == TOKEN_IN || next == TOKEN_LIKE || next == TOKEN_ILIKE ||
                   next == TOKEN_SIMILAR
               ? TOKEN_NOT_LA
               : kind;
  case TOKEN_WITH: return next == TOKEN_TIME || next == TOKEN_ORDINALITY ? TOKEN_WITH_LA : kind;
  case TOKEN_WITHOUT: return next == TOKEN_TIME ? TOKEN_WITHOUT_LA : kind;
  case TOKEN_NULLS: return next == TOKEN_FIRST || next == TOKEN_LAST ? TOKEN_NULLS_LA : kind;
  case TOKEN_FORMAT: return next == TOKEN_JSON ? TOKEN_FORMAT_LA : kind;
  default: return kind;
  }
}

static void mark_invalid(Filter *filter, size_t index, LexerProblem problem) {
  filter->tokens[index].kind = TOKEN_INVALID;
  filter->tokens[index].problem = (uint8_t)problem;
  if (index < filter->invalid) filter->invalid = index;
}

// A U& token is whole: with its UESCAPE, or without one behind it.
static void check_unicode(Filter *filter, size_t index) {
  Token *token = &filter->tokens[index];
  Slice text = text_of(filter, *token);
  size_t offset;
  LexerProblem problem;
  if (token->kind == TOKEN_NAME) {
    problem = identifier_check(text, &offset);
  } else {
    Decoded decoded = literal_check(text);
    problem = decoded.problem;
    offset = decoded.offset;
  }
  if (problem == LEXER_FINE) return;
  token->start += (uint32_t)offset;
  mark_invalid(filter, index, problem);
}

// The token behind a U& token, or behind its UESCAPE. True: it has become a part of it.
static bool joins_unicode(Filter *filter, const Token *token, bool *is_bad_escape) {
  size_t index = filter->unicode - 1;
  bool has_escape = filter->count == index + 2;
  if (!has_escape && token->kind == TOKEN_UESCAPE) return false;
  filter->unicode = 0;
  if (!has_escape) {
    check_unicode(filter, index);
    return false;
  }
  if (token->kind == TOKEN_STRING && !token->is_unicode) {
    filter->tokens[index].end = token->end;
    filter->count--;
    check_unicode(filter, index);
    return true;
  }
  *is_bad_escape = token->kind != TOKEN_INVALID;
  return false;
}

static bool is_word(const Filter *filter, Token token) {
  if (token.kind != TOKEN_NAME && lexer_keyword_category((TokenKind)token.kind) == KEYWORD_NOT)
    return false;
  char last = filter->text.start[token.end - 1];
  return last != '"' && last != '\'' && last != '}';
}

// A variable and a word without blanks between them.
static bool joins_word(const Filter *filter, Token token) {
  if (filter->count == 0 || token.kind != TOKEN_NAME || !is_word(filter, token)) return false;
  Token last = filter->tokens[filter->count - 1];
  return last.end == token.start && is_word(filter, last);
}

static void append(Filter *filter, const Token *token) {
  if (filter->count == filter->capacity)
    filter->tokens =
        memory_grow(filter->tokens, filter->count, &filter->capacity, sizeof *filter->tokens);
  filter->tokens[filter->count] = *token;
}

const uint8_t filter_cares[TOKEN_KIND_COUNT] = {
    [TOKEN_NOT] = FILTER_CARE_NEXT,
    [TOKEN_WITH] = FILTER_CARE_NEXT,
    [TOKEN_WITHOUT] = FILTER_CARE_NEXT,
    [TOKEN_NULLS] = FILTER_CARE_NEXT,
    [TOKEN_FORMAT] = FILTER_CARE_NEXT,
    [TOKEN_LEFT_BRACKET] = FILTER_CARE_BRACKET,
    [TOKEN_RIGHT_BRACKET] = FILTER_CARE_BRACKET,
    [TOKEN_INVALID] = FILTER_CARE_FAULT,
    [TOKEN_END] = FILTER_CARE_END,
    [TOKEN_SEMICOLON] = FILTER_CARE_END,
    [TOKEN_RULE] = FILTER_CARE_END,
    [TOKEN_FUNCTION] = FILTER_CARE_END,
    [TOKEN_PROCEDURE] = FILTER_CARE_END,
};

// The token has been appended; `count` does not count it yet.
static void care_for(Filter *filter, const Token *token) {
  if (token->is_unicode && token->kind != TOKEN_INVALID) filter->unicode = filter->count + 1;
  switch ((FilterCare)filter_cares[token->kind]) {
  case FILTER_CARE_NONE:
  case FILTER_CARE_END: break;
  case FILTER_CARE_NEXT: filter->has_look_ahead = true; break;
  case FILTER_CARE_BRACKET:
    if (token->kind == TOKEN_LEFT_BRACKET)
      filter->brackets++;
    else if (filter->brackets)
      filter->brackets--;
    break;
  case FILTER_CARE_FAULT:
    if (filter->invalid == NO_INVALID) filter->invalid = filter->count;
    break;
  }
}

// True: the variable has become a part of the word before it.
static bool joins_last(Filter *filter, Token token) {
  filter->has_variables = true;
  if (!joins_word(filter, token)) return false;
  Token *last = &filter->tokens[filter->count - 1];
  *last = (Token){.kind = TOKEN_NAME, .variable = 1, .start = last->start, .end = token.end};
  return true;
}

void filter_add(Filter *filter, const Token *token) {
  bool is_bad_escape = false;
  filter->is_waiting = false; // or it is set below
  if (filter->unicode && joins_unicode(filter, token, &is_bad_escape)) return;
  if (token->variable && joins_last(filter, *token)) return;
  if (filter->has_look_ahead) {
    filter->has_look_ahead = false;
    Token *last = &filter->tokens[filter->count - 1];
    last->kind = (uint16_t)with_next((TokenKind)last->kind, (TokenKind)token->kind);
  }
  append(filter, token);
  care_for(filter, token);
  filter->count++;
  filter->is_waiting = filter->has_look_ahead || filter->unicode;
  if (is_bad_escape) mark_invalid(filter, filter->count - 1, LEXER_UESCAPE_WITHOUT_STRING);
}

void filter_end(Filter *filter, uint32_t start, uint32_t end) {
  if (filter->unicode) {
    size_t index = filter->unicode - 1;
    if (filter->count == index + 2)
      mark_invalid(filter, index + 1, LEXER_UESCAPE_WITHOUT_STRING);
    else
      check_unicode(filter, index);
    filter->unicode = 0;
  }
  append(filter, &(Token){.kind = TOKEN_END, .start = start, .end = end});
}

bool filter_is_slice(const Filter *filter, Token variable) {
  if (filter->brackets == 0 || filter->count == 0 || variable.kind != TOKEN_NAME) return false;
  switch (filter->tokens[filter->count - 1].kind) {
  case TOKEN_NAME:
  case TOKEN_INTEGER:
  case TOKEN_NUMBER:
  case TOKEN_STRING:
  case TOKEN_PARAMETER:
  case TOKEN_RIGHT_PAREN:
  case TOKEN_RIGHT_BRACKET: return true;
  default: return false;
  }
}
