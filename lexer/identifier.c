#include "lexer/identifier.h"

#include "lexer/escape.h"
#include "lexer/memory.h"
#include "lexer/utf8.h"

#include <assert.h>

static char fold(char byte) { return byte >= 'A' && byte <= 'Z' ? (char)(byte | 0x20) : byte; }

static void set(Identifier *identifier, Slice text) {
  identifier->length = utf8_clip(text, IDENTIFIER_MAX_LENGTH);
  identifier->was_cut = identifier->length < text.length;
  memmove(identifier->text, text.start, identifier->length);
  identifier->text[identifier->length] = '\0';
}

// Copies what stands between the quotes, doubled ones once. Stops when `limit` bytes are full, and
// returns the length; `*at` is then behind what was read.
static size_t unquote(Slice token, size_t *at, char *buffer, size_t limit) {
  size_t length = 0;
  while (*at < token.length && length < limit) {
    if (token.start[*at] == '"') {
      ++*at;
      if (*at == token.length || token.start[*at] != '"') break;
    }
    buffer[length++] = token.start[(*at)++];
  }
  return length;
}

// More than fits tells where to cut: a character that begins below the limit is read to its end.
#define ENOUGH (IDENTIFIER_MAX_LENGTH + UTF8_MAX_LENGTH)

static void decode_quoted(Slice token, Identifier *identifier) {
  char buffer[ENOUGH];
  size_t at = 1;
  size_t length = unquote(token, &at, buffer, ENOUGH);
  set(identifier, (Slice){buffer, length});
}

static void decode_plain(Slice token, Identifier *identifier) {
  set(identifier, token);
  if (token.length && token.start[0] == ':') return; // a psql variable
  for (size_t i = 0; i < identifier->length; i++) identifier->text[i] = fold(identifier->text[i]);
}

// `buffer` has room for token.length bytes.
static Decoded decode_unicode(Slice token, char *buffer) {
  size_t at = 3;
  size_t length = unquote(token, &at, buffer, token.length);
  char escape;
  size_t offset = 0;
  LexerProblem problem =
      escape_character((Slice){token.start + at, token.length - at}, &escape, &offset);
  if (problem) return (Decoded){0, problem, at + offset};
  Decoded decoded = escape_decode_unicode((Slice){buffer, length}, escape, buffer);
  decoded.offset = decoded.problem ? decoded.offset + 3 : 0;
  return decoded;
}

bool identifier_is_unicode(Slice token) {
  return token.length > 2 && (token.start[0] | 0x20) == 'u' && token.start[1] == '&' &&
         token.start[2] == '"';
}

void identifier_decode(Slice token, Identifier *identifier) {
  *identifier = (Identifier){0};
  if (identifier_is_unicode(token)) {
    char *buffer = memory_alloc(token.length);
    Decoded decoded = decode_unicode(token, buffer);
    identifier->problem = decoded.problem;
    if (!decoded.problem) set(identifier, (Slice){buffer, decoded.length});
    memory_free(buffer);
  } else if (token.length && token.start[0] == '"') {
    decode_quoted(token, identifier);
  } else {
    decode_plain(token, identifier);
  }
}

// What no name has that is its own text.
static const uint8_t is_encoded[256] = {['A' ... 'Z'] = 1, ['&'] = 1, ['"'] = 1};

// A plain name in small letters, as most are, needs no copy.
static bool is_decoded(Slice token) {
  if (token.length == 0 || token.length > IDENTIFIER_MAX_LENGTH) return false;
  uint8_t seen = 0;
  for (size_t i = 0; i < token.length; i++) seen |= is_encoded[(unsigned char)token.start[i]];
  return !seen;
}

Symbol identifier_intern(SymbolTable *table, Slice token, bool *was_cut) {
  if (was_cut) *was_cut = false;
  if (is_decoded(token)) return symbol_intern(table, token);
  Identifier identifier;
  identifier_decode(token, &identifier);
  if (was_cut) *was_cut = identifier.was_cut;
  return symbol_intern(table, (Slice){identifier.text, identifier.length});
}

LexerProblem identifier_check(Slice token, size_t *offset) {
  *offset = 0;
  if (!identifier_is_unicode(token)) return LEXER_FINE;
  char *buffer = memory_alloc(token.length);
  Decoded decoded = decode_unicode(token, buffer);
  memory_free(buffer);
  *offset = decoded.offset;
  return decoded.problem;
}
