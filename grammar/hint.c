#include "grammar/hint.h"

#include "grammar/construct.h"
#include "lexer/memory.h"

#include <ctype.h>

static TokenKind kind_at(const WrongPlace *place, size_t index) {
  return index <= place->count ? place->tokens[index].kind : TOKEN_END;
}

static TokenKind kind_before(const WrongPlace *place) {
  return place->wrong > 0 ? place->tokens[place->wrong - 1].kind : TOKEN_END;
}

static Slice text_at(const WrongPlace *place, size_t index) {
  Token token = place->tokens[index];
  return (Slice){place->source.start + token.start, token.end - token.start};
}

// Whether the tokens could stand here, one after the other.
static bool could_feed(const WrongPlace *place, const TokenKind *kinds, size_t count) {
  StateStack copy = {.count = place->stack->count, .capacity = place->stack->count};
  copy.states = memory_alloc((copy.count + 1) * sizeof *copy.states);
  memcpy(copy.states, place->stack->states, copy.count * sizeof *copy.states);
  bool fits = true;
  for (size_t i = 0; i < count && fits; i++) fits = state_stack_feed(&copy, kinds[i]);
  state_stack_free(&copy);
  return fits;
}

static bool word_is(Slice text, const char *word) {
  if (text.length != strlen(word)) return false;
  for (size_t i = 0; i < text.length; i++) {
    if (tolower((unsigned char)text.start[i]) != word[i]) return false;
  }
  return true;
}

// ---- characters that only look like quotes

static bool contains(Slice text, const char *bytes, size_t length) {
  for (size_t i = 0; i + length <= text.length; i++) {
    if (memcmp(text.start + i, bytes, length) == 0) return true;
  }
  return false;
}

static Slice strange_quote(const WrongPlace *place, Arena *arena) {
  static const char *const quotes[] = {"\u2018", "\u2019", "\u201C", "\u201D"};
  for (size_t i = 0; i <= place->wrong && i < place->count; i++) {
    Slice text = text_at(place, i);
    if (place->tokens[i].kind == TOKEN_OPERATOR && text.start[0] == '`')
      return SLICE("Backticks are MySQL's: a name that needs quotes stands in \"double quotes\".");
    if (place->tokens[i].kind != TOKEN_NAME || text.start[0] == '"') continue;
    for (size_t k = 0; k < sizeof quotes / sizeof *quotes; k++) {
      if (!contains(text, quotes[k], 3)) continue;
      return arena_printf(
          arena, "%s is a typographic quote: text stands in ' and ', names in \"", quotes[k]);
    }
    if (contains(text, "\u00A0", 2))
      return SLICE("There is a no-break space, which SQL takes for a letter: type a blank.");
  }
  return SLICE("");
}

// ---- words of other databases, and of former times

static Slice gone(Construct construct, Arena *arena) {
  const ConstructFacts *facts = construct_facts(construct);
  return arena_printf(
      arena, "%s is gone: PostgreSQL %d was the last to have it.", facts->words, facts->last);
}

static Slice foreign_word(const WrongPlace *place, Arena *arena) {
  static const struct {
    const char *word;
    const char *hint;
  } hints[] = {
#define HINT(word, hint) {word, hint},
#include "grammar/hint.def"
#undef HINT
  };
  TokenKind kind = kind_at(place, place->wrong), before = kind_before(place);
  bool has_oids =
      kind == TOKEN_OIDS || (kind == TOKEN_WITH && kind_at(place, place->wrong + 1) == TOKEN_OIDS);
  if (has_oids) return gone(CONSTRUCT_WITH_OIDS, arena);
  if (kind == TOKEN_OF && (before == TOKEN_IS || before == TOKEN_NOT))
    return gone(CONSTRUCT_IS_OF, arena);
  size_t first = place->wrong > 0 ? place->wrong - 1 : 0;
  for (size_t i = place->wrong + 1; i-- > first;) {
    if (i >= place->count) continue;
    Slice text = text_at(place, i);
    if (word_is(text, "recheck")) return gone(CONSTRUCT_RECHECK, arena);
    for (size_t k = 0; k < sizeof hints / sizeof *hints; k++) {
      if (word_is(text, hints[k].word)) return slice_of(hints[k].hint);
    }
  }
  return SLICE("");
}

