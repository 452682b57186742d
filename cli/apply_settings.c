#include "cli/apply_settings.h"

#include "analyze/executor/executor.h"
#include "lexer/memory.h"

Configuration *settings_in_force(const Options *options, const char *path, Error *error) {
  Configuration *configuration = configuration_new_over(options->given);
  bool is_found = options->config != NULL
                      ? configuration_use(configuration, options->config, path, error)
                      : configuration_find(configuration, path, error);
  if (is_found) return configuration;
  configuration_free(configuration);
  return NULL;
}

// ---- the level to fail on

static int fail_level(Slice word) {
  for (int level = SEVERITY_INFO; level <= SEVERITY_ERROR; level++) {
    if (slice_equals(slice_of(severity_name((Severity)level)), word)) return level;
  }
  return FAIL_ON_NEVER;
}

// ---- session

// The text between quotes, each of its own doubled.
static Slice quoted(Arena *arena, char quote, Slice text) {
  char *result = arena_alloc(arena, 2 * text.length + 2);
  size_t length = 0;
  result[length++] = quote;
  for (size_t i = 0; i < text.length; i++) {
    if (text.start[i] == quote) result[length++] = quote;
    result[length++] = text.start[i];
  }
  result[length++] = quote;
  return (Slice){result, length};
}

// The lists among the settings, such as search_path, are split by the server's set_config().
static Slice setting_statement(Arena *arena, const ConfigurationItem *item) {
  if (slice_equals(item->name, SLICE("role"))) {
    Slice role = quoted(arena, '"', item->text);
    return arena_printf(arena, "SET ROLE %.*s;\n", SLICE_PRINT(role));
  }
  Slice name = quoted(arena, '\'', item->name);
  Slice text = quoted(arena, '\'', item->text);
  return arena_printf(arena, "SELECT pg_catalog.set_config(%.*s, %.*s, false);\n",
      SLICE_PRINT(name), SLICE_PRINT(text));
}

static void make_session(AppliedSettings *settings) {
  Arena *arena = settings->configuration->arena;
  const ConfigurationValue *session = &settings->configuration->values[SETTING_session];
  Slice *statements = ARENA_ARRAY(arena, session->count, Slice);
  size_t length = 0;
  for (size_t i = 0; i < session->count; i++) {
    statements[i] = setting_statement(arena, &session->items[i]);
    length += statements[i].length;
  }
  char *text = arena_alloc(arena, length + 1);
  char *end = text;
  for (size_t i = 0; i < session->count; i++) {
    memcpy(end, statements[i].start, statements[i].length);
    end += statements[i].length;
  }
  source_lend(&settings->session, "session", (Slice){text, length});
}

bool apply_settings(
    AppliedSettings *settings, const Options *options, const char *path, Error *error) {
  Configuration *configuration = settings_in_force(options, path, error);
  if (configuration == NULL) return false;
  const ConfigurationValue *select = &configuration->values[SETTING_select];
  if (select->is_given && select->count == 0) { // an unset variable of a script, most likely
    configuration_free(configuration);
    return error_set(error, "select names no rule, so nothing would be looked for");
  }
  *settings = (AppliedSettings){
      .configuration = configuration,
      .from_empty = configuration_is_on(configuration, SETTING_from_empty),
      .control = control_new(configuration, executor_clock()),
      .fail_on = fail_level(configuration_text(configuration, SETTING_fail_on)),
      .fail_on_unknown = configuration_is_on(configuration, SETTING_fail_on_unknown),
      .assumes_versions = !configuration->values[SETTING_pg_version].is_given,
  };
  setting_read_version(configuration_text(configuration, SETTING_pg_version),
      &settings->version_min, &settings->version_max);
  make_session(settings);
  return true;
}

void applied_settings_free(AppliedSettings *settings) {
  control_free(settings->control);
  configuration_free(settings->configuration);
  source_close(&settings->session);
  *settings = (AppliedSettings){0};
}
