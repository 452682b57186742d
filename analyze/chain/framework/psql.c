// Scripts for psql: meta-commands stand in them, and \i or \ir may read further files.
#include "analyze/chain/framework.h"

#define MAX_DEPTH 32 // of files that read files
#define MAX_PATH_LENGTH 4096
#define MAX_STEPS 1000000u // files that read each other twice are soon more than can be run

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

static bool has_command(Slice text) {
  SectionLine line = {0};
  while (section_next_line(text, &line)) {
    if (line.text.length > 1 && line.text.start[0] == '\\' && is_letter(line.text.start[1]))
      return true;
  }
  return false;
}

static Detection detect(Planning *planning, uint32_t folder) {
  const Listing *listing = planning->listing;
  const ListedFolder *listed = &listing->folders[folder];
  size_t seen = 0;
  for (size_t i = listed->first; i < listed->own_end && seen < PLANNING_SAMPLE; i++) {
    if (!planning_is_sql(listing->files[i].name)) continue;
    seen++;
    if (!has_command(listing_text(planning->listing, listing->files[i].path, LISTING_WHOLE)))
      continue;
    return (Detection){
        .score = SCORE_FALLBACK + 1, .why = SLICE("its files have psql's meta-commands in them")};
  }
  return (Detection){0};
}

// ---- \i and \ir

typedef struct Inclusion {
  Slice line;
  size_t start;
  size_t next;
  size_t file; // in the listing; SIZE_MAX: not there
} Inclusion;

typedef struct Scripts {
  Planning *planning;
  bool *is_included; // by file
  bool *is_open;     // by file: is being read
  Slice *texts;      // by file, once it has been read
} Scripts;

static Slice unquoted(Slice word) {
  word = section_trim(word);
  if (word.length >= 2 && word.start[0] == '\'' && word.start[word.length - 1] == '\'')
    return (Slice){word.start + 1, word.length - 2};
  return word;
}

// \ir is relative to the file. \i is relative to where psql was started, which may be a folder above
// the top; so the path's first folders are left out one by one. Last, the file's own folder is tried.
static size_t find_included(
    const Scripts *scripts, const ListedFile *file, Slice name, bool relative) {
  const Planning *planning = scripts->planning;
  if (name.length > MAX_PATH_LENGTH) return SIZE_MAX;
  Slice rest = listing_normal_path(planning->arena, name);
  while (!relative && rest.length > 0) {
    size_t found = listing_find_path(planning->listing, rest);
    if (found != SIZE_MAX) return found;
    const char *slash = memchr(rest.start, '/', rest.length);
    size_t skip = slash != NULL ? (size_t)(slash - rest.start) + 1 : rest.length;
    rest = (Slice){rest.start + skip, rest.length - skip};
  }
  Slice folder = planning->listing->folders[file->folder].path;
  return listing_find_path(planning->listing,
      listing_normal_path(planning->arena,
          arena_printf(planning->arena, "%.*s/%.*s", SLICE_PRINT(folder), SLICE_PRINT(name))));
}

static bool next_inclusion(
    const Scripts *scripts, const ListedFile *file, Slice text, Inclusion *inclusion) {
  SectionLine line = {.next = inclusion->next};
  while (section_next_line(text, &line)) {
    inclusion->next = line.next;
    static const char *const words[] = {"\\ir ", "\\include_relative ", "\\i ", "\\include "};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
      Slice word = slice_of(words[i]);
      if (!slice_starts_with(line.text, word)) continue;
      Slice name = unquoted((Slice){line.text.start + word.length, line.text.length - word.length});
      inclusion->line = line.text;
      inclusion->start = line.start;
      inclusion->file = find_included(scripts, file, name, i < 2);
      return true;
    }
  }
  return false;
}

