#define _XOPEN_SOURCE 700 // nftw
#include "tests/unit/folder_fixture.h"

#include "tests/unit/spec.h"

#include <ftw.h>
#include <sys/stat.h>

typedef struct Folder {
  char before[4096];
  char path[64];
} Folder;

int folder_set_up(void **state) {
  Folder *folder = calloc(1, sizeof *folder);
  *state = folder;
  strcpy(folder->path, "/tmp/weir-test-XXXXXX");
  if (getcwd(folder->before, sizeof folder->before) == NULL) return -1;
  return mkdtemp(folder->path) == NULL || chdir(folder->path) != 0 ? -1 : 0;
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *place) {
  (void)status;
  (void)kind;
  (void)place;
  return remove(path);
}

int folder_tear_down(void **state) {
  Folder *folder = *state;
  int left = chdir(folder->before);
  int removed = nftw(folder->path, remove_one, 8, FTW_DEPTH | FTW_PHYS);
  free(folder);
  return left != 0 ? left : removed;
}

void folder_write(const char *path, const char *text) {
  char part[4096] = "";
  for (size_t i = 0; path[i] != '\0' && i + 1 < sizeof part; i++) {
    if (path[i] == '/' && i > 0) mkdir(part, 0777);
    part[i] = path[i];
  }
  FILE *file = fopen(path, "wb");
  assert_non_null(file);
  fputs(text, file);
  assert_int_equal(fclose(file), 0);
}

char *folder_read(const char *path) {
  FILE *file = fopen(path, "rb");
  assert_non_null(file);
  char *text = calloc(1, 65536);
  fread(text, 1, 65535, file);
  fclose(file);
  return text;
}
