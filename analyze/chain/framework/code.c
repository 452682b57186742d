// Migrations in JavaScript, TypeScript or Elixir: named, with the way to feed their SQL.
#include "analyze/chain/framework.h"

#define READ 3 // files, to tell one library from another

typedef struct Library {
  const char *word; // in its migrations, and in no other's
  const char *name;
  const char *feed;
} Library;

#define SCRATCH                                                                                    \
  "lint what a scratch database logs while they run (SET log_statement = 'all'), or the SQL that " \
  "they hold"

// More telling words first.
static const Library libraries[] = {
    {"MigrationInterface", "TypeORM",
        "lint what `typeorm migration:run` logs with logging: [\"query\"], or the SQL that they "
        "hold"},
    {"use Ecto.Migration", "Ecto", "lint what `mix ecto.migrate --log-migrations-sql` logs"},
    {"queryInterface", "Sequelize", SCRATCH},
    {"Kysely", "Kysely", SCRATCH},
    {"mikro-orm", "MikroORM", SCRATCH},
    {"pgm", "node-pg-migrate", "lint what `node-pg-migrate up --dry-run` prints"},
    {"knex", "Knex",
        "lint what `DEBUG=knex:query knex migrate:latest` prints on a scratch database"},
    {NULL, NULL, NULL},
};

static bool is_script(Slice name) {
  static const char *const suffixes[] = {".js", ".ts", ".exs", ".mjs", ".cjs", NULL};
  for (size_t i = 0; suffixes[i] != NULL; i++) {
    if (slice_ends_with(name, slice_of(suffixes[i]))) return true;
  }
  return false;
}

static const Library *library_of(Slice text) {
  for (const Library *library = libraries; library->word != NULL; library++) {
    if (section_holds(text, slice_of(library->word))) return library;
  }
  return NULL;
}

// By the first files; NULL: they are no migrations.
static const Library *find_library(Planning *planning, uint32_t folder) {
  const ListedFolder *listed = &planning->listing->folders[folder];
  size_t seen = 0;
  for (size_t i = listed->first; i < listed->own_end && seen < READ; i++) {
    const ListedFile *file = &planning->listing->files[i];
    if (!is_script(file->name)) continue;
    seen++;
    const Library *library = library_of(listing_text(planning->listing, file->path, LISTING_WHOLE));
    if (library != NULL) return library;
  }
  return NULL;
}

static Detection detect(Planning *planning, uint32_t folder) {
  const Library *library = find_library(planning, folder);
  if (library == NULL) return (Detection){0};
  return (Detection){.score = SCORE_NAMES,
      .why = arena_printf(planning->arena, "it holds migrations of %s", library->name)};
}

static void plan(Planning *planning, uint32_t folder) {
  const Library *library = find_library(planning, folder);
  const ListedFolder *listed = &planning->listing->folders[folder];
  size_t count = 0;
  for (size_t i = listed->first; i < listed->own_end; i++)
    count += is_script(planning->listing->files[i].name);
  if (library != NULL)
    planning_evidence(planning, planning->plan->path,
        "the migrations (%zu) are written in code for %s; %s", count, library->name, library->feed);
}

const Framework framework_code = {
    .name = "code", .highest = SCORE_NAMES, .detect = detect, .plan = plan};
