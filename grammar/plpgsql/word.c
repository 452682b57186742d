#include "grammar/plpgsql/word.h"

#include "grammar/plpgsql_grammar.h"

#include <assert.h>

#define WORD_MAX_LENGTH 20

typedef struct Word {
  const char *text;
  uint16_t kind;
} Word;

static const Word words[] = {
#define KEYWORD(text, token, category) {text, PL_##token},
#include "grammar/plpgsql/keyword.def"
#undef KEYWORD
};

static const char *const conditions[] = {
#define CONDITION(name, sqlstate) #name,
#include "grammar/plpgsql/condition.def"
#undef CONDITION
};

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

// As the order of the tables is: by bytes.
static int compare(Slice a, const char *b) {
  size_t length = strlen(b);
  int order = memcmp(a.start, b, a.length < length ? a.length : length);
  if (order != 0) return order;
  return a.length < length ? -1 : a.length > length;
}

static const Word *find(Slice text) {
  char folded[WORD_MAX_LENGTH];
  if (text.length > WORD_MAX_LENGTH) return NULL;
  for (size_t i = 0; i < text.length; i++) {
    char c = text.start[i];
    folded[i] = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
  }
  size_t first = 0;
  size_t end = COUNT_OF(words);
  while (first < end) {
    size_t middle = first + (end - first) / 2;
    int order = compare((Slice){folded, text.length}, words[middle].text);
    if (order == 0) return &words[middle];
    if (order < 0)
      end = middle;
    else
      first = middle + 1;
  }
  return NULL;
}

static int operator_kind(Slice text) {
  if (slice_equals(text, SLICE("<<"))) return PL_LESS_LESS;
  if (slice_equals(text, SLICE(">>"))) return PL_GREATER_GREATER;
  if (slice_equals(text, SLICE("#"))) return PL_HASH;
  return PL_OTHER;
}

static int sign_kind(TokenKind kind) {
  switch (kind) {
  case TOKEN_END: return 0;
  case TOKEN_STRING: return PL_STRING;
  case TOKEN_INTEGER: return PL_INTEGER;
  case TOKEN_DOT: return PL_DOT;
  case TOKEN_DOT_DOT: return PL_DOT_DOT;
  case TOKEN_COMMA: return PL_COMMA;
  case TOKEN_SEMICOLON: return PL_SEMICOLON;
  case TOKEN_LEFT_PAREN: return PL_LEFT_PAREN;
  case TOKEN_RIGHT_PAREN: return PL_RIGHT_PAREN;
  case TOKEN_LEFT_BRACKET: return PL_LEFT_BRACKET;
  case TOKEN_RIGHT_BRACKET: return PL_RIGHT_BRACKET;
  case TOKEN_EQUALS: return PL_EQUALS;
  case TOKEN_COLON_EQUALS: return PL_COLON_EQUALS;
  case TOKEN_EQUALS_GREATER: return PL_EQUALS_GREATER;
  case TOKEN_PERCENT: return PL_PERCENT;
  default: return PL_OTHER;
  }
}

int pl_word_kind(Slice text, TokenKind kind) {
  if (kind == TOKEN_OPERATOR) return operator_kind(text);
  if (kind == TOKEN_PARAMETER) return PL_NAME;
  bool is_word = kind == TOKEN_NAME || lexer_keyword_category(kind) != KEYWORD_NOT;
  if (!is_word || slice_equals(text, SLICE("'")) || text.length == 0) return sign_kind(kind);
  const Word *word = find(text);
  if (word != NULL) return word->kind;
  return PL_NAME;
}

bool pl_word_is_name(int kind) {
  static const bool is_reserved[] = {
#define KEYWORD(text, token, category) IS_##category(token)
#define IS_RESERVED(token) [PL_##token] = true,
#define IS_UNRESERVED(token)
#define IS_LEVEL(token)
#define IS_STATE(token)
#include "grammar/plpgsql/keyword.def"
#undef KEYWORD
  };
  if (kind == PL_NAME) return true;
  return kind >= PL_ABSOLUTE && kind <= PL_WHILE && !is_reserved[kind];
}

bool pl_word_is_keyword(Slice text) { return find(text) != NULL; }

bool pl_word_is_reserved(Slice text) {
  const Word *word = find(text);
  return word != NULL && !pl_word_is_name(word->kind);
}

bool pl_word_is_condition(Slice name) {
  size_t first = 0;
  size_t end = COUNT_OF(conditions);
  while (first < end) {
    size_t middle = first + (end - first) / 2;
    int order = compare(name, conditions[middle]);
    if (order == 0) return true;
    if (order < 0)
      end = middle;
    else
      first = middle + 1;
  }
  return false;
}
