#include "analyze/chain/chain.h"

#include "analyze/chain/natural_order.h"
#include "lexer/memory.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#define CHAIN_MAX_FOLDERS 64 // folders within folders; links can make more of them than there are

// The directories from the chain's top to the one being read, to see a link that leads back.
typedef struct Folder {
  const struct Folder *above;
  dev_t device;
  ino_t inode;
  int depth;
} Folder;

static bool has_part(Slice path, Slice part) {
  size_t start = 0;
  for (size_t i = 0; i < path.length; i++) {
    if (path.start[i] != '/') continue;
    if (slice_equals((Slice){path.start + start, i - start}, part)) return true;
    start = i + 1;
  }
  return false;
}

static Slice base_name(Slice path) {
  size_t start = path.length;
  while (start > 0 && path.start[start - 1] != '/') start--;
  return (Slice){path.start + start, path.length - start};
}

bool chain_takes(Slice path) {
  Slice name = base_name(path);
  if (!slice_ends_with(name, SLICE(".sql")) || name.start[0] == '.') return false;
  if (slice_ends_with(name, SLICE(".down.sql")) || slice_equals(name, SLICE("down.sql")))
    return false;
  return !has_part(path, SLICE("revert")) && !has_part(path, SLICE("verify"));
}

static bool skips_folder(const char *name) {
  return name[0] == '.' || strcmp(name, "node_modules") == 0;
}

static char *join(const char *folder, const char *name) {
  size_t length = strlen(folder);
  const char *slash = length > 0 && folder[length - 1] == '/' ? "" : "/";
  size_t size = length + strlen(name) + 2;
  char *path = memory_alloc(size);
  snprintf(path, size, "%s%s%s", folder, slash, name);
  return path;
}

static bool is_above(const Folder *folder, const struct stat *status) {
  for (; folder != NULL; folder = folder->above) {
    if (folder->device == status->st_dev && folder->inode == status->st_ino) return true;
  }
  return false;
}

static bool read_folder(MigrationChain *chain, const char *path, const Folder *above, Error *error);

// Takes over `path`, the entry `name` of `folder`.
static bool take_entry(
    MigrationChain *chain, char *path, const char *name, const Folder *folder, Error *error) {
  struct stat status;
  bool done = true;
  if (stat(path, &status) != 0) {
    // A link that leads nowhere is no migration.
  } else if (S_ISDIR(status.st_mode)) {
    if (!skips_folder(name) && !is_above(folder, &status) && folder->depth < CHAIN_MAX_FOLDERS)
      done = read_folder(chain, path, folder, error);
  } else if (chain_takes(slice_of(path + strlen(chain->path)))) {
    chain->files = memory_grow(chain->files, chain->count, &chain->capacity, sizeof *chain->files);
    chain->files[chain->count++] = path;
    return true;
  }
  memory_free(path);
  return done;
}

static bool read_folder(
    MigrationChain *chain, const char *path, const Folder *above, Error *error) {
  struct stat status;
  DIR *directory = stat(path, &status) == 0 ? opendir(path) : NULL;
  if (directory == NULL) return error_set(error, "%s: %s", path, strerror(errno));
  Folder folder = {above, status.st_dev, status.st_ino, above != NULL ? above->depth + 1 : 1};
  bool done = true;
  for (struct dirent *entry = readdir(directory); done && entry != NULL;
       entry = readdir(directory)) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    done = take_entry(chain, join(path, entry->d_name), entry->d_name, &folder, error);
  }
  closedir(directory);
  return done;
}

static int compare_files(const void *a, const void *b) {
  return natural_order_compare(slice_of(*(char *const *)a), slice_of(*(char *const *)b));
}

static char *without_closing_slashes(const char *path) {
  size_t length = strlen(path);
  while (length > 1 && path[length - 1] == '/') length--;
  return memory_copy_text(path, length);
}

static bool take_single_file(MigrationChain *chain) {
  chain->files = memory_grow(chain->files, 0, &chain->capacity, sizeof *chain->files);
  chain->files[chain->count++] = memory_copy_text(chain->path, strlen(chain->path));
  return true;
}

bool chain_discover(MigrationChain *chain, const char *path, Error *error) {
  chain->path = without_closing_slashes(path);
  struct stat status;
  bool is_input = strcmp(path, "-") == 0;
  if (!is_input && stat(chain->path, &status) != 0) {
    error_set(error, "%s: %s", path, strerror(errno));
    chain_free(chain);
    return false;
  }
  if (is_input || !S_ISDIR(status.st_mode)) return take_single_file(chain);
  chain->is_directory = true;
  bool done = read_folder(chain, chain->path, NULL, error);
  if (done && chain->count == 0)
    done = error_set(error, "%s: no .sql files that run forward in it or below it", path);
  if (!done) {
    chain_free(chain);
    return false;
  }
  qsort(chain->files, chain->count, sizeof *chain->files, compare_files);
  return true;
}

void chain_free(MigrationChain *chain) {
  for (size_t i = 0; i < chain->count; i++) memory_free(chain->files[i]);
  memory_free(chain->files);
  memory_free(chain->path);
  *chain = (MigrationChain){0};
}

bool chain_contains(const char *folder, const char *path) {
  char *outer = realpath(folder, NULL);
  char *inner = realpath(path, NULL);
  bool contains = false;
  if (outer != NULL && inner != NULL) {
    size_t length = strlen(outer);
    if (length == 1) length = 0; // "/"
    contains = strncmp(outer, inner, length) == 0 && inner[length] == '/';
  }
  free(outer);
  free(inner);
  return contains;
}
