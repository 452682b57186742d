#include "grammar/build.h"

#include "lexer/literal.h"

// What stands between the quotes is what it says in most strings: then nothing is copied.
static bool string_is_plain(Slice token, Slice *value) {
  const char *end = token.start + token.length;
  const char *body = NULL;
  const char *body_end = NULL;
  if (token.length >= 2 && token.start[0] == '\'' && end[-1] == '\'') {
    body = token.start + 1;
    body_end = end - 1;
    size_t length = (size_t)(body_end - body);
    if (memchr(body, '\'', length)) return false;
  } else if (token.length >= 4 && token.start[0] == '$') {
    const char *tag_end = memchr(token.start + 1, '$', token.length - 1);
    size_t tag = tag_end ? (size_t)(tag_end + 1 - token.start) : token.length;
    if (tag * 2 > token.length) return false;
    body = token.start + tag;
    body_end = end - tag;
  } else {
    return false;
  }
  *value = (Slice){body, (size_t)(body_end - body)};
  return true;
}

static Slice decoded_string(Parse *parse, Token token) {
  Slice text = build_token_text(parse, token);
  Slice value;
  if (token.kind == TOKEN_STRING && string_is_plain(text, &value)) return value;
  char *buffer = arena_alloc(parse->arena, text.length);
  return (Slice){buffer, literal_decode(text, buffer).length};
}

Text build_text(Parse *parse, Token string) {
  return (Text){decoded_string(parse, string), build_token_span(string)};
}

Node *build_text_node(Parse *parse, Text text) {
  TextNode *node = BUILD_NODE(parse, TEXT, TextNode, text.span.start);
  node->node.span = text.span;
  node->text = text;
  return &node->node;
}

// 0x1F, 1_000
static bool is_newer_number(Slice text) {
  bool has_base = text.length > 2 && text.start[0] == '0' && (text.start[1] | 0x20) >= 'b' &&
                  (text.start[1] | 0x20) != 'e';
  return has_base || memchr(text.start, '_', text.length) != NULL;
}

static Slice number_text(Parse *parse, Token token) {
  Slice text = build_token_text(parse, token);
  if (text.length > 2 && is_newer_number(text)) {
    build_mark(parse, CONSTRUCT_NUMBER_FORM, build_token_span(token));
  }
  return text;
}

int32_t build_integer(Parse *parse, Token integer) {
  int32_t value = 0;
  literal_integer(number_text(parse, integer), &value); // it fits: that makes it an INTEGER
  return value;
}

static Constant *new_constant(Parse *parse, ConstantKind kind, Span span) {
  Constant *constant = BUILD_NODE(parse, CONSTANT, Constant, span.start);
  constant->node.span = span;
  constant->kind = kind;
  return constant;
}

Node *build_constant(Parse *parse, ConstantKind kind, Token token) {
  Constant *constant = new_constant(parse, kind, build_token_span(token));
  switch (kind) {
  case CONSTANT_NULL:
  case CONSTANT_TRUE:
  case CONSTANT_FALSE: break;
  case CONSTANT_INTEGER: constant->integer = build_integer(parse, token); // fall through
  case CONSTANT_NUMBER: constant->text = number_text(parse, token); break;
  case CONSTANT_STRING:
  case CONSTANT_BIT_STRING:
  case CONSTANT_HEX_STRING: constant->text = decoded_string(parse, token); break;
  }
  return &constant->node;
}

Node *build_word_constant(Parse *parse, Token token) {
  Constant *constant = new_constant(parse, CONSTANT_STRING, build_token_span(token));
  constant->text = symbol_text(parse->symbols, build_name(parse, token).symbol);
  return &constant->node;
}

Node *build_string_constant(Parse *parse, Text text) {
  Constant *constant = new_constant(parse, CONSTANT_STRING, text.span);
  constant->text = text.value;
  return &constant->node;
}

void build_negate_constant(Parse *parse, Constant *number) {
  number->integer = -number->integer; // no INTEGER is the smallest one
  if (slice_starts_with(number->text, SLICE("-"))) {
    number->text = (Slice){number->text.start + 1, number->text.length - 1};
  } else {
    number->text = arena_printf(parse->arena, "-%.*s", SLICE_PRINT(number->text));
  }
}

Node *build_signed_number(Parse *parse, Token sign, Token number) {
  ConstantKind kind = number.kind == TOKEN_INTEGER ? CONSTANT_INTEGER : CONSTANT_NUMBER;
  Constant *constant = (Constant *)build_constant(parse, kind, number);
  if (sign.kind == TOKEN_MINUS) build_negate_constant(parse, constant);
  if (sign.kind != TOKEN_END) constant->node.span.start = sign.start;
  return &constant->node;
}
