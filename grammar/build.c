#include "grammar/build.h"

#include "grammar/ast_child.h"
#include "lexer/identifier.h"
#include "lexer/utf8.h"

#include <stdarg.h>
#include <stdio.h>

#define QUOTED_MAX 1000u // bytes of a token in a message; an unclosed quote may be long

// ---- faults

static void fail(Parse *parse, ParseFault fault, Span span, const char *sqlstate, Slice message) {
  if (parse->fault != PARSE_FINE) return;
  parse->fault = fault;
  parse->fault_span = span;
  parse->fault_sqlstate = sqlstate;
  parse->fault_message = message;
}

void build_fail(Parse *parse, Span span, const char *sqlstate, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  va_list again;
  va_copy(again, arguments);
  int length = vsnprintf(NULL, 0, format, arguments);
  va_end(arguments);
  size_t size = length < 0 ? 0 : (size_t)length;
  char *message = arena_alloc(parse->arena, size + 1);
  vsnprintf(message, size + 1, format, again);
  va_end(again);
  fail(parse, PARSE_SYNTAX_ERROR, span, sqlstate, (Slice){message, size});
}

void build_fail_quoting(Parse *parse, const char *problem, Token token, const char *sqlstate) {
  if (parse->fault != PARSE_FINE) return;
  Slice text = build_token_text(parse, token);
  size_t length = text.length <= QUOTED_MAX ? text.length : utf8_clip(text, QUOTED_MAX);
  Slice head = arena_printf(parse->arena, "%s at or near \"", problem);
  Slice tail = length < text.length ? SLICE("…\"") : SLICE("\"");

  // The text may hold a NUL, so not by printf.
  char *message = arena_alloc(parse->arena, head.length + length + tail.length);
  memcpy(message, head.start, head.length);
  memcpy(message + head.length, text.start, length);
  memcpy(message + head.length + length, tail.start, tail.length);
  Slice whole = {message, head.length + length + tail.length};
  fail(parse, PARSE_SYNTAX_ERROR, build_token_span(token), sqlstate, whole);
}

// The `;` is sent along, by psql also where it is written \; and so the server quotes it.
static bool is_semicolon(const Parse *parse, Token end) {
  return end.start < end.end && parse->source.start[end.end - 1] == ';';
}

static void fail_at_token(Parse *parse, const char *problem, Token token) {
  if (token.kind == TOKEN_END && !is_semicolon(parse, token)) {
    build_fail(parse, build_token_span(token), BUILD_SYNTAX_ERROR, "%s at end of input", problem);
    return;
  }
  if (token.kind == TOKEN_END) token.start = token.end - 1;
  build_fail_quoting(parse, problem, token, BUILD_SYNTAX_ERROR);
}

void build_fail_at_token(Parse *parse, Token token) { fail_at_token(parse, "syntax error", token); }

void build_fail_late(Parse *parse, const char *problem) {
  fail_at_token(parse, problem, parse->token);
}

// ---- nodes

// A depth never wraps: what is too deep stays so, whatever is reduced before parse.c stops.
static void deepen(Parse *parse, Node *node, uint32_t child_depth) {
  uint32_t depth = child_depth + 1;
  if (depth <= node->depth) return;
  if (depth > AST_MAX_DEPTH) {
    depth = AST_MAX_DEPTH + 1;
    fail(parse, PARSE_TOO_DEEP, node->span, "54001", SLICE("statement is nested too deeply"));
  }
  node->depth = (uint16_t)depth;
}

Node *build_node(Parse *parse, NodeKind kind, size_t size, uint32_t start) {
  Node *node = arena_alloc(parse->arena, size);
  node->kind = (uint16_t)kind;
  node->depth = 1;
  node->span = build_span_from(parse, start);
  return node;
}

// The deepest child counts. A list and a pointer both begin with the address of a node, so what is
// not there costs one look.
void build_measure(Parse *parse, Node *node) {
  ChildFieldRange range = ast_child_fields(node->kind);
  uint32_t depth = 0;
  for (const ChildField *field = range.first; field < range.end; field++) {
    const Node *child = ast_child_node(node, *field);
    if (child == NULL) continue;
    uint32_t own = field->is_list ? ast_child_list(node, *field)->depth : child->depth;
    if (own > depth) depth = own;
  }
  deepen(parse, node, depth);
}

Node *build_filled_node(
    Parse *parse, NodeKind kind, const void *fields, size_t size, uint32_t start) {
  Node *node = arena_alloc(parse->arena, size);
  memcpy(node, fields, size);
  node->kind = (uint16_t)kind;
  node->depth = 1;
  node->span = build_span_from(parse, start);
  node->next = NULL;
  build_measure(parse, node);
  return node;
}

void build_adopt(Parse *parse, Node *parent, const Node *child) {
  if (child) deepen(parse, parent, child->depth);
}

void build_adopt_list(Parse *parse, Node *parent, NodeList list) {
  if (list.first) deepen(parse, parent, list.depth);
}

