// replay.c -- runs a fuzz target on known inputs, for builds without libFuzzer.
//
// Arguments are files, or folders that hold some at any depth. A folder that is not there holds
// nothing, but one argument at least must give an input: a test of nothing is no test.
#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// The block is exactly as large as the input, so that a sanitizer sees a byte read behind it.
static void replay_file(const char *path) {
  FILE *file = fopen(path, "rb");
  struct stat status;
  if (file == NULL || fstat(fileno(file), &status) != 0) {
    fprintf(stderr, "%s: %s\n", path, strerror(errno));
    exit(1);
  }
  size_t size = (size_t)status.st_size;
  uint8_t *data = malloc(size ? size : 1);
  if (data == NULL || fread(data, 1, size, file) != size) {
    fprintf(stderr, "%s: cannot be read\n", path);
    exit(1);
  }
  fclose(file);
  LLVMFuzzerTestOneInput(data, size);
  free(data);
}

int main(int count, char **arguments) {
  if (count < 2) return 1;
  FTS *tree = fts_open(arguments + 1, FTS_LOGICAL | FTS_NOCHDIR, NULL);
  if (tree == NULL) {
    perror("fts_open");
    return 1;
  }
  LLVMFuzzerTestOneInput((const uint8_t *)"", 0);
  size_t inputs = 0;
  for (FTSENT *entry = fts_read(tree); entry; entry = fts_read(tree)) {
    if (entry->fts_info != FTS_F) continue;
    if (getenv("REPLAY_VERBOSE")) fprintf(stderr, "%s\n", entry->fts_path);
    replay_file(entry->fts_path);
    inputs++;
  }
  fts_close(tree);
  printf("%zu inputs\n", inputs);
  return inputs ? 0 : 1;
}
