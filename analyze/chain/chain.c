#include "analyze/chain/chain.h"

#include "analyze/chain/section.h"
#include "lexer/memory.h"
#include "lexer/slice.h"

#include <errno.h>
#include <sys/stat.h>

static bool has_folder(Slice path, Slice name) {
  size_t start = 0;
  for (size_t i = 0; i < path.length; i++) {
    if (path.start[i] != '/') continue;
    if (slice_equals((Slice){path.start + start, i - start}, name)) return true;
    start = i + 1;
  }
  return false;
}

static Slice base_name(Slice path) {
  size_t start = path.length;
  while (start > 0 && path.start[start - 1] != '/') start--;
  return (Slice){path.start + start, path.length - start};
}

bool chain_takes(const char *path) {
  Slice whole = slice_of(path);
  Slice name = base_name(whole);
  if (name.length < strlen(".sql") || name.start[0] == '.') return false;
  Slice suffix = {name.start + name.length - strlen(".sql"), strlen(".sql")};
  if (!section_equals_any_case(suffix, SLICE(".sql"))) return false;
  if (slice_ends_with(name, SLICE(".down.sql")) || slice_equals(name, SLICE("down.sql")) ||
      slice_ends_with(name, SLICE(".down.SQL")))
    return false;
  return !has_folder(whole, SLICE("revert")) && !has_folder(whole, SLICE("verify"));
}

static char *without_closing_slashes(const char *path) {
  size_t length = strlen(path);
  while (length > 1 && path[length - 1] == '/') length--;
  return memory_copy_text(path, length);
}

static bool discover_files(MigrationChain *chain, Error *error) {
  struct stat status;
  bool is_input = strcmp(chain->path, "-") == 0;
  if (*chain->path == '\0') return error_set(error, "an empty path names no file");
  if (!is_input && stat(chain->path, &status) != 0)
    return error_set(error, "%s: %s", chain->path, strerror(errno));
  if (is_input || !S_ISDIR(status.st_mode)) {
    path_list_add(&chain->files, memory_copy_text(chain->path, strlen(chain->path)));
    return true;
  }
  chain->is_directory = true;
  if (!file_tree_read(chain->path, chain_takes, &chain->files, error)) return false;
  if (chain->files.count == 0)
    return error_set(error,
        "%s: no .sql files in it or below it that run forward; name the folder that holds the "
        "migrations",
        chain->path);
  path_list_sort(&chain->files);
  return true;
}

bool chain_discover(MigrationChain *chain, const char *path, Error *error) {
  chain->path = without_closing_slashes(path);
  if (discover_files(chain, error)) return true;
  migration_chain_free(chain);
  return false;
}

void migration_chain_free(MigrationChain *chain) {
  path_list_free(&chain->files);
  memory_free(chain->path);
  *chain = (MigrationChain){0};
}