static void mark_included(Scripts *scripts, size_t first, size_t end) {
  for (size_t i = first; i < end; i++) {
    const ListedFile *file = &scripts->planning->listing->files[i];
    if (!slice_ends_with(file->name, SLICE(".sql"))) continue;
    Slice text = listing_text(scripts->planning->listing, file->path, LISTING_WHOLE);
    Inclusion inclusion = {0};
    while (next_inclusion(scripts, file, text, &inclusion)) {
      if (inclusion.file != SIZE_MAX && inclusion.file != i)
        scripts->is_included[inclusion.file] = true;
    }
  }
}

// ---- steps

static PlanStep *add_range(
    Scripts *scripts, const char *path, size_t start, size_t end, uint32_t session) {
  PlanStep *step = planning_next_step(scripts->planning, path);
  step->unit = PLAN_PSQL;
  step->placeholders = PLACEHOLDER_PSQL;
  step->session = session;
  step->start = (uint32_t)start;
  step->end = (uint32_t)end;
  return step;
}

// The file in pieces, between them what it reads. Its depth is limited, so recursion is.
static void add_script(Scripts *scripts, size_t index, uint32_t session, unsigned depth) {
  Planning *planning = scripts->planning;
  const ListedFile *file = &planning->listing->files[index];
  if (scripts->texts[index].start == NULL)
    scripts->texts[index] = planning_text(planning, file->path, true);
  Slice text = scripts->texts[index];
  size_t at = 0;
  Inclusion inclusion = {0};
  scripts->is_open[index] = true;
  while (next_inclusion(scripts, file, text, &inclusion)) {
    if (inclusion.file == SIZE_MAX) {
      planning_fault(planning, PLAN_FAULT_MISSING_FILE, file->path, NULL, (uint32_t)inclusion.start,
          "there is no such file: %.*s", SLICE_PRINT(inclusion.line));
    } else if (scripts->is_open[inclusion.file] || depth == MAX_DEPTH ||
               planning->plan->step_count > MAX_STEPS) {
      planning_fault(planning, PLAN_FAULT_DIRECTIVE, file->path, NULL, (uint32_t)inclusion.start,
          "files read each other without an end: %.*s", SLICE_PRINT(inclusion.line));
    } else {
      if (inclusion.start > at) add_range(scripts, file->path, at, inclusion.start, session);
      add_script(scripts, inclusion.file, session, depth + 1);
      at = inclusion.next;
    }
  }
  if (at < text.length || at == 0) add_range(scripts, file->path, at, text.length, session);
  scripts->is_open[index] = false;
}

static void plan(Planning *planning, uint32_t folder) {
  const Listing *listing = planning->listing;
  const ListedFolder *listed = &listing->folders[folder];
  size_t end = planning->takes_all ? listed->below_end : listed->own_end;
  Scripts scripts = {.planning = planning,
      .is_included = ARENA_ARRAY(planning->arena, listing->file_count + 1, bool),
      .texts = ARENA_ARRAY(planning->arena, listing->file_count + 1, Slice),
      .is_open = ARENA_ARRAY(planning->arena, listing->file_count + 1, bool)};
  mark_included(&scripts, listed->first, end);
  size_t count;
  const size_t *files = planning_forward(planning, folder, &count);
  uint32_t session = 0;
  for (size_t i = 0; i < count; i++) {
    if (scripts.is_included[files[i]]) continue;
    size_t from = planning->plan->step_count;
    add_script(&scripts, files[i], ++session, 0);
    for (size_t k = from; k < planning->plan->step_count; k++)
      planning->plan->steps[k].release = session;
  }
  if (session <= 1) return;
  planning->plan->is_order_guessed = true;
  planning_ambiguity(
      planning, SLICE("Nothing says in which order the scripts run, so it is that of "
                      "their names; name the files in order, or one that reads them."));
}

const Framework framework_psql = {.name = "psql",
    .highest = SCORE_FALLBACK + 1,
    .is_loose = true,
    .detect = detect,
    .plan = plan};
