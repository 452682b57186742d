#include "analyze/bind/value/value_literal.h"
#include "analyze/bind/value/value_reading.h"
#include "analyze/bind/value/value_type.h"

#define DEPTH_MOST 8      // values within values
#define DIMENSIONS_MOST 6 // of an array

// What is read of one string.
typedef struct Literal {
  Executor *executor;
  Slice text;
  size_t at;
  Span span;
  int depth;
  char *parts; // without quotes and backslashes, one behind the other; as long as the text
} Literal;

static bool check(Executor *executor, const TypeReference *type, Slice text, Span span, int depth,
    TypeValue *value);

static char peek(const Literal *literal) {
  return literal->at < literal->text.length ? literal->text.start[literal->at] : '\0';
}

static bool has_ended(const Literal *literal) { return literal->at >= literal->text.length; }

static void skip_space(Literal *literal) {
  while (!has_ended(literal) &&
         (peek(literal) == ' ' || (peek(literal) >= '\t' && peek(literal) <= '\r')))
    literal->at++;
}

static bool malformed(const Literal *literal, const char *what) {
  return executor_fail(literal->executor, "22P02", literal->span, "malformed %s literal: \"%.*s\"",
      what, SLICE_PRINT(literal->text));
}

static bool is_null(Slice text) {
  static const char word[] = "null";
  for (size_t i = 0; i < text.length && i < 4; i++) {
    if ((text.start[i] | 0x20) != word[i]) return false;
  }
  return text.length == 4;
}

// ---- a part of the text: quoted or not, a backslash before what stands for itself

typedef struct Part {
  Slice text;
  bool was_quoted;
  bool is_complete; // it did not end with the text, in quotes or behind a backslash
} Part;

// Up to one of `ends` outside quotes. `doubles`: two quotes within quotes are one.
static Part take_part(Literal *literal, const char *ends, bool doubles) {
  char *copy = literal->parts;
  Part part = {.is_complete = true};
  size_t length = 0;
  bool quoted = false;
  for (; !has_ended(literal); literal->at++) {
    char c = peek(literal);
    if (!quoted && c != '\0' && strchr(ends, c) != NULL) break;
    if (c == '"') {
      bool is_double = doubles && quoted && literal->at + 1 < literal->text.length &&
                       literal->text.start[literal->at + 1] == '"';
      part.was_quoted = true;
      if (!is_double) {
        quoted = !quoted;
        continue;
      }
      literal->at++;
    } else if (c == '\\') {
      literal->at++;
      if (has_ended(literal)) {
        part.is_complete = false;
        break;
      }
      c = peek(literal);
    }
    copy[length++] = c;
  }
  part.is_complete &= !quoted && !has_ended(literal);
  part.text = (Slice){copy, length};
  literal->parts += length;
  return part;
}

// ---- arrays

typedef struct ArrayShape {
  int level;
  int leaf; // the level whose items are no arrays; 0: none was seen
  int64_t counts[DIMENSIONS_MOST + 1];
  int64_t sizes[DIMENSIONS_MOST + 1]; // of a level that ended; 0: none did
} ArrayShape;

typedef enum ArrayState { WANTS_ITEM_OR_END, WANTS_ITEM, WANTS_COMMA_OR_END } ArrayState;

// Within quotes, which are passed.
static bool take_quoted(Literal *literal, Slice *text) {
  char *copy = literal->parts;
  *text = (Slice){copy, 0};
  for (literal->at++; !has_ended(literal); literal->at++) {
    char c = peek(literal);
    if (c == '"') {
      literal->at++;
      literal->parts += text->length;
      return true;
    }
    if (c == '\\') {
      literal->at++;
      if (has_ended(literal)) return false;
      c = peek(literal);
    }
    copy[text->length++] = c;
  }
  return false;
}

static bool take_item(Literal *literal, const TypeReference *element) {
  Slice text;
  bool is_quoted = peek(literal) == '"';
  if (is_quoted) {
    if (!take_quoted(literal, &text)) return malformed(literal, "array");
  } else {
    Part part = take_part(literal, ",{}\"", false);
    if (!part.is_complete || peek(literal) == '"' || peek(literal) == '{')
      return malformed(literal, "array");
    text = part.text;
    while (text.length > 0 && text.start[text.length - 1] == ' ') text.length--;
    if (text.length == 0) return malformed(literal, "array");
    if (is_null(text)) return true;
  }
  TypeValue ignored;
  return check(literal->executor, element, text, literal->span, literal->depth + 1, &ignored);
}

