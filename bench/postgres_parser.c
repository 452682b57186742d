#include "bench/postgres_parser.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>

// As pg_query_internal.h declares them; that header wants PostgreSQL's own.
typedef struct InternalResult {
  void *tree;
  char *stderr_buffer;
  void *error;
} InternalResult;
typedef void *EnterContext(void);
typedef void ExitContext(void *context);
typedef InternalResult RawParse(const char *input);
typedef void FreeError(void *error);

typedef struct PostgresParser {
  EnterContext *enter;
  ExitContext *exit;
  RawParse *parse;
  FreeError *free_error;
} PostgresParser;

// POSIX lets a function's address travel as a void *, C does not.
static void find(void *library, const char *name, void *function) {
  *(void **)function = library != NULL ? dlsym(library, name) : NULL;
}

static PostgresParser load(void) {
  PostgresParser parser;
  void *library = dlopen("libpg_query.so", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) library = dlopen("libpg_query.so.1504.0", RTLD_NOW | RTLD_LOCAL);
  find(library, "pg_query_enter_memory_context", &parser.enter);
  find(library, "pg_query_exit_memory_context", &parser.exit);
  find(library, "pg_query_raw_parse", &parser.parse);
  find(library, "pg_query_free_error", &parser.free_error);
  return parser;
}

static bool is_whole(const PostgresParser *parser) {
  return parser->enter != NULL && parser->exit != NULL && parser->parse != NULL &&
         parser->free_error != NULL;
}

// Whether it is accepted. What it says beside the tree stands outside of the context.
static bool parse_once(const PostgresParser *parser, const char *text) {
  InternalResult result = parser->parse(text);
  bool is_fine = result.error == NULL;
  if (!is_fine) parser->free_error(result.error);
  free(result.stderr_buffer);
  return is_fine;
}

// Opening it again costs a look-up; the library stays loaded.
bool postgres_parser_is_there(void) {
  PostgresParser parser = load();
  return is_whole(&parser);
}

bool postgres_parser_accepts(const char *text) {
  PostgresParser parser = load();
  if (!is_whole(&parser)) return false;
  void *context = parser.enter();
  bool is_fine = parse_once(&parser, text);
  parser.exit(context);
  return is_fine;
}
