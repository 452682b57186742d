// symbol.h -- every identifier once, as a number.
//
// Two names are the same name exactly when their symbols are equal. The text of a symbol stays
// where it is until the table is freed.
#ifndef WEIR_LEXER_SYMBOL_H
#define WEIR_LEXER_SYMBOL_H

#include "lexer/slice.h"

#include <stdint.h>

typedef uint32_t Symbol;
#define SYMBOL_NONE 0u // no name; no identifier has this number

typedef struct SymbolTable SymbolTable;

SymbolTable *symbol_table_new(void);
void symbol_table_free(SymbolTable *table); // NULL is fine

// The symbol of `name`, which is taken as it is: folded and cut already (lexer/identifier.h).
Symbol symbol_intern(SymbolTable *table, Slice name);
Symbol symbol_find(const SymbolTable *table, Slice name);   // SYMBOL_NONE: nobody interned it
Slice symbol_text(const SymbolTable *table, Symbol symbol); // the table's; "" for SYMBOL_NONE
size_t symbol_count(const SymbolTable *table);

#endif
