#include "analyze/apply/object_name.h"
#include "lexer/utf8.h"

#include <stdio.h>

static Slice cut(Slice text, size_t length) {
  return text.length <= length ? text : (Slice){text.start, utf8_clip(text, length)};
}

Slice object_name_make(Executor *executor, Slice first, Slice second, Slice label) {
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
  first = cut(first, a);
  second = cut(second, b);
  return arena_printf(executor->arena, "%.*s%s%.*s%s%.*s", SLICE_PRINT(first),
      second.length > 0 ? "_" : "", SLICE_PRINT(second), label.length > 0 ? "_" : "",
      SLICE_PRINT(label));
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
  char text[OBJECT_NAME_MAX + 1];
  if (number == 0) {
    snprintf(text, sizeof text, "%s", label);
  } else {
    snprintf(text, sizeof text, "%s%u", label, number);
  }
  return symbol_intern(
      executor->symbols, object_name_make(executor, first, second, slice_of(text)));
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
