// automaton_tables.h -- the tables of a parser as its loop (automaton.lemon) reads them.
//
// automaton_tables.c, a program that runs while building, makes them of lemon's: what lemon keeps in
// arrays of their own, and is read together, stands together.
#ifndef WEIR_GRAMMAR_AUTOMATON_TABLES_H
#define WEIR_GRAMMAR_AUTOMATON_TABLES_H

#include <stdint.h>

// What a state does on a symbol, if the cell is that symbol's: the states overlap in one array.
typedef struct AutomatonCell {
  uint16_t symbol;
  uint16_t action;
} AutomatonCell;

typedef struct AutomatonState {
  uint32_t cells;     // where the state's cell of symbol 0 is
  uint16_t otherwise; // its action on all tokens that have no cell
} AutomatonState;

typedef struct AutomatonRule {
  uint16_t left; // the symbol that the rule makes
  int16_t pops;  // minus the number of those it is made of
} AutomatonRule;

#endif
