#include "grammar/plpgsql/plpgsql.h"

#include "grammar/plpgsql/automaton.h"
#include "grammar/plpgsql/fragment.h"
#include "grammar/plpgsql/word.h"
#include "grammar/plpgsql_grammar.h"
#include "lexer/memory.h"

struct PlpgsqlParser {
  SymbolTable *symbols;
  PlAutomaton *automaton;
  Scope *scope;
  PlReader reader;
};

PlpgsqlParser *plpgsql_parser_new(Parser *parser, SymbolTable *symbols) {
  PlpgsqlParser *plpgsql = MEMORY_NEW(PlpgsqlParser);
  plpgsql->symbols = symbols;
  plpgsql->automaton = pl_automaton_new();
  plpgsql->scope = scope_new();
  pl_reader_init(&plpgsql->reader, parser);
  return plpgsql;
}

void plpgsql_parser_free(PlpgsqlParser *parser) {
  if (parser == NULL) return;
  pl_automaton_free(parser->automaton);
  scope_free(parser->scope);
  pl_reader_free(&parser->reader);
  memory_free(parser);
}

// ---- feeding

static void feed(PlpgsqlParser *parser, int kind, PlToken token) {
  Parse *parse = &parser->reader.pl->parse;
  if (parse->fault != PARSE_FINE) return;
  parse->token = token.token;
  pl_automaton_feed(parser->automaton, kind, token);
  parse->last_end = token.token.end;
  if (pl_automaton_depth(parser->automaton) > PARSE_MAX_NESTING && parse->fault == PARSE_FINE) {
    parse->fault = PARSE_TOO_DEEP;
    parse->fault_span = build_token_span(token.token);
    parse->fault_sqlstate = "54001";
    parse->fault_message = SLICE("statement is nested too deeply");
  }
}

static bool accepts(const PlpgsqlParser *parser, int kind) {
  return pl_automaton_accepts(parser->automaton, kind);
}

// A token that is refused is fed too: what it makes the grammar see as done may have a fault of its
// own, which comes first. Names with dots between them are one word to the server.
static Token refused_token(PlReader *reader) {
  Token token = reader->tokens[reader->at];
  size_t at = reader->at;
  if (pl_read_path(reader) != NULL) token.end = reader->tokens[reader->at - 1].end;
  reader->at = at;
  return token;
}

static void feed_next(PlpgsqlParser *parser) {
  PlReader *reader = &parser->reader;
  size_t at = reader->at;
  if (pl_fail_if_invalid(reader, at)) return;
  int kind = reader->kinds[at];
  Token token = accepts(parser, kind) ? reader->tokens[at] : refused_token(reader);
  feed(parser, kind, (PlToken){token, NULL});
  if (at < reader->count) reader->at++;
}

// ---- the start of a statement

static bool is_known(PlReader *reader) {
  size_t at = reader->at;
  PlTarget target;
  bool found = pl_find_variable(reader->pl, pl_read_path(reader), &target);
  reader->at = at;
  return found;
}

static bool is_assignment_sign(int kind) {
  return kind == PL_COLON_EQUALS || kind == PL_EQUALS || kind == PL_LEFT_BRACKET;
}

// Names that are followed by what makes an assignment of it; true: it has been taken care of.
static bool take_assignment(PlpgsqlParser *parser) {
  PlReader *reader = &parser->reader;
  size_t first = reader->at;
  int next = reader->kinds[first + 1];
  if (!is_assignment_sign(next) && next != PL_DOT) return false;
  if (is_known(reader)) {
    feed(parser, PL_ASSIGNMENT, pl_read_assignment(reader));
    return true;
  }
  bool is_path = next == PL_DOT && pl_word_is_name(reader->kinds[first + 2]);
  if (!is_path && reader->kinds[first] != PL_NAME) return false; // a keyword
  const PlVariable *variable = pl_read_path(reader);
  int behind = reader->kinds[reader->at];
  PlTarget target;
  if (is_assignment_sign(behind) || behind == PL_DOT) pl_resolve(reader->pl, variable, &target);
  reader->at = first;
  return reader->pl->parse.fault != PARSE_FINE;
}

// Up to the `;`: CALL and DO, which have no INTO.
static PlToken read_call(PlReader *reader) {
  int kind = PL_QUERY_TEXT;
  uint32_t start = reader->tokens[reader->at].start;
  PlToken token = pl_read_fragment(reader, &kind);
  reader->pl->parse.last_end = token.token.end;
  if (token.node != NULL)
    token.node = BUILD(&reader->pl->parse, PL_SQL, PlSql, start, .statement = token.node);
  return token;
}

