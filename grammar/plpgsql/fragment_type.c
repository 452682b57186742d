#include "grammar/plpgsql/fragment.h"

#include "grammar/plpgsql/word.h"
#include "grammar/plpgsql_grammar.h"

PlVariable *pl_read_path(PlReader *reader) {
  Parse *parse = &reader->pl->parse;
  size_t at = reader->at;
  if (!pl_word_is_name(reader->kinds[at])) return NULL;
  NamePath path = build_path(parse, build_name(parse, reader->tokens[at++]));
  while (path.count < 3 && reader->kinds[at] == PL_DOT && pl_word_is_name(reader->kinds[at + 1])) {
    path = build_path_add(parse, path, build_name(parse, reader->tokens[at + 1]));
    at += 2;
  }
  reader->at = at;
  return (PlVariable *)pl_variable(reader->pl, path);
}

static Node *new_type(PlReader *reader, PlType type, uint32_t start, uint32_t end) {
  reader->pl->parse.last_end = end;
  return build_filled_node(&reader->pl->parse, NODE_PL_TYPE, &type, sizeof type, start);
}

// ---- name%TYPE, name%ROWTYPE

// ARRAY, [3], [] … behind it.
static bool read_array(PlReader *reader) {
  bool is_array = false;
  if (reader->kinds[reader->at] == PL_ARRAY) {
    is_array = true;
    reader->at++;
  }
  while (reader->kinds[reader->at] == PL_LEFT_BRACKET) {
    is_array = true;
    reader->at++;
    if (reader->kinds[reader->at] == PL_INTEGER) reader->at++;
    if (reader->kinds[reader->at] != PL_RIGHT_BRACKET) {
      pl_fail_near(reader->pl, reader->tokens[reader->at], "syntax error, expected \"]\"");
      return is_array;
    }
    reader->at++;
  }
  return is_array;
}

// NULL: it is no such type, and nothing is read.
static Node *read_copied_type(PlReader *reader) {
  size_t first = reader->at;
  const PlVariable *path = pl_read_path(reader);
  int word =
      path != NULL && reader->kinds[reader->at] == PL_PERCENT ? reader->kinds[reader->at + 1] : 0;
  if (word != PL_TYPE && word != PL_ROWTYPE) {
    reader->at = first;
    return NULL;
  }
  reader->at += 2;
  bool is_array = read_array(reader);
  PlType type = {.form = word == PL_TYPE ? PL_TYPE_OF : PL_TYPE_ROW,
      .names = path->names,
      .count = path->count,
      .array = is_array};
  return new_type(reader, type, reader->tokens[first].start, reader->tokens[reader->at - 1].end);
}

// ---- other types: all up to what may follow one in a declaration

static bool ends_type(int kind, size_t depth) {
  switch (kind) {
  case PL_SEMICOLON:
  case PL_COLLATE:
  case PL_NOT:
  case PL_EQUALS:
  case PL_COLON_EQUALS:
  case PL_DEFAULT: return true;
  case PL_COMMA:
  case PL_RIGHT_PAREN: return depth == 0;
  default: return false;
  }
}

static size_t find_end(PlReader *reader) {
  size_t depth = 0;
  size_t i = reader->at;
  for (; i < reader->count && !ends_type(reader->kinds[i], depth); i++) {
    if (pl_fail_if_invalid(reader, i)) return i;
    if (reader->kinds[i] == PL_LEFT_PAREN) depth++;
    if (reader->kinds[i] == PL_RIGHT_PAREN) depth--;
  }
  if (i == reader->count) {
    pl_fail_near(reader->pl, reader->tokens[i],
        depth > 0 ? "mismatched parentheses" : "incomplete data type declaration");
  } else if (i == reader->at) {
    pl_fail_near(reader->pl, reader->tokens[i], "missing data type declaration");
  }
  return i;
}

// The type of CAST (NULL AS …); its end is no token of the body.
static TypeName *parse_type(PlReader *reader, size_t first, size_t end) {
  static const TokenKind before[] = {
      TOKEN_SELECT, TOKEN_CAST, TOKEN_LEFT_PAREN, TOKEN_NULL, TOKEN_AS};
  Parse *parse = &reader->pl->parse;
  Token closing = reader->tokens[end];
  Token *behind = &reader->tokens[end];
  uint32_t offset = reader->tokens[end - 1].end;
  *behind = (Token){.kind = TOKEN_RIGHT_PAREN, .start = offset, .end = offset};
  Node *node = pl_parse_tokens(reader, before, sizeof before / sizeof *before, first, end + 1);
  *behind = closing;
  if (node == NULL) {
    if (parse->fault == PARSE_SYNTAX_ERROR && parse->fault_span.start == offset)
      parse->fault_message = SLICE("syntax error at end of input");
    return NULL;
  }
  const Target *target = (const Target *)((const Select *)node)->targets.first;
  const Cast *cast = (const Cast *)target->value;
  return (TypeName *)cast->types.first;
}

PlToken pl_read_type(PlReader *reader) {
  size_t first = reader->at;
  Node *node = read_copied_type(reader);
  Parse *parse = &reader->pl->parse;
  if (node == NULL) {
    size_t end = find_end(reader);
    TypeName *type = parse->fault == PARSE_FINE ? parse_type(reader, first, end) : NULL;
    reader->at = end;
    if (type != NULL) {
      Span span = {reader->tokens[first].start, reader->tokens[end - 1].end};
      if (type->setof) {
        build_fail(parse, span, BUILD_SYNTAX_ERROR, "invalid type name \"%.*s\"",
            SLICE_PRINT(build_source_text(parse, span)));
      }
      node = new_type(reader, (PlType){.type = type}, span.start, span.end);
    }
  }
  Token token = reader->tokens[first];
  token.kind = TOKEN_NAME;
  if (reader->at > first) token.end = reader->tokens[reader->at - 1].end;
  return (PlToken){token, node};
}
