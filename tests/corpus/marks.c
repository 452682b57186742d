// marks.c -- which constructs of construct.def each statement uses.
//
// Reads statements from standard input, each as LENGTH\n TEXT \n, and prints a line for each: what is
// wrong with it, or nothing, a tab, and the names of its constructs with a blank between them.
#include "grammar/parse.h"
#include "lexer/memory.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const names[CONSTRUCT_COUNT] = {
#define CONSTRUCT(name, first, last, words, example) [CONSTRUCT_##name] = #name,
#define OPTION_CONSTRUCT(name, owner, option, first, words, example) [CONSTRUCT_##name] = #name,
#define READABLE_CONSTRUCT(name, first, words, example) [CONSTRUCT_##name] = #name,
#include "grammar/construct.def"
#undef CONSTRUCT
#undef OPTION_CONSTRUCT
#undef READABLE_CONSTRUCT
};

static void print_line(Slice message) {
  for (size_t i = 0; i < message.length; i++) {
    char byte = message.start[i];
    putchar(byte == '\n' || byte == '\t' ? ' ' : byte);
  }
}

// The first statement of the text; what stands behind it is the data of a COPY, or nothing.
static void tell(Parser *parser, Arena *arena, Slice text) {
  Script *script = script_new(text);
  ScriptItem item = script_next(script);
  if (item.kind == SCRIPT_STATEMENT) {
    ParseResult result = parser_parse(parser, text, &item, arena);
    print_line(result.message);
    putchar('\t');
    for (const ConstructMark *mark = result.marks; mark != NULL; mark = mark->next)
      printf("%s%s", mark == result.marks ? "" : " ", names[mark->construct]);
  } else {
    printf("no statement\t");
  }
  putchar('\n');
  script_free(script);
}

int main(void) {
  SymbolTable *symbols = symbol_table_new();
  Parser *parser = parser_new(symbols);
  Arena *arena = arena_new();
  char line[32];
  while (fgets(line, sizeof line, stdin) != NULL) {
    size_t length = strtoul(line, NULL, 10);
    char *text = memory_alloc(length + 1);
    size_t got = fread(text, 1, length, stdin);
    arena_reset(arena);
    tell(parser, arena, (Slice){text, got});
    memory_free(text);
    getchar(); // the newline behind it
  }
  arena_free(arena);
  parser_free(parser);
  symbol_table_free(symbols);
  return 0;
}
