// hint.h -- what is likely meant where a statement went wrong: the slips that everybody makes.
//
// Private to grammar/.
#ifndef WEIR_GRAMMAR_HINT_H
#define WEIR_GRAMMAR_HINT_H

#include "grammar/arena.h"
#include "grammar/automaton.h"

// A statement's tokens up to its TOKEN_END, and where the parser stopped.
typedef struct WrongPlace {
  Slice source;
  const Token *tokens;
  size_t count; // without the TOKEN_END
  size_t wrong;
  const StateStack *stack; // before the wrong token
  const bool *accepted;    // what could stand there, by token kind
} WrongPlace;

// One sentence, or "": nothing comes to mind. Lives in the arena, or is a literal.
Slice hint_for(const WrongPlace *place, Arena *arena);

#endif
