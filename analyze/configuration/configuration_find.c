#include "analyze/configuration/configuration_file.h"
#include "lexer/memory.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

// ---- one value over another

// Both sorted by name; of equal names the nearer one stays.
static void merge_items(
    Arena *arena, ConfigurationValue *nearer, const ConfigurationValue *farther) {
  ConfigurationItem *items = ARENA_ARRAY(arena, nearer->count + farther->count, ConfigurationItem);
  size_t count = 0;
  size_t i = 0;
  size_t j = 0;
  while (i < nearer->count || j < farther->count) {
    int order = i == nearer->count ? 1
                : j == farther->count
                    ? -1
                    : configuration_compare_names(nearer->items[i].name, farther->items[j].name);
    items[count++] = order <= 0 ? nearer->items[i] : farther->items[j];
    i += order <= 0;
    j += order >= 0;
  }
  nearer->items = items;
  nearer->count = count;
}

static void lay_under(Configuration *configuration, const ConfigurationValue farther[]) {
  for (SettingId id = 0; id < SETTING_COUNT; id++) {
    ConfigurationValue *value = &configuration->values[id];
    bool is_value = id != SETTING_path && !setting_kind_is_structure(setting_table[id].kind);
    if (!farther[id].is_given || !is_value) continue;
    if (!value->is_given) {
      *value = farther[id];
    } else if (setting_kind_is_map(setting_table[id].kind)) {
      merge_items(configuration->arena, value, &farther[id]);
    }
  }
}

static bool lies_in(const char *path, const char *folder) {
  size_t length = strlen(folder);
  if (length == 1) return true; // "/"
  return strncmp(path, folder, length) == 0 && (path[length] == '\0' || path[length] == '/');
}

// The longest of the chains that `target` lies in, but shorter than `below`.
static const ConfigurationChain *find_chain(
    const ConfigurationFile *file, const char *target, size_t below) {
  const ConfigurationChain *best = NULL;
  size_t longest = 0;
  for (size_t i = 0; i < file->chain_count; i++) {
    const ConfigurationChain *chain = &file->chains[i];
    size_t length = strlen(chain->folder);
    if (length <= longest || length >= below || !lies_in(target, chain->folder)) continue;
    best = chain;
    longest = length;
  }
  return best;
}

static void lay_file_under(
    Configuration *configuration, const ConfigurationFile *file, const char *target) {
  configuration->files = memory_grow(configuration->files, configuration->file_count,
      &configuration->file_capacity, sizeof(const ConfigurationFile *));
  configuration->files[configuration->file_count++] = file;
  size_t below = SIZE_MAX;
  for (;;) {
    const ConfigurationChain *chain = find_chain(file, target, below);
    if (chain == NULL) break;
    lay_under(configuration, chain->values);
    below = strlen(chain->folder);
  }
  lay_under(configuration, file->values);
}

// ---- files

static bool read_text(Arena *arena, const char *path, Slice *text, Error *error) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) return error_set(error, "%s: %s", path, strerror(errno));
  char *bytes = memory_alloc(CONFIGURATION_MAX_SIZE + 1);
  size_t length = fread(bytes, 1, CONFIGURATION_MAX_SIZE + 1, file);
  bool is_read = true;
  if (ferror(file)) {
    is_read = error_set(error, "%s: %s", path, strerror(errno));
  } else if (length > CONFIGURATION_MAX_SIZE) {
    is_read = error_set(error, "%s: over 1 MiB, which is more than settings can need", path);
  } else {
    *text = arena_copy(arena, (Slice){bytes, length});
  }
  memory_free(bytes);
  fclose(file);
  return is_read;
}

static bool read_file(
    Configuration *configuration, ConfigurationFile *file, const char *target, Error *error) {
  Slice text = SLICE("");
  if (!read_text(configuration->arena, file->path, &text, error)) return false;
  if (!configuration_file_parse(configuration->arena, file, text, error)) return false;
  lay_file_under(configuration, file, target);
  return true;
}

