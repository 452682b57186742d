#include "grammar/parse.h"

#include "grammar/automaton.h"
#include "grammar/build.h"
#include "grammar/expected.h"
#include "grammar/postgres.h"
#include "lexer/memory.h"

#include <assert.h>

// The lexer lies below the grammar and cannot know lemon's numbers; so both have a list, and here
// they are the same.
#define PG_END 0
#define TOKEN(name) static_assert((int)TOKEN_##name == PG_##name, #name " differs");
#include "lexer/token.def"
#undef TOKEN

struct Parser {
  SymbolTable *symbols;
  Automaton *automaton;
  Expected *expected;
};

Parser *parser_new(SymbolTable *symbols) {
  Parser *parser = MEMORY_NEW(Parser);
  parser->symbols = symbols;
  parser->automaton = automaton_new();
  parser->expected = expected_new();
  return parser;
}

void parser_free(Parser *parser) {
  if (parser == NULL) return;
  automaton_free(parser->automaton);
  expected_free(parser->expected);
  memory_free(parser);
}

static void fail(Parse *parse, ParseFault fault, Token token, const char *sqlstate, Slice message) {
  if (parse->fault != PARSE_FINE) return;
  parse->fault = fault;
  parse->fault_span = build_token_span(token);
  parse->fault_message = message;
  parse->fault_sqlstate = sqlstate;
}

// Faults within an escape or a character: the server tells their place, and quotes nothing.
static bool problem_quotes_token(LexerProblem problem) {
  switch (problem) {
  case LEXER_NUL_BYTE:
  case LEXER_INVALID_UTF8:
  case LEXER_INVALID_ESCAPE:
  case LEXER_INVALID_UNICODE_ESCAPE:
  case LEXER_INVALID_UNICODE_VALUE:
  case LEXER_INVALID_SURROGATE_PAIR: return false;
  default: return true;
  }
}

// \uXXXX, \UXXXXXXXX: its length; 0: the text begins with no such escape.
static size_t escape_length(Slice text) {
  if (text.length < 6 || text.start[0] != '\\') return 0;
  if (text.start[1] == 'u') return 6;
  return text.start[1] == 'U' && text.length >= 10 ? 10 : 0;
}

// Of E'…' the server quotes what it read behind half a character, of U&'…' nothing.
static bool quotes_unicode(const Parse *parse, Token *token) {
  Slice source = parse->source;
  Slice here = {source.start + token->start, source.length - token->start};
  size_t length = escape_length(here);
  if (token->problem == LEXER_INVALID_UNICODE_VALUE && length == 0) return false;
  if (token->problem == LEXER_INVALID_SURROGATE_PAIR) {
    bool is_short = token->start >= 6 && escape_length((Slice){here.start - 6, 6}) == 6;
    bool is_long = token->start >= 10 && escape_length((Slice){here.start - 10, 10}) == 10;
    if (!is_short && !is_long) return false;
  }
  token->end = token->start + (uint32_t)(length ? length : 1);
  return true;
}

static void fail_at_invalid_token(Parse *parse, Token token) {
  const char *message = lexer_problem_message(token.problem);
  const char *sqlstate = lexer_problem_sqlstate(token.problem);
  bool is_unicode =
      token.problem == LEXER_INVALID_UNICODE_VALUE || token.problem == LEXER_INVALID_SURROGATE_PAIR;
  if (problem_quotes_token(token.problem) || (is_unicode && quotes_unicode(parse, &token))) {
    build_fail_quoting(parse, message, token, sqlstate);
  } else {
    fail(parse, PARSE_SYNTAX_ERROR, token, sqlstate, slice_of(message));
  }
}

// Feeds tokens until one is at fault, and returns its index; the number of tokens: none is.
static size_t feed_all(Parser *parser, const ScriptItem *item, Parse *parse) {
  bool has_invalid = item->invalid < item->token_count;
  size_t count = has_invalid ? item->invalid : item->token_count + 1;
  size_t fed = automaton_feed(parser->automaton, item->tokens, count);
  if (automaton_depth(parser->automaton) > PARSE_MAX_NESTING) {
    fail(
        parse, PARSE_TOO_DEEP, item->tokens[fed], "54001", SLICE("statement is nested too deeply"));
  }
  if (fed == count && has_invalid) fail_at_invalid_token(parse, item->tokens[fed]);
  return fed;
}

// An outer construct is often marked after what it holds.
static const ConstructMark *marks_in_order(ConstructMark *marks) {
  ConstructMark *sorted = NULL;
  while (marks != NULL) { // at most one for each construct
    ConstructMark *mark = marks;
    marks = mark->next;
    ConstructMark **place = &sorted;
    while (*place != NULL && (*place)->span.start < mark->span.start) place = &(*place)->next;
    mark->next = *place;
    *place = mark;
  }
  return sorted;
}

ParseResult parser_parse(Parser *parser, Slice source, const ScriptItem *item, Arena *arena) {
  Parse parse = {.arena = arena, .symbols = parser->symbols, .source = source};
  parse.last_end = item->start;
  automaton_restart(parser->automaton, &parse);
  size_t stopped = feed_all(parser, item, &parse);

  ParseResult result = {.fault = parse.fault, .marks = marks_in_order(parse.marks)};
  if (parse.fault == PARSE_FINE) {
    result.statement = parse.statement;
    return result;
  }
  result.span = parse.fault_span;
  result.message = parse.fault_message;
  result.sqlstate = parse.fault_sqlstate;
  if (parse.fault == PARSE_SYNTAX_ERROR && item->tokens[stopped].kind != TOKEN_INVALID) {
    Explanation explanation =
        expected_explain(parser->expected, source, item->tokens, item->token_count, stopped, arena);
    result.expected = explanation.expected;
    result.hint = explanation.hint;
  }
  return result;
}
