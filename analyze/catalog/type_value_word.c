// Words that are certainly no value of a type: most of what is wrong in a default is one.
#include "analyze/catalog/builtin/builtin.h"
#include "analyze/catalog/type_value.h"

static Slice trimmed(Slice text) {
  while (
      text.length > 0 && (text.start[0] == ' ' || (text.start[0] >= '\t' && text.start[0] <= '\r')))
    text.start++, text.length--;
  while (text.length > 0 &&
         (text.start[text.length - 1] == ' ' ||
             (text.start[text.length - 1] >= '\t' && text.start[text.length - 1] <= '\r')))
    text.length--;
  return text;
}

static bool is_letter(char c) {
  c = (char)(c | 0x20);
  return c >= 'a' && c <= 'z';
}

static bool is_word(Slice text) {
  for (size_t i = 0; i < text.length; i++) {
    if (!is_letter(text.start[i])) return false;
  }
  return text.length > 0;
}

static bool equals(Slice text, const char *word) {
  if (text.length != strlen(word)) return false;
  for (size_t i = 0; i < text.length; i++) {
    if ((text.start[i] | 0x20) != word[i]) return false;
  }
  return true;
}

static bool is_one_of(Slice text, const char *const words[]) {
  for (size_t i = 0; words[i] != NULL; i++) {
    if (equals(text, words[i])) return true;
  }
  return false;
}

// A lone word is none but these; what else is written is left open.
static TypeReading read_lone(Slice text, const char *const words[]) {
  text = trimmed(text);
  if (text.length == 0) return TYPE_READ_INVALID;
  return is_word(text) && !is_one_of(text, words) ? TYPE_READ_INVALID : TYPE_READ_OPEN;
}

static TypeReading read_made_of(Slice text, const char *characters) {
  for (size_t i = 0; i < text.length; i++) {
    char c = text.start[i];
    if (c == '\0' || strchr(characters, c) == NULL) return TYPE_READ_INVALID;
  }
  return TYPE_READ_OPEN;
}

static TypeReading read_bits(Slice text) {
  bool is_hex = text.length > 0 && (text.start[0] | 0x20) == 'x';
  bool has_letter = text.length > 0 && (is_hex || (text.start[0] | 0x20) == 'b');
  if (has_letter) text.start++, text.length--;
  return read_made_of(text, is_hex ? "0123456789abcdefABCDEF" : "01");
}

// A backslash stands before another, or before three octal digits.
static TypeReading read_escaped(Slice text) {
  for (size_t i = 0; i < text.length; i++) {
    if (text.start[i] != '\\') continue;
    if (i + 1 < text.length && text.start[i + 1] == '\\') {
      i++;
      continue;
    }
    if (i + 3 >= text.length || text.start[i + 1] < '0' || text.start[i + 1] > '3')
      return TYPE_READ_INVALID;
    for (size_t k = 2; k <= 3; k++) {
      if (text.start[i + k] < '0' || text.start[i + k] > '7') return TYPE_READ_INVALID;
    }
    i += 3;
  }
  return TYPE_READ_OPEN;
}

static TypeReading read_bytes(Slice text) {
  bool is_hex = text.length > 1 && text.start[0] == '\\' && text.start[1] == 'x';
  return is_hex ? TYPE_READ_OPEN : read_escaped(text);
}

#define OID_FLOAT4 700u
#define OID_POINT 600u
#define OID_CIDR 650u
#define OID_MACADDR 829u
#define OID_INET 869u
#define OID_MACADDR8 774u
#define OID_PG_LSN 3220u

TypeReading type_value_read_word(ObjectId type, Slice text) {
  static const char *const numbers[] = {"nan", "inf", "infinity", NULL};
  static const char *const times[] = {"now", "today", "tomorrow", "yesterday", "epoch", "infinity",
      "inf", "allballs", "current", "invalid", NULL};
  static const char *const spans[] = {
      "infinity", "inf", "epoch", "invalid", "undefined", "p", NULL};
  static const char *const none[] = {NULL};
  switch (type) {
  case BUILTIN_NUMERIC:
  case BUILTIN_FLOAT8:
  case OID_FLOAT4: return read_lone(text, numbers);
  case BUILTIN_DATE:
  case BUILTIN_TIME:
  case BUILTIN_TIMETZ:
  case BUILTIN_TIMESTAMP:
  case BUILTIN_TIMESTAMPTZ: return read_lone(text, times);
  case BUILTIN_INTERVAL: return read_lone(text, spans);
  case BUILTIN_OID: return read_lone(text, none);
  case OID_POINT:
  case BUILTIN_BOX: return read_lone(text, numbers);
  case OID_INET:
  case OID_CIDR: return read_made_of(text, "0123456789abcdefABCDEF.:/");
  case OID_MACADDR:
  case OID_MACADDR8: // what follows is not always looked at
    text = trimmed(text);
    return read_made_of((Slice){text.start, text.length > 0}, "0123456789abcdefABCDEF");
  case OID_PG_LSN: return read_made_of(text, "0123456789abcdefABCDEF/");
  case BUILTIN_BIT:
  case BUILTIN_VARBIT: return read_bits(text);
  case BUILTIN_BYTEA: return read_bytes(text);
  default: return TYPE_READ_OPEN;
  }
}
