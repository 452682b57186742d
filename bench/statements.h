// statements.h -- SQL to parse: what PostgreSQL's own regression tests of 15 hold, where WEIR_CORPUS
// names them; else a few statements of our own, over and over.
//
// Only what both parsers accept, if PostgreSQL's is there (postgres_parser.h); no COPY, whose data
// would stand between the statements.
#ifndef WEIR_BENCH_STATEMENTS_H
#define WEIR_BENCH_STATEMENTS_H

#include "lexer/slice.h"

#include <stdint.h>

typedef struct Statements {
  char *text; // each with its `;` and a line end; NUL-terminated
  size_t length;
  size_t *ends; // of each, in `text`
  size_t count;
} Statements;

// At least `size` bytes of statements, and less than one statement more.
void statements_make(Statements *statements, uint64_t size);
void statements_free(Statements *statements);

#endif
