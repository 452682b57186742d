#include "analyze/chain/listing.h"

#include "analyze/chain/file_tree.h"
#include "analyze/chain/natural_order.h"
#include "lexer/memory.h"
#include "lexer/source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_ABOVE 12 // folders to look at above a chain

// ---- which files

static Slice base_name(Slice path) {
  size_t start = path.length;
  while (start > 0 && path.start[start - 1] != '/') start--;
  return (Slice){path.start + start, path.length - start};
}

static const char *const kinds[] = {".sql", ".yml", ".yaml", ".xml", ".fizz", ".toml", ".sum",
    ".plan", "_journal.json", "snapshot.json", "flyway.conf", "sqitch.conf", ".SQL", ".Sql",
    "changelog.json", "changeLog.json", ".sql.conf", NULL};
static const char *const code_kinds[] = {
    ".java", ".go", ".rb", ".py", ".exs", ".ts", ".js", ".mjs", ".cjs", NULL};
static const char *const code_folders[] = {
    "/migrations/", "/migrate/", "/migration/", "/versions/", NULL};

static bool has_suffix(Slice text, const char *const *suffixes) {
  for (size_t i = 0; suffixes[i] != NULL; i++) {
    if (slice_ends_with(text, slice_of(suffixes[i]))) return true;
  }
  return false;
}

// Migrations in another language have a version in their name, and lie where such things lie.
static bool is_code(const char *path, Slice name) {
  bool has_version = name.length > 1 && ((name.start[0] >= '0' && name.start[0] <= '9') ||
                                            name.start[0] == 'V' || name.start[0] == 'R');
  if (has_version || strchr(path + 1, '/') == NULL) return true; // the folder was named itself
  for (size_t i = 0; code_folders[i] != NULL; i++) {
    if (strstr(path, code_folders[i]) != NULL) return true;
  }
  return false;
}

static bool takes(const char *path) {
  Slice name = base_name(slice_of(path));
  if (name.length == 0 || name.start[0] == '.') return false;
  if (has_suffix(name, kinds)) return true;
  return has_suffix(name, code_kinds) && is_code(path, name);
}

// ---- files to folders

static Slice folder_of(Slice below) {
  Slice name = base_name(below);
  size_t length = below.length - name.length;
  return (Slice){below.start, length > 0 ? length - 1 : 0};
}

// Folder by folder, parents first: '/' sorts before all else.
static int compare_files(const void *a, const void *b) {
  const ListedFile *left = a;
  const ListedFile *right = b;
  int order = natural_order_compare(folder_of(left->below), folder_of(right->below));
  return order != 0 ? order : natural_order_compare(left->name, right->name);
}

static bool lies_below(Slice path, Slice folder) {
  return folder.length == 0 ||
         (slice_starts_with(path, folder) &&
             (path.length == folder.length || path.start[folder.length] == '/'));
}

typedef struct FolderStack {
  uint32_t *items;
  size_t count;
  size_t capacity;
  size_t folder_capacity;
} FolderStack;

static void close_folder(Listing *listing, FolderStack *stack, size_t file) {
  ListedFolder *folder = &listing->folders[stack->items[--stack->count]];
  folder->below_end = file;
  folder->folder_end = listing->folder_count;
}

static void open_folder(Listing *listing, FolderStack *stack, Slice path, size_t file) {
  listing->folders = memory_grow(
      listing->folders, listing->folder_count, &stack->folder_capacity, sizeof *listing->folders);
  uint32_t number = listing->folder_count++;
  uint32_t parent = stack->count > 0 ? stack->items[stack->count - 1] : number;
  listing->folders[number] = (ListedFolder){
      .path = path, .name = base_name(path), .first = file, .own_end = file, .parent = parent};
  stack->items = memory_grow(stack->items, stack->count, &stack->capacity, sizeof *stack->items);
  stack->items[stack->count++] = number;
}

// Opens the folders between the innermost open one and `path`.
static void open_folders(Listing *listing, FolderStack *stack, Slice path, size_t file) {
  Slice open = listing->folders[stack->items[stack->count - 1]].path;
  size_t from = open.length > 0 ? open.length + 1 : 0;
  for (size_t i = from; i <= path.length; i++) {
    if (i > from && (i == path.length || path.start[i] == '/'))
      open_folder(listing, stack, (Slice){path.start, i}, file);
  }
}

