#include "lexer/literal.h"

#include "lexer/memory.h"
#include "lexer/quote.h"

#include <limits.h>

typedef struct Decoder {
  Slice token;
  size_t at; // the next byte to read
  char *buffer;
  size_t length;
  uint32_t surrogate; // the first one of a pair
  bool has_raw_byte;  // \xFF or \377: the result may be no UTF-8
} Decoder;

static Decoded fail(const Decoder *decoder, LexerProblem problem, size_t offset) {
  return (Decoded){decoder->length, problem, offset};
}

static bool is_at_end(const Decoder *decoder) { return decoder->at >= decoder->token.length; }

static char peek(const Decoder *decoder, size_t ahead) {
  size_t at = decoder->at + ahead;
  return at < decoder->token.length ? decoder->token.start[at] : '\0';
}

static void put(Decoder *decoder, char byte) { decoder->buffer[decoder->length++] = byte; }

// At a quote: whether it ends the string. Steps over a doubled one, which is a quote, and over a
// string's end and the beginning of its continuation, which are nothing.
static bool ends_at_quote(Decoder *decoder, bool may_be_doubled) {
  decoder->at++;
  if (may_be_doubled && peek(decoder, 0) == '\'') {
    put(decoder, '\'');
    decoder->at++;
    return false;
  }
  Slice rest = {decoder->token.start + decoder->at, decoder->token.length - decoder->at};
  size_t between = quote_continuation(rest);
  if (between == 0) return true;
  decoder->at += between + 1;
  return false;
}

static void decode_plain(Decoder *decoder, bool may_be_doubled) {
  while (!is_at_end(decoder)) {
    if (peek(decoder, 0) == '\'') {
      if (ends_at_quote(decoder, may_be_doubled)) return;
    } else {
      put(decoder, peek(decoder, 0));
      decoder->at++;
    }
  }
}

static void put_raw(Decoder *decoder, uint32_t value) {
  if ((value & 0xFF) == 0 || value & 0x80) decoder->has_raw_byte = true;
  put(decoder, (char)(value & 0xFF));
}

// \uXXXX or \UXXXXXXXX, at its backslash.
static LexerProblem decode_unicode_escape(Decoder *decoder) {
  size_t digits = peek(decoder, 1) == 'u' ? 4 : 8;
  uint32_t unit;
  if (!escape_read_hex(decoder->token, decoder->at + 2, digits, &unit)) return LEXER_INVALID_ESCAPE;
  char bytes[UTF8_MAX_LENGTH];
  size_t length;
  LexerProblem problem = escape_add_unit(&decoder->surrogate, unit, bytes, &length);
  if (problem) return problem;
  for (size_t i = 0; i < length; i++) put(decoder, bytes[i]);
  decoder->at += 2 + digits;
  return LEXER_FINE;
}

static void decode_number_escape(Decoder *decoder, uint32_t base, size_t max_digits) {
  uint32_t value = 0;
  for (size_t i = 0; i < max_digits; i++) {
    int digit = escape_hex_digit(peek(decoder, 0));
    if (digit < 0 || (uint32_t)digit >= base) break;
    value = value * base + (uint32_t)digit;
    decoder->at++;
  }
  put_raw(decoder, value);
}

static void decode_simple_escape(Decoder *decoder) {
  static const char letters[] = "bfnrtv";
  static const char meanings[] = "\b\f\n\r\t\v";
  char byte = peek(decoder, 0);
  const char *letter = byte ? strchr(letters, byte) : NULL;
  put_raw(decoder, (unsigned char)(letter ? meanings[letter - letters] : byte));
  decoder->at++;
}

static LexerProblem decode_escape(Decoder *decoder) {
  char next = peek(decoder, 1);
  if (next == 'u' || next == 'U') return decode_unicode_escape(decoder);
  decoder->at++;
  if (next >= '0' && next <= '7') {
    decode_number_escape(decoder, 8, 3);
  } else if (next == 'x' && escape_hex_digit(peek(decoder, 1)) >= 0) {
    decoder->at++;
    decode_number_escape(decoder, 16, 2);
  } else if (!is_at_end(decoder)) {
    decode_simple_escape(decoder);
  }
  return LEXER_FINE;
}

