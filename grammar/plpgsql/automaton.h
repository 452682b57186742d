// automaton.h -- the machine that lemon makes of grammar.y, as plpgsql.c drives it.
//
// Private to grammar/. It is implemented at the end of the generated file.
#ifndef WEIR_GRAMMAR_PLPGSQL_AUTOMATON_H
#define WEIR_GRAMMAR_PLPGSQL_AUTOMATON_H

#include "grammar/plpgsql/build.h"

typedef struct PlAutomaton PlAutomaton;

PlAutomaton *pl_automaton_new(void);
void pl_automaton_free(PlAutomaton *automaton); // NULL is fine

// Forgets what was fed; from now on the actions see `pl`.
void pl_automaton_restart(PlAutomaton *automaton, PlParse *pl);
// `kind` is the generated header's; 0 ends the body. Faults are left in the PlParse.
void pl_automaton_feed(PlAutomaton *automaton, int kind, PlToken token);
size_t pl_automaton_depth(const PlAutomaton *automaton); // entries on the stack
// Whether that kind of token could be fed now.
bool pl_automaton_accepts(const PlAutomaton *automaton, int kind);

#endif
