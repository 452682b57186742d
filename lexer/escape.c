#include "lexer/escape.h"

#include "lexer/literal.h"
#include "lexer/memory.h"

#define SHORT_DIGITS 4 // \XXXX
#define LONG_DIGITS 6  // \+XXXXXX
#define MAX_CODE_POINT 0x10FFFF

int escape_hex_digit(char byte) {
  if (byte >= '0' && byte <= '9') return byte - '0';
  if (byte >= 'a' && byte <= 'f') return byte - 'a' + 10;
  if (byte >= 'A' && byte <= 'F') return byte - 'A' + 10;
  return -1;
}

bool escape_read_hex(Slice text, size_t from, size_t count, uint32_t *value) {
  if (from > text.length || text.length - from < count) return false;
  uint32_t sum = 0;
  for (size_t i = from; i < from + count; i++) {
    int digit = escape_hex_digit(text.start[i]);
    if (digit < 0) return false;
    sum = sum << 4 | (uint32_t)digit;
  }
  *value = sum;
  return true;
}

static bool is_first_surrogate(uint32_t unit) { return unit >= 0xD800 && unit <= 0xDBFF; }

static bool is_second_surrogate(uint32_t unit) { return unit >= 0xDC00 && unit <= 0xDFFF; }

LexerProblem escape_add_unit(
    uint32_t *pending, uint32_t unit, char buffer[UTF8_MAX_LENGTH], size_t *length) {
  *length = 0;
  if (unit == 0 || unit > MAX_CODE_POINT) return LEXER_INVALID_UNICODE_VALUE;
  if ((*pending != 0) != is_second_surrogate(unit)) return LEXER_INVALID_SURROGATE_PAIR;
  if (is_first_surrogate(unit)) {
    *pending = unit;
    return LEXER_FINE;
  }
  if (*pending) unit = 0x10000 + ((*pending & 0x3FF) << 10) + (unit & 0x3FF);
  *pending = 0;
  *length = utf8_write(unit, buffer);
  return LEXER_FINE;
}

// Bytes of the escape at `at`, which is no doubled one; 0: it is none.
static size_t read_escape(Slice body, size_t at, uint32_t *unit) {
  if (escape_read_hex(body, at + 1, SHORT_DIGITS, unit)) return 1 + SHORT_DIGITS;
  bool is_long = at + 1 < body.length && body.start[at + 1] == '+';
  if (is_long && escape_read_hex(body, at + 2, LONG_DIGITS, unit)) return 2 + LONG_DIGITS;
  return 0;
}

Decoded escape_decode_unicode(Slice body, char escape, char *buffer) {
  uint32_t pending = 0;
  size_t length = 0;
  size_t at = 0;
  while (at < body.length) {
    size_t start = at;
    bool is_escape = body.start[at] == escape;
    if (is_escape && at + 1 < body.length && body.start[at + 1] == escape) {
      is_escape = false;
      at++;
    }
    if (!is_escape) {
      if (pending) return (Decoded){length, LEXER_INVALID_SURROGATE_PAIR, start};
      buffer[length++] = body.start[at++];
      continue;
    }
    uint32_t unit;
    size_t read = read_escape(body, at, &unit);
    if (read == 0) return (Decoded){length, LEXER_INVALID_UNICODE_ESCAPE, at};
    char bytes[UTF8_MAX_LENGTH];
    size_t added;
    LexerProblem problem = escape_add_unit(&pending, unit, bytes, &added);
    if (problem) return (Decoded){length, problem, at};
    memcpy(buffer + length, bytes, added);
    length += added;
    at += read;
  }
  return (Decoded){length, pending ? LEXER_INVALID_SURROGATE_PAIR : LEXER_FINE, at};
}

static bool may_escape(char byte) {
  return escape_hex_digit(byte) < 0 && strchr("+'\" \t\n\r\f\v", byte) == NULL;
}

LexerProblem escape_character(Slice tail, char *escape, size_t *offset) {
  *escape = '\\';
  Lexer lexer;
  lexer_init(&lexer, tail, false);
  Token token = lexer_next(&lexer);
  if (token.kind == TOKEN_END) return LEXER_FINE;
  if (token.kind == TOKEN_UESCAPE) token = lexer_next(&lexer);
  *offset = token.start;
  if (token.kind != TOKEN_STRING) return LEXER_UESCAPE_WITHOUT_STRING;

  Slice string = {tail.start + token.start, token.end - token.start};
  if (literal_is_unicode(string)) return LEXER_UESCAPE_WITHOUT_STRING;
  char *text = memory_alloc(string.length);
  Decoded decoded = literal_decode(string, text);
  *escape = text[0];
  memory_free(text);
  if (decoded.length != 1 || !may_escape(*escape)) return LEXER_INVALID_ESCAPE_CHARACTER;
  return LEXER_FINE;
}
