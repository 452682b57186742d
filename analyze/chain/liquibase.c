#define _GNU_SOURCE // memmem
#include "analyze/chain/liquibase.h"

#include "analyze/chain/formatted_sql.h"
#include "lexer/memory.h"

#include <stdlib.h>

#define SNIFFED 4096 // bytes

// ---- which files

static bool ends_with_any(Slice name, const char *const *suffixes) {
  for (size_t i = 0; suffixes[i] != NULL; i++) {
    if (slice_ends_with(name, slice_of(suffixes[i]))) return true;
  }
  return false;
}

static ChangelogKind kind_by_name(Slice name) {
  static const char *const yaml[] = {".yml", ".yaml", ".json", NULL};
  if (ends_with_any(name, yaml)) return CHANGELOG_YAML;
  if (slice_ends_with(name, SLICE(".xml"))) return CHANGELOG_XML;
  static const char *const sql[] = {".sql", ".SQL", NULL};
  return ends_with_any(name, sql) ? CHANGELOG_SQL : CHANGELOG_NONE;
}

static ChangelogKind sniff(Planning *planning, const ListedFile *file) {
  ChangelogKind kind = kind_by_name(file->name);
  if (kind == CHANGELOG_NONE) return kind;
  Slice text = listing_text(planning->listing, file->path, SNIFFED);
  Slice word = SLICE("databaseChangeLog");
  bool is_one = kind == CHANGELOG_SQL
                    ? formatted_sql_begins(text)
                    : memmem(text.start, text.length, word.start, word.length) != NULL;
  if (!is_one) return CHANGELOG_NONE;
  if (text.length < SNIFFED)
    planning->changelog_texts[file - planning->listing->files] = arena_copy(planning->arena, text);
  return kind;
}

// A change log is not read twice if it is short.
static Slice text_of(Planning *planning, size_t file) {
  Slice text = planning->changelog_texts[file];
  return text.start != NULL ? text
                            : planning_text(planning, planning->listing->files[file].path, true);
}

// Of a folder's SQL files the first few tell whether it is worth to look at all of them.
#define FIRST_SQL 3

static void look_at_folder(Planning *planning, const ListedFolder *folder) {
  size_t seen = 0;
  size_t formatted = 0;
  for (size_t i = folder->first; i < folder->own_end; i++) {
    const ListedFile *file = &planning->listing->files[i];
    bool is_sql = kind_by_name(file->name) == CHANGELOG_SQL;
    if (is_sql && seen >= FIRST_SQL && formatted == 0) continue;
    ChangelogKind kind = sniff(planning, file);
    planning->changelogs[i] = (unsigned char)kind;
    seen += is_sql;
    formatted += kind == CHANGELOG_SQL;
  }
}

void liquibase_look(Planning *planning) {
  if (planning->changelogs != NULL) return;
  const Listing *listing = planning->listing;
  planning->changelogs = ARENA_ARRAY(planning->arena, listing->file_count + 1, unsigned char);
  planning->changelog_texts = ARENA_ARRAY(planning->arena, listing->file_count + 1, Slice);
  for (uint32_t i = 0; i < listing->folder_count; i++)
    look_at_folder(planning, &listing->folders[i]);
}

// ---- paths

static PathIndex index_files(const Planning *planning) {
  const Listing *listing = planning->listing;
  PathIndex index = path_index_new(planning->arena, listing->file_count);
  for (size_t i = 0; i < listing->file_count; i++)
    path_index_add(&index, slice_of(listing->files[i].path), i);
  path_index_sort(&index);
  return index;
}

static PathIndex index_folders(const Planning *planning) {
  const Listing *listing = planning->listing;
  PathIndex index = path_index_new(planning->arena, listing->folder_count);
  for (uint32_t i = 0; i < listing->folder_count; i++)
    path_index_add(&index, listing->folders[i].path, i);
  path_index_sort(&index);
  return index;
}

