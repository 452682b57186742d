#include "analyze/apply/object_name.h"
#include "lexer/utf8.h"

#include <stdio.h>

static Slice cut(Slice text, size_t length) {
  return text.length <= length ? text : (Slice){text.start, utf8_clip(text, length)};
}

// Names of constraints and indexes are made for nearly every table, so no printf here.
typedef struct NameBuffer {
  char text[OBJECT_NAME_MAX + 1];
  size_t length;
} NameBuffer;

static void append(NameBuffer *buffer, Slice text) {
  memcpy(buffer->text + buffer->length, text.start, text.length);
  buffer->length += text.length;
}

static void append_part(NameBuffer *buffer, Slice part) {
  if (part.length == 0) return;
  append(buffer, SLICE("_"));
  append(buffer, part);
}

static void make(NameBuffer *buffer, Slice first, Slice second, Slice label) {
  size_t overhead = (second.length > 0 ? 1 : 0) + (label.length > 0 ? label.length + 1 : 0);
  size_t room = OBJECT_NAME_MAX - overhead;
  size_t a = first.length;
  size_t b = second.length;
  while (a + b > room) {
    if (a > b) {
      a--;
    } else {
      b--;
    }
  }
  buffer->length = 0;
  append(buffer, cut(first, a));
  append_part(buffer, cut(second, b));
  append_part(buffer, label);
}

Slice object_name_make(Executor *executor, Slice first, Slice second, Slice label) {
  NameBuffer buffer;
  make(&buffer, first, second, label);
  return arena_copy(executor->arena, (Slice){buffer.text, buffer.length});
}

// Who must not have the name: a relation of the schema, a constraint of the schema that the space is in,
// or both.
typedef struct Wish {
  ObjectId schema; // OBJECT_ID_NONE: relations do not count
  ObjectId space;  // OBJECT_ID_NONE: constraints do not count
  Slice first;
  Slice second;
  const char *label;
} Wish;

// label, label1, label2 …
static Slice candidate(Executor *executor, const Wish *wish, unsigned number) {
  Slice label = slice_of(wish->label);
  char text[OBJECT_NAME_MAX + 1];
  if (number > 0) { // nearly every name is free without one, so printf stays rare
    int length = snprintf(text, sizeof text, "%s%u", wish->label, number);
    label = (Slice){text, (size_t)length};
  }
  return object_name_make(executor, wish->first, wish->second, label);
}

static bool is_free(Executor *executor, const Wish *wish, unsigned number, Symbol *name) {
  *name = symbol_intern(executor->symbols, candidate(executor, wish, number));
  ObjectId found;
  if (wish->schema != OBJECT_ID_NONE &&
      catalog_find(executor->catalog, wish->schema, NAMES_RELATION, *name, &found) == NAME_FOUND)
    return false;
  const Object *space = catalog_get(executor->catalog, wish->space);
  return space == NULL || !catalog_has_constraint(executor->catalog, space->schema, *name);
}

#define TRIED_ONE_BY_ONE 100u

// The name with the first number that is free. So many names of one kind have no holes between them:
// from there on the end is searched for, since trying each is quadratic in their count.
static Symbol choose(Executor *executor, const Wish *wish) {
  Symbol name;
  unsigned number = 0;
  while (number < TRIED_ONE_BY_ONE) {
    if (is_free(executor, wish, number, &name)) return name;
    number++;
  }
  unsigned taken = number - 1;
  unsigned step = TRIED_ONE_BY_ONE;
  while (!is_free(executor, wish, taken + step, &name)) {
    taken += step;
    step *= 2;
  }
  unsigned free_number = taken + step;
  while (free_number - taken > 1) {
    unsigned middle = taken + (free_number - taken) / 2;
    if (is_free(executor, wish, middle, &name)) {
      free_number = middle;
    } else {
      taken = middle;
    }
  }
  return symbol_intern(executor->symbols, candidate(executor, wish, free_number));
}

Symbol object_name_choose_relation(Executor *executor, ObjectId schema, Slice first, Slice second,
    const char *label, ObjectId constrained) {
  Wish wish = {
      .schema = schema, .space = constrained, .first = first, .second = second, .label = label};
  return choose(executor, &wish);
}

Symbol object_name_choose_constraint(
    Executor *executor, ObjectId space, Slice first, Slice second, const char *label) {
  Wish wish = {.space = space, .first = first, .second = second, .label = label};
  return choose(executor, &wish);
}

Slice object_name_join(Executor *executor, const Slice parts[], size_t count) {
  // The server stops adding once a name's length is reached; the rest would be cut off anyway.
  char text[2 * OBJECT_NAME_MAX + 2];
  size_t length = 0;
  for (size_t i = 0; i < count && length <= OBJECT_NAME_MAX; i++) {
    if (i > 0) text[length++] = '_';
    Slice part = cut(parts[i], OBJECT_NAME_MAX);
    if (part.length > sizeof text - length) part = cut(part, sizeof text - length);
    memcpy(text + length, part.start, part.length);
    length += part.length;
  }
  return arena_copy(executor->arena, (Slice){text, length});
}
