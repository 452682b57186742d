// JSON, as RFC 8259 has it and the server reads it: type_value_read's way with json and jsonb.
#include "analyze/catalog/builtin/builtin.h"
#include "analyze/catalog/type_value.h"

#define DEPTH_MOST 256 // brackets within each other; what nests deeper is left open

typedef enum Expected {
  EXPECT_VALUE,
  EXPECT_VALUE_OR_END, // of an array that has just begun
  EXPECT_KEY,
  EXPECT_KEY_OR_END,
  EXPECT_COLON,
  EXPECT_COMMA_OR_END,
} Expected;

typedef struct Reader {
  const char *at;
  const char *end;
  bool is_binary; // jsonb, which has more to say of numbers and escapes
  bool is_open;
  int depth;
  char closing[DEPTH_MOST];
  Expected expected;
} Reader;

static char peek(const Reader *reader) { return reader->at < reader->end ? *reader->at : '\0'; }

static void skip_space(Reader *reader) {
  while (reader->at < reader->end && strchr(" \t\n\r", *reader->at) != NULL && *reader->at != '\0')
    reader->at++;
}

static bool take_digits(Reader *reader) {
  const char *start = reader->at;
  while (peek(reader) >= '0' && peek(reader) <= '9') reader->at++;
  return reader->at > start;
}

static bool take_number(Reader *reader) {
  if (peek(reader) == '-') reader->at++;
  bool is_zero = peek(reader) == '0';
  if (is_zero) reader->at++;
  if (!is_zero && !take_digits(reader)) return false;
  if (peek(reader) == '.') {
    reader->at++;
    if (!take_digits(reader)) return false;
  }
  if ((peek(reader) | 0x20) == 'e') {
    reader->at++;
    reader->is_open |= reader->is_binary; // it may be too large
    if (peek(reader) == '+' || peek(reader) == '-') reader->at++;
    if (!take_digits(reader)) return false;
  }
  char next = (char)(peek(reader) | 0x20);
  bool goes_on =
      (next >= 'a' && next <= 'z') || (next >= '0' && next <= '9' && peek(reader) != '\0');
  return !goes_on;
}

static bool take_escape(Reader *reader) {
  char c = peek(reader);
  if (c == '\0' || strchr("\"\\/bfnrtu", c) == NULL) return false;
  reader->at++;
  if (c != 'u') return true;
  reader->is_open |= reader->is_binary; // no NUL, and no half of a pair
  for (int i = 0; i < 4; i++, reader->at++) {
    char digit = (char)(peek(reader) | 0x20);
    bool is_hex = (digit >= 'a' && digit <= 'f') || (peek(reader) >= '0' && peek(reader) <= '9');
    if (!is_hex) return false;
  }
  return true;
}

static bool take_string(Reader *reader) {
  if (peek(reader) != '"') return false;
  for (reader->at++; reader->at < reader->end;) {
    unsigned char c = (unsigned char)*reader->at++;
    if (c == '"') return true;
    if (c < 0x20) return false;
    if (c == '\\' && !take_escape(reader)) return false;
  }
  return false;
}

static bool take_word(Reader *reader, const char *word) {
  size_t length = strlen(word);
  if ((size_t)(reader->end - reader->at) < length || memcmp(reader->at, word, length) != 0)
    return false;
  reader->at += length;
  char next = (char)(peek(reader) | 0x20);
  return !((next >= 'a' && next <= 'z') || (peek(reader) >= '0' && peek(reader) <= '9') ||
           peek(reader) == '_');
}

// ---- brackets

static bool open_bracket(Reader *reader, char closing) {
  if (reader->depth == DEPTH_MOST) {
    reader->is_open = true;
    return false;
  }
  reader->closing[reader->depth++] = closing;
  reader->expected = closing == '}' ? EXPECT_KEY_OR_END : EXPECT_VALUE_OR_END;
  reader->at++;
  return true;
}

static bool close_bracket(Reader *reader) {
  if (reader->depth == 0 || reader->closing[reader->depth - 1] != peek(reader)) return false;
  reader->depth--;
  reader->expected = EXPECT_COMMA_OR_END;
  reader->at++;
  return true;
}

static bool take_value(Reader *reader) {
  char c = peek(reader);
  if (c == '{') return open_bracket(reader, '}');
  if (c == '[') return open_bracket(reader, ']');
  reader->expected = EXPECT_COMMA_OR_END;
  if (c == '"') return take_string(reader);
  if (c == 't') return take_word(reader, "true");
  if (c == 'f') return take_word(reader, "false");
  if (c == 'n') return take_word(reader, "null");
  return take_number(reader);
}

static bool take_comma(Reader *reader) {
  if (peek(reader) != ',' || reader->depth == 0) return false;
  reader->expected = reader->closing[reader->depth - 1] == '}' ? EXPECT_KEY : EXPECT_VALUE;
  reader->at++;
  return true;
}

static bool take_next(Reader *reader) {
  char c = peek(reader);
  bool may_end = reader->expected == EXPECT_VALUE_OR_END || reader->expected == EXPECT_KEY_OR_END ||
                 reader->expected == EXPECT_COMMA_OR_END;
  if (may_end && (c == '}' || c == ']')) return close_bracket(reader);
  switch (reader->expected) {
  case EXPECT_KEY:
  case EXPECT_KEY_OR_END: reader->expected = EXPECT_COLON; return take_string(reader);
  case EXPECT_COLON: reader->expected = EXPECT_VALUE; return *reader->at++ == ':';
  case EXPECT_COMMA_OR_END: return take_comma(reader);
  default: return take_value(reader);
  }
}

TypeReading type_value_read_json(ObjectId type, Slice text) {
  Reader reader = {
      .at = text.start, .end = text.start + text.length, .is_binary = type == BUILTIN_JSONB};
  bool is_valid = true;
  skip_space(&reader);
  while (is_valid && reader.at < reader.end) {
    is_valid = take_next(&reader);
    skip_space(&reader);
  }
  is_valid &= reader.depth == 0 && reader.expected == EXPECT_COMMA_OR_END;
  if (reader.is_open) return TYPE_READ_OPEN;
  return is_valid ? TYPE_READ_OPEN : TYPE_READ_INVALID; // nothing compares them
}
