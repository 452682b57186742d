// search_mapping.h -- which dictionaries a text search configuration asks, by type of token (manual: chapter 12.3).
//
// Known is the mapping of a configuration of the server's own parser that was made here or copied from
// such a one. Of another parser the types of tokens are not known, and nothing is refused.
#ifndef WEIR_ANALYZE_APPLY_DEFINITION_SEARCH_MAPPING_H
#define WEIR_ANALYZE_APPLY_DEFINITION_SEARCH_MAPPING_H

#include "analyze/executor/executor.h"
#include "grammar/ast_statement.h"

// What a configuration has from the start: copied from another one (`copied`; OBJECT_ID_NONE: a built-in
// one of that name; SYMBOL_NONE as well: nothing, of the server's parser).
void search_mapping_begin(Executor *executor, OtherObject *draft, ObjectId copied, Symbol builtin);
// The edges to its dictionaries, each once.
void search_mapping_depend(Executor *executor, ObjectId configuration);
// ALTER TEXT SEARCH CONFIGURATION … MAPPING. False: a token type, a mapping or a dictionary is not right.
bool search_mapping_change(
    Executor *executor, ObjectId configuration, const AlterTextSearch *statement);
// "asciiword", of the server's parser; NULL: there is no such number.
const char *search_token_name(uint16_t number);

#endif
