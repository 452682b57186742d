// lexing.h -- tokens as text, for the specifications of the lexer.
#ifndef WEIR_TESTS_UNIT_LEXING_H
#define WEIR_TESTS_UNIT_LEXING_H

#include "tests/unit/spec.h"

#include "lexer/lexer.h"

// "SELECT a" reads as `SELECT[0-6] a name[7-8]`; a fault as `!message[2-9]`. NUL-terminated, to be
// given to free.
static inline char *lexing_describe(Slice text, bool psql_variables) {
  char *description = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&description, &length);
  Lexer lexer;
  lexer_init(&lexer, text, psql_variables);
  for (Token token = lexer_next(&lexer); token.kind != TOKEN_END; token = lexer_next(&lexer)) {
    const char *name = token.problem ? lexer_problem_message((LexerProblem)token.problem)
                                     : lexer_token_name((TokenKind)token.kind);
    fprintf(out, "%s%s%s%s[%u-%u]", ftell(out) ? " " : "", token.problem ? "!" : "", name,
        token.variable ? "$" : "", token.start, token.end);
  }
  fclose(out);
  return description;
}

// The text is copied into a block of its exact size, so that a sanitizer sees a byte read too many.
static inline void lexing_assert(
    Slice text, bool psql_variables, const char *wanted, const char *file, int line) {
  char *exact = malloc(text.length ? text.length : 1);
  memcpy(exact, text.start, text.length);
  char *got = lexing_describe((Slice){exact, text.length}, psql_variables);
  free(exact);
  if (strcmp(got, wanted) != 0) {
    print_error("got:    %s\nwanted: %s\n", got, wanted);
    _fail(file, line);
  }
  free(got);
}

#define assert_lexed(text, wanted) lexing_assert(SLICE(text), false, wanted, __FILE__, __LINE__)
#define assert_lexed_psql(text, wanted) lexing_assert(SLICE(text), true, wanted, __FILE__, __LINE__)

#endif
