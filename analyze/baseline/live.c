#include "analyze/baseline/live.h"

#include "analyze/baseline/live_definition.h"
#include "analyze/baseline/live_kind.h"
#include "analyze/catalog/builtin/builtin.h"
#include "lexer/memory.h"

struct LiveDatabase {
  SymbolTable *symbols;
  Catalog *catalog;
  Arena *arena;
  Executor executor;
  int version;
};

static bool read_rows(LiveReader *reader, bool with_definitions, Error *error) {
  int version = live_connection_version(reader->connection);
  for (size_t i = 0; i < LIVE_KIND_COUNT; i++) {
    const LiveQuery *query = live_kinds[i].query;
    if (i == LIVE_DEFINITIONS && !with_definitions) continue;
    const char *text = live_query_for(reader->arena, query, version);
    if (!live_rows_read(reader->connection, query->about, text, &reader->rows[i], error))
      return false;
  }
  return true;
}

static void number_rows(LiveReader *reader) {
  reader->next_id = catalog_next_id(reader->catalog);
  for (size_t i = 0; i < LIVE_KIND_COUNT; i++) {
    if (live_kinds[i].number == NULL) continue;
    const LiveRows *rows = &reader->rows[i];
    for (int row = 0; row < rows->count; row++) live_kinds[i].number(reader, rows, row);
  }
}

static void enter_rows(LiveReader *reader) {
  for (size_t i = 0; i < LIVE_KIND_COUNT; i++) {
    if (live_kinds[i].enter == NULL) continue;
    const LiveRows *rows = &reader->rows[i];
    for (int row = 0; row < rows->count; row++) {
      arena_reset(reader->arena);
      live_kinds[i].enter(reader, rows, row);
    }
  }
}

static bool has_public(const LiveReader *reader) {
  const LiveRows *rows = &reader->rows[LIVE_SCHEMAS];
  for (int row = 0; row < rows->count; row++) {
    if (slice_equals(live_rows_text(rows, row, 1), SLICE("public"))) return true;
  }
  return false;
}

static bool fill(
    LiveDatabase *database, LiveConnection *connection, bool with_definitions, Error *error) {
  LiveReader reader = {.connection = connection,
      .catalog = database->catalog,
      .symbols = database->symbols,
      .arena = arena_new()};
  bool done = read_rows(&reader, with_definitions, error);
  if (done) {
    number_rows(&reader);
    enter_rows(&reader);
    if (!has_public(&reader)) catalog_drop(database->catalog, BUILTIN_SCHEMA_PUBLIC);
    if (with_definitions) live_definitions_read(&reader, &database->executor);
    catalog_forget(database->catalog);
  }
  for (size_t i = 0; i < LIVE_KIND_COUNT; i++) live_rows_free(&reader.rows[i]);
  oid_map_free(&reader.ids);
  arena_free(reader.arena);
  return done;
}

LiveDatabase *live_database_read(bool with_definitions, Error *error) {
  LiveConnection *connection = live_connection_open(error);
  if (connection == NULL) return NULL;
  LiveDatabase *database = MEMORY_NEW(LiveDatabase);
  database->version = live_connection_version(connection);
  database->symbols = symbol_table_new();
  database->catalog = catalog_new(database->symbols);
  database->arena = arena_new();
  executor_init(&database->executor, database->catalog, database->symbols);
  database->executor.arena = database->arena;
  database->executor.version_min = database->executor.version_max = database->version;
  bool done = fill(database, connection, with_definitions, error);
  live_connection_close(connection);
  if (done) return database;
  live_database_free(database);
  return NULL;
}

void live_database_free(LiveDatabase *database) {
  if (database == NULL) return;
  executor_free(&database->executor);
  catalog_free(database->catalog);
  symbol_table_free(database->symbols);
  arena_free(database->arena);
  memory_free(database);
}

int live_database_version(const LiveDatabase *database) { return database->version; }

Executor *live_database_executor(LiveDatabase *database) { return &database->executor; }
