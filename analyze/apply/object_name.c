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

static bool relation_exists(const Executor *executor, ObjectId schema, Symbol name) {
  ObjectId found;
  return catalog_find(executor->catalog, schema, NAMES_RELATION, name, &found) == NAME_FOUND;
}

static bool constraint_exists(
    const Executor *executor, ObjectId schema, ObjectId space, Symbol name) {
  ObjectId found;
  (void)schema;
  return catalog_find(executor->catalog, space, NAMES_CONSTRAINT, name, &found) == NAME_FOUND;
}

// label, label1, label2 …
static Symbol candidate(
    Executor *executor, Slice first, Slice second, const char *label, unsigned number) {
  char numbered[OBJECT_NAME_MAX + 1];
  Slice text = slice_of(label);
  if (number > 0) {
    int length = snprintf(numbered, sizeof numbered, "%s%u", label, number);
    text = (Slice){numbered, (size_t)length};
  }
  NameBuffer buffer;
  make(&buffer, first, second, text);
  return symbol_intern(executor->symbols, (Slice){buffer.text, buffer.length});
}

Symbol object_name_choose_relation(Executor *executor, ObjectId schema, Slice first, Slice second,
    const char *label, ObjectId constrained) {
  for (unsigned number = 0;; number++) {
    Symbol name = candidate(executor, first, second, label, number);
    if (relation_exists(executor, schema, name)) continue;
    if (constrained == OBJECT_ID_NONE || !constraint_exists(executor, schema, constrained, name))
      return name;
  }
}

Symbol object_name_choose_constraint(Executor *executor, ObjectId schema, ObjectId space,
    Slice first, Slice second, const char *label) {
  for (unsigned number = 0;; number++) {
    Symbol name = candidate(executor, first, second, label, number);
    if (!constraint_exists(executor, schema, space, name)) return name;
  }
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
