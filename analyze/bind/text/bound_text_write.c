#include "analyze/bind/text/bound_text_write.h"

#include "analyze/catalog/columns.h"

void bound_text_slice(BoundText *text, Slice slice) {
  if (text->length + slice.length > BOUND_TEXT_MOST) text->is_long = true;
  if (slice.length == 0 || text->is_long) return;
  if (text->length + slice.length > text->capacity) {
    text->capacity = 2 * (text->length + slice.length) + 64;
    char *larger = arena_alloc(text->executor->arena, text->capacity);
    if (text->length > 0) memcpy(larger, text->text, text->length);
    text->text = larger;
  }
  memcpy(text->text + text->length, slice.start, slice.length);
  text->length += slice.length;
}

void bound_text(BoundText *text, const char *words) { bound_text_slice(text, slice_of(words)); }

void bound_text_symbol(BoundText *text, Symbol symbol) {
  bound_text_slice(text, executor_quoted(text->executor, symbol));
}

// The bytes that open and close a reference are none in a string.
void bound_text_string(BoundText *text, Slice string) {
  bound_text(text, "'");
  for (size_t i = 0; i < string.length; i++) {
    char c = string.start[i];
    if (c == '\'') bound_text(text, "'");
    bound_text_slice(
        text, c == BOUND_TEXT_OPEN || c == BOUND_TEXT_CLOSE ? SLICE("?") : (Slice){&c, 1});
  }
  bound_text(text, "'");
}

// What the server brings, and what nobody in sight made, has no id that lasts.
static bool write_name(BoundText *text, ObjectId id, uint16_t column) {
  const Object *object = catalog_get(text->executor->catalog, id);
  if (object == NULL) return false;
  if (!(object->flags & OBJECT_ASSUMED) && !bind_is_system_schema(object->schema)) return false;
  Symbol name = object->name;
  if (column != 0 && object->object_class == CLASS_RELATION)
    name = columns_numbered((const Relation *)object, column)->name;
  bound_text_symbol(text, name);
  return true;
}

static void reference(BoundText *text, ObjectId id, uint16_t column) {
  if (write_name(text, id, column)) return;
  Arena *arena = text->executor->arena;
  bound_text_slice(
      text, column == 0
                ? arena_printf(arena, "%c%u%c", BOUND_TEXT_OPEN, id, BOUND_TEXT_CLOSE)
                : arena_printf(arena, "%c%u.%u%c", BOUND_TEXT_OPEN, id, column, BOUND_TEXT_CLOSE));
}

void bound_text_object(BoundText *text, ObjectId id) { reference(text, id, 0); }

void bound_text_type(BoundText *text, TypeReference type) {
  if (type.type < OBJECT_ID_FIRST_USER) {
    bound_text_slice(text, bind_type_text(text->executor, &type));
    return;
  }
  bound_text_object(text, type.type);
  if (type.array_dimensions > 0) bound_text(text, "[]");
}

// The rows outside all queries need no name if there is but one kind of them.
static void row_name(BoundText *text, const ScopeColumn *column) {
  if (column->level >= text->depth) {
    bool is_value = column->name == SYMBOL_NONE && column->relation == OBJECT_ID_NONE;
    const char *row = column->item < 2 ? text->rows[column->item] : NULL;
    if (row == NULL && is_value) {
      bound_text(text, "VALUE");
      return;
    }
    if (row == NULL && column->name != SYMBOL_NONE) return;
    bound_text(text, row == NULL ? "row" : row);
  } else {
    bound_text_slice(text, arena_printf(text->executor->arena, "t%u", column->item + 1));
    for (int i = text->depth - column->level; i > 1; i--) bound_text(text, "'");
  }
  bound_text(text, column->name == SYMBOL_NONE ? ".*" : ".");
}

void bound_text_column(BoundText *text, const ScopeColumn *column) {
  row_name(text, column);
  if (column->name == SYMBOL_NONE) return;
  if (column->relation != OBJECT_ID_NONE && column->number != 0)
    reference(text, column->relation, column->number);
  else
    bound_text_symbol(text, column->name);
}

static Slice result(const BoundText *text) {
  return text->is_long ? SLICE("") : (Slice){text->text, text->length};
}

Slice bound_text_of_value(Binder *binder, const Node *value, TypeReference wanted) {
  BoundText text = {.binder = binder, .executor = binder->executor};
  if (binder->scope != NULL && binder->scope->count == 2) {
    text.rows[0] = "old";
    text.rows[1] = "new";
  }
  bound_text_value(&text, value, wanted);
  return result(&text);
}

Slice bound_text_of_query(Binder *binder, const Node *query) {
  BoundText text = {.binder = binder, .executor = binder->executor};
  bound_text_query(&text, query);
  return result(&text);
}