Node *build_parenthesized(Parse *parse, Node *node, uint32_t start) {
  node->span = build_span_from(parse, start);
  return node;
}

// ---- lists

NodeList build_list(Node *only) { return build_list_add(build_empty_list(), only); }

NodeList build_list_add(NodeList list, Node *item) {
  if (item == NULL) return list;
  if (list.last) {
    list.last->next = item;
  } else {
    list.first = item;
  }
  list.last = item;
  list.count++;
  if (item->depth > list.depth) list.depth = item->depth;
  return list;
}

NodeList build_pair(Node *first, Node *second) { return build_list_add(build_list(first), second); }

NodeList build_list_join(NodeList first, NodeList second) {
  if (first.first == NULL) return second;
  if (second.first == NULL) return first;
  first.last->next = second.first;
  first.last = second.last;
  first.count += second.count;
  if (second.depth > first.depth) first.depth = second.depth;
  return first;
}

// ---- names

Slice build_token_text(const Parse *parse, Token token) {
  return build_source_text(parse, build_token_span(token));
}

Name build_name(Parse *parse, Token token) {
  Symbol symbol = identifier_intern(parse->symbols, build_token_text(parse, token), NULL);
  return (Name){symbol, build_token_span(token)};
}

Name build_name_of(Parse *parse, Slice folded, Span span) {
  return (Name){symbol_intern(parse->symbols, folded), span};
}

bool build_name_equals(const Parse *parse, Name name, Slice folded) {
  return slice_equals(symbol_text(parse->symbols, name.symbol), folded);
}

Node *build_name_node(Parse *parse, Name name) {
  NameNode *node = BUILD_NODE(parse, NAME, NameNode, name.span.start);
  node->node.span = name.span;
  node->name = name;
  return &node->node;
}

Name build_role(Parse *parse, Name role) {
  if (build_name_equals(parse, role, SLICE("none"))) {
    build_fail(parse, role.span, BUILD_RESERVED_NAME, "role name \"none\" is reserved");
  }
  return role;
}

NamePath build_path(Parse *parse, Name first) {
  NamePath path = {ARENA_NEW(parse->arena, Name), 1, 1};
  path.names[0] = first;
  return path;
}

static void fail_for_dots(Parse *parse, NamePath path) {
  Slice text = build_source_text(parse, build_path_span(path));
  build_fail(parse, build_path_span(path), BUILD_SYNTAX_ERROR,
      "improper qualified name (too many dotted names): %.*s", SLICE_PRINT(text));
}

NamePath build_path_add(Parse *parse, NamePath path, Name next) {
  if (path.count == path.capacity) {
    uint32_t capacity = path.capacity * 4;
    Name *names = ARENA_ARRAY(parse->arena, capacity, Name);
    memcpy(names, path.names, path.count * sizeof(Name));
    path.names = names;
    path.capacity = capacity;
  }
  path.names[path.count++] = next;
  if (path.count == UINT16_MAX) fail_for_dots(parse, path); // what a ColumnReference can count
  return path;
}

Span build_path_span(NamePath path) {
  return (Span){path.names[0].span.start, path.names[path.count - 1].span.end};
}

QualifiedName *build_qualified_name(Parse *parse, NamePath path) {
  QualifiedName *name = ARENA_NEW(parse->arena, QualifiedName);
  if (path.count > 3) fail_for_dots(parse, path);
  const Name *last = path.names + path.count - 1;
  name->name = last[0];
  if (path.count > 1) name->schema = last[-1];
  if (path.count > 2) name->catalog = last[-2];
  name->span = build_path_span(path);
  return name;
}

QualifiedName *build_unqualified_name(Parse *parse, Name name) {
  QualifiedName *qualified = ARENA_NEW(parse->arena, QualifiedName);
  qualified->name = name;
  qualified->span = name.span;
  return qualified;
}

Node *build_qualified_name_node(Parse *parse, const QualifiedName *name) {
  QualifiedNameNode *node = BUILD_NODE(parse, QUALIFIED_NAME, QualifiedNameNode, name->span.start);
  node->node.span = name->span;
  node->name = *name;
  return &node->node;
}

OperatorName *build_operator_name(Parse *parse, Name schema, Name name) {
  OperatorName *operator_name = ARENA_NEW(parse->arena, OperatorName);
  uint32_t start = build_name_is_set(schema) ? schema.span.start : name.span.start;
  *operator_name = (OperatorName){schema, name, {start, name.span.end}};
  return operator_name;
}

Name build_operator_token(Parse *parse, Token token) {
  // The server knows no operator != of its own.
  Slice spelling = build_token_text(parse, token);
  if (token.kind == TOKEN_NOT_EQUALS) spelling = SLICE("<>");
  return build_name_of(parse, spelling, build_token_span(token));
}

void build_statement(Parse *parse, Node *statement) { parse->statement = statement; }
