#include "analyze/catalog/columns.h"
#include "analyze/catalog/builtin/builtin.h"

#include <assert.h>
#include <string.h>

const Column *columns_find(const Relation *relation, Symbol name) {
  if (name == SYMBOL_NONE) return NULL;
  for (size_t i = 0; i < relation->column_count; i++) {
    if (relation->columns[i]->name == name && !relation->columns[i]->dropped) {
      return relation->columns[i];
    }
  }
  return NULL;
}

const Column *columns_numbered(const Relation *relation, uint16_t number) {
  return number == 0 || number > relation->column_count ? NULL : relation->columns[number - 1];
}

const SequenceColumn *columns_of_sequence(uint16_t number) {
  static const SequenceColumn columns[SEQUENCE_COLUMNS] = {
      {"last_value", BUILTIN_INT8}, {"log_cnt", BUILTIN_INT8}, {"is_called", BUILTIN_BOOL}};
  return number == 0 || number > SEQUENCE_COLUMNS ? NULL : &columns[number - 1];
}

// With room for `added` pointers more.
static Relation *copy(Arena *arena, const Relation *relation, uint16_t added) {
  Relation *draft = ARENA_NEW(arena, Relation);
  *draft = *relation;
  draft->columns = ARENA_ARRAY(arena, (size_t)relation->column_count + added, Column *);
  if (relation->column_count) {
    memcpy(draft->columns, relation->columns, relation->column_count * sizeof *draft->columns);
  }
  return draft;
}

static Column *copy_column(Arena *arena, const Column *column) {
  Column *copied = ARENA_NEW(arena, Column);
  *copied = *column;
  copied->references = 0;
  return copied;
}

Relation *columns_with_added(Arena *arena, const Relation *relation, const Column *column) {
  if (relation->column_count == COLUMNS_LIMIT) return NULL;
  Relation *draft = copy(arena, relation, 1);
  Column *added = copy_column(arena, column);
  draft->columns[draft->column_count++] = added;
  added->number = draft->column_count;
  return draft;
}

Relation *columns_with_changed(Arena *arena, const Relation *relation, const Column *column) {
  assert(columns_numbered(relation, column->number) != NULL);
  Relation *draft = copy(arena, relation, 0);
  draft->columns[column->number - 1] = copy_column(arena, column);
  return draft;
}

Relation *columns_with_renamed(
    Arena *arena, const Relation *relation, uint16_t number, Symbol name) {
  assert(columns_numbered(relation, number) != NULL);
  Column renamed = *relation->columns[number - 1];
  renamed.name = name;
  return columns_with_changed(arena, relation, &renamed);
}

Relation *columns_with_dropped(Arena *arena, const Relation *relation, uint16_t number) {
  assert(columns_numbered(relation, number) != NULL);
  const Column *before = relation->columns[number - 1];
  Column dropped = {
      .number = number,
      .dropped = true,
      .is_local = before->is_local,
      .type = {.modifiers = {-1, -1}},
  };
  return columns_with_changed(arena, relation, &dropped);
}
