#include "analyze/bind/text/bound_text.h"
#include "analyze/bind/bind.h"
#include "analyze/catalog/builtin/builtin.h"
#include "analyze/catalog/columns.h"
#include "analyze/catalog/draft.h"

#include <assert.h>

typedef struct Reference {
  ObjectId id;
  uint16_t column;
  const char *end; // behind it
} Reference;

// The next reference at or after `from`; false: there is none. `start` is where it begins.
static bool next_reference(Slice text, const char *from, const char **start, Reference *found) {
  const char *end = text.start + text.length;
  const char *open = from < end ? memchr(from, BOUND_TEXT_OPEN, (size_t)(end - from)) : NULL;
  if (open == NULL) return false;
  const char *at = open + 1;
  *found = (Reference){0};
  for (; at < end && *at >= '0' && *at <= '9'; at++)
    found->id = found->id * 10 + (ObjectId)(*at - '0');
  if (at < end && *at == '.') {
    for (at++; at < end && *at >= '0' && *at <= '9'; at++)
      found->column = (uint16_t)(found->column * 10 + (*at - '0'));
  }
  if (at < end && *at == BOUND_TEXT_CLOSE) at++;
  *start = open;
  found->end = at;
  return true;
}

typedef struct Output {
  Arena *arena;
  char *text;
  size_t length;
  size_t capacity;
} Output;

static void put(Output *output, Slice text) {
  if (text.length == 0) return;
  if (output->length + text.length > output->capacity) {
    output->capacity = 2 * (output->length + text.length);
    char *larger = arena_alloc(output->arena, output->capacity);
    if (output->length > 0) memcpy(larger, output->text, output->length);
    output->text = larger;
  }
  assert(output->text != NULL);
  memcpy(output->text + output->length, text.start, text.length);
  output->length += text.length;
}

static Slice done(const Output *output) { return (Slice){output->text, output->length}; }

// ---- names

static void put_object(Output *output, Executor *executor, ObjectId id) {
  const Object *object = catalog_get(executor->catalog, id);
  if (object == NULL) {
    put(output, builtin_type_name(id));
    return;
  }
  const Object *schema = catalog_get(executor->catalog, object->schema);
  if (schema != NULL && schema->id != BUILTIN_SCHEMA_CATALOG) {
    put(output, executor_quoted(executor, schema->name));
    put(output, SLICE("."));
  }
  put(output, executor_quoted(executor, object->name));
}

static void put_column(Output *output, Executor *executor, const Reference *reference) {
  const Object *object = catalog_get(executor->catalog, reference->id);
  const Column *column = NULL;
  if (object != NULL && object->object_class == CLASS_RELATION)
    column = columns_numbered((const Relation *)object, reference->column);
  put(output, column == NULL ? SLICE("?") : executor_quoted(executor, column->name));
}

Slice bound_text_print(Executor *executor, Slice text) {
  Output output = {.arena = executor->arena};
  const char *from = text.start, *start;
  Reference reference;
  while (next_reference(text, from, &start, &reference)) {
    put(&output, (Slice){from, (size_t)(start - from)});
    if (reference.column != 0)
      put_column(&output, executor, &reference);
    else
      put_object(&output, executor, reference.id);
    from = reference.end;
  }
  put(&output, (Slice){from, (size_t)(text.start + text.length - from)});
  return done(&output);
}

// ---- copies

Slice bound_text_copy(Executor *executor, Slice text, ObjectId source, ObjectId target) {
  Output output = {.arena = executor->arena};
  const Object *object = catalog_get(executor->catalog, source);
  bool is_relation = object != NULL && object->object_class == CLASS_RELATION;
  const char *from = text.start, *start;
  Reference reference;
  while (next_reference(text, from, &start, &reference)) {
    bool is_own = is_relation && reference.id == source && reference.column != 0;
    const Column *column =
        is_own ? columns_numbered((const Relation *)object, reference.column) : NULL;
    put(&output, (Slice){from, (size_t)((column == NULL ? reference.end : start) - from)});
    if (column != NULL)
      put(&output, arena_printf(executor->arena, "%c%u.%u%c", BOUND_TEXT_OPEN, target,
                       bind_column_number(executor, target, column->name), BOUND_TEXT_CLOSE));
    from = reference.end;
  }
  put(&output, (Slice){from, (size_t)(text.start + text.length - from)});
  return done(&output);
}

// ---- what an object keeps

// A table needs what its partition key and its types do. Of a function it is what its arguments default
// to and its BEGIN ATOMIC body; a text is told as it is.
static bool has_definition(const Object *object) {
  if (object == NULL) return false;
  switch (object->object_class) {
  case CLASS_RELATION: return object->kind == 'v' || object->kind == 'm';
  case CLASS_TYPE:
  case CLASS_INDEX:
  case CLASS_CONSTRAINT:
  case CLASS_FUNCTION:
  case CLASS_DEFAULT:
  case CLASS_TRIGGER:
  case CLASS_RULE:
  case CLASS_POLICY: return true;
  case CLASS_OTHER: return object->kind == OBJECT_STATISTICS;
  default: return false;
  }
}

void bound_text_define(Executor *executor, ObjectId id, Slice text) {
  if (!executor->keeps_definitions || text.length == 0) return;
  const Object *object = catalog_get(executor->catalog, id);
  if (!has_definition(object)) return;
  // No default is what DEFAULT NULL is.
  if (object->object_class == CLASS_TYPE && slice_equals(text, SLICE("NULL"))) return;
  if (object->definition != SYMBOL_NONE)
    text = arena_printf(executor->arena, "%.*s; %.*s",
        SLICE_PRINT(executor_text(executor, object->definition)), SLICE_PRINT(text));
  Object *draft = draft_copy(executor->arena, object);
  draft->definition = symbol_intern(executor->symbols, text);
  catalog_replace(executor->catalog, draft);
}

void bound_text_forget(Executor *executor, ObjectId id) {
  const Object *object = catalog_get(executor->catalog, id);
  if (object == NULL || object->definition == SYMBOL_NONE) return;
  Object *draft = draft_copy(executor->arena, object);
  draft->definition = SYMBOL_NONE;
  catalog_replace(executor->catalog, draft);
}

void bound_text_define_copy(
    Executor *executor, ObjectId original, ObjectId source, ObjectId copy, ObjectId target) {
  const Object *object = catalog_get(executor->catalog, original);
  if (!executor->keeps_definitions || object == NULL || object->definition == SYMBOL_NONE) return;
  Slice text = executor_text(executor, object->definition);
  bound_text_define(executor, copy, bound_text_copy(executor, text, source, target));
}

void bound_text_define_next(Executor *executor, ObjectId id, ObjectId sequence) {
  if (!executor->keeps_definitions) return;
  bound_text_define(executor, id,
      arena_printf(
          executor->arena, "nextval(%c%u%c)", BOUND_TEXT_OPEN, sequence, BOUND_TEXT_CLOSE));
}