static void take_statement(PlpgsqlParser *parser) {
  PlReader *reader = &parser->reader;
  int kind = reader->kinds[reader->at];
  if (pl_word_is_name(kind) && take_assignment(parser)) return;
  switch (kind) {
  case PL_NAME:
  case PL_INSERT:
  case PL_IMPORT:
  case PL_MERGE: feed(parser, PL_SQL, pl_read_sql(reader)); break;
  case PL_CALL:
  case PL_DO: feed(parser, PL_SQL, read_call(reader)); break;
  default: feed_next(parser); break;
  }
}

// ---- fragments

static const uint16_t fragment_kinds[] = {
#define FRAGMENT(token, form, missing, ...) PL_##token,
#include "grammar/plpgsql/fragment.def"
#undef FRAGMENT
};

// 0: none.
static int wanted_fragment(const PlpgsqlParser *parser) {
  for (size_t i = 0; i < sizeof fragment_kinds / sizeof *fragment_kinds; i++) {
    if (accepts(parser, fragment_kinds[i])) return fragment_kinds[i];
  }
  return 0;
}

// Behind FETCH and MOVE a variable is the cursor, behind FOR … IN only one that is known to be one.
static bool take_cursor(PlpgsqlParser *parser) {
  PlReader *reader = &parser->reader;
  if (!accepts(parser, PL_CURSOR_NAME)) return false;
  size_t first = reader->at;
  PlVariable *variable = pl_read_path(reader);
  PlTarget target;
  bool is_cursor = variable != NULL && pl_find_variable(reader->pl, variable, &target);
  if (is_cursor && accepts(parser, PL_LOWER_BOUND))
    is_cursor = !target.is_field && target.item->kind == SCOPE_REFCURSOR;
  if (!is_cursor) {
    reader->at = first;
    return false;
  }
  Token token = reader->tokens[first];
  token.end = reader->tokens[reader->at - 1].end;
  feed(parser, PL_CURSOR_NAME, (PlToken){token, &variable->node});
  return true;
}

// name := or name => before a cursor's argument.
static bool take_argument_name(PlpgsqlParser *parser) {
  PlReader *reader = &parser->reader;
  size_t at = reader->at;
  if (!accepts(parser, PL_ARGUMENT_NAME) || !pl_word_is_name(reader->kinds[at])) return false;
  int sign = reader->kinds[at + 1];
  if (sign != PL_COLON_EQUALS && sign != PL_EQUALS_GREATER) return false;
  feed(parser, PL_ARGUMENT_NAME, (PlToken){reader->tokens[at], NULL});
  reader->at++;
  return true;
}

static void take_fragment(PlpgsqlParser *parser) {
  if (take_cursor(parser) || take_argument_name(parser)) return;
  int kind = wanted_fragment(parser);
  if (kind == 0) {
    feed_next(parser); // it is refused there
  } else {
    PlToken token = pl_read_fragment(&parser->reader, &kind);
    feed(parser, kind, token);
  }
}

// ---- the body

static void take_next(PlpgsqlParser *parser) {
  PlReader *reader = &parser->reader;
  if (accepts(parser, PL_SQL))
    take_statement(parser);
  else if (accepts(parser, reader->kinds[reader->at]))
    feed_next(parser);
  else
    take_fragment(parser);
}

static void read_body(PlpgsqlParser *parser, PlParse *pl) {
  while (pl->parse.fault == PARSE_FINE && pl->body == NULL) take_next(parser);
}

ParseResult plpgsql_parse(
    PlpgsqlParser *parser, Slice source, Span body, const PlRoutine *routine, Arena *arena) {
  PlParse pl = {.parse = {.arena = arena,
                    .symbols = parser->symbols,
                    .source = source,
                    .last_end = body.start},
      .scope = parser->scope,
      .routine = routine};
  pl_begin(&pl);
  pl_automaton_restart(parser->automaton, &pl);
  pl_reader_start(&parser->reader, &pl, body);
  read_body(parser, &pl);

  ParseResult result = {.fault = pl.parse.fault};
  if (pl.parse.fault == PARSE_FINE) {
    result.statement = pl.body;
    result.marks = parser->reader.marks.first;
    return result;
  }
  result.span = pl.parse.fault_span;
  result.message = pl.parse.fault_message;
  result.sqlstate = pl.parse.fault_sqlstate;
  result.expected = parser->reader.expected;
  result.hint = parser->reader.hint;
  return result;
}
