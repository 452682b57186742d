// Drizzle: meta/_journal.json says what runs, and when it was made; from 1.0 on a folder with
// migration.sql and snapshot.json for each migration does.
#define _GNU_SOURCE // memmem
#include "analyze/chain/framework.h"

#include <jansson.h>

#define BREAKPOINT SLICE("--> statement-breakpoint")
#define SCRIPT SLICE("migration.sql")

static size_t find_journal(const Planning *planning, uint32_t folder) {
  uint32_t at = folder + 1;
  size_t file;
  const Listing *listing = planning->listing;
  while ((file = planning_next_inner(planning, folder, SLICE("_journal.json"), &at)) != SIZE_MAX) {
    if (slice_equals(listing->folders[listing->files[file].folder].name, SLICE("meta")))
      return file;
  }
  return SIZE_MAX;
}

static bool has_snapshots(const Planning *planning, uint32_t folder) {
  uint32_t at = folder + 1;
  size_t file;
  while ((file = planning_next_inner(planning, folder, SCRIPT, &at)) != SIZE_MAX) {
    uint32_t inner = planning->listing->files[file].folder;
    if (listing_find(planning->listing, inner, SLICE("snapshot.json")) != SIZE_MAX) return true;
  }
  return false;
}

static Detection detect(Planning *planning, uint32_t folder) {
  Detection detection = {.score = SCORE_INDEX, .takes_all = true};
  if (find_journal(planning, folder) != SIZE_MAX) {
    detection.why = SLICE("it holds meta/_journal.json");
  } else if (has_snapshots(planning, folder)) {
    detection.why = SLICE("its folders hold migration.sql and snapshot.json");
  } else {
    return (Detection){0};
  }
  return detection;
}

static void split_pieces(Planning *planning, PlanStep *step) {
  Slice text = planning_text(planning, step->file, false);
  PartList parts = {0};
  for (size_t at = 0; at <= text.length;) {
    Slice rest = {text.start + at, text.length - at};
    const char *mark = memmem(rest.start, rest.length, BREAKPOINT.start, BREAKPOINT.length);
    size_t length = mark != NULL ? (size_t)(mark - rest.start) : rest.length;
    if (section_trim((Slice){rest.start, length}).length > 0)
      part_list_add(&parts, at, at + length, true);
    if (mark == NULL) break;
    at += length + BREAKPOINT.length;
  }
  part_list_give(&parts, planning, step);
}

typedef struct Journal {
  const char *path;
  Slice text;
  size_t at; // of the last tag that was found in it
  json_int_t last_time;
  const char *last_file;
  bool *runs; // by the files of the folder
} Journal;

// jansson tells no places, but tags stand in the order of the entries.
static uint32_t offset_of(Journal *journal, const char *tag) {
  size_t length = strlen(tag);
  Slice rest = {journal->text.start + journal->at, journal->text.length - journal->at};
  const char *found = memmem(rest.start, rest.length, tag, length);
  if (found == NULL) return (uint32_t)journal->at;
  journal->at = (size_t)(found - journal->text.start);
  return (uint32_t)journal->at;
}

static void take_entry(Planning *planning, uint32_t folder, Journal *journal, const json_t *entry) {
  const Listing *listing = planning->listing;
  const char *tag = json_string_value(json_object_get(entry, "tag"));
  if (tag == NULL) {
    planning_fault(planning, PLAN_FAULT_MISSING_FILE, journal->path, NULL, 0,
        "an entry of the journal has no tag");
    return;
  }
  uint32_t offset = offset_of(journal, tag);
  Slice name = arena_printf(planning->arena, "%s.sql", tag);
  size_t file = listing_find(listing, folder, name);
  if (file == SIZE_MAX) {
    planning_fault(planning, PLAN_FAULT_MISSING_FILE, journal->path, NULL, offset,
        "the journal names %s, which is not there", name.start);
    return;
  }
  PlanStep *step = planning_step(planning, listing->files[file].path);
  journal->runs[file - listing->folders[folder].first] = true;
  json_int_t time = json_integer_value(json_object_get(entry, "when"));
  step->version = arena_printf(planning->arena, "%" JSON_INTEGER_FORMAT, time);
  step->transaction = PLAN_CHAIN;
  if (journal->last_file != NULL && time <= journal->last_time)
    planning_fault(planning, PLAN_FAULT_OUT_OF_ORDER, step->file, journal->last_file, 0,
        "its time in the journal is not later than that of the entry before it, so Drizzle leaves "
        "it "
        "out where that one has run");
  journal->last_time = time;
  journal->last_file = step->file;
  split_pieces(planning, step);
}

static void name_strays(Planning *planning, uint32_t folder, const Journal *journal) {
  const ListedFolder *listed = &planning->listing->folders[folder];
  for (size_t i = listed->first; i < listed->own_end; i++) {
    const ListedFile *file = &planning->listing->files[i];
    if (!journal->runs[i - listed->first] && slice_ends_with(file->name, SLICE(".sql")))
      planning_evidence(
          planning, file->path, "the journal does not name this file, so Drizzle does not run it");
  }
}

static Slice version_of(Arena *arena, Slice folder) {
  (void)arena;
  return folder;
}

// What has run is known by name, so that a late one runs.
static void plan_folders(Planning *planning, uint32_t folder) {
  InnerList list = planning_inner(planning, folder, SCRIPT, version_of, false);
  planning->plan->runs_late = true;
  for (size_t i = 0; i < list.count; i++) {
    PlanStep *step = planning_step(planning, planning->listing->files[list.items[i].file].path);
    step->version = list.items[i].version;
    step->transaction = PLAN_CHAIN;
    split_pieces(planning, step);
  }
}

static void plan(Planning *planning, uint32_t folder) {
  size_t file = find_journal(planning, folder);
  if (file == SIZE_MAX) {
    plan_folders(planning, folder);
    return;
  }
  const ListedFolder *listed = &planning->listing->folders[folder];
  Journal journal = {.path = planning->listing->files[file].path,
      .runs = ARENA_ARRAY(planning->arena, listed->own_end - listed->first + 1, bool)};
  journal.text = planning_text(planning, journal.path, true);
  json_error_t problem;
  json_t *root = json_loadb(journal.text.start, journal.text.length, 0, &problem);
  json_t *entries = json_object_get(root, "entries");
  if (!json_is_array(entries))
    planning_fault(planning, PLAN_FAULT_DIRECTIVE, journal.path, NULL,
        root == NULL && problem.position > 0 ? (uint32_t)problem.position - 1 : 0, "%s",
        root == NULL ? problem.text : "the journal has no list of entries");
  size_t count = json_array_size(entries);
  for (size_t i = 0; i < count; i++)
    take_entry(planning, folder, &journal, json_array_get(entries, i));
  name_strays(planning, folder, &journal);
  json_decref(root);
}

const Framework framework_drizzle = {.name = "drizzle",
    .highest = SCORE_INDEX,
    .reads_files = true,
    .late = LATE_NEVER,
    .detect = detect,
    .plan = plan};
