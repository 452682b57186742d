#include "analyze/configuration/configuration_file.h"

#include <stdlib.h>

// Cuts the last part of a path of `length` bytes; "/" stays.
static size_t parent_length(const char *path, size_t length) {
  while (length > 1 && path[length - 1] != '/') length--;
  return length > 1 ? length - 1 : length;
}

const char *configuration_path(Arena *arena, const char *folder, Slice path) {
  size_t folder_length = strlen(folder);
  char *result = arena_alloc(arena, folder_length + path.length + 3);
  size_t length = 0;
  bool is_absolute = path.length > 0 && path.start[0] == '/';
  if (!is_absolute) {
    memcpy(result, folder, folder_length);
    length = folder_length;
  }
  if (length == 0) result[length++] = '/';
  for (size_t i = 0; i < path.length;) {
    size_t end = i;
    while (end < path.length && path.start[end] != '/') end++;
    Slice part = {path.start + i, end - i};
    i = end + 1;
    if (part.length == 0 || slice_equals(part, SLICE("."))) continue;
    if (slice_equals(part, SLICE(".."))) {
      length = parent_length(result, length);
      continue;
    }
    if (result[length - 1] != '/') result[length++] = '/';
    memcpy(result + length, part.start, part.length);
    length += part.length;
  }
  result[length] = '\0';
  return result;
}

const char *configuration_real_path(Arena *arena, const char *path) {
  char *found = realpath(path, NULL);
  const char *real = found != NULL ? found : path;
  const char *copy = arena_copy(arena, (Slice){real, strlen(real) + 1}).start;
  free(found);
  return copy;
}

int configuration_compare_names(Slice a, Slice b) {
  size_t shorter = a.length < b.length ? a.length : b.length;
  int order = shorter > 0 ? memcmp(a.start, b.start, shorter) : 0;
  return order != 0 ? order : (a.length > b.length) - (a.length < b.length);
}
