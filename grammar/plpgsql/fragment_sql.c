#include "grammar/plpgsql/fragment.h"

#include "grammar/plpgsql/word.h"
#include "grammar/plpgsql_grammar.h"

// A statement of SQL is read to its `;`, but for those in parentheses (CREATE RULE) and in BEGIN
// ATOMIC … END. INTO stands anywhere in it, but behind INSERT and MERGE, and in IMPORT, it is SQL's.
typedef struct SqlScan {
  size_t parens;
  size_t blocks;        // BEGIN and CASE of a routine's body
  bool defines_routine; // CREATE [OR REPLACE] FUNCTION or PROCEDURE
  size_t into_first;    // of the tokens of INTO, which are no SQL; 0: there is none
  size_t into_end;
  PlInto *into;
} SqlScan;

static bool starts_routine(const PlReader *reader, size_t first) {
  const Token *tokens = reader->tokens + first;
  if (tokens[0].kind != TOKEN_CREATE) return false;
  if (reader->count > first + 3 && tokens[1].kind == TOKEN_OR && tokens[2].kind == TOKEN_REPLACE)
    tokens += 2;
  return tokens[1].kind == TOKEN_FUNCTION || tokens[1].kind == TOKEN_PROCEDURE;
}

// True: the `;` here ends the statement.
static bool follow(const PlReader *reader, SqlScan *scan, size_t at) {
  int kind = reader->kinds[at];
  if (kind == PL_LEFT_PAREN) scan->parens++;
  if (kind == PL_RIGHT_PAREN && scan->parens > 0) scan->parens--;
  if (scan->defines_routine && scan->parens == 0) {
    if (kind == PL_BEGIN || kind == PL_CASE) scan->blocks++;
    if (kind == PL_END_KEYWORD && scan->blocks > 0) scan->blocks--;
  }
  return kind == PL_SEMICOLON && scan->parens == 0 && scan->blocks == 0;
}

// ---- INTO

static void fail_at_target(PlReader *reader) {
  size_t at = reader->at;
  if (pl_fail_if_invalid(reader, at)) return;
  pl_fail_at_token(reader->pl, reader->tokens[at]);
}

// [STRICT] a, b: the variables, which end where no comma follows.
static void read_into(PlReader *reader, SqlScan *scan) {
  PlParse *pl = reader->pl;
  PlToken start = {reader->tokens[reader->at], NULL};
  scan->into_first = reader->at++;
  bool strict = reader->kinds[reader->at] == PL_STRICT;
  if (strict) reader->at++;
  NodeList variables = build_empty_list();
  for (;;) {
    PlVariable *variable = pl_read_path(reader);
    PlTarget target;
    if (variable == NULL) {
      fail_at_target(reader);
      return;
    }
    if (!pl_resolve(pl, variable, &target)) return;
    variables = build_list_add(variables, &variable->node);
    if (reader->kinds[reader->at] != PL_COMMA) break;
    reader->at++;
  }
  scan->into_end = reader->at;
  pl->parse.last_end = reader->tokens[reader->at - 1].end;
  scan->into = (PlInto *)pl_into(pl, start, strict, variables);
}

static bool is_into(const PlReader *reader, size_t first, size_t at) {
  if (reader->kinds[at] != PL_INTO || reader->kinds[first] == PL_IMPORT) return false;
  return reader->kinds[at - 1] != PL_INSERT && reader->kinds[at - 1] != PL_MERGE;
}

// ---- the statement

// Goes to the `;` that ends it; false: a fault.
static bool scan_statement(PlReader *reader, SqlScan *scan) {
  size_t first = reader->at;
  scan->defines_routine = starts_routine(reader, first);
  for (reader->at++;;) {
    size_t at = reader->at;
    if (pl_fail_if_invalid(reader, at)) return false;
    if (follow(reader, scan, at)) return true;
    if (at == reader->count) {
      pl_fail_near(reader->pl, reader->tokens[at], "unexpected end of function definition");
      return false;
    }
    if (!is_into(reader, first, at)) {
      reader->at++;
      continue;
    }
    if (scan->into_first != 0) {
      pl_fail_near(reader->pl, reader->tokens[at], "INTO specified more than once");
      return false;
    }
    read_into(reader, scan);
    if (reader->pl->parse.fault != PARSE_FINE) return false;
  }
}

static Node *parse_without_into(PlReader *reader, const SqlScan *scan, size_t first, size_t end) {
  if (scan->into_first == 0) return pl_parse_tokens(reader, NULL, 0, first, end);
  return pl_parse_tokens_without(reader, first, scan->into_first, scan->into_end, end);
}

PlToken pl_read_sql(PlReader *reader) {
  SqlScan scan = {0};
  size_t first = reader->at;
  Token token = reader->tokens[first];
  if (!scan_statement(reader, &scan)) return (PlToken){token, NULL};
  size_t end = reader->at;
  Node *statement = parse_without_into(reader, &scan, first, end);
  token.kind = TOKEN_NAME;
  token.end = reader->tokens[end - 1].end;
  if (statement == NULL) return (PlToken){token, NULL};
  reader->pl->parse.last_end = token.end;
  Node *node = BUILD(
      &reader->pl->parse, PL_SQL, PlSql, token.start, .statement = statement, .into = scan.into);
  return (PlToken){token, node};
}
