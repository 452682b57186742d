#define _GNU_SOURCE // memmem
#include "cli/found_chains.h"

#include "cli/command.h"
#include "cli/found_entries.h"
#include "lexer/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define HEAD_SIZE 4096 // of a file named by itself: directives stand at the top

static void trouble(FoundChains *found, const Error *error) {
  command_trouble(error);
  found->troubled = true;
}

bool found_path_lies_in(const char *path, const char *folder) {
  size_t length = strlen(folder);
  if (length == 1) return true; // "/"
  return strncmp(path, folder, length) == 0 && (path[length] == '\0' || path[length] == '/');
}

// ---- settings

// NULL: they are wrong.
static ChainSettings *settings_at(FoundChains *found, const char *path) {
  Error error = {0};
  ChainSettings *settings = MEMORY_NEW(ChainSettings);
  if (!apply_settings(&settings->applied, found->options, path, &error)) {
    trouble(found, &error);
    found->is_refused = true;
    memory_free(settings);
    return NULL;
  }
  const Configuration *configuration = settings->applied.configuration;
  const ConfigurationValue *given = &configuration->values[SETTING_placeholders];
  for (size_t i = 0; i < given->count; i++)
    placeholder_values_set(&settings->values, given->items[i].name, given->items[i].text);
  if (configuration->file_count > 0) settings->root = configuration->files[0]->folder;
  found->settings = memory_grow(
      found->settings, found->settings_count, &found->settings_capacity, sizeof *found->settings);
  found->settings[found->settings_count++] = settings;
  return settings;
}

static size_t folder_length(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash != NULL ? (size_t)(slash - path) : 0;
}

static bool has_entries(const ChainSettings *settings) {
  const Configuration *configuration = settings->applied.configuration;
  for (size_t i = 0; i < configuration->file_count; i++) {
    if (configuration->files[i]->chain_count > 0) return true;
  }
  return false;
}

// Files beside each other have the same settings, unless an entry of `chains` tells them apart.
static ChainSettings *settings_of_file(FoundChains *found, const char *path) {
  size_t length = folder_length(path);
  bool is_beside = found->last_settings != NULL && !has_entries(found->last_settings) &&
                   folder_length(found->last_file) == length &&
                   strncmp(found->last_file, path, length) == 0;
  if (!is_beside) found->last_settings = settings_at(found, path);
  found->last_file = path;
  return found->last_settings;
}

static void free_settings(ChainSettings *settings) {
  for (size_t i = 0; i < settings->prelude_count; i++) source_close(&settings->preludes[i]);
  memory_free(settings->preludes);
  placeholder_values_free(&settings->values);
  applied_settings_free(&settings->applied);
  memory_free(settings);
}

static bool names_framework(const ChainSettings *settings) {
  Slice name = configuration_text(settings->applied.configuration, SETTING_framework);
  return !slice_equals(name, SLICE("auto")) && !slice_equals(name, SLICE("plain"));
}

// On the command line, for this very path.
static bool is_asked_for(const ChainSettings *settings) {
  OriginKind kind = settings->applied.configuration->values[SETTING_framework].origin.kind;
  return kind == ORIGIN_FLAG || kind == ORIGIN_VARIABLE;
}

// ---- plans

// `framework` NULL: as the settings say. NULL: the error says why.
static PlanSet *make_set(FoundChains *found, const char *path, ChainSettings *settings,
    const char *framework, Error *error) {
  Slice name = configuration_text(settings->applied.configuration, SETTING_framework);
  char *given = memory_copy_text(name.start, name.length);
  PlanTransaction transaction;
  PlanOptions options = {.framework = framework != NULL ? framework : given,
      .placeholders = &settings->values,
      .overlay = found->options->overlay};
  if (plan_transaction_find(
          configuration_text(settings->applied.configuration, SETTING_transaction), &transaction))
    options.transaction = &transaction;
  PlanSet *set = plan_set_new(path, &options, error);
  memory_free(given);
  if (set == NULL) return NULL;
  found->sets = memory_grow(found->sets, found->set_count, &found->set_capacity, sizeof(PlanSet *));
  found->sets[found->set_count++] = set;
  return set;
}

static void add_chain(FoundChains *found, FoundChain chain) {
  found->items = memory_grow(found->items, found->count, &found->capacity, sizeof *found->items);
  found->items[found->count++] = chain;
}

// Whether an entry of `chains` further in is there for it.
static bool belongs_to_entry(const FoundChains *found, const char *path, const char *entry) {
  if (found->entries.count == 0) return false;
  char *real = realpath(path, NULL);
  bool belongs = false;
  for (size_t i = 0; real != NULL && !belongs && i < found->entries.count; i++) {
    const char *other = found->entries.items[i];
    bool is_further_in =
        entry == NULL || (strcmp(other, entry) != 0 && found_path_lies_in(other, entry));
    belongs = is_further_in && found_path_lies_in(real, other);
  }
  free(real);
  return belongs;
}

