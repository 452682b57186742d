#include "grammar/parse.h"
#include "bench/postgres_parser.h"
#include "bench/scenario.h"
#include "bench/statements.h"
#include "lexer/memory.h"

#include <stdlib.h>

#define DEFAULT_SIZE 4000000u // bytes
#define CHUNK_SIZE 32768u     // what PostgreSQL's parser likes best

// Three ways through the same text.
typedef struct Parsing {
  Statements statements;
  SymbolTable *symbols;
  Parser *parser;
  Arena *arena;
  char **chunks; // NUL-terminated; of PostgreSQL's
  size_t chunk_count;
  uint64_t read;       // statements
  uint64_t tree_bytes; // handed out by the arena
  bool is_faulty;
} Parsing;

static void *set_up(uint64_t size) {
  Parsing *parsing = MEMORY_NEW(Parsing);
  statements_make(&parsing->statements, size);
  parsing->symbols = symbol_table_new();
  parsing->parser = parser_new(parsing->symbols);
  parsing->arena = arena_new();
  return parsing;
}

static void tear_down(void *state) {
  Parsing *parsing = state;
  for (size_t i = 0; i < parsing->chunk_count; i++) memory_free(parsing->chunks[i]);
  memory_free(parsing->chunks);
  arena_free(parsing->arena);
  parser_free(parsing->parser);
  symbol_table_free(parsing->symbols);
  statements_free(&parsing->statements);
  memory_free(parsing);
}

static const char *check(void *state) {
  const Parsing *parsing = state;
  if (parsing->is_faulty) return "a statement was refused";
  return parsing->read == parsing->statements.count ? NULL : "not every statement was read";
}

static Slice text_of(const Parsing *parsing) {
  return (Slice){parsing->statements.text, parsing->statements.length};
}

// ---- the lexer alone

static void run_lexer(void *state) {
  Parsing *parsing = state;
  Script *script = script_new(text_of(parsing));
  for (ScriptItem item = script_next(script); item.kind != SCRIPT_END; item = script_next(script)) {
    parsing->read += item.kind == SCRIPT_STATEMENT;
  }
  script_free(script);
}

// ---- lexer, parser and tree

static void run_parser(void *state) {
  Parsing *parsing = state;
  Slice text = text_of(parsing);
  Script *script = script_new(text);
  for (ScriptItem item = script_next(script); item.kind != SCRIPT_END; item = script_next(script)) {
    if (item.kind != SCRIPT_STATEMENT) continue;
    arena_reset(parsing->arena);
    ParseResult result = parser_parse(parsing->parser, text, &item, parsing->arena);
    if (result.fault != PARSE_FINE) parsing->is_faulty = true;
    parsing->tree_bytes += arena_used(parsing->arena);
    parsing->read++;
  }
  script_free(script);
}

static double tree_bytes_each(const void *state) {
  const Parsing *parsing = state;
  return (double)parsing->tree_bytes / (double)parsing->statements.length;
}

// ---- PostgreSQL's parser

// Of `least` bytes or more; 1: a statement each.
static void *set_up_chunks(uint64_t size, size_t least) {
  Parsing *parsing = set_up(size);
  const Statements *statements = &parsing->statements;
  size_t capacity = 0;
  size_t start = 0;
  for (size_t i = 0; i < statements->count; i++) {
    size_t end = statements->ends[i];
    if (end - start < least && i + 1 < statements->count) continue;
    parsing->chunks =
        memory_grow(parsing->chunks, parsing->chunk_count, &capacity, sizeof *parsing->chunks);
    parsing->chunks[parsing->chunk_count++] =
        memory_copy_text(statements->text + start, end - start);
    start = end;
  }
  return parsing;
}

static void *set_up_statements(uint64_t size) { return set_up_chunks(size, 1); }
static void *set_up_large_chunks(uint64_t size) { return set_up_chunks(size, CHUNK_SIZE); }

static void run_postgres(void *state) {
  Parsing *parsing = state;
  parsing->read = parsing->statements.count;
  if (!postgres_parser_is_there()) return;
  for (size_t i = 0; i < parsing->chunk_count; i++) {
    if (!postgres_parser_accepts(parsing->chunks[i])) parsing->is_faulty = true;
  }
}

const Scenario scenario_parse = {
    .name = "parse",
    .says = "statements to trees, lexer and parser, one parser for all",
    .unit = "bytes",
    .size = DEFAULT_SIZE,
    .set_up = set_up,
    .run = run_parser,
    .check = check,
    .tear_down = tear_down,
    .figure = tree_bytes_each,
    .figure_says = "bytes of tree for each",
};

const Scenario scenario_parse_lexer = {
    .name = "parse-lexer",
    .says = "the same text cut into tokens and statements, and no more",
    .unit = "bytes",
    .size = DEFAULT_SIZE,
    .set_up = set_up,
    .run = run_lexer,
    .check = check,
    .tear_down = tear_down,
};

const Scenario scenario_parse_postgres = {
    .name = "parse-postgres",
    .says =
        "the same text by pg_query_raw_parse of libpg-query, a statement at a time as parse does",
    .unit = "bytes",
    .size = DEFAULT_SIZE,
    .set_up = set_up_statements,
    .run = run_postgres,
    .check = check,
    .tear_down = tear_down,
};

const Scenario scenario_parse_postgres_chunks = {
    .name = "parse-postgres-chunks",
    .says = "likewise, but many statements at a time; nothing where libpg-query is not installed",
    .unit = "bytes",
    .size = DEFAULT_SIZE,
    .set_up = set_up_large_chunks,
    .run = run_postgres,
    .check = check,
    .tear_down = tear_down,
};
