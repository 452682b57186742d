// Any bytes are another linter's settings: what is made of them is a weir.yaml. And a list of known findings, or none.
#include "analyze/configuration/configuration_file.h"
#include "analyze/finding/known.h"
#include "analyze/takeover/foreign.h"
#include "analyze/takeover/takeover.h"

#include <stdlib.h>

static void check_settings(const TakeoverTool *tool, Slice text) {
  char *written = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&written, &size);
  takeover_write(out, tool, text);
  fclose(out);
  Arena *arena = arena_new();
  ConfigurationFile file = {.path = "weir.yaml", .prefix = "", .folder = "/db"};
  Error error = {0};
  bool is_read = size > CONFIGURATION_MAX_SIZE ||
                 configuration_file_parse(arena, &file, (Slice){written, size}, &error);
  // Texts that are no UTF-8, or name a chain twice, are refused where they are read.
  bool is_foreign = is_read || strstr(error.message, "twice") != NULL ||
                    strstr(error.message, "UTF-8") != NULL ||
                    strstr(error.message, "control characters") != NULL ||
                    strstr(error.message, "more than") != NULL;
  if (!is_foreign) {
    fprintf(stderr, "%s\n%s\n", error.message, written);
    abort();
  }
  arena_free(arena);
  free(written);
}

// What is read and written is read again as the same.
static void check_known(Slice text) {
  Known known = {0};
  Known again = {0};
  Error error = {0};
  if (known_read_text(&known, "known", text, &error)) {
    char *written = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&written, &size);
    known_write(&known, out);
    fclose(out);
    if (!known_read_text(&again, "again", (Slice){written, size}, &error)) abort();
    if (again.count != known.count) abort();
    free(written);
  } else if (strncmp(error.message, "known:", 6) != 0) {
    abort();
  }
  known_free(&known);
  known_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size > FOREIGN_MAX_SIZE) size = FOREIGN_MAX_SIZE;
  Slice text = {(const char *)data, size};
  for (const TakeoverTool *tool = takeover_tools; tool->name != NULL; tool++)
    check_settings(tool, text);
  check_known(text);
  return 0;
}
