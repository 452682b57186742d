#include "grammar/expected.h"

#include "grammar/automaton.h"
#include "grammar/hint.h"
#include "lexer/memory.h"

#include <ctype.h>

// Which tokens are possible somewhere.
typedef struct TokenSet {
  bool has[TOKEN_KIND_COUNT];
} TokenSet;

// What begins an expression or a type would be a list of hundreds of words.
struct Expected {
  bool is_ready; // they are asked for at the first wrong statement
  TokenSet expression_starts;
  TokenSet type_starts;
};

// Alternatives in words, the most telling first.
typedef struct WordList {
  Slice words[EXPECTED_MAX_WORDS];
  size_t count; // those that had no room included
} WordList;

Expected *expected_new(void) { return MEMORY_NEW(Expected); }
void expected_free(Expected *expected) { memory_free(expected); }

static void find_accepted_behind(const TokenKind *kinds, size_t count, TokenSet *set) {
  StateStack stack = {0};
  for (size_t i = 0; i < count; i++) state_stack_feed(&stack, kinds[i]);
  state_stack_accepts(&stack, set->has);
  state_stack_free(&stack);
}

static void make_ready(Expected *expected) {
  static const TokenKind condition[] = {TOKEN_SELECT, TOKEN_WHERE};
  static const TokenKind type[] = {
      TOKEN_SELECT, TOKEN_CAST, TOKEN_LEFT_PAREN, TOKEN_NULL, TOKEN_AS};
  if (expected->is_ready) return;
  find_accepted_behind(
      condition, sizeof(condition) / sizeof(*condition), &expected->expression_starts);
  find_accepted_behind(type, sizeof(type) / sizeof(*type), &expected->type_starts);
  expected->is_ready = true;
}

// ---- a slip of the keyboard

// Letters to add, drop, change or swap until `a` is `b`; both are short. Counted no further than 2.
static unsigned spelling_distance(const char *a, size_t a_length, const char *b, size_t b_length) {
  enum { ROOM = 24 };
  unsigned rows[3][ROOM + 1]; // the rows of the classic table, the newest last
  if (a_length > ROOM || b_length > ROOM) return 3;
  for (unsigned k = 0; k <= b_length; k++) rows[1][k] = rows[2][k] = k;

  for (size_t i = 1; i <= a_length; i++) {
    memcpy(rows[0], rows[1], sizeof(rows[0]));
    memcpy(rows[1], rows[2], sizeof(rows[1]));
    rows[2][0] = (unsigned)i;
    for (size_t k = 1; k <= b_length; k++) {
      unsigned best = rows[1][k - 1] + (a[i - 1] != b[k - 1]);
      if (rows[1][k] + 1 < best) best = rows[1][k] + 1;
      if (rows[2][k - 1] + 1 < best) best = rows[2][k - 1] + 1;
      bool swapped = i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1];
      if (swapped && rows[0][k - 2] + 1 < best) best = rows[0][k - 2] + 1;
      rows[2][k] = best;
    }
  }
  return rows[2][b_length];
}

// The possible keyword that `token` nearly is; TOKEN_END: none.
static TokenKind nearly(const TokenSet *possible, Slice source, Token token) {
  char text[24];
  size_t length = token.end - token.start;
  bool is_word =
      token.kind == TOKEN_NAME || lexer_keyword_category(token.kind) == KEYWORD_UNRESERVED;
  if (!is_word || length < 3 || length > sizeof(text)) return TOKEN_END;
  for (size_t i = 0; i < length; i++) {
    text[i] = (char)toupper((unsigned char)source.start[token.start + i]);
  }

  TokenKind best = TOKEN_END;
  unsigned best_distance = length < 8 ? 2 : 3; // less than that
  for (int kind = TOKEN_ABORT; kind < TOKEN_INVALID; kind++) {
    if (!possible->has[kind]) continue;
    const char *word = lexer_token_name((TokenKind)kind);
    if (length < 4 && strlen(word) <= length) continue; // FOO is not meant as FOR, but NUL as NULL
    unsigned distance = spelling_distance(text, length, word, strlen(word));
    bool is_better = distance < best_distance ||
                     (distance == best_distance && best && strlen(word) == length); // FORM
    if (is_better) {
      best = (TokenKind)kind;
      best_distance = distance;
    }
  }
  return best;
}