static bool end_level(Literal *literal, ArrayShape *shape) {
  int64_t *size = &shape->sizes[shape->level];
  if (*size != 0 && *size != shape->counts[shape->level]) return malformed(literal, "array");
  *size = shape->counts[shape->level--];
  shape->counts[shape->level]++;
  return true;
}

typedef enum Step { STEP_ON, STEP_FAILED, STEP_DONE } Step; // done: also where no more is said

static Step take_step(
    Literal *literal, const TypeReference *element, ArrayShape *shape, ArrayState *state) {
  char c = peek(literal);
  if (c == ',' || c == '}') {
    bool fits = *state == WANTS_COMMA_OR_END || (c == '}' && *state == WANTS_ITEM_OR_END);
    if (!fits) return malformed(literal, "array") ? STEP_ON : STEP_FAILED;
    literal->at++;
    if (c == ',') *state = WANTS_ITEM;
    if (c == ',') return STEP_ON;
    bool is_empty = *state == WANTS_ITEM_OR_END;
    *state = WANTS_COMMA_OR_END;
    if (is_empty && shape->level > 1) return STEP_DONE; // servers differ
    if (!end_level(literal, shape)) return STEP_FAILED;
    return shape->level == 0 ? STEP_DONE : STEP_ON;
  }
  bool is_deeper = c == '{';
  int level = shape->level + is_deeper;
  bool fits = *state != WANTS_COMMA_OR_END && (shape->leaf == 0 || level <= shape->leaf) &&
              (is_deeper || shape->leaf == 0 || level == shape->leaf);
  if (!fits) return malformed(literal, "array") ? STEP_ON : STEP_FAILED;
  if (!is_deeper) {
    shape->leaf = level;
    shape->counts[level]++;
    *state = WANTS_COMMA_OR_END;
    return take_item(literal, element) ? STEP_ON : STEP_FAILED;
  }
  if (level > DIMENSIONS_MOST) return STEP_DONE;
  literal->at++;
  shape->level = level;
  shape->counts[level] = 0;
  *state = WANTS_ITEM_OR_END;
  return STEP_ON;
}

static bool check_array(Literal *literal, TypeReference type) {
  TypeReference element = type;
  element.array_dimensions = 0;
  if (value_is(element, BUILTIN_BOX)) return true; // another character stands between its values
  skip_space(literal);
  if (peek(literal) == '[') return true; // bounds
  if (peek(literal) != '{') return malformed(literal, "array");
  ArrayShape shape = {.level = 0};
  ArrayState state = WANTS_ITEM;
  Step step = STEP_ON;
  while (step == STEP_ON) {
    skip_space(literal);
    if (has_ended(literal)) return malformed(literal, "array");
    step = take_step(literal, &element, &shape, &state);
  }
  if (step == STEP_FAILED || shape.level > 0) return step == STEP_DONE;
  skip_space(literal);
  return has_ended(literal) || malformed(literal, "array");
}

// ---- rows

static bool check_field(Literal *literal, const Column *column) {
  size_t start = literal->at;
  Part part = take_part(literal, ",)", true);
  if (!part.is_complete) return malformed(literal, "record");
  if (literal->at == start) return true; // NULL
  TypeValue ignored;
  return check(
      literal->executor, &column->type, part.text, literal->span, literal->depth + 1, &ignored);
}

static bool check_row(Literal *literal, const Relation *row) {
  skip_space(literal);
  if (peek(literal) != '(') return malformed(literal, "record");
  literal->at++;
  bool is_first = true;
  for (uint16_t i = 0; i < row->column_count; i++) {
    if (row->columns[i]->dropped) continue;
    if (!is_first && peek(literal) != ',') return malformed(literal, "record");
    if (!is_first) literal->at++;
    is_first = false;
    if (!check_field(literal, row->columns[i])) return false;
  }
  if (peek(literal) != ')') return malformed(literal, "record");
  literal->at++;
  skip_space(literal);
  return has_ended(literal) || malformed(literal, "record");
}

// ---- ranges

static bool take_empty(Literal *literal) {
  static const char word[] = "empty";
  Slice rest = {literal->text.start + literal->at, literal->text.length - literal->at};
  for (size_t i = 0; i < 5; i++) {
    if (i == rest.length || (rest.start[i] | 0x20) != word[i]) return false;
  }
  literal->at += 5;
  return true;
}

