// Any bytes are a weir.yaml that is read or refused with a place; what is read has a control for any path.
#include "analyze/configuration/configuration_file.h"
#include "analyze/finding/control.h"

#include <stdlib.h>

static void check_control(const ConfigurationFile *file) {
  Configuration *configuration = configuration_new();
  const ConfigurationFile *files[] = {file};
  configuration->files = files;
  configuration->file_count = 1;
  for (SettingId id = 0; id < SETTING_COUNT; id++) configuration->values[id] = file->values[id];
  Control *control = control_new(configuration, 1700000000);
  const RuleControl *rules = control_at(control, "/db/old/a.sql");
  for (size_t i = 0; rule_registry[i] != NULL; i++) {
    bool is_level = rules[i].level >= RULE_LEVEL_OFF && rules[i].level <= SEVERITY_ERROR;
    bool is_off = rules[i].level == RULE_LEVEL_OFF;
    if (!is_level || (!control->selected[i] && !is_off) || rules[i].rows_error < 0) abort();
    Finding finding = {.rule = rule_registry[i],
        .severity = SEVERITY_ERROR,
        .object_schema = SLICE("shop"),
        .object_name = SLICE("orders")};
    if (control_apply(control, "/db/old/a.sql", &finding) == is_off) abort();
  }
  control_meet(control, "/db/new.sql", true);
  control_free(control);
  configuration->files = NULL;
  configuration_free(configuration);
}

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
  if (is_read) check_control(&file);
  arena_free(arena);
  return 0;
}
