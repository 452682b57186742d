// parsing.h -- one statement parsed, for specifications of the grammar.
//
//     assert_tree("ABORT", "transaction\n  verb: rollback\n");
//     assert_syntax_error("SELECT FROM t WHERE", "syntax error at end of input", 19);
#ifndef WEIR_TESTS_UNIT_PARSING_H
#define WEIR_TESTS_UNIT_PARSING_H

#include "tests/unit/spec.h"

#include "grammar/ast_print.h"
#include "grammar/ast_statement.h"
#include "grammar/parse.h"

typedef struct Parsing {
  SymbolTable *symbols;
  Parser *parser;
  Arena *arena;
  Script *script; // of the text parsed last
  ScriptItem item;
  Slice source;
  ParseResult result;
} Parsing;

static inline Parsing parsing_new(void) {
  Parsing parsing = {.symbols = symbol_table_new(), .arena = arena_new()};
  parsing.parser = parser_new(parsing.symbols);
  return parsing;
}

static inline void parsing_free(Parsing *parsing) {
  script_free(parsing->script);
  parser_free(parsing->parser);
  arena_free(parsing->arena);
  symbol_table_free(parsing->symbols);
}

// The first statement of `source`, which must outlive what is asked about it.
static inline ParseResult parsing_run(Parsing *parsing, Slice source) {
  script_free(parsing->script);
  arena_reset(parsing->arena);
  parsing->script = script_new(source);
  parsing->source = source;
  parsing->item = script_next(parsing->script);
  assert_int_equal(parsing->item.kind, SCRIPT_STATEMENT);
  parsing->result = parser_parse(parsing->parser, source, &parsing->item, parsing->arena);
  return parsing->result;
}

// The tree as ast_print_tree shows it, or "fault: message"; the caller's, for free().
static inline char *parsing_text(const Parsing *parsing, bool spans) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  assert_non_null(out);
  if (parsing->result.fault == PARSE_FINE) {
    ast_print_tree(out, parsing->result.statement, parsing->symbols, spans);
  } else {
    fprintf(out, "fault: %.*s", SLICE_PRINT(parsing->result.message));
  }
  fclose(out);
  return text;
}

static inline char *parsing_tree_of(Slice sql, bool spans) {
  Parsing parsing = parsing_new();
  parsing_run(&parsing, sql);
  char *text = parsing_text(&parsing, spans);
  parsing_free(&parsing);
  return text;
}

#define assert_tree(sql, tree) parsing_assert_tree(SLICE(sql), false, tree, __FILE__, __LINE__)
#define assert_tree_with_spans(sql, tree)                                                          \
  parsing_assert_tree(SLICE(sql), true, tree, __FILE__, __LINE__)

static inline void parsing_assert_tree(
    Slice sql, bool spans, const char *tree, const char *file, int line) {
  char *text = parsing_tree_of(sql, spans);
  bool same = strcmp(text, tree) == 0;
  if (!same) print_error("%.*s\n--- got\n%s--- wanted\n%s", SLICE_PRINT(sql), text, tree);
  free(text);
  if (!same) _fail(file, line);
}

// Both texts give one tree: parentheses, case and blanks don't count, precedence does.
#define assert_same_tree(a, b) parsing_assert_same(SLICE(a), SLICE(b), __FILE__, __LINE__)

static inline void parsing_assert_same(Slice a, Slice b, const char *file, int line) {
  char *first = parsing_tree_of(a, false);
  char *second = parsing_tree_of(b, false);
  bool same = strcmp(first, second) == 0 && strncmp(first, "fault", 5) != 0;
  if (!same) {
    print_error("%.*s\n%s--- differs from %.*s\n%s", SLICE_PRINT(a), first, SLICE_PRINT(b), second);
  }
  free(first);
  free(second);
  if (!same) _fail(file, line);
}

#define assert_parses(sql) parsing_assert_fault(SLICE(sql), SLICE(""), 0, __FILE__, __LINE__)
#define assert_syntax_error(sql, message, offset)                                                  \
  parsing_assert_fault(SLICE(sql), SLICE(message), (offset), __FILE__, __LINE__)

static inline void parsing_assert_fault(
    Slice sql, Slice message, uint32_t offset, const char *file, int line) {
  Parsing parsing = parsing_new();
  ParseResult result = parsing_run(&parsing, sql);
  bool same = slice_equals(result.message, message) && result.span.start == offset &&
              (result.fault == PARSE_FINE) == (message.length == 0);
  if (!same) {
    print_error("%.*s\n\"%.*s\" at %u, wanted \"%.*s\" at %u\n", SLICE_PRINT(sql),
        SLICE_PRINT(result.message), result.span.start, SLICE_PRINT(message), offset);
  }
  parsing_free(&parsing);
  if (!same) _fail(file, line);
}

#endif