// How a folder's files are called from the working directory: "", "db/", "../", "/srv/".
static const char *folder_prefix(Arena *arena, const char *folder, const char *here) {
  size_t length = strlen(folder);
  if (lies_in(folder, here)) {
    const char *rest = folder + strlen(here);
    while (*rest == '/') rest++;
    return *rest == '\0' ? "" : arena_printf(arena, "%s/", rest).start;
  }
  if (!lies_in(here, folder)) return arena_printf(arena, "%s/", folder).start;
  char *prefix = arena_alloc(arena, 3 * strlen(here) + 1);
  char *end = prefix;
  for (const char *rest = here + (length > 1 ? length : 0); *rest != '\0'; rest++) {
    if (*rest != '/') continue;
    memcpy(end, "../", 3);
    end += 3;
  }
  return prefix;
}

// True also if there is none; then `*file` is NULL.
static bool find_file(Configuration *configuration, const char *folder, const char *here,
    ConfigurationFile **file, Error *error) {
  Arena *arena = configuration->arena;
  const char *prefix = folder_prefix(arena, folder, here);
  const char *path = arena_printf(arena, "%s%s", prefix, CONFIGURATION_FILE_NAME).start;
  struct stat status;
  *file = NULL;
  if (stat(path, &status) != 0) {
    if (errno != ENOENT && errno != ENOTDIR)
      return error_set(error, "%s: %s", path, strerror(errno));
    const char *other = arena_printf(arena, "%sweir.yml", prefix).start;
    if (stat(other, &status) != 0) return true;
    return error_set(error, "%s is not read; rename it to %s", other, CONFIGURATION_FILE_NAME);
  }
  if (!S_ISREG(status.st_mode)) return error_set(error, "%s: is no regular file", path);
  *file = ARENA_NEW(arena, ConfigurationFile);
  **file = (ConfigurationFile){.path = path, .prefix = prefix, .folder = folder};
  return true;
}

// ---- a path's files

static const char *working_directory(Arena *arena) {
  char *folder = getcwd(NULL, 0);
  const char *copy = arena_printf(arena, "%s", folder != NULL ? folder : "/").start;
  free(folder);
  return copy;
}

// The path without links, and the folder it is or lies in.
static void place(
    Arena *arena, const char *path, const char *here, const char **target, const char **folder) {
  struct stat status;
  *target = here;
  *folder = here;
  if (strcmp(path, "-") == 0 || stat(path, &status) != 0) return;
  *target = configuration_real_path(arena, path);
  *folder = S_ISDIR(status.st_mode) ? *target : configuration_path(arena, *target, SLICE(".."));
}

static bool is_on(const ConfigurationValue *value) {
  return value->is_given && slice_equals(value->text, SLICE("true"));
}

bool configuration_find(Configuration *configuration, const char *path, Error *error) {
  assert(configuration->file_count == 0);
  Arena *arena = configuration->arena;
  const char *here = working_directory(arena);
  const char *target;
  const char *folder;
  place(arena, path, here, &target, &folder);
  for (;;) {
    ConfigurationFile *file;
    if (!find_file(configuration, folder, here, &file, error)) return false;
    if (file != NULL && !read_file(configuration, file, target, error)) return false;
    if (folder[1] == '\0' || (file != NULL && is_on(&file->values[SETTING_root]))) return true;
    folder = configuration_path(arena, folder, SLICE(".."));
  }
}

bool configuration_use(
    Configuration *configuration, const char *file, const char *path, Error *error) {
  assert(configuration->file_count == 0);
  Arena *arena = configuration->arena;
  const char *here = working_directory(arena);
  const char *target;
  const char *folder;
  place(arena, path, here, &target, &folder);
  const char *slash = strrchr(file, '/');
  size_t length = slash != NULL ? (size_t)(slash - file) + 1 : 0;
  ConfigurationFile *used = ARENA_NEW(arena, ConfigurationFile);
  used->path = arena_printf(arena, "%s", file).start;
  used->prefix = arena_printf(arena, "%.*s", (int)length, file).start;
  used->folder = configuration_real_path(arena, length > 0 ? used->prefix : here);
  return read_file(configuration, used, target, error);
}