// ---- many alternatives in few words

static void add_word(WordList *list, const char *word) {
  Slice slice = slice_of(word);
  for (size_t i = 0; i < list->count && i < EXPECTED_MAX_WORDS; i++) {
    if (slice_equals(list->words[i], slice)) return; // NOT and NOT_LA
  }
  if (list->count < EXPECTED_MAX_WORDS) list->words[list->count] = slice;
  list->count++;
}

static void remove_all(TokenSet *set, const TokenSet *others) {
  for (int kind = 0; kind < TOKEN_KIND_COUNT; kind++) {
    if (others->has[kind]) set->has[kind] = false;
  }
}

// Reserved words may be labels, and then every word is possible.
static void remove_names(TokenSet *set) {
  bool any_type_word = set->has[TOKEN_LEFT] && set->has[TOKEN_ILIKE];
  bool any_column_word = set->has[TOKEN_BIGINT] && set->has[TOKEN_SETOF];
  bool any_word = set->has[TOKEN_SELECT] && set->has[TOKEN_THEN];
  set->has[TOKEN_NAME] = false;
  for (int kind = TOKEN_ABORT; kind < TOKEN_INVALID; kind++) {
    KeywordCategory category = lexer_keyword_category((TokenKind)kind);
    bool is_name = category == KEYWORD_UNRESERVED ||
                   (any_column_word && category == KEYWORD_COLUMN_NAME) ||
                   (any_type_word && category == KEYWORD_TYPE_FUNCTION_NAME) || any_word;
    if (is_name) set->has[kind] = false;
  }
}

// What a name is of, behind the token before it.
static const char *name_words(TokenKind before) {
  switch (before) {
  case TOKEN_FROM:
  case TOKEN_INTO:
  case TOKEN_JOIN:
  case TOKEN_TABLE:
  case TOKEN_UPDATE: return "a table name";
  case TOKEN_COLUMN: return "a column name";
  case TOKEN_CONSTRAINT: return "a constraint name";
  case TOKEN_EXTENSION: return "an extension name";
  case TOKEN_FUNCTION: return "a function name";
  case TOKEN_INDEX: return "an index name";
  case TOKEN_ROLE:
  case TOKEN_USER: return "a role name";
  case TOKEN_SCHEMA: return "a schema name";
  case TOKEN_SEQUENCE: return "a sequence name";
  case TOKEN_TRIGGER: return "a trigger name";
  case TOKEN_TYPE: return "a type name";
  case TOKEN_VIEW: return "a view name";
  default: return "a name";
  }
}

static void add_groups(const Expected *expected, TokenSet *set, TokenKind before, WordList *list) {
  if (set->has[TOKEN_NAME] && set->has[TOKEN_NUMBER] && set->has[TOKEN_CASE]) {
    add_word(list, "an expression");
    remove_all(set, &expected->expression_starts);
  } else if (set->has[TOKEN_NAME] && set->has[TOKEN_BIGINT] && set->has[TOKEN_LEFT] &&
             !set->has[TOKEN_SELECT]) {
    add_word(list, "a data type");
    remove_all(set, &expected->type_starts);
  }
  if (set->has[TOKEN_NAME]) {
    add_word(list, name_words(before));
    remove_names(set);
  }
}