// A chain that an argument before has found.
static bool is_known(const FoundChains *found, const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && inode_set_has(&found->folders, &status);
}

static void add_plans(FoundChains *found, PlanSet *set, const char *path, ChainSettings *settings,
    const char *entry) {
  size_t first = found->count;
  for (size_t i = 0; i < set->plan_count && !found->is_refused; i++) {
    Plan *plan = set->plans[i];
    if (belongs_to_entry(found, plan->path, entry) || is_known(found, plan->path)) continue;
    if (!found_entries_leave_out(found, plan, entry)) continue;
    bool is_there = strcmp(plan->path, path) == 0;
    ChainSettings *own = is_there ? settings : settings_at(found, plan->path);
    if (own != NULL)
      add_chain(found, (FoundChain){.plan = plan, .set = set, .settings = own, .entry = entry});
  }
  for (size_t i = first; i < found->count; i++) {
    struct stat status;
    if (stat(found->items[i].plan->path, &status) == 0) inode_set_add(&found->folders, &status);
  }
}

// ---- a file by itself

static bool has_digit_behind(Slice name, const char *letters) {
  return name.length > 1 && strchr(letters, name.start[0]) != NULL && name.start[1] >= '0' &&
         name.start[1] <= '9';
}

static bool is_tools_name(Slice name) {
  static const char *const kinds[] = {
      "up.sql", "migration.sql", ".up.sql", ".yml", ".yaml", ".xml", ".json"};
  if (name.length > 0 && name.start[0] >= '0' && name.start[0] <= '9') return true;
  if (has_digit_behind(name, "VBU") || slice_starts_with(name, SLICE("R__"))) return true;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    if (slice_ends_with(name, slice_of(kinds[i]))) return true;
  }
  return false;
}

static bool has_directive(const char *path) {
  static const char *const words[] = {
      "+goose", "+migrate", "migrate:up", "liquibase", "changeset", "atlas:"};
  char head[HEAD_SIZE];
  FILE *file = fopen(path, "rb");
  if (file == NULL) return false;
  size_t length = fread(head, 1, sizeof head, file);
  fclose(file);
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (memmem(head, length, words[i], strlen(words[i])) != NULL) return true;
  }
  return false;
}

// A large file is not looked through for what a tool may have written in it.
static bool may_be_tools(const FoundChains *found, const char *path) {
  const char *slash = strrchr(path, '/');
  return found->is_thorough || is_tools_name(slice_of(slash != NULL ? slash + 1 : path)) ||
         has_directive(path);
}

static bool has_steps(const PlanSet *set) {
  for (size_t i = 0; i < set->plan_count; i++) {
    if (set->plans[i]->step_count > 0) return true;
  }
  return false;
}

static void add_file(FoundChains *found, const char *path, const struct stat *status) {
  ChainSettings *settings = settings_of_file(found, path);
  if (settings == NULL) return;
  Error error = {0};
  bool is_named = names_framework(settings);
  if (!S_ISREG(status->st_mode)) {
    // Read once, so nobody can look at it before it is run.
    if (is_named && is_asked_for(settings)) {
      error_set(&error, "%s: no file, so it is not read as a tool would; name the file", path);
      trouble(found, &error);
      return;
    }
  } else if (is_named || may_be_tools(found, path)) {
    PlanSet *set = make_set(found, path, settings, NULL, &error);
    if (set != NULL && has_steps(set)) {
      add_chain(found,
          (FoundChain){.plan = set->plans[0], .set = set, .settings = settings, .is_alone = true});
      return;
    }
    if (is_named || found->is_thorough) {
      if (!error.is_set) error_set(&error, "%s: the tool would run nothing of it", path);
      trouble(found, &error);
      return;
    }
    error = (Error){0};
  }
  PlanSet *set = make_set(found, path, settings, "plain", &error);
  if (set == NULL) {
    trouble(found, &error);
    return;
  }
  add_chain(found,
      (FoundChain){.plan = set->plans[0], .set = set, .settings = settings, .is_alone = true});
}

// ---- folders

static void add_entry(FoundChains *found, const ConfigurationChain *entry) {
  struct stat status;
  Error error = {0};
  bool is_there = stat(entry->path, &status) == 0;
  if (is_there && !S_ISDIR(status.st_mode)) {
    size_t count = found->count;
    add_file(found, entry->path, &status);
    if (found->count > count) found->items[count].entry = entry->folder;
    inode_set_add(&found->folders, &status);
    return;
  }
  ChainSettings *settings = settings_at(found, entry->path);
  if (settings == NULL) return;
  PlanSet *set = make_set(found, entry->path, settings, NULL, &error);
  if (set == NULL) {
    trouble(found, &error);
  } else {
    add_plans(found, set, entry->path, settings, entry->folder);
  }
}

typedef struct EntryList {
  const ConfigurationChain **items;
  size_t count;
  size_t capacity;
} EntryList;