static Slice length_of_integer(const WrongPlace *place) {
  bool is_number = kind_at(place, place->wrong) == TOKEN_LEFT_PAREN &&
                   kind_at(place, place->wrong + 1) == TOKEN_INTEGER;
  switch (kind_before(place)) {
  case TOKEN_INT:
  case TOKEN_INTEGER_KEYWORD:
  case TOKEN_SMALLINT:
  case TOKEN_BIGINT:
    return is_number ? SLICE("Integer types have no length: leave it out.") : SLICE("");
  default: return SLICE("");
  }
}

// ---- IF EXISTS, CONCURRENTLY

// What is made by the statement: CREATE OR REPLACE VIEW is a "VIEW"; END: it makes nothing.
static TokenKind made_kind(const WrongPlace *place) {
  if (kind_at(place, 0) != TOKEN_CREATE) return TOKEN_END;
  for (size_t i = 1; i < place->wrong; i++) {
    switch (place->tokens[i].kind) {
    case TOKEN_VIEW:
    case TOKEN_TYPE:
    case TOKEN_FUNCTION:
    case TOKEN_PROCEDURE:
    case TOKEN_TRIGGER:
    case TOKEN_ROLE:
    case TOKEN_USER:
    case TOKEN_DOMAIN:
    case TOKEN_POLICY:
    case TOKEN_DATABASE:
    case TOKEN_RULE: return place->tokens[i].kind;
    case TOKEN_NAME:
    case TOKEN_LEFT_PAREN: return TOKEN_END;
    default: break;
    }
  }
  return TOKEN_END;
}

static Slice misplaced_existence(const WrongPlace *place, Arena *arena) {
  TokenKind wrong = kind_at(place, place->wrong);
  if (wrong == TOKEN_IF && kind_at(place, place->wrong + 1) == TOKEN_EXISTS)
    return SLICE("IF EXISTS stands before the name.");
  if (wrong == TOKEN_IF && kind_at(place, place->wrong + 1) == TOKEN_NOT)
    return SLICE("IF NOT EXISTS stands before the name.");
  if (wrong == TOKEN_CONCURRENTLY)
    return SLICE("CONCURRENTLY stands before IF EXISTS and the name.");
  size_t word = place->wrong > 1 && wrong == TOKEN_EXISTS ? place->wrong - 1 : place->wrong;
  bool is_not_exists = word > 0 && kind_at(place, word - 1) == TOKEN_IF &&
                       kind_at(place, word) == TOKEN_NOT &&
                       kind_at(place, word + 1) == TOKEN_EXISTS;
  if (!is_not_exists) return SLICE("");
  TokenKind made = made_kind(place);
  if (made == TOKEN_END) return SLICE("IF NOT EXISTS is not known here.");
  bool is_replaced = made == TOKEN_VIEW || made == TOKEN_FUNCTION || made == TOKEN_PROCEDURE ||
                     made == TOKEN_TRIGGER || made == TOKEN_RULE;
  return arena_printf(arena, "CREATE %s has no IF NOT EXISTS%s", lexer_token_name(made),
      is_replaced ? ", but OR REPLACE behind CREATE." : ".");
}

// ---- commas and parentheses

static size_t open_parentheses(const WrongPlace *place) {
  size_t depth = 0;
  for (size_t i = 0; i < place->wrong; i++) {
    if (place->tokens[i].kind == TOKEN_LEFT_PAREN) depth++;
    if (place->tokens[i].kind == TOKEN_RIGHT_PAREN && depth > 0) depth--;
  }
  return depth;
}

// A word that begins the next clause.
static bool begins_clause(TokenKind kind) {
  switch (kind) {
  case TOKEN_FROM:
  case TOKEN_GROUP:
  case TOKEN_HAVING:
  case TOKEN_INTO:
  case TOKEN_LIMIT:
  case TOKEN_ON:
  case TOKEN_ORDER:
  case TOKEN_UNION:
  case TOKEN_WHERE: return true;
  default: return false;
  }
}

