#include "analyze/fix/opt_out.h"

#include "analyze/chain/flyway_name.h"
#include "analyze/chain/section.h"
#include "analyze/chain/tool.h"

typedef enum Way {
  WAY_HEAD,   // a line at the top of the file
  WAY_WORD,   // a word behind a directive
  WAY_FILE,   // a file beside it
  WAY_SCRIPT, // the script's own settings, unless the statement is enough
} Way;

typedef struct OptOutRow {
  const char *framework;
  Way way;
  const char *marker; // of the directive, or the name of the file; NULL: the script's own and .conf
  const char *text;
} OptOutRow;

static const OptOutRow rows[] = {
    {"goose", WAY_HEAD, NULL, "-- +goose NO TRANSACTION\n"},
    {"sqlx", WAY_HEAD, NULL, "-- no-transaction\n"},
    {"morph", WAY_HEAD, NULL, "-- morph:nontransactional\n"},
    {"atlas", WAY_HEAD, NULL, "-- atlas:txmode none\n\n"},
    {"sql-migrate", WAY_WORD, "+migrate Up", " notransaction"},
    {"dbmate", WAY_WORD, "migrate:up", " transaction:false"},
    {"liquibase", WAY_WORD, "changeset", " runInTransaction:false"},
    {"diesel", WAY_FILE, "metadata.toml", "run_in_transaction = false\n"},
    {"flyway", WAY_SCRIPT, NULL, "executeInTransaction=false\n"},
};

static const OptOutRow *find_row(const char *framework) {
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (strcmp(rows[i].framework, framework) == 0) return &rows[i];
  }
  return NULL;
}

static Edit *insert(Arena *arena, size_t at, const char *text) {
  Edit *edit = ARENA_NEW(arena, Edit);
  *edit = (Edit){.span = {(uint32_t)at, (uint32_t)at}, .text = slice_of(text)};
  return edit;
}

static bool starts_with_mark(Slice text) { return slice_starts_with(text, SLICE("\xEF\xBB\xBF")); }

// The last directive before the step's end: of a change log, that of the change set.
static Edit *behind_directive(
    Arena *arena, const OptOutRow *row, const PlanStep *step, Slice text) {
  Edit *edit = NULL;
  SectionLine line = {0};
  while (section_next_line(text, &line) && line.start < step->end) {
    Slice rest;
    Slice words = section_trim(line.text);
    if (!section_directive(words, slice_of(row->marker), &rest)) continue;
    edit = insert(arena, (size_t)(words.start + words.length - text.start), row->text);
  }
  return edit;
}

static NewFile *beside(Arena *arena, const OptOutRow *row, const PlanStep *step) {
  const char *slash = strrchr(step->file, '/');
  size_t length = slash != NULL ? (size_t)(slash + 1 - step->file) : 0;
  NewFile *file = ARENA_NEW(arena, NewFile);
  file->path = row->marker != NULL
                   ? arena_printf(arena, "%.*s%s", (int)length, step->file, row->marker)
                   : arena_printf(arena, "%s.conf", step->file);
  file->text = slice_of(row->text);
  return file;
}

bool opt_out_find(Arena *arena, const OptOutPlace *place, OptOut *result, Error *why) {
  *result = (OptOut){0};
  const OptOutRow *row = find_row(place->plan->framework);
  const Tool *tool = tool_find(place->plan->framework);
  if (row == NULL)
    return error_set(why, "%s has no way to run a file outside of a transaction",
        tool != NULL && tool->name != NULL ? tool->name : "nothing here says that the tool");
  Slice text = place->text;
  bool mixes = false;
  switch (row->way) {
  case WAY_HEAD: {
    size_t at = starts_with_mark(text) ? 3 : 0;
    bool has_more =
        slice_starts_with((Slice){text.start + at, text.length - at}, SLICE("-- atlas:"));
    result->edit = insert(arena, at, has_more ? "-- atlas:txmode none\n" : row->text);
    return true;
  }
  case WAY_WORD:
    result->edit = behind_directive(arena, row, place->step, text);
    return result->edit != NULL || error_set(why, "its directive was not found");
  case WAY_FILE: result->file = beside(arena, row, place->step); return true;
  case WAY_SCRIPT:
    if (!flyway_leaves_transaction(place->statement, &mixes))
      result->file = beside(arena, row, place->step);
    break;
  }
  return true;
}
