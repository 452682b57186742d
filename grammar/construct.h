// construct.h -- what SQL's syntax gained and lost since PostgreSQL 11, version by version.
//
// A row of construct.def is one construct. Where the grammar reads one, an action marks it
// (build_mark in build.h), and the marks of a statement come with its tree. What 18 no longer reads
// is a fault, and hint.c names the construct.
#ifndef WEIR_GRAMMAR_CONSTRUCT_H
#define WEIR_GRAMMAR_CONSTRUCT_H

#include "grammar/ast.h"

typedef enum Construct {
#define CONSTRUCT(name, first, last, words, example) CONSTRUCT_##name,
#define READABLE_CONSTRUCT(name, first, words, example) CONSTRUCT_##name,
#define OPTION_CONSTRUCT(name, owner, option, first, words, example) CONSTRUCT_##name,
#include "grammar/construct.def"
#undef CONSTRUCT
#undef OPTION_CONSTRUCT
#undef READABLE_CONSTRUCT
  CONSTRUCT_COUNT
} Construct;

// Whose options are looked up by name; see OPTION_CONSTRUCT.
typedef enum ConstructOwner {
  CONSTRUCT_OF_NOTHING,
  CONSTRUCT_OF_COPY,
  CONSTRUCT_OF_EXPLAIN,
  CONSTRUCT_OF_VACUUM,
  CONSTRUCT_OF_ANALYZE,
  CONSTRUCT_OF_REINDEX,
} ConstructOwner;

typedef struct ConstructFacts {
  const char *words;   // "MERGE", "the option ON_ERROR of COPY"
  const char *example; // a statement that uses it, and no other construct of the table
  const char *option;  // folded; NULL: it is no option
  uint8_t owner;       // a ConstructOwner
  uint8_t first;       // the major version that brought it; 0: before 12
  uint8_t last;        // the last one that has it; 0: 18 does
  bool readable;       // older ones read it as something else, which is no error of syntax
} ConstructFacts;

const ConstructFacts *construct_facts(Construct construct);
// The construct that an option is; CONSTRUCT_COUNT: none, 11 has it as well.
Construct construct_of_option(ConstructOwner owner, Slice option);

// Where a statement uses a construct first.
typedef struct ConstructMark {
  Construct construct;
  Span span; // the words, or the clause, that need it
  struct ConstructMark *next;
} ConstructMark;

#endif