// Behind a value there is always room for one more operator, or it was a name that a string, a dot
// or => could follow: that tells nobody anything.
static void remove_operators(TokenSet *set) {
  static const TokenKind operators[] = {TOKEN_OPERATOR, TOKEN_TYPECAST, TOKEN_LESS_EQUALS,
      TOKEN_GREATER_EQUALS, TOKEN_NOT_EQUALS, TOKEN_PLUS, TOKEN_MINUS, TOKEN_STAR, TOKEN_SLASH,
      TOKEN_PERCENT, TOKEN_CARET, TOKEN_LESS, TOKEN_GREATER, TOKEN_EQUALS, TOKEN_DOT,
      TOKEN_LEFT_BRACKET, TOKEN_OPERATOR_KEYWORD, TOKEN_IS, TOKEN_ISNULL, TOKEN_NOTNULL,
      TOKEN_BETWEEN, TOKEN_IN, TOKEN_LIKE, TOKEN_ILIKE, TOKEN_SIMILAR, TOKEN_NOT_LA, TOKEN_AT,
      TOKEN_COLLATE, TOKEN_AND, TOKEN_OR, TOKEN_OVERLAPS, TOKEN_STRING, TOKEN_COLON_EQUALS,
      TOKEN_EQUALS_GREATER};
  if (set->has[TOKEN_COMMA] || set->has[TOKEN_END]) { // behind any name
    set->has[TOKEN_DOT] = false;
    set->has[TOKEN_LEFT_BRACKET] = false;
  }
  if (!set->has[TOKEN_PLUS] || !set->has[TOKEN_PERCENT]) return;
  for (size_t i = 0; i < sizeof(operators) / sizeof(*operators); i++) {
    set->has[operators[i]] = false;
  }
}

static void add_tokens(const TokenSet *set, WordList *list) {
  // What closes something comes first: it is what a forgotten comma or parenthesis needs.
  for (int kind = TOKEN_NAME; kind < TOKEN_ABORT; kind++) {
    if (set->has[kind]) add_word(list, lexer_token_name((TokenKind)kind));
  }
  for (int kind = TOKEN_ABORT; kind < TOKEN_INVALID; kind++) {
    if (set->has[kind]) add_word(list, lexer_token_name((TokenKind)kind));
  }
  if (set->has[TOKEN_END]) add_word(list, "the end of the statement");
}

static Slice join_words(const WordList *list, Arena *arena) {
  size_t named = list->count <= EXPECTED_MAX_WORDS ? list->count : EXPECTED_MAX_WORDS - 1;
  Slice text = SLICE("");
  for (size_t i = 0; i < named; i++) {
    const char *between = i == 0 ? "" : i + 1 == list->count ? " or " : ", ";
    text =
        arena_printf(arena, "%.*s%s%.*s", SLICE_PRINT(text), between, SLICE_PRINT(list->words[i]));
  }
  if (named < list->count) {
    text = arena_printf(arena, "%.*s or one of %zu others", SLICE_PRINT(text), list->count - named);
  }
  return text;
}

static Slice words_for(Expected *expected, TokenSet *possible, Slice source, const Token *tokens,
    size_t wrong, Arena *arena) {
  TokenKind meant = nearly(possible, source, tokens[wrong]);
  if (meant != TOKEN_END) return slice_of(lexer_token_name(meant));
  if (wrong == 0) return SLICE("the first word of a statement");
  make_ready(expected);
  WordList list = {0};
  add_groups(expected, possible, tokens[wrong - 1].kind, &list);
  remove_operators(possible);
  add_tokens(possible, &list);
  return join_words(&list, arena);
}

Explanation expected_explain(Expected *expected, Slice source, const Token *tokens, size_t count,
    size_t wrong, Arena *arena) {
  StateStack stack = {0};
  for (size_t i = 0; i < wrong; i++) {
    if (!state_stack_feed(&stack, tokens[i].kind)) wrong = i; // cannot be: the parser came past it
  }
  TokenSet possible;
  state_stack_accepts(&stack, possible.has);
  Explanation explanation = {SLICE(""), SLICE("")};
  if (!possible.has[tokens[wrong].kind]) {
    WrongPlace place = {source, tokens, count, wrong, &stack, possible.has};
    explanation.hint = hint_for(&place, arena);
    explanation.expected = words_for(expected, &possible, source, tokens, wrong, arena);
  }
  state_stack_free(&stack);
  return explanation;
}
