// marks.h -- the constructs of several pieces of SQL as one list, each where it is used first.
#ifndef WEIR_GRAMMAR_PLPGSQL_MARKS_H
#define WEIR_GRAMMAR_PLPGSQL_MARKS_H

#include "grammar/arena.h"
#include "grammar/construct.h"

typedef struct Marks { // {0}: none
  ConstructMark *first;
  ConstructMark *last;
  bool seen[CONSTRUCT_COUNT];
} Marks;

// Copies what is not there yet to the end; the copies live in the arena.
void marks_add(Marks *marks, const ConstructMark *more, Arena *arena);

#endif
