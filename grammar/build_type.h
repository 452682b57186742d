// build_type.h -- makes TypeName nodes for types.y.
//
// Words that are spelled as keywords, INTEGER, TIMESTAMP WITH TIME ZONE …, become the names of
// pg_catalog that the server takes them for, with `is_builtin_word` set.
#ifndef WEIR_GRAMMAR_BUILD_TYPE_H
#define WEIR_GRAMMAR_BUILD_TYPE_H

#include "grammar/build.h"

// CHARACTER and its kin, with or without VARYING.
typedef struct CharacterWord {
  Token first;
  bool varying;
} CharacterWord;

TypeName *build_named_type(Parse *parse, QualifiedName *name, NodeList modifiers, uint32_t end);
TypeName *build_builtin_type(Parse *parse, Token first, Slice name, NodeList modifiers);
TypeName *build_float_type(Parse *parse, Token first, Token precision);
TypeName *build_character_type(Parse *parse, CharacterWord word, const Token *length); // NULL: none
TypeName *build_time_type(Parse *parse, Token first, const Token *precision, bool time_zone);
// The modifiers of an INTERVAL restricted to fields, such as "day to second".
NodeList build_interval_fields(Parse *parse, Token first, Token last, Slice words);
// bit and char without a length have the length 1, where a type is declared.
TypeName *build_default_length(Parse *parse, TypeName *type);
typedef struct ArrayBounds {
  NodeList *written; // Constant, as in TypeName; NULL: none is
  uint32_t count;
} ArrayBounds;
ArrayBounds build_array_bound(Parse *parse, ArrayBounds bounds, const Token *bound); // NULL: []
TypeName *build_array_type(
    Parse *parse, TypeName *type, ArrayBounds bounds, uint32_t start, bool setof);
TypeName *build_percent_type(Parse *parse, NamePath path, const Token *setof); // NULL: none

#endif