static void make_folders(Listing *listing) {
  FolderStack stack = {0};
  open_folder(listing, &stack, SLICE(""), 0);
  for (size_t i = 0; i < listing->file_count; i++) {
    Slice path = folder_of(listing->files[i].below);
    while (!lies_below(path, listing->folders[stack.items[stack.count - 1]].path))
      close_folder(listing, &stack, i);
    open_folders(listing, &stack, path, i);
    uint32_t folder = stack.items[stack.count - 1];
    listing->files[i].folder = folder;
    listing->folders[folder].own_end = i + 1;
  }
  while (stack.count > 0) close_folder(listing, &stack, listing->file_count);
  memory_free(stack.items);
}

// ---- reading the tree

static const char *copy_path(Arena *arena, const char *path, size_t length) {
  char *copy = arena_alloc(arena, length + 1);
  memcpy(copy, path, length);
  return copy;
}

static void list_paths(Listing *listing, const PathList *paths) {
  size_t top_length = strlen(listing->top);
  listing->files = memory_alloc((paths->count + 1) * sizeof *listing->files);
  for (size_t i = 0; i < paths->count; i++) {
    const char *path = copy_path(listing->arena, paths->items[i], strlen(paths->items[i]));
    Slice below = slice_of(path);
    if (top_length > 0) below = (Slice){path + top_length, below.length - top_length};
    while (below.length > 0 && below.start[0] == '/')
      below = (Slice){below.start + 1, below.length - 1};
    listing->files[listing->file_count++] =
        (ListedFile){.path = path, .below = below, .name = base_name(below)};
  }
  if (listing->file_count > 0)
    qsort(listing->files, listing->file_count, sizeof *listing->files, compare_files);
  make_folders(listing);
}

static void add_sibling(PathList *paths, const char *folder, const char *name) {
  size_t size = strlen(folder) + strlen(name) + 2;
  char *path = memory_alloc(size);
  snprintf(path, size, "%s/%s", folder, name);
  struct stat status;
  if (stat(path, &status) == 0 && S_ISREG(status.st_mode)) {
    path_list_add(paths, path);
  } else {
    memory_free(path);
  }
}

// The file's folder is the top; where each migration has a folder, the one above it is.
static void list_file(Listing *listing, const char *path, PathList *paths) {
  Slice whole = slice_of(path);
  Slice name = base_name(whole);
  bool is_inner = slice_equals(name, SLICE("up.sql")) || slice_equals(name, SLICE("migration.sql"));
  size_t length = whole.length - name.length;
  if (is_inner && length > 1) {
    const char *folder = copy_path(listing->arena, path, length - 1);
    add_sibling(paths, folder, "metadata.toml");
    length -= base_name(slice_of(folder)).length + 1;
  }
  while (length > 1 && path[length - 1] == '/') length--;
  listing->top = copy_path(listing->arena, path, length);
  listing->alone = copy_path(listing->arena, path, whole.length);
  path_list_add(paths, memory_copy_text(path, whole.length));
}

// New files that lie below the top.
static void add_new_files(const Listing *listing, PathList *paths) {
  size_t length = strlen(listing->top);
  for (size_t i = 0; listing->overlay != NULL && i < listing->overlay->count; i++) {
    const OverlayFile *file = &listing->overlay->items[i];
    bool lies_below = strncmp(file->path, listing->top, length) == 0 && file->path[length] == '/';
    if (file->is_new && lies_below && takes(file->path + length))
      path_list_add(paths, memory_copy_text(file->path, strlen(file->path)));
  }
}

bool listing_read(Listing *listing, const char *path, Arena *arena, Error *error) {
  listing->arena = arena;
  struct stat status;
  bool is_input = strcmp(path, "-") == 0;
  if (!is_input && stat(path, &status) != 0)
    return error_set(error, "%s: %s", path, strerror(errno));
  PathList paths = {0};
  bool done = true;
  if (is_input || !S_ISDIR(status.st_mode)) {
    list_file(listing, path, &paths);
  } else {
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/') length--;
    listing->top = copy_path(arena, path, length);
    done = file_tree_read(listing->top, takes, &paths, error);
    add_new_files(listing, &paths);
  }
  if (done) list_paths(listing, &paths);
  path_list_free(&paths);
  return done;
}

void listing_free(Listing *listing) {
  memory_free(listing->files);
  memory_free(listing->folders);
  memory_free(listing->buffer);
  *listing = (Listing){0};
}

// ---- contents

static size_t file_size(int file) {
  struct stat status;
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size < 0) return 0;
  return (uint64_t)status.st_size > SOURCE_MAX_SIZE ? 0 : (size_t)status.st_size;
}

static size_t fill_buffer(Listing *listing, int file, size_t wanted) {
  if (wanted > listing->buffer_size) {
    listing->buffer_size = wanted + wanted / 2;
    listing->buffer = memory_resize(listing->buffer, listing->buffer_size);
  }
  size_t length = 0;
  while (length < wanted) {
    ssize_t got = read(file, listing->buffer + length, wanted - length);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    length += (size_t)got;
  }
  return length;
}