static Decoded decode_escape_string(Decoder *decoder) {
  while (!is_at_end(decoder)) {
    char byte = peek(decoder, 0);
    bool is_unicode = byte == '\\' && (peek(decoder, 1) == 'u' || peek(decoder, 1) == 'U');
    if (decoder->surrogate && !is_unicode)
      return fail(decoder, LEXER_INVALID_SURROGATE_PAIR, decoder->at);
    if (byte == '\\') {
      LexerProblem problem = decode_escape(decoder);
      if (problem) return fail(decoder, problem, decoder->at);
    } else if (byte == '\'') {
      if (ends_at_quote(decoder, true)) break;
    } else {
      put(decoder, byte);
      decoder->at++;
    }
  }
  Slice text = {decoder->buffer, decoder->length};
  if (decoder->has_raw_byte && utf8_find_fault(text, 0) < text.length)
    return fail(decoder, LEXER_INVALID_UTF8, 0);
  return fail(decoder, LEXER_FINE, 0);
}

static Decoded decode_unicode_string(Decoder *decoder) {
  size_t begin = decoder->at;
  decode_plain(decoder, true);
  Slice tail = {decoder->token.start + decoder->at, decoder->token.length - decoder->at};
  char escape;
  size_t offset = 0;
  LexerProblem problem = escape_character(tail, &escape, &offset);
  if (problem) return fail(decoder, problem, decoder->at + offset);

  Slice body = {decoder->buffer, decoder->length};
  Decoded decoded = escape_decode_unicode(body, escape, decoder->buffer);
  decoded.offset = decoded.problem ? decoded.offset + begin : 0;
  return decoded;
}

static Decoded decode_digits(Decoder *decoder, int base, LexerProblem problem) {
  decode_plain(decoder, false);
  for (size_t i = 0; i < decoder->length; i++) {
    int digit = escape_hex_digit(decoder->buffer[i]);
    if (digit < 0 || digit >= base) return fail(decoder, problem, 0);
  }
  return fail(decoder, LEXER_FINE, 0);
}

static Decoded decode_dollar_quote(Decoder *decoder) {
  const char *dollar = memchr(decoder->token.start + 1, '$', decoder->token.length - 1);
  size_t tag = dollar ? (size_t)(dollar - decoder->token.start) + 1 : 0;
  if (decoder->token.length < 2 * tag) return fail(decoder, LEXER_UNTERMINATED_DOLLAR_QUOTE, 0);
  decoder->length = decoder->token.length - 2 * tag;
  memcpy(decoder->buffer, decoder->token.start + tag, decoder->length);
  return fail(decoder, LEXER_FINE, 0);
}

bool literal_is_unicode(Slice token) {
  return token.length > 2 && (token.start[0] | 0x20) == 'u' && token.start[1] == '&' &&
         token.start[2] == '\'';
}

Decoded literal_decode(Slice token, char *buffer) {
  Decoder decoder = {.token = token, .buffer = buffer, .at = 2};
  if (literal_is_unicode(token)) {
    decoder.at = 3;
    return decode_unicode_string(&decoder);
  }
  char first = token.length ? token.start[0] : '\0';
  bool has_prefix = token.length > 1 && token.start[1] == '\'';
  if (has_prefix && (first | 0x20) == 'e') return decode_escape_string(&decoder);
  if (has_prefix && (first | 0x20) == 'b')
    return decode_digits(&decoder, 2, LEXER_INVALID_BINARY_DIGIT);
  if (has_prefix && (first | 0x20) == 'x')
    return decode_digits(&decoder, 16, LEXER_INVALID_HEX_DIGIT);
  if (first == '$') return decode_dollar_quote(&decoder);
  if (first == '\'') {
    decoder.at = 1;
    decode_plain(&decoder, true);
    return fail(&decoder, LEXER_FINE, 0);
  }
  if (token.length) memcpy(buffer, token.start, token.length);
  return (Decoded){token.length, LEXER_FINE, 0};
}

Decoded literal_check(Slice token) {
  char *buffer = memory_alloc(token.length);
  Decoded decoded = literal_decode(token, buffer);
  memory_free(buffer);
  return decoded;
}

static uint32_t base_of(Slice token, size_t *at) {
  *at = 0;
  if (token.length < 2 || token.start[0] != '0') return 10;
  char letter = (char)(token.start[1] | 0x20);
  uint32_t base = letter == 'x' ? 16 : letter == 'o' ? 8 : letter == 'b' ? 2 : 10;
  if (base != 10) *at = 2;
  return base;
}

bool literal_integer(Slice token, int32_t *value) {
  size_t at;
  uint32_t base = base_of(token, &at);
  uint64_t sum = 0;
  for (; at < token.length; at++) {
    if (token.start[at] == '_') continue;
    int digit = escape_hex_digit(token.start[at]);
    if (digit < 0 || (uint32_t)digit >= base) return false;
    sum = sum * base + (uint32_t)digit;
    if (sum > INT32_MAX) return false;
  }
  *value = (int32_t)sum;
  return true;
}
