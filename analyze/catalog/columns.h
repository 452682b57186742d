// columns.h -- a relation's columns: finding one, and drafts with one added or changed.
//
// A draft is a Relation on the caller's side, to be passed on to catalog_create or catalog_replace.
// Each call makes a new one in the arena, with pointers of its own to columns: those that do not
// change are the given relation's, and catalog_replace lets both versions share them. A draft may
// be given again, so calls can follow each other; it is good for as long as both the arena and what
// it was made from.
#ifndef WEIR_ANALYZE_CATALOG_COLUMNS_H
#define WEIR_ANALYZE_CATALOG_COLUMNS_H

#include "analyze/catalog/object.h"
#include "grammar/arena.h"

// NULL: there is none of that name, or number; dropped columns have no name, but their number.
const Column *columns_find(const Relation *relation, Symbol name);
const Column *columns_numbered(const Relation *relation, uint16_t number);

// The columns that every sequence has, by number - 1: it is no Relation here.
#define SEQUENCE_COLUMNS 3
typedef struct SequenceColumn {
  const char *name;
  ObjectId type;
} SequenceColumn;
const SequenceColumn *columns_of_sequence(uint16_t number);

// At the end, under the next number, which is set in the copy: the draft's column_count. NULL:
// there are COLUMNS_LIMIT already, dropped ones included, which a caller that has the server's
// words for it (54011) checks before.
#define COLUMNS_LIMIT 1600
Relation *columns_with_added(Arena *arena, const Relation *relation, const Column *column);
// `column` takes the place of the one that has its number.
Relation *columns_with_changed(Arena *arena, const Relation *relation, const Column *column);
Relation *columns_with_renamed(
    Arena *arena, const Relation *relation, uint16_t number, Symbol name);
// The column keeps its place and number, without name, type, default and NOT NULL.
Relation *columns_with_dropped(Arena *arena, const Relation *relation, uint16_t number);

#endif