static void read_into_buffer(Listing *listing, const char *path, size_t limit) {
  listing->buffer_path = path;
  listing->buffer_length = 0;
  listing->buffer_is_whole = true;
  listing->opened_count++;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  size_t size = file_size(file);
  listing->buffer_is_whole = size <= limit;
  listing->buffer_length = fill_buffer(listing, file, size < limit ? size : limit);
  close(file);
}

// What is asked for again at once, such as its size and then its text, is not read again.
Slice listing_text(Listing *listing, const char *path, size_t limit) {
  const OverlayFile *changed = overlay_find(listing->overlay, path);
  if (changed != NULL && changed->text.length > limit) return (Slice){changed->text.start, limit};
  if (changed != NULL) return changed->text;
  bool has_it =
      listing->buffer_path == path && (listing->buffer_is_whole || listing->buffer_length >= limit);
  if (!has_it) read_into_buffer(listing, path, limit);
  size_t length = listing->buffer_length < limit ? listing->buffer_length : limit;
  return (Slice){length > 0 ? listing->buffer : "", length};
}

uint32_t listing_size(Listing *listing, const char *path) {
  const OverlayFile *changed = overlay_find(listing->overlay, path);
  if (changed != NULL) return (uint32_t)changed->text.length;
  struct stat status;
  listing->asked_count++;
  if (stat(path, &status) != 0 || !S_ISREG(status.st_mode)) return 0;
  return (uint64_t)status.st_size > SOURCE_MAX_SIZE ? 0 : (uint32_t)status.st_size;
}

// ---- questions

size_t listing_find(const Listing *listing, uint32_t folder, Slice name) {
  size_t low = listing->folders[folder].first;
  size_t high = listing->folders[folder].own_end;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    int order = natural_order_compare(listing->files[middle].name, name);
    if (order == 0) return middle;
    if (order < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return SIZE_MAX;
}

Slice listing_normal_path(Arena *arena, Slice path) {
  char *text = arena_alloc(arena, path.length + 1);
  size_t length = 0;
  for (size_t i = 0; i < path.length;) {
    size_t end = i;
    while (end < path.length && path.start[end] != '/') end++;
    Slice part = {path.start + i, end - i};
    if (slice_equals(part, SLICE(".."))) {
      while (length > 0 && text[length - 1] != '/') length--;
      if (length > 0) length--;
    } else if (part.length > 0 && !slice_equals(part, SLICE("."))) {
      if (length > 0) text[length++] = '/';
      memcpy(text + length, part.start, part.length);
      length += part.length;
    }
    i = end + 1;
  }
  return (Slice){text, length};
}

size_t listing_find_path(const Listing *listing, Slice below) {
  ListedFile wanted = {.below = below, .name = base_name(below)};
  size_t low = 0;
  size_t high = listing->file_count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    int order = compare_files(&listing->files[middle], &wanted);
    if (order == 0) return middle;
    if (order < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return SIZE_MAX;
}

static bool is_there(const char *folder, size_t length, const char *name) {
  char path[4096 + 256];
  int size = snprintf(path, sizeof path, "%.*s/%s", (int)length, folder, name);
  return size > 0 && (size_t)size < sizeof path && access(path, F_OK) == 0;
}

const char *listing_real_path(const Listing *listing, uint32_t folder) {
  Slice below = listing->folders[folder].path;
  const char *top = listing->top[0] != '\0' ? listing->top : ".";
  Slice joined = arena_printf(listing->arena, "%s/%.*s", top, SLICE_PRINT(below));
  char *whole = realpath(copy_path(listing->arena, joined.start, joined.length), NULL);
  if (whole == NULL) return "";
  const char *path = copy_path(listing->arena, whole, strlen(whole));
  free(whole);
  return path;
}

const char *listing_find_above(const Listing *listing, uint32_t folder, const char *name) {
  const char *whole = listing_real_path(listing, folder);
  size_t length = strlen(whole);
  for (size_t i = 0; length > 0 && i < MAX_ABOVE; i++) {
    if (is_there(whole, length, name))
      return arena_printf(listing->arena, "%.*s/%s", (int)length, whole, name).start;
    if (length <= 1 || is_there(whole, length, ".git")) return NULL;
    while (length > 1 && whole[length - 1] != '/') length--;
    if (length > 1) length--;
  }
  return NULL;
}

bool listing_has_above(const Listing *listing, uint32_t folder, const char *name) {
  return listing_find_above(listing, folder, name) != NULL;
}
