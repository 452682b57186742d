#include "analyze/chain/file_tree.h"

#include "analyze/chain/inode_set.h"
#include "analyze/chain/natural_order.h"
#include "lexer/memory.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct Tree {
  size_t top_length; // of the path that all begin with
  FileTreeTakes *takes;
  PathList *files;
  PathList folders; // to be read
  PathList links;   // to folders; followed when all others have been read
  PathList done;    // folders that were read, while no link has been followed
  InodeSet seen;    // from then on, which folders those are: without links none is met twice
  bool follows;
} Tree;

// ---- lists

void path_list_add(PathList *list, char *path) {
  list->items = memory_grow(list->items, list->count, &list->capacity, sizeof *list->items);
  list->items[list->count++] = path;
}

static int compare_paths(const void *a, const void *b) {
  return natural_order_compare(slice_of(*(char *const *)a), slice_of(*(char *const *)b));
}

void path_list_sort(PathList *list) {
  if (list->count > 0) qsort(list->items, list->count, sizeof *list->items, compare_paths);
}

void path_list_free(PathList *list) {
  for (size_t i = 0; i < list->count; i++) memory_free(list->items[i]);
  memory_free(list->items);
  *list = (PathList){0};
}

// ---- reading

static char *join(const char *folder, const char *name) {
  size_t length = strlen(folder);
  const char *slash = length > 0 && folder[length - 1] == '/' ? "" : "/";
  size_t size = length + strlen(name) + 2;
  char *path = memory_alloc(size);
  snprintf(path, size, "%s%s%s", folder, slash, name);
  return path;
}

static bool skips_folder(const char *name) {
  return name[0] == '.' || strcmp(name, "node_modules") == 0;
}

// The kind of an entry, DT_REG or DT_DIR; what a link leads to. Most systems say it with the name, so
// that no file need be looked at.
static int entry_kind(const char *path, int said, bool *is_link) {
  struct stat status;
  *is_link = false;
  if (said == DT_REG || said == DT_DIR) return said;
  *is_link = lstat(path, &status) == 0 && S_ISLNK(status.st_mode);
  if (stat(path, &status) != 0) return DT_UNKNOWN; // gone, or a link that leads nowhere
  return S_ISDIR(status.st_mode) ? DT_DIR : S_ISREG(status.st_mode) ? DT_REG : DT_UNKNOWN;
}

// Takes over `path`.
static void take_entry(Tree *tree, char *path, const char *name, int said) {
  PathList *list = NULL;
  bool is_link;
  int kind = entry_kind(path, said, &is_link);
  if (kind == DT_DIR) {
    if (!skips_folder(name)) list = is_link ? &tree->links : &tree->folders;
  } else if (kind == DT_REG && tree->takes(path + tree->top_length)) {
    list = tree->files;
  }
  if (list != NULL) {
    path_list_add(list, path);
  } else {
    memory_free(path);
  }
}

static bool unreadable(const char *path, Error *error) {
  return error_set(error, "%s: %s", path, strerror(errno));
}

static bool read_folder(Tree *tree, const char *path, Error *error) {
  struct stat status;
  DIR *folder = opendir(path);
  if (folder == NULL) return unreadable(path, error);
  if (tree->follows && fstat(dirfd(folder), &status) == 0 && !inode_set_add(&tree->seen, &status)) {
    closedir(folder);
    return true;
  }
  errno = 0;
  struct dirent *entry;
  while ((entry = readdir(folder)) != NULL) {
    if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
      take_entry(tree, join(path, entry->d_name), entry->d_name, entry->d_type);
    errno = 0;
  }
  bool done = errno == 0 || unreadable(path, error);
  closedir(folder);
  return done;
}

static bool read_folders(Tree *tree, Error *error) {
  bool done = true;
  while (done && tree->folders.count > 0) {
    char *path = tree->folders.items[--tree->folders.count];
    done = read_folder(tree, path, error);
    if (tree->follows) {
      memory_free(path);
    } else {
      path_list_add(&tree->done, path);
    }
  }
  return done;
}

static void see(Tree *tree, const char *path) {
  struct stat status;
  if (stat(path, &status) == 0) inode_set_add(&tree->seen, &status);
}

static void begin_to_follow(Tree *tree, const char *top) {
  if (tree->follows || tree->links.count == 0) return;
  tree->follows = true;
  see(tree, top);
  for (size_t i = 0; i < tree->done.count; i++) see(tree, tree->done.items[i]);
}

// In natural order, so that the same one of several links to a folder is always followed.
static bool read_links(Tree *tree, Error *error) {
  bool done = true;
  while (done && tree->links.count > 0) {
    PathList links = tree->links;
    tree->links = (PathList){0};
    path_list_sort(&links);
    for (size_t i = 0; done && i < links.count; i++)
      done = read_folder(tree, links.items[i], error) && read_folders(tree, error);
    path_list_free(&links);
  }
  return done;
}

bool file_tree_read(const char *top, FileTreeTakes *takes, PathList *files, Error *error) {
  Tree tree = {.top_length = strlen(top), .takes = takes, .files = files};
  bool done = read_folder(&tree, top, error) && read_folders(&tree, error);
  if (done) begin_to_follow(&tree, top);
  done = done && read_links(&tree, error);
  path_list_free(&tree.done);
  path_list_free(&tree.folders);
  path_list_free(&tree.links);
  inode_set_free(&tree.seen);
  return done;
}
