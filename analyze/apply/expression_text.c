#include "analyze/apply/expression_text.h"
#include "analyze/catalog/builtin/builtin.h"
#include "analyze/catalog/columns.h"
#include "grammar/print/print.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

// ---- pieces of a printed expression

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_' || (c & 0x80); }

// The length of the string, quoted name, word or single character that stands at `at`.
static size_t piece_length(Slice text, size_t at) {
  const char *start = text.start + at;
  size_t left = text.length - at, length = 1;
  if (*start == '\'' || *start == '"') {
    while (length < left && start[length] != *start) length++;
    return length < left ? length + 1 : left;
  }
  if (!is_word(*start) && *start != '$') return 1;
  while (length < left && is_word(start[length])) length++;
  return length;
}

static Symbol name_of_piece(const Executor *executor, Slice piece) {
  if (piece.start[0] == '"' && piece.length > 2) piece = (Slice){piece.start + 1, piece.length - 2};
  return symbol_find(executor->symbols, piece);
}

// ---- with numbers

// A word is a column's unless it is called, or a type's behind "::".
static uint16_t column_at(
    const Executor *executor, const Relation *table, Slice text, size_t at, size_t length) {
  char first = text.start[at];
  bool is_name = first == '"' || (is_word(first) && !isdigit((unsigned char)first));
  bool is_called = at + length < text.length && text.start[at + length] == '(';
  bool is_type = at > 0 && text.start[at - 1] == ':';
  if (!is_name || is_called || is_type) return 0;
  Symbol name = name_of_piece(executor, (Slice){text.start + at, length});
  const Column *column = name == SYMBOL_NONE ? NULL : columns_find(table, name);
  return column == NULL ? 0 : column->number;
}

static bool is_qualified(Slice text, size_t at) {
  return text.start[at] == '.' && at + 1 < text.length &&
         !isdigit((unsigned char)text.start[at + 1]);
}

// "::text" behind a column that is text: the server keeps no cast to the type that a value has.
static size_t own_cast_length(Executor *executor, const Column *column, Slice text, size_t at) {
  if (column->type.type == OBJECT_ID_NONE || column->type.modifiers[0] != -1) return 0;
  Slice type = bind_type_text(executor, &column->type);
  Slice cast = arena_printf(executor->arena, "::%.*s", SLICE_PRINT(type));
  if (text.length - at < cast.length || memcmp(text.start + at, cast.start, cast.length) != 0)
    return 0;
  char next = at + cast.length < text.length ? text.start[at + cast.length] : ' ';
  return is_word(next) || next == '(' || next == '[' ? 0 : cast.length;
}

Symbol expression_text(Executor *executor, ObjectId table, const Node *expression) {
  PrintResult printed = print_sql(
      expression, executor->symbols, (PrintOptions){.width = UINT32_MAX}, executor->arena);
  const Relation *relation = catalog_relation(executor->catalog, table);
  Slice text = printed.text;
  if (printed.missing != NODE_NONE) return SYMBOL_NONE;
  size_t used = 0;
  char *numbered = ARENA_ARRAY(executor->arena, 6 * text.length + 7, char); // "$1600" for "a"
  for (size_t at = 0, length = 0; at < text.length; at += length) {
    length = piece_length(text, at);
    if (is_qualified(text, at)) return SYMBOL_NONE;
    uint16_t number = column_at(executor, relation, text, at, length);
    if (number == 0) {
      memcpy(numbered + used, text.start + at, length);
      used += length;
    } else {
      used += (size_t)snprintf(numbered + used, 7, "$%u", number);
      length += own_cast_length(executor, columns_numbered(relation, number), text, at + length);
    }
  }
  return symbol_intern(executor->symbols, (Slice){numbered, used});
}

// ---- comparing

static Symbol numbered_column(const Relation *table, Slice piece) {
  uint16_t number = (uint16_t)strtoul(piece.start + 1, NULL, 10);
  const Column *column = columns_numbered(table, number);
  return column == NULL ? SYMBOL_NONE : column->name;
}