// Those in the folder; without a path also those that its own weir.yaml names elsewhere.
static EntryList list_entries(
    FoundChains *found, const ChainSettings *settings, const char *folder, bool is_here) {
  const Configuration *configuration = settings->applied.configuration;
  EntryList list = {0};
  for (size_t i = 0; i < configuration->file_count; i++) {
    const ConfigurationFile *file = configuration->files[i];
    for (size_t k = 0; k < file->chain_count; k++) {
      const ConfigurationChain *entry = &file->chains[k];
      bool is_inside =
          strcmp(entry->folder, folder) != 0 && found_path_lies_in(entry->folder, folder);
      bool is_elsewhere = is_here && strcmp(file->folder, folder) == 0 &&
                          !found_path_lies_in(entry->folder, folder);
      if (!is_inside && !is_elsewhere) continue;
      list.items = memory_grow(list.items, list.count, &list.capacity, sizeof *list.items);
      list.items[list.count++] = entry;
      path_list_add(&found->entries, memory_copy_text(entry->folder, strlen(entry->folder)));
    }
  }
  return list;
}

static void add_folder(FoundChains *found, const char *path, bool is_here) {
  ChainSettings *settings = settings_at(found, path);
  char *folder = realpath(path, NULL);
  if (settings != NULL && folder != NULL) {
    EntryList list = list_entries(found, settings, folder, is_here);
    for (size_t i = 0; i < list.count && !found->is_refused; i++) add_entry(found, list.items[i]);
    Error error = {0};
    PlanSet *set = found->is_refused ? NULL : make_set(found, path, settings, NULL, &error);
    if (set != NULL) add_plans(found, set, path, settings, NULL);
    if (set == NULL && list.count == 0 && !found->is_refused) trouble(found, &error);
    memory_free(list.items);
  }
  free(folder);
}

void found_chains_add(FoundChains *found, const char *path) {
  struct stat status = {0}; // of standard input: no regular file
  Error error = {0};
  bool is_input = strcmp(path, "-") == 0;
  bool is_there = is_input || stat(path, &status) == 0;
  // The same path twice is one chain.
  if (is_there && !is_input && !inode_set_add(&found->given, &status)) return;
  if (*path == '\0') {
    error_set(&error, "an empty path names no file");
  } else if (!is_there) {
    error_set(&error, "%s: %s", path, strerror(errno));
  } else if (S_ISDIR(status.st_mode)) {
    add_folder(found, path, false);
  } else {
    add_file(found, path, &status);
  }
  if (error.is_set) trouble(found, &error);
}

void found_chains_add_here(FoundChains *found) { add_folder(found, ".", true); }

// Where the search for entries of a file and a database has come to.
typedef struct EntrySearch {
  const char *folder; // of the file
  Slice database;
  size_t index;
} EntrySearch;

static void add_entries_up_to(FoundChains *found, const ConfigurationFile *file, size_t last,
    Slice database, EntrySearch *search) {
  bool is_same_file = search->folder != NULL && strcmp(search->folder, file->folder) == 0;
  if (!is_same_file) {
    for (size_t i = 0; i < file->chain_count; i++) {
      const char *folder = file->chains[i].folder;
      path_list_add(&found->entries, memory_copy_text(folder, strlen(folder)));
    }
  }
  if (!is_same_file || !slice_equals(search->database, database))
    *search = (EntrySearch){file->folder, database, 0};
  for (; search->index < last && !found->is_refused; search->index++) {
    const ConfigurationChain *entry = &file->chains[search->index];
    const ConfigurationValue *own = &entry->values[SETTING_database];
    const ConfigurationValue *value = own->is_given ? own : &file->values[SETTING_database];
    struct stat status;
    if (!slice_equals(value->text, database)) continue;
    if (stat(entry->path, &status) == 0 && inode_set_has(&found->folders, &status)) continue;
    size_t first = found->count;
    add_entry(found, entry);
    for (size_t i = first; i < found->count; i++) found->items[i].is_background = true;
  }
}

void found_chains_add_background(FoundChains *found) {
  EntrySearch search = {0};
  size_t count = found->count;
  for (size_t i = 0; i < count && !found->is_refused; i++) {
    FoundChain chain = found->items[i];
    Slice database = configuration_text(chain.settings->applied.configuration, SETTING_database);
    const ConfigurationFile *file = NULL;
    if (database.length == 0) continue;
    const ConfigurationChain *entry = found_entries_of(&chain, &file);
    if (entry != NULL)
      add_entries_up_to(found, file, (size_t)(entry - file->chains), database, &search);
  }
}

void found_chains_free(FoundChains *found) {
  for (size_t i = 0; i < found->set_count; i++) plan_set_free(found->sets[i]);
  for (size_t i = 0; i < found->settings_count; i++) free_settings(found->settings[i]);
  memory_free(found->items);
  memory_free(found->sets);
  memory_free(found->settings);
  path_list_free(&found->entries);
  path_list_free(&found->missing);
  inode_set_free(&found->given);
  inode_set_free(&found->folders);
  *found = (FoundChains){0};
}
