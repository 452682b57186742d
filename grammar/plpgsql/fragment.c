#include "grammar/plpgsql/fragment.h"

#include "grammar/plpgsql/word.h"
#include "grammar/plpgsql_grammar.h"
#include "lexer/memory.h"

// ---- the tokens

void pl_reader_init(PlReader *reader, Parser *parser) {
  *reader = (PlReader){.parser = parser};
  filter_init(&reader->filter, SLICE(""));
}

void pl_reader_free(PlReader *reader) {
  memory_free(reader->tokens);
  memory_free(reader->kinds);
  filter_free(&reader->filter);
}

static void add_token(PlReader *reader, Token token, Slice source) {
  reader->tokens =
      memory_grow(reader->tokens, reader->count, &reader->token_capacity, sizeof *reader->tokens);
  reader->kinds =
      memory_grow(reader->kinds, reader->count, &reader->kind_capacity, sizeof *reader->kinds);
  Slice text = {source.start + token.start, token.end - token.start};
  reader->tokens[reader->count] = token;
  reader->kinds[reader->count++] = (uint16_t)pl_word_kind(text, (TokenKind)token.kind);
}

// Quoted text without an end goes to the end of the body: no statement behind it is wanted.
static bool has_no_end(Token token) {
  switch ((LexerProblem)token.problem) {
  case LEXER_UNTERMINATED_STRING:
  case LEXER_UNTERMINATED_BIT_STRING:
  case LEXER_UNTERMINATED_HEX_STRING:
  case LEXER_UNTERMINATED_DOLLAR_QUOTE:
  case LEXER_UNTERMINATED_IDENTIFIER:
  case LEXER_UNTERMINATED_COMMENT: return true;
  default: return false;
  }
}

void pl_reader_start(PlReader *reader, PlParse *pl, Span body) {
  reader->pl = pl;
  reader->expected = SLICE("");
  reader->hint = SLICE("");
  reader->marks = (Marks){0};
  reader->count = 0;
  reader->at = 0;
  Slice source = pl->parse.source;
  reader->filter.text = source;
  filter_clear(&reader->filter);
  Lexer lexer;
  lexer_init(&lexer, (Slice){source.start + body.start, body.end - body.start}, false);
  Token token;
  do {
    token = lexer_next(&lexer);
    token.start += body.start;
    token.end += body.start;
    if (has_no_end(token)) token.end = body.end;
    add_token(reader, token, source);
  } while (token.kind != TOKEN_END && !has_no_end(token));
  if (token.kind != TOKEN_END)
    add_token(reader, (Token){.kind = TOKEN_END, .start = body.end, .end = body.end}, source);
  reader->count--;
}

// ---- the main grammar

static void take_fault(PlReader *reader, const ParseResult *result) {
  Parse *parse = &reader->pl->parse;
  if (parse->fault != PARSE_FINE) return;
  parse->fault = result->fault;
  parse->fault_span = result->span;
  parse->fault_message = result->message;
  parse->fault_sqlstate = result->sqlstate;
  reader->expected = result->expected;
  reader->hint = result->hint;
}

static Node *parse_filtered(PlReader *reader, uint32_t start, uint32_t end) {
  Filter *filter = &reader->filter;
  Parse *parse = &reader->pl->parse;
  filter_end(filter, end, end);
  ScriptItem item = {.kind = SCRIPT_STATEMENT,
      .start = start,
      .end = end,
      .tokens = filter->tokens,
      .token_count = filter->count,
      .invalid = filter->invalid < filter->count ? filter->invalid : filter->count};
  ParseResult result = parser_parse(reader->parser, parse->source, &item, parse->arena);
  if (result.fault != PARSE_FINE) take_fault(reader, &result);
  marks_add(&reader->marks, result.marks, parse->arena);
  return result.statement;
}

static void add_words(PlReader *reader, const TokenKind *kinds, size_t count, uint32_t offset) {
  for (size_t i = 0; i < count; i++) {
    Token token = {.kind = (uint16_t)kinds[i], .start = offset, .end = offset};
    filter_add(&reader->filter, &token);
  }
}

static void add_tokens(PlReader *reader, size_t first, size_t end) {
  for (size_t i = first; i < end; i++) filter_add(&reader->filter, &reader->tokens[i]);
}

static uint32_t end_of(const PlReader *reader, size_t first, size_t end) {
  return end > first ? reader->tokens[end - 1].end : reader->tokens[first].start;
}

Node *pl_parse_tokens(
    PlReader *reader, const TokenKind *before, size_t before_count, size_t first, size_t end) {
  if (reader->pl->parse.fault != PARSE_FINE) return NULL;
  uint32_t start = reader->tokens[first].start;
  filter_clear(&reader->filter);
  add_words(reader, before, before_count, start);
  add_tokens(reader, first, end);
  return parse_filtered(reader, start, end_of(reader, first, end));
}