// One end; a bare one that is empty has no end.
static bool take_bound(Literal *literal, Slice *text, bool *is_there) {
  size_t start = literal->at;
  Part part = take_part(literal, ",)]", true);
  *text = part.text;
  *is_there = literal->at > start;
  return part.is_complete || malformed(literal, "range");
}

static bool is_above(const TypeValue *lower, const TypeValue *upper) {
  if (lower->order != upper->order) return false;
  switch (lower->order) {
  case TYPE_ORDER_NUMBER: return lower->number > upper->number;
  case TYPE_ORDER_DECIMAL: return type_value_compare_decimals(lower->text, upper->text) > 0;
  default: return false;
  }
}

static bool check_bounds(Literal *literal, const TypeReference *subtype) {
  Slice texts[2];
  bool are_there[2];
  TypeValue values[2] = {{0}, {0}};
  literal->at++;
  if (!take_bound(literal, &texts[0], &are_there[0])) return false;
  if (peek(literal) != ',') return malformed(literal, "range");
  literal->at++;
  if (!take_bound(literal, &texts[1], &are_there[1])) return false;
  if (peek(literal) == ',') return malformed(literal, "range");
  literal->at++;
  skip_space(literal);
  if (!has_ended(literal)) return malformed(literal, "range");
  for (int i = 0; i < 2; i++) {
    if (are_there[i] &&
        !check(literal->executor, subtype, texts[i], literal->span, literal->depth + 1, &values[i]))
      return false;
  }
  if (!are_there[0] || !are_there[1] || !is_above(&values[0], &values[1])) return true;
  return executor_fail(literal->executor, "22000", literal->span,
      "range lower bound must be less than or equal to range upper bound");
}

static bool check_range(Literal *literal, TypeReference type) {
  TypeReference subtype = value_subtype(literal->executor, type);
  skip_space(literal);
  if (take_empty(literal)) {
    skip_space(literal);
    return has_ended(literal) || malformed(literal, "range");
  }
  if (peek(literal) != '[' && peek(literal) != '(') return malformed(literal, "range");
  return check_bounds(literal, &subtype);
}

static bool check_multirange(Literal *literal) {
  skip_space(literal);
  return peek(literal) == '{' || malformed(literal, "multirange"); // what is in it is not read
}

// ---- all of them

static char kind_of(const Executor *executor, TypeReference type) {
  const BuiltinType *builtin = builtin_type(type.type);
  if (builtin != NULL) return builtin->kind;
  const Object *object = catalog_get(executor->catalog, type.type);
  return object == NULL || (object->flags & OBJECT_ASSUMED) ? '\0' : object->kind;
}

static bool check_plain(
    Executor *executor, const TypeReference *type, Slice text, Span span, TypeValue *value) {
  if (builtin_type(type->type) == NULL) return true;
  TypeReading reading = type_value_read(executor->arena, type, false, text, value);
  return reading == TYPE_READ || reading == TYPE_READ_OPEN ||
         value_refuse_reading(executor, type, text, span, reading);
}

static bool check(Executor *executor, const TypeReference *type, Slice text, Span span, int depth,
    TypeValue *value) {
  TypeReference base = value_base(executor, *type);
  if (value_same(base, *type)) base = *type; // with its modifiers
  if (base.type == OBJECT_ID_NONE || depth > DEPTH_MOST) return true;
  Literal literal = {.executor = executor, .text = text, .span = span, .depth = depth};
  literal.parts = arena_alloc(executor->arena, text.length + 1);
  if (value_is_array(base)) return check_array(&literal, base);
  if (value_is_row(executor, base)) {
    const Relation *row = catalog_relation(executor->catalog, base.type);
    return !bind_columns_known(executor, row) || check_row(&literal, row);
  }
  switch (kind_of(executor, base)) {
  case 'e': return depth == 0 || bind_enum_text(executor, base.type, text, span);
  case 'r': return check_range(&literal, base);
  case 'm': return check_multirange(&literal);
  default: return check_plain(executor, &base, text, span, value);
  }
}

bool value_literal_check(Executor *executor, const TypeReference *type, Slice text, Span span) {
  TypeValue ignored = {0};
  return check(executor, type, text, span, 0, &ignored);
}
