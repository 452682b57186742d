// Any bytes are a weir.yaml that is read or refused with a place.
#include "analyze/configuration/configuration_file.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size > CONFIGURATION_MAX_SIZE) size = CONFIGURATION_MAX_SIZE;
  Arena *arena = arena_new();
  ConfigurationFile file = {.path = "weir.yaml", .prefix = "db/", .folder = "/db"};
  Error error = {0};
  bool is_read = configuration_file_parse(arena, &file, (Slice){(const char *)data, size}, &error);
  if (is_read == error.is_set) abort();
  if (!is_read && strncmp(error.message, "weir.yaml:", 10) != 0) abort();
  for (size_t i = 0; is_read && i < file.chain_count; i++) {
    if (file.chains[i].folder[0] != '/' || !file.chains[i].values[SETTING_path].is_given) abort();
  }
  arena_free(arena);
  return 0;
}