static Slice owner_folder(const Liquibase *liquibase, size_t owner) {
  const Listing *listing = liquibase->planning->listing;
  return listing->folders[listing->files[owner].folder].path;
}

static Slice expand(const Liquibase *liquibase, Slice text) {
  Planning *planning = liquibase->planning;
  if (memmem(text.start, text.length, "${", 2) == NULL) return text;
  PlaceholderRules rules = {.syntax = PLACEHOLDER_BRACES};
  PlacedText first = placeholder_expand(text, &rules, planning->options->placeholders);
  Slice result = arena_copy(planning->arena, first.unknown_count == 0 ? first.text : text);
  placed_text_free(&first);
  if (memmem(result.start, result.length, "${", 2) == NULL) return result;
  PlacedText second = placeholder_expand(result, &rules, &planning->plan->properties);
  result = arena_copy(planning->arena, second.text);
  placed_text_free(&second);
  return result;
}

size_t liquibase_find(const Liquibase *liquibase, size_t owner, Slice path, bool is_relative) {
  Planning *planning = liquibase->planning;
  path = expand(liquibase, section_trim(path));
  if (slice_starts_with(path, SLICE("classpath:")))
    path = (Slice){path.start + 10, path.length - 10};
  Slice folder = owner_folder(liquibase, owner);
  Slice beside = listing_normal_path(planning->arena,
      arena_printf(planning->arena, "%.*s/%.*s", SLICE_PRINT(folder), SLICE_PRINT(path)));
  if (is_relative) return listing_find_path(planning->listing, beside);
  Slice below = listing_normal_path(planning->arena, path);
  size_t found = listing_find_path(planning->listing, below);
  if (found == SIZE_MAX && below.length > 0) found = path_index_find(&liquibase->files, below);
  return found != SIZE_MAX ? found : listing_find_path(planning->listing, beside);
}

// ---- change logs

static const ChangelogNode *read_tree(Liquibase *liquibase, size_t file) {
  if (liquibase->trees[file] != NULL) return liquibase->trees[file];
  Planning *planning = liquibase->planning;
  const char *path = planning->listing->files[file].path;
  Slice text = text_of(planning, file);
  Error error = {0};
  ChangelogNode *root = NULL;
  bool done = planning->changelogs[file] == CHANGELOG_XML
                  ? changelog_read_xml(planning->arena, text, &root, &error)
                  : changelog_read_yaml(planning->arena, text, &root, &error);
  if (!done && root != NULL) {
    planning_fault(planning, PLAN_FAULT_DIRECTIVE, path, NULL, root->start,
        "Liquibase cannot read this change log: %s", error.message);
  } else if (!done) {
    planning_evidence(planning, path, "this change log could not be read: %s", error.message);
    root = changelog_add(planning->arena, NULL, SLICE(""));
  }
  liquibase->trees[file] = root;
  return root;
}

static const ChangelogNode *entries_of(Liquibase *liquibase, size_t file) {
  const ChangelogNode *log = changelog_find(read_tree(liquibase, file), "databaseChangeLog");
  return log != NULL ? log->first : NULL;
}

typedef struct Folder {
  size_t first;
  size_t end;
} Folder;

// The files below a folder that includeAll names.
static Folder find_folder(const Liquibase *liquibase, size_t owner, Slice path, bool is_relative) {
  Planning *planning = liquibase->planning;
  const Listing *listing = planning->listing;
  path = expand(liquibase, section_trim(path));
  if (slice_starts_with(path, SLICE("classpath:")))
    path = (Slice){path.start + 10, path.length - 10};
  Slice wanted = listing_normal_path(planning->arena, path);
  if (is_relative) {
    Slice folder = owner_folder(liquibase, owner);
    wanted = listing_normal_path(planning->arena,
        arena_printf(planning->arena, "%.*s/%.*s", SLICE_PRINT(folder), SLICE_PRINT(path)));
  }
  size_t found = path_index_find(&liquibase->folders, wanted);
  bool is_it =
      found != SIZE_MAX && (!is_relative || slice_equals(listing->folders[found].path, wanted));
  if (!is_it) return (Folder){0, 0};
  return (Folder){listing->folders[found].first, listing->folders[found].below_end};
}