Node *pl_parse_tokens_without(
    PlReader *reader, size_t first, size_t without_first, size_t without_end, size_t end) {
  filter_clear(&reader->filter);
  add_tokens(reader, first, without_first);
  add_tokens(reader, without_end, end);
  size_t last = end > without_end ? end : without_first;
  return parse_filtered(reader, reader->tokens[first].start, reader->tokens[last - 1].end);
}

bool pl_fail_if_invalid(PlReader *reader, size_t index) {
  if (reader->tokens[index].kind != TOKEN_INVALID) return false;
  pl_parse_tokens(reader, NULL, 0, index, index + 1);
  return true;
}

// ---- expressions

static bool is_plain(const Select *select) {
  return select->with == NULL && !select->distinct && select->distinct_on.first == NULL &&
         select->targets.count == 1 && select->into == NULL && select->from.first == NULL &&
         select->where == NULL && select->group_by.first == NULL && select->having == NULL &&
         select->windows.first == NULL && select->order_by.first == NULL && select->limit == NULL &&
         !select->limit_all && select->offset == NULL && select->locking.first == NULL;
}

// The first word that an expression can't have, outside brackets.
static void fail_at_clause(PlReader *reader, size_t first, size_t end) {
  size_t depth = 0;
  for (size_t i = first; i < end; i++) {
    switch (reader->tokens[i].kind) {
    case TOKEN_LEFT_PAREN:
    case TOKEN_LEFT_BRACKET: depth++; break;
    case TOKEN_RIGHT_PAREN:
    case TOKEN_RIGHT_BRACKET: depth--; break;
    case TOKEN_UNION:
    case TOKEN_INTERSECT:
    case TOKEN_EXCEPT:
    case TOKEN_INTO:
      if (depth > 0) break;
      pl_fail_at_token(reader->pl, reader->tokens[i]);
      return;
    default: break;
    }
  }
  pl_fail_at_token(reader->pl, reader->tokens[first]);
}

static Node *parse_expression(PlReader *reader, size_t first, size_t end) {
  static const TokenKind before[] = {TOKEN_SELECT};
  Node *node = pl_parse_tokens(reader, before, 1, first, end);
  if (node == NULL) return NULL;
  const Select *select = (const Select *)node;
  if (node->kind != NODE_SELECT || select->into != NULL) {
    fail_at_clause(reader, first, end);
    return NULL;
  }
  if (!is_plain(select)) return node;
  const Target *target = (const Target *)select->targets.first;
  if (build_name_is_set(target->name) || target->value == NULL) return node;
  return target->value;
}

// ---- where a fragment ends

#define MAX_ENDS 3

typedef struct Fragment {
  int kind;
  FragmentForm form;
  const char *missing;
  int ends[MAX_ENDS]; // 0: no more
} Fragment;

static const Fragment fragments[] = {
#define FRAGMENT(token, form, missing, ...) {PL_##token, FRAGMENT_##form, missing, {__VA_ARGS__}},
#include "grammar/plpgsql/fragment.def"
#undef FRAGMENT
};

static const Fragment *fragment_of(int kind) {
  const Fragment *fragment = fragments;
  while (fragment->kind != kind) fragment++;
  return fragment;
}

static bool ends(const Fragment *fragment, int kind) {
  for (int i = 0; i < MAX_ENDS && fragment->ends[i] != 0; i++) {
    if (fragment->ends[i] == kind) return true;
  }
  return false;
}

static void fail_without_end(PlReader *reader, const Fragment *fragment, size_t at, size_t depth) {
  Token token = reader->tokens[at];
  bool is_expression = fragment->form == FRAGMENT_EXPRESSION || fragment->form == FRAGMENT_FOR;
  if (depth > 0) {
    pl_fail_near(reader->pl, token, "mismatched parentheses");
  } else {
    build_fail(&reader->pl->parse, build_token_span(token), BUILD_SYNTAX_ERROR,
        "missing \"%s\" at end of SQL %s", fragment->missing,
        is_expression ? "expression" : "statement");
  }
}

// Index of the token that ends it; a fault if there is none.
static size_t find_end(PlReader *reader, const Fragment *fragment) {
  size_t depth = 0;
  for (size_t i = reader->at;; i++) {
    int kind = reader->kinds[i];
    if (depth == 0 && i < reader->count && ends(fragment, kind)) return i;
    if (pl_fail_if_invalid(reader, i)) return i;
    // The server takes the end of the text for one that was asked for, if not all three of its places
    // for ends are taken; the grammar refuses it then.
    if (i == reader->count && depth == 0 && fragment->ends[MAX_ENDS - 1] == 0) return i;
    if (i == reader->count || kind == PL_SEMICOLON) {
      fail_without_end(reader, fragment, i, depth);
      return i;
    }
    if (kind == PL_LEFT_PAREN || kind == PL_LEFT_BRACKET) depth++;
    if (kind != PL_RIGHT_PAREN && kind != PL_RIGHT_BRACKET) continue;
    if (depth == 0) {
      pl_fail_near(reader->pl, reader->tokens[i], "mismatched parentheses");
      return i;
    }
    depth--;
  }
}

