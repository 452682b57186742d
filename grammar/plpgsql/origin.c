#include "grammar/plpgsql/origin.h"

#include "grammar/ast_expression.h"
#include "grammar/ast_field.h"
#include "lexer/escape.h"
#include "lexer/literal.h"
#include "lexer/memory.h"
#include "lexer/quote.h"

// ---- the steps

typedef struct Walk {
  Slice token;
  size_t at;   // in the token
  size_t said; // bytes before it
  bool has_escapes;
  uint32_t surrogate;
} Walk;

static char byte_at(const Walk *walk, size_t ahead) {
  size_t at = walk->at + ahead;
  return at < walk->token.length ? walk->token.start[at] : '\0';
}

// What one escape says; its length as written is returned.
static size_t read_escape(Walk *walk, size_t *said) {
  char kind = byte_at(walk, 1);
  size_t length = 2;
  *said = 1;
  if (kind == 'u' || kind == 'U') {
    size_t digits = kind == 'u' ? 4 : 8;
    uint32_t unit = 0;
    char bytes[UTF8_MAX_LENGTH];
    if (escape_read_hex(walk->token, walk->at + 2, digits, &unit))
      escape_add_unit(&walk->surrogate, unit, bytes, said);
    return 2 + digits;
  }
  if (kind >= '0' && kind <= '7') {
    while (length < 4 && byte_at(walk, length) >= '0' && byte_at(walk, length) <= '7') length++;
  } else if (kind == 'x') {
    while (length < 4 && escape_hex_digit(byte_at(walk, length)) >= 0) length++;
  }
  return length;
}

// 0: the string ends here.
static size_t read_quote(const Walk *walk, size_t *said) {
  *said = byte_at(walk, 1) == '\'';
  if (*said) return 2;
  Slice rest = {walk->token.start + walk->at + 1, walk->token.length - walk->at - 1};
  size_t between = quote_continuation(rest);
  return between == 0 ? 0 : between + 2;
}

static size_t read_unit(Walk *walk, size_t *said) {
  char byte = byte_at(walk, 0);
  if (byte == '\'') return read_quote(walk, said);
  if (byte == '\\' && walk->has_escapes) return read_escape(walk, said);
  *said = 1;
  return 1;
}

Origin origin_of_string(Slice token, uint32_t start, size_t length, Arena *arena) {
  Walk walk = {.token = token, .has_escapes = token.start[0] == 'e' || token.start[0] == 'E'};
  walk.at = walk.has_escapes ? 2 : literal_is_unicode(token) ? 3 : 1;
  OriginStep *steps = NULL;
  size_t count = 0;
  size_t capacity = 0;
  for (size_t written = 1, said = 0; written > 0;) {
    if (written != said) {
      steps = memory_grow(steps, count, &capacity, sizeof *steps);
      steps[count++] = (OriginStep){(uint32_t)walk.said, start + (uint32_t)walk.at};
    }
    written = walk.at < token.length ? read_unit(&walk, &said) : 0;
    walk.at += written;
    walk.said += written > 0 ? said : 0;
  }
  // A string whose length does not come out, U&'…', has its beginning as the place of all.
  if (walk.said != length) count = 1;
  OriginStep *kept = ARENA_ARRAY(arena, count, OriginStep);
  memcpy(kept, steps, count * sizeof *kept);
  memory_free(steps);
  if (walk.said != length) kept[0].said = UINT32_MAX;
  return (Origin){kept, count};
}

uint32_t origin_offset(const Origin *origin, uint32_t said) {
  if (origin->steps[0].said == UINT32_MAX) return origin->steps[0].written;
  size_t first = 0;
  size_t end = origin->count;
  while (end - first > 1) { // the last step that is not behind
    size_t middle = first + (end - first) / 2;
    if (origin->steps[middle].said <= said)
      first = middle;
    else
      end = middle;
  }
  return origin->steps[first].written + (said - origin->steps[first].said);
}

Span origin_span(const Origin *origin, Span said) {
  return (Span){origin_offset(origin, said.start), origin_offset(origin, said.end)};
}

// ---- a tree

static void move_name(const Origin *origin, Name *name) {
  if (name->symbol != SYMBOL_NONE) name->span = origin_span(origin, name->span);
}

static void move_span(const Origin *origin, Span *span) {
  if (span->end != 0) *span = origin_span(origin, *span);
}

static void move_names(const Origin *origin, Node *node, const Field *field) {
  void *place = (char *)node + field->offset;
  switch ((FieldKind)field->kind) {
  case FIELD_NAME: move_name(origin, place); break;
  case FIELD_QUALIFIED: {
    QualifiedName *name = place;
    move_name(origin, &name->catalog);
    move_name(origin, &name->schema);
    move_name(origin, &name->name);
    move_span(origin, &name->span);
    break;
  }
  case FIELD_OPERATOR: {
    OperatorName *name = place;
    move_name(origin, &name->schema);
    move_name(origin, &name->name);
    move_span(origin, &name->span);
    break;
  }
  case FIELD_PATH: {
    Name *names = *(Name **)place;
    size_t count = *(const uint16_t *)((const char *)node + field->count_offset);
    for (size_t i = 0; names != NULL && i < count; i++) move_name(origin, &names[i]);
    break;
  }
  case FIELD_TEXT: move_span(origin, &((Text *)place)->span); break;
  case FIELD_SPAN: move_span(origin, place); break;
  default: break;
  }
}

// Recurses as deep as the tree is.
static void move_node(const Origin *origin, Node *node) {
  node->span = origin_span(origin, node->span);
  FieldRange range = ast_fields(node->kind);
  for (const Field *field = range.first; field < range.end; field++) {
    void *place = (char *)node + field->offset;
    if (field->kind == FIELD_NODE) {
      if (*(Node **)place != NULL) move_node(origin, *(Node **)place);
    } else if (field->kind == FIELD_LIST) {
      for (Node *item = ((NodeList *)place)->first; item != NULL; item = item->next)
        move_node(origin, item);
    } else {
      move_names(origin, node, field);
    }
  }
}

void origin_move_result(const Origin *origin, ParseResult *result) {
  if (result->fault != PARSE_FINE) result->span = origin_span(origin, result->span);
  if (result->statement != NULL) move_node(origin, result->statement);
  // Bodies have copies of their own.
  for (ConstructMark *mark = (ConstructMark *)result->marks; mark != NULL; mark = mark->next)
    mark->span = origin_span(origin, mark->span);
}