static Slice extra_comma(const WrongPlace *place) {
  TokenKind wrong = kind_at(place, place->wrong);
  if (kind_before(place) != TOKEN_COMMA) return SLICE("");
  if (wrong == TOKEN_COMMA) return SLICE("There is one comma too many.");
  bool ends_list = wrong == TOKEN_RIGHT_PAREN || wrong == TOKEN_END || wrong == TOKEN_SEMICOLON ||
                   begins_clause(wrong);
  return ends_list ? SLICE("The comma before it is one too many.") : SLICE("");
}

static Slice missing_sign(const WrongPlace *place) {
  TokenKind wrong = kind_at(place, place->wrong);
  size_t depth = open_parentheses(place);
  if (wrong == TOKEN_RIGHT_PAREN && depth == 0) return SLICE("There is no ( for this ).");
  if ((wrong == TOKEN_END || wrong == TOKEN_SEMICOLON) && depth > 0)
    return SLICE("A ( before it is not closed.");
  bool is_list = depth > 0 || kind_at(place, 0) == TOKEN_ALTER ||
                 (wrong == TOKEN_LEFT_PAREN && kind_before(place) == TOKEN_RIGHT_PAREN);
  const TokenKind with_comma[] = {TOKEN_COMMA, wrong};
  bool fits = is_list && wrong != TOKEN_END && kind_before(place) != TOKEN_COMMA &&
              could_feed(place, with_comma, 2);
  return fits ? SLICE("A comma may be missing before it.") : SLICE("");
}

// ---- names that are keywords, statements without an end

static Slice keyword_as_name(const WrongPlace *place, Arena *arena) {
  TokenKind wrong = kind_at(place, place->wrong);
  bool is_word = wrong >= TOKEN_ABORT && wrong < TOKEN_INVALID;
  if (!is_word || lexer_keyword_category(wrong) == KEYWORD_UNRESERVED) return SLICE("");
  const TokenKind as_name[] = {TOKEN_NAME, kind_at(place, place->wrong + 1)};
  if (!place->accepted[TOKEN_NAME] || !could_feed(place, as_name, 2)) return SLICE("");
  Slice text = text_at(place, place->wrong);
  return arena_printf(arena, "%s is a keyword: as a name it stands in quotes, \"%.*s\".",
      lexer_token_name(wrong), SLICE_PRINT(text));
}

static bool begins_line(const WrongPlace *place) {
  size_t at = place->tokens[place->wrong].start;
  while (at > 0 && strchr(" \t", place->source.start[at - 1]) != NULL) at--;
  return at == 0 || place->source.start[at - 1] == '\n';
}

static Slice missing_semicolon(const WrongPlace *place) {
  switch (kind_at(place, place->wrong)) {
  case TOKEN_ALTER:
  case TOKEN_CREATE:
  case TOKEN_DELETE:
  case TOKEN_DROP:
  case TOKEN_GRANT:
  case TOKEN_INSERT:
  case TOKEN_SELECT:
  case TOKEN_UPDATE: break;
  default: return SLICE("");
  }
  bool may_end = place->accepted[TOKEN_END] && begins_line(place);
  return may_end ? SLICE("The statement before it may lack its semicolon.") : SLICE("");
}

static Slice doubled_equals(const WrongPlace *place) {
  bool is_it =
      kind_at(place, place->wrong) == TOKEN_OPERATOR && word_is(text_at(place, place->wrong), "==");
  return is_it ? SLICE("Equality is one =, and so is assignment.") : SLICE("");
}

Slice hint_for(const WrongPlace *place, Arena *arena) {
  Slice hint = strange_quote(place, arena);
  if (hint.length == 0) hint = doubled_equals(place);
  if (hint.length == 0) hint = extra_comma(place);
  if (hint.length == 0) hint = length_of_integer(place);
  if (hint.length == 0) hint = misplaced_existence(place, arena);
  if (hint.length == 0) hint = missing_semicolon(place);
  if (hint.length == 0) hint = foreign_word(place, arena);
  if (hint.length == 0) hint = keyword_as_name(place, arena);
  if (hint.length == 0) hint = missing_sign(place);
  return hint;
}