static PlToken token_of(const PlReader *reader, size_t first, size_t end, Node *node) {
  Token token = reader->tokens[first];
  token.kind = TOKEN_NAME;
  token.end = end_of(reader, first, end);
  return (PlToken){token, node};
}

// ---- each form

static Node *parse_perform(PlReader *reader, size_t first, size_t end) {
  static const TokenKind before[] = {TOKEN_SELECT};
  return pl_parse_tokens(reader, before, 1, first, end);
}

static void fail_if_empty(PlReader *reader, const Fragment *fragment, size_t end) {
  if (end > reader->at || fragment->form == FRAGMENT_PERFORM) return;
  bool is_statement = fragment->form == FRAGMENT_STATEMENT;
  pl_fail_near(reader->pl, reader->tokens[end],
      is_statement ? "missing SQL statement" : "missing expression");
}

static PlToken read_until(PlReader *reader, const Fragment *fragment, int *kind) {
  size_t first = reader->at;
  size_t end = find_end(reader, fragment);
  fail_if_empty(reader, fragment, end);
  Node *node = NULL;
  switch (fragment->form) {
  case FRAGMENT_STATEMENT: node = pl_parse_tokens(reader, NULL, 0, first, end); break;
  case FRAGMENT_PERFORM: node = parse_perform(reader, first, end); break;
  case FRAGMENT_FOR:
    if (reader->kinds[end] == PL_DOT_DOT) {
      node = parse_expression(reader, first, end);
    } else {
      *kind = PL_FOR_QUERY;
      node = pl_parse_tokens(reader, NULL, 0, first, end);
    }
    break;
  default: node = parse_expression(reader, first, end); break;
  }
  reader->at = end;
  return token_of(reader, first, end, node);
}

static void check_return(PlReader *reader, int kind) {
  Token first = reader->tokens[reader->at];
  switch (kind) {
  case PL_RETURN_VALUE: pl_check_return(reader->pl, RETURN_VALUE, first); break;
  case PL_NEXT_VALUE: pl_check_return(reader->pl, RETURN_NEXT, first); break;
  case PL_RETURN_QUERY_TEXT: pl_check_return(reader->pl, RETURN_QUERY, first); break;
  case PL_RETURN_COMMAND: pl_check_return(reader->pl, RETURN_EXECUTE, first); break;
  default: break;
  }
}

PlToken pl_read_fragment(PlReader *reader, int *kind) {
  const Fragment *fragment = fragment_of(*kind);
  if (fragment->form == FRAGMENT_TYPE) return pl_read_type(reader);
  check_return(reader, *kind);
  return read_until(reader, fragment, kind);
}

// ---- assignments

// What may stand before := in the main grammar: a.b[1].c. The index of the first other token.
static size_t end_of_target(PlReader *reader, size_t at) {
  at++;
  for (;;) {
    if (reader->kinds[at] == PL_DOT && at + 1 < reader->count) {
      at += 2;
    } else if (reader->kinds[at] == PL_LEFT_BRACKET) {
      size_t depth = 0;
      do {
        if (reader->kinds[at] == PL_LEFT_BRACKET || reader->kinds[at] == PL_LEFT_PAREN) depth++;
        if (reader->kinds[at] == PL_RIGHT_BRACKET || reader->kinds[at] == PL_RIGHT_PAREN) depth--;
        at++;
      } while (depth > 0 && at < reader->count);
    } else {
      return at;
    }
  }
}

static void check_target(PlReader *reader) {
  size_t at = reader->at;
  const PlVariable *variable = pl_read_path(reader);
  reader->at = at;
  PlTarget target;
  if (pl_find_variable(reader->pl, variable, &target))
    pl_check_assignable(reader->pl, variable, target);
}

PlToken pl_read_assignment(PlReader *reader) {
  const Fragment fragment = {0, FRAGMENT_STATEMENT, ";", {PL_SEMICOLON}};
  size_t first = reader->at;
  check_target(reader);
  size_t end = find_end(reader, &fragment);
  size_t sign = end_of_target(reader, first);
  if (sign > end) sign = end;
  int kind = reader->kinds[sign];
  if (sign == end)
    pl_fail_near(reader->pl,
        (Token){.kind = TOKEN_END,
            .start = end_of(reader, first, end),
            .end = end_of(reader, first, end)},
        "syntax error");
  else if (kind != PL_EQUALS && kind != PL_COLON_EQUALS)
    pl_fail_at_token(reader->pl, reader->tokens[sign]);
  Node *target = parse_expression(reader, first, sign);
  Node *value = target == NULL ? NULL : parse_expression(reader, sign + 1, end);
  reader->at = end;
  PlToken token = token_of(reader, first, end, NULL);
  reader->pl->parse.last_end = token.token.end;
  if (value == NULL) return token;
  token.node = BUILD(&reader->pl->parse, PL_ASSIGNMENT, PlAssignment, token.token.start,
      .target = target, .value = value);
  return token;
}