static void mark_includes(Liquibase *liquibase, size_t file) {
  for (const ChangelogNode *entry = entries_of(liquibase, file); entry != NULL;
       entry = entry->next) {
    bool is_relative = changelog_is_true(entry, "relativeToChangelogFile");
    if (slice_equals(entry->name, SLICE("include"))) {
      size_t found = liquibase_find(liquibase, file, changelog_value(entry, "file"), is_relative);
      if (found != SIZE_MAX && found != file) liquibase->is_included[found] = true;
    } else if (slice_equals(entry->name, SLICE("includeAll"))) {
      Folder folder = find_folder(liquibase, file, changelog_value(entry, "path"), is_relative);
      for (size_t i = folder.first; i < folder.end; i++)
        if (i != file) liquibase->is_included[i] = true;
    }
  }
}

static void add_file(Liquibase *liquibase, size_t file, unsigned depth);

static void include(
    Liquibase *liquibase, size_t owner, const ChangelogNode *entry, unsigned depth) {
  Planning *planning = liquibase->planning;
  bool is_relative = changelog_is_true(entry, "relativeToChangelogFile");
  const ChangelogNode *named = changelog_find(entry, "file");
  Slice path = named != NULL ? named->value : SLICE("");
  size_t found = liquibase_find(liquibase, owner, path, is_relative);
  const char *owner_path = planning->listing->files[owner].path;
  uint32_t offset = named != NULL ? named->start : entry->start;
  if (found == SIZE_MAX) {
    planning_fault(planning, PLAN_FAULT_MISSING_FILE, owner_path, NULL, offset,
        "the change log includes %.*s, which is not there", SLICE_PRINT(path));
  } else if (liquibase->is_open[found] || depth >= LIQUIBASE_MAX_DEPTH) {
    planning_fault(planning, PLAN_FAULT_DIRECTIVE, owner_path, NULL, offset,
        "change logs include each other without an end: %.*s", SLICE_PRINT(path));
  } else {
    add_file(liquibase, found, depth + 1);
  }
}

static void include_all(
    Liquibase *liquibase, size_t owner, const ChangelogNode *entry, unsigned depth) {
  Planning *planning = liquibase->planning;
  Slice path = changelog_value(entry, "path");
  Folder folder =
      find_folder(liquibase, owner, path, changelog_is_true(entry, "relativeToChangelogFile"));
  if (folder.first == folder.end)
    planning_fault(planning, PLAN_FAULT_MISSING_FILE, planning->listing->files[owner].path, NULL,
        entry->start, "the change log includes all of %.*s, where nothing is", SLICE_PRINT(path));
  for (size_t i = folder.first; i < folder.end && depth < LIQUIBASE_MAX_DEPTH; i++) {
    if (kind_by_name(planning->listing->files[i].name) != CHANGELOG_NONE && !liquibase->is_open[i])
      add_file(liquibase, i, depth + 1);
  }
}

static void take_property(Liquibase *liquibase, size_t owner, const ChangelogNode *entry) {
  Planning *planning = liquibase->planning;
  Slice name = changelog_value(entry, "name");
  if (name.length == 0) {
    planning_evidence(planning, planning->listing->files[owner].path,
        "a property of a file is not read: its names are unknown");
  } else if (placeholder_values_find(&planning->plan->properties, name, false) == NULL) {
    placeholder_values_set(&planning->plan->properties, name, changelog_value(entry, "value"));
  }
}

static void add_entries(Liquibase *liquibase, size_t file, unsigned depth) {
  for (const ChangelogNode *entry = entries_of(liquibase, file); entry != NULL;
       entry = entry->next) {
    if (slice_equals(entry->name, SLICE("include"))) {
      include(liquibase, file, entry, depth);
    } else if (slice_equals(entry->name, SLICE("includeAll"))) {
      include_all(liquibase, file, entry, depth);
    } else if (slice_equals(entry->name, SLICE("changeSet"))) {
      liquibase_change_set(liquibase, file, entry);
    } else if (slice_equals(entry->name, SLICE("property"))) {
      take_property(liquibase, file, entry);
    }
  }
}

