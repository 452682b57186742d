// mutants.c -- real statements with a token or two changed at random, and whether they parse.
//
//   mutants COUNT FOLDER...
//
// Takes the statements of all .sql files below the folders, and prints COUNT mutants of them, each as
//   VERDICT LENGTH\n TEXT \n
// where VERDICT is + (it parses) or -. The same files give the same mutants, whatever the grammar says.
#include "grammar/parse.h"
#include "lexer/memory.h"
#include "lexer/source.h"

#include <fts.h>
#include <stdio.h>
#include <stdlib.h>

#define LONGEST_STATEMENT 2000u // bytes: a longer one teaches nothing that a short one does not
#define MOST_EDITS 3u

typedef struct Statement {
  char *text;
  size_t length;
  Span *tokens;
  size_t token_count;
} Statement;

typedef struct Mutants {
  Statement *statements;
  size_t count;
  size_t capacity;
  SymbolTable *symbols;
  Parser *parser;
  Arena *arena;
  uint64_t random;
} Mutants;

static size_t below(Mutants *mutants, size_t limit) {
  mutants->random = mutants->random * 6364136223846793005u + 1442695040888963407u;
  return (size_t)(mutants->random >> 33) % limit;
}

// ---- collecting

static void keep(Mutants *mutants, Slice source, const ScriptItem *item) {
  size_t length = item->end - item->start;
  if (item->has_variables || item->has_commands || length > LONGEST_STATEMENT) return;
  if (memchr(source.start + item->start, '\0', length) != NULL) return;
  mutants->statements = memory_grow(
      mutants->statements, mutants->count, &mutants->capacity, sizeof *mutants->statements);
  Statement *statement = &mutants->statements[mutants->count++];
  *statement = (Statement){.text = memory_copy_text(source.start + item->start, length),
      .length = length,
      .tokens = memory_alloc(item->token_count * sizeof *statement->tokens),
      .token_count = item->token_count};
  for (size_t i = 0; i < item->token_count; i++) {
    statement->tokens[i] =
        (Span){item->tokens[i].start - item->start, item->tokens[i].end - item->start};
  }
}

static void read_file(Mutants *mutants, const char *path) {
  Source source = {0};
  Error error = {0};
  if (!source_read(&source, path, &error)) {
    fprintf(stderr, "mutants: %s\n", error.message);
    exit(2);
  }
  Script *script = script_new(source.text);
  for (ScriptItem item = script_next(script); item.kind != SCRIPT_END; item = script_next(script)) {
    arena_reset(mutants->arena);
    if (item.kind == SCRIPT_STATEMENT) keep(mutants, source.text, &item);
  }
  script_free(script);
  source_close(&source);
}

static int by_name(const FTSENT **a, const FTSENT **b) {
  return strcmp((*a)->fts_name, (*b)->fts_name);
}

static void read_folders(Mutants *mutants, char **folders) {
  FTS *tree = fts_open(folders, FTS_LOGICAL | FTS_NOCHDIR, by_name);
  for (FTSENT *entry = tree ? fts_read(tree) : NULL; entry; entry = fts_read(tree)) {
    bool is_sql = entry->fts_info == FTS_F && entry->fts_namelen > 4 &&
                  strcmp(entry->fts_name + entry->fts_namelen - 4, ".sql") == 0;
    if (is_sql) read_file(mutants, entry->fts_path);
  }
  if (tree) fts_close(tree);
}

// ---- mutating

static Slice token_text(const Statement *statement, size_t token) {
  Span span = statement->tokens[token];
  return (Slice){statement->text + span.start, span.end - span.start};
}

static Slice any_token(Mutants *mutants) {
  const Statement *statement = &mutants->statements[below(mutants, mutants->count)];
  return token_text(statement, below(mutants, statement->token_count));
}

static void replace(Mutants *mutants, Slice *text, Span span, Slice by) {
  *text = arena_printf(mutants->arena, "%.*s %.*s %.*s", (int)span.start, text->start,
      SLICE_PRINT(by), (int)(text->length - span.end), text->start + span.end);
}

// The tokens of the text as it is by now; false: there are none left.
static bool edit(Mutants *mutants, Slice *text) {
  Script *script = script_new(*text);
  ScriptItem item = script_next(script);
  bool is_statement = item.kind == SCRIPT_STATEMENT;
  if (is_statement) {
    const Token *token = &item.tokens[below(mutants, item.token_count)];
    Span span = {token->start, token->end};
    Slice own = {text->start + span.start, span.end - span.start};
    const Token *other = &item.tokens[below(mutants, item.token_count)];
    Slice near = {text->start + other->start, other->end - other->start};
    switch (below(mutants, 5)) {
    case 0: replace(mutants, text, span, (Slice){"", 0}); break;                // drop
    case 1: replace(mutants, text, (Span){span.start, span.start}, own); break; // repeat
    case 2: replace(mutants, text, span, near); break;                          // move
    case 3: replace(mutants, text, span, any_token(mutants)); break;            // swap
    default: replace(mutants, text, (Span){span.end, span.end}, any_token(mutants)); break; // add
    }
  }
  script_free(script);
  return is_statement;
}

// One statement and nothing behind it but, for COPY, its data.
static bool parses(Mutants *mutants, Slice text) {
  Script *script = script_new(text);
  bool fine = true;
  for (ScriptItem item = script_next(script); fine && item.kind != SCRIPT_END;
       item = script_next(script)) {
    if (item.kind == SCRIPT_STATEMENT)
      fine = parser_parse(mutants->parser, text, &item, mutants->arena).fault == PARSE_FINE;
    else if (item.kind != SCRIPT_COPY_DATA)
      fine = false;
  }
  script_free(script);
  return fine;
}

static void print_mutant(Mutants *mutants) {
  arena_reset(mutants->arena);
  const Statement *statement = &mutants->statements[below(mutants, mutants->count)];
  Slice text = {statement->text, statement->length};
  size_t edits = 1 + below(mutants, MOST_EDITS);
  while (edits-- > 0 && edit(mutants, &text)) {
  }
  printf("%c %zu\n", parses(mutants, text) ? '+' : '-', text.length);
  fwrite(text.start, 1, text.length, stdout);
  putchar('\n');
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fputs("usage: mutants COUNT FOLDER...\n", stderr);
    return 2;
  }
  Mutants mutants = {.symbols = symbol_table_new(), .arena = arena_new(), .random = 1};
  mutants.parser = parser_new(mutants.symbols);
  read_folders(&mutants, argv + 2);
  if (mutants.count == 0) fputs("mutants: no statement below the folders\n", stderr);
  for (long i = strtol(argv[1], NULL, 10); mutants.count > 0 && i > 0; i--) print_mutant(&mutants);

  for (size_t i = 0; i < mutants.count; i++) {
    memory_free(mutants.statements[i].text);
    memory_free(mutants.statements[i].tokens);
  }
  memory_free(mutants.statements);
  parser_free(mutants.parser);
  symbol_table_free(mutants.symbols);
  arena_free(mutants.arena);
  return mutants.count > 0 ? 0 : 2;
}
