// automaton.h -- the machine that lemon generates, as the rest of this folder drives it.
//
// Private to grammar/. It is implemented at the end of the generated file (prologue.y's %code), for
// its tables are static there.
#ifndef WEIR_GRAMMAR_AUTOMATON_H
#define WEIR_GRAMMAR_AUTOMATON_H

#include "lexer/lexer.h"

#include <stdbool.h>
#include <stddef.h>

struct Parse;

// The parser with its actions. Its stack is kept from statement to statement.
typedef struct Automaton Automaton;

Automaton *automaton_new(void);
void automaton_free(Automaton *automaton); // NULL is fine

// Forgets what was fed; from now on the actions see `parse`.
void automaton_restart(Automaton *automaton, struct Parse *parse);
// Feeds tokens until one is at fault, and returns its index; `count`: none is. Faults are left in the
// Parse, but PARSE_MAX_NESTING, which shows in the depth. The last token of a statement is a TOKEN_END.
size_t automaton_feed(Automaton *automaton, const Token *tokens, size_t count);
size_t automaton_depth(const Automaton *automaton); // entries on the stack

// The parser without its actions: what is left of a run when the values are taken away. The real
// parser has reduced part of its stack when it meets a wrong token, so what could have stood there
// is asked of a run that stopped before it.
typedef struct StateStack {
  uint16_t *states;
  size_t count; // 0: nothing was fed
  size_t capacity;
} StateStack;

// False: a syntax error, and the stack is as it was.
bool state_stack_feed(StateStack *stack, TokenKind kind);
// Which tokens could be fed now.
void state_stack_accepts(const StateStack *stack, bool accepted[TOKEN_KIND_COUNT]);
void state_stack_free(StateStack *stack); // leaves an empty one

#endif
