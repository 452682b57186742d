// Any bytes: tokens and items lie inside the text, in order, one inside the other; the same bytes
// give the same; what is decoded is never longer than what it was decoded from.
#include "lexer/identifier.h"
#include "lexer/literal.h"
#include "lexer/memory.h"
#include "lexer/script.h"
#include "lexer/source.h"

#include <stdio.h>
#include <stdlib.h>

#define HOLD(condition)                                                                            \
  do {                                                                                             \
    if (condition) break;                                                                          \
    fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                                \
    abort();                                                                                       \
  } while (0)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_token(Slice text, Token token, uint32_t from) {
  HOLD(token.start >= from && token.end >= token.start && token.end <= text.length);
  HOLD(token.kind < TOKEN_KIND_COUNT);
  HOLD((token.kind == TOKEN_INVALID) == (token.problem != LEXER_FINE));
  HOLD(token.kind == TOKEN_END || token.end > token.start);
}

static bool is_name(Token token) {
  return token.kind == TOKEN_NAME || lexer_keyword_category((TokenKind)token.kind) != KEYWORD_NOT;
}

static bool is_string(Token token) {
  return token.kind == TOKEN_STRING || token.kind == TOKEN_BIT_STRING ||
         token.kind == TOKEN_HEX_STRING;
}

static void check_string(Slice text) {
  char *buffer = memory_alloc(text.length);
  Decoded decoded = literal_decode(text, buffer);
  HOLD(decoded.length <= text.length && decoded.offset <= text.length);
  Decoded checked = literal_check(text);
  HOLD(checked.problem == decoded.problem && checked.offset == decoded.offset);
  memory_free(buffer);
}

static void check_name(Slice text) {
  Identifier identifier;
  identifier_decode(text, &identifier);
  HOLD(identifier.length <= IDENTIFIER_MAX_LENGTH && identifier.length <= text.length);
  HOLD(identifier.text[identifier.length] == '\0');
  HOLD(!identifier.was_cut || identifier.length > IDENTIFIER_MAX_LENGTH - 4);
  size_t offset;
  HOLD(identifier_check(text, &offset) == identifier.problem);
  HOLD(offset <= text.length);
}

static void check_text(Slice text, Token token) {
  Slice inside = {text.start + token.start, token.end - token.start};
  int32_t value;
  if (is_string(token)) check_string(inside);
  if (is_name(token)) check_name(inside);
  if (token.kind == TOKEN_INTEGER) HOLD(literal_integer(inside, &value) && value >= 0);
}

static void check_lexer(Slice text, bool psql_variables) {
  Lexer lexer;
  Lexer again;
  lexer_init(&lexer, text, psql_variables);
  lexer_init(&again, text, psql_variables);
  uint32_t from = 0;
  Token token;
  do {
    token = lexer_next(&lexer);
    Token same = lexer_next(&again);
    HOLD(token.kind == same.kind && token.problem == same.problem);
    HOLD(token.variable == same.variable && token.is_unicode == same.is_unicode);
    HOLD(token.start == same.start && token.end == same.end);
    check_token(text, token, from);
    check_text(text, token);
    from = token.end;
  } while (token.kind != TOKEN_END);
  HOLD(token.start == text.length);
  HOLD(lexer_next(&lexer).kind == TOKEN_END);
}

static void check_statement(Slice text, ScriptItem item) {
  HOLD(item.token_count > 0 && item.invalid <= item.token_count);
  HOLD(item.tokens[0].start == item.start);
  HOLD(item.tokens[item.token_count - 1].end == item.end);
  HOLD(item.tokens[item.token_count].kind == TOKEN_END);
  uint32_t from = item.start;
  for (size_t i = 0; i <= item.token_count; i++) {
    check_token(text, item.tokens[i], from);
    HOLD(i == item.token_count || item.tokens[i].kind != TOKEN_END);
    HOLD((item.tokens[i].kind != TOKEN_INVALID) || item.invalid <= i);
    check_text(text, item.tokens[i]);
    from = item.tokens[i].end;
  }
  HOLD(item.invalid == item.token_count || item.tokens[item.invalid].kind == TOKEN_INVALID);
}

static void check_script(Slice text) {
  Script *script = script_new(text);
  uint32_t from = 0;
  for (;;) {
    ScriptItem item = script_next(script);
    HOLD(item.start >= from && item.end >= item.start && item.end <= text.length);
    if (item.kind == SCRIPT_END) break;
    if (item.kind == SCRIPT_STATEMENT) check_statement(text, item);
    if (item.kind == SCRIPT_PROBLEM) HOLD(item.problem != LEXER_FINE);
    from = item.end;
  }
  HOLD(script_next(script).kind == SCRIPT_END);
  script_free(script);
}

static void check_places(Slice text) {
  Source source = {0};
  source_lend(&source, "fuzz", text);
  SourcePlace last = {1, 1, 0};
  size_t step = text.length / 64 + 1;
  for (size_t offset = 0; offset <= text.length; offset += step) {
    SourcePlace place = source_place(&source, (uint32_t)offset);
    HOLD(place.line > last.line || (place.line == last.line && place.column >= last.column));
    HOLD(source_line(&source, place.line).length <= text.length);
    last = place;
  }
  source_close(&source);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Slice text = {(const char *)data, size};
  check_lexer(text, false);
  check_lexer(text, true);
  check_script(text);
  check_places(text);
  return 0;
}