bool expression_text_has_column(const Executor *executor, Symbol text, uint16_t column) {
  Slice all = executor_text(executor, text);
  for (size_t at = 0, length = 0; at < all.length; at += length) {
    length = piece_length(all, at);
    if (all.start[at] == '$' && strtoul(all.start + at + 1, NULL, 10) == column) return true;
  }
  return false;
}

// As the server shows it: what reads a varchar reads it as text, and says so. The type is that from before
// the statement, under which the expression was read.
static Slice named_column(Executor *executor, const Relation *table, Slice piece) {
  uint16_t number = (uint16_t)strtoul(piece.start + 1, NULL, 10);
  const Object *before = executor_before(executor, table->object.id);
  const Column *column =
      columns_numbered(before == NULL ? table : (const Relation *)before, number);
  Slice name = executor_quoted(executor, numbered_column(table, piece));
  bool is_shown_as_text = column != NULL && column->type.array_dimensions == 0 &&
                          slice_equals(builtin_type_name(column->type.type), SLICE("varchar"));
  if (!is_shown_as_text) return name;
  return arena_printf(executor->arena, "(%.*s)::text", SLICE_PRINT(name));
}

Slice expression_text_named(Executor *executor, Symbol text, ObjectId table) {
  const Relation *relation = catalog_relation(executor->catalog, table);
  Slice before = executor_text(executor, text);
  size_t used = 0;
  char *after = ARENA_ARRAY(executor->arena, before.length + 1, char);
  size_t room = before.length;
  for (size_t at = 0, length = 0; at < before.length; at += length) {
    length = piece_length(before, at);
    Slice piece = {before.start + at, length};
    if (piece.start[0] == '$') piece = named_column(executor, relation, piece);
    if (used + piece.length > room) {
      room = 2 * (room + piece.length);
      char *larger = ARENA_ARRAY(executor->arena, room, char);
      memcpy(larger, after, used);
      after = larger;
    }
    memcpy(after + used, piece.start, piece.length);
    used += piece.length;
  }
  return (Slice){after, used};
}

Symbol expression_text_for(Executor *executor, Symbol text, ObjectId table, ObjectId other_table) {
  if (text == SYMBOL_NONE) return SYMBOL_NONE;
  const Relation *from = catalog_relation(executor->catalog, table);
  const Relation *to = catalog_relation(executor->catalog, other_table);
  Slice before = executor_text(executor, text);
  size_t used = 0;
  char *after = ARENA_ARRAY(executor->arena, 6 * before.length + 7, char);
  for (size_t at = 0, length = 0; at < before.length; at += length) {
    length = piece_length(before, at);
    Slice piece = {before.start + at, length};
    if (piece.start[0] == '$') {
      const Column *column = columns_find(to, numbered_column(from, piece));
      if (column == NULL) return SYMBOL_NONE;
      used += (size_t)snprintf(after + used, 7, "$%u", column->number);
    } else {
      memcpy(after + used, piece.start, length);
      used += length;
    }
  }
  return symbol_intern(executor->symbols, (Slice){after, used});
}

bool expression_text_is_alike(
    Executor *executor, Symbol text, ObjectId table, Symbol other, ObjectId other_table) {
  if (text == SYMBOL_NONE || other == SYMBOL_NONE) return true;
  const Relation *relations[] = {
      catalog_relation(executor->catalog, table), catalog_relation(executor->catalog, other_table)};
  Slice texts[] = {executor_text(executor, text), executor_text(executor, other)};
  size_t at = 0, place = 0;
  while (at < texts[0].length && place < texts[1].length) {
    Slice one = {texts[0].start + at, piece_length(texts[0], at)};
    Slice two = {texts[1].start + place, piece_length(texts[1], place)};
    bool are_columns = one.start[0] == '$' && two.start[0] == '$';
    if (are_columns ? numbered_column(relations[0], one) != numbered_column(relations[1], two)
                    : !slice_equals(one, two))
      return false;
    at += one.length;
    place += two.length;
  }
  return at == texts[0].length && place == texts[1].length;
}
