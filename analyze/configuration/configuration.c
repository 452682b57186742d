#include "analyze/configuration/configuration.h"

#include "analyze/configuration/configuration_file.h"

#include "lexer/memory.h"

#include <assert.h>

Configuration *configuration_new(void) {
  Configuration *configuration = MEMORY_NEW(Configuration);
  configuration->arena = arena_new();
  return configuration;
}

Configuration *configuration_new_over(const Configuration *nearer) {
  Configuration *configuration = configuration_new();
  memcpy(configuration->values, nearer->values, sizeof configuration->values);
  return configuration;
}

void configuration_free(Configuration *configuration) {
  if (configuration == NULL) return;
  arena_free(configuration->arena);
  memory_free(configuration->files);
  memory_free(configuration);
}

Slice configuration_text(const Configuration *configuration, SettingId id) {
  const ConfigurationValue *value = &configuration->values[id];
  if (value->is_given) return value->text;
  const char *fallback = setting_table[id].fallback;
  return fallback != NULL ? slice_of(fallback) : SLICE("");
}

bool configuration_is_on(const Configuration *configuration, SettingId id) {
  return slice_equals(configuration_text(configuration, id), SLICE("true"));
}

// ---- from elsewhere than files

static ConfigurationItem *add_room(
    const Configuration *configuration, ConfigurationValue *value, size_t more) {
  ConfigurationItem *items =
      ARENA_ARRAY(configuration->arena, value->count + more, ConfigurationItem);
  for (size_t i = 0; i < value->count; i++) items[i] = value->items[i];
  value->items = items;
  return items;
}

static bool add_rules(Configuration *configuration, ConfigurationValue *value, Origin origin,
    Slice text, Error *error) {
  ConfigurationItem *items = add_room(configuration, value, text.length / 2 + 1);
  for (size_t i = 0; i < text.length;) {
    size_t start = i;
    while (i < text.length && text.start[i] != ',' && text.start[i] != ' ') i++;
    Slice rule = {text.start + start, i - start};
    if (i < text.length) i++;
    if (rule.length == 0) continue;
    if (!setting_check(SETTING_KIND_RULES, rule, origin.name, error)) return false;
    items[value->count++] =
        (ConfigurationItem){.text = arena_copy(configuration->arena, rule), .origin = origin};
  }
  return true;
}

// Names stay sorted; one that is there already is replaced.
static bool add_pair(Configuration *configuration, ConfigurationValue *value, Origin origin,
    Slice text, Error *error) {
  const char *equals = text.length > 0 ? memchr(text.start, '=', text.length) : NULL;
  if (equals == NULL || equals == text.start)
    return error_set(error, "%s: \"%.*s\" is not NAME=VALUE", origin.name, SLICE_PRINT(text));
  text = arena_copy(configuration->arena, text);
  Slice name = {text.start, (size_t)(memchr(text.start, '=', text.length) - (void *)text.start)};
  Slice rest = {name.start + name.length + 1, text.length - name.length - 1};
  ConfigurationItem *items = add_room(configuration, value, 1);
  size_t at = 0;
  while (at < value->count && configuration_compare_names(items[at].name, name) < 0) at++;
  if (at == value->count || configuration_compare_names(items[at].name, name) != 0) {
    memmove(items + at + 1, items + at, (value->count - at) * sizeof *items);
    value->count++;
  }
  items[at] = (ConfigurationItem){name, rest, origin};
  return true;
}

static bool add_items(Configuration *configuration, SettingId id, ConfigurationValue *value,
    Origin origin, Slice text, Error *error) {
  SettingKind kind = setting_table[id].kind;
  if (setting_kind_is_map(kind)) return add_pair(configuration, value, origin, text, error);
  if (value->origin.kind != origin.kind) value->count = 0;
  if (kind == SETTING_KIND_RULES) return add_rules(configuration, value, origin, text, error);
  if (!setting_check(kind, text, origin.name, error)) return false;
  ConfigurationItem *items = add_room(configuration, value, 1);
  items[value->count++] =
      (ConfigurationItem){.text = arena_copy(configuration->arena, text), .origin = origin};
  return true;
}

bool configuration_set(
    Configuration *configuration, SettingId id, Origin origin, Slice text, Error *error) {
  ConfigurationValue *value = &configuration->values[id];
  SettingKind kind = setting_table[id].kind;
  assert(!setting_kind_is_structure(kind) && origin.name != NULL);
  if (setting_kind_is_list(kind) || setting_kind_is_map(kind)) {
    if (!add_items(configuration, id, value, origin, text, error)) return false;
  } else {
    if (!setting_check(kind, text, origin.name, error)) return false;
    value->text = arena_copy(configuration->arena, text);
  }
  value->is_given = true;
  value->origin = origin;
  return true;
}