// Plain SQL that is included is one change set.
static void add_sql(Liquibase *liquibase, size_t file) {
  Planning *planning = liquibase->planning;
  const char *path = planning->listing->files[file].path;
  Slice text = text_of(planning, file);
  if (formatted_sql_begins(text)) {
    formatted_sql_plan(planning, path, text);
    return;
  }
  PlanStep *step = planning_next_step(planning, path);
  step->end = (uint32_t)text.length;
  step->label = SLICE("includeAll:raw");
  step->transaction = PLAN_FILE;
  step->placeholders = PLACEHOLDER_BRACES;
}

static void add_file(Liquibase *liquibase, size_t file, unsigned depth) {
  ChangelogKind kind = kind_by_name(liquibase->planning->listing->files[file].name);
  liquibase->is_open[file] = true;
  if (kind == CHANGELOG_SQL) {
    add_sql(liquibase, file);
  } else {
    add_entries(liquibase, file, depth);
  }
  liquibase->is_open[file] = false;
}

static bool is_tree(const Planning *planning, size_t file) {
  return planning->changelogs[file] == CHANGELOG_YAML ||
         planning->changelogs[file] == CHANGELOG_XML;
}

static bool holds_tree(const Planning *planning, uint32_t folder) {
  const ListedFolder *listed = &planning->listing->folders[folder];
  for (size_t i = listed->first; i < listed->own_end; i++) {
    if (is_tree(planning, i)) return true;
  }
  return false;
}

// A change log below the folder of another, or SQL beside one, waits to be included.
static bool is_orphan(const Planning *planning, const bool *holds, size_t file) {
  const ListedFolder *folders = planning->listing->folders;
  uint32_t folder = planning->listing->files[file].folder;
  if (!is_tree(planning, file) && holds[folder]) return true;
  while (folders[folder].parent != folder) {
    folder = folders[folder].parent;
    if (holds[folder]) return true;
  }
  return false;
}

static void add_masters(Liquibase *liquibase, const ListedFolder *listed) {
  Planning *planning = liquibase->planning;
  const Listing *listing = planning->listing;
  bool *holds = ARENA_ARRAY(planning->arena, listing->folder_count, bool);
  for (uint32_t i = 0; i < listing->folder_count; i++) holds[i] = holds_tree(planning, i);
  size_t masters = 0;
  for (size_t i = listed->first; i < listed->below_end; i++) {
    if (planning->changelogs[i] == CHANGELOG_NONE || liquibase->is_included[i]) continue;
    if (is_orphan(planning, holds, i)) {
      planning_evidence(planning, listing->files[i].path,
          "no change log includes this one, so it is taken not to run");
      continue;
    }
    add_file(liquibase, i, 0);
    masters++;
  }
  if (masters > 1)
    planning_ambiguity(
        planning, SLICE("Several change logs are included by no other; they run in the order of "
                        "their names, unless `chains:` names each."));
}

void liquibase_plan(Planning *planning, uint32_t folder) {
  liquibase_look(planning);
  Listing *listing = planning->listing;
  Liquibase liquibase = {.planning = planning,
      .trees = ARENA_ARRAY(planning->arena, listing->file_count + 1, ChangelogNode *),
      .is_included = ARENA_ARRAY(planning->arena, listing->file_count + 1, bool),
      .is_open = ARENA_ARRAY(planning->arena, listing->file_count + 1, bool),
      .files = index_files(planning),
      .folders = index_folders(planning)};
  const ListedFolder *listed = &listing->folders[folder];
  for (size_t i = listed->first; i < listed->below_end; i++) {
    if (is_tree(planning, i)) mark_includes(&liquibase, i);
  }
  add_masters(&liquibase, listed);
  liquibase_find_duplicates(planning);
}
