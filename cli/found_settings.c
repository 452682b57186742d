// What settings name beside the chain: preludes, and the last step that was released.
#include "cli/command.h"
#include "cli/found_chains.h"
#include "lexer/memory.h"

#include <string.h>

static bool is_missing(const FoundChains *found, const char *path) {
  for (size_t i = 0; i < found->missing.count; i++) {
    if (strcmp(found->missing.items[i], path) == 0) return true;
  }
  return false;
}

static void read_preludes(FoundChains *found, ChainSettings *settings) {
  const ConfigurationValue *files = &settings->applied.configuration->values[SETTING_prelude];
  settings->preludes = memory_alloc((files->count + 1) * sizeof *settings->preludes);
  for (size_t i = 0; i < files->count; i++) {
    Error error = {0};
    char *path = memory_copy_text(files->items[i].text.start, files->items[i].text.length);
    if (is_missing(found, path)) {
      memory_free(path);
    } else if (source_read(&settings->preludes[settings->prelude_count], path, &error)) {
      settings->prelude_count++;
      memory_free(path);
    } else {
      command_trouble(&error);
      found->troubled = true;
      path_list_add(&found->missing, path);
    }
  }
}

void found_chains_read_preludes(FoundChains *found) {
  for (size_t i = 0; i < found->settings_count; i++) read_preludes(found, found->settings[i]);
}

bool found_chain_released(const FoundChain *chain, size_t *count, Error *error) {
  const ConfigurationValue *through =
      &chain->settings->applied.configuration->values[SETTING_released_through];
  *count = SIZE_MAX;
  if (!through->is_given) return true;
  *count = plan_count_released(chain->plan, through->text);
  if (*count != SIZE_MAX) return true;
  return error_set(error, "%s:%u:%u: released_through: nothing in %s is called \"%.*s\"",
      through->origin.name != NULL ? through->origin.name : "", through->origin.line,
      through->origin.column, chain->plan->path, SLICE_PRINT(through->text));
}
